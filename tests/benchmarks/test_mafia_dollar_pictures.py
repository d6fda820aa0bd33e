"""Time and size of MafiaDollar's pictures, compared with a naive encoder in the same run."""

from collections.abc import Callable

import msgspec
from pytest_benchmark.fixture import BenchmarkFixture

from bot.pictures.picture import Picture
from rendering import mafia_dollar as pictures
from tests.benchmarks.measuring import note, timed
from tests.rendering.caches import art_kept_in, forget
from tests.rendering.mafia_dollar import samples

SIX = samples.names(6)
FULL = samples.crowded()
HAND = samples.view(6, 60, viewer=5)
OVER = samples.view(6, 9999)


def _measure(benchmark: BenchmarkFixture, draw: Callable[[], Picture], before: Callable[[], None]) -> None:
    pictures.warm()
    picture = draw()
    assert timed(benchmark, draw, before) == picture
    note(benchmark, picture)
    assert len(picture.png) <= 130 * 1024


def test_table_of_six_again(benchmark: BenchmarkFixture) -> None:
    _measure(benchmark, lambda: pictures.table(FULL, SIX), lambda: None)


def test_table_of_six_with_every_panel_redrawn(benchmark: BenchmarkFixture) -> None:
    _measure(
        benchmark,
        lambda: pictures.table(FULL, SIX),
        lambda: forget("_line", "_street", "_top", "_middle", "_job"),
    )


def test_table_of_six_with_one_panel_changed(benchmark: BenchmarkFixture) -> None:
    cards = iter(range(10, 100_000))
    pictures.warm()

    def changed() -> tuple[tuple[object, ...], dict[str, object]]:
        clan = msgspec.structs.replace(FULL.clans[3], cards=next(cards))
        clans = tuple(clan if other.seat == 3 else other for other in FULL.clans)
        return (msgspec.structs.replace(FULL, clans=clans), SIX), {}

    picture = timed(benchmark, pictures.table, changed)
    note(benchmark, picture)
    assert len(picture.png) <= 130 * 1024


def test_hand_redrawn(benchmark: BenchmarkFixture) -> None:
    _measure(
        benchmark,
        lambda: pictures.hand(HAND, SIX),
        lambda: forget("_head", "_row", "_last", "_gangsters", "_stores", "face", "loot_chip"),
    )


def test_final_scores_of_six_redrawn(benchmark: BenchmarkFixture) -> None:
    _measure(benchmark, lambda: pictures.reckoning(OVER, SIX), lambda: forget("_account", "loot_chip"))


def test_cold_start(benchmark: BenchmarkFixture) -> None:
    with art_kept_in(None):
        timed(benchmark, pictures.warm, forget, rounds=5)
    note(benchmark, pictures.table(FULL, SIX))
