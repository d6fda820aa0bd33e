"""Standing orders at live tables: kept for their seat alone, and followed at once where that was wanted.

A chain of goes that orders answer is played in one transaction: one message tells of it.
"""

import asyncio
import logging
from collections.abc import Sequence
from typing import Final

import msgspec

from bot.ballots import lapse
from bot.clicks import Click, expect, still_in
from bot.clock import NotDue
from bot.errands import Errands
from bot.errors import NoSuchTable, NothingHandedIn, PostalTable
from bot.games.game import Event
from bot.games.machi_koro import MACHI_KORO, MachiState
from bot.games.machi_koro.orders import Fault, Orders, faults
from bot.games.machi_koro.post import GoReport
from bot.notices import Ordered, tell
from bot.post_turns import rehearsed
from bot.publisher import RETRY_FIRST, RETRY_MOST
from bot.seating import Table
from bot.standing_orders import (
    MachiStanding,
    MafiaStanding,
    Standing,
    first_at_once,
    followed,
    read_draft,
    read_standing,
)
from bot.stepping import walk
from bot.tables import Done, Tables
from data.change import Change
from data.rows import StandingRow
from data.trouble import Trouble

log = logging.getLogger(__name__)

MOST_AT_ONCE: Final = 60
"""The most steps in one transaction; after that others have their say."""
REHEARSED: Final = 3
"""On how many of the last goes it is shown what orders would have done."""


class StandingDesk(Errands):
    """Keeps the standing orders of all live tables, and follows those that act at once."""

    errand = "standing orders"

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)

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
        """

        async def change(tx: Change, table: Table) -> Sequence[Event]:
            row, encoded = await self._row(tx, table, click), msgspec.json.encode(standing)
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
        empty = MachiStanding() if isinstance(table.state, MachiState) else MafiaStanding()
        return row or StandingRow(seat, msgspec.json.encode(empty))

    # --- what they would have done ---------------------------------------------------------------

    async def rehearsals(self, table: Table, seat: int, orders: Orders) -> list[GoReport]:
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
            found.append(rehearsed(began, orders, await self._tables.entries(table.id, snapshot.number)))
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

    async def _look(self, table_id: int) -> None:
        pause = RETRY_FIRST
        while True:
            try:
                if not any(each.when == "now" for _, each in await followed(self._tables.store, table_id)):
                    return
                await self._tables.change(Click(0, None), table_id, self._follow)
            except (NotDue, NoSuchTable):
                return
            except Trouble as error:
                log.info("table %d: standing orders wait for %.0f s: %s", table_id, pause, error)
                await asyncio.sleep(pause)
                pause = min(pause * 2, RETRY_MOST)
            except Exception:
                log.exception("table %d: standing orders stumbled; again in %.0f s", table_id, pause)
                await asyncio.sleep(pause)
                pause = min(pause * 2, RETRY_MOST)

    async def _follow(self, tx: Change, table: Table) -> Sequence[Event]:
        """Do everything that orders answer at once, one step after another, in this transaction."""
        orders = await followed(tx, table.id)
        walked = await walk(self._tables, tx, table, lambda: first_at_once(table, orders), MOST_AT_ONCE)
        if walked.last < walked.first:
            raise NotDue
        if walked.seen:
            now = self._tables.clock()
            await lapse(tx, table, now)
            await tell(tx, table.id, now, Ordered(walked.seats, walked.first, walked.last, walked.goes))
        return walked.events
