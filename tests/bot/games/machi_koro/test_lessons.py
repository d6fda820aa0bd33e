"""What a newcomer is advised, and what that speaks of."""

import msgspec

from bot.games.chance import Chance
from bot.games.machi_koro import MACHI_KORO
from bot.games.machi_koro.actions import Build, Pass, Roll
from bot.games.machi_koro.lessons import CHEAP, PLAN, TURNS, Ringed, about, advised, wanted
from bot.games.machi_koro.odds import rolls
from bot.games.machi_koro.state import MachiState
from bot.games.machi_koro.views import MachiView
from bot.games.values import Decision


def begun() -> MachiState:
    return MACHI_KORO.new(MACHI_KORO.first_game(), 3, Chance(b"a first game"))[0]


def asked_to_build(
    coins: int, cards: tuple[str, ...] = (), state: MachiState | None = None
) -> tuple[MachiView, Decision]:
    """The newcomer's first turn after the roll, with that many coins and more cards."""
    state = begun() if state is None else state
    if state.pending[0].ask == "roll":
        MACHI_KORO.apply(state, state.pending[0].id, advised(MACHI_KORO.view(state, 0), state.pending[0]), Chance(b"1"))
    town = state.towns[0]
    town.coins = coins
    for card in cards:
        town.cards[card] = town.cards.get(card, 0) + 1
    return MACHI_KORO.view(state, 0), state.pending[0]


def test_before_the_roll_the_dice_are_ringed() -> None:
    state = begun()
    assert about(MACHI_KORO.view(state, 0), state.pending[0]) == Ringed("dice", 0)


def test_what_is_to_be_built_is_ringed_in_the_market() -> None:
    view, decision = asked_to_build(3)
    assert advised(view, decision) == Build(PLAN[0])
    assert about(view, decision) == Ringed("market", 0, PLAN[0])


def test_a_landmark_is_built_while_the_next_card_is_too_dear() -> None:
    view, decision = asked_to_build(5, ("ranch", "cafe"))
    assert wanted(view, 0) == "stadium"
    assert advised(view, decision) == Build("train_station")
    assert about(view, decision) == Ringed("town", 0, "train_station")


def test_what_is_saved_for_is_ringed() -> None:
    view, decision = asked_to_build(4, ("ranch", "cafe"), with_landmark("train_station"))
    assert advised(view, decision) == Pass()
    assert about(view, decision) == Ringed("market", 0, "stadium")


def with_landmark(*landmarks: str) -> MachiState:
    """A first game in which the newcomer owns these."""
    state = begun()
    state.towns[0].landmarks += landmarks
    return state


def test_a_cheap_card_is_built_while_much_is_missing() -> None:
    for coins in (1, 2, 3):
        view, decision = asked_to_build(coins, ("ranch", "cafe"), with_landmark("train_station"))
        assert wanted(view, 0) == "stadium"
        assert advised(view, decision) == Build(CHEAP[0])


def test_what_is_nearly_paid_is_saved_for_also_after_the_plan() -> None:
    for coins, advice in ((8, Pass), (9, Pass), (10, Build), (3, Build)):
        view, decision = asked_to_build(coins, PLAN[:3], with_landmark("train_station"))
        assert wanted(view, 0) is None
        assert isinstance(advised(view, decision), advice), coins
        assert (about(view, decision) or Ringed("dice", 0)).card == "shopping_mall" or coins == 3


def test_what_was_saved_for_is_not_forgotten_when_the_turns_of_the_plan_are_over() -> None:
    for coins, advice in ((4, Pass()), (5, Pass()), (6, Build("stadium"))):
        view, decision = asked_to_build(coins, ("ranch", "cafe"), with_landmark("train_station"))
        later = msgspec.structs.replace(view, round=TURNS + 1)
        assert advised(later, decision) == advice
        assert about(later, decision) == Ringed("market", 0, "stadium")


def test_of_one_die_and_two_those_that_earn_more_are_advised() -> None:
    state = with_landmark("train_station")
    for cards, dice in (("bakery",), 1), (("mine", "mine", "apple_orchard"), 2):
        state.towns[0].cards = dict.fromkeys(cards, 2)
        view = MACHI_KORO.view(state, 0)
        one, two = (throw.expected for throw in rolls(view, 0).throws)
        assert (two > one) == (dice == 2)
        assert advised(view, state.pending[0]) == Roll(dice)


def test_after_the_turns_of_the_plan_it_is_over() -> None:
    view, _ = asked_to_build(3)
    assert wanted(msgspec.structs.replace(view, round=TURNS + 1), 0) is None
