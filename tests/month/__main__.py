"""``uv run python -m tests.month``: the whole month, and its numbers."""

import argparse
import asyncio
import tempfile
import time
from pathlib import Path

import msgspec
import pytest

from tests.month.month import Month
from tests.month.test_month import questions_at_hand, quick_pictures, thinkers_at_hand


def main() -> int:
    """Live through a month and print what came of it; 1 if something went wrong or too few games ended."""
    asked = argparse.ArgumentParser(prog="python -m tests.month", description=__doc__)
    asked.add_argument("--tables", type=int, default=200)
    asked.add_argument("--days", type=float, default=30)
    asked.add_argument("--deaths", type=int, default=30)
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patched:
        for quick in (quick_pictures, questions_at_hand, thinkers_at_hand):
            quick.__wrapped__(patched)  # type: ignore[attr-defined]
        month = Month(Path(folder), tables=given.tables, days=given.days, deaths=given.deaths, seed=given.seed)
        numbers = asyncio.run(month.run())
    for name, value in msgspec.structs.asdict(numbers).items():
        several = "".join(f"\n  {line}" for line in value) if isinstance(value, list) else value
        print(f"{name}: {several}")  # noqa: T201
    print(f"took {time.perf_counter() - began:.0f} s")  # noqa: T201
    return 1 if numbers.wrong or numbers.finished < 0.9 * numbers.tables else 0


if __name__ == "__main__":
    raise SystemExit(main())
