"""A simulated Discord with the bot, in this process."""

import contextlib
import contextvars
from collections.abc import AsyncIterator
from typing import Any

import simcord
from simcord._runtime import _CallbackRecord

import rendering.machi_koro
import rendering.mafia_dollar
from bot.client import TableBot, Timing
from data.store import Store
from tests.support.timeouts import TIMEOUT

SOON = 4.5
"""Longest pause, in seconds, that passes while a test waits for the bot to be idle.

Robots that tests watch pause for five seconds.
"""


class Simulation(simcord.Env):
    """A simulated Discord in which pauses longer than `soon` seconds pass only when the test moves its clock.

    simcord also lets them pass by the real clock: on a slow machine they would end before the bot is idle.
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
    """Run the bot on that store with the simulation's clock; at the end it is killed."""
    rendering.machi_koro.warm()  # the bot would do it within the five seconds that simcord gives it to start
    rendering.mafia_dollar.warm()

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
    """Cancel all of the bot's work, as if its process had been killed.

    The simulation only cancels tasks that it started, not those that the test's own calls started.
    """
    assert isinstance(bot, TableBot)
    bot.error_digest.close()
    for working in (bot.alarms, bot.post, bot.standing, bot.robots, bot.publisher):
        await working.close()
