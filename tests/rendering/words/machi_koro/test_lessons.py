"""What a guided game says."""

import msgspec

from bot.games.machi_koro import MACHI_KORO
from rendering.words.machi_koro import lessons
from tests.bot.games.machi_koro.test_lessons import asked_to_build, begun

NAMES = ("Ann", "Bo", "Cy")


def test_to_save_up_says_for_what() -> None:
    view, decision = asked_to_build(2, ("ranch", "cafe"))
    assert lessons.lesson(decision, view, NAMES) == (
        "**Stadium** costs 6 coins, and you have 2 coins: build nothing, and save up."
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
    view, decision = asked_to_build(1, ("ranch", "cafe", "stadium"), state)
    assert lessons.lesson(decision, view, NAMES).startswith("**Bo** leads with 1 of 4 landmarks")
    view, decision = asked_to_build(4, ("ranch", "cafe", "stadium"), state)
    assert lessons.lesson(decision, view, NAMES).endswith("build **Train Station**.")
