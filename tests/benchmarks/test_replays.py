"""Time and size of whole games as animations: the longest recorded game of each kind."""

from collections.abc import Callable

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bot.pictures.animation import MOST_BYTES, Film
from rendering import machi_koro, mafia_dollar
from tests.benchmarks.measuring import timed
from tests.rendering.caches import forget
from tests.rendering.endings import PLAYED
from tests.rendering.films import LONGEST_MACHI_KORO, LONGEST_MAFIA_DOLLAR, drawn, states
from tests.rendering.samples import names


def _machi_koro() -> Film:
    game, found = states(LONGEST_MACHI_KORO)
    views = [game.view(state, None) for state in found]
    return machi_koro.film(views, machi_koro.large_seat(views[-1], None), names(5), PLAYED.ended)


def _mafia_dollar() -> Film:
    game, found = states(LONGEST_MAFIA_DOLLAR)
    return mafia_dollar.film([[game.view(state, seat) for seat in range(2)] for state in found], names(2), PLAYED.ended)


@pytest.mark.parametrize("warm", [True, False], ids=["warm", "cold"])
@pytest.mark.parametrize("make", [_machi_koro, _mafia_dollar])
def test_replay(benchmark: BenchmarkFixture, make: Callable[[], Film], *, warm: bool) -> None:
    film = make()
    gif = drawn(film)
    setup = (lambda: None) if warm else forget
    assert timed(benchmark, lambda: drawn(film), setup, rounds=2) == gif
    benchmark.extra_info["KiB"] = round(len(gif) / 1024)
    benchmark.extra_info["frames"] = len(film.shots)
    benchmark.extra_info["seconds shown"] = sum(shot.milliseconds for shot in film.shots) / 1000
    assert len(gif) <= MOST_BYTES
