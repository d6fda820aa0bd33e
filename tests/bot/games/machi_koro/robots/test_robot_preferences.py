"""The hard robot's preferences: their network fits its inputs, and they decide only where they were learned."""

from math import log

import pytest

from bot.games.machi_koro import Town
from bot.games.machi_koro.kernel import Position, seen
from bot.games.machi_koro.robots.evaluation import Judgement, networks
from bot.games.machi_koro.robots.levels import mind_of
from bot.games.machi_koro.robots.preferences import Preferences, Preferring, described, preferences
from bot.games.machi_koro.robots.search import Searching
from bot.games.machi_koro.robots.thinking import payable
from tests.bot.games.machi_koro.positions import LANDMARKS, STATION, TOWER, Table, town

HARD = Preferring(Judgement(networks()["base"]))
FOUR = (town(coins=7, bakery=2, ranch=1), town(coins=5, mine=1, built=STATION), town(coins=3), town(coins=4, cafe=1))


def model(*towns: Town) -> Position:
    """The position of a table of the base game."""
    table = Table(*towns)
    return seen(table.game.view(table.state, None), float)


def test_the_network_fits_its_numbers_and_the_cards() -> None:
    position = model(*FOUR)
    many = len(described(position, 0)) + 1
    network = preferences()

    assert {len(row) for row in network.hidden} == {many}
    assert {len(row) for row in network.output} == {many + len(network.hidden)}
    assert len(network.output) == position.tables.stride


def test_a_table_is_described_from_the_seat_on() -> None:
    coins = [number * 10 for number in described(model(*FOUR), 2)[::27][:4]]

    assert coins == pytest.approx([3, 4, 7, 5])


def test_a_network_adds_up_units_numbers_and_bias() -> None:
    many = len(described(model(*FOUR), 0))
    unit, numb = (0.5, *[0.0] * (many - 1), 1.0), (-1.0, *[0.0] * (many - 1), 0.0)
    network = Preferences((unit, numb), ((2.0, 9.0, 1.0, *[0.0] * (many - 1), 0.25),))

    assert network(model(*FOUR), 0, [0]) == pytest.approx([2 * (0.35 + 1) + 0.7 + 0.25])


def test_with_four_players_it_builds_what_is_worth_most_with_its_preference() -> None:
    position = model(*FOUR)
    judged = HARD.purchases(position, 0, payable(position, 0))
    more = preferences()(position, 0, [card for _, card in judged])
    best = max(range(len(judged)), key=lambda at: log(judged[at][0]) + more[at])

    assert HARD.searching(400, 1).build(position, 0, payable(position, 0)) == judged[best][1]


def test_with_fewer_players_it_searches() -> None:
    position = model(*FOUR[:3])
    searching = Searching(HARD.judge).searching(60, 1)

    assert HARD.searching(60, 1).build(position, 0, payable(position, 0)) == searching.build(
        position, 0, payable(position, 0)
    )


def test_it_picks_a_sure_win_and_copes_with_a_lost_game() -> None:
    rich = town(coins=22, mine=2, built=LANDMARKS[:3])
    position = model(rich, *FOUR[1:])
    lost = model(town(coins=22), town(built=LANDMARKS), *FOUR[2:])

    assert position.tables.names[HARD.build(position, 0, payable(position, 0))] == TOWER
    assert HARD.build(lost, 0, payable(lost, 0)) in payable(lost, 0)


def test_only_the_base_game_has_preferences() -> None:
    assert isinstance(mind_of("hard", "base"), Preferring)
    assert not isinstance(mind_of("hard", "harbor"), Preferring)
