"""Looking takes turns: requests for a picture of the table, its log or a check wait behind those who play.

All that a look takes is done in its turn, not only the drawing: a hundred looks at once would fill the event loop.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

import discord
import msgspec

from bot.publishing.answer import acknowledge, in_time

AT_ONCE: Final = 3
"""Looks under way at a time."""
SHORT: Final = 6
"""Length of the queue above which a look is acknowledged at once: its turn will not come in time."""


LOOK_SECONDS: Final = 10.0
"""Seconds after which the next one looks in any case: Discord may keep silent about an answer for long."""


class _Waiting(msgspec.Struct, frozen=True, eq=False):
    """A look in the queue; `rank` is how many looks of the same person were waiting before it."""

    user: int
    rank: int
    turn: asyncio.Future[None]


class _Look:
    """One look that is under way; the next one begins when it is `over` for the first time."""

    def __init__(self, pass_on: Callable[[], None]) -> None:
        self._pass_on: Callable[[], None] | None = pass_on

    def over(self) -> None:
        pass_on, self._pass_on = self._pass_on, None
        if pass_on is not None:
            pass_on()


class Onlookers:
    """Lets `at_once` looks go on at a time. Who asks for many has one by turns with everybody else."""

    def __init__(self, at_once: int = AT_ONCE) -> None:
        self._free = at_once
        self._waiting: list[_Waiting] = []

    @asynccontextmanager
    async def turn(self, interaction: discord.Interaction, *, amends: bool = False) -> AsyncIterator[None]:
        """Look inside the block. Where the turn comes late, the interaction is acknowledged meanwhile.

        The answer follows privately, or `amends` the clicked message.
        """
        if self._free:
            self._free -= 1
        else:
            await self._wait(interaction, amends)
        looking = _Look(self._pass_on)
        timer = asyncio.get_running_loop().call_later(LOOK_SECONDS, looking.over)
        try:
            yield
        finally:
            timer.cancel()
            looking.over()

    def close(self) -> None:
        """Give up the looks that still wait: the bot stops, and they would hold that up."""
        for each in self._waiting:
            each.turn.cancel()

    async def _wait(self, interaction: discord.Interaction, amends: bool) -> None:
        user, turn = interaction.user.id, asyncio.get_running_loop().create_future()
        rank = sum(each.user == user for each in self._waiting)
        waiting = _Waiting(user, rank, turn)
        self._waiting.append(waiting)
        try:
            if len(self._waiting) > SHORT:
                await acknowledge(interaction, amends=amends)
            await in_time(interaction, turn, amends=amends)
        except BaseException:
            if turn.done() and not turn.cancelled():
                self._pass_on()  # the turn had come already
            turn.cancel()
            raise
        finally:
            self._waiting = [each for each in self._waiting if each is not waiting]

    def _pass_on(self) -> None:
        waiting = [each for each in self._waiting if not each.turn.done()]
        if waiting:
            min(waiting, key=lambda each: each.rank).turn.set_result(None)
        else:
            self._free += 1
