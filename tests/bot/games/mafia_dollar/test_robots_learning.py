"""How the hard robot's weights are learned: from games of its own, towards who won."""

import random
from math import log
from pathlib import Path

import msgspec
import pytest

from bot.games.mafia_dollar.robots.features import NAMES
from bot.games.mafia_dollar.robots.judgement import Weights, guessed, learned
from bot.games.mafia_dollar.robots.model import pictured
from tests.benchmarks.learn_mafia import Fit, Position, company, described, main, observed, thought
from tests.bot.games.mafia_dollar.positions import Table, clan, gangster, warehouse


def test_what_is_fitted_is_what_the_robot_judges_by() -> None:
    table = Table(
        clan("P01 G01", warehouse("W01", "L43"), gangster("G30", "I26", street=True)),
        clan("", warehouse("W02", "L01", "L02"), gangster("G02")),
        piles={"gambling": "L44"},
    )
    picture = pictured(table.sees(0))
    chances = thought(learned(), picture)
    position = Position(described(picture), chances)

    wrong = Fit(learned(), random.Random(1)).learn([position], 0.0)

    assert wrong == pytest.approx(-sum([chance * log(chance) for chance in chances.values()]), abs=1e-4)


def test_fitted_to_winners_who_had_most_loot_it_learns_that_loot_wins() -> None:
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


def test_a_game_gives_a_position_for_every_go_and_everybodys_chances_add_up() -> None:
    rng, weights = random.Random(3), guessed()

    positions = observed(company(weights, rng)[:2], weights, 3, rng)

    assert len(positions) > 30
    assert all(sum(position.chances.values()) == pytest.approx(1) for position in positions)
    assert set(positions[0].chances.values()) <= {0.0, 0.5, 1.0}  # the last one: who won


def test_what_was_learned_can_be_read_by_the_robot(tmp_path: Path) -> None:
    main([str(tmp_path / "weights.json"), "--generations", "1", "--games", "1"])

    weights = msgspec.json.decode((tmp_path / "weights.json").read_bytes(), type=Weights)

    assert weights.fits()
    assert learned(tmp_path / "weights.json") == weights
