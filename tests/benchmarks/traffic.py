"""What clicks send to Discord, by kind: ``uv run python -m tests.benchmarks.traffic --game mafia_dollar --people 4``.

It is the load test with one game at all tables. People click as fast as answers come, or `--rate` times per second in
total.
"""

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from tests.benchmarks.load import ANSWERS, Asked, Load, in_points, loaded, told


def report(asked: Asked, load: Load) -> None:
    tally, traffic, count = load.tally, load.traffic, max(1, len(load.tally.answered))
    told(f"{asked.game}, {asked.people}", f"{count} clicks in {load.took:.0f} s, {count / load.took:.1f} a second")
    told("not answered", str(tally.failed or 0))
    told("click to answer", in_points(tally.answered))
    told("CPU of the bot", f"{1000 * (load.after.cpu - load.before.cpu) / count:.1f} ms a click")
    for kind, number in traffic.kinds.most_common():
        size, uploads = traffic.bytes[kind] / 1024 / count, traffic.uploads[kind] / number
        told("", f"{number / count:5.2f} a click, {size:6.1f} KiB a click, {uploads:4.0%} upload: {kind}")
    told("beyond the answer", f"{(traffic.kinds.total() - traffic.kinds[ANSWERS]) / count:.2f} requests a click")
    told("bytes sent", f"{traffic.bytes.total() / 1024 / count:.0f} KiB a click")
    told("refused", str(dict(traffic.refused) or "nothing"))
    told("complaints", f"{len(load.complaints)}", *load.complaints[:5])


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.traffic", description=__doc__)
    parser.add_argument("--game", choices=("machi_koro", "mafia_dollar"), default="mafia_dollar")
    parser.add_argument("--people", type=int, choices=range(2, 7), default=4, help="at each table")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=40.0)
    parser.add_argument("--rate", type=float, default=0.0, help="clicks a second in all; 0: as fast as answers come")
    asked = Asked(**vars(parser.parse_args()))
    with tempfile.TemporaryDirectory() as folder:
        report(asked, asyncio.run(loaded(Path(folder), asked)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
