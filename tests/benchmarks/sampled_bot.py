"""``python -m bot`` with a sampling profiler, which writes the CPU time by purpose to ``SAMPLES`` at exit."""

import os
import sys
from pathlib import Path

import msgspec

from bot.__main__ import main
from tests.benchmarks.sampling import Sampler


def run() -> int:
    """Run the bot until it is stopped; returns its exit code."""
    sampler = Sampler()
    sampler.start()
    try:
        return main([])
    finally:
        Path(os.environ["SAMPLES"]).write_bytes(msgspec.json.encode(sampler.stop()))


if __name__ == "__main__":
    sys.exit(run())
