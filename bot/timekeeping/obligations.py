"""Who owes what until when. It is reckoned after every change of a table, in the same transaction.

A debt begins when a person's seat begins to owe something and ends when it owes nothing. Its deadline is for the whole
go: what the seat is asked next in it shares it, though a fair rest is always left. Whoever let deadlines pass has
shorter ones until they have been in time for a while. The deadline and the next call are alarms
(`bot.timekeeping.reminders`); who owes nothing has none, and neither has a robot, a seat that a robot plays, or a
paused table.
"""

from collections.abc import Mapping

import msgspec

from bot.calendar.deadlines import TURNS_IN_TIME, next_deadline, shortened
from bot.calendar.preferences import Person
from bot.calendar.waking_hours import PersonalClock
from bot.games.journal import Acted, Entry, Undid
from bot.orders.standing import acts_at_once
from bot.table import seats
from bot.table.click import Click
from bot.table.notices import BackSooner, OnHoliday, read_notice, tell
from bot.table.seats import write_attendance
from bot.table.table import Seat, Table
from bot.table.terms import POST
from bot.timekeeping.reminders import set_alarms
from data.rows import DebtRow, JournalRow, Ledger
from data.sql.transaction import Change


async def reckon(
    tx: Change, click: Click, before: Table, table: Table, now: float, *, anew: bool = False, sooner: int | None = None
) -> Table:
    """Bring debts and alarms of `table` in line with what is owed there now; the table as it is then.

    `before`: the table as it was before this change. `anew`: deadlines and calls are counted again from what
    people have chosen since. `sooner`: whoever has that seat is back sooner than they had announced.
    """
    if table.row.phase != "playing" or table.state is None:
        return table
    table = await _attend(tx, click, table)
    if table.by_post:
        await _keep_the_post(tx, before, table, now, sooner=sooner is not None)
    ledger, owing = await tx.ledger(table.id), await owed_by_people(tx, table)
    chosen = _persons(table, ledger)
    debts = {seat: debt for seat, debt in ledger.debts.items() if seat in owing}
    for seat in ledger.debts.keys() - debts.keys():
        await tx.drop_debt(table.id, seat)
        table = await _paid(tx, click, table, ledger, seat)
    debts |= await _owe(tx, before, table, now, ledger, chosen, owing, anew=anew, sooner=sooner)
    await set_alarms(tx, table, now, ledger, [debts[seat] for seat in sorted(debts)], chosen)
    return table


async def _keep_the_post(tx: Change, before: Table, table: Table, now: float, *, sooner: bool) -> None:
    """Let a turn have its deadline while somebody is there to hand in orders; what stood still is that much later.

    `sooner`: somebody is back from a holiday for which it may have been put off.
    """
    deadline, there = table.terms.deadline, next((at.at for at in await tx.alarms(table.id) if at.kind == POST), None)
    if not table.attended:
        await tx.drop_alarm(table.id, POST)
    elif there is None and deadline is not None and not table.paused:
        await tx.set_alarm(table.id, POST, next_deadline(deadline, now))
    elif there is not None and before.row.paused_at is not None and not table.paused:
        await tx.set_alarm(table.id, POST, there + now - before.row.paused_at)
    elif there is not None and deadline is not None and sooner and not table.paused:
        await tx.set_alarm(table.id, POST, min(there, next_deadline(deadline, now)))


async def owed_by_people(tx: Change, table: Table) -> dict[int, int]:
    """The seats of people who owe something and move themselves, each with what it owes first.

    By post that is the number of the turn, for those who have handed in nothing.
    """
    mine = {seat.number for seat in table.present()}
    if not table.by_post:
        return {owed.seat: owed.id for owed in reversed(table.owed()) if owed.seat in mine}
    if not table.owed():
        return {}
    handed_in = {row.seat for row in await tx.orders(table.id) if row.handed_in is not None}
    turn = await tx.turns(table.id) + 1
    return dict.fromkeys(sorted(mine - handed_in), turn)


async def _attend(tx: Change, click: Click, table: Table) -> Table:
    """Whoever acts themselves needs nobody to play for them; by post they have missed nothing in a row."""
    seat = table.seat_of(click.user_id) if click.user_id is not None else None
    if seat is None or not (seat.stand_in or (table.by_post and seat.misses)):
        return table
    last = await tx.last_entry(table.id)
    if table.by_post or (last is not None and last.user_id == click.user_id and not _quiet(last)):
        await tx.drop_wanted(table.id, seat.number)
        return await write_attendance(tx, table, seat.back(misses=0 if table.by_post else seat.misses))
    return table


async def _paid(tx: Change, click: Click, table: Table, ledger: Ledger, number: int) -> Table:
    """A seat owes nothing any more: who did that themselves, after deadlines had passed for them, was in time."""
    seat = table.seats[number]
    mine = ledger.last is not None and ledger.last.user_id == seat.user_id == click.user_id
    if table.by_post or not seat.misses or not mine or ledger.last is None or _quiet(ledger.last):
        return table
    if seat.in_time + 1 >= TURNS_IN_TIME:
        seat = msgspec.structs.replace(seat, misses=0, in_time=0)
    else:
        seat = msgspec.structs.replace(seat, in_time=seat.in_time + 1)
    return await write_attendance(tx, table, seat)


async def _owe(
    tx: Change,
    before: Table,
    table: Table,
    now: float,
    ledger: Ledger,
    chosen: Mapping[int, Person],
    owing: Mapping[int, int],
    *,
    anew: bool,
    sooner: int | None,
) -> dict[int, DebtRow]:
    """Write down what is owed now, by seat, where it differs from what the ledger says; what was written."""
    rows, written = ledger.debts, dict[int, DebtRow]()
    moved = any(rows[seat].decision != owing[seat] for seat in rows.keys() & owing.keys())
    undone = moved and _undone(ledger)
    revised, agreed = table.terms.deadline != before.terms.deadline, table.terms.away != before.terms.away
    post = _post(ledger)
    for seat, decision in owing.items():
        row = rows.get(seat)
        if row is not None and table.by_post and row.decision != decision:
            row = None  # another turn: they are called anew
        same = row is not None and (row.decision == decision or undone)
        moved_on = row is not None and table.by_post and row.due_at not in (None, post)
        if (
            same
            and row is not None
            and row.decision == decision
            and not (anew or revised or agreed or moved_on)
            and before.paused == table.paused
        ):
            continue
        person = chosen[seat]
        if row is None:
            row = DebtRow(seat, since=now, decision=decision, began=now)
            if await _to_be_called(tx, table, seat, person, now):
                row = msgspec.structs.replace(row, calls=1, called_at=now)
        if not same or revised:
            until = None if revised else _promised(table, row, ledger, now)
            row = msgspec.structs.replace(row, decision=decision, began=now, seconds=None)
            due_at = _due(table, seat, chosen, ledger, now, now)
            row = msgspec.structs.replace(row, due_at=_with_rest(table, person, now, due_at, until, now))
        else:
            row = msgspec.structs.replace(row, decision=decision)
            if (anew or agreed or moved_on) and row.seconds is None:
                row = await _recounted(tx, table, chosen, row, ledger, now, agreed=agreed, sooner=seat == sooner)
        await tell_holiday(tx, table, seat, person, now, row.due_at)
        written[seat] = _paused(row, now) if table.paused else _resumed(row, person, now, before.row.paused_at)
        await tx.write_debt(table.id, written[seat])
    return written


def _promised(table: Table, row: DebtRow, ledger: Ledger, now: float) -> float | None:
    """The deadline that what a seat is asked now shares: in the same go, because it answered what it was asked before.

    None where its time begins anew, as in another go, or where somebody else's act is why it is asked.
    """
    if table.by_post or row.due_at is None or row.due_at <= now or ledger.last is None:
        return None
    entry = msgspec.json.decode(ledger.last.entry, type=Entry)
    mine = isinstance(entry.deed, Acted) and entry.deed.seat == row.seat
    return row.due_at if mine and entry.go == table.game.go(table.state) else None


def _with_rest(
    table: Table, person: Person, asked: float, anew: float | None, promised: float | None, now: float
) -> float | None:
    """When the time is up for what was `asked` then: when it was `promised`, if that leaves a rest.

    `anew` is when a deadline of its own would be over: that holds where nothing was promised, or on a holiday.
    """
    deadline = table.terms.deadline
    if deadline is None or promised is None or anew in (None, now):
        return anew
    waits = table.terms.away == "pause"
    clock = PersonalClock(person, waking=table.terms.waking, waits=waits)
    return clock.with_remainder(deadline, promised, asked)


async def _recounted(
    tx: Change,
    table: Table,
    chosen: Mapping[int, Person],
    row: DebtRow,
    ledger: Ledger,
    now: float,
    *,
    agreed: bool,
    sooner: bool,
) -> DebtRow:
    """The debt of somebody who has just chosen other hours or days away: later, or at once on a holiday.

    Earlier only by what was put off for a holiday: they are back `sooner`, or it was `agreed` to play on meanwhile.
    """
    began = min(row.began, max(row.since, await _go_began(tx, table, row.began)))
    asked, earlier = row.began, sooner or (agreed and table.terms.away == "play")
    if earlier:
        began, asked = row.began, now if agreed else row.began
    at = _due(table, row.seat, chosen, ledger, began, now)
    if at is not None and row.due_at is not None and at != now and not table.by_post:
        longest = at if earlier else max(at, row.due_at)
        at = _with_rest(table, chosen[row.seat], asked, longest, longest, now) or longest
        at = min(at, row.due_at) if earlier else at
    return msgspec.structs.replace(row, due_at=at)


async def _go_began(tx: Change, table: Table, otherwise: float) -> float:
    """When the go began that is played now; `otherwise` where that is not kept."""
    snapshot = await tx.snapshot_of_go(table.id, table.game.go(table.state))
    rows = [] if snapshot is None else await tx.journal(table.id, snapshot.number - 1)
    return rows[0].at if rows else otherwise


def _quiet(row: JournalRow) -> bool:
    """Whether only some know of that entry: then nobody may see by a robot's leaving that somebody is back."""
    return msgspec.json.decode(row.entry, type=Entry).quiet


def _undone(ledger: Ledger) -> bool:
    """Whether the last entry took something back: then what is still owed has new numbers, and is the same."""
    return ledger.last is not None and isinstance(msgspec.json.decode(ledger.last.entry, type=Entry).deed, Undid)


def _persons(table: Table, ledger: Ledger) -> dict[int, Person]:
    """What the people at the table have chosen, by seat."""
    chosen = seats.chosen_at(table, ledger.people)
    return {seat.number: chosen[seat.user_id] for seat in table.seats if seat.user_id is not None}


def _post(ledger: Ledger) -> float | None:
    """When the postal turn ends that is played now, if it has a deadline."""
    return next((alarm.at for alarm in ledger.alarms if alarm.kind == POST), None)


async def _to_be_called(tx: Change, table: Table, seat: int, person: Person, now: float) -> bool:
    """Whether somebody who begins to owe something is called at once: not at night, nor where orders will act."""
    return person.may_be_pinged(now) and not await acts_at_once(tx, table, seat)


def _due(
    table: Table, seat: int, chosen: Mapping[int, Person], ledger: Ledger, began: float, now: float
) -> float | None:
    """When the time of a seat is up that `began` then. Time that was shortened passes only while they are awake."""
    deadline, waits = table.terms.deadline, waits_on_holiday(table, chosen, now)
    person, misses = chosen[seat], table.seats[seat].misses
    if table.by_post:
        return _post(ledger)
    if person.away is not None and person.is_away(now) and table.terms.away == "play":
        others = [chosen[one.number].away for one in table.present() if one.number != seat]
        back = min((away.until for away in others if away is not None), default=person.away.until)
        if not waits or back < person.away.until:
            return back if waits else now  # whoever is back first does not wait for the others
    if deadline is None:
        return None
    clock = PersonalClock(person, waking=table.terms.waking, waits=waits)
    at, short = clock.due(deadline, began), shortened(deadline, misses)
    return at if short is None else min(at, PersonalClock(person, waking=True, waits=waits).due(short, began))


async def put_off(tx: Change, table: Table, debt: DebtRow, now: float) -> DebtRow | None:
    """That debt, due later because the table waits while they are on holiday; None if it does not, or not any more."""
    ledger = await tx.ledger(table.id)
    chosen = _persons(table, ledger)
    if not (chosen[debt.seat].is_away(now) and waits_on_holiday(table, chosen, now)):
        return None
    due_at = _due(table, debt.seat, chosen, ledger, debt.began, now)
    return None if due_at is None or due_at <= now else msgspec.structs.replace(debt, due_at=due_at)


def waits_on_holiday(table: Table, chosen: Mapping[int, Person], now: float) -> bool:
    """Whether the table waits for people on holiday: agreed so, or nobody else would be there."""
    others = [seat.number for seat in table.present() if not chosen[seat.number].is_away(now)]
    return table.terms.away == "pause" or not others


async def tell_holiday(
    tx: Change, table: Table, seat: int, person: Person, now: float, due_at: float | None = None
) -> bool:
    """Let the table know that somebody is on holiday, once for each. Whether there was something to tell.

    One to come is told by post, and where it begins before what they owe is due (`due_at`).
    """
    away = person.away
    if away is None or now >= away.until or not (table.by_post or away.since <= max(now, due_at or now)):
        return False
    chosen = await seats.persons_at(tx, table)
    waits = waits_on_holiday(table, {one.number: chosen[one.user_id] for one in table.seats if one.user_id}, now)
    notice = OnHoliday(seat, away.until, waits, away.since if away.since > now else None)
    last = await _last_told(tx, table, seat)
    if isinstance(last, OnHoliday) and last.until == notice.until:
        return False
    await tell(tx, table.id, now, notice)
    return True


async def tell_back_sooner(tx: Change, table: Table, seat: Seat, person: Person, now: float) -> None:
    """Let the table know that a holiday it was told of is over before its time, or will not be.

    Of a seat that a robot has it is told when that is taken back.
    """
    last = await _last_told(tx, table, seat.number)
    away = person.away is not None and person.away.until > now
    if seat.stand_in is None and isinstance(last, OnHoliday) and last.until > now and not away:
        await tell(tx, table.id, now, BackSooner(seat.number, last.since is None or last.since <= now))


async def _last_told(tx: Change, table: Table, seat: int) -> OnHoliday | BackSooner | None:
    """What the table was told last of that seat's holidays."""
    told = [read_notice(row) for row in await tx.notices(table.id)]
    return next((one for one in reversed(told) if isinstance(one, OnHoliday | BackSooner) and one.seat == seat), None)


def _paused(row: DebtRow, now: float) -> DebtRow:
    if row.due_at is None:
        return row
    return msgspec.structs.replace(row, due_at=None, seconds=max(row.due_at - now, 0.0))


def _resumed(row: DebtRow, person: Person, now: float, paused_at: float | None) -> DebtRow:
    """The debt goes on with what was left of its time, as if it had begun so much later as the table stood still.

    Whoever sleeps when it goes on is called when they wake up.
    """
    if paused_at is None:
        return row
    stood_still, due_at, calls = now - max(row.began, paused_at), row.due_at, row.calls
    called_at = None if row.called_at is None else row.called_at + stood_still
    if not person.may_be_pinged(now):
        calls, called_at = 0, None
    if row.seconds is not None:
        due_at = now + row.seconds
    row = msgspec.structs.replace(row, due_at=due_at, seconds=None, began=row.began + stood_still)
    return msgspec.structs.replace(row, calls=calls, called_at=called_at)
