"""Simulated people who vote to play on while somebody is on holiday."""

import random
from collections.abc import Callable, Iterable

from bot.client import TableBot
from bot.table.click import Click
from bot.table.motions import Holidays
from bot.table.notices import VoteEnded, read_notice
from bot.table.table import Table
from data.store import Store
from tests.month.people import DAY, Somebody

PLAY_ON = Holidays("play")
IMPATIENT = 0.6
"""Share of people who would rather play on than wait."""
ASKS, VOTES = 0.3, 0.7
"""Probabilities of asking for a vote at a table that has waited a day, and of voting."""


class Voters:
    """People who want to play on. Their random numbers don't affect the rest of the simulation."""

    def __init__(self, people: Iterable[Somebody], seed: int) -> None:
        self._whim = random.Random(f"votes {seed}")
        self._people = {one.user: one for one in people}
        self._impatient = {user for user in self._people if self._whim.random() < IMPATIENT}
        self.asked = self.cast = 0

    async def look(self, bot: TableBot, table: Table, looking: set[int], click: Callable[[int], Click]) -> None:
        """Let people who look at a table ask to play on, or vote."""
        if table.row.phase != "playing" or table.paused or table.terms.away == "play":
            return
        poll = next((one for one in await bot.votes.open(table) if one.motion == PLAY_ON), None)
        waits = poll is not None or await self._waits(bot, table)
        for seat in table.people_left() if waits else ():
            user = seat.user_id or 0
            if user not in looking or seat.stand_in is not None:
                continue
            if poll is None and user in self._impatient and self._whim.random() < ASKS:
                await bot.votes.propose(click(user), table.id, PLAY_ON)
                self.asked += 1
                return
            if poll is not None and seat.number in poll.missing and self._whim.random() < VOTES:
                await bot.votes.vote(click(user), table.id, poll.id, yes=user in self._impatient)
                self.cast += 1
                return

    async def _waits(self, bot: TableBot, table: Table) -> bool:
        """Whether the table has waited a day for somebody on holiday."""
        now = bot.tables.clock()
        for obligation in await bot.store.obligations(table.id):
            user = table.seats[obligation.seat].user_id or 0
            if obligation.since <= now - DAY and self._people[user].chosen.is_away(now):
                return True
        return False


async def carried_at(store: Store, tables: Iterable[int]) -> int:
    """The number of these tables that voted to play on."""
    told = [read_notice(row) for table in tables for row in await store.notices(table)]
    return sum(isinstance(one, VoteEnded) and one.motion == PLAY_ON and one.carried for one in told)
