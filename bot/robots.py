"""Robots' goes: a seat without a person answers through the same door as everybody, after a short pause."""

import asyncio
import logging
import os
from collections.abc import Sequence

from bot.errors import NoSuchTable, Paused, StaleClick, WrongPhase
from bot.games.chance import Chance
from bot.games.game import Action, Decision
from bot.publisher import RETRY_FIRST, RETRY_MOST, Publisher
from bot.seating import Table
from bot.tables import Click, Tables
from data.trouble import Trouble

log = logging.getLogger(__name__)

UNHURRIED = 0.02
"""Seconds between two tables that are looked at after a start."""


class Robots:
    """Lets robots play. `pause` is in seconds, taken before each answer once the last one can be seen."""

    def __init__(self, tables: Tables, publisher: Publisher, *, pause: float) -> None:
        self._tables = tables
        self._publisher = publisher
        self._pause = pause
        self._playing: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self._closed = False
        self._resuming: asyncio.Task[None] | None = None

    def poke(self, table_id: int) -> None:
        """That table has changed: a robot may owe something now."""
        if self._closed:
            return
        if table_id in self._playing:
            self._again.add(table_id)
            return
        task = asyncio.create_task(self._play(table_id), name=f"robots at table {table_id}")
        self._playing[table_id] = task
        task.add_done_callback(lambda _: self._finished(table_id))

    def _finished(self, table_id: int) -> None:
        del self._playing[table_id]
        if table_id in self._again:  # it changed after the robots had looked for the last time
            self._again.discard(table_id)
            self.poke(table_id)

    async def resume(self) -> None:
        """Go on where an earlier process stopped: at once where everybody waits for robots, then where they may do."""
        for table_id in await self._tables.store.with_robots(people_owe=False):
            self.poke(table_id)
        others = await self._tables.store.with_robots(people_owe=True)
        self._resuming = asyncio.create_task(self._look_through(others), name="robots resume")

    async def _look_through(self, tables: Sequence[int]) -> None:
        """Look at tables one by one, without haste: at nearly all of them robots have nothing to do."""
        for table_id in tables:
            await asyncio.sleep(UNHURRIED)
            try:
                table = await self._tables.load(table_id)
            except NoSuchTable:
                continue
            if owed_by_robot(table) is not None or table.standing():
                self.poke(table_id)

    async def close(self) -> None:
        """Stop; what robots owe is still stored."""
        self._closed = True
        tasks = list(self._playing.values())
        if self._resuming is not None:
            tasks.append(self._resuming)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _play(self, table_id: int) -> None:
        wait = RETRY_FIRST
        while True:
            try:
                while True:
                    while move := reaction(table := await self._look(table_id)):
                        await self._do(table, *move)
                    if (owed := owed_by_robot(table)) is None:
                        break
                    await self._publisher.idle(table_id)
                    await asyncio.sleep(self._pause)
                    await self._answer(table, owed)
                    wait = RETRY_FIRST
            except (NoSuchTable, Paused, WrongPhase):
                return
            except Trouble as error:
                log.info("the robots at table %d try again in %.0f s: %s", table_id, wait, error)
            except Exception:
                log.exception("the robots at table %d stumbled; they try again in %.0f s", table_id, wait)
            else:
                return
            await asyncio.sleep(wait)
            wait = min(wait * 2, RETRY_MOST)

    async def _look(self, table_id: int) -> Table:
        self._again.discard(table_id)
        return await self._tables.load(table_id)

    async def _answer(self, table: Table, decision: Decision) -> None:
        level, dice = table.seats[decision.seat].played_by_robot or "", Chance(os.urandom(32))
        await self._do(table, decision, table.game.robot(table.view(decision.seat), decision, level, dice))

    async def _do(self, table: Table, decision: Decision, action: Action) -> None:
        try:
            await self._tables.act(Click(0, None), table.id, decision.id, action, seat=decision.seat)
        except (StaleClick, Paused):
            log.debug("table %d: somebody was quicker than a robot", table.id)


def owed_by_robot(table: Table) -> Decision | None:
    """The first decision that a robot owes at that table, or owes in somebody's place.

    By post it hands in orders like everybody. Where nobody is there any more, robots do not play on alone.
    """
    if not _may_move(table):
        return None
    return next((owed for owed in table.owed() if table.seats[owed.seat].played_by_robot), None)


def _may_move(table: Table) -> bool:
    return table.row.phase == "playing" and not table.by_post and not table.paused and table.attended


def reaction(table: Table) -> tuple[Decision, Action] | None:
    """The first thing that a robot at that table does though nobody waits for it.

    It is done without a pause: nobody but those concerned may learn of it, not even by the time it takes.
    """
    if not _may_move(table):
        return None
    for decision in table.standing():
        level = table.seats[decision.seat].played_by_robot
        if level is not None:
            dice = Chance(os.urandom(32))
            action = table.game.react(table.view(decision.seat), decision, level, dice)
            if action is not None:
                return decision, action
    return None
