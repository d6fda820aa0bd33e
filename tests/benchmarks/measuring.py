"""Measures pictures against a naive encoder in the same run: an RGB frame, saved by Pillow with ``optimize``."""

import io
import time
from collections.abc import Callable
from typing import TypeVar

from pytest_benchmark.fixture import BenchmarkFixture

from bot.pictures.picture import Picture
from tests.rendering.pictures import pixels

T = TypeVar("T")


def _naive(picture: Picture) -> tuple[float, int]:
    """Milliseconds (best of three) and bytes of the naive encoding."""
    frame = pixels(picture).convert("RGB")
    taken = []
    for _ in range(3):
        file = io.BytesIO()
        start = time.perf_counter()
        frame.save(file, "PNG", optimize=True)
        taken.append(time.perf_counter() - start)
    return min(taken) * 1000, len(file.getvalue())


def note(benchmark: BenchmarkFixture, picture: Picture) -> None:
    """Record the picture's size and the naive encoder's figures."""
    milliseconds, size = _naive(picture)
    benchmark.extra_info["KiB"] = round(len(picture.png) / 1024, 1)
    benchmark.extra_info["naive KiB"] = round(size / 1024, 1)
    benchmark.extra_info["naive encoding alone, ms"] = round(milliseconds, 1)
    if benchmark.stats is not None:
        taken = benchmark.stats.stats.median * 1000
        benchmark.extra_info["times quicker than naive"] = round(milliseconds / taken, 1)


def timed(benchmark: BenchmarkFixture, draw: Callable[..., T], setup: Callable[[], object], rounds: int = 40) -> T:
    """Measure `rounds` calls of `draw`, each after an unmeasured `setup`; returns its result."""
    result: T = benchmark.pedantic(draw, setup=setup, rounds=rounds)  # type: ignore[no-untyped-call]
    return result
