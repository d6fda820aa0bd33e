"""``python -m bot`` that counts its work from SIGUSR1 until it ends; with a sampling profiler, if ``STACKS`` is set.

It writes to ``SAMPLES`` how many transactions, hops to the database, plans and pictures there were, and the CPU time by
purpose and stack.
"""

import collections
import os
import signal
import sys
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
from tests.benchmarks.sampling import Sampler, Spent

T = TypeVar("T")


def run() -> int:
    """Run the bot until it is stopped; returns its exit code."""
    counts = collections.Counter[str]()
    count_work(counts)
    samplers = list[Sampler]()

    def begin(*_: object) -> None:
        counts.clear()
        if os.environ["STACKS"]:
            samplers.append(Sampler())
            samplers[0].start()

    signal.signal(signal.SIGUSR1, begin)
    try:
        return main([])
    finally:
        spent = samplers[0].stop() if samplers else Spent(0.0, {})
        spent.counts = dict(counts)
        Path(os.environ["SAMPLES"]).write_bytes(msgspec.json.encode(spent))


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
