"""What somebody missed, in words: who did what, and what it brought them, card by card."""

import re

import pytest

from bot.games.chance import Chance
from bot.games.machi_koro import MACHI_KORO, Options
from bot.games.machi_koro.events import Built, Earned, GoBegan, Invested, PaidBack, Rolled, Shared, Took
from bot.games.machi_koro.showing import go_view
from bot.games.machi_koro.views import GoView
from bot.games.mafia_dollar import MAFIA_DOLLAR
from bot.games.mafia_dollar import events as e
from bot.games.mafia_dollar.views import GoView as Turn
from bot.games.past import Past
from rendering.words import PHRASEBOOKS
from rendering.words.machi_koro.since import missed, reckoning
from rendering.words.mafia_dollar import since as mafia

NAMES = ("Ann", "Bo", "Cy")


def go(number: int, seat: int, *events: object) -> GoView:
    story = [GoBegan(seat, number), Rolled(seat, (3,)), *events]
    return go_view(story, len(NAMES), over=True)  # type: ignore[arg-type]


STORY = (
    go(4, 1, Took(0, 1, "cafe", 2, 2), Earned(1, "bakery", 1, 1), Built(1, "mine", 6)),
    go(5, 2, Took(0, 2, "cafe", 0, 2), Took(2, 0, "tv_station", 5, 5), Earned(0, "wheat_field", 2, 2)),
    go(6, 0, Earned(0, "wheat_field", 2, 2), PaidBack(0, "loan_office", 1, 1, 2), Built(0, "mine", 6)),
    go(7, 1, Shared(1, "park", 4, (-1, 2, -1)), Invested(0, "tech_startup", 1, 3)),
)


def test_every_go_has_its_line_and_then_comes_the_sum() -> None:
    told = missed(STORY, 0, NAMES)
    assert [line[:5] for line in told[:4]] == ["`  4`", "`  5`", "`  6`", "`  7`"]
    assert told[4:] == [
        "**You: −1**",
        "Gained: Wheat Field +4 and Cafe from Bo +2.",
        "Lost: Cy's TV Station −5, Park −1 and Loan Office −1.",
        "Spent: Mine, 6 coins and Tech Startup, 1 coin.",
    ]


@pytest.mark.parametrize("seat", range(3))
def test_the_sum_is_what_the_boards_showed(seat: int) -> None:
    (total,) = re.findall(r"You: ([+−]\d+)", reckoning(STORY, seat, NAMES)[0])
    assert int(total.replace("−", "-")) == sum(each.gains[seat] for each in STORY)


def test_who_gained_and_lost_nothing_is_told_so() -> None:
    assert reckoning([go(4, 1, Earned(1, "bakery", 1, 1))], 2, NAMES) == ["**You: +0**. Nothing came or went."]


def test_a_game_just_begun_is_told_from_its_view() -> None:
    state, _ = MACHI_KORO.new(Options(first="joining"), 2, Chance(b"x"))
    past = [Past(1, MACHI_KORO.view(state, 0), ended=False)]
    assert PHRASEBOOKS["machi_koro"].missed(past, 0, NAMES[:2])[0].startswith("`  1` **Ann**'s go")


def test_in_mafia_dollar_what_was_done_to_one_stands_apart() -> None:
    turn = Turn(
        number=9,
        seat=1,
        over=True,
        events=(
            e.GoBegan(1, 9),
            e.Drew(1, None),
            e.Blocked(1, "hospital_1", 0, "al"),
            e.Blocked(1, "hospital_1", 2, "al"),
            e.Passed(1, 2, None),
            e.Passed(2, 0, "al"),
        ),
    )
    concerned = [event for event in turn.events if mafia._concerns(event, 0)]
    assert concerned == [turn.events[2], turn.events[5]]
    assert [event for event in turn.events if mafia._concerns(event, 1)] == [turn.events[1], turn.events[4]]


def test_in_mafia_dollar_an_untouched_player_reads_so() -> None:
    state, _ = MAFIA_DOLLAR.new(MAFIA_DOLLAR.options_type(), 2, Chance(b"y"))
    view = MAFIA_DOLLAR.view(state, 1)
    told = PHRASEBOOKS["mafia_dollar"].missed([Past(1, view, ended=False)], 1, NAMES[:2])
    assert told[-1] == "Nobody touched what is yours."
    assert told[0].startswith("`  1` ")
