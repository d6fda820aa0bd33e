"""The policies of MafiaDollar's rollouts."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from bot.games.mafia_dollar import Options
from bot.games.mafia_dollar.kernel import (
    Policy,
    Position,
    RandomPolicy,
    SensiblePolicy,
    moves,
    new_game,
    play,
    tables_of,
)

EVERYTHING = Options(give_items=True, target=200_000)


class Mixed:
    """Asks one policy for one seat and another for the other seats."""

    def __init__(self, seat: int, one: Policy, others: Policy) -> None:
        self.seat, self.one, self.others = seat, one, others

    def __getattr__(self, question: str) -> object:
        def ask(position: Position, seat: int, *arguments: object) -> object:
            return getattr(self.one if seat == self.seat else self.others, question)(position, seat, *arguments)

        return ask


class Watched(RandomPolicy):
    """Plays at random, and draws the answers to some questions many times."""

    def __init__(self, random: Callable[[], float], often: int) -> None:
        super().__init__(random)
        self.often = often
        self.compared: Counter[str] = Counter()

    def compare(self, question: str, possible: list[object], draw: Callable[[], object]) -> None:
        """Compare how often each answer is drawn with how often it should be."""
        seldom = question != "steal" and self.random() > 0.1
        if seldom or len(possible) > 60 or self.compared[question] >= self.often:
            return
        self.compared[question] += 1
        even = 300
        drawn = Counter([draw() for _ in range(even * len(possible))])
        assert set(drawn) == set(possible)
        assert len(set(possible)) == len(possible)
        assert all(0.7 * even < count < 1.35 * even for count in drawn.values())

    def play(self, position: Position, seat: int) -> moves.Move:
        self.compare("play", [*moves.plays(position, seat)], lambda: RandomPolicy.play(self, position, seat))
        return super().play(position, seat)

    def act(self, position: Position, seat: int, home: list[int], out: list[int]) -> moves.Move:
        possible = moves.acts(position, seat, home, out)
        self.compare("act", [*possible], lambda: RandomPolicy.act(self, position, seat, home, out))
        return super().act(position, seat, home, out)

    def steal(self, position: Position, seat: int, gangster: int, source: int) -> tuple[tuple[int, ...], int]:
        def drawn() -> object:
            taken, store = RandomPolicy.steal(self, position, seat, gangster, source)
            return frozenset(taken), store

        possible = [(frozenset(taken), store) for taken, store in moves.steals(position, seat, gangster, source)]
        self.compare("steal", [*possible], drawn)
        return super().steal(position, seat, gangster, source)


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_the_sensible_policy_beats_random_ones(seats: int) -> None:
    won = 0.0
    for seed in range(40):
        random = Random(seed).random
        position = new_game(tables_of(Options(), seats), random)
        seat = seed % seats
        policy = Mixed(seat, SensiblePolicy(random), RandomPolicy(random))
        winners = play(position, policy, random)  # type: ignore[arg-type]
        won += (seat in winners) / len(winners)
    assert won >= 28


def test_random_answers_are_uniform() -> None:
    random = Random(1).random
    policy = Watched(random, often=8)
    while policy.compared["steal"] < policy.often:
        position = new_game(tables_of(EVERYTHING, 3), random)
        play(position, policy, random)

    assert policy.compared == {"play": 8, "act": 8, "steal": 8}


def test_a_copy_plays_on_by_itself() -> None:
    random = Random(2).random
    start = new_game(tables_of(EVERYTHING, 4), random)
    play(start, RandomPolicy(random), random, turns=30)
    before = {name: repr(getattr(start, name)) for name in Position.__slots__}

    ends = []
    for _ in range(2):
        twin = start.copy()
        cards = Random(7).random
        play(twin, RandomPolicy(cards), cards)
        ends.append((twin.turn, twin.winners, twin.totals))

    assert ends[0] == ends[1]
    assert {name: repr(getattr(start, name)) for name in Position.__slots__} == before
