"""A sampling profiler for CPU time by thread and purpose.

Every few milliseconds a thread samples all others. Samples of waiting threads don't count; each thread's CPU time is
divided by its other samples. A sample needs the interpreter lock, so work that often releases it (sockets, SQLite,
logging) is overrepresented, and long calls that hold it are underrepresented. Each thread's sum is exact, with what the
samples cost: some 2 ms of a click.
"""

import collections
import functools
import sys
import threading
import time
from pathlib import Path
from types import FrameType

import msgspec

EVERY = 0.003
"""Seconds between two samples."""
HERE = Path(__file__).parents[2]

OURS = (
    ("rendering/drawing/png.py", "encoding"),
    ("rendering/words", "words"),
    ("rendering", "drawing"),
    ("bot/games", "rules"),
    ("data", "SQLite"),
    ("bot/hosting/watchdog.py", "watchdog"),
    ("bot", "tables and publisher"),
    ("cogs", "composing messages"),
    ("tests/benchmarks/sampling.py", "sampler"),
)
"""Purposes by path prefix; the first match counts."""
OTHERS = (
    ("/discord/", "discord.py and sockets"),
    ("/aiohttp/", "discord.py and sockets"),
    ("/multidict/", "discord.py and sockets"),
    ("/yarl/", "discord.py and sockets"),
    ("/aiosqlite/", "SQLite"),
    ("/sqlite3/", "SQLite"),
    ("/PIL/", "drawing"),
    ("/msgspec/", "tables and publisher"),
    ("/asyncio/", "event loop"),
    ("/selectors.py", "event loop"),
)
WAITING = {
    ("selectors.py", "select"),
    ("threading.py", "wait"),
    ("threading.py", "_wait_for_tstate_lock"),
    ("queue.py", "get"),
    ("thread.py", "_worker"),
}
"""File and function names of waiting threads."""


DEEPEST = 80
"""Frames of a stack that are kept."""


class Spent(msgspec.Struct):
    """CPU seconds by purpose, and of the whole process.

    `stacks`: CPU seconds by stack, the outermost function first, as flame graphs take them ("folded"). `counts`: how
    often something happened, for the caller to fill in.
    """

    seconds: float
    parts: dict[str, float]
    stacks: dict[str, float] = {}
    counts: dict[str, int] = {}


class Sampler:
    """Takes samples between `start` and `stop`."""

    def __init__(self) -> None:
        self._seen: dict[int, collections.Counter[tuple[str, str]]] = collections.defaultdict(collections.Counter)
        self._used: dict[int, float] = {}
        self._first: dict[int, float] = {}
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._look, name="sampler", daemon=True)

    def start(self) -> None:
        """Start sampling."""
        self._began = time.process_time()
        self._thread.start()

    def stop(self) -> Spent:
        """Stop sampling; returns the result."""
        self._over.set()
        self._thread.join()
        parts, stacks = collections.defaultdict[str, float](float), collections.defaultdict[str, float](float)
        for ident, kinds in self._seen.items():
            used, looks = self._used[ident] - self._first[ident], kinds.total()
            for (kind, stack), count in kinds.items():
                parts[kind] += used * count / looks
                stacks[stack] += used * count / looks
        whole = time.process_time() - self._began
        parts["not seen"] = max(0.0, whole - sum(parts.values()))
        return Spent(whole, dict(parts), dict(stacks))

    def _look(self) -> None:
        own = threading.get_ident()
        while not self._over.wait(EVERY):
            for ident, frame in sys._current_frames().items():
                try:
                    used = time.clock_gettime(time.pthread_getcpuclockid(ident))
                except OSError:
                    continue
                before = self._used.get(ident)
                self._used[ident] = used
                self._first.setdefault(ident, used)
                if ident == own:
                    self._seen[ident]["sampler", "sampler"] += 1
                elif before is not None and used - before > EVERY / 30 and (kind := purpose_of(frame)):
                    self._seen[ident][kind, folded(frame)] += 1


def folded(frame: FrameType | None) -> str:
    """A stack in one line, the outermost function first: ``file:function;file:function``."""
    names = list[str]()
    while frame is not None and len(names) < DEEPEST:
        code = frame.f_code
        names.append(f"{place_of(code.co_filename)}:{code.co_qualname}")
        frame = frame.f_back
    return ";".join(reversed(names))


@functools.cache
def place_of(filename: str) -> str:
    """A file's name as a flame graph shows it: from our root, or its last two parts."""
    path = Path(filename)
    inside = path.is_relative_to(HERE) and "site-packages" not in filename
    return path.relative_to(HERE).as_posix() if inside else "/".join(path.parts[-2:])


def purpose_of(frame: FrameType | None) -> str | None:
    """The purpose of a thread with that frame; None if it waits."""
    if frame is not None and (Path(frame.f_code.co_filename).name, frame.f_code.co_name) in WAITING:
        return None
    while frame is not None:
        if (kind := kind_of(frame.f_code.co_filename)) is not None:
            return kind
        frame = frame.f_back
    return "other"


@functools.cache
def kind_of(filename: str) -> str | None:
    """The purpose of a file; None means that its caller decides."""
    path = Path(filename)
    if path.is_relative_to(HERE) and "site-packages" not in filename:
        inside = path.relative_to(HERE).as_posix()
        return next((kind for start, kind in OURS if inside.startswith(start)), None)
    return next((kind for part, kind in OTHERS if part in filename), None)
