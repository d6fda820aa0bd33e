"""What channels show about time: the lines that call players, the line for the next player, and notices."""

from collections.abc import Collection, Mapping, Sequence

import msgspec

from bot.calendar import preferences
from bot.games.entries import Entry
from bot.games.journal import live
from bot.games.values import Event
from bot.orders.postal import PostStatus
from bot.orders.standing import fits, followed
from bot.publishing.message_slots import PrivateMessage, PublicMessage
from bot.table import seats
from bot.table.notices import Notice, Ordered, PlayedFor, Stalled, StillPaused, read_notice
from bot.table.table import Seat, Table
from bot.table.tables import Tables
from cogs.boards.boards import Boards
from cogs.ui import layouts, naming, time_words, words
from data.rows import DebtRow, SlotRow
from rendering.words import PHRASEBOOKS

MOST_LINES = 8
"""Lines in a notice about what was done; the log has all of them."""
MOST_CHARACTERS = 1500

Debts = Mapping[int, DebtRow]
"""Obligations by seat."""


# --- pings -----------------------------------------------------------------------------------


def pings(table: Table, link: str | None, debts: Debts | None = None) -> list[PublicMessage]:
    """A plain line that pings each person with a pending decision; it is deleted once they have none.

    There is no line before the person may be pinged. A reminder is a new message, because edits notify nobody.
    """
    if table.row.phase != "playing" or table.state is None or table.paused:
        return []
    posts = []
    for seat in table.present():
        if seat.user_id is None or all(owed.seat != seat.number for owed in table.owed()):
            continue
        debt = debts.get(seat.number) if debts is not None else None
        if debt is not None and debt.calls == 0:
            continue
        posts.append(_ping(table, seat, seat.user_id, link, debt))
    return posts


def with_deadline(table: Table, post: PublicMessage, debts: Debts) -> PublicMessage:
    """The board with the deadlines of pending decisions; unchanged if there are none."""
    due = [(debt.due_at, debt.seat) for debt in debts.values() if debt.due_at is not None]
    if post.content is None or not due or table.row.phase != "playing" or table.paused:
        return post
    return layouts.with_note(post, time_words.on_the_board(table, sorted(due)))


def _ping(table: Table, seat: Seat, user: int, link: str | None, debt: DebtRow | None) -> PublicMessage:
    reminders = 0 if debt is None else debt.calls - 1
    until = "" if debt is None else time_words.deadline(table, seat, debt)
    if reminders:
        text, marker = time_words.reminder(user, reminders, link), time_words.reminder_mark(user, reminders)
        slot = f"ping:{seat.number}:{reminders}"
    else:
        text, marker, slot = words.ping(user, link), f"<@{user}>, it is your move.", f"ping:{seat.number}"
    return PublicMessage(
        slot=slot, fingerprint=layouts.digest(text + until), marker=marker, text=text + until, mentions=(user,)
    )


def post_pings(table: Table, status: PostStatus, link: str | None, debts: Debts | None = None) -> list[PublicMessage]:
    """A plain line that pings each person whose orders are missing, a new one each turn."""
    posts = []
    for number in () if table.paused else status.waiting:
        seat = table.seats[number]
        user, debt = seat.user_id, debts.get(number) if debts is not None else None
        if user is None or (debt is not None and debt.calls == 0):
            continue
        text = words.orders_wanted(user, status.turn, link)
        marker, slot = text.partition(" wanted")[0], f"ping:{number}:{status.turn}"
        if debt is not None and debt.calls > 1:
            marker = time_words.reminder_mark(user, debt.calls - 1)
            text = text.replace(f"<@{user}>,", marker, 1)
            slot += f":{debt.calls - 1}"
        if debt is not None:
            text += time_words.deadline(table, seat, debt)
        posts.append(
            PublicMessage(slot=slot, fingerprint=layouts.digest(text), marker=marker, text=text, mentions=(user,))
        )
    return posts


async def up_next(tables: Tables, table: Table, stored: Sequence[SlotRow]) -> list[PublicMessage]:
    """A line for the next player if they want one, where more than two play."""
    owed = table.owed()
    if table.row.phase != "playing" or table.by_post or table.paused or not owed or len(table.seats) < 3:
        return []
    now, gone = owed[0].seat, table.game.resigned(table.state)
    order = [(now + step) % len(table.seats) for step in range(1, len(table.seats))]
    number = next((seat for seat in order if seat not in gone), now)
    seat = table.seats[number]
    if seat.user_id is None or seat.stand_in is not None or any(one.seat == number for one in owed):
        return []
    slot, person = f"next:{number}", (await seats.persons_at(tables.store, table))[seat.user_id]
    there = any(row.slot == slot for row in stored)
    if not person.up_next or not (there or person.may_be_pinged(tables.clock())):
        return []
    text = time_words.up_next(seat.user_id, naming.names(table)[now])
    marker = f"<@{seat.user_id}>, you are next"
    return [
        PublicMessage(slot=slot, fingerprint=layouts.digest(text), marker=marker, text=text, mentions=(seat.user_id,))
    ]


async def unfit(tables: Tables, table: Table, closed: Collection[int]) -> list[PrivateMessage]:
    """A private line for each player whose standing orders name nothing that can be done any more."""
    if table.row.phase != "playing" or table.by_post:
        return []
    posts = []
    for number, orders in await followed(tables.store, table):
        user = table.seats[number].user_id
        if user is None or user in closed or fits(table, number, orders):
            continue
        if (await preferences.person(tables.store, user)).dm:
            text, marker = time_words.unfit(table), time_words.unfit_mark(table)
            slot = f"unfit:{number}:{user}"  # the seat's next player gets a message of their own
            posts.append(
                PrivateMessage(slot=slot, fingerprint=layouts.digest(text), marker=marker, text=text, reader=user)
            )
    return posts


# --- notices ----------------------------------------------------------------------------


async def notices(
    tables: Tables, table: Table, stored: Sequence[SlotRow], shown: Boards | None = None
) -> list[PublicMessage]:
    """Notices that the table has not seen yet; `shown`: its chains, which tell of standing orders themselves."""
    said = {row.slot for row in stored if row.settled}
    posts, awake = [], await _awake(tables, table)
    for row in await tables.store.notices(table.id):
        if f"notice:{row.number}" not in said:
            told = read_notice(row)
            if isinstance(told, Ordered) and shown is not None and shown.in_chain(told.goes):
                continue
            posts.append(_notice(table, row.number, told, await _done(tables, table, told), awake))
    return posts


async def _awake(tables: Tables, table: Table) -> tuple[int, ...]:
    """The people present who may be pinged now."""
    chosen, now = await seats.persons_at(tables.store, table), tables.clock()
    there = [seat.user_id for seat in table.present() if seat.user_id is not None]
    return tuple(user for user in there if chosen[user].may_be_pinged(now))


def _notice(table: Table, number: int, told: Notice, lines: Sequence[str], awake: tuple[int, ...]) -> PublicMessage:
    """One line for the table. A question to the table pings the people in `awake`."""
    marker = time_words.mark(table, number)
    text = f"{time_words.notice(table, told, lines)}\n-# {marker}"
    slot = f"notice:{number}"
    mentions = awake if isinstance(told, Stalled | StillPaused) else ()
    if mentions:
        text = f"{' '.join(f'<@{user}>' for user in mentions)} {text}"
    return PublicMessage(
        slot=slot, fingerprint=layouts.digest(text), marker=marker, text=text, mentions=mentions, settled=True
    )


async def _done(tables: Tables, table: Table, told: Notice) -> list[str]:
    """What was done meanwhile, a line for each turn, as everybody may know it."""
    if not isinstance(told, PlayedFor | Ordered) or table.by_post:  # by post the report of the turn tells it
        return []
    entries = [entry for entry in await tables.entries(table.id) if entry.number <= told.last]
    goes = {entry.go for entry in entries if entry.number >= told.first}
    lines = list(PHRASEBOOKS[table.row.game].log(_events(table, live(entries)), naming.names(table)))
    shown = lines[min(goes) - 1 : max(goes)][-MOST_LINES:] if goes else []
    while sum(map(len, shown)) > MOST_CHARACTERS:
        shown.pop(0)
    return shown


def _events(table: Table, entries: Sequence[Entry]) -> list[Event]:
    events: list[Event] = []
    for entry in entries:
        events += msgspec.json.decode(entry.events, type=list[table.game.event_type])  # type: ignore[name-defined]
    return events
