"""Which seats have to act, and by when. Recomputed after every change of a table, in the same transaction.

An obligation begins when a person's seat gets an open decision and ends when it has none. Its deadline is for the whole
turn: a later decision in the same turn shares it, but a minimum always remains. A person who let deadlines pass has
shorter ones until they have been in time for a while. The deadline and the next reminder are stored alarms
(`bot.timekeeping.reminders`). Robots, seats that a robot plays, paused tables and seats without an open decision have
none.
"""

from collections.abc import Mapping

import msgspec

from bot.calendar.deadlines import TURNS_IN_TIME, next_deadline
from bot.games.journal import Entry, Undid
from bot.orders.standing import acts_at_once
from bot.table.click import Click
from bot.table.seats import write_attendance
from bot.table.table import Table
from bot.table.terms import POST
from bot.timekeeping.holidays import Holiday, tell_holiday
from bot.timekeeping.moment import Moment
from bot.timekeeping.reminders import set_alarms
from data.rows import DebtRow, Ledger
from data.sql.transaction import Change


class Recount(msgspec.Struct, frozen=True):
    """Somebody at the table has chosen other hours or days away, so deadlines and reminders are computed again.

    `sooner`: the seat of a person who is back from a holiday sooner than announced.
    """

    sooner: int | None = None


async def recompute(
    tx: Change, click: Click, before: Table, table: Table, now: float, recount: Recount | None = None
) -> Table:
    """Bring the obligations and alarms of `table` in line with its open decisions; the table as it is then.

    `before` is the table before this change.
    """
    if table.row.phase != "playing" or table.state is None:
        return table
    table = await _play_again(tx, click, table)
    if table.by_post:
        await _keep_postal_deadline(tx, before, table, now, recount or Recount())
    ledger, owing = await tx.ledger(table.id), await owed_by_people(tx, table)
    debts = {seat: debt for seat, debt in ledger.debts.items() if seat in owing}
    for seat in ledger.debts.keys() - debts.keys():
        await tx.drop_debt(table.id, seat)
        table = await _met(tx, click, table, ledger, seat)
    moment = Moment(table, ledger, now)
    debts |= await _write_obligations(tx, Changed(before, moment, recount), owing)
    await set_alarms(tx, moment, [debts[seat] for seat in sorted(debts)])
    return table


async def owed_by_people(tx: Change, table: Table) -> dict[int, int]:
    """The seats of people who have to act and move themselves, each with the id of its first open decision.

    By post it is the number of the postal turn instead, for the seats that have handed in nothing.
    """
    mine = {seat.number for seat in table.present()}
    if not table.by_post:
        return {owed.seat: owed.id for owed in reversed(table.owed()) if owed.seat in mine}
    if not table.owed():
        return {}
    handed_in = {row.seat for row in await tx.orders(table.id) if row.handed_in is not None}
    turn = await tx.turns(table.id) + 1
    return dict.fromkeys(sorted(mine - handed_in), turn)


async def put_off(tx: Change, table: Table, debt: DebtRow, now: float) -> DebtRow | None:
    """That obligation, due later because the table waits for a person on holiday; None if it does not wait."""
    moment = Moment(table, await tx.ledger(table.id), now)
    if not (moment.chosen[debt.seat].is_away(now) and moment.waits):
        return None
    due_at = moment.due(debt.seat, debt.began)
    return None if due_at is None or due_at <= now else msgspec.structs.replace(debt, due_at=due_at)


class Changed:
    """A change of a table: the table before it, and the moment after it."""

    def __init__(self, before: Table, after: Moment, recount: Recount | None) -> None:
        self.before, self.after, self.recount = before, after, recount
        then, now = before.terms, after.table.terms
        self.new_deadline, self.new_holiday_rule = now.deadline != then.deadline, now.away != then.away
        self.paused_or_resumed = before.paused != after.table.paused

    def affects_all(self) -> bool:
        """Whether obligations to answer the same decisions are computed again, too."""
        again = self.new_deadline or self.new_holiday_rule or self.paused_or_resumed
        return again or self.recount is not None

    def new_postal_deadline(self, row: DebtRow) -> bool:
        """Whether the postal turn has another deadline than was written down."""
        return self.after.table.by_post and row.due_at not in (None, self.after.postal_deadline)


async def _keep_postal_deadline(tx: Change, before: Table, table: Table, now: float, recount: Recount) -> None:
    """Keep a deadline for the postal turn while somebody is there; time at a standstill does not count.

    It may have been put off for somebody who is back sooner.
    """
    deadline, there = table.terms.deadline, next((at.at for at in await tx.alarms(table.id) if at.kind == POST), None)
    if not table.attended:
        await tx.drop_alarm(table.id, POST)
    elif there is None and deadline is not None and not table.paused:
        await tx.set_alarm(table.id, POST, next_deadline(deadline, now))
    elif there is not None and before.row.paused_at is not None and not table.paused:
        await tx.set_alarm(table.id, POST, there + now - before.row.paused_at)
    elif there is not None and deadline is not None and recount.sooner is not None and not table.paused:
        await tx.set_alarm(table.id, POST, min(there, next_deadline(deadline, now)))


async def _play_again(tx: Change, click: Click, table: Table) -> Table:
    """A person who acts needs no robot to play for them any more; by post, they start with a clean slate.

    A quiet act does not end it: the robot's leaving would reveal that they are back.
    """
    seat = table.seat_of(click.user_id) if click.user_id is not None else None
    if seat is None or not (seat.stand_in or (table.by_post and seat.misses)):
        return table
    last = await tx.last_entry(table.id)
    acted = last is not None and last.user_id == click.user_id
    if table.by_post or (last is not None and acted and not msgspec.json.decode(last.entry, type=Entry).quiet):
        await tx.drop_wanted(table.id, seat.number)
        return await write_attendance(tx, table, seat.back(misses=0 if table.by_post else seat.misses))
    return table


async def _met(tx: Change, click: Click, table: Table, ledger: Ledger, number: int) -> Table:
    """A seat's obligation is met; count it if the person did so in time, having missed deadlines before."""
    seat, last = table.seats[number], ledger.last
    mine = last is not None and last.user_id == seat.user_id == click.user_id
    if (
        table.by_post
        or not seat.misses
        or not mine
        or last is None
        or msgspec.json.decode(last.entry, type=Entry).quiet
    ):
        return table
    if seat.in_time + 1 >= TURNS_IN_TIME:
        seat = msgspec.structs.replace(seat, misses=0, in_time=0)
    else:
        seat = msgspec.structs.replace(seat, in_time=seat.in_time + 1)
    return await write_attendance(tx, table, seat)


async def _write_obligations(tx: Change, changed: Changed, owing: Mapping[int, int]) -> dict[int, DebtRow]:
    """Write the obligations that differ from the stored ones; those written, by seat.

    `owing` has the first open decision of each seat.
    """
    moment, table, written = changed.after, changed.after.table, dict[int, DebtRow]()
    rows = moment.ledger.debts
    moved = any(rows[seat].decision != owing[seat] for seat in rows.keys() & owing.keys())
    undone = (
        moved and moment.last is not None and isinstance(moment.last.deed, Undid)
    )  # an undo gives the same open decisions new ids
    for seat, decision in owing.items():
        row, person = rows.get(seat), moment.chosen[seat]
        if row is not None and table.by_post and row.decision != decision:
            row = None  # another postal turn: an obligation of its own
        unchanged = row is not None and row.decision == decision
        if row is not None and unchanged and not changed.affects_all() and not changed.new_postal_deadline(row):
            continue
        if row is None:
            row = await _begun(tx, moment, seat, decision)
            row = _asked_now(changed, row, decision)
        elif unchanged or undone:
            row = await _asked_before(tx, changed, msgspec.structs.replace(row, decision=decision))
        else:
            row = _asked_now(changed, row, decision)
        await tell_holiday(tx, table, Holiday(seat, person, row.due_at), moment.now)
        written[seat] = _paused(row, moment.now) if table.paused else _resumed(changed, row)
        await tx.write_debt(table.id, written[seat])
    return written


async def _begun(tx: Change, moment: Moment, seat: int, decision: int) -> DebtRow:
    """A new obligation. The person is pinged at once, unless it is quiet time for them or their orders will act."""
    row = DebtRow(seat, since=moment.now, decision=decision, began=moment.now)
    if moment.chosen[seat].may_be_pinged(moment.now) and not await acts_at_once(tx, moment.table, seat):
        row = msgspec.structs.replace(row, calls=1, called_at=moment.now)
    return row


def _asked_now(changed: Changed, row: DebtRow, decision: int) -> DebtRow:
    """The obligation to answer a new decision, or under a new deadline."""
    moment, now = changed.after, changed.after.now
    shared = None if changed.new_deadline else moment.shared_deadline(row)
    due_at = moment.due(row.seat, now)
    if shared is not None and moment.table.terms.deadline is not None and due_at not in (None, now):
        due_at = moment.with_remainder(row.seat, shared, now)
    return msgspec.structs.replace(row, decision=decision, began=now, seconds=None, due_at=due_at)


async def _asked_before(tx: Change, changed: Changed, row: DebtRow) -> DebtRow:
    """The obligation to answer the same decision, after a change of deadline, preferences or agreements."""
    if changed.new_deadline:
        return _asked_now(changed, row, row.decision)
    recounted = changed.recount is not None or changed.new_holiday_rule or changed.new_postal_deadline(row)
    if not recounted or row.seconds is not None:
        return row
    moment, now, agreed = changed.after, changed.after.now, changed.new_holiday_rule
    sooner = changed.recount is not None and changed.recount.sooner == row.seat
    # A deadline may come earlier only by what was put off for a holiday.
    earlier = sooner or (agreed and moment.table.terms.away == "play")
    began, asked = min(row.began, max(row.since, await _turn_began(tx, moment.table, row.began))), row.began
    if earlier:
        began, asked = row.began, now if agreed else row.began
    at = moment.due(row.seat, began)
    if at is not None and row.due_at is not None and at != now and not moment.table.by_post:
        latest = at if earlier else max(at, row.due_at)
        at = latest if latest == now else moment.with_remainder(row.seat, latest, asked)
        at = min(at, row.due_at) if earlier else at
    return msgspec.structs.replace(row, due_at=at)


async def _turn_began(tx: Change, table: Table, otherwise: float) -> float:
    """When the current turn began; `otherwise` if that is not stored."""
    snapshot = await tx.snapshot_of_go(table.id, table.game.go(table.state))
    rows = [] if snapshot is None else await tx.journal(table.id, snapshot.number - 1)
    return rows[0].at if rows else otherwise


def _paused(row: DebtRow, now: float) -> DebtRow:
    """The obligation at a standstill: it keeps the seconds that are left."""
    if row.due_at is None:
        return row
    return msgspec.structs.replace(row, due_at=None, seconds=max(row.due_at - now, 0.0))


def _resumed(changed: Changed, row: DebtRow) -> DebtRow:
    """The obligation after a standstill, if there was one, with what was left of its time.

    A person who may not be pinged now is pinged when they wake up.
    """
    paused_at, now = changed.before.row.paused_at, changed.after.now
    if paused_at is None:
        return row
    stood_still, due_at, calls = now - max(row.began, paused_at), row.due_at, row.calls
    called_at = None if row.called_at is None else row.called_at + stood_still
    if not changed.after.chosen[row.seat].may_be_pinged(now):
        calls, called_at = 0, None
    if row.seconds is not None:
        due_at = now + row.seconds
    row = msgspec.structs.replace(row, due_at=due_at, seconds=None, began=row.began + stood_still)
    return msgspec.structs.replace(row, calls=calls, called_at=called_at)
