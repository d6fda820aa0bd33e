"""The game by post: players hand in orders privately, and a whole postal turn is resolved at once.

A turn is resolved when its deadline has passed, or as soon as everybody's orders are final: under the table's lock, in
one transaction, and only once. Orders are secret, also in the log; that a player has handed some in is public. Robots
write their orders at that moment, before the transaction: they may think for long, and only their own table should
wait.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence

import msgspec

from bot import crash_points, errors
from bot.calendar import preferences
from bot.calendar.deadlines import next_deadline
from bot.calendar.waking_hours import PersonalClock
from bot.games.entries import Acted
from bot.games.orders import PostalOrders, PostalReport, Rehearsal
from bot.games.values import Event
from bot.orders.postal_turn import Sets, asked_of_robots, played, postal_report, read_sets, rules_of, write_sets
from bot.orders.rehearsals import turns_to_rehearse
from bot.robots.pool import Thinkers
from bot.table import seats
from bot.table.alarms import Alarms
from bot.table.click import SYSTEM, Click, expect, still_in
from bot.table.follow_up import FollowUpTasks
from bot.table.journal import Step as JournalStep
from bot.table.journal import append_entry, touch, write_state
from bot.table.table import Table, begun
from bot.table.tables import Done, Tables, Work
from bot.table.terms import POST
from data.rows import OrdersRow, PostalTurnRow
from data.sql.transaction import Reads
from data.store import Change

OnSilence = Callable[[Change, Table, Sequence[int], int, int], Awaitable[None]]
"""Called in the transaction with the seats of people without orders, and the turn's first and last journal entry."""


class SeatOrders(msgspec.Struct, frozen=True):
    """One seat's orders for postal turn `postal_turn`. Only that player may see them.

    `draft` is what the editor shows, `handed_in` what counts at the deadline (None: nothing was handed in). `final`:
    the turn need not wait for them. `handed_in_at` is in seconds since 1970.
    """

    postal_turn: int
    draft: Sets = ()
    handed_in: Sets | None = None
    final: bool = False
    handed_in_at: float | None = None

    def __repr__(self) -> str:
        """Leave out the orders, which are secret."""
        return f"SeatOrders(turn={self.postal_turn}, final={self.final})"


class PostalStatus(msgspec.Struct, frozen=True):
    """The public status of a postal turn.

    `first` is the seat that begins it and has two turns. `handed_in` and `final` are seats; `waiting` are the seats of
    people who have handed in nothing yet. Robots, and people for whom a robot plays, are in none of them: their orders
    are written at the last moment. `deadline` is in seconds since 1970, None if there is none.
    """

    postal_turn: int
    first: int
    handed_in: frozenset[int]
    final: frozenset[int]
    waiting: tuple[int, ...]
    deadline: float | None


class ResolvedPostalTurn(msgspec.Struct, frozen=True):
    """A postal turn that was resolved. `silent` are the seats of people who had handed in nothing."""

    postal_turn: int
    silent: tuple[int, ...]
    resolved_at: float
    report: PostalReport


class PostalOffice(FollowUpTasks):
    """Receives orders at all postal tables, and resolves their turns.

    Robots write their orders in `thinkers`. `on_silence` functions get the seats that handed in nothing.
    """

    purpose = "a postal turn"

    def __init__(self, tables: Tables, alarms: Alarms, thinkers: Thinkers) -> None:
        super().__init__(tables)
        self._thinkers = thinkers
        self.on_silence: list[OnSilence] = []
        alarms.on_slow(POST, self._deadline_passed)
        tables.consequences.append(self._forget)

    async def _forget(self, tx: Change, click: Click, before: Table, now: Table) -> Table:
        """Delete the orders of seats that a player has left: they are that player's secret."""
        for seat in now.vacated_since(before) if before.row.phase == "playing" else ():
            await tx.drop_orders(now.id, seat)
        return now

    # --- handing in ------------------------------------------------------------------------------

    async def draft(
        self, click: Click, table_id: int, sets: Sequence[PostalOrders], *, postal_turn: int | None = None
    ) -> Done:
        """Store a draft. Orders that were handed in stay as they are.

        `postal_turn` is the postal turn that the orders were meant for, if known.

        Raises:
            WrongPhase, NotPostal, NotSeated: there is nothing to write orders for.
            LateOrders: that turn is over.
            ValueError: there are neither one nor two sets.
        """

        async def change(tx: Change, table: Table) -> Sequence[Event]:
            row = await self._row(tx, table, click, postal_turn)
            await tx.write_orders(table.id, msgspec.structs.replace(row, draft=write_sets(rules_of(table.game), sets)))
            return ()

        return await self._tables.change(click, table_id, change, quietly=True)

    async def hand_in(
        self,
        click: Click,
        table_id: int,
        sets: Sequence[PostalOrders],
        *,
        final: bool = False,
        postal_turn: int | None = None,
    ) -> Done:
        """Hand in orders, replacing earlier ones. When everybody's are `final`, the turn is resolved.

        Orders with faults are accepted too: the receipt names the faults.

        Raises:
            WrongPhase, NotPostal, NotSeated: no orders are needed.
            LateOrders: that turn is over.
            ValueError: there are neither one nor two sets.
        """

        async def change(tx: Change, table: Table) -> Sequence[Event]:
            row, now = await self._row(tx, table, click, postal_turn), self._tables.clock()
            encoded = write_sets(rules_of(table.game), sets)
            handed_in = msgspec.structs.replace(row, draft=encoded, handed_in=encoded, final=final, handed_in_at=now)
            await tx.write_orders(table.id, handed_in)
            if (row.handed_in is None, row.final) != (False, final):  # otherwise nothing visible has changed
                await touch(tx, table, now)
            return ()

        return await self._tables.change(click, table_id, change)

    async def withdraw_final(self, click: Click, table_id: int, *, postal_turn: int | None = None) -> Done:
        """Make final orders open again. They stay handed in.

        Raises:
            WrongPhase, NotPostal, NotSeated, NothingHandedIn: there is nothing to withdraw.
            LateOrders: that turn is over.
        """

        async def change(tx: Change, table: Table) -> Sequence[Event]:
            row = await self._row(tx, table, click, postal_turn)
            if not row.final:
                raise errors.NothingHandedIn
            await tx.write_orders(table.id, msgspec.structs.replace(row, final=False))
            await touch(tx, table, self._tables.clock())
            return ()

        return await self._tables.change(click, table_id, change)

    async def _row(self, tx: Change, table: Table, click: Click, postal_turn: int | None) -> OrdersRow:
        """The orders of the player who clicked, if they may still be changed."""
        expect(table, "playing")
        if not table.postal:
            raise errors.NotPostal
        seat = still_in(table, click).number
        status = await self._status(tx, table)
        passed = status.deadline is not None and status.deadline <= self._tables.clock()
        if passed or postal_turn not in (None, status.postal_turn):
            undecided = [one for one in table.present() if one.number not in status.final]
            raise errors.LateOrders(
                mine=not passed and any(one.number == seat for one in undecided),
                waiting=[one.name for one in undecided],
            )
        row, rules = await tx.orders_of(table.id, seat), rules_of(table.game)
        return row or OrdersRow(
            seat=seat, postal_turn=status.postal_turn, draft=write_sets(rules, [rules.orders_type()])
        )

    # --- looking ---------------------------------------------------------------------------------

    async def postal_turn_of(self, table: Table) -> int:
        """The number of the postal turn for which orders are handed in now, from 1."""
        return await self._tables.store.postal_turns(table.id) + 1

    def turns_of(self, table: Table, seat: int) -> int:
        """How many turns the seat has in the next postal turn, without extra turns."""
        return 2 if seat == rules_of(table.game).first(begun(table)) else 1

    async def orders_of(self, table: Table, seat: int) -> SeatOrders:
        """The draft and the orders of that seat. Only that player may see them."""
        row = await self._tables.store.orders_of(table.id, seat)
        if row is None:
            return SeatOrders(await self.postal_turn_of(table))
        rules = rules_of(table.game)
        handed_in = None if row.handed_in is None else read_sets(rules, row.handed_in)
        return SeatOrders(row.postal_turn, read_sets(rules, row.draft), handed_in, row.final, row.handed_in_at)

    async def status(self, table: Table) -> PostalStatus:
        """The status of the postal turn for which orders are handed in now.

        Raises:
            ValueError: the game has not begun.
        """
        return await self._status(self._tables.store, table)

    async def _status(self, reads: Reads, table: Table) -> PostalStatus:
        rows = [row for row in await reads.orders(table.id) if row.handed_in is not None]
        handed_in = frozenset(row.seat for row in rows)
        return PostalStatus(
            postal_turn=await reads.postal_turns(table.id) + 1,
            first=rules_of(table.game).first(begun(table)),
            handed_in=handed_in,
            final=frozenset(row.seat for row in rows if row.final),
            waiting=tuple(seat.number for seat in table.present() if seat.number not in handed_in),
            deadline=await _deadline(reads, table),
        )

    async def is_played(self, table_id: int, postal_turn: int) -> bool:
        """Whether that postal turn was resolved, or will be at once because everybody's orders are final."""
        table = await self._tables.load(table_id)
        if table.row.phase != "playing":
            return True
        final, left = (await self.status(table)).final, _waited_for(table)
        return bool(left and left <= final) or await self.postal_turn_of(table) != postal_turn

    async def rehearsed(self, table: Table, seat: int, sets: Sequence[PostalOrders]) -> list[Rehearsal | None]:
        """What each of these sets would have done in the seat's last turn; None if it has had none."""
        rules = rules_of(table.game)
        async for postal_turn in turns_to_rehearse(self._tables, table, rules):
            found = [rules.rehearse(postal_turn.before(), postal_turn.entries, seat, each) for each in sets]
            if None not in found:
                return found
        return [None] * len(sets)

    async def last_postal_turn(self, table: Table) -> ResolvedPostalTurn | None:
        """The last resolved postal turn; None if there is none under the current rules."""
        return await self.resolved(table, await self._tables.store.postal_turns(table.id))

    async def resolved(self, table: Table, postal_turn: int) -> ResolvedPostalTurn | None:
        """A resolved postal turn, from the journal; None if there is none under the current rules."""
        store = self._tables.store
        row = await store.postal_turn(table.id, postal_turn)
        snapshot = None if row is None else await store.snapshot(table.id, row.first_entry)
        if row is None or snapshot is None:
            return None
        report = postal_report(table.game, row, snapshot, await self._tables.entries(table.id, snapshot.number))
        return None if report is None else ResolvedPostalTurn(row.postal_turn, row.silent, row.resolved_at, report)

    # --- resolving -------------------------------------------------------------------------------

    async def _unfinished(self) -> list[int]:
        return await self._tables.store.with_final_orders()

    async def _step(self, table_id: int) -> bool:
        if not any(row.final for row in await self._tables.store.orders(table_id)):
            return False
        await self._tables.prepare_and_change(SYSTEM, table_id, self._resolved_if_all_final)
        return True

    async def _resolved_if_all_final(self, table: Table) -> Work:
        final = {row.seat for row in await self._tables.store.orders(table.id) if row.final}
        left = _waited_for(table)
        if table.row.phase != "playing" or table.paused or not left or not left <= final:
            raise errors.NotDue
        return await self._resolution(table, {})

    async def _deadline_passed(self, table: Table) -> Work:
        if table.row.phase != "playing" or not table.postal or table.paused:
            return _nothing
        spared = await self._spared(table)
        if spared > self._tables.clock():
            return self._waiting(spared)
        away = await self._away(table)
        waits = table.terms.away == "pause" or _waited_for(table) <= away.keys()
        if not away or not waits or table.terms.deadline is None:
            return await self._resolution(table, away)
        whose = max if table.terms.away == "pause" else min  # unless the table waits, one player's orders are enough
        return self._waiting(next_deadline(table.terms.deadline, whose(away.values())))  # for players on holiday

    def _waiting(self, until: float) -> Work:
        """The turn waits until then."""

        async def wait(tx: Change, table: Table) -> Sequence[Event]:
            await tx.set_alarm(table.id, POST, until)
            await touch(tx, table, self._tables.clock())
            return ()

        return wait

    async def _spared(self, table: Table) -> float:
        """Until when the turn waits for people without orders who were not pinged while it may have been night."""
        deadline, store = table.terms.deadline, self._tables.store
        if deadline is None:
            return 0.0
        people, until = await seats.persons_at(store, table), 0.0
        for row in await store.obligations(table.id):
            person = people.get(table.seats[row.seat].user_id or 0)
            if person is not None and person.night_assumed:
                until = max(until, PersonalClock(person, waking=True, waits=False).due(deadline, row.began))
        return until

    async def _away(self, table: Table) -> dict[int, float]:
        """The seats of people on holiday without orders, and when the holidays end."""
        now, found, store = self._tables.clock(), dict[int, float](), self._tables.store
        handed_in = {row.seat for row in await store.orders(table.id) if row.handed_in is not None}
        for seat in table.present():
            person = await preferences.person(store, seat.user_id or 0)
            if seat.number not in handed_in and person.away is not None and person.is_away(now):
                found[seat.number] = person.away.until
        return found

    async def _resolution(self, table: Table, away: Collection[int]) -> Work:
        """Let robots write orders for their own and for `away` seats, and return how to resolve the turn."""
        questions = asked_of_robots(table, away)
        written = await asyncio.gather(*[self._thinkers.orders(question) for question in questions.values()])
        if self._thinkers.closed:  # the bot is stopping and easy robots wrote for others: the next process resolves it
            raise errors.NotDue
        orders = {seat: (one,) for seat, one in zip(questions, written, strict=True)}

        async def resolve(tx: Change, table: Table) -> Sequence[Event]:
            return await self._resolve(tx, table, orders, away)

        return resolve

    async def _resolve(
        self, tx: Change, table: Table, robots: Mapping[int, Sets], away: Collection[int]
    ) -> Sequence[Event]:
        """Play the postal turn by everybody's orders, and begin the next one."""
        state, rules, now = begun(table), rules_of(table.game), self._tables.clock()
        given = {row.seat: row.handed_in for row in await tx.orders(table.id) if row.handed_in is not None}
        handed_in = {seat: read_sets(rules, sets) for seat, sets in given.items()}
        silent = tuple(seat.number for seat in table.present() if seat.number not in {*handed_in, *away})
        last = await tx.journal_length(table.id)
        first, counter = last + 1, table.row.counter
        ordered, events = list[int](), list[Event]()
        table.expect_posted()
        for step in played(table.game, state, {**handed_in, **robots}, table.key, counter):
            last += 1
            decision, action = step.answered.decision, step.answered.action
            deed = Acted(decision.seat, decision.id, msgspec.Raw(msgspec.json.encode(action)))
            by_player = step.answered.ordered and decision.seat in handed_in
            who = table.seats[decision.seat].user_id if by_player else None
            await append_entry(tx, table, last, JournalStep(deed, state, step.events, step.chance, step.turn, now, who))
            if step.answered.ordered:
                ordered.append(last)
            counter = step.chance.counter
            events += step.events
            crash_points.point("post-half-resolved")
        postal_turn = await tx.postal_turns(table.id) + 1
        await tx.add_postal_turn(table.id, PostalTurnRow(postal_turn, first, last, tuple(ordered), silent, now))
        for seat, sets in given.items():
            user_id = table.seats[seat].user_id
            if user_id is not None:
                await tx.add_sent_orders(table.id, postal_turn, seat, user_id, sets)
        await tx.drop_orders(table.id)
        if table.terms.deadline is not None:
            await tx.set_alarm(table.id, POST, next_deadline(table.terms.deadline, now))
        await write_state(tx, table, state, counter, now)
        for listener in self.on_silence:
            await listener(tx, table, silent, first, last)
        return events


def _waited_for(table: Table) -> set[int]:
    """The seats whose final orders are enough to resolve a turn at once."""
    return {seat.number for seat in table.present()}


async def _nothing(_tx: Change, _table: Table) -> Sequence[Event]:
    return ()


async def _deadline(reads: Reads, table: Table) -> float | None:
    return next((alarm.at for alarm in await reads.alarms(table.id) if alarm.kind == POST), None)
