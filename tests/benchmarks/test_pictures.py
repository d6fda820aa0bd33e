"""Time and size of pictures, compared with a naive encoder in the same run."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bot.pictures.picture import Picture
from rendering import machi_koro, mafia_dollar
from tests.benchmarks.measuring import note, timed
from tests.rendering import samples
from tests.rendering.caches import art_kept_in, forget
from tests.rendering.mafia_dollar import samples as streets

VIEW = samples.middle()
NAMES = samples.names(4)
CROWD = samples.everything()
FIVE = samples.names(5)
TOLD = samples.posted()
SIX = streets.names(6)
FULL = streets.crowded()
HAND = streets.view(6, 60, viewer=5)
OVER = streets.view(6, 9999)
TOWNS = ("scene", "_rows", "streets", "_row", "_top", "_bands")
"""The caches of what a board is made of, and of its compressed rows."""
PANELS = ("_line", "_street", "_top", "_middle", "_job")


class Measured(NamedTuple):
    """A picture, and the caches that are forgotten before each drawing."""

    draw: Callable[[], Picture]
    forgotten: tuple[str, ...] = ()


def _board() -> Picture:
    return machi_koro.board(VIEW, VIEW.turn, NAMES)


def _crowded_board() -> Picture:
    return machi_koro.board(CROWD, CROWD.turn, FIVE)


def _strip() -> Picture:
    turns, coins = [each.turn for each in TOLD.turns], [each.coins for each in TOLD.turns]
    return machi_koro.strip(turns, FIVE, coins)


MEASURED: Final = {
    "board again": Measured(_board),
    "board with every town redrawn": Measured(_board, TOWNS),
    "board with every town, plate and text redrawn": Measured(_board, (*TOWNS, "_head", "plate", "line", "fitted")),
    "late board of five with every card again": Measured(_crowded_board),
    "board of five with every town redrawn": Measured(_crowded_board, TOWNS),
    "town of twenty-five kinds redrawn": Measured(lambda: machi_koro.town(CROWD, 1, FIVE), ("scene", "row", "site")),
    "report of a postal turn of ten turns redrawn": Measured(
        lambda: machi_koro.report(TOLD, 1, FIVE), ("band", "_town")
    ),
    "strip of ten turns redrawn": Measured(_strip, ("band",)),
    "table": Measured(lambda: machi_koro.table(VIEW, VIEW.turn, NAMES), (*TOWNS, "pages")),
    "table of five with every card and its market": Measured(
        lambda: machi_koro.table(CROWD, CROWD.turn, FIVE), (*TOWNS, "pages")
    ),
    "market": Measured(lambda: machi_koro.market(VIEW, 5), ("pages",)),
    "town": Measured(lambda: machi_koro.town(VIEW, 0, NAMES)),
    "street of six again": Measured(lambda: mafia_dollar.table(FULL, SIX)),
    "street of six with every panel redrawn": Measured(lambda: mafia_dollar.table(FULL, SIX), PANELS),
    "hand redrawn": Measured(
        lambda: mafia_dollar.hand(HAND, SIX),
        ("_head", "_row", "_last", "_gangsters", "_stores", "face", "loot_chip"),
    ),
    "final scores of six redrawn": Measured(lambda: mafia_dollar.reckoning(OVER, SIX), ("_account", "loot_chip")),
}


@pytest.mark.parametrize("name", MEASURED)
def test_picture(benchmark: BenchmarkFixture, name: str) -> None:
    measured = MEASURED[name]
    machi_koro.warm()
    mafia_dollar.warm()
    picture = measured.draw()
    before = (lambda: forget(*measured.forgotten)) if measured.forgotten else (lambda: None)
    assert timed(benchmark, measured.draw, before) == picture
    note(benchmark, picture)
    assert all(len(page.png) <= 130 * 1024 for page in picture.pages)


def _towns_with_one_changed() -> Iterator[tuple[object, ...]]:
    for coins in range(100, 10_000):
        towns = list(VIEW.towns)
        towns[3] = samples.town(3, coins, "wheat_field bakery*3 cafe*2 mine", "train_station")
        yield samples.view(towns, VIEW.turn, round_=VIEW.round), VIEW.turn, NAMES


def _five_towns_with_one_changed() -> Iterator[tuple[object, ...]]:
    for coins in range(100, 10_000):
        richer = msgspec.structs.replace(CROWD.towns[3], coins=coins)
        view = msgspec.structs.replace(CROWD, towns=(*CROWD.towns[:3], richer, CROWD.towns[4]))
        yield view, CROWD.turn, FIVE


def _streets_with_one_panel_changed() -> Iterator[tuple[object, ...]]:
    for cards in range(10, 100_000):
        clan = msgspec.structs.replace(FULL.clans[3], cards=cards)
        clans = tuple(clan if each.seat == 3 else each for each in FULL.clans)
        yield msgspec.structs.replace(FULL, clans=clans), SIX


@pytest.mark.parametrize(
    ("draw", "first", "changed"),
    [
        (machi_koro.board, (VIEW, VIEW.turn, NAMES), _towns_with_one_changed),
        (machi_koro.board, (CROWD, CROWD.turn, FIVE), _five_towns_with_one_changed),
        (mafia_dollar.table, (FULL, SIX), _streets_with_one_panel_changed),
    ],
)
def test_picture_with_one_thing_changed(
    benchmark: BenchmarkFixture,
    draw: Callable[..., Picture],
    first: tuple[object, ...],
    changed: Callable[[], Iterator[tuple[object, ...]]],
) -> None:
    machi_koro.warm()
    mafia_dollar.warm()
    draw(*first)
    shown = changed()
    picture = timed(benchmark, draw, lambda: (next(shown), {}))
    note(benchmark, picture)
    assert all(len(page.png) <= 130 * 1024 for page in picture.pages)


@pytest.mark.parametrize(
    ("warm", "draw"), [(machi_koro.warm, _board), (mafia_dollar.warm, lambda: mafia_dollar.table(FULL, SIX))]
)
def test_cold_start(benchmark: BenchmarkFixture, warm: Callable[[], None], draw: Callable[[], Picture]) -> None:
    with art_kept_in(None):
        timed(benchmark, warm, forget, rounds=5)
    note(benchmark, draw())


def test_start_with_drawings_kept(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    with art_kept_in(tmp_path):
        forget()
        machi_koro.warm()
        timed(benchmark, machi_koro.warm, forget, rounds=5)
    note(benchmark, _board())


def test_first_board_of_a_cold_start(benchmark: BenchmarkFixture) -> None:
    with art_kept_in(None):
        picture = timed(benchmark, _board, forget, rounds=5)
    note(benchmark, picture)
