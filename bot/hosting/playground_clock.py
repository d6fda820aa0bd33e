"""What the playground tells the bot that it started, on standard input: what time it is, and when to stop."""

import asyncio
import contextlib
import logging
import os
import threading
import time
from collections.abc import Callable

import msgspec

log = logging.getLogger(__name__)


class ClockMessage(msgspec.Struct, frozen=True):
    """One line from the playground: how many seconds the world is ahead of the clock on the wall; or to stop."""

    ahead: float | None = None
    stop: bool = False


class PlaygroundClock:
    """The time in the world, in seconds since 1970. `on_move` are called when it has jumped."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._ahead = 0.0
        self.on_move: list[Callable[[], None]] = []

    def __call__(self) -> float:
        """What time it is in the world."""
        return self._clock() + self._ahead

    def move_to(self, ahead: float) -> None:
        """Be so many seconds ahead of the clock on the wall."""
        self._ahead = ahead
        for told in self.on_move:
            told()


class Lines:
    """The lines that come on a file descriptor, read by a thread of its own, for pipes differ by platform.

    `os.read` is used because a thread that waits in a buffered reader would hinder the interpreter's end.
    """

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._loop = asyncio.get_running_loop()
        self._lines: asyncio.Queue[bytes | None] = asyncio.Queue()
        threading.Thread(target=self._read, name="standard input", daemon=True).start()

    async def next(self) -> bytes | None:
        """The next line, or None when there will be no more."""
        return await self._lines.get()

    def _read(self) -> None:
        unfinished = b""
        with contextlib.suppress(RuntimeError):  # the event loop has been closed: nobody wants to know any more
            while chunk := self._chunk():
                *whole, unfinished = (unfinished + chunk).split(b"\n")
                for line in whole:
                    self._loop.call_soon_threadsafe(self._lines.put_nowait, line)
            self._loop.call_soon_threadsafe(self._lines.put_nowait, None)

    def _chunk(self) -> bytes:
        try:
            return os.read(self._descriptor, 1 << 12)
        except OSError as error:
            log.warning("standard input cannot be read any more: %s", error)
            return b""


async def follow_playground(clock: PlaygroundClock, lines: Lines, first: asyncio.Event) -> bool:
    """Move the clock as the lines say, and set `first` after the first.

    Returns True when told to stop, and False when the lines end without a word: then whoever led us is gone.
    """
    while (line := await lines.next()) is not None:
        try:
            said = msgspec.json.decode(line, type=ClockMessage)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            log.error("a line on standard input is not understood: %s", error)
            continue
        if said.stop:
            return True
        if said.ahead is not None:
            clock.move_to(said.ahead)
        first.set()
    return False
