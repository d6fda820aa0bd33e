"""Where the bot's CPU time goes, by purpose and stack, as py-spy sees it from outside.

It looks at every thread that runs, whether or not it holds the interpreter's lock, and takes no CPU time of the bot. A
profiler inside the process would have to wait for that lock, and so would find threads mostly where they release it.
"""

import asyncio
import collections
import contextlib
import functools
import re
import shutil
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec

SPY = "py-spy"
RATE = 100
"""Samples in a second. The bot is not stopped for them: it would answer much later."""
HERE = Path(__file__).parents[2]

OURS = (
    ("rendering/drawing/png.py", "encoding"),
    ("rendering/words", "words"),
    ("rendering", "drawing"),
    ("bot/games", "rules"),
    ("data", "database"),
    ("bot/hosting/watchdog.py", "watchdog"),
    ("bot", "tables and publisher"),
    ("cogs", "composing messages"),
)
"""Purposes by path prefix; the first match counts."""
OTHERS = (
    ("/discord/", "discord.py and sockets"),
    ("/aiohttp/", "discord.py and sockets"),
    ("/multidict/", "discord.py and sockets"),
    ("/yarl/", "discord.py and sockets"),
    ("/aiosqlite/", "database"),
    ("/asyncpg/", "database"),
    ("/PIL/", "drawing"),
    ("/asyncio/", "event loop"),
    ("/selectors.py", "event loop"),
)
_FRAME = re.compile(r"(?P<function>.+?) \((?P<file>[^()]*)\)")


class Spent(msgspec.Struct, frozen=True):
    """Parts of the CPU time by purpose and by stack, each from 0 to 1.

    A stack is one line, the outermost function first, as flame graphs take them ("folded").
    """

    parts: dict[str, float]
    stacks: dict[str, float]


@contextlib.asynccontextmanager
async def spied(pid: int, file: Path) -> AsyncIterator[None]:
    """Sample that process inside the block; what was seen is in `file` then (`read`).

    Raises:
        FileNotFoundError: there is no py-spy.
    """
    options = (
        "--nonblocking",
        "--format",
        "raw",
        "--rate",
        str(RATE),
        "--nolineno",
        "--full-filenames",
        "--output",
        str(file),
    )
    spy = await asyncio.create_subprocess_exec(
        SPY, "record", "--pid", str(pid), *options, stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL
    )
    try:
        yield
    finally:
        spy.send_signal(signal.SIGINT)
        await spy.wait()


def expect_spy() -> None:
    """End the program if there is no py-spy."""
    if shutil.which(SPY) is None:
        sys.exit(f"{SPY} is not there: `uv tool install {SPY}`")


def read(file: Path) -> Spent:
    """What `spied` has seen."""
    parts, stacks = collections.Counter[str](), collections.Counter[str]()
    for line in file.read_text().splitlines():
        stack, _, count = line.rpartition(" ")
        frames = [(found["function"], found["file"]) for found in _FRAME.finditer(stack)]
        parts[purpose_of([name for _, name in frames])] += int(count)
        stacks[";".join(f"{place_of(name)}:{function.lstrip(';')}" for function, name in frames)] += int(count)
    whole = parts.total() or 1
    return Spent(
        {name: count / whole for name, count in parts.items()},
        {stack: count / whole for stack, count in stacks.items()},
    )


@functools.cache
def place_of(filename: str) -> str:
    """A file's name as a flame graph shows it: from our root, or its last two parts."""
    path = Path(filename)
    inside = path.is_relative_to(HERE) and "site-packages" not in filename
    return path.relative_to(HERE).as_posix() if inside else "/".join(path.parts[-2:])


def purpose_of(files: list[str]) -> str:
    """The purpose of a stack, given the files of its functions, the outermost first."""
    return next((kind for name in reversed(files) if (kind := kind_of(name)) is not None), "other")


@functools.cache
def kind_of(filename: str) -> str | None:
    """The purpose of a file; None means that its caller decides."""
    path = Path(filename)
    if path.is_relative_to(HERE) and "site-packages" not in filename:
        inside = path.relative_to(HERE).as_posix()
        return next((kind for start, kind in OURS if inside.startswith(start)), None)
    return next((kind for part, kind in OTHERS if part in filename), None)
