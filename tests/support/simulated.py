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
        dead(env.bot)


def dead(bot: object) -> None:
    """Its process would be gone by now, so the log of this one does not tell it of errors any more."""
    assert isinstance(bot, TableBot)
    bot.troubles.close()
