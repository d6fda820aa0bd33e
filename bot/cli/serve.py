"""Run the bot on Discord, or on another server with Discord's API, until it is stopped."""

import asyncio
import contextlib
import logging
import os
import secrets
import stat
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import aiohttp
import discord
import msgspec

from bot.cli.copies import kept_copies
from bot.client import TableBot, Timing, import_cogs
from bot.concurrency import RETRY_FIRST, backoff, stop_on_signals, unless_stopped
from bot.errors import CannotStart
from bot.hosting import gc_policy
from bot.hosting.file_keeper import FileKeeper
from bot.hosting.playground_clock import Lines, PlaygroundClock, PlaygroundLine, follow_playground
from bot.hosting.project import release
from bot.hosting.redaction import RedactingFormatter, quiet_reconnects, unhandled
from bot.hosting.watchdog import Watchdog
from bot.language import catalogues, pseudo
from bot.pictures import sprite_cache
from bot.settings import Secret, Settings
from bot.telemetry import EVENTS
from bot.transport.api_url import ApiError, until_reachable, use_api
from data.copies import Copies
from data.failures import StorageFailure
from data.forgotten import ForgottenList
from data.maintenance import look_over
from data.migrate import StoreError
from data.shards import Shards
from data.store import Store, ownership_of

log = logging.getLogger(__name__)

DISALLOWED_INTENTS = 4014
CLOSED = {
    4004: "it does not accept DISCORD_TOKEN any more; copy the new token from the developer portal",
    4011: "the bot is in more servers than it can serve",
}
"""What the gateway's close codes mean, and what the host can do."""
CHECK_ENDS_SECONDS = 2.0
"""Seconds that a stop waits for the check of the database to end."""
ABANDONED = 3
"""Exit code when the playground ended without stopping the bot first."""


def run(settings: Settings, *, in_playground: bool) -> None:
    """Run until stopped. `in_playground`: the world's address, its time and the order to stop come on standard input.

    Raises:
        CannotStart: a setting cannot be used.
    """
    set_up_logging(settings)
    log.info("Bakers & Bootleggers %s", release())
    if settings.discord_api_url is None and not in_playground:
        warn_if_readable(Path(".env"))
    sprite_cache.keep_in(settings.art_folder)
    catalogues.keep_in(settings.art_folder)
    if settings.pseudo_language:
        pseudo.offer()
    try:
        asyncio.run(_follow(settings) if in_playground else _play(settings, time.time))
    except (StoreError, ApiError) as error:
        raise CannotStart(str(error)) from error
    except discord.LoginFailure as error:
        raise CannotStart("DISCORD_TOKEN: Discord does not accept this token") from error
    except (discord.ConnectionClosed, discord.PrivilegedIntentsRequired) as error:
        code = getattr(error, "code", DISALLOWED_INTENTS)
        why = CLOSED.get(code, "look for a newer version of the bot")
        raise CannotStart(f"Discord closed the connection for good (code {code}): {why}") from error
    except (discord.HTTPException, aiohttp.ClientError) as error:
        raise CannotStart(f"the bot cannot log in to Discord: {error}") from error


def warn_if_readable(path: Path) -> None:
    """Warn if other users of this machine can read the file with the token."""
    if os.name == "posix" and path.is_file() and path.stat().st_mode & (stat.S_IRGRP | stat.S_IROTH):
        log.warning("other users of this machine can read %s: if the token is in it, run `chmod 600 %s`", path, path)


def set_up_logging(settings: Settings) -> None:
    """Log to standard error, in colour on a terminal. Libraries log only what matters."""
    # No line names its thread and process, and finding them takes a third of the time of a line.
    logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False
    handler = logging.StreamHandler()
    discord.utils.setup_logging(handler=handler, level=logging.getLevelNamesMapping()[settings.log_level], root=True)
    if handler.formatter is not None:
        handler.setFormatter(RedactingFormatter(handler.formatter))
    logging.getLogger("discord").setLevel(logging.WARNING)
    for name in ("discord.client", "discord.shard"):
        logging.getLogger(name).addFilter(quiet_reconnects)
    logging.getLogger("aiosqlite").setLevel(logging.INFO)
    EVENTS.propagate = settings.log_events and settings.log_level in ("DEBUG", "INFO")


async def _follow(settings: Settings) -> None:
    """Join the playground's world when there is one, and run by its clock, until standard input ends."""
    clock, stop = PlaygroundClock(), asyncio.Event()
    first: asyncio.Future[PlaygroundLine] = asyncio.get_running_loop().create_future()
    stop_on_signals(stop)

    def over(following: asyncio.Task[bool]) -> None:
        if not following.cancelled() and following.exception() is None and not following.result():
            abandon()
        stop.set()

    following = asyncio.create_task(
        follow_playground(clock, Lines(sys.stdin.fileno()), first), name="what standard input says"
    )
    following.add_done_callback(over)
    if (world := await unless_stopped(first, stop)) is not None:
        await _play(_joining(settings, world), clock, stop)
    if following.done():
        following.result()
    following.cancel()


def _joining(settings: Settings, world: PlaygroundLine) -> Settings:
    if world.api_url is None or world.token is None:
        return settings
    return msgspec.structs.replace(settings, discord_api_url=world.api_url, discord_token=Secret(world.token))


def abandon() -> None:
    """Exit at once: the world is gone, and the next bot may be starting. Everything done is stored."""
    log.warning("the playground is gone: its bot stops, too")
    logging.shutdown()
    os._exit(ABANDONED)


async def _play(settings: Settings, clock: Callable[[], float], stop: asyncio.Event | None = None) -> None:
    asyncio.get_running_loop().set_exception_handler(unhandled)
    stop = stop or asyncio.Event()
    stop_on_signals(stop)
    token = settings.discord_token.get_secret_value() if settings.discord_token else ""
    async with contextlib.AsyncExitStack() as stack:
        bot = await unless_stopped(_open_bot(stack, settings, clock, token), stop)
        if bot is not None:
            await serve(bot, token, stop)


async def _open_bot(
    stack: contextlib.AsyncExitStack, settings: Settings, clock: Callable[[], float], token: str
) -> TableBot:
    """Open everything that a bot needs, and make the bot. What has to be closed goes on the stack."""
    if settings.slow_call_ms:
        watchdog = Watchdog(settings.slow_call_ms / 1000)
        watchdog.start()
        stack.callback(watchdog.stop)
    importing = asyncio.create_task(asyncio.to_thread(import_cogs), name="import the cogs")
    shards = None if settings.shard_count is None else Shards(settings.shard_count, secrets.token_hex(8))
    store = await _open_store(settings, shards)
    stack.push_async_callback(store.close)
    ownership = None if shards is None else ownership_of(str(settings.database), shards, settings.shard_ids)
    if settings.discord_api_url is not None:
        await use_api(settings.discord_api_url, token)
    else:
        await until_reachable()
    await importing
    timing = Timing(settings.robot_pause, settings.publish_pause, settings.owner_dm_minutes, clock)
    bot = TableBot(store, timing, ownership)
    bot.forgetting.kept = ForgottenList(settings.forgotten_path)
    copies = None if isinstance(clock, PlaygroundClock) else kept_copies(settings)
    await _open_status_page(stack, settings, bot, copies)
    bot.on_loaded.append(gc_policy.keep)
    bot.error_digest.listen()  # for errors from here on
    if settings.database_url is None:
        _look_over(settings.database_path, stack)
        keeper = FileKeeper(settings.database_path, copies)
        keeper.start()
        stack.callback(keeper.close)
    return bot


def _look_over(database: Path, stack: contextlib.AsyncExitStack) -> None:
    """Check the database beside the bot. A stop ends the check first, so that the store is closed last."""
    stopping = threading.Event()
    # A daemon, so that stopping need not wait until a large database is read.
    checking = threading.Thread(target=look_over, args=(database, stopping.is_set), name="look over", daemon=True)
    checking.start()
    stack.callback(checking.join, CHECK_ENDS_SECONDS)
    stack.callback(stopping.set)


async def _open_store(settings: Settings, shards: Shards | None) -> Store:
    """Open what keeps everything. One of several processes waits for a server that is starting, too."""
    pause = RETRY_FIRST
    while True:
        try:
            return await Store.open(settings.database, shards)
        except StorageFailure as error:
            if shards is None or error.damaged:
                raise
            log.warning("%s; trying again in %.0f s", error, pause)
            await asyncio.sleep(pause)
            pause = backoff(pause)


async def _open_status_page(
    stack: contextlib.AsyncExitStack, settings: Settings, bot: TableBot, copies: Copies | None
) -> None:
    """Serve the page for the host's tools if a port is set. Imported only then, because not every host does."""
    if settings.metrics_port is None:
        return
    from bot.hosting.metrics import Metrics
    from bot.hosting.status_page import Readiness, StatusPage

    metrics, clock = Metrics(bot.connected_shards, copies).listen(), bot.tables.clock
    stack.callback(metrics.close)
    page = StatusPage(metrics, Readiness(bot.store, bot.is_connected, clock), bot.store, clock, settings.metrics_hosts)
    stack.push_async_callback(page.close)
    address = settings.metrics_address
    host = f"[{address}]" if address.version == 6 else str(address)
    try:
        port = await page.open(settings.metrics_port, str(address))
    except OSError as error:
        raise CannotStart(f"METRICS_PORT: cannot listen on {host}:{settings.metrics_port}: {error.strerror}") from error
    log.info("for your tools: http://%s:%d/metrics, /live and /ready", host, port)


async def serve(bot: TableBot, token: str, stop: asyncio.Event) -> None:
    """Run the bot until it ends by itself, or `stop` asks it to."""
    running = asyncio.create_task(bot.start(token))
    stopping = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        stopping.cancel()
        if not bot.is_ready():  # closing during the login would take away its HTTP session
            running.cancel()
            await asyncio.wait({running})
        await bot.close()
        if not running.done():
            running.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await running
