"""Time and size of pictures, compared with a naive encoder in the same run."""

from collections.abc import Callable
from pathlib import Path

import msgspec
from pytest_benchmark.fixture import BenchmarkFixture

from bot.pictures.picture import Picture
from rendering import machi_koro as pictures
from tests.benchmarks.measuring import note, timed
from tests.rendering import samples
from tests.rendering.caches import art_kept_in, forget

VIEW = samples.middle()
NAMES = samples.names(4)
CROWD = samples.everything()
FIVE = samples.names(5)
TOLD = samples.posted()
TOWNS = ("scene", "_rows", "streets", "_row", "_top", "_bands")
"""The caches of what a board is made of, and of its compressed rows."""


def _board() -> Picture:
    return pictures.board(VIEW, VIEW.turn, NAMES)


def _measure(benchmark: BenchmarkFixture, draw: Callable[[], Picture], before: Callable[[], None]) -> Picture:
    pictures.warm()
    picture = draw()
    assert timed(benchmark, draw, before) == picture
    note(benchmark, picture)
    assert all(len(each.png) <= 130 * 1024 for each in picture.pages)
    return picture


def test_board_again(benchmark: BenchmarkFixture) -> None:
    _measure(benchmark, _board, lambda: None)


def test_board_with_every_town_redrawn(benchmark: BenchmarkFixture) -> None:
    _measure(benchmark, _board, lambda: forget(*TOWNS))


def test_board_with_every_town_plate_and_text_redrawn(benchmark: BenchmarkFixture) -> None:
    _measure(benchmark, _board, lambda: forget(*TOWNS, "_head", "plate", "line", "fitted"))


def test_board_with_one_town_changed(benchmark: BenchmarkFixture) -> None:
    coins = iter(range(100, 10_000))
    pictures.warm()
    _board()

    def changed() -> tuple[tuple[object, ...], dict[str, object]]:
        towns = list(VIEW.towns)
        towns[3] = samples.town(3, next(coins), "wheat_field bakery*3 cafe*2 mine", "train_station")
        return (samples.view(towns, VIEW.turn, round_=VIEW.round), VIEW.turn, NAMES), {}

    picture = timed(benchmark, pictures.board, changed)
    note(benchmark, picture)
    assert all(len(each.png) <= 130 * 1024 for each in picture.pages)


def _crowded_board() -> Picture:
    return pictures.board(CROWD, CROWD.turn, FIVE)


def test_late_board_of_five_with_every_card_again(benchmark: BenchmarkFixture) -> None:
    _measure(benchmark, _crowded_board, lambda: None)


def test_board_of_five_with_every_town_redrawn(benchmark: BenchmarkFixture) -> None:
    _measure(benchmark, _crowded_board, lambda: forget(*TOWNS))


def test_board_of_five_with_one_town_changed(benchmark: BenchmarkFixture) -> None:
    coins = iter(range(100, 10_000))
    pictures.warm()
    _crowded_board()

    def changed() -> tuple[tuple[object, ...], dict[str, object]]:
        richer = msgspec.structs.replace(CROWD.towns[3], coins=next(coins))
        view = msgspec.structs.replace(CROWD, towns=(*CROWD.towns[:3], richer, CROWD.towns[4]))
        return (view, CROWD.turn, FIVE), {}

    picture = timed(benchmark, pictures.board, changed)
    note(benchmark, picture)
    assert all(len(each.png) <= 130 * 1024 for each in picture.pages)


def test_town_of_twenty_five_kinds_redrawn(benchmark: BenchmarkFixture) -> None:
    _measure(benchmark, lambda: pictures.town(CROWD, 1, FIVE), lambda: forget("scene", "row", "site"))


def test_report_of_a_postal_turn_of_ten_turns_redrawn(benchmark: BenchmarkFixture) -> None:
    _measure(benchmark, lambda: pictures.report(TOLD, 1, FIVE), lambda: forget("band", "_town"))


def test_strip_of_ten_turns_redrawn(benchmark: BenchmarkFixture) -> None:
    turns, coins = [each.turn for each in TOLD.turns], [each.coins for each in TOLD.turns]
    _measure(benchmark, lambda: pictures.strip(turns, FIVE, coins), lambda: forget("band"))


def test_table(benchmark: BenchmarkFixture) -> None:
    _measure(
        benchmark,
        lambda: pictures.table(VIEW, VIEW.turn, NAMES),
        lambda: forget(*TOWNS, "pages"),
    )


def test_table_of_five_with_every_card_and_its_market(benchmark: BenchmarkFixture) -> None:
    _measure(
        benchmark,
        lambda: pictures.table(CROWD, CROWD.turn, FIVE),
        lambda: forget(*TOWNS, "pages"),
    )


def test_market(benchmark: BenchmarkFixture) -> None:
    _measure(benchmark, lambda: pictures.market(VIEW, 5), lambda: forget("pages"))


def test_town(benchmark: BenchmarkFixture) -> None:
    _measure(benchmark, lambda: pictures.town(VIEW, 0, NAMES), lambda: None)


def test_cold_start(benchmark: BenchmarkFixture) -> None:
    with art_kept_in(None):
        timed(benchmark, pictures.warm, forget, rounds=5)
    note(benchmark, _board())


def test_start_with_drawings_kept(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    with art_kept_in(tmp_path):
        forget()
        pictures.warm()
        timed(benchmark, pictures.warm, forget, rounds=5)
    note(benchmark, _board())


def test_first_board_of_a_cold_start(benchmark: BenchmarkFixture) -> None:
    with art_kept_in(None):
        picture = timed(benchmark, _board, forget, rounds=5)
    note(benchmark, picture)
