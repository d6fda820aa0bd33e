"""Time and size of pictures of figures and tournaments, with their scenes drawn from the beginning.

``uv run pytest -n 0 --benchmark-only tests/benchmarks/test_record_pictures.py``
"""

import functools
from collections.abc import Callable, Mapping
from typing import Final

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bot.pictures.picture import Picture
from rendering import records, tournaments
from rendering.styles import STYLES
from tests.benchmarks.measuring import note, timed
from tests.rendering.caches import forget
from tests.rendering.endings import machi
from tests.rendering.records.test_leaderboards import ranking
from tests.rendering.records.test_month_card import month
from tests.rendering.records.test_profile_card import MOST_KIB, STARS, sample
from tests.rendering.records.test_server_card import figures
from tests.rendering.tournaments.samples import knock_out, league

SCENES: Final = ("_island", "_month", "_street", "_gang", "_city", "podium", "knock_out", "league")
"""The caches of scenes."""


def _profile(game: str) -> Picture:
    home = records.Home(machi("everything-10-at-once").view, 0)
    return records.profile(
        records.Shown("Cleo", sample(game), 1.79e9, ("Bo", 84), ("Dev", 66), "Friday Games", home=home)
    )


def _month(game: str) -> Picture:
    return records.month_card(records.MonthShown(month(game, "Ann"), "Friday Games", game, STARS[game]))


DRAWN: Final[Mapping[str, Callable[[str], Picture]]] = {
    "profile": _profile,
    "month": _month,
    "leaderboard": lambda game: records.leaderboard(ranking(game)),
    "server": lambda game: records.server_card(records.ServerShown("Friday Games", figures(game, "Ann"), 1.79e9)),
    "standings": lambda game: tournaments.standings(league(game)),
    "bracket": lambda game: tournaments.bracket(knock_out(game)),
}


@pytest.mark.parametrize("game", STYLES)
@pytest.mark.parametrize("kind", DRAWN)
def test_a_picture_with_its_scene_redrawn(benchmark: BenchmarkFixture, kind: str, game: str) -> None:
    draw = functools.partial(DRAWN[kind], game)
    picture = draw()
    assert timed(benchmark, draw, lambda: forget(*SCENES)) == picture
    note(benchmark, picture)
    assert len(picture.png) < MOST_KIB * 1024
