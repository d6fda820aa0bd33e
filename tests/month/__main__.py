"""``uv run python -m tests.month``: the whole month, with its results."""

import argparse
import asyncio
import tempfile
import time
from pathlib import Path

import msgspec

from tests.month.month import play_month


def main() -> int:
    """Simulate a month and print its results; returns 1 on a fault, or if too few games ended."""
    asked = argparse.ArgumentParser(prog="python -m tests.month", description=__doc__)
    asked.add_argument("--tables", type=int, default=200)
    asked.add_argument("--days", type=float, default=30)
    asked.add_argument("--deaths", type=int, default=30)
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        numbers = asyncio.run(play_month(Path(folder), **vars(given))).numbers
    for name, value in msgspec.structs.asdict(numbers).items():
        several = "".join(f"\n  {line}" for line in value) if isinstance(value, list) else value
        print(f"{name}: {several}")  # noqa: T201
    print(f"took {time.perf_counter() - began:.0f} s")  # noqa: T201
    return 1 if numbers.wrong or numbers.finished < 0.9 * numbers.tables else 0


if __name__ == "__main__":
    raise SystemExit(main())
