"""A simulated Discord with our bot in it, in this process."""

import contextlib
from collections.abc import AsyncIterator

import simcord

from bot.client import TableBot
from data.store import Store


@contextlib.asynccontextmanager
async def simulated(store: Store, *, robot_pause: float = 0.0) -> AsyncIterator[simcord.Env]:
    """Run the bot on that store, by the simulation's clock; in the end it dies without a word."""
    bot = TableBot(
        store, robot_pause=robot_pause, clock=lambda: env.now().timestamp(), steady_clock=lambda: env.now().timestamp()
    )
    env = simcord.Env(bot)
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
    bot.troubles.close()
    for working in (bot.alarms, bot.post, bot.standing, bot.robots, bot.publisher):
        await working.close()
