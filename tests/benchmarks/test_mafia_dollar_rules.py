"""Speed of MafiaDollar's rules and of the kernel for rollouts.

As with Machi Koro, CPU time is compared with a plain Python loop in the same run; the ratio matters most. The kernel's
goal is a ratio to the rules.
"""

import random
import time
from statistics import mean, median

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bot.games.chance import Chance
from bot.games.mafia_dollar import MAFIA_DOLLAR, MafiaState, Options
from bot.games.mafia_dollar.kernel import RandomPolicy, SensiblePolicy, new_game, tables_of
from bot.games.mafia_dollar.kernel import play as rollouts
from tests.benchmarks.test_rules import best, games_per_second, yardstick

pytestmark = pytest.mark.benchmark(timer=time.process_time)

GAMES = 40
"""Games per measured round."""
MOST_YARDSTICKS = 4
"""A random game of four takes about 1.5 yardsticks; more than this is a mistake on any machine."""
RUNS = 9
"""Alternating runs of rules and kernel."""
TIMES = 3
"""The least speed of the kernel's random games, in those of the rules."""


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


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_kernel_outruns_the_rules(benchmark: BenchmarkFixture, seats: int) -> None:
    def rollout(seed: int, policy: type[RandomPolicy] = RandomPolicy) -> int:
        chance = random.Random(seed).random
        position = new_game(tables_of(Options(), seats), chance)
        rollouts(position, policy(chance), chance)
        return position.turn

    def game(seed: int) -> int:
        return play(seed, seats).turn

    ratios = list[float]()
    per_second: dict[str, float] = {"rules": 0, "kernel": 0, "kernel, sensible policy": 0}
    for run in range(RUNS):
        first = run * GAMES
        speeds = {
            "rules": games_per_second(game, first, GAMES),
            "kernel": games_per_second(rollout, first, 4 * GAMES),
            "kernel, sensible policy": games_per_second(lambda seed: rollout(seed, SensiblePolicy), first, GAMES),
        }
        ratios.append(speeds["kernel"] / speeds["rules"])
        per_second = {name: max(speeds[name], best) for name, best in per_second.items()}
    benchmark.extra_info |= {name: round(speed) for name, speed in per_second.items()}
    benchmark.extra_info["times"] = [round(ratio, 2) for ratio in sorted(ratios)]
    benchmark.pedantic(lambda: rollout(1), rounds=20)  # type: ignore[no-untyped-call]
    assert median(ratios) > TIMES


def test_views_of_a_late_state(benchmark: BenchmarkFixture) -> None:
    state = play(1, 6, stop_at=60)

    benchmark(lambda: MAFIA_DOLLAR.encode_view(MAFIA_DOLLAR.view(state, state.active)))


def test_encoding_and_fingerprint_of_a_late_state(benchmark: BenchmarkFixture) -> None:
    state = play(1, 4, stop_at=60)

    benchmark(MAFIA_DOLLAR.hash, state)

    benchmark.extra_info["bytes"] = len(MAFIA_DOLLAR.encode(state))
    assert MAFIA_DOLLAR.encode(MAFIA_DOLLAR.decode(MAFIA_DOLLAR.encode(state))) == MAFIA_DOLLAR.encode(state)
