"""Messages about votes and seats that change hands, and the boards of paused and drawn games."""

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

import msgspec

from bot.calendar import preferences
from bot.language import say
from bot.language.rows import capital
from bot.publishing.content import Control, PrivateContent, PublicContent
from bot.publishing.message_slots import IN_LINE, Message, PublicMessage
from bot.table.motions import Close, Rewind
from bot.table.notices import SeatPassed, read_notice
from bot.table.table import Table
from bot.table.tables import Tables
from bot.votes.votes import Poll, Votes
from cogs.tables.rows import over_row
from cogs.ui import labels, layouts, naming, ping_words, verbs, vote_words, words
from cogs.ui.components import Style
from cogs.ui.links import link_to
from cogs.votes.rewind import lines_of
from data.rows import HistoryRow, OfferRow, SlotRow
from rendering.words.common import NO, YES, thinking

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
    passed = await _passed(tables, table)
    shown += await _empty_seats(tables, table, passed, {offer.seat for offer in offers}, stored)
    return shown + await _handed_over(tables, table, passed, stored)


class _Passed(msgspec.Struct, frozen=True):
    """The people who had seats that changed hands; and the last notice about each seat, with its number."""

    people: Sequence[HistoryRow]
    notices: Mapping[int, tuple[int, SeatPassed]]

    def agreed(self, seat: int) -> bool:
        """Whether the seat's player did not give it away themselves."""
        return seat in self.notices and self.notices[seat][1].agreed


async def _passed(tables: Tables, table: Table) -> _Passed:
    """How seats of that table changed hands."""
    people = [row for row in await tables.store.seat_history(table.id) if row.user_id is not None]
    told = [(row.number, read_notice(row)) for row in await tables.store.notices(table.id)] if people else []
    return _Passed(people, {last.seat: (number, last) for number, last in told if isinstance(last, SeatPassed)})


async def _not_to_be_pinged(tables: Tables, users: Sequence[int]) -> set[int]:
    now = tables.clock()
    chosen = await preferences.persons(tables.store, users)
    return {user for user, person in chosen.items() if not person.may_be_pinged(now)}


# --- votes ---------------------------------------------------------------------------------------------


def vote(
    table: Table, poll: Poll, steps: Sequence[str], quiet: set[int], stored: Sequence[SlotRow]
) -> list[PublicMessage]:
    """An open vote, and short lines that ping those who have not voted.

    One line is for all who may be pinged when it is posted. People in `quiet` have lines of their own later.
    """
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
    users = {seat: user for seat in poll.missing if (user := table.seats[seat].user_id) is not None}
    call, link, rows = f"vote_call:{poll.id}", link_to(table.row, stored, slot), {row.slot for row in stored}
    joined = [seat for seat in users if f"{call}:{seat}{IN_LINE}" in rows]
    if call not in rows:
        joined = [seat for seat in users if users[seat] not in quiet and f"{call}:{seat}" not in rows]
    elif not any(row.startswith(f"{call}:") for row in rows):  # posted by an earlier version, for all
        joined = list(users)
    apart = [seat for seat in users if seat not in joined]
    apart = [seat for seat in apart if f"{call}:{seat}" in rows or (call in rows and users[seat] not in quiet)]
    shown = [question]
    for slot, seats in [*([(call, joined)] if joined else []), *((f"{call}:{seat}", [seat]) for seat in apart)]:
        line, together = vote_words.ping(poll, table, [users[seat] for seat in seats], link), slot == call
        message = PublicMessage(
            slot=slot,
            fingerprint=layouts.digest(line),
            marker=vote_words.ping_mark(poll, table) if together else ping_words.before_link(line),
            text=line,
            mentions=tuple(users[seat] for seat in seats),
            also=tuple(f"{call}:{seat}{IN_LINE}" for seat in seats) if together else (),
        )
        shown.append(message)
    return shown


# --- seats ---------------------------------------------------------------------------------------------


def offered(table: Table, offer: OfferRow, quiet: set[int], stored: Sequence[SlotRow]) -> list[PublicMessage]:
    """An offered seat, and a short line that pings the person once they are not in `quiet`."""
    text = vote_words.offer(table, offer.seat, offer.name, offer.until)
    row: list[Control] = [
        verbs.ACCEPT_SEAT.at(table.ref, offer.id).button(say("Play on"), style=Style.success),
        verbs.DECLINE_SEAT.at(table.ref, offer.id).button(say("No, thank you")),
    ]
    if table.seats[offer.seat].stand_in is not None:
        row.append(verbs.BACK.at(table.ref).button(labels.IM_BACK))
    content = layouts.board([text], [row])
    slot, call = f"seat_offer:{offer.id}", f"seat_call:{offer.id}"
    question = PublicMessage(
        slot=slot,
        fingerprint=layouts.fingerprint(content),
        marker=f"t:{table.id}:{offer.id}:accept_seat",
        content=content,
    )
    if offer.user_id in quiet and all(there.slot != call for there in stored):
        return [question]
    line = vote_words.offer_ping(table, offer.seat, offer.user_id, link_to(table.row, stored, slot))
    return [question, _personal(call, offer.user_id, line)]


def _personal(slot: str, user: int, line: str) -> PublicMessage:
    """A line that pings one person."""
    return PublicMessage(
        slot=slot,
        fingerprint=layouts.digest(line),
        marker=ping_words.before_link(line),
        text=line,
        mentions=(user,),
    )


async def _handed_over(tables: Tables, table: Table, passed: _Passed, stored: Sequence[SlotRow]) -> list[PublicMessage]:
    """A line for each person who has a seat now, or no longer, by an agreement; once, when they may be pinged."""
    lines, settled = list[PublicMessage](), {row.slot for row in stored if row.settled}
    for seat, (number, told) in passed.notices.items():
        had = [row.user_id for row in passed.people if row.seat == seat and row.user_id is not None]
        if not told.agreed or told.robot or len(had) < 2 or had[-1] != table.seats[seat].user_id:
            continue
        said = {had[-2]: vote_words.seat_lost} | ({had[-1]: vote_words.seat_gained} if told.volunteered else {})
        wanted = {user: line for user, line in said.items() if f"passed:{number}:{user}" not in settled}
        quiet = await _not_to_be_pinged(tables, list(wanted))
        for user in wanted.keys() - quiet:
            line = _personal(f"passed:{number}:{user}", user, wanted[user](user))
            lines.append(msgspec.structs.replace(line, settled=True))
    return lines


async def _empty_seats(
    tables: Tables, table: Table, passed: _Passed, offered: set[int], stored: Sequence[SlotRow]
) -> list[PublicMessage]:
    """Offer the seats that a robot plays for an absent player; here that player can take the seat back, too."""
    messages: list[PublicMessage] = []
    gone = table.game.resigned(table.state)
    last = {row.seat: row for row in passed.people}
    for seat in table.seats:
        if seat.number in offered or seat.number in gone:
            continue
        if seat.robot is not None and seat.number in last:
            row = last[seat.number]
            text = functools.partial(vote_words.left_to_a_robot, table, seat.number)
            back = verbs.TAKE_SEAT_BACK.at(table.ref, arg=seat.number).button(labels.IM_BACK, style=Style.primary)
            left = _Left(seat.number, row.user_id or 0, naming.safe(row.name), text, [back])
            told = passed.agreed(seat.number)
            messages += await _told(tables, table, left, stored) if told else [left.card(table)]
        elif seat.stand_in is not None:
            back = verbs.BACK.at(table.ref).button(labels.IM_BACK, style=Style.primary)
            buttons = [back, verbs.MATTERS.at(table.ref).button(labels.PAUSE_OR_REPLACE, emoji="🗳️")]
            name = naming.people(table)[seat.number]
            left = _Left(seat.number, seat.user_id or 0, name, vote_words.played_for, buttons)
            messages += await _told(tables, table, left, stored)
    return messages


class _Left(msgspec.Struct, frozen=True):
    """A seat that a robot plays for the player `user`, called `name`: what it says of them, and its buttons."""

    seat: int
    user: int
    name: str
    text: Callable[[str], str]
    buttons: Sequence[Control]

    def card(self, table: Table, mention: str = "") -> PublicMessage:
        """The seat's message, with a button for volunteers; a `mention` pings the player."""
        first, *others = self.buttons
        volunteer = verbs.VOLUNTEER.at(table.ref, arg=self.seat).button(say("Take over this seat"))
        content = layouts.board([self.text(mention or f"**{self.name}**")], [[first, volunteer, *others]])
        return PublicMessage(
            slot=f"seat:{self.seat}",
            fingerprint=layouts.fingerprint(content),
            marker=f"t:{table.id}:0:volunteer:{self.seat}",
            content=content,
            mentions=(self.user,) if mention else (),
            also=(f"seat_told:{self.seat}{IN_LINE}",) if mention else (),
        )


async def with_way_back(tables: Tables, table: Table, board: PublicMessage) -> PublicMessage:
    """The board with a button for the player whose seat a robot has, unless it has one for those who are absent."""
    gone = table.game.resigned(table.state) if table.row.phase == "playing" and table.state is not None else ()
    robots = [seat.number for seat in table.seats if seat.robot is not None and seat.number not in gone]
    if table.row.phase != "playing" or not robots or any(seat.stand_in is not None for seat in table.seats):
        return board
    last = {row.seat: row for row in await tables.store.seat_history(table.id) if row.user_id is not None}
    names = [naming.plain(last[seat].name) for seat in robots if seat in last]
    if not names:
        return board
    label = say("{name}: I'm back", name=names[0]) if len(names) == 1 else str(labels.IM_BACK)
    return layouts.with_rows(board, [[verbs.BACK.at(table.ref).button(label, emoji="👋")]])


async def _told(tables: Tables, table: Table, left: _Left, stored: Sequence[SlotRow]) -> list[PublicMessage]:
    """The seat's message. It pings the player if they may be pinged when it is posted; else a line does so later."""
    card, slot, user, rows = left.card(table), f"seat_told:{left.seat}", left.user, {row.slot: row for row in stored}
    there = rows.get(card.slot)
    posted, awake = there is not None and there.message_id is not None, not await _not_to_be_pinged(tables, [user])
    if slot + IN_LINE in rows or (awake and not posted):
        return [left.card(table, f"<@{user}>")]
    if slot in rows or (awake and posted):
        return [card, _personal(slot, user, vote_words.seat_ping(user, link_to(table.row, stored, card.slot)))]
    return [card]


# --- boards --------------------------------------------------------------------------------------------


def as_it_stands(table: Table, message: P, *, controls: bool = True) -> P:
    """A board, or a hand (without `controls` of a board), of a game that is paused, or ended without a winner."""
    drawn, alone = table.row.phase == "closed" and table.row.ended == "draw", table.left_to_robots
    content = message.content
    if content is not None and controls and _sleeps(table):
        return _asleep(table, message, content)
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


def _sleeps(table: Table) -> bool:
    """Whether the game waits for any of its people to come back, because robots play for all of them."""
    return table.row.phase == "playing" and not table.paused and not table.attended and bool(table.people_left())


def _asleep(table: Table, board: P, content: PublicContent | PrivateContent) -> P:
    """The board of a game that sleeps: no robot is thinking, and nobody can move."""
    thinks = {thinking(name) for name in naming.names(table)}
    texts = ["\n".join(line for line in text.split("\n") if line not in thinks) for text in map(str, content.texts)]
    back = verbs.BACK.at(table.ref).button(labels.IM_BACK, style=Style.primary, emoji="👋")
    return msgspec.structs.replace(
        board,
        fingerprint=layouts.digest(board.fingerprint, "asleep"),
        content=msgspec.structs.replace(
            content,
            texts=[*filter(None, texts), str(vote_words.SLEEPS)],
            rows=[[back, verbs.WHAT_NOW.at(table.ref).button(labels.HELP, emoji="❓")]],
        ),
    )
