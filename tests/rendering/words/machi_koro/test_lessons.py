"""What a guided game says."""

import itertools
import re

import msgspec

from bot.games.machi_koro import MACHI_KORO
from bot.games.machi_koro.actions import Roll
from bot.games.machi_koro.state import Town
from rendering.words.machi_koro import lessons
from tests.bot.games.machi_koro.positions import Falling
from tests.bot.games.machi_koro.test_lessons import asked_to_build, begun, with_landmark

NAMES = ("Ann", "Bo", "Cy")


def test_to_save_up_says_for_what() -> None:
    view, decision = asked_to_build(4, ("ranch", "cafe"), with_landmark("train_station"))
    assert lessons.lesson(decision, view, NAMES) == "Build nothing, and save up for **a Stadium**: it costs 6 coins."


def test_a_cheap_card_on_the_way_says_what_it_helps_to_pay() -> None:
    view, decision = asked_to_build(1, ("ranch", "cafe"), with_landmark("train_station"))
    assert lessons.lesson(decision, msgspec.structs.replace(view, round=2), NAMES) == (
        "Build **a Wheat Field**: it pays when anybody rolls 1. "
        "For **a Stadium** you need 6 coins: this helps to earn them."
    )


def test_a_landmark_says_what_it_does() -> None:
    view, decision = asked_to_build(4, ("ranch", "cafe"))
    assert lessons.lesson(decision, view, NAMES).endswith("Build **a Train Station**. You may roll one or two dice.")


def test_rolls_that_cost_more_than_they_bring_are_named_with_the_reason() -> None:
    state = with_landmark("train_station")
    for rival in state.towns[1:]:
        rival.cards["cafe"] = 1
    view = msgspec.structs.replace(MACHI_KORO.view(state, 0), round=len(lessons.ROLLS) + 1)
    assert lessons.lesson(state.pending[0], view, NAMES) == (
        "Roll one die, not two: it earns you more now. You earn on 1 and 2. "
        "If you roll 3, red cards of others first take coins from you. "
        "With a Shopping Mall, each card with a cup or bread brings 1 coin more."
    )


def test_a_card_before_a_landmark_says_why() -> None:
    view, decision = asked_to_build(4)
    assert lessons.lesson(decision, view, NAMES).endswith(str(lessons.ONE_A_TURN)), "first how much can be built"
    later = msgspec.structs.replace(view, round=2)
    assert lessons.lesson(decision, later, NAMES).endswith(str(lessons.CARD_FIRST))


def test_no_two_rolls_in_a_row_say_the_same() -> None:
    state = begun()
    view, decision = MACHI_KORO.view(state, 0), state.pending[0]
    rounds = [msgspec.structs.replace(view, round=each) for each in range(1, 20)]
    said = [lessons.lesson(decision, each, NAMES) for each in rounds]
    new = len(lessons.ROLLS) + len(lessons.LANDMARKS)
    assert len(set(said[:new])) == new, "something new in each of the first rounds"
    assert all(one != other for one, other in itertools.pairwise(said))


def rolled(total: int, coins: int, town: Town, other: Town) -> str:
    """The lesson after a roll, of a player with these towns and coins."""
    state = begun()
    state.towns[0], state.towns[1] = town, other
    state.towns[0].coins = coins
    MACHI_KORO.apply(state, state.pending[0].id, Roll(1), Falling(total))
    return lessons.lesson(state.pending[0], MACHI_KORO.view(state, 0), NAMES)


def test_what_was_paid_first_is_said_when_it_happens() -> None:
    paid = rolled(3, 5, Town(0, {"bakery": 1}), Town(0, {"cafe": 1}))
    assert paid.startswith("Red cards of others came first: you paid 1 coin. Then the bank paid you 1 coin.")
    all_paid = rolled(3, 1, Town(0, {"bakery": 1}), Town(0, {"cafe": 2}))
    assert all_paid.startswith("Red cards of others came first: you paid 1 coin, all you had.")
    took = rolled(6, 5, Town(0, {"stadium": 1}), Town(1, {}))
    assert took.startswith("Your **Stadium** took 3 coins. **Bo** had no more, and nobody pays more than they have.")


def test_while_somebody_lacks_one_landmark_cards_are_not_built() -> None:
    state = begun()
    state.towns[1].landmarks = ["train_station", "shopping_mall", "amusement_park"]
    view, decision = asked_to_build(8, ("ranch", "cafe", "stadium"), state)
    late = msgspec.structs.replace(view, round=12)
    assert "Build **a Train Station**" in lessons.lesson(decision, late, NAMES), "a landmark is"
    state.towns[0].landmarks = ["train_station"]
    state.towns[0].coins = 5
    late = msgspec.structs.replace(MACHI_KORO.view(state, 0), round=12)
    assert lessons.lesson(decision, late, NAMES) == (
        "**Bo** needs only one more landmark, so new cards have no time to pay. Save up for the **Shopping Mall**: "
        "it costs 10 coins."
    )


def test_one_more_of_a_card_says_what_its_number_then_brings() -> None:
    state = with_landmark("train_station")
    view, decision = asked_to_build(1, ("ranch", "cafe", "stadium"), state)
    said = lessons.lesson(decision, msgspec.structs.replace(view, round=9), NAMES)
    assert re.match(r"Build one more \*\*[\w ]+\*\*: [\d–]+ then brings 2 coins instead of 1 coin\.", said)


def test_another_player_who_leads_is_spoken_of() -> None:
    state = begun()
    state.towns[1].landmarks.append("train_station")
    view, decision = asked_to_build(2, ("ranch", "cafe", "stadium"), state)
    assert lessons.lesson(decision, view, NAMES).startswith("**Bo** leads with 1 of 4 landmarks")
    view, decision = asked_to_build(4, ("ranch", "cafe", "stadium"), state)
    assert "landmarks, and the first with all 4 wins. Build **a Train Station**." in lessons.lesson(
        decision, view, NAMES
    )
