"""Measuring pictures beside the naive way of the same run.

The naive way is what one writes first: the same frame in RGB, saved by Pillow with ``optimize``.
"""

import io
import time
from collections.abc import Callable
from typing import TypeVar

from pytest_benchmark.fixture import BenchmarkFixture

from rendering.drawing.picture import Picture
from tests.rendering.pictures import pixels

T = TypeVar("T")


def _naive(picture: Picture) -> tuple[float, int]:
    """Milliseconds and bytes of the same frame, encoded the naive way: the best of three."""
    frame = pixels(picture).convert("RGB")
    taken = []
    for _ in range(3):
        file = io.BytesIO()
        start = time.perf_counter()
        frame.save(file, "PNG", optimize=True)
        taken.append(time.perf_counter() - start)
    return min(taken) * 1000, len(file.getvalue())


def note(benchmark: BenchmarkFixture, picture: Picture) -> None:
    """Write down how large the picture is, and what the naive way of encoding it takes."""
    milliseconds, size = _naive(picture)
    benchmark.extra_info["KiB"] = round(len(picture.png) / 1024, 1)
    benchmark.extra_info["naive KiB"] = round(size / 1024, 1)
    benchmark.extra_info["naive encoding alone, ms"] = round(milliseconds, 1)
    if benchmark.stats is not None:
        taken = benchmark.stats.stats.median * 1000
        benchmark.extra_info["times quicker than naive"] = round(milliseconds / taken, 1)


def timed(benchmark: BenchmarkFixture, draw: Callable[..., T], setup: Callable[[], object], rounds: int = 40) -> T:
    """What `draw` gives, called that many times; `setup` goes before each and is not counted."""
    result: T = benchmark.pedantic(draw, setup=setup, rounds=rounds)  # type: ignore[no-untyped-call]
    return result
