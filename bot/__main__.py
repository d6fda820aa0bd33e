"""The command line: ``python -m bot``. With a token it joins Discord; without one it opens the playground."""

import asyncio
import contextlib
import logging
import signal
import sys

import discord

from bot.client import TableBot
from bot.discord_api import ApiError, use_api
from bot.playground import server as playground
from bot.playground.storage import WorldFileError
from bot.settings import Settings, SettingsError, read_settings
from data.migrate import StoreError
from data.store import Store

log = logging.getLogger("bot")

UNUSABLE = 2
"""Exit code when something that was set cannot be used."""

WELCOME = """
Bakers & Bootleggers is running, and no DISCORD_TOKEN is set: this is the playground.

    Open  {address}

  1. Choose who you are. Open the page again in other tabs to be other people.
  2. In a channel, type  /table open  and press Enter.
  3. Let others press Join (or press Add robot), then Start.

Everything is kept in {folder}
Ctrl+C stops; the same command goes on where it stopped.
"""


class CannotOpen(Exception):
    """The playground cannot be opened; the message says why."""


def main() -> int:
    """Run until stopped; the exit code."""
    try:
        settings = read_settings()
    except SettingsError as error:
        return give_up(str(error))
    discord.utils.setup_logging(level=logging.getLevelNamesMapping()[settings.log_level], root=True)
    logging.getLogger("discord").setLevel(logging.WARNING)
    logging.getLogger("aiosqlite").setLevel(logging.INFO)
    try:
        asyncio.run(run(settings))
    except (StoreError, ApiError, CannotOpen) as error:
        return give_up(str(error))
    except discord.LoginFailure:
        return give_up("DISCORD_TOKEN: Discord does not accept this token")
    except KeyboardInterrupt:
        log.debug("stopped by Ctrl+C")
    return 0


def give_up(problem: str) -> int:
    """One clear line, and the exit code for it."""
    print(f"bot: {problem}", file=sys.stderr)  # noqa: T201 - for whoever started it
    return UNUSABLE


async def run(settings: Settings) -> None:
    """Play until somebody stops us.

    Raises:
        StoreError, ApiError, CannotOpen, LoginFailure: what was set cannot be used.
    """
    async with contextlib.AsyncExitStack() as stack:
        store = await Store.open(settings.database_path)
        stack.push_async_callback(store.close)
        token = settings.discord_token.get_secret_value() if settings.discord_token else ""
        if settings.discord_api_url is not None:
            await use_api(str(settings.discord_api_url), token)
        elif not token:
            local = await open_playground(settings)
            stack.push_async_callback(local.close)
            token = local.token
            await use_api(local.api_url, token)
            print(  # noqa: T201 - for whoever started it
                WELCOME.format(address=local.base_url, folder=settings.database_path.parent), flush=True
            )
        bot = TableBot(store, robot_pause=settings.robot_pause)
        await serve(bot, token)


async def open_playground(settings: Settings) -> playground.Playground:
    """Start the local Discord.

    Raises:
        CannotOpen: its port is taken, or its file is no world of ours.
    """
    try:
        return await playground.start(settings.world_path, port=settings.playground_port)
    except WorldFileError as error:
        raise CannotOpen(f"the playground's file {settings.world_path} cannot be used: {error}") from error
    except OSError as error:
        raise CannotOpen(f"PLAYGROUND_PORT: cannot listen on {settings.playground_port}: {error.strerror}") from error


async def serve(bot: TableBot, token: str) -> None:
    """Run the bot until it ends by itself or a signal asks it to."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows has no such handlers
            loop.add_signal_handler(number, stop.set)
    running = asyncio.create_task(bot.start(token))
    stopping = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        stopping.cancel()
        await bot.close()
        if not running.done():
            running.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await running


if __name__ == "__main__":
    sys.exit(main())
