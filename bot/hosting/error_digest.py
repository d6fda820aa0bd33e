"""Errors, merged: the same one is told once, with how often it came. What is told of it holds no secrets.

That is its type and where in the program it happened: neither its message nor any value, which might be somebody's
hand.
"""

import asyncio
import logging
import time
import traceback
from collections import OrderedDict, deque
from collections.abc import Callable
from pathlib import Path

import msgspec

PROJECT = Path(__file__).parents[2]

MAX_KINDS = 100
"""Kinds of errors that are told apart."""
MAX_REFERENCES = 5
FRAMES = 6
"""How many places of a traceback are told, the innermost last."""
SERVER_SECONDS = 86_400.0
MAX_PER_SERVER = 1_000


class ErrorKind(msgspec.Struct):
    """A kind of error: `where` it happened, the innermost place last, and how often. Times are in seconds since 1970.

    `untold` is how often since the owner was told. `references` are those that players were given.
    """

    kind: str
    where: tuple[str, ...]
    first: float
    last: float = 0.0
    count: int = 0
    untold: int = 0
    references: list[str] = msgspec.field(default_factory=list)


class ErrorDigest(logging.Handler):
    """Collects every error that is logged. `on_error` functions are called in the event loop after each."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        super().__init__(logging.ERROR)
        self._clock = clock
        self._kinds: OrderedDict[tuple[str, tuple[str, ...]], ErrorKind] = OrderedDict()
        self._here: dict[int, deque[float]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self.on_error: list[Callable[[], None]] = []

    def listen(self) -> None:
        """Begin to collect, in the loop that runs now."""
        self._loop = asyncio.get_running_loop()
        logging.getLogger().addHandler(self)

    def close(self) -> None:
        """Collect no more."""
        logging.getLogger().removeHandler(self)
        self._loop = None
        super().close()

    def emit(self, record: logging.LogRecord) -> None:
        """Take in an error; it may come from any thread."""
        kind, where = told(record)
        now = self._clock()
        trouble = self._kinds.pop((kind, where), None) or ErrorKind(kind, where, first=now)
        self._kinds[kind, where] = trouble
        if len(self._kinds) > MAX_KINDS:
            self._kinds.popitem(last=False)
        trouble.last, trouble.count, trouble.untold = now, trouble.count + 1, trouble.untold + 1
        reference, server = getattr(record, "reference", None), getattr(record, "server", None)
        if isinstance(reference, str):
            trouble.references = [*trouble.references, reference][-MAX_REFERENCES:]
        if isinstance(server, int):
            self._here.setdefault(server, deque(maxlen=MAX_PER_SERVER)).append(now)
        if self._loop is not None and not self._loop.is_closed():
            for function in self.on_error:
                self._loop.call_soon_threadsafe(function)

    def untold(self) -> list[ErrorKind]:
        """The kinds of errors that came since the owner was told, the newest last."""
        return [trouble for trouble in self._kinds.values() if trouble.untold]

    def in_server(self, server: int) -> int:
        """How many clicks and commands failed on that server in the last day."""
        return sum(at > self._clock() - SERVER_SECONDS for at in self._here.get(server, ()))


def told(record: logging.LogRecord) -> tuple[str, tuple[str, ...]]:
    """What kind of error a record is of, and where it happened: no message, no values.

    Where whoever logs it knows what to do about it, its kind is that `advice`.
    """
    error = record.exc_info[1] if record.exc_info else None
    if error is None:
        return getattr(record, "advice", "error"), (f"{_short(record.pathname)}:{record.lineno} {record.funcName}",)
    frames = traceback.extract_tb(error.__traceback__)[-FRAMES:]
    where = tuple(f"{_short(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames)
    return type(error).__name__, where or (f"{_short(record.pathname)}:{record.lineno}",)


def _short(path: str) -> str:
    """A file without the folders that only this machine has."""
    file = Path(path)
    ours = file.is_relative_to(PROJECT) and "site-packages" not in file.parts
    return file.relative_to(PROJECT).as_posix() if ours else "/".join(file.parts[-2:])
