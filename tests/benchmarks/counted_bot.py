"""``python -m bot`` that counts its work from SIGUSR1 until it ends.

It writes to ``COUNTS`` how many transactions, hops to the database, plans and pictures there were, and what its threads
are called.
"""

import collections
import os
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

import msgspec

from bot.__main__ import main
from bot.offload import For, Offload
from bot.publishing.plans import Planned, Plans
from data.database import Rows, Statement, Step
from data.rows import Subject
from data.sqlite import SqliteDatabase

T = TypeVar("T")


class Counted(msgspec.Struct, frozen=True):
    """How often something happened, and the purposes of threads by their number."""

    counts: dict[str, int]
    threads: dict[int, str]


def run() -> int:
    """Run the bot until it is stopped; returns its exit code."""
    counts, threads = collections.Counter[str](), dict[int, str]()
    count_work(counts)

    def begin(*_: object) -> None:
        counts.clear()
        for each in threading.enumerate():
            threads[each.native_id or 0] = purpose_of(each.name)

    signal.signal(signal.SIGUSR1, begin)
    try:
        return main([])
    finally:
        Path(os.environ["COUNTS"]).write_bytes(msgspec.json.encode(Counted(counts, threads)))


def purpose_of(thread: str) -> str:
    """What a thread of that name does."""
    known = {"MainThread": "event loop", "offload": "drawing", "Thread": "database", "asyncio": "other work"}
    return next((purpose for name, purpose in known.items() if thread.startswith(name)), thread)


def count_work(counts: collections.Counter[str]) -> None:
    """Count transactions, hops that read or write, plans, and pictures."""
    read, write = SqliteDatabase.read, SqliteDatabase.write

    async def counted_read(self: SqliteDatabase, groups: Sequence[Sequence[Statement]]) -> list[list[Rows] | Exception]:
        counts["reads"] += 1
        return await read(self, groups)

    async def counted_write(self: SqliteDatabase, steps: Sequence[Step]) -> list[Rows]:
        counts["writes"] += 1
        counts["transactions"] += any(step.sql == "COMMIT" for step in steps)
        return await write(self, steps)

    made, offloaded = Plans._made, Offload.run

    async def counted_plan(self: Plans, subject: Subject) -> Planned:
        counts["plans"] += 1
        return await made(self, subject)

    async def counted_work(self: Offload, work: Callable[[], T], purpose: For) -> T:
        counts["pictures"] += 1
        return await offloaded(self, work, purpose)

    SqliteDatabase.read, SqliteDatabase.write = counted_read, counted_write  # type: ignore[method-assign]
    Plans._made, Offload.run = counted_plan, counted_work  # type: ignore[method-assign]


if __name__ == "__main__":
    sys.exit(run())
