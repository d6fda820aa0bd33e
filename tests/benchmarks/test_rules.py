"""Speed of Machi Koro's rules and of the kernel for rollouts, and whether random games are as long as published.

Speed depends on the machine and its load, so CPU time is measured, and compared with a plain Python loop in the same
run (`yardstick`); the ratio matters most. The kernel's goals are ratios to the rules, a little below what it reached
when it was last made faster: 8.5 times the rules in the base game, and 6 times with everything in ten piles.
"""

import random
import time
from collections.abc import Callable
from statistics import mean, median, stdev

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bot.games.chance import Chance
from bot.games.machi_koro import MACHI_KORO, Options
from bot.games.machi_koro.kernel import RandomPolicy, new_game, tables_of
from bot.games.machi_koro.kernel import play as rollouts

GAMES = 40
"""Games per measured round."""
RUNS = 9
"""Alternating runs of rules and kernel."""

BASE = Options()
WHOLE = Options(edition="everything", market="10")
PUBLISHED_GOES = 209.0
"""Published mean number of turns of a random game for four with all expansions."""
PUBLISHED = [
    (BASE, 2, 83.3),
    (BASE, 3, 97.4),
    (BASE, 4, 107.7),
    (Options(edition="harbor"), 4, 158.9),
    (Options(edition="harbor", market="10"), 4, 160.4),
    (WHOLE, 4, PUBLISHED_GOES),
]
"""Mean turns of uniform random play, with extra turns, by options and seats."""

pytestmark = pytest.mark.benchmark(timer=time.process_time)

MOST_YARDSTICKS = {"base": 3, "everything": 9}
"""A random base game takes about one `yardstick`, one with all expansions about three; more than this is a mistake on
any machine."""


def play(seed: int, seats: int, actions: list[int] | None = None, options: Options = BASE) -> int:
    """Play one random game through the public interface, listing the choices before every action; returns its turns."""
    rng = random.Random(seed).random

    def pick(many: int) -> int:
        return int(rng() * many)

    chance = Chance(b"speed %d" % seed)
    state, _ = MACHI_KORO.new(options, seats, chance)
    count = 0
    while decisions := MACHI_KORO.decisions(state):
        decision = decisions[0]
        choice = MACHI_KORO.legal(state, decision)
        MACHI_KORO.apply(state, decision.id, choice.sample(pick), chance)
        count += 1
    if actions is not None:
        actions.append(count)
    return MACHI_KORO.turn(state)


def yardstick() -> int:
    """A fixed amount of plain Python: calls, dictionaries, lists and small objects, as in a rules engine."""
    purse = {"a": 0, "b": 1, "c": 2}
    told: list[tuple[str, int]] = []

    def pay(name: str, coins: int) -> None:
        purse[name] = purse.get(name, 0) + coins
        told.append((name, coins))

    for turn in range(10_000):
        pay("abc"[turn % 3], turn & 7)
        if len(told) > 50:
            told.clear()
    return purse["a"]


def best(work: Callable[[], object], times: int = 5) -> float:
    """The shortest CPU time of `work`, in seconds."""
    took = []
    for _ in range(times):
        start = time.process_time()
        work()
        took.append(time.process_time() - start)
    return min(took)


def measure(benchmark: BenchmarkFixture, game: Callable[[int], int], games: int, rounds: int) -> list[int]:
    """Play `games` games in each round; records games and turns per second, and yardsticks per game.

    Game lengths depend on the seeds, so compare turns per second with other engines.
    """
    turns: list[int] = benchmark.pedantic(  # type: ignore[no-untyped-call]
        lambda: [game(seed) for seed in range(games)], rounds=rounds
    )
    assert benchmark.stats is not None
    each = benchmark.stats.stats.min / games
    benchmark.extra_info["goes"] = round(mean(turns), 2)
    benchmark.extra_info["games_per_second"] = round(1 / each, 1)
    benchmark.extra_info["goes_per_second"] = round(mean(turns) / each)
    benchmark.extra_info["yardsticks_per_game"] = round(each / best(yardstick), 3)
    return turns


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games(benchmark: BenchmarkFixture, seats: int) -> None:
    actions: list[int] = []

    measure(benchmark, lambda seed: play(seed, seats, actions), GAMES, rounds=8)

    benchmark.extra_info["actions"] = mean(actions)
    assert benchmark.extra_info["yardsticks_per_game"] < MOST_YARDSTICKS["base"]


def test_random_games_of_the_whole_edition(benchmark: BenchmarkFixture) -> None:
    measure(benchmark, lambda seed: play(seed, 4, options=WHOLE), GAMES, rounds=8)

    in_published_games = benchmark.extra_info["goes_per_second"] / PUBLISHED_GOES
    benchmark.extra_info["games_of_published_length_per_second"] = round(in_published_games, 1)
    assert benchmark.extra_info["yardsticks_per_game"] < MOST_YARDSTICKS["everything"]


@pytest.mark.parametrize(("options", "times"), [(BASE, 7.2), (WHOLE, 5.3)], ids=["base", "everything in 10 piles"])
def test_the_kernel_outruns_the_rules(benchmark: BenchmarkFixture, options: Options, times: float) -> None:
    def rollout(seed: int) -> int:
        chance = random.Random(seed).random
        position = new_game(tables_of(options, 4), chance)
        rollouts(position, RandomPolicy(chance), chance)
        return position.turn

    def game(seed: int) -> int:
        return play(seed, 4, options=options)

    ratios = list[float]()
    per_second: dict[str, float] = {"rules": 0, "kernel": 0}
    for run in range(RUNS):
        first = run * GAMES
        speeds = {"rules": games_per_second(game, first, GAMES), "kernel": games_per_second(rollout, first, 4 * GAMES)}
        ratios.append(speeds["kernel"] / speeds["rules"])
        per_second = {name: max(speeds[name], best) for name, best in per_second.items()}
    benchmark.extra_info |= {name: round(speed) for name, speed in per_second.items()}
    benchmark.extra_info["times"] = [round(ratio, 2) for ratio in sorted(ratios)]
    benchmark.pedantic(lambda: rollout(1), rounds=20)  # type: ignore[no-untyped-call]
    assert median(ratios) > times


def games_per_second(game: Callable[[int], int], first: int, many: int) -> float:
    """Games a second of CPU time, with seeds from `first`."""
    start = time.process_time()
    for seed in range(first, first + many):
        game(seed)
    return many / (time.process_time() - start)


def test_robot_games(benchmark: BenchmarkFixture) -> None:
    def robots(seed: int) -> int:
        chance, dice = Chance(b"table %d" % seed), Chance(b"robots %d" % seed)
        state, _ = MACHI_KORO.new(Options(), 4, chance)
        while decisions := MACHI_KORO.decisions(state):
            decision = decisions[0]
            view = MACHI_KORO.view(state, decision.seat)
            MACHI_KORO.apply(state, decision.id, MACHI_KORO.robot(view, decision, "easy", dice), chance)
        return MACHI_KORO.turn(state)

    turns = measure(benchmark, robots, GAMES, rounds=3)

    assert 50 < mean(turns) < 80


@pytest.mark.parametrize(("options", "seats", "published"), PUBLISHED)
def test_mean_turns_of_random_players(
    benchmark: BenchmarkFixture, options: Options, seats: int, published: float
) -> None:
    turns = measure(benchmark, lambda seed: play(seed, seats, options=options), 2_000, rounds=1)

    benchmark.extra_info["standard_error"] = round(stdev(turns) / len(turns) ** 0.5, 2)
    assert mean(turns) == pytest.approx(published, rel=0.025)


def test_encoding_and_fingerprint_of_a_late_state(benchmark: BenchmarkFixture) -> None:
    chance = Chance(b"late")
    state, _ = MACHI_KORO.new(Options(), 4, chance)
    rng = random.Random(1).random
    while state.turn < 80:
        decision = MACHI_KORO.decisions(state)[0]
        action = MACHI_KORO.legal(state, decision).sample(lambda many: int(rng() * many))
        MACHI_KORO.apply(state, decision.id, action, chance)

    benchmark(MACHI_KORO.hash, state)

    benchmark.extra_info["bytes"] = len(MACHI_KORO.encode(state))
    assert MACHI_KORO.encode(MACHI_KORO.decode(MACHI_KORO.encode(state))) == MACHI_KORO.encode(state)
