"""Speed of MafiaDollar's rules.

As with Machi Koro, CPU time is compared with a plain Python loop in the same run; the ratio matters most.
"""

import random
import time
from statistics import mean

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bot.games.chance import Chance
from bot.games.mafia_dollar import MAFIA_DOLLAR, MafiaState, Options
from tests.benchmarks.test_rules import best, yardstick

pytestmark = pytest.mark.benchmark(timer=time.process_time)

GAMES = 40
"""Games per measured round."""
MOST_YARDSTICKS = 4
"""A random game of four takes about 1.5 yardsticks; more than this is a mistake on any machine."""
VIEWS_A_SECOND = 1_000
"""Every change makes a view for each message that shows the table."""


def play(seed: int, seats: int, stop_at: int = 10_000) -> MafiaState:
    """Play one random game through the public interface, listing the choices before every action."""
    rng = random.Random(seed).random
    chance = Chance(b"speed %d" % seed)
    state, _ = MAFIA_DOLLAR.new(Options(), seats, chance)
    while (decisions := MAFIA_DOLLAR.decisions(state)) and state.turn < stop_at:
        decision = decisions[0]
        action = MAFIA_DOLLAR.legal(state, decision).sample(lambda many: int(rng() * many))
        MAFIA_DOLLAR.apply(state, decision.id, action, chance)
    return state


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_random_games(benchmark: BenchmarkFixture, seats: int) -> None:
    states: list[MafiaState] = benchmark.pedantic(  # type: ignore[no-untyped-call]
        lambda: [play(seed, seats) for seed in range(GAMES)], rounds=8
    )

    assert benchmark.stats is not None
    each = benchmark.stats.stats.min / GAMES
    benchmark.extra_info["goes"] = round(mean(state.turn for state in states), 2)
    benchmark.extra_info["games_per_second"] = round(1 / each, 1)
    benchmark.extra_info["yardsticks_per_game"] = yardsticks = round(each / best(yardstick), 3)
    assert yardsticks < MOST_YARDSTICKS


def test_views_of_a_late_state(benchmark: BenchmarkFixture) -> None:
    state = play(1, 6, stop_at=60)

    benchmark(lambda: MAFIA_DOLLAR.encode_view(MAFIA_DOLLAR.view(state, state.active)))

    assert benchmark.stats is not None
    assert 1 / benchmark.stats.stats.min > VIEWS_A_SECOND


def test_encoding_and_fingerprint_of_a_late_state(benchmark: BenchmarkFixture) -> None:
    state = play(1, 4, stop_at=60)

    benchmark(MAFIA_DOLLAR.hash, state)

    benchmark.extra_info["bytes"] = len(MAFIA_DOLLAR.encode(state))
    assert MAFIA_DOLLAR.encode(MAFIA_DOLLAR.decode(MAFIA_DOLLAR.encode(state))) == MAFIA_DOLLAR.encode(state)
