"""A simulated Discord with the bot, in this process."""

import contextlib
import contextvars
import copy
import marshal
from collections.abc import AsyncIterator
from typing import Any, TypeVar, cast

import simcord
import simcord.backend.serializers
import simcord.components
import simcord.gateway
import simcord.http.router
import simcord.results
from simcord._runtime import _CallbackRecord

import rendering.machi_koro
import rendering.mafia_dollar
from bot.client import TableBot, Timing
from data.store import Store
from tests.support.timeouts import TIMEOUT

T = TypeVar("T")
SOON = 4.5
"""Longest pause, in seconds, that passes while a test waits for the bot to be idle.

Robots that tests watch pause for five seconds.
"""


def deepcopy(value: T) -> T:
    """Copy a value like `copy.deepcopy`, but several times as fast if it is plain JSON."""
    try:
        copied: T = marshal.loads(marshal.dumps(cast("Any", value)))
    except ValueError:  # it contains an enumeration, a struct or the like
        return copy.deepcopy(value)
    return copied


class _Copying:
    """The part of the module `copy` that simcord uses."""

    deepcopy = staticmethod(deepcopy)


# simcord copies every request and every event: a tenth of the time of a test.
for module in (simcord.backend.serializers, simcord.components, simcord.results):
    module.deepcopy = deepcopy  # type: ignore[attr-defined]
for module in (simcord.gateway, simcord.http.router):
    module.copy = _Copying  # type: ignore[attr-defined]
# simcord looks for a callback among all by comparing every field, where the callback itself is meant.
_CallbackRecord.__eq__ = object.__eq__  # type: ignore[method-assign]


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
    env: Simulation = Simulation(bot, settle_timeout=TIMEOUT, shard_count=1)
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
    services = (
        bot.alarms,
        bot.month_pictures,
        bot.opener,
        bot.threads,
        bot.postal_office,
        bot.standing,
        bot.robots,
        bot.publisher,
    )
    for working in services:
        await working.close()
