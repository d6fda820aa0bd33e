"""How a table changes: load it, apply the rules, commit, notify the listeners.

Every change runs under the table's lock in one transaction, and completes even if the caller is cancelled. A click
counts once: its interaction's id is committed with its change. Where several processes share the database, the
transaction locks the table's row before it reads anything, and the process that looks after the table hears of it.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence

import msgspec

from bot import crash_points, errors
from bot.concurrency import Locks
from bot.games.chance import Chance
from bot.games.entries import Acted, Carried, Left
from bot.games.values import Action, Event, IllegalAction, Why
from bot.table.click import SYSTEM, Click, expect, expect_going_on, pending_of, seated, stale
from bot.table.journal import Step, commit
from bot.table.seats import with_current_name
from bot.table.table import Table, begun, read_in, read_table
from bot.table.table_reads import TableReads
from bot.table.undo import Undoing, take_back
from bot.telemetry import record_event
from data.rows import ReasonRow
from data.sql.transaction import Change
from data.store import Store

log = logging.getLogger(__name__)


class _Overtaken(Exception):
    """Another process has changed the table since a change of it was begun."""


class Done(msgspec.Struct, frozen=True):
    """The result of a change: the table after it, and the events if it changed the game."""

    table: Table
    events: Sequence[Event] = ()

    @property
    def secret(self) -> bool:
        """Whether only some seats may know that anything changed."""
        return is_secret(self.events)


def is_secret(events: Sequence[Event]) -> bool:
    """Whether only some seats may know of a change with these events; one without any is seen by everybody."""
    return bool(events) and all(event.quiet for event in events)


class RobotMove(msgspec.Struct, frozen=True):
    """The seat that a robot acts for, and its reason as far as everybody may know it."""

    seat: int
    why: Why | None = None


Work = Callable[[Change, Table], Awaitable[Sequence[Event]]]
"""Changes a table in the open transaction, and returns the game's events."""
Prepare = Callable[[Table], Awaitable[Work]]
"""Does the slow part of a change before its transaction, under the table's lock."""
Ready = Callable[[], Awaitable[tuple[Work, int | None]]]
"""Makes the work of a change, and the version of the table that it was made for, if it needs that one."""
Consequence = Callable[[Change, Click, Table, Table], Awaitable[Table]]
"""What a change leads to elsewhere, in its transaction: takes the click and the table before and after the change,
returns the table. Of the table before, use `seats`, `row` and `resigned` only: rules change its state in place."""


class Tables(TableReads):
    """All tables. `on_change` functions get the number of every changed table, after the commit.

    If only some seats may know of the change, `on_secret` functions get it instead. Where several processes share the
    database, both hear of the tables of this process only, and `on_foreign` functions of its changes of others.
    `consequences` run at the end of every change, in its transaction, in the order of registration.
    """

    def __init__(self, store: Store, *, clock: Callable[[], float] = time.time) -> None:
        super().__init__(store)
        self.clock = clock
        self.on_change: list[Callable[[int], None]] = []
        self.on_secret: list[Callable[[int], None]] = []
        self.on_foreign: list[Callable[[int], None]] = []
        self.consequences: list[Consequence] = []
        self._locks = Locks[int]()
        self._running: set[asyncio.Task[Done]] = set()

    async def drain(self) -> None:
        """Wait until every change under way is committed."""
        while self._running:
            await asyncio.wait(set(self._running))

    # --- telling of changes ---------------------------------------------------------------------

    async def changed(self, table_id: int, *, secret: bool = False) -> None:
        """Tell the listeners that a table has changed, or the process that looks after it."""
        if await self.is_mine(table_id):
            self.announce(table_id, secret=secret)
            return
        async with self.store.change() as tx:
            await tx.tell_owner(table_id, secret=secret)

    def announce(self, table_id: int, *, secret: bool = False) -> None:
        """Tell the listeners that a table of this process has changed."""
        for listener in self.on_secret if secret else self.on_change:
            listener(table_id)

    # --- the game --------------------------------------------------------------------------------

    async def act(
        self,
        click: Click,
        table_id: int,
        decision: int,
        action: Action,
        robot: RobotMove | None = None,
    ) -> Done:
        """Answer a decision, as the person who clicked or as a `robot`.

        Raises:
            WrongPhase, Paused, NotSeated, NotYourDecision, StaleClick: why the click does not count.
            PostalTable: the table plays by post.
            IllegalAction: the rules do not allow it.
        """

        async def change(tx: Change, table: Table) -> Sequence[Event]:
            expect_going_on(table)
            if table.postal:
                raise errors.PostalTable
            acting = None if robot is None else robot.seat
            if click.user_id is not None:
                sitting = table.seat_of(click.user_id)
                acting = sitting.number if sitting else None
            pending, state = pending_of(table, acting, decision), begun(table)
            chance = table.chance()
            turn = table.game.turn(state)
            events = table.game.apply(state, pending.id, action, chance)
            deed = Acted(pending.seat, decision, msgspec.Raw(msgspec.json.encode(action)))
            await commit(tx, table, Step(deed, state, events, chance, turn, self.clock(), click.user_id))
            if robot is not None and robot.why is not None:
                await tx.add_reason(
                    table.id, ReasonRow(table.row.entries + 1, turn, pending.seat, msgspec.json.encode(robot.why))
                )
            return list(events)

        return await self.change(click, table_id, change)

    async def undo(self, click: Click, table_id: int, step: int | None = None) -> Done:
        """Take back one's own last step, unless it is irrevocable or another seat has acted since.

        `step` is the decision whose answer is meant, if known. It is not an entry's number, because that would reveal
        how many quiet entries there are.

        Raises:
            WrongPhase, Paused, NotSeated, NothingToUndo: why not.
            StaleClick: `step` is not the last one any more.
        """

        async def change(tx: Change, table: Table) -> Sequence[Event]:
            expect_going_on(table)
            seat = seated(table, click).number
            entry = await self.undoable(table)
            if step is not None and entry is None:
                raise stale(table, seat)
            if entry is None or not isinstance(entry.deed, Acted):
                raise errors.NothingToUndo
            if entry.deed.seat != seat:
                raise errors.NothingToUndo(table.seats[entry.deed.seat].name)
            if step is not None and step != entry.deed.decision:
                raise stale(table, seat)
            await take_back(tx, table, [entry], Undoing(seat, click.user_id, self.clock()))
            return ()

        return await self.change(click, table_id, change)

    async def resign(self, click: Click, table_id: int) -> Done:
        """Leave a running game for good.

        Raises:
            WrongPhase, NotSeated: why not.
            IllegalAction: that seat is out already.
        """

        async def change(tx: Change, table: Table) -> Sequence[Event]:
            expect(table, "playing")
            seat, state = seated(table, click).number, begun(table)
            chance = table.chance()
            turn = table.game.turn(state)
            events = table.game.resign(state, seat, chance)
            await commit(tx, table, Step(Left(seat), state, events, chance, turn, self.clock(), click.user_id))
            return list(events)

        return await self.change(click, table_id, change)

    # --- how a change is made --------------------------------------------------------------------

    async def change(self, click: Click, table_id: int, change: Work, *, quietly: bool = False) -> Done:
        """Run `change` on the table as it is now, in one transaction, once for that click.

        `quietly`: no listener runs, because others see no change.

        Raises:
            NoSuchTable, AlreadyDone: why it was not run; and the errors of `change`.
        """

        async def ready() -> tuple[Work, None]:
            return change, None

        return await self._changed(click, table_id, ready, quietly=quietly)

    async def change_unless_locked(self, table_id: int, change: Work, *, quietly: bool = False) -> Done:
        """As `change`, by the bot itself, but do not wait for another process that has the table locked.

        Raises:
            Locked: it has. And as `change`.
        """

        async def ready() -> tuple[Work, None]:
            return change, None

        return await self._changed(SYSTEM, table_id, ready, quietly=quietly, wait=False)

    async def prepare_and_change(self, click: Click, table_id: int, prepare: Prepare, *, quietly: bool = False) -> Done:
        """As `change`, but run `prepare` before the transaction, so that other tables need not wait for it.

        It runs again if another process changes the table meanwhile.

        Raises:
            NoSuchTable, AlreadyDone: why it was not run; and the errors of `prepare` and its result.
        """

        async def ready() -> tuple[Work, int]:
            table = await self.load(table_id)
            return await prepare(table), table.row.version

        return await self._changed(click, table_id, ready, quietly=quietly)

    async def _changed(
        self, click: Click, table_id: int, ready: Ready, *, quietly: bool = False, wait: bool = True
    ) -> Done:
        async def run() -> Done:
            async with self._locks.hold(table_id):
                while True:
                    change, version = await ready()
                    try:
                        async with self.store.change() as tx:
                            read = await self._asked_by(tx, click, table_id, wait=wait)
                            if version not in (None, read.row.version):
                                raise _Overtaken
                            done = await self.apply(tx, click, read, change, quietly=quietly)
                            if not quietly and not self.store.shards.owns(read.row.guild_id):
                                await tx.tell_owner(table_id, secret=done.secret)
                            crash_points.point("before-commit")
                        break
                    except _Overtaken:
                        log.info("table %d: another process was quicker", table_id)
                crash_points.point("after-commit")
                record_event("changed", **what_changed(click, done.table))
                return done

        return await self.shielded(run, quietly=quietly)

    async def apply(self, tx: Change, click: Click, read: Table, change: Work, *, quietly: bool = False) -> Done:
        """Run `change` on a table that was read in the open transaction, then its consequences."""
        table = await self._carried(tx, read)
        events = await change(tx, table)
        return Done(await self.follow_all(tx, click, table, secret=quietly or is_secret(events)), events)

    async def follow_all(self, tx: Change, click: Click, before: Table, *, secret: bool = False) -> Table:
        """Run the consequences of a change that was made in the open transaction; return the table after it."""
        await tx.read_ahead(before.id)
        now = await read_in(tx, before.id)
        if not secret and now.row.version > before.row.version:
            now = await with_current_name(tx, click, now)
        for follow in self.consequences:
            now = await follow(tx, click, before, now)
        return now

    async def _carried(self, tx: Change, table: Table) -> Table:
        """Carry a running game that earlier rules saved on to these rules, with one journal entry."""
        saved, game = table.row.state, table.game
        if saved is None or table.state is None or table.row.phase != "playing":
            return table
        if game.saved_under(saved) == game.version:
            return table
        chance = Chance(b"", table.row.counter)  # nothing is drawn
        deed, turn = Carried(msgspec.Raw(saved)), game.turn(table.state)
        await commit(tx, table, Step(deed, table.state, (), chance, turn, self.clock()))
        return await read_in(tx, table.id)

    async def shielded(self, work: Callable[[], Awaitable[Done]], *, quietly: bool = False) -> Done:
        """Complete a change even if the caller is cancelled, then run the listeners."""
        task = asyncio.ensure_future(work() if quietly else self._with_listeners(work))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(_left_alone)
            raise

    async def _with_listeners(self, work: Callable[[], Awaitable[Done]]) -> Done:
        done = await work()  # created only here, so that a bot that dies earlier leaves no coroutine unawaited
        if self.store.shards.owns(done.table.row.guild_id):
            self.announce(done.table.id, secret=done.secret)
        else:
            for listener in self.on_foreign:
                listener(done.table.id)
        return done

    async def once(self, tx: Change, click: Click, table_id: int) -> None:
        """Store that interaction's id.

        Raises:
            AlreadyDone: it was stored before.
        """
        if click.user_id is None:
            return
        if await tx.clicked(click.interaction_id):
            raise errors.AlreadyDone
        await tx.remember_click(click.interaction_id, table_id, self.clock())

    async def _asked_by(self, tx: Change, click: Click, table_id: int, *, wait: bool) -> Table:
        """Lock and load the table before a change, and store the interaction as `once` does."""
        clicked, row, seats = await tx.asked_by(table_id, click.interaction_id, wait=wait)
        if row is None:
            raise errors.NoSuchTable
        if click.user_id is not None:
            if clicked:
                raise errors.AlreadyDone
            await tx.remember_click(click.interaction_id, table_id, self.clock())
        return read_table(row, seats)


def what_changed(click: Click, table: Table) -> dict[str, int | str | None]:
    """What the event of a change tells; without an interaction if the bot made it by itself."""
    interaction = None if click.user_id is None else click.interaction_id
    return {"table": table.id, "interaction": interaction, "version": table.row.version, "phase": table.row.phase}


def _left_alone(task: asyncio.Task[Done]) -> None:
    """Log the error of a change whose caller was cancelled."""
    if not task.cancelled() and (error := task.exception()) is not None:
        expected = isinstance(error, errors.TableError | IllegalAction)
        log.log(logging.DEBUG if expected else logging.ERROR, "a change that nobody waits for failed", exc_info=error)
