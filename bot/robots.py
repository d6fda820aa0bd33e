"""Robots' goes: a seat without a person answers through the same door as everybody, after a short pause."""

import asyncio
import logging
import os

from bot.errors import NoSuchTable, StaleClick, WrongPhase
from bot.games.chance import Chance
from bot.games.game import Decision
from bot.publisher import Publisher
from bot.seating import Table
from bot.tables import Click, Tables

log = logging.getLogger(__name__)


class Robots:
    """Lets robots play. `pause` is in seconds, taken before each answer once the last one can be seen."""

    def __init__(self, tables: Tables, publisher: Publisher, *, pause: float) -> None:
        self._tables = tables
        self._publisher = publisher
        self._pause = pause
        self._dice = Chance(os.urandom(32))
        self._playing: dict[int, asyncio.Task[None]] = {}

    def poke(self, table_id: int) -> None:
        """That table has changed: a robot may owe something now."""
        if table_id not in self._playing:
            task = asyncio.create_task(self._play(table_id), name=f"robots at table {table_id}")
            self._playing[table_id] = task
            task.add_done_callback(lambda _: self._playing.pop(table_id, None))

    async def resume(self) -> None:
        """Go on where an earlier process stopped."""
        for table_id in await self._tables.store.playing():
            self.poke(table_id)

    async def close(self) -> None:
        """Stop; what robots owe is still stored."""
        tasks = list(self._playing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _play(self, table_id: int) -> None:
        try:
            while owed := owed_by_robot(table := await self._tables.load(table_id)):
                await self._publisher.idle(table_id)
                await asyncio.sleep(self._pause)
                await self._answer(table, owed)
        except (NoSuchTable, WrongPhase):
            return
        except Exception:
            log.exception("the robots at table %d have stopped", table_id)

    async def _answer(self, table: Table, decision: Decision) -> None:
        seat = table.seats[decision.seat]
        action = table.game.robot(table.view(decision.seat), decision, seat.robot or "", self._dice)
        try:
            await self._tables.act(Click(0, None), table.id, decision.id, action, seat=decision.seat)
        except StaleClick:
            log.debug("table %d: somebody was quicker than a robot", table.id)


def owed_by_robot(table: Table) -> Decision | None:
    """The first decision that a robot owes at that table."""
    if table.row.phase != "playing":
        return None
    return next((owed for owed in table.owed() if table.seats[owed.seat].robot), None)
