"""A calibration curve is fitted to finished games, and checked on others."""

from random import Random

import pytest

from bot.games.chances import Curve, shares
from tests.benchmarks.curves import Bin, Kept, fit, table


def positions(sharpness: float, games: int = 400) -> list[Kept]:
    """Made-up positions of two seats whose strengths come true with that sharpness."""
    luck, found = Random(5), list[Kept]()
    for game in range(games):
        strengths = (luck.gauss(0, 1), luck.gauss(0, 1))
        first = luck.random() < shares(strengths, sharpness)[0]
        won = (1.0, 0.0) if first else (0.0, 1.0)
        found.append(Kept(game, 20, False, won, strengths, ((1.0, strengths),)))
    return found


@pytest.mark.parametrize("sharpness", [0.5, 2.0])
def test_a_fit_finds_how_sharp_strengths_are(sharpness: float) -> None:
    found = fit(positions(sharpness)).sharpness(2, 20, dealt=False)
    assert found == pytest.approx(sharpness, rel=0.25)


def test_a_table_tells_chances_that_come_true_from_others() -> None:
    true, kept = Curve(), positions(1.0)
    rows = table("true", [(one.game, one.said(true), one.won) for one in kept])
    blunt = table("said too little", [(one.game, one.said(Curve(always=-2.0)), one.won) for one in kept])
    assert "beyond its interval 0.0%" in rows
    assert "beyond its interval 0.0%" not in blunt


def test_an_interval_counts_games_and_not_positions() -> None:
    many, few = Bin(), Bin()
    for game in range(40):
        for _ in range(10):
            many.add(game, 0.5, float(game % 2))
            few.add(game % 4, 0.5, float(game % 2))
    assert many.true == few.true == 0.5
    assert few.half > 2 * many.half
