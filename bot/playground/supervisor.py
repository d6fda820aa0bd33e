"""Runs the bot in a process of its own, so that the world outlives it: start, stop, kill, restart.

Its standard error is passed on to ours; the last lines are kept to show why it ended. Its standard input receives
lines of JSON: first ``{"ahead": seconds, "api_url": …, "token": …}`` when there is a world, then ``{"ahead": seconds}``
whenever the world's clock was moved, and ``{"stop": true}`` to stop. If that input ends without it, we were killed, and
the bot exits at once.

It is never restarted automatically: why it ended should stay readable, and a bot that dies at its start would only
die again.
"""

import asyncio
import contextlib
import json
import logging
import re
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum

import msgspec

from bot.playground.world.world_clock import Clockwork

_log = logging.getLogger(__name__)

REFUSED = 2
"""Exit code of a bot that cannot use a setting. It has said why on standard error."""
LINES = 40
LINE = 400
LINE_BYTES = 4 * LINE
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
STOP_SECONDS = 10.0
"""Seconds that the bot may take to stop before it is killed."""


class BotState(StrEnum):
    """The state of the bot's process."""

    RUNNING = "running"
    STOPPING = "stopping"
    STOPPED = "stopped"
    ENDED = "ended"


class BotReport(msgspec.Struct, frozen=True):
    """What is known about the bot's process.

    ``ended``: in words how it ended, if nobody asked it to. ``lines``: the last that it wrote then.
    """

    state: BotState
    pid: int | None
    ended: str | None
    lines: tuple[str, ...]


class WorldAddress(msgspec.Struct, frozen=True):
    """Where the world is: its clock, the address of its API, and the bot's token there."""

    clockwork: Clockwork
    api_url: str
    token: str


class Supervisor:
    """The bot's process. ``on_change`` is called whenever its state has changed.

    ``command`` and ``environment`` start it; ``echo`` takes what it writes to standard error. It may start before there
    is a world, because it takes a while to load; until `join` it has opened nothing.
    """

    def __init__(
        self, command: Sequence[str], environment: Mapping[str, str], *, echo: Callable[[bytes], object]
    ) -> None:
        self._command = tuple(command)
        self._environment = dict(environment)
        self._world: WorldAddress | None = None
        self._echo = echo
        self._process: asyncio.subprocess.Process | None = None
        self._watch: asyncio.Task[None] | None = None
        self._one_at_a_time = asyncio.Lock()
        self._state = BotState.STOPPED
        self._ended: str | None = None
        self._last: deque[str] = deque(maxlen=LINES)
        self._unfinished = b""
        self._first_end: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.on_change: Callable[[], None] = lambda: None

    @property
    def report(self) -> BotReport:
        """The present state of the process."""
        running = self._process if self._state in (BotState.RUNNING, BotState.STOPPING) else None
        lines = tuple(self._last) if self._ended else ()
        return BotReport(self._state, None if running is None else running.pid, self._ended, lines)

    async def first_end(self) -> int:
        """Wait for the end of the first process; return its exit code."""
        return await asyncio.shield(self._first_end)

    def join(self, world: WorldAddress) -> None:
        """Tell the bot's process, and every later one, where the world is. Called once."""
        self._world = world
        world.clockwork.on_move.append(self._tell_time)
        self._introduce(world)

    async def start(self) -> None:
        """Start the bot unless it runs. Raises ``OSError`` if it cannot be started."""
        async with self._one_at_a_time:
            await self._start()

    async def stop(self) -> None:
        """Ask the bot to stop; kill it if it takes too long."""
        async with self._one_at_a_time:
            await self._stop()

    async def restart(self) -> None:
        """Stop the bot and start it again."""
        async with self._one_at_a_time:
            await self._stop()
            await self._start()

    async def kill(self) -> None:
        """Kill the bot at once, like a power cut."""
        async with self._one_at_a_time:
            if self._process is not None and self._watch is not None and not self._watch.done():
                _kill(self._process)
                await asyncio.shield(self._watch)

    async def close(self) -> None:
        """Stop the bot for good."""
        if self._world is not None and self._tell_time in self._world.clockwork.on_move:
            self._world.clockwork.on_move.remove(self._tell_time)
        await self.stop()

    async def _start(self) -> None:
        if self._watch is not None and not self._watch.done():
            return
        self._last.clear()
        self._unfinished, self._ended = b"", None
        self._process = await asyncio.create_subprocess_exec(
            *self._command,
            env=self._environment,
            stdin=subprocess.PIPE,
            stderr=subprocess.PIPE,
            # Ctrl+C in the terminal is for us; we stop the bot ourselves.
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
        if self._world is not None:
            self._introduce(self._world)
        self._watch = asyncio.create_task(self._follow(self._process), name="the bot's process")
        self._now(BotState.RUNNING)

    async def _stop(self) -> None:
        process, watch = self._process, self._watch
        if process is None or watch is None or watch.done():
            self._ended = None
            self._now(BotState.STOPPED)
            return
        self._now(BotState.STOPPING)
        if self._world is None:
            _kill(process)
        self._tell(process, {"stop": True})
        try:
            async with asyncio.timeout(STOP_SECONDS):
                await asyncio.shield(watch)
        except TimeoutError:
            _log.warning("the bot did not stop within %.0f s and is killed", STOP_SECONDS)
            _kill(process)
            await asyncio.shield(watch)

    def _introduce(self, world: WorldAddress) -> None:
        if self._process is not None:
            address = {"api_url": world.api_url, "token": world.token}
            self._tell(self._process, {"ahead": world.clockwork.ahead, **address})

    def _tell_time(self) -> None:
        if self._process is not None and self._world is not None:
            self._tell(self._process, {"ahead": self._world.clockwork.ahead})

    def _tell(self, process: asyncio.subprocess.Process, what: Mapping[str, float | bool | str]) -> None:
        if process.stdin is not None and not process.stdin.is_closing():
            process.stdin.write(json.dumps(what).encode() + b"\n")

    async def _follow(self, process: asyncio.subprocess.Process) -> None:
        """Pass on what the process writes until it ends, then record how it ended."""
        if process.stderr is not None:
            while chunk := await process.stderr.read(1 << 16):
                self._take(chunk)
        code = await process.wait()
        if self._unfinished:
            self._take(b"\n")
        if not self._first_end.done():
            self._first_end.set_result(code)
        if self._state is BotState.STOPPING:
            self._now(BotState.STOPPED)
            return
        self._ended = how_it_ended(code)
        if code != REFUSED:
            _log.warning("the bot %s; start it again from the page, under Time and trouble", self._ended)
        self._now(BotState.ENDED)

    def _take(self, chunk: bytes) -> None:
        self._echo(chunk)
        *whole, self._unfinished = (self._unfinished + chunk).split(b"\n")
        self._unfinished = self._unfinished[:LINE_BYTES]
        self._last.extend(COLOUR.sub("", line.decode(errors="replace")).rstrip()[:LINE] for line in whole)

    def _now(self, state: BotState) -> None:
        self._state = state
        self.on_change()


def _kill(process: asyncio.subprocess.Process) -> None:
    with contextlib.suppress(ProcessLookupError):  # it has just ended
        process.kill()


def how_it_ended(code: int) -> str:
    """What an exit code (negative: a signal's number) means, to follow "the bot"."""
    if code >= 0:
        return f"ended with exit code {code}"
    try:
        name = signal.Signals(-code).name
    except ValueError:
        name = f"signal {-code}"
    return f"was ended by {name}"


def to_our_stderr(chunk: bytes) -> None:
    """Write the bot's output to our own standard error, while that is open."""
    try:
        sys.stderr.buffer.write(chunk)
        sys.stderr.buffer.flush()
    except OSError as error:
        _log.debug("nobody reads standard error any more: %s", error)
