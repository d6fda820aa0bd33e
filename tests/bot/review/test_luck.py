"""Luck averages to nothing for players of every level, and a result without it says who played better."""

from math import sqrt
from statistics import fmean
from typing import Final

import pytest

from bot.games.machi_koro.edition import EDITIONS
from bot.games.mafia_dollar import MAFIA_DOLLAR
from tests.benchmarks.luck import LEVELS, reviews
from tests.support.long import sampled

DEVIATION: Final = 0.4
"""Of a seat's luck in one game."""
ERRORS: Final = 3
"""Standard errors that a mean may be from 0; the games are the same each time."""


@pytest.mark.timeout(3600)
@pytest.mark.parametrize(
    ("name", "games"),
    sampled(
        [("base", 3), (MAFIA_DOLLAR.name, 1), *[(name, 1000) for name in (*EDITIONS, MAFIA_DOLLAR.name)]],
        ("base", 3),
        (MAFIA_DOLLAR.name, 1),
    ),
)
def test_luck_averages_to_nothing_at_every_level(name: str, games: int) -> None:
    luck: dict[str, list[float]] = {level: [] for level in LEVELS}
    for plan, review, _ in reviews(name, range(games), LEVELS):
        for level, sums in zip(plan.players, review.sums, strict=True):
            luck[level].append(sums.luck)
    for found in luck.values():
        assert not found or abs(fmean(found)) <= ERRORS * DEVIATION / sqrt(len(found))
