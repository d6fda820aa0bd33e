"""Messages about votes and seats that change hands, and the boards of paused and drawn games."""

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from bot.calendar import preferences
from bot.language import say
from bot.language.rows import capital
from bot.publishing.content import Control
from bot.publishing.message_slots import IN_LINE, Message, PublicMessage
from bot.table.motions import Close, Rewind
from bot.table.table import Seat, Table
from bot.table.tables import Tables
from bot.votes.votes import Poll, Votes
from cogs.tables.rows import over_row
from cogs.ui import labels, layouts, ping_words, verbs, vote_words, words
from cogs.ui.components import Style
from cogs.ui.links import link_to
from cogs.votes.rewind import lines_of
from data.rows import OfferRow, SlotRow
from rendering.words.common import NO, YES

P = TypeVar("P", bound=Message)


async def messages(tables: Tables, votes: Votes, table: Table, stored: Sequence[SlotRow]) -> list[PublicMessage]:
    """Everything about votes and seats that a table shows now."""
    store = tables.store
    shown: list[PublicMessage] = []
    if table.row.phase != "playing":
        return shown
    for poll in await votes.open(table):
        steps = await lines_of(tables, table, poll.motion) if isinstance(poll.motion, Rewind) else ()
        quiet = await _not_to_be_pinged(tables, [table.seats[seat].user_id or 0 for seat in poll.missing])
        shown += vote(table, poll, steps, quiet, stored)
    offers = await store.offers(table.id)
    for offer in offers:
        shown += offered(table, offer, await _not_to_be_pinged(tables, [offer.user_id]), stored)
    shown += await _empty_seats(tables, table, {offer.seat for offer in offers}, stored)
    return shown


async def _not_to_be_pinged(tables: Tables, users: Sequence[int]) -> set[int]:
    now = tables.clock()
    chosen = await preferences.persons(tables.store, users)
    return {user for user, person in chosen.items() if not person.may_be_pinged(now)}


# --- votes ---------------------------------------------------------------------------------------------


def vote(
    table: Table, poll: Poll, steps: Sequence[str], quiet: set[int], stored: Sequence[SlotRow]
) -> list[PublicMessage]:
    """An open vote, and a short line that pings those who have not voted. People in `quiet` are not pinged."""
    text = vote_words.poll(poll, table, steps)
    closing = isinstance(poll.motion, Close)
    yes, no = (say("Agree to close"), say("Keep playing")) if closing else (capital(str(YES)), capital(str(NO)))
    style = Style.danger if closing else Style.success
    row: list[Control] = [
        verbs.AGREE.at(table.ref, poll.id).button(yes, style=style),
        verbs.DISAGREE.at(table.ref, poll.id).button(no),
    ]
    content = layouts.board([text], [row])
    slot = f"vote:{poll.id}"
    question = PublicMessage(
        slot=slot, fingerprint=layouts.fingerprint(content), marker=f"t:{table.id}:{poll.id}:agree", content=content
    )
    if not poll.missing:
        return [question]
    users = [user for seat in poll.missing if (user := table.seats[seat].user_id) not in (None, *quiet)]
    line = vote_words.ping(poll, table, link_to(table.row, stored, slot))
    return [
        question,
        PublicMessage(
            slot=f"vote_call:{poll.id}",
            fingerprint=layouts.digest(line),
            marker=vote_words.ping_mark(poll, table),
            text=line,
            mentions=tuple(user for user in users if user is not None),
        ),
    ]


# --- seats ---------------------------------------------------------------------------------------------


def offered(table: Table, offer: OfferRow, quiet: set[int], stored: Sequence[SlotRow]) -> list[PublicMessage]:
    """An offered seat, and a short line that pings the person."""
    text = vote_words.offer(table, offer.seat, offer.name, offer.until)
    row: list[Control] = [
        verbs.ACCEPT_SEAT.at(table.ref, offer.id).button(say("Play on"), style=Style.success),
        verbs.DECLINE_SEAT.at(table.ref, offer.id).button(say("No, thank you")),
    ]
    if table.seats[offer.seat].stand_in is not None:
        row.append(verbs.BACK.at(table.ref).button(labels.IM_BACK))
    content = layouts.board([text], [row])
    slot = f"seat_offer:{offer.id}"
    line = vote_words.offer_ping(table, offer.seat, offer.user_id, link_to(table.row, stored, slot))
    return [
        PublicMessage(
            slot=slot,
            fingerprint=layouts.fingerprint(content),
            marker=f"t:{table.id}:{offer.id}:accept_seat",
            content=content,
        ),
        PublicMessage(
            slot=f"seat_call:{offer.id}",
            fingerprint=layouts.digest(line),
            marker=ping_words.before_link(line),
            text=line,
            mentions=() if offer.user_id in quiet else (offer.user_id,),
        ),
    ]


async def _empty_seats(
    tables: Tables, table: Table, offered: set[int], stored: Sequence[SlotRow]
) -> list[PublicMessage]:
    """Offer the seats that a robot plays for an absent player; here that player can take the seat back, too."""
    messages: list[PublicMessage] = []
    gone = table.game.resigned(table.state)
    last = {row.seat: row for row in await tables.store.seat_history(table.id) if row.user_id is not None}
    for seat in table.seats:
        if seat.number in offered or seat.number in gone:
            continue
        if seat.robot is not None and seat.number in last:
            text = vote_words.left_to_a_robot(table, seat.number, last[seat.number].name)
            back = verbs.TAKE_SEAT_BACK.at(table.ref, arg=seat.number).button(labels.IM_BACK, style=Style.primary)
            messages.append(_seat(table, seat.number, text, back))
        elif seat.stand_in is not None:
            messages += await _played_for(tables, table, seat, stored)
    return messages


async def _played_for(tables: Tables, table: Table, seat: Seat, stored: Sequence[SlotRow]) -> list[PublicMessage]:
    """The seat of a player for whom a robot plays. It pings them if they may be pinged; else a line does so later."""
    user, slot, rows = seat.user_id or 0, f"seat_told:{seat.number}", {row.slot: row for row in stored}
    mine = verbs.BACK.at(table.ref).button(labels.IM_BACK, style=Style.primary)
    text, there = vote_words.open_seat(table, seat.number), rows.get(f"seat:{seat.number}")
    posted, awake = there is not None and there.message_id is not None, not await _not_to_be_pinged(tables, [user])
    if slot + IN_LINE in rows or (awake and not posted):
        card = _seat(table, seat.number, f"{text} <@{user}>", mine)
        return [msgspec.structs.replace(card, mentions=(user,), also=(slot + IN_LINE,))]
    messages = [_seat(table, seat.number, text, mine)]
    if slot in rows or (awake and posted):
        line = vote_words.seat_ping(user, link_to(table.row, stored, f"seat:{seat.number}"))
        mark = ping_words.before_link(line)
        messages.append(
            PublicMessage(slot=slot, fingerprint=layouts.digest(line), marker=mark, text=line, mentions=(user,))
        )
    return messages


def _seat(table: Table, seat: int, text: str, back: Control) -> PublicMessage:
    """A seat that a robot plays: the button `back` for its former player, and a button for volunteers."""
    content = layouts.board([text], [[back, verbs.VOLUNTEER.at(table.ref, arg=seat).button(say("I'll play on"))]])
    return PublicMessage(
        slot=f"seat:{seat}",
        fingerprint=layouts.fingerprint(content),
        marker=f"t:{table.id}:0:volunteer:{seat}",
        content=content,
    )


# --- boards --------------------------------------------------------------------------------------------


def as_it_stands(table: Table, message: P, *, controls: bool = True) -> P:
    """A board, or a hand (without `controls` of a board), of a game that is paused, or ended without a winner."""
    drawn, alone = table.row.phase == "closed" and table.row.ended == "draw", table.left_to_robots
    content = message.content
    if content is None or not (table.paused or drawn or alone):
        return message

    rows: list[list[Control]] = []
    if controls and (drawn or alone):
        rows = [over_row(table, say("Check the game"))]
    elif controls:
        go_on = verbs.ASK.at(table.ref, arg="resume").button(labels.GO_ON, style=Style.primary, emoji="▶️")
        rows = [[go_on, verbs.WHAT_NOW.at(table.ref).button(labels.HELP, emoji="❓")]]
    note = vote_words.LEFT_TO_ROBOTS if alone else vote_words.STANDS_STILL if table.paused else vote_words.DRAWN
    texts = [*(text for text in content.texts if text != str(words.CLOSED)), str(note)]
    return msgspec.structs.replace(
        message,
        fingerprint=f"{message.fingerprint} {'alone' if alone else 'paused' if table.paused else 'drawn'}",
        content=msgspec.structs.replace(content, texts=texts, rows=rows),
    )
