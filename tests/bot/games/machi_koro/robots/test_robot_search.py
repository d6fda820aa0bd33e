"""The hard robot's evaluation and search: probabilities add up, clear cases are right, the budget is kept."""

from math import exp
from pathlib import Path

import msgspec
import pytest

from bot.games.machi_koro import Town
from bot.games.machi_koro.kernel import Position, seen
from bot.games.machi_koro.robots.evaluation import Judgement, Network, judgement, networks
from bot.games.machi_koro.robots.features import MOVING, NAMES, moving, standing
from bot.games.machi_koro.robots.landmark_race import lead
from bot.games.machi_koro.robots.search import Searching
from bot.games.machi_koro.robots.thinking import Judge, payable
from tests.bot.games.machi_koro.positions import LANDMARKS, MALL, PARK, STATION, TOWER, Table, town
from tests.bot.games.machi_koro.positions import table as everything

JUDGEMENT = Judgement(networks()["base"])
HARD = Searching(JUDGEMENT)


class Counting:
    """A judge that counts its calls."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self, position: Position, seat: int) -> float:
        self.asked += 1
        return JUDGEMENT(position, seat)


def model(*towns: Town, active: int = 0) -> Position:
    """The position of a table of the base game."""
    table = Table(*towns, active=active)
    return seen(table.game.view(table.state, None), float)


def numbers(position: Position) -> list[list[float]]:
    """The features of every seat."""
    few = len(JUDGEMENT.network.inputs) - len(MOVING)
    return [[*numbers, *standing(position, seat)[:few]] for seat, numbers in moving(position).items()]


def test_the_chances_of_all_seats_are_one() -> None:
    position = everything(town(coins=9, mine=1, built=STATION), town(coins=3), town(coins=5, ranch=3), town(), town())
    table = seen(position.game.view(position.state, None), float)

    assert sum(JUDGEMENT(table, seat) for seat in table.seated) == pytest.approx(1)


def test_only_existing_editions_have_a_judgement() -> None:
    assert judgement("base") is not None
    assert judgement("millionaires-row") is not None
    assert judgement("bigger") is None


def test_a_town_with_all_landmarks_has_won() -> None:
    table = model(town(built=LANDMARKS), town(coins=99))

    assert [JUDGEMENT(table, seat) for seat in (0, 1)] == [1.0, 0.0]


@pytest.mark.parametrize("judge", [lead, JUDGEMENT])
def test_more_of_anything_is_better(judge: Judge) -> None:
    poor = town(coins=3, wheat_field=1, bakery=1)
    others = town(coins=3, wheat_field=1, bakery=1), town(coins=3, wheat_field=1, bakery=1)
    richer = [
        town(coins=12, wheat_field=1, bakery=1),
        town(coins=3, wheat_field=1, bakery=1, convenience_store=3),
        town(coins=3, wheat_field=1, bakery=1, built=(STATION, MALL, PARK)),
    ]

    for better in richer:
        assert judge(model(better, *others), 0) > judge(model(poor, *others), 0)


def test_a_town_has_a_feature_for_each_name_and_two_for_each_card() -> None:
    position = model(town(), town(coins=40, mine=5, built=LANDMARKS[:3]))

    for seat, moved in moving(position).items():
        described = [*moved, *standing(position, seat)]
        assert len(described) == len(NAMES) + 2 * position.tables.establishments
        assert all(abs(number) < 20 for number in described)


def test_a_network_adds_up_what_its_units_say() -> None:
    network = Network(("one", "two"), ((1.0, -1.0, 0.5), (-1.0, 0.0, 0.0)), (2.0, 3.0), (0.1, 0.2))

    assert network.strength([3.0, 1.0]) == pytest.approx(2 * 2.5 + 0.3 + 0.2)


def test_caching_per_town_does_not_change_the_judgement() -> None:
    table = model(town(coins=9, mine=1, built=STATION), town(coins=3, bakery=4), town(coins=5, ranch=3, stadium=1))
    strengths = [JUDGEMENT.network.strength(described) for described in numbers(table)]
    whole = sum(exp(strength) for strength in strengths)

    for _ in range(2):
        for seat, strength in enumerate(strengths):
            assert JUDGEMENT(table, seat) == pytest.approx(exp(strength) / whole)


def test_a_network_for_other_features_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "learned.json"
    path.write_bytes(msgspec.json.encode({"base": Network(("one",), (), (), (0.5,))}))

    with pytest.raises(ValueError, match="base is for other features"):
        networks(path)


def test_it_looks_no_further_than_its_budget() -> None:
    table = model(town(coins=3, bakery=1), town(coins=4, ranch=1), town(coins=3))
    asked = []
    for budget in (0, 3, 30):
        counting = Counting()
        Searching(counting).searching(budget, 1).build(table, 0, payable(table, 0))
        asked.append(counting.asked)

    assert asked[0] == len(payable(table, 0))
    assert asked[0] < asked[1] < asked[2] <= asked[1] + 30


def test_a_search_picks_a_good_option_and_sure_wins() -> None:
    table = model(town(coins=22, mine=2, built=LANDMARKS[:3]), town(coins=4))
    mind = HARD.searching(120, 1)

    assert table.tables.names[mind.build(table, 0, payable(table, 0))] == TOWER

    table = model(town(coins=2, bakery=2), town(coins=4))
    judged = HARD.purchases(table, 0, payable(table, 0))
    assert mind.build(table, 0, payable(table, 0)) in [card for _, card in judged[:3]]
