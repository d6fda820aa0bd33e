"""Follows the playground that started the bot: its address, its clock, and its order to stop, on standard input."""

import asyncio
import contextlib
import logging
import os
import threading
import time
from collections.abc import Callable

import msgspec

log = logging.getLogger(__name__)


class PlaygroundLine(msgspec.Struct, frozen=True):
    """One line from the playground: how many seconds its world is ahead of the real clock, or to stop.

    The first one also says where its API is, and the bot's token there.
    """

    ahead: float | None = None
    stop: bool = False
    api_url: str | None = None
    token: str | None = None


class PlaygroundClock:
    """The world's time in seconds since 1970. `on_move` functions are called after it has jumped."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._ahead = 0.0
        self.on_move: list[Callable[[], None]] = []

    def __call__(self) -> float:
        """The world's time."""
        return self._clock() + self._ahead

    def move_to(self, ahead: float) -> None:
        """Set how many seconds the world is ahead of the real clock."""
        self._ahead = ahead
        for function in self.on_move:
            function()


class Lines:
    """Lines read from a file descriptor by a thread, which works for pipes on every platform.

    `os.read` is used because a thread blocked in a buffered reader would delay the interpreter's exit.
    """

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._loop = asyncio.get_running_loop()
        self._lines: asyncio.Queue[bytes | None] = asyncio.Queue()
        threading.Thread(target=self._read, name="standard input", daemon=True).start()

    async def next(self) -> bytes | None:
        """The next line, or None at the end."""
        return await self._lines.get()

    def _read(self) -> None:
        unfinished = b""
        with contextlib.suppress(RuntimeError):  # the event loop is closed
            while chunk := self._chunk():
                *whole, unfinished = (unfinished + chunk).split(b"\n")
                for line in whole:
                    self._loop.call_soon_threadsafe(self._lines.put_nowait, line)
            self._loop.call_soon_threadsafe(self._lines.put_nowait, None)

    def _chunk(self) -> bytes:
        try:
            return os.read(self._descriptor, 1 << 12)
        except OSError as error:
            log.warning("cannot read standard input any more: %s", error)
            return b""


async def follow_playground(clock: PlaygroundClock, lines: Lines, first: asyncio.Future[PlaygroundLine]) -> bool:
    """Set the clock as the lines say, and `first` to the first line with a time.

    Returns True when told to stop, False when the lines end without that: the playground is gone.
    """
    while (line := await lines.next()) is not None:
        try:
            message = msgspec.json.decode(line, type=PlaygroundLine)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            log.error("cannot parse a line on standard input: %s", error)
            continue
        if message.stop:
            return True
        if message.ahead is not None:
            clock.move_to(message.ahead)
            if not first.done():
                first.set_result(message)
    return False
