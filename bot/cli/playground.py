"""Open the playground: the local Discord in this process, the bot in a process of its own."""

import asyncio
import contextlib
import logging
import os
import sys

from bot.concurrency import stop_on_signals
from bot.errors import CannotStart
from bot.playground import server as playground
from bot.playground.supervisor import REFUSED, Supervisor, to_our_stderr
from bot.playground.world.storage import WorldFileError
from bot.settings import Settings
from data.migrate import StoreError
from data.store import Store

WELCOME = """
Bakers & Bootleggers is running, and no DISCORD_TOKEN is set: this is the playground.

    Open  {address}

  1. Choose who you are. Open the page again in other tabs to be other people.
  2. In a channel, type  /table open  and press Enter.
  3. Let others press Join (or add a robot), then Start.

Everything is kept in {places}
Ctrl+C stops; the same command goes on where it stopped.
"""


def run(settings: Settings) -> int:
    """Serve the world and run the bot until stopped; return the exit code.

    Raises:
        CannotStart: the port is taken, or the database or the world's file cannot be used.
    """
    logging.basicConfig(
        level=settings.log_level,
        style="{",
        datefmt="%Y-%m-%d %H:%M:%S",
        format="[{asctime}] [{levelname:<8}] {name}: {message}",
    )
    return asyncio.run(_play(settings))


async def _play(settings: Settings) -> int:
    stop = asyncio.Event()
    stop_on_signals(stop)
    async with contextlib.AsyncExitStack() as stack:
        await _expect_database(settings)
        local = await _open(settings)
        stack.push_async_callback(local.close)
        bot = Supervisor(
            (sys.executable, "-m", "bot", "--in-playground"),
            _environment(settings, local),
            local.hub.clockwork,
            echo=to_our_stderr,
        )
        local.watch_over(bot)
        stack.push_async_callback(bot.close)
        await bot.start()
        print(  # noqa: T201 - for the terminal
            WELCOME.format(address=local.base_url, places=_places(settings)), flush=True
        )
        stopping = asyncio.create_task(stop.wait())
        first = asyncio.create_task(bot.first_end(), name="the bot's first end")
        await asyncio.wait({stopping, first}, return_when=asyncio.FIRST_COMPLETED)
        refused = not stopping.done() and first.result() == REFUSED
        if not refused:
            await stopping
        for task in (stopping, first):
            task.cancel()
        return REFUSED if refused else 0


def _places(settings: Settings) -> str:
    """Where everything is kept."""
    folder = str(settings.database_path.parent)
    return folder if settings.database_url is None else f"{folder}, games in PostgreSQL"


def _environment(settings: Settings, local: playground.Playground) -> dict[str, str]:
    return os.environ | {
        "DISCORD_TOKEN": local.token,
        "DISCORD_API_URL": local.api_url,
        "DATABASE_PATH": str(settings.database_path),
        "PYTHONIOENCODING": "utf-8",
    }


async def _expect_database(settings: Settings) -> None:
    """Report a broken database before anything else starts. The bot's process opens it later itself."""
    try:
        store = await Store.open(settings.database)
    except StoreError as error:
        raise CannotStart(str(error)) from error
    await store.close()


async def _open(settings: Settings) -> playground.Playground:
    try:
        started = await playground.start(settings.world_path, port=settings.playground_port)
        started.limit_rates()
        return started
    except WorldFileError as error:
        raise CannotStart(f"the playground's file {settings.world_path} cannot be used: {error}") from error
    except OSError as error:
        raise CannotStart(f"PLAYGROUND_PORT: cannot listen on {settings.playground_port}: {error.strerror}") from error
