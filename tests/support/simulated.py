"""A simulated Discord with our bot in it, in this process."""

import contextlib
import contextvars
from collections.abc import AsyncIterator
from typing import Any

import simcord
from simcord._runtime import _CallbackRecord

from bot.client import TableBot, Timing
from data.store import Store
from tests.support.timeouts import TIMEOUT

SOON = 4.5
"""Seconds up to which a pause passes while a test waits for the bot to come to rest, by the real clock.

Robots that tests watch pause for five.
"""


class Simulation(simcord.Env):
    """A simulated Discord. Pauses longer than `soon` seconds pass by its own clock alone, when a test lets them.

    simcord lets them pass by the real clock as well: on a slow machine they are over before the bot is at rest.
    """

    soon = SOON

    def _schedule_timer(
        self,
        record: _CallbackRecord,
        callback: Any,  # noqa: ANN401 - as simcord has it
        args: tuple[Any, ...],
        schedule_context: contextvars.Context | None,
    ) -> None:
        if record.when is None or record.when - self._virtual_time <= self.soon:
            super()._schedule_timer(record, callback, args, schedule_context)


@contextlib.asynccontextmanager
async def simulated(store: Store, *, robot_pause: float = 0.0) -> AsyncIterator[Simulation]:
    """Run the bot on that store, by the simulation's clock; in the end it dies without a word."""

    def clock() -> float:
        return env.now().timestamp()

    bot = TableBot(store, Timing(robot_pause, clock=clock, steady_clock=clock))
    env: Simulation = Simulation(bot, settle_timeout=TIMEOUT)
    await env.start()
    try:
        yield env
    finally:
        await env.shutdown()
        await killed(env.bot)


async def killed(bot: object) -> None:
    """Its process would be gone by now: it hears of no errors any more, and nothing that it had begun goes on.

    The simulation ends what it has seen begin, which is not what follows a call of the test's own.
    """
    assert isinstance(bot, TableBot)
    bot.error_digest.close()
    for working in (bot.alarms, bot.post, bot.standing, bot.robots, bot.publisher):
        await working.close()
