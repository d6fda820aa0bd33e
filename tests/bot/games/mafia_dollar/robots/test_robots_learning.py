"""Learning the hard robot's weights from its own games and their winners."""

import random
from math import log
from pathlib import Path

import msgspec
import pytest

from bot.games.mafia_dollar.robots.evaluation import Weights, guessed, learned
from bot.games.mafia_dollar.robots.features import NAMES
from bot.games.mafia_dollar.robots.planning import Table as Picture
from tests.benchmarks.learn_mafia import (
    Company,
    Fit,
    Position,
    company,
    described,
    joined,
    learner,
    main,
    mean,
    observed,
    thought,
)
from tests.bot.games.mafia_dollar.positions import Table, clan, gangster, warehouse
from tests.support.long import LONG


def test_the_robot_uses_the_fitted_weights() -> None:
    table = Table(
        clan("P01 G01", warehouse("W01", "L43"), gangster("G30", "I26", street=True)),
        clan("", warehouse("W02", "L01", "L02"), gangster("G02")),
        piles={"gambling": "L44"},
    )
    picture = Picture.of(table.sees(0), learned())
    chances = thought(picture)
    position = Position(described(picture), chances)

    wrong = Fit(learned(), random.Random(1)).learn([position], 0.0)

    assert wrong == pytest.approx(-sum([chance * log(chance) for chance in chances.values()]), abs=1e-4)


def test_fitting_to_loot_winners_gives_loot_a_high_weight() -> None:
    rng = random.Random(2)
    nothing = (0.0,) * len(NAMES)
    fit = Fit(Weights(NAMES, nothing, nothing, nothing), rng)
    loot = NAMES.index("loot")

    def position() -> Position:
        numbers = {seat: [rng.random() for _ in NAMES] + [1.0, 0.1, 1.0] for seat in range(3)}
        rich = max(numbers, key=lambda seat: numbers[seat][loot])
        return Position(numbers, {seat: float(seat == rich) for seat in numbers})

    first = fit.learn([position() for _ in range(64)], 0.02)
    for _ in range(25):
        last = fit.learn([position() for _ in range(64)], 0.02)

    assert last < first - 0.15
    assert fit.weights.always[loot] == max(fit.weights.always)


@LONG
def test_a_game_gives_positions_whose_chances_add_up() -> None:
    rng, weights = random.Random(3), guessed()
    me = learner(weights, rng)

    alone, both = [observed(Company([me, me], frozenset(learners)), weights, 3) for learners in ((1,), (0, 1))]
    positions = both

    assert len(both) > len(alone) + 10 > 20
    assert all(sum(position.chances.values()) == pytest.approx(1) for position in positions)
    assert set(positions[0].chances.values()) <= {0.0, 0.5, 1.0}  # the last entry: the winner


def test_the_robot_sits_at_every_table_that_it_learns_at() -> None:
    rng, weights = random.Random(4), guessed()

    tables = [company(weights, rng) for _ in range(60)]

    assert all(table.learners for table in tables)
    assert {len(table.players) for table in tables} == {2, 3, 4, 5, 6}
    assert sum(len(table.learners) == 1 for table in tables) > 30


def test_the_mean_of_weights_lies_between_them() -> None:
    low, high = guessed(), learned()
    units = (tuple([0.0] * len(row) for row in high.hidden), (0.0,) * len(high.output))
    low = msgspec.structs.replace(low, hidden=units[0], output=units[1])

    between = mean([low, high])

    assert between.fits()
    assert between.always[0] == pytest.approx((low.always[0] + high.always[0]) / 2, abs=1e-5)
    assert between.hidden[3][7] == pytest.approx(high.hidden[3][7] / 2, abs=1e-5)


def test_joined_weights_judge_as_the_mean() -> None:
    table = Table(clan("P01 G01", warehouse("W01", "L43")), clan("", warehouse("W02", "L01"), gangster("G02")))
    several = [guessed(), learned()]

    strengths = []
    for weights in (*several, joined(several)):
        picture = Picture.of(table.sees(0), weights)
        strengths.append(picture.judge.strengths(picture.position, picture.clans))

    assert joined(several).fits()
    for seat in (0, 1):
        assert strengths[2][seat] == pytest.approx((strengths[0][seat] + strengths[1][seat]) / 2, abs=1e-3)


@pytest.mark.long
def test_learned_weights_can_be_loaded_and_trained_further(tmp_path: Path) -> None:
    first, whole, half = [tmp_path / name for name in ("first.json", "whole.json", "half.json")]
    main([str(first), "--generations", "1", "--games", "1"])
    main([str(whole), "--generations", "1", "--games", "1", "--begin", str(first)])
    main([str(half), "--generations", "1", "--games", "1", "--begin", str(first), "--halfway"])

    weights = msgspec.json.decode(first.read_bytes(), type=Weights)

    assert weights.fits()
    assert learned(first) == weights
    assert learned(half) == mean([weights, learned(whole)]) != weights
