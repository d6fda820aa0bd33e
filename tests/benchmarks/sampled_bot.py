"""The bot as ``python -m bot`` runs it, watched: on leaving it writes what its CPU time went into to ``SAMPLES``."""

import os
import sys
from pathlib import Path

import msgspec

from bot.__main__ import main
from tests.benchmarks.sampling import Sampler


def run() -> int:
    """Run the bot until it is stopped; its exit code."""
    sampler = Sampler()
    sampler.start()
    try:
        return main([])
    finally:
        Path(os.environ["SAMPLES"]).write_bytes(msgspec.json.encode(sampler.stop()))


if __name__ == "__main__":
    sys.exit(run())
