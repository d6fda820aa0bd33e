"""``uv run python -m tests.malice``: see `tests.malice`."""

import argparse
import asyncio
import tempfile
import time
from pathlib import Path
from typing import TypeAlias

import msgspec

import tests.malice
from tests.malice import disk, gateway, rules
from tests.malice.disk import DiskResult
from tests.malice.keeping import KeepResult, keep
from tests.malice.misbehaving import Recovery, misbehave
from tests.malice.privacy import PrivacyResult, keep_private
from tests.malice.processes import ProcessesResult, outlive
from tests.malice.restoring import ManyResult, RestoreResult, put_back_on_both, show_many
from tests.malice.verdict import FuzzResult

Result: TypeAlias = (
    KeepResult | RestoreResult | ManyResult | ProcessesResult | Recovery | DiskResult | PrivacyResult | FuzzResult
)


def main() -> int:
    """Run a command and print its results; returns 1 if it found a fault."""
    parser = argparse.ArgumentParser(prog="python -m tests.malice", description=tests.malice.__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    for name, option, usual in (
        ("keep", "--times", 200),
        ("restore", "--times", 20),
        ("restore-many", "--tables", 50),
        ("processes", "--times", 200),
        ("discord", "--rounds", 10),
        ("disk", "--rounds", 10),
        ("privacy", "--lives", 100),
        ("gateway", "--cases", 100_000),
        ("rules", "--cases", 100_000),
    ):
        command = commands.add_parser(name)
        command.add_argument(option, dest="count", type=int, default=usual)
        command.add_argument("--seed", type=int, default=1)
        command.add_argument("--folder", type=Path, help="where everything is kept afterwards")
    asked = parser.parse_args()
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as temporary:
        folder = asked.folder or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        result = _run(asked.command, folder, asked.count, asked.seed)
    for field, value in msgspec.structs.asdict(result).items():
        if field != "wrong":
            print(f"{field}: {value}")  # noqa: T201
    for problem in result.wrong[:40]:
        print(f"WRONG: {problem}")  # noqa: T201
    print(f"took {time.perf_counter() - began:.0f} s")  # noqa: T201
    return 1 if result.wrong else 0


def _run(command: str, folder: Path, count: int, seed: int) -> Result:
    match command:
        case "keep":
            return asyncio.run(keep(folder, times=count, seed=seed))
        case "restore":
            return put_back_on_both(folder, times=count, seed=seed)
        case "restore-many":
            return asyncio.run(show_many(folder, tables=count))
        case "processes":
            return outlive(folder, times=count, seed=seed)
        case "discord":
            return asyncio.run(misbehave(folder, seed=seed, rounds=count))
        case "disk":
            return asyncio.run(disk.fill(folder, rounds=count, seed=seed))
        case "privacy":
            return asyncio.run(keep_private(folder, lives=count, seed=seed))
        case "gateway":
            return asyncio.run(gateway.fuzz(folder, cases=count, seed=seed))
        case _:
            return rules.forge(count, seed)


if __name__ == "__main__":
    raise SystemExit(main())
