"""Run the bot on Discord, or on another server with Discord's API, until it is stopped."""

import asyncio
import contextlib
import errno
import logging
import os
import platform
import secrets
import stat
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import discord
import msgspec

from bot.cli.copies import kept_copies
from bot.client import TableBot, Timing, import_cogs
from bot.concurrency import stop_on_signals, unless_stopped
from bot.errors import CannotStart, NotYet
from bot.hosting import gc_policy
from bot.hosting.file_keeper import FileKeeper
from bot.hosting.patience import Patience
from bot.hosting.playground_clock import Lines, PlaygroundClock, PlaygroundLine, follow_playground
from bot.hosting.project import release
from bot.hosting.redaction import RedactingFormatter, quiet_reconnects, unhandled
from bot.hosting.watchdog import Watchdog
from bot.language import catalogues, pseudo
from bot.pictures import sprite_cache
from bot.settings import Secret, Settings, misnamed
from bot.telemetry import EVENTS
from bot.transport.api_url import use_api
from data.copies import Copies
from data.forgotten import ForgottenList
from data.maintenance import look_over
from data.migrate import StoreError
from data.shards import Shards
from data.store import Store, ownership_of

if TYPE_CHECKING:
    from bot.hosting.status_page import StatusPage

log = logging.getLogger(__name__)

DISALLOWED_INTENTS = 4014
CLOSED = {
    4004: "it does not accept DISCORD_TOKEN any more; copy the new token from the developer portal",
    4011: "the bot is in more servers than it can serve",
}
"""What the gateway's close codes mean, and what the host can do."""
NOT_YET_FREE = (errno.EADDRINUSE, errno.EADDRNOTAVAIL)
"""Errors of a port that an earlier bot may still have, and of an address that the machine may not have yet."""
CHECK_ENDS_SECONDS = 2.0
"""Seconds that a stop waits for the check of the database to end."""
ABANDONED = 3
"""Exit code when the playground ended without stopping the bot first."""


def run(settings: Settings, *, in_playground: bool) -> None:
    """Run until stopped. `in_playground`: the world's address, its time and the order to stop come on standard input.

    What passes by itself is waited for.

    Raises:
        CannotStart: a person has to mend something: a setting, the token, a damaged or later database.
    """
    set_up_logging(settings)
    log.info("%s", introduction(settings))
    if not in_playground:
        for name in misnamed():
            log.warning("%s", name)
        if settings.discord_api_url is None:
            warn_if_readable(Path(".env"))
    sprite_cache.keep_in(settings.art_folder)
    catalogues.keep_in(settings.art_folder)
    if settings.pseudo_language:
        pseudo.offer()
    try:
        asyncio.run(_follow(settings) if in_playground else _play(settings, time.time))
    except StoreError as error:
        raise CannotStart(str(error)) from error
    except (discord.LoginFailure, discord.HTTPException, discord.GatewayNotFound) as error:  # of these only a 401
        raise CannotStart("DISCORD_TOKEN: Discord does not accept this token") from error
    except (discord.ConnectionClosed, discord.PrivilegedIntentsRequired) as error:
        code = getattr(error, "code", DISALLOWED_INTENTS)
        why = CLOSED.get(code, "look for a newer version of the bot")
        raise CannotStart(f"Discord closed the connection for good (code {code}): {why}") from error


def introduction(settings: Settings) -> str:
    """The first line of the log: what runs, where it keeps everything, and which settings are not the usual ones."""
    parts = [
        f"Bakers & Bootleggers {release()}",
        f"Python {platform.python_version()}",
        f"discord.py {discord.__version__}",
        f"database: {settings.database_name}",
        f"settings: {' '.join(settings.differing()) or 'as they are by default'}",
    ]
    return "; ".join(parts)


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
    log.info("stopped")


async def _open_bot(
    stack: contextlib.AsyncExitStack, settings: Settings, clock: Callable[[], float], token: str
) -> TableBot:
    """Open everything that a bot needs, and make the bot. What has to be closed goes on the stack."""
    patience = Patience()
    if settings.slow_call_ms:
        watchdog = Watchdog(settings.slow_call_ms / 1000)
        watchdog.start()
        stack.callback(watchdog.stop)
    page = await _open_status_page(stack, settings, patience, clock)
    importing = asyncio.create_task(asyncio.to_thread(import_cogs), name="import the cogs")
    shards = None if settings.shard_count is None else Shards(settings.shard_count, secrets.token_hex(8))
    store = await patience.until(lambda: Store.open(settings.database, shards))
    stack.push_async_callback(store.close)
    log.info("tables in the database: %d", await patience.until(store.all_tables))
    ownership = None if shards is None else ownership_of(str(settings.database), shards, settings.shard_ids or ())
    if (api_url := settings.discord_api_url) is not None:
        await patience.until(lambda: use_api(api_url, token))
    await importing
    timing = Timing(settings.robot_pause, settings.publish_pause, settings.owner_dm_minutes, clock)
    bot = TableBot(store, timing, ownership, patience)
    bot.forgetting.kept = ForgottenList(settings.forgotten_path)
    copies = None if isinstance(clock, PlaygroundClock) else kept_copies(settings)
    if page is not None:
        _show(page, stack, bot, copies)
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


async def _open_status_page(
    stack: contextlib.AsyncExitStack, settings: Settings, patience: Patience, clock: Callable[[], float]
) -> "StatusPage | None":
    """Serve the page for the host's tools if a port is set. Imported only then, because not every host does."""
    if settings.metrics_port is None:
        return None
    from bot.hosting.status_page import StatusPage

    page = StatusPage(lambda: patience.why, clock, settings.metrics_hosts)
    stack.push_async_callback(page.close)
    address, wanted = settings.metrics_address, settings.metrics_port
    host = f"[{address}]" if address.version == 6 else str(address)

    async def listen() -> int:
        try:
            return await page.open(wanted, str(address))
        except OSError as error:
            words = f"METRICS_PORT: cannot listen on {host}:{wanted}: {error.strerror}"
            raise (NotYet if error.errno in NOT_YET_FREE else CannotStart)(words) from error

    port = await patience.until(listen)
    log.info("for your tools: http://%s:%d/metrics, /live and /ready", host, port)
    return page


def _show(page: "StatusPage", stack: contextlib.AsyncExitStack, bot: TableBot, copies: Copies | None) -> None:
    """Tell of the bot on the page."""
    from bot.hosting.metrics import Metrics
    from bot.hosting.status_page import Readiness, Served

    metrics, clock = Metrics(bot.connected_shards, copies).listen(), bot.tables.clock
    stack.callback(metrics.close)
    page.tell_of(Served(metrics, Readiness(bot.store, bot.is_connected, clock), bot.store))


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
