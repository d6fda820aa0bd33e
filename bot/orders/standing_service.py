"""Standing orders at live tables: stored for their seat alone, and followed at once if the player chose that.

A chain of turns that orders answer is played in one transaction and shown in one message. If answers are secret, each
waits as long as a robot's, so that nobody sees that orders acted.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from random import SystemRandom
from typing import Final

import msgspec

from bot.errors import NotDue, NothingHandedIn, NothingOrdered, PostalTable
from bot.games.orders import Rehearsal, StandingOrders
from bot.games.values import Event
from bot.orders.rehearsals import turns_to_rehearse
from bot.orders.standing import (
    active_orders,
    first_at_once,
    last_turn_of_a_person,
    orders_act_openly,
    read_draft,
    read_standing,
    rules_of,
)
from bot.robots.players import LONGEST_PAUSE, SHORTEST_PAUSE
from bot.table.batch import Chosen, play_steps
from bot.table.click import SYSTEM, Click, expect, still_in
from bot.table.follow_up import FollowUpTasks
from bot.table.notices import Ordered, tell
from bot.table.table import Table
from bot.table.tables import Done, Tables
from data.rows import StandingRow
from data.sql.transaction import Change

MOST_AT_ONCE: Final = 60
"""The most steps in one transaction; after that other tables get their time."""
REHEARSED: Final = 3
"""The number of turns on which orders are tried out."""


class StandingService(FollowUpTasks):
    """Stores the standing orders of all live tables, and follows those that act at once.

    `pause`, in seconds, is the pause of robots; secret answers wait as long.
    """

    purpose = "standing orders"

    def __init__(
        self, tables: Tables, *, pause: float = 0.0, sleep: Callable[[float], Awaitable[object]] = asyncio.sleep
    ) -> None:
        super().__init__(tables)
        self._pause, self._sleep, self._dice = pause, sleep, SystemRandom()
        tables.consequences.append(self._forget)

    async def _forget(self, tx: Change, click: Click, before: Table, now: Table) -> Table:
        """Delete the orders of seats that have changed hands: they are the former player's secret."""
        for seat in now.handed_over_since(before) if before.row.phase == "playing" else ():
            await tx.drop_standing_orders(now.id, seat)
        return now

    # --- giving and withdrawing ------------------------------------------------------------------

    async def given(self, table: Table, seat: int) -> StandingOrders | None:
        """The active orders of that seat. Only that player may see them."""
        return read_standing(table, await self._tables.store.standing_orders_of(table.id, seat))

    async def drafted(self, table: Table, seat: int) -> StandingOrders:
        """The seat's draft, for its editor. Only that player may see it."""
        return read_draft(table, await self._tables.store.standing_orders_of(table.id, seat))

    async def draft(self, click: Click, table_id: int, standing: StandingOrders) -> Done:
        """Store a draft; the active orders stay as they are.

        Raises:
            WrongPhase, PostalTable, NotSeated: there is nothing to write orders for.
        """

        async def change(tx: Change, table: Table) -> Sequence[Event]:
            row = await self._row(tx, table, click)
            await tx.write_standing_orders(table.id, msgspec.structs.replace(row, draft=msgspec.json.encode(standing)))
            return ()

        return await self._tables.change(click, table_id, change, quietly=True)

    async def give(self, click: Click, table_id: int, standing: StandingOrders) -> Done:
        """Make these orders active until they are withdrawn, replacing earlier ones.

        Raises:
            WrongPhase, PostalTable, NotSeated: no orders can be given.
            NothingOrdered: these are blank.
        """

        async def change(tx: Change, table: Table) -> Sequence[Event]:
            row, encoded = await self._row(tx, table, click), msgspec.json.encode(standing)
            if rules_of(table).blank(standing):
                raise NothingOrdered
            await tx.write_standing_orders(table.id, msgspec.structs.replace(row, draft=encoded, given=encoded))
            return ()

        done = await self._tables.change(click, table_id, change, quietly=True)
        self.poke(table_id)
        return done

    async def withdraw(self, click: Click, table_id: int) -> Done:
        """Withdraw the active orders. The draft stays.

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
        if table.postal:
            raise PostalTable
        seat = still_in(table, click).number
        row = await tx.standing_orders_of(table.id, seat)
        return row or StandingRow(seat, msgspec.json.encode(read_draft(table, None)))

    # --- what they would have done ---------------------------------------------------------------

    async def rehearsals(self, table: Table, seat: int, standing: StandingOrders) -> list[Rehearsal]:
        """What these orders would have done in the seat's last turns, the latest first.

        Raises:
            ValueError: the game has not begun, or has no standing orders.
        """
        rules, found = rules_of(table), list[Rehearsal]()
        async for turn in turns_to_rehearse(self._tables, table, rules):
            would = rules.rehearse(turn.before(), turn.entries, seat, standing)
            found += [] if would is None else [would]
            if len(found) == REHEARSED:
                break
        return found

    # --- following them at once ------------------------------------------------------------------

    async def _unfinished(self) -> list[int]:
        return await self._tables.store.with_standing_orders()

    async def _step(self, table_id: int) -> bool:
        if not await self._tables.store.standing_orders(table_id):
            return False
        table = await self._tables.load(table_id)
        orders = await active_orders(self._tables.store, table)
        if not any(each.when == "now" for _, each in orders):
            return False
        await self._moment(table, orders)
        await self._tables.change(SYSTEM, table_id, self._follow)
        return True

    async def _moment(self, table: Table, orders: Sequence[tuple[int, StandingOrders]]) -> None:
        """Wait as long as a robot does, if nobody may see that orders answer."""
        if not self._pause or orders_act_openly(table):
            return
        if first_at_once(table, orders, await last_turn_of_a_person(self._tables.store, table.id)) is not None:
            await self._sleep(self._pause * self._dice.uniform(SHORTEST_PAUSE, LONGEST_PAUSE))

    async def _follow(self, tx: Change, table: Table) -> Sequence[Event]:
        """Apply everything that orders answer at once, step by step, in this transaction."""
        orders = await active_orders(tx, table)
        most, attended = MOST_AT_ONCE if orders_act_openly(table) else 1, await last_turn_of_a_person(tx, table.id)

        def choose() -> Chosen | None:
            found = first_at_once(table, orders, attended)
            return None if found is None else Chosen(*found, ordered=orders_act_openly(table))

        batch = await play_steps(self._tables, tx, table, choose, most)
        if batch.last < batch.first:
            raise NotDue
        if batch.seen and orders_act_openly(table):
            ordered = Ordered(batch.seats, batch.first, batch.last, batch.turns)
            await tell(tx, table.id, self._tables.clock(), ordered)
        return batch.events
