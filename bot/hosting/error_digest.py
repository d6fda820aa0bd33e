"""Collects logged errors, merged by kind and without secrets, and what else the owner should read.

Only an error's type and location are kept, neither its message nor any value: those might hold a player's hand. A
record made with `bot.telemetry.for_owner` is no error, and its message is meant for the owner.
"""

import asyncio
import logging
import time
import traceback
from collections import OrderedDict, deque
from collections.abc import Callable

import msgspec

from bot.hosting.project import source_path

MAX_DIGEST_KINDS = 100
"""Kinds of errors kept; the oldest are dropped."""
MAX_REFERENCES = 5
FRAMES = 6
"""Frames of a traceback that are kept, the innermost last."""
SERVER_SECONDS = 86_400.0
MAX_PER_SERVER = 1_000


class ErrorKind(msgspec.Struct):
    """A kind of error. `where`: its frames, the innermost last. Times are in seconds since 1970.

    `untold`: how often it came since the last DM to the owner. `references`: the codes that players were given.
    """

    kind: str
    where: tuple[str, ...]
    first: float
    last: float = 0.0
    count: int = 0
    untold: int = 0
    references: list[str] = msgspec.field(default_factory=list)


class ErrorDigest(logging.Handler):
    """Collects every logged error and note. `on_error` functions are called in the event loop after each."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        super().__init__(logging.WARNING)
        self.clock = clock
        self._notes: dict[str, str] = {}
        self._kinds: OrderedDict[tuple[str, tuple[str, ...]], ErrorKind] = OrderedDict()
        self._by_server: dict[int, deque[float]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self.on_error: list[Callable[[], None]] = []

    def listen(self) -> None:
        """Start collecting, in the running event loop."""
        self._loop = asyncio.get_running_loop()
        logging.getLogger().addHandler(self)

    def close(self) -> None:
        """Stop collecting."""
        logging.getLogger().removeHandler(self)
        self._loop = None
        super().close()

    def emit(self, record: logging.LogRecord) -> None:
        """Take in an error, or a note for the owner, from any thread."""
        about = getattr(record, "for_owner", None)
        if isinstance(about, str):
            self._notes[about] = record.getMessage()
        elif record.levelno >= logging.ERROR:
            self._take_in(record)
        else:
            return
        if self._loop is not None and not self._loop.is_closed():
            for function in self.on_error:
                self._loop.call_soon_threadsafe(function)

    def _take_in(self, record: logging.LogRecord) -> None:
        kind, where = kind_and_place(record)
        now = self.clock()
        found = self._kinds.pop((kind, where), None) or ErrorKind(kind, where, first=now)
        self._kinds[kind, where] = found
        if len(self._kinds) > MAX_DIGEST_KINDS:
            self._kinds.popitem(last=False)
        found.last, found.count, found.untold = now, found.count + 1, found.untold + 1
        reference, server = getattr(record, "reference", None), getattr(record, "server", None)
        if isinstance(reference, str):
            found.references = [*found.references, reference][-MAX_REFERENCES:]
        if isinstance(server, int):
            self._by_server.setdefault(server, deque(maxlen=MAX_PER_SERVER)).append(now)

    def notes(self) -> dict[str, str]:
        """What the owner has not read yet, by what it is about."""
        return dict(self._notes)

    def drop_note(self, about: str, text: str) -> None:
        """The owner has read that, or need not."""
        if self._notes.get(about) == text:
            del self._notes[about]

    def untold(self) -> list[ErrorKind]:
        """The kinds of errors since the last DM to the owner, the newest last."""
        return [kind for kind in self._kinds.values() if kind.untold]

    def in_server(self, server: int) -> int:
        """How many clicks and commands failed in that server in the last day."""
        return sum(at > self.clock() - SERVER_SECONDS for at in self._by_server.get(server, ()))


def kind_and_place(record: logging.LogRecord) -> tuple[str, tuple[str, ...]]:
    """The kind of error in a log record, and where it happened; no message, no values.

    If the record carries an `advice` to the host, that is its kind.
    """
    error = record.exc_info[1] if record.exc_info else None
    if error is None:
        return getattr(record, "advice", "error"), (
            f"{source_path(record.pathname)}:{record.lineno} {record.funcName}",
        )
    frames = traceback.extract_tb(error.__traceback__)[-FRAMES:]
    places = tuple(f"{source_path(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames)
    return type(error).__name__, places or (f"{source_path(record.pathname)}:{record.lineno}",)
