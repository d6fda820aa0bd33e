"""A fair queue for people who look at pictures, logs or checks of a table, behind those who play.

All the work of a look is done in its turn, not just the drawing: a hundred at once would fill the event loop.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

import discord
import msgspec

from bot.publishing.answer import acknowledge, in_time

LOOKS_AT_ONCE: Final = 3
"""Looks that run at a time."""
SHORT_QUEUE: Final = 6
"""Queue length above which an interaction is acknowledged at once, because its turn will come too late."""
MAX_LOOK_SECONDS: Final = 10.0
"""Seconds after which the next look may start anyway: Discord may be slow to accept an answer."""


class _Waiting(msgspec.Struct, frozen=True, eq=False):
    """A queued look. `rank`: how many looks of the same person were queued before it."""

    user: int
    rank: int
    turn: asyncio.Future[None]


class _Look:
    """A running look; the next one starts at the first call of `over`."""

    def __init__(self, pass_on: Callable[[], None]) -> None:
        self._pass_on: Callable[[], None] | None = pass_on

    def over(self) -> None:
        pass_on, self._pass_on = self._pass_on, None
        if pass_on is not None:
            pass_on()


class ViewQueue:
    """Runs `at_once` looks at a time. A person with many of them takes turns with everybody else."""

    def __init__(self, at_once: int = LOOKS_AT_ONCE) -> None:
        self._free = at_once
        self._waiting: list[_Waiting] = []

    @asynccontextmanager
    async def turn(self, interaction: discord.Interaction, *, amends: bool = False) -> AsyncIterator[None]:
        """Look inside the block. If the turn comes late, the interaction is acknowledged meanwhile.

        The answer follows privately, or it `amends` the clicked message.
        """
        if self._free:
            self._free -= 1
        else:
            await self._wait(interaction, amends)
        looking = _Look(self._pass_on)
        timer = asyncio.get_running_loop().call_later(MAX_LOOK_SECONDS, looking.over)
        try:
            yield
        finally:
            timer.cancel()
            looking.over()

    def close(self) -> None:
        """Cancel the queued looks, so that they don't delay stopping."""
        for each in self._waiting:
            each.turn.cancel()

    async def _wait(self, interaction: discord.Interaction, amends: bool) -> None:
        user, turn = interaction.user.id, asyncio.get_running_loop().create_future()
        rank = sum(each.user == user for each in self._waiting)
        waiting = _Waiting(user, rank, turn)
        self._waiting.append(waiting)
        try:
            if len(self._waiting) > SHORT_QUEUE:
                await acknowledge(interaction, amends=amends)
            await in_time(interaction, turn, amends=amends)
        except BaseException:
            if turn.done() and not turn.cancelled():
                self._pass_on()  # its turn had come
            turn.cancel()
            raise
        finally:
            self._waiting = [other for other in self._waiting if other is not waiting]

    def _pass_on(self) -> None:
        waiting = [other for other in self._waiting if not other.turn.done()]
        if waiting:
            min(waiting, key=lambda each: each.rank).turn.set_result(None)
        else:
            self._free += 1
