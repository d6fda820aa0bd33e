"""What a guided game says."""

import msgspec

from bot.games.machi_koro import MACHI_KORO
from rendering.words.machi_koro import lessons
from tests.bot.games.machi_koro.test_lessons import asked_to_build, begun, with_landmark

NAMES = ("Ann", "Bo", "Cy")


def test_to_save_up_says_for_what() -> None:
    view, decision = asked_to_build(4, ("ranch", "cafe"), with_landmark("train_station"))
    assert lessons.lesson(decision, view, NAMES) == "Build nothing, and save up for **a Stadium**: it costs 6 coins."


def test_a_cheap_card_on_the_way_says_what_it_helps_to_pay() -> None:
    view, decision = asked_to_build(1, ("ranch", "cafe"), with_landmark("train_station"))
    assert lessons.lesson(decision, msgspec.structs.replace(view, round=2), NAMES) == (
        "Build **a Wheat Field**: it pays on 1, on anybody's roll. "
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
        "Roll one die, not two: it earns you more now. You earn on 1 and 2. On 3 red cards of others cost you coins."
    )


def test_a_card_before_a_landmark_says_why() -> None:
    view, decision = asked_to_build(4)
    assert lessons.lesson(decision, view, NAMES).endswith(str(lessons.ONE_A_TURN)), "first how much can be built"
    later = msgspec.structs.replace(view, round=2)
    assert lessons.lesson(decision, later, NAMES).endswith(str(lessons.CARD_FIRST))


def test_every_roll_of_the_first_rounds_says_something_new() -> None:
    state = begun()
    view, decision = MACHI_KORO.view(state, 0), state.pending[0]
    rounds = range(1, len(lessons.ROLLS) + 2)
    said = [lessons.lesson(decision, msgspec.structs.replace(view, round=each), NAMES) for each in rounds]
    assert len(set(said)) == len(said)
    assert len(said[-1]) == min(map(len, said)), "then it is short"


def test_another_player_who_leads_is_spoken_of() -> None:
    state = begun()
    state.towns[1].landmarks.append("train_station")
    view, decision = asked_to_build(2, ("ranch", "cafe", "stadium"), state)
    assert lessons.lesson(decision, view, NAMES).startswith("**Bo** leads with 1 of 4 landmarks")
    view, decision = asked_to_build(4, ("ranch", "cafe", "stadium"), state)
    assert "landmarks, and all 4 win. Build **a Train Station**." in lessons.lesson(decision, view, NAMES)
