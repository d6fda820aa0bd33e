"""Which seats have to act, and by when. Recomputed after every change of a table, in the same transaction.

An obligation begins when a person's seat gets an open decision and ends when it has none. Its deadline is for the whole
turn: a later decision in the same turn shares it, but a minimum always remains. A person who let deadlines pass has
shorter ones until they have been in time for a while. The deadline and the next reminder are stored alarms
(`bot.timekeeping.reminders`). Robots, seats that a robot plays, paused tables and seats without an open decision have
none.
"""

from collections.abc import Mapping
from typing import Final

import msgspec

from bot.calendar.deadlines import TURNS_IN_TIME, next_deadline
from bot.games.entries import Acted, Entry, SteppedBack, Undid
from bot.orders.standing import acts_at_once
from bot.table.click import Click
from bot.table.seats import write_attendance
from bot.table.table import Table
from bot.table.terms import POST
from bot.timekeeping.context import TableContext
from bot.timekeeping.guessing import facts_with_guesses
from bot.timekeeping.holidays import Holiday, tell_holiday
from bot.timekeeping.reminders import next_reminder_at, set_alarms
from bot.votes.open_votes import keep_seat
from data.rows import ObligationFacts, ObligationRow
from data.sql.transaction import Change

AT_THE_BOARD: Final = 180.0
"""Seconds after a step in which a person is taken to look at the board: what comes back to them does not ping."""


class PersonChanged(msgspec.Struct, frozen=True):
    """A person at the table chose other quiet hours, reminders or days away, or their time zone was guessed.

    `back_sooner`: the seat of a person who is back from a holiday sooner than announced. `chosen_in`: the seat of a
    person who has just chosen something, so they need no reminder that was due while they might have slept.
    """

    back_sooner: int | None = None
    chosen_in: int | None = None


class Cause(msgspec.Struct, frozen=True):
    """Why obligations are recomputed: a click changed the table `before` at time `at` (seconds since 1970)."""

    click: Click
    before: Table
    at: float
    person_changed: PersonChanged | None = None


async def recompute(tx: Change, table: Table, cause: Cause) -> Table:
    """Bring the obligations and alarms of `table` in line with its open decisions, and return the table."""
    if table.row.phase != "playing" or table.state is None:
        return table
    table = await _end_absence(tx, cause, table)
    if table.postal:
        await _keep_postal_deadline(tx, table, cause)
    again = cause.person_changed is not None
    facts, guessed = await facts_with_guesses(tx, table, cause.at, again=again)
    pending = await people_to_act(tx, table)
    if guessed and not again:
        cause = msgspec.structs.replace(cause, person_changed=PersonChanged())
    obligations = {seat: row for seat, row in facts.obligations.items() if seat in pending}
    for seat in facts.obligations.keys() - obligations.keys():
        await tx.drop_obligation(table.id, seat)
        table = await _met(tx, cause.click, table, facts, seat)
    context = TableContext(table, facts, cause.at)
    obligations |= await _write_obligations(tx, Changed(context, cause), pending)
    await set_alarms(tx, context, [obligations[seat] for seat in sorted(obligations)])
    return table


async def people_to_act(tx: Change, table: Table) -> dict[int, int]:
    """The seats of present people who have to act, each with the id of its first open decision.

    By post: the seats without orders handed in, each with the number of the postal turn.
    """
    present = {seat.number for seat in table.present()}
    if not table.postal:
        return {pending.seat: pending.id for pending in reversed(table.pending()) if pending.seat in present}
    if not table.pending():
        return {}
    handed_in = {row.seat for row in await tx.orders(table.id) if row.handed_in is not None}
    postal_turn = await tx.postal_turns(table.id) + 1
    return dict.fromkeys(sorted(present - handed_in), postal_turn)


class Changed:
    """What a cause changed, and the table after it."""

    def __init__(self, context: TableContext, cause: Cause) -> None:
        before = cause.before
        self.before, self.context, self.person_changed = before, context, cause.person_changed
        self._user = cause.click.user_id
        then, now = before.terms, context.table.terms
        self.new_deadline, self.new_holiday_rule = now.deadline != then.deadline, now.away != then.away
        self.paused_or_resumed = before.paused != context.table.paused

    def clicked_by(self, seat: int) -> bool:
        """Whether that seat's person caused it."""
        return self._user is not None and self._user == self.context.table.seats[seat].user_id

    def affects_all(self) -> bool:
        """Whether obligations for unchanged decisions are recomputed too."""
        again = self.new_deadline or self.new_holiday_rule or self.paused_or_resumed
        return again or self.person_changed is not None

    def new_postal_deadline(self, row: ObligationRow) -> bool:
        """Whether the postal turn's deadline differs from the stored one."""
        return self.context.table.postal and row.due_at not in (None, self.context.postal_deadline)


async def _keep_postal_deadline(tx: Change, table: Table, cause: Cause) -> None:
    """Keep a deadline for the postal turn while a person is present. Paused time does not count.

    A deadline that was extended for a holiday comes earlier if the person is back sooner.
    """
    now, paused_at = cause.at, cause.before.row.paused_at
    back_sooner = cause.person_changed is not None and cause.person_changed.back_sooner is not None
    deadline, there = table.terms.deadline, next((at.at for at in await tx.alarms(table.id) if at.kind == POST), None)
    if not table.attended:
        await tx.drop_alarm(table.id, POST)
    elif there is None and deadline is not None and not table.paused:
        await tx.set_alarm(table.id, POST, next_deadline(deadline, now))
    elif there is not None and paused_at is not None and not table.paused:
        await tx.set_alarm(table.id, POST, there + now - paused_at)
    elif there is not None and deadline is not None and back_sooner and not table.paused:
        await tx.set_alarm(table.id, POST, min(there, next_deadline(deadline, now)))


async def _end_absence(tx: Change, cause: Cause, table: Table) -> Table:
    """Take the seat back from its stand-in robot if the person acted; by post, also clear the missed deadlines.

    A quiet action does not end the absence: others would see from it that the person is back.
    """
    click = cause.click
    seat = table.seat_of(click.user_id) if click.user_id is not None else None
    if seat is None or not (seat.stand_in or (table.postal and seat.misses)):
        return table
    last = await tx.last_entry(table.id)
    acted = last is not None and last.user_id == click.user_id
    if table.postal or (last is not None and acted and not msgspec.json.decode(last.entry, type=Entry).quiet):
        await keep_seat(tx, table, seat.number, cause.at)
        return await write_attendance(tx, table, seat.back(misses=0 if table.postal else seat.misses))
    return table


async def _met(tx: Change, click: Click, table: Table, facts: ObligationFacts, number: int) -> Table:
    """Count a met obligation of a seat that missed deadlines; after enough of them the misses are cleared."""
    seat, last = table.seats[number], facts.last
    by_player = last is not None and last.user_id == seat.user_id == click.user_id
    if (
        table.postal
        or not seat.misses
        or not by_player
        or last is None
        or msgspec.json.decode(last.entry, type=Entry).quiet
    ):
        return table
    if seat.in_time + 1 >= TURNS_IN_TIME:
        seat = msgspec.structs.replace(seat, misses=0, in_time=0)
    else:
        seat = msgspec.structs.replace(seat, in_time=seat.in_time + 1)
    return await write_attendance(tx, table, seat)


async def _write_obligations(tx: Change, changed: Changed, pending: Mapping[int, int]) -> dict[int, ObligationRow]:
    """Write the obligations that differ from the stored ones, and return these by seat.

    `pending` has the first open decision of each seat.
    """
    context, table, written = changed.context, changed.context.table, dict[int, ObligationRow]()
    rows = context.facts.obligations
    moved = any(rows[seat].decision != pending[seat] for seat in rows.keys() & pending.keys())
    # An undo and a step back give the same open decisions new ids.
    undone = moved and context.last is not None and isinstance(context.last.deed, Undid | SteppedBack)
    for seat, decision in pending.items():
        row, person = rows.get(seat), context.preferences[seat]
        if row is not None and table.postal and row.decision != decision:
            row = None  # another postal turn: an obligation of its own
        unchanged = row is not None and row.decision == decision
        if row is not None and unchanged and not changed.affects_all() and not changed.new_postal_deadline(row):
            continue
        if row is None:
            row = await _new_obligation(tx, changed, seat, decision)
            row = _new_decision(changed, row, decision)
        elif unchanged or undone:
            row = await _same_decision(tx, changed, msgspec.structs.replace(row, decision=decision))
        else:
            row = _new_decision(changed, row, decision)
            if row.reminded_at is None:  # they have gone on meanwhile
                acted_at = await _acted_at(tx, context, seat)
                row = msgspec.structs.replace(row, since=_waits_since(acted_at, context.now))
            if row.seen_at is None and changed.clicked_by(seat):
                row = msgspec.structs.replace(row, seen_at=context.now)
        row = _reminded_by_themselves(changed, row)
        await tell_holiday(tx, table, Holiday(seat, person, row.due_at), context.now)
        written[seat] = _paused(context, row) if table.paused else _resumed(changed, row)
        await tx.write_obligation(table.id, written[seat])
    return written


async def _new_obligation(tx: Change, changed: Changed, seat: int, decision: int) -> ObligationRow:
    """A new obligation. The person is pinged at once, except at the board, in quiet hours or if orders will act.

    A person whose own click began it is there.
    """
    context, acted_at = changed.context, await _acted_at(tx, changed.context, seat)
    since, seen_at = _waits_since(acted_at, context.now), context.now if changed.clicked_by(seat) else acted_at
    row = ObligationRow(seat, since=since, decision=decision, began=context.now, seen_at=seen_at)
    awake = since == context.now and context.preferences[seat].may_be_pinged(context.now)
    if awake and not await acts_at_once(tx, context.table, seat):
        row = msgspec.structs.replace(row, reminders=1, reminded_at=context.now)
    return row


def _waits_since(acted_at: float | None, now: float) -> float:
    """From when a decision waits for its person: now, or later if they look at the board, as for a while after a step.

    `acted_at`: see `_acted_at`.
    """
    return now if acted_at is None else max(now, acted_at + AT_THE_BOARD)


async def _acted_at(tx: Change, context: TableContext, seat: int) -> float | None:
    """When the seat's person made the last step in this turn, or took one back; None: neither.

    A quiet step does not count: others would see from it that the person has acted.
    """
    table, last, user = context.table, context.last, context.table.seats[seat].user_id
    turn = table.game.turn(table.state)
    if table.postal or user is None or last is None or not (last.turn == turn or isinstance(last.deed, Undid)):
        return None
    for row in reversed(await tx.journal_since_turn(table.id, turn)):
        entry = msgspec.json.decode(row.entry, type=Entry)
        if row.user_id == user and not entry.quiet:
            comes_back = isinstance(entry.deed, Undid) or (isinstance(entry.deed, Acted) and entry.turn == turn)
            return row.at if comes_back else None
    return None


def _new_decision(changed: Changed, row: ObligationRow, decision: int) -> ObligationRow:
    """The obligation to answer a new decision, or under a new deadline."""
    context, now = changed.context, changed.context.now
    shared = None if changed.new_deadline else context.shared_deadline(row)
    due_at = context.due(row.seat, now)
    if shared is not None and context.table.terms.deadline is not None and due_at not in (None, now):
        due_at = context.with_remainder(row.seat, shared, now)
    return msgspec.structs.replace(row, decision=decision, began=now, seconds=None, due_at=due_at)


async def _same_decision(tx: Change, changed: Changed, row: ObligationRow) -> ObligationRow:
    """The obligation to answer the same decision, after a change of deadline, preferences or terms."""
    if changed.new_deadline:
        return _new_decision(changed, row, row.decision)
    recomputed = changed.person_changed is not None or changed.new_holiday_rule or changed.new_postal_deadline(row)
    if not recomputed or row.seconds is not None:
        return row
    context, now, agreed = changed.context, changed.context.now, changed.new_holiday_rule
    sooner = changed.person_changed is not None and changed.person_changed.back_sooner == row.seat
    # A deadline may come earlier only by the time that a holiday had added.
    earlier = sooner or (agreed and context.table.terms.away == "play")
    began, asked = min(row.began, max(row.since, await _turn_began(tx, context.table, row.began))), row.began
    if earlier:
        began, asked = row.began, now if agreed else row.began
    at = context.due(row.seat, began)
    if at is not None and row.due_at is not None and at != now and not context.table.postal:
        latest = at if earlier else max(at, row.due_at)
        at = latest if latest == now else context.with_remainder(row.seat, latest, asked)
        at = min(at, row.due_at) if earlier else at
    return msgspec.structs.replace(row, due_at=at)


def _reminded_by_themselves(changed: Changed, row: ObligationRow) -> ObligationRow:
    """The obligation without a reminder that is due only now because its person has just chosen something."""
    now, person = changed.context.now, changed.context.preferences[row.seat]
    chose = changed.person_changed is not None and changed.person_changed.chosen_in == row.seat
    if not chose or row.reminded_at is None or changed.context.table.paused or changed.paused_or_resumed:
        return row
    at = next_reminder_at(row, person, now)
    return row if at is None or at > now else msgspec.structs.replace(row, reminded_at=now)


async def _turn_began(tx: Change, table: Table, otherwise: float) -> float:
    """When the current turn began; `otherwise` if that is not stored."""
    snapshot = await tx.snapshot_of_turn(table.id, table.game.turn(table.state))
    rows = [] if snapshot is None else await tx.journal(table.id, snapshot.number - 1)
    return rows[0].at if rows else otherwise


def _paused(context: TableContext, row: ObligationRow) -> ObligationRow:
    """The obligation during a pause: it keeps the seconds that are left, of those that count."""
    if row.due_at is None:
        return row
    left = max(row.due_at - context.now, 0.0)
    if not context.table.postal:
        left = context.clock_of(row.seat).counted(context.now, row.due_at)
    return msgspec.structs.replace(row, due_at=None, seconds=left)


def _resumed(changed: Changed, row: ObligationRow) -> ObligationRow:
    """The obligation after a pause, if there was one, with the seconds that were left.

    A person who may not be pinged now is pinged after their quiet hours.
    """
    paused_at, now = changed.before.row.paused_at, changed.context.now
    if paused_at is None:
        return row
    pause, due_at, reminders = now - max(row.began, paused_at), row.due_at, row.reminders
    reminded_at = None if row.reminded_at is None else row.reminded_at + pause
    if not changed.context.preferences[row.seat].may_be_pinged(now):
        reminders, reminded_at = 0, None
    if row.seconds is not None:
        due_at = now + row.seconds
        if not changed.context.table.postal:
            due_at = changed.context.clock_of(row.seat).after(row.seconds, now)
    row = msgspec.structs.replace(row, due_at=due_at, seconds=None, began=row.began + pause)
    return msgspec.structs.replace(row, reminders=reminders, reminded_at=reminded_at)
