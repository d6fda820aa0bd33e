"""Standing orders at live tables: kept for their seat alone, and followed at once where that was wanted.

A chain of goes that orders answer is played in one transaction: one message tells of it. Where answers are secret,
each takes a time like a robot's, so that nobody sees that orders gave it.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from random import SystemRandom
from typing import Final

import msgspec

from bot.errors import NotDue, NothingHandedIn, NothingOrdered, PostalTable
from bot.games import journal
from bot.games.game import Action, Decision, Event
from bot.games.machi_koro import MACHI_KORO, MachiState
from bot.games.machi_koro.orders import Fault, Orders, faults
from bot.games.machi_koro.postal_turn import GoReport
from bot.games.mafia_dollar import MAFIA_DOLLAR, MafiaState
from bot.orders.postal_turn import rehearsed
from bot.orders.standing import (
    CARRIED_OUT,
    TRADES,
    MachiStanding,
    MafiaStanding,
    Standing,
    attended_in,
    empty,
    first_at_once,
    followed,
    read_draft,
    read_standing,
    told_openly,
    would_answer,
)
from bot.robots.players import LONGEST, SHORTEST
from bot.table.batch import walk
from bot.table.click import Click, expect, still_in
from bot.table.follow_up import Errands
from bot.table.notices import Ordered, tell
from bot.table.open_votes import lapse
from bot.table.table import Table
from bot.table.tables import Done, Tables
from data.rows import StandingRow
from data.sql.transaction import Change

MOST_AT_ONCE: Final = 60
"""The most steps in one transaction; after that others have their say."""
REHEARSED: Final = 3
"""On how many of the last goes it is shown what orders would have done."""


LOOKED_THROUGH: Final = 40
"""How many goes are looked through for those."""


class AskedInGo(msgspec.Struct, frozen=True):
    """What a seat was asked in one go that orders are about, each with their answer (None: they say nothing)."""

    go: int
    answers: tuple[tuple[Decision, Action | None], ...]


class StandingDesk(Errands):
    """Keeps the standing orders of all live tables, and follows those that act at once.

    `pause`, in seconds, is what robots take: as long, secret answers wait.
    """

    errand = "standing orders"

    def __init__(
        self, tables: Tables, *, pause: float = 0.0, sleep: Callable[[float], Awaitable[object]] = asyncio.sleep
    ) -> None:
        super().__init__(tables)
        self._pause, self._sleep, self._dice = pause, sleep, SystemRandom()

    # --- giving and withdrawing ------------------------------------------------------------------

    async def given(self, table: Table, seat: int) -> Standing | None:
        """The orders that are followed for that seat. For nobody else's eyes."""
        return read_standing(await self._tables.store.standing_orders_of(table.id, seat))

    async def drafted(self, table: Table, seat: int) -> Standing:
        """What that seat's editor shows. For nobody else's eyes."""
        row = await self._tables.store.standing_orders_of(table.id, seat)
        return read_draft(row) or (MachiStanding() if isinstance(table.state, MachiState) else MafiaStanding())

    async def draft(self, click: Click, table_id: int, standing: Standing) -> Done:
        """Keep what somebody has written so far; what is followed stays as it is.

        Raises:
            WrongPhase, PostalTable, NotSeated: there is nothing to write orders for.
        """

        async def change(tx: Change, table: Table) -> Sequence[Event]:
            row = await self._row(tx, table, click)
            await tx.write_standing_orders(table.id, msgspec.structs.replace(row, draft=msgspec.json.encode(standing)))
            return ()

        return await self._tables.change(click, table_id, change, quietly=True)

    async def give(self, click: Click, table_id: int, standing: Standing) -> Done:
        """Let these orders be followed until they are withdrawn, instead of those given before.

        Raises:
            WrongPhase, PostalTable, NotSeated: no orders can be given.
            NothingOrdered: these say nothing.
        """

        async def change(tx: Change, table: Table) -> Sequence[Event]:
            row, encoded = await self._row(tx, table, click), msgspec.json.encode(standing)
            if empty(standing):
                raise NothingOrdered
            await tx.write_standing_orders(table.id, msgspec.structs.replace(row, draft=encoded, given=encoded))
            return ()

        done = await self._tables.change(click, table_id, change, quietly=True)
        self.poke(table_id)
        return done

    async def withdraw(self, click: Click, table_id: int) -> Done:
        """Follow one's orders no longer. The draft stays.

        Raises:
            WrongPhase, PostalTable, NotSeated, NothingHandedIn: there is nothing to withdraw.
        """

        async def change(tx: Change, table: Table) -> Sequence[Event]:
            row = await self._row(tx, table, click)
            if row.given is None:
                raise NothingHandedIn
            await tx.write_standing_orders(table.id, msgspec.structs.replace(row, given=None))
            return ()

        return await self._tables.change(click, table_id, change, quietly=True)

    async def _row(self, tx: Change, table: Table, click: Click) -> StandingRow:
        expect(table, "playing")
        if table.by_post:
            raise PostalTable
        seat = still_in(table, click).number
        row = await tx.standing_orders_of(table.id, seat)
        blank = MachiStanding() if isinstance(table.state, MachiState) else MafiaStanding()
        return row or StandingRow(seat, msgspec.json.encode(blank))

    # --- what they would have done ---------------------------------------------------------------

    async def rehearsals(self, table: Table, seat: int, standing: MachiStanding) -> list[GoReport]:
        """What these orders would have done on that seat's last goes, the last one first.

        Raises:
            ValueError: the game is not Machi Koro, or has not begun.
        """
        state, store = table.state, self._tables.store
        if not isinstance(state, MachiState):
            raise ValueError(f"no orders for table {table.id} can be rehearsed")
        found = list[GoReport]()
        for go in range(state.go - (state.over is None), 0, -1):
            snapshot = await store.snapshot_of_go(table.id, go)
            began = None if snapshot is None else MACHI_KORO.decode(snapshot.state)
            if snapshot is None or began is None or began.active != seat:
                continue
            entries = await self._tables.entries(table.id, snapshot.number)
            found.append(rehearsed(began, standing.orders, entries, keep=standing.keep_coins))
            if len(found) == REHEARSED:
                break
        return found

    async def asked(self, table: Table, seat: int, standing: MafiaStanding) -> list[AskedInGo]:
        """What that seat was asked in the last goes in which it was, and what these orders would have answered.

        Raises:
            ValueError: the game is not MafiaDollar, or has not begun.
        """
        state, found = table.state, list[AskedInGo]()
        if not isinstance(state, MafiaState):
            raise ValueError(f"no answers at table {table.id} can be looked through")
        for go in range(state.go, max(state.go - LOOKED_THROUGH, 0), -1):
            snapshot = await self._tables.store.snapshot_of_go(table.id, go)
            began = None if snapshot is None else MAFIA_DOLLAR.decode(snapshot.state)
            if snapshot is None or began is None:
                continue
            entries = [one for one in await self._tables.entries(table.id, snapshot.number) if one.go == go]
            answers = _asked(began, entries, seat, standing)
            if answers:
                found.append(AskedInGo(go, answers))
            if len(found) == REHEARSED:
                break
        return found

    def faults(self, table: Table, seat: int, orders: Orders) -> tuple[Fault, ...]:
        """What in these orders could never be done at that table.

        Raises:
            ValueError: the game is not Machi Koro, or has not begun.
        """
        if not isinstance(table.state, MachiState):
            raise ValueError(f"no orders are checked at table {table.id}")
        return faults(orders, table.state.options, len(table.seats), seat)

    # --- following them at once ------------------------------------------------------------------

    async def _left(self) -> list[int]:
        return await self._tables.store.with_standing_orders()

    async def _step(self, table_id: int) -> bool:
        orders = await followed(self._tables.store, table_id)
        if not any(each.when == "now" for _, each in orders):
            return False
        await self._moment(table_id, orders)
        await self._tables.change(Click(0, None), table_id, self._follow)
        return True

    async def _moment(self, table_id: int, orders: Sequence[tuple[int, Standing]]) -> None:
        """Wait as long as a robot does, where nobody may see that orders answer."""
        table = await self._tables.load(table_id)
        if not self._pause or told_openly(table):
            return
        if first_at_once(table, orders, await attended_in(self._tables.store, table_id)) is not None:
            await self._sleep(self._pause * self._dice.uniform(SHORTEST, LONGEST))

    async def _follow(self, tx: Change, table: Table) -> Sequence[Event]:
        """Do everything that orders answer at once, one step after another, in this transaction."""
        orders = await followed(tx, table.id)
        most, attended = MOST_AT_ONCE if told_openly(table) else 1, await attended_in(tx, table.id)
        walked = await walk(self._tables, tx, table, lambda: first_at_once(table, orders, attended), most)
        if walked.last < walked.first:
            raise NotDue
        if walked.seen:
            now = self._tables.clock()
            await lapse(tx, table, now)
        if walked.seen and told_openly(table):
            await tell(tx, table.id, now, Ordered(walked.seats, walked.first, walked.last, walked.goes))
        return walked.events


def _asked(
    state: MafiaState, entries: Sequence[journal.Entry], seat: int, standing: MafiaStanding
) -> tuple[tuple[Decision, Action | None], ...]:
    """Play a go once more, looking over that seat's shoulder."""
    answers, before = dict[int, tuple[Decision, Action | None]](), dict[int, bytes]()
    for entry in (*entries, None):
        view = MAFIA_DOLLAR.view(state, seat)
        for asked in (*view.owed, *view.standing):
            if asked.seat == seat and asked.id not in answers and asked.ask in (*TRADES, *CARRIED_OUT):
                answers[asked.id] = asked, would_answer(view, asked, standing)
        if entry is None or entry.rules != MAFIA_DOLLAR.version:
            break
        before[entry.number] = MAFIA_DOLLAR.encode(state)
        state = journal.redo(MAFIA_DOLLAR, state, entry, before)
    return tuple(answers.values())
