"""All levels: legal, deterministic, blind to hidden cards, and with reasons."""

from itertools import cycle

import pytest

from bot.games.chance import Chance
from bot.games.machi_koro import (
    MACHI_KORO,
    Build,
    Demolish,
    Give,
    Invest,
    Keep,
    MachiAction,
    Options,
    Pass,
    Reroll,
    Roll,
    Swap,
    Target,
)
from bot.games.machi_koro.edition import EDITIONS
from bot.games.machi_koro.robot import AT_A_TABLE, AT_ONCE, LEVELS, Why, answer, reasoned
from bot.games.machi_koro.rules.market import MARKETS
from data.cards.machi_koro import load
from tests.bot.games.machi_koro.positions import (
    LANDMARKS,
    MALL,
    PARK,
    STATION,
    TOWER,
    Table,
    table,
    town,
)
from tests.bot.games.machi_koro.random_play import RandomGame, rich
from tests.support.values import of_type

THINKING = ("normal", "hard")
TABLES = [
    (Options(edition=name, market=market), seats)
    for name in sorted(EDITIONS)
    for market in sorted(MARKETS)
    for seats in MACHI_KORO.seats(Options(edition=name))
]
"""Every edition, market and number of seats."""
CARDS = {card.id for card in load()}


def says(table: Table, level: str, budget: int = AT_ONCE) -> tuple[MachiAction, Why]:
    """A robot's answer, and its reason."""
    view = table.game.view(table.state, table.pending.seat)
    return reasoned(view, table.pending, level, Chance(b"robot"), budget)


def does(table: Table, level: str) -> MachiAction:
    """A robot's answer."""
    return says(table, level)[0]


# --- legality, limits, repeatability -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "every"),
    [
        ("normal", 30),
        ("hard", 60),
        pytest.param("normal", 4, marks=pytest.mark.long),
        pytest.param("hard", 13, marks=pytest.mark.long),
    ],
)
def test_games_of_every_edition_market_and_size_end_legally(level: str, every: int) -> None:
    for seed, (options, seats) in enumerate(TABLES[::every]):
        chance, dice = Chance(b"table %d" % seed), Chance(b"robots %d" % seed)
        state, _ = MACHI_KORO.new(options, seats, chance)
        while state.pending:
            assert state.turn < 400, "no game lasts that long"
            decision = state.pending[0]
            view = MACHI_KORO.view(state, decision.seat)
            action = answer(view, decision, level, dice, 0)  # a search only chooses among the same answers
            assert action in view.choices[decision.id]
            MACHI_KORO.apply(state, decision.id, action, chance)
        assert state.over is not None


@pytest.mark.parametrize("levels", [("easy",), pytest.param(LEVELS, marks=pytest.mark.long)], ids="+".join)
def test_every_question_is_answered_legally_and_with_a_reason(levels: tuple[str, ...]) -> None:
    asked = set()
    for seed, level in zip(range(15), cycle(levels), strict=False):
        game = RandomGame(seed, 2 + seed % 4, Options(edition="everything", market="10"))
        rich(game, seed)
        for _ in range(40):
            if not game.state.pending:
                break
            for decision in game.state.pending:
                view = MACHI_KORO.view(game.state, decision.seat)
                action, why = reasoned(view, decision, level, Chance(b"robot"))
                assert action in view.choices[decision.id]
                assert why.card is None or why.card in CARDS
                assert why.seat is None or why.seat in game.state.seated
                asked.add(decision.ask)
            game.act()

    assert asked >= {"roll", "keep", "add", "target", "swap", "which", "give", "demolish", "renovate", "activate"}
    assert asked >= {"invest", "build"}


@pytest.mark.parametrize("level", LEVELS)
def test_answers_repeat_for_equal_view_and_chance_without_side_effects(level: str) -> None:
    position = Table(town(coins=7, bakery=2, built=STATION), town(coins=5, ranch=2), town())
    position.rolls(6)
    before = position.game.encode(position.state)

    assert says(position, level, AT_A_TABLE) == says(position, level, AT_A_TABLE)
    assert position.game.encode(position.state) == before
    assert says(position, level)[0] == answer(
        position.game.view(position.state, 0), position.pending, level, Chance(b"robot"), AT_ONCE
    )


@pytest.mark.parametrize("level", LEVELS)
def test_the_order_of_the_deck_makes_no_difference(level: str) -> None:
    position = table(town(coins=6, bakery=1), town(coins=5), market="10")
    position.rolls(6)
    answers = []
    for _ in range(2):
        answers.append(says(position, level, AT_A_TABLE))
        position.state.deck.reverse()

    assert answers[0] == answers[1]


@pytest.mark.parametrize("door", [reasoned, answer])
def test_there_is_no_other_level(door: object) -> None:
    position = Table(town(), town())
    assert callable(door)

    with pytest.raises(ValueError, match="'genius'"):
        door(position.game.view(position.state, 0), position.pending, "genius", Chance(b""))


# --- sensible play -----------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_builds_the_last_landmark_and_announces_the_win(level: str) -> None:
    position = Table(town(coins=30, built=LANDMARKS[:3]), town())
    position.rolls(6)

    assert says(position, level) == (Build(TOWER), Why("wins", TOWER))


@pytest.mark.parametrize("level", THINKING)
def test_they_roll_the_better_number_of_dice_with_its_gain(level: str) -> None:
    high = Table(town(coins=3, built=STATION, cheese_factory=2, ranch=4), town(), town())
    low = Table(town(coins=3, built=STATION, convenience_store=4, bakery=2), town(), town())

    assert says(high, level) == (Roll(2), Why("brings_most", coins=4.1))
    assert says(low, level) == (Roll(1), Why("brings_most", coins=2.7))


@pytest.mark.parametrize("level", THINKING)
def test_they_keep_good_rolls_and_reroll_the_rest(level: str) -> None:
    for die, expected in ((4, Keep()), (6, Reroll(1))):
        position = Table(town(coins=4, built=TOWER, convenience_store=4), town(coins=4))
        position.rolls(die)

        action, why = says(position, level)
        assert action == expected
        assert why == (Why("good_enough", coins=12.0) if die == 4 else Why("rolls_better", coins=2.0))


@pytest.mark.parametrize("level", THINKING)
def test_they_take_where_it_hurts_most_never_from_empty_purses(level: str) -> None:
    position = Table(
        town(tv_station=1, bakery=1), town(coins=0), town(coins=9, built=(STATION, MALL, PARK)), town(coins=1)
    )
    position.rolls(6)

    assert says(position, level) == (Target(2), Why("takes_most", "tv_station", 2))


@pytest.mark.parametrize("level", THINKING)
def test_they_swap_what_brings_little_for_what_brings_much(level: str) -> None:
    position = Table(
        town(coins=3, business_center=1, wheat_field=1, bakery=1, cheese_factory=1, ranch=4, built=STATION),
        town(coins=3, cheese_factory=2, wheat_field=2, bakery=1),
    )
    position.rolls(6)

    action = of_type(Swap, does(position, level))
    assert action.give in ("wheat_field", "bakery")
    assert action.take == "cheese_factory"


def test_the_normal_robot_buys_matching_cards_and_states_their_income() -> None:
    rivals = [town(coins=3, wheat_field=1, bakery=2, convenience_store=1) for _ in range(2)]
    position = Table(town(coins=5, built=STATION, ranch=6, bakery=1, wheat_field=1), *rivals)
    position.state.market["ranch"] = 0
    position.rolls(6)

    action, why = says(position, "normal")

    assert action == Build("cheese_factory")
    assert why == Why("earns_more", "cheese_factory", coins=1.8)


@pytest.mark.parametrize("level", THINKING)
def test_they_part_with_what_costs_them_least(level: str) -> None:
    position = table(town(coins=2, moving_company=1, mine=3, wheat_field=1, built=STATION), town(), town())
    position.rolls(4, 6)
    action = of_type(Give, does(position, level))
    assert action.card != "mine"

    position = table(town(coins=2, demolition_company=1, built=(MALL, "harbor", STATION), mine=2), town())
    position.rolls(4)
    assert does(position, level) == Demolish("harbor")


def test_the_normal_robot_saves_for_landmarks_once_cards_stop_paying() -> None:
    position = Table(town(coins=20, built=LANDMARKS[:3], mine=4, forest=2, furniture_factory=3), town(coins=3))
    position.rolls(1)

    assert says(position, "normal") == (Pass(), Why("saves_up", TOWER, coins=2))


def test_a_robot_with_a_single_answer_says_so() -> None:
    assert says(Table(town(), town()), "hard") == (Roll(1), Why("only_choice"))


def test_the_easy_robot_gives_reasons_without_counting() -> None:
    position = Table(town(coins=3, bakery=1), town())
    position.rolls(6)

    _, why = says(position, "easy")

    assert why.coins is None


def test_it_invests_in_a_startup_only_in_long_games() -> None:
    landmarks = [landmark.id for landmark in load().landmarks if landmark.counts]
    for coins, built, expected in ((9, STATION, Invest()), (12, [one for one in landmarks if one != TOWER], Pass())):
        position = table(
            town(coins=coins, tech_startup=1, built=built), *[town(coins=9, wheat_field=1) for _ in range(4)]
        )
        position.rolls(6)
        while position.pending.ask != "invest":
            position.answers(Keep() if position.pending.ask == "keep" else Pass())

        assert does(position, "normal") == expected
