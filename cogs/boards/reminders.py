"""Messages about time: the lines that ping players, the line for the next player, and notices."""

from collections.abc import Collection, Mapping, Sequence
from itertools import takewhile

import msgspec

from bot.calendar import preferences
from bot.calendar.preferences import Person
from bot.games.entries import Entry
from bot.games.journal import events_of, live
from bot.language import speaking
from bot.orders.postal import PostalStatus
from bot.orders.standing import active_orders, fits
from bot.publishing.content import Rows
from bot.publishing.message_slots import IN_BOARD, IN_LINE, PrivateMessage, PublicMessage, in_language
from bot.table import seats
from bot.table.notices import (
    Asleep,
    Extended,
    Notice,
    OnHoliday,
    Ordered,
    PlayedFor,
    SeatPassed,
    Stalled,
    StillPaused,
    read_notice,
)
from bot.table.table import Seat, Table
from bot.table.tables import Tables
from bot.timekeeping.holidays import waits_on_holiday
from bot.timekeeping.reminders import next_reminder_at
from bot.transport.own_messages import unseen_mark
from cogs.boards.boards import Boards
from cogs.my import words as my_words
from cogs.my.words import OthersWaiting
from cogs.ui import labels, layouts, naming, ping_words, time_words, verbs
from data.rows import ObligationRow, SlotRow
from rendering.words import PHRASEBOOKS

NOTICE_TURNS = 8
"""Turns in a notice about what was done; the log has all of them."""
NOTICE_CHARACTERS = 1500

Obligations = Mapping[int, ObligationRow]
"""Obligations by seat."""
People = Mapping[int, Person]
"""What people have chosen, by their ids."""


# --- pings -----------------------------------------------------------------------------------


class _Ping(msgspec.Struct, frozen=True):
    """A ping of the person at a seat: the slot of its first line, and the marker with which each line begins."""

    seat: Seat
    user: int
    slot: str
    mark: str


def pings(table: Table, link: str | None, obligations: Obligations, people: People) -> list[PublicMessage]:
    """A plain line that pings each person with a pending decision; it is deleted once they have none."""
    if table.row.phase != "playing" or table.state is None or table.paused:
        return []
    questions, wanted = PHRASEBOOKS[table.row.game].questions_for_others, list[_Ping]()
    for seat in table.present():
        decision = next((pending for pending in table.pending() if pending.seat == seat.number), None)
        if seat.user_id is not None and decision is not None:
            mark = ping_words.ping_mark(seat.user_id, question=decision.ask in questions)
            wanted.append(_Ping(seat, seat.user_id, f"ping:{seat.number}", mark))
    return _lines(table, wanted, link, obligations, people)


def postal_pings(
    table: Table, status: PostalStatus, link: str | None, obligations: Obligations, people: People
) -> list[PublicMessage]:
    """A plain line that pings each person whose orders are missing, a new one each turn."""
    waiting = () if table.paused else [table.seats[number] for number in status.waiting]
    wanted = [
        _Ping(seat, user, f"ping:{seat.number}:{status.postal_turn}", ping_words.orders_mark(user))
        for seat in waiting
        if (user := seat.user_id) is not None
    ]
    return _lines(table, wanted, link, obligations, people)


def _lines(
    table: Table, wanted: Sequence[_Ping], link: str | None, obligations: Obligations, people: People
) -> list[PublicMessage]:
    """The lines of these pings, except for people who may not be pinged yet."""
    found = [(ping, obligations.get(ping.seat.number)) for ping in wanted]
    return [
        _line(table, ping, link, row, people.get(ping.user, Person()))
        for ping, row in found
        if row is None or row.reminders > 0
    ]


def _line(
    table: Table, ping: _Ping, link: str | None, obligation: ObligationRow | None, person: Person
) -> PublicMessage:
    """The line of a ping. A reminder is a new message with the same words, because edits notify nobody.

    Only the last ping before a deadline says what happens if the person does nothing; it may be the only one.
    """
    due_at = None if obligation is None else time_words.time_left(table, person, obligation)
    text, slot = ping_words.line(ping.mark, link, due_at), ping.slot
    if obligation is not None and obligation.reminders > 1:
        slot += f":{obligation.reminders - 1}"
    rows: Rows = ()
    if obligation is not None and _is_extended(ping.seat, obligation):
        text, rows = f"{text}\n-# {time_words.waits_longer(table, ping.seat)}", _what_to_ask_for(table)
    if obligation is not None and due_at is not None and _is_last(obligation, person):
        follows = time_words.consequence(table, ping.seat, person, due_at)
        text += f"\n-# {follows}" if follows else ""
    return PublicMessage(
        slot=slot, fingerprint=layouts.digest(text), marker=ping.mark, text=text, mentions=(ping.user,), rows=rows
    )


def _is_extended(seat: Seat, pinged: ObligationRow) -> bool:
    """Whether this ping came with an extension."""
    return seat.extensions > 0 and pinged.since < pinged.began == pinged.reminded_at


def _what_to_ask_for(table: Table) -> Rows:
    """Where a game waits longer for one of several people: a button to what the others can ask for."""
    several = len(table.people_left()) > 1
    return [[verbs.MATTERS.at(table.ref).button(labels.PAUSE_OR_REPLACE, emoji="🗳️")]] if several else ()


def _is_last(pinged: ObligationRow, person: Person) -> bool:
    """Whether no other ping follows this one."""
    at = pinged.reminded_at
    return at is not None and next_reminder_at(pinged, person, at) is None


def in_board(
    table: Table,
    board: PublicMessage,
    lines: Sequence[PublicMessage],
    stored: Sequence[SlotRow],
    others: Mapping[str, OthersWaiting],
) -> tuple[PublicMessage, list[PublicMessage]]:
    """The board with the pings that stand in it, and the lines that stay lines. Its question is the ping.

    Only a new message pings, so a board takes those that begin with it. A player who moves twice is pinged once.
    `others`: the other tables that wait for the person pinged, by the line's slot. The board names them as of its last
    change.
    """
    if board.slot.partition(":")[0] != "board":
        return board, list(lines)
    rows, own, names = {row.slot: row for row in stored}, list[PublicMessage](), naming.names(table)
    there, before = rows.get(board.slot), rows.get(f"board:{int(board.slot.partition(':')[2]) - 1}")
    for line in lines:
        (user,), slot = line.mentions, line.slot + IN_BOARD
        mark, pinged, fresh = ping_words.ping_mark(user), rows.get(slot), there is None or there.message_id is None
        follows = pinged is not None and before is not None and pinged.marker == before.marker
        if line.slot in rows or line.marker != mark or (pinged is None if not fresh else line.text != mark):
            own.append(line)
            continue
        seat = next(seat.number for seat in table.seats if seat.user_id == user)
        board = layouts.with_mention(board, names[seat], user) or layouts.with_note(board, mark)
        if line.slot in others:
            board = layouts.with_note(board, my_words.others_waiting_for(names[seat], others[line.slot]))
        mentions = board.mentions if follows or not fresh else (*board.mentions, user)
        board = msgspec.structs.replace(board, mentions=mentions, also=(*board.also, slot))
    return board, own


def together(
    table: Table, lines: Sequence[PublicMessage], stored: Sequence[SlotRow], others: Mapping[str, OthersWaiting]
) -> list[PublicMessage]:
    """The lines, with one for all people whom a question pings at the same time, with the same deadline.

    An edit notifies nobody, so the line pings those who are asked when it is posted, and stays until none of them is.
    `others`: other tables that wait for the person pinged, by the line's slot; a line that names them stays apart.
    """
    slot, rows = f"question:{table.game.turn(table.state)}", {row.slot for row in stored}
    pinged = [seat.number for seat in table.seats if slot in rows and f"ping:{seat.number}{IN_LINE}" in rows]
    alike = dict[str, dict[int, PublicMessage]]()  # by what follows the names: the deadline and the link
    for line in lines:
        (user,) = line.mentions
        seat = next(seat.number for seat in table.seats if seat.user_id == user)
        asked = line.marker == ping_words.ping_mark(user, question=True) and line.slot == f"ping:{seat}"
        if asked and line.slot not in rows and (seat in pinged if pinged else line.slot not in others):
            alike.setdefault((line.text or "").removeprefix(line.marker), {})[seat] = line
    ending = max(alike, key=lambda each: len(alike[each]), default="")
    asked_now = alike.get(ending, {})
    if len(asked_now) < (1 if pinged else 2):
        return list(lines)
    users = {seat: who for seat in pinged or asked_now if (who := table.seats[seat].user_id) is not None}
    marker = ping_words.ping_mark(*users.values(), question=True)
    joint = PublicMessage(
        slot=slot,
        fingerprint=layouts.digest(marker, ending),
        marker=marker,
        text=f"{marker}{ending}",
        mentions=tuple(users.values()),
        also=tuple(f"ping:{seat}{IN_LINE}" for seat in users),
    )
    return [joint, *(line for line in lines if line not in asked_now.values())]


def with_deadline(table: Table, message: PublicMessage, obligations: Obligations, people: People) -> PublicMessage:
    """The board with the deadlines of pending decisions, except those that a ping has told."""
    if message.content is None or table.row.phase != "playing" or table.paused:
        return message
    silent = [row for row in obligations.values() if row.reminders == 0]
    return layouts.with_note(message, time_words.deadlines(table, silent, people))


async def up_next(tables: Tables, table: Table, stored: Sequence[SlotRow]) -> list[PublicMessage]:
    """A line for the next player if they want one, where more than two play."""
    pending = table.pending()
    if table.row.phase != "playing" or table.postal or table.paused or not pending or len(table.seats) < 3:
        return []
    now, gone = pending[0].seat, table.game.resigned(table.state)
    order = [(now + step) % len(table.seats) for step in range(1, len(table.seats))]
    number = next((seat for seat in order if seat not in gone), now)
    seat = table.seats[number]
    if seat.user_id is None or seat.stand_in is not None or any(one.seat == number for one in pending):
        return []
    slot, person = f"next:{number}", (await seats.persons_at(tables.store, table))[seat.user_id]
    there = any(row.slot == slot for row in stored)
    if not person.up_next or not (there or person.may_be_pinged(tables.clock())):
        return []
    text = ping_words.up_next(seat.user_id)
    return [
        PublicMessage(slot=slot, fingerprint=layouts.digest(text), marker=text, text=text, mentions=(seat.user_id,))
    ]


async def unfit(tables: Tables, table: Table, closed: Collection[int]) -> list[PrivateMessage]:
    """A private line for each player whose standing orders name nothing that can be done any more."""
    if table.row.phase != "playing" or table.postal:
        return []
    messages = []
    for number, orders in await active_orders(tables.store, table):
        user = table.seats[number].user_id
        if user is None or user in closed or fits(table, number, orders):
            continue
        person = await preferences.person(tables.store, user)
        if person.dm:
            with speaking(person.reads):
                text, marker = time_words.unfit(table), time_words.unfit_mark(table)
            slot = f"unfit:{number}:{user}"  # the seat's next player gets a message of their own
            message = PrivateMessage(slot=slot, fingerprint=layouts.digest(text), marker=marker, text=text, reader=user)
            messages.append(in_language(message, person.reads))
    return messages


# --- notices ----------------------------------------------------------------------------


async def notices(
    tables: Tables, table: Table, stored: Sequence[SlotRow], shown: Boards | None = None
) -> list[PublicMessage]:
    """Notices that the table has not seen yet, and those that say how it is, while it is so.

    `shown`: its chains, which show standing orders themselves.
    """
    settled = {row.slot for row in stored if row.settled}
    messages, chosen, now = [], await seats.persons_at(tables.store, table), tables.clock()
    awake = tuple(
        seat.user_id for seat in table.present() if seat.user_id is not None and chosen[seat.user_id].may_be_pinged(now)
    )
    for row in await tables.store.notices(table.id):
        if f"notice:{row.number}" not in settled:
            notice = read_notice(row)
            if isinstance(notice, OnHoliday | Asleep) and not _is_so(table, notice, chosen, now):
                continue
            if isinstance(notice, OnHoliday):  # the table may have voted since
                waits = waits_on_holiday(
                    table, {one.number: chosen[one.user_id] for one in table.seats if one.user_id}, now
                )
                notice = msgspec.structs.replace(notice, waits=waits)
            if (isinstance(notice, PlayedFor) and notice.stand_in) or (isinstance(notice, SeatPassed) and notice.robot):
                continue  # the message that offers the seat says it (`cogs.boards.votes`)
            if isinstance(notice, Extended) and notice.pinged:
                continue
            if isinstance(notice, Ordered) and shown is not None and shown.in_chain(notice.turns):
                continue
            messages.append(_notice(table, row.number, notice, await _done(tables, table, notice), awake))
    return messages


def _is_so(table: Table, told: OnHoliday | Asleep, people: People, now: float) -> bool:
    """Whether a player's days away are not over at `now`, or nobody has come back to a game that sleeps."""
    if table.row.phase != "playing":
        return False
    if isinstance(told, Asleep):
        return not table.attended
    away = people.get(table.seats[told.seat].user_id or 0, Person()).away
    return away is not None and now < away.until == told.until


def _notice(table: Table, number: int, told: Notice, lines: Sequence[str], awake: tuple[int, ...]) -> PublicMessage:
    """One line for the table. A question to the table pings the people in `awake`."""
    marker = unseen_mark(table.id, number)
    text = f"{time_words.notice(table, told, lines)}{marker}"
    slot = f"notice:{number}"
    mentions = awake if isinstance(told, Stalled | StillPaused) else ()
    if mentions:
        text = f"{' '.join(f'<@{user}>' for user in mentions)} {text}"
    waits = isinstance(told, Extended) or (isinstance(told, OnHoliday) and told.waits)
    return PublicMessage(
        slot=slot,
        fingerprint=layouts.digest(text),
        marker=marker,
        text=text,
        rows=_what_to_ask_for(table) if waits else (),
        mentions=mentions,
        settled=not isinstance(told, OnHoliday | Asleep),
    )


async def _done(tables: Tables, table: Table, told: Notice) -> list[str]:
    """What was done meanwhile, turn by turn, as everybody may know it."""
    if not isinstance(told, PlayedFor | Ordered) or table.postal:  # by post, the report of the postal turn shows it
        return []
    entries = [entry for entry in await tables.entries(table.id) if entry.number <= told.last]
    turns = {entry.turn for entry in entries if entry.number >= told.first}
    if not turns:
        return []

    def lines(until: Sequence[Entry]) -> list[str]:
        log = PHRASEBOOKS[table.row.game].log(events_of(table.game, live(until)), naming.names(table))
        return "\n".join(log[min(turns) - 1 : max(turns)][-NOTICE_TURNS:]).split("\n")

    before = lines([entry for entry in entries if entry.number < told.first])
    shown = lines(entries)
    known = takewhile(lambda pair: pair[0] == pair[1], zip(before, shown, strict=False))  # earlier in that turn
    shown = shown[len(list(known)) :]
    while sum(map(len, shown)) > NOTICE_CHARACTERS:
        shown.pop(0)
    return shown
