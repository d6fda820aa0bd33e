"""Open the playground: the local Discord in this process, the bot in a process of its own.

The bot's process starts first and loads its modules while this one opens the world.
"""

import asyncio
import contextlib
import logging
import os
import sys

import msgspec

from bot.concurrency import stop_on_signals
from bot.playground.supervisor import REFUSED, Supervisor, WorldAddress, to_our_stderr
from bot.settings import Settings, misnamed

log = logging.getLogger(__name__)

DATABASE = "playground.sqlite3"
"""The playground's database, beside DATABASE_PATH."""
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
    for name in misnamed():
        log.warning("%s", name)
    return asyncio.run(_play(settings))


async def _play(settings: Settings) -> int:
    stop = asyncio.Event()
    stop_on_signals(stop)
    settings = await _with_own_database(settings)
    command = [sys.executable, "-m", "bot", "--in-playground"]
    if settings.database_url is None:
        command.append("--in-a-file")
    bot = Supervisor(command, _environment(settings), echo=to_our_stderr)
    async with contextlib.AsyncExitStack() as stack:
        stack.push_async_callback(bot.close)
        await bot.start()
        from bot.cli.local_discord import opened  # takes a while

        local = await opened(settings)
        stack.push_async_callback(local.close)
        stack.push_async_callback(bot.close)  # before the world
        local.watch_over(bot)
        bot.join(WorldAddress(local.hub.clockwork, local.api_url, local.token))
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


async def _with_own_database(settings: Settings) -> Settings:
    """The settings with the playground's database: never that of a real bot.

    Raises:
        CannotStart: a database cannot be used.
    """
    path = settings.database_path
    own = msgspec.structs.replace(settings, database_path=path.with_name(DATABASE), art_path=settings.art_folder)
    if settings.database_url is None and (own.database_path.exists() or not path.exists()):
        return own
    from bot.cli.playground_database import choose  # takes a while

    return await choose(settings, own)


def _places(settings: Settings) -> str:
    folder = str(settings.database_path.parent)
    return folder if settings.database_url is None else f"{folder}, games in PostgreSQL"


def _environment(settings: Settings) -> dict[str, str]:
    own = {"DATABASE_PATH": str(settings.database_path), "ART_PATH": str(settings.art_folder)}
    return os.environ | own | {"PYTHONIOENCODING": "utf-8"}
