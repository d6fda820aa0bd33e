"""How long pictures take and how large they are, beside the naive way of the same run.

The naive way is what one writes first: the same frame in RGB, saved by Pillow with ``optimize``.
"""

import io
import time
from collections.abc import Callable
from typing import TypeVar

from pytest_benchmark.fixture import BenchmarkFixture

from rendering import machi_koro as pictures
from rendering.picture import Picture
from tests.rendering import samples
from tests.rendering.caches import forget
from tests.rendering.pictures import pixels

VIEW = samples.middle()
NAMES = samples.names(4)
T = TypeVar("T")


def _board() -> Picture:
    return pictures.board(VIEW, VIEW.go, NAMES)


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


def _note(benchmark: BenchmarkFixture, picture: Picture) -> None:
    milliseconds, size = _naive(picture)
    benchmark.extra_info["KiB"] = round(len(picture.png) / 1024, 1)
    benchmark.extra_info["naive KiB"] = round(size / 1024, 1)
    benchmark.extra_info["naive encoding alone, ms"] = round(milliseconds, 1)
    if benchmark.stats is not None:
        taken = benchmark.stats.stats.median * 1000
        benchmark.extra_info["times quicker than naive"] = round(milliseconds / taken, 1)


def _timed(benchmark: BenchmarkFixture, draw: Callable[..., T], setup: Callable[[], object], rounds: int = 40) -> T:
    """What `draw` gives, called that many times; `setup` goes before each and is not counted."""
    result: T = benchmark.pedantic(draw, setup=setup, rounds=rounds)  # type: ignore[no-untyped-call]
    return result


def _measure(benchmark: BenchmarkFixture, draw: Callable[[], Picture], before: Callable[[], None]) -> Picture:
    pictures.warm()
    picture = draw()
    assert _timed(benchmark, draw, before) == picture
    _note(benchmark, picture)
    assert len(picture.png) <= 130 * 1024
    return picture


def test_board_again(benchmark: BenchmarkFixture) -> None:
    _measure(benchmark, _board, lambda: None)


def test_board_with_every_panel_redrawn(benchmark: BenchmarkFixture) -> None:
    _measure(benchmark, _board, lambda: forget("panel", "strip"))


def test_board_with_every_panel_tile_and_text_redrawn(benchmark: BenchmarkFixture) -> None:
    _measure(benchmark, _board, lambda: forget("panel", "strip", "tile", "site", "_picture", "line", "fitted"))


def test_board_with_one_panel_changed(benchmark: BenchmarkFixture) -> None:
    coins = iter(range(100, 10_000))
    pictures.warm()
    _board()

    def changed() -> tuple[tuple[object, ...], dict[str, object]]:
        towns = list(VIEW.towns)
        towns[3] = samples.town(3, next(coins), "wheat_field bakery*3 cafe*2 mine", "train_station")
        return (samples.view(towns, VIEW.go, round_=VIEW.round), VIEW.go, NAMES), {}

    picture = _timed(benchmark, pictures.board, changed)
    _note(benchmark, picture)
    assert len(picture.png) <= 130 * 1024


def test_table(benchmark: BenchmarkFixture) -> None:
    _measure(benchmark, lambda: pictures.table(VIEW, VIEW.go, NAMES), lambda: forget("panel", "strip", "_grid"))


def test_market(benchmark: BenchmarkFixture) -> None:
    _measure(benchmark, lambda: pictures.market(VIEW, 5), lambda: forget("_grid"))


def test_town(benchmark: BenchmarkFixture) -> None:
    _measure(benchmark, lambda: pictures.town(VIEW, 0, NAMES), lambda: None)


def test_cold_start(benchmark: BenchmarkFixture) -> None:
    _timed(benchmark, pictures.warm, forget, rounds=5)
    _note(benchmark, _board())


def test_first_board_of_a_cold_start(benchmark: BenchmarkFixture) -> None:
    picture = _timed(benchmark, _board, forget, rounds=5)
    _note(benchmark, picture)
