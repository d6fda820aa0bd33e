"""A short, seeded tournament: the robots' goals in a few seconds of games."""

import itertools

import pytest

from bot.games.machi_koro import Options
from bot.games.machi_koro.edition import EDITIONS
from tests.benchmarks import seats
from tests.benchmarks.tournament import BY_POST, Row, against, line, rows
from tests.support.yardsticks.machi_koro import CHEESE_FACTORY, at_random
from tests.support.yardsticks.matches import Figure, Share, play_game, play_postal_game, postal_series, robot, series

EASY, NORMAL, HARD = robot("easy"), robot("normal"), robot("hard", 0)
"""The hard robot without search: in the base game with four seats it never searches."""
BASE = Options()
OTHERS = [kind for kind in itertools.product(EDITIONS, ("all", "10", "12", "15", "5-5-2")) if kind != ("base", "all")]
EVERYTHING = Options(edition="everything", market="10")


def test_easy_beats_random_players() -> None:
    figure = series(EASY, [at_random], 200, BASE)

    assert figure.share.share >= 0.9


@pytest.mark.long
def test_normal_beats_three_cheese_factories() -> None:
    figure = series(NORMAL, [CHEESE_FACTORY] * 3, 40, BASE)

    assert figure.share.share >= 0.6


@pytest.mark.long
def test_hard_beats_three_cheese_factories() -> None:
    figure = series(HARD, [CHEESE_FACTORY] * 3, 12, BASE)

    assert figure.share.share >= 0.7


@pytest.mark.long
def test_four_hard_robots_finish_as_soon_as_the_published_learner() -> None:
    figure = series(HARD, [HARD] * 3, 6, BASE)

    assert figure.turns <= 61


@pytest.mark.long
def test_normal_beats_easy_with_everything_dealt_and_by_post() -> None:
    assert series(NORMAL, [EASY] * 3, 12, EVERYTHING).share.share > 0.4
    assert postal_series("normal", ["easy"] * 3, 6, BY_POST).share.share > 0.25


def test_the_growing_market_brings_the_seats_closer_together() -> None:
    growing = Options(market="growing", first="joining", finish="end-of-round")
    at_once = Options(first="joining")

    fair, usual = (seats.measure(seats.Row(each, 4, "quick"), range(1_000)) for each in (growing, at_once))

    assert sum(each.share for each in fair.shares) == pytest.approx(1)
    assert fair.spread < 0.05 < 0.1 < usual.spread


@pytest.mark.parametrize("level", seats.LEVELS)
def test_what_is_measured_of_the_seats_can_be_measured_again(level: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for _ in range(2):
        seats.main(["--games", "2", "--edition", "base", "--seats", "3", "--level", level])
        said.append(capsys.readouterr().out.rpartition(",")[0])

    assert said[0] == said[1]
    assert said[0].startswith(f"| base | 3 | growing, end-of-round | {level} | 2 |")


# --- the yardsticks themselves -----------------------------------------------------------------------


def test_the_same_seed_is_the_same_game() -> None:
    assert play_game([NORMAL, CHEESE_FACTORY], 3, BASE) == play_game([NORMAL, CHEESE_FACTORY], 3, BASE)
    assert play_postal_game(["normal", "easy"], 3, BY_POST) == play_postal_game(["normal", "easy"], 3, BY_POST)


@pytest.mark.long
def test_equal_players_win_equally_often() -> None:
    low, high = series(at_random, [at_random] * 3, 200, BASE).share.interval

    assert low < 0.25 < high


@pytest.mark.parametrize(("won", "games", "low", "high"), [(50, 100, 0.404, 0.596), (0, 10, 0.0, 0.278)])
def test_intervals_are_those_of_wilson(won: int, games: int, low: float, high: float) -> None:
    assert Share(won, games).interval == pytest.approx((low, high), abs=0.001)


def test_a_row_says_whether_its_goal_is_reached() -> None:
    figure = Figure(Share(61, 100), turns=58.0, turns_half=2.0, milliseconds=1.5)
    reached = against("a", EASY, EASY, least=0.6, most=61)
    missed = Row("b", reached.play, least=0.7)

    assert "reached, within the error" in line(reached, figure)
    assert "reached beyond doubt" in line(reached, Figure(Share(70, 100), turns=58.0, turns_half=2.0, milliseconds=1.5))
    assert "MISSED" in line(missed, figure)
    assert "61.0%" in line(missed, figure)


def test_every_goal_has_a_row() -> None:
    goals = {row.name: (row.least, row.most) for row in rows() if row.least or row.most}

    assert goals == {
        "easy · random, 2 seats": (0.9, None),
        "normal · 3 cheese factories": (0.6, None),
        "hard · 3 cheese factories": (0.7, None),
        "hard · 3 normal": (0.46, None),
        "normal · 3 easy": (0.25, None),
        "4 hard": (None, 61),
        **{f"hard · 3 normal, {edition}, market {market}": (0.38, None) for edition, market in OTHERS},
        **{f"normal · 3 easy, {edition}, market {market}": (0.25, None) for edition, market in OTHERS},
    }
