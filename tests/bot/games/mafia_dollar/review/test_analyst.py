"""The journal of a game of MafiaDollar, read step by step."""

import pytest

from bot.games.mafia_dollar.events import Celebrated, Checked, Drew, EndDrawn, PolicePlayed, TurnBegan
from tests.bot.review.steps import read

GAMES = ("mafia-dollar-04-5-seats", "mafia-dollar-29-match")


@pytest.mark.parametrize("name", GAMES)
def test_every_card_drawn_is_luck_of_its_player(name: str) -> None:
    for _, events, points in read(name):
        if any(isinstance(event, Drew) for event in events):
            drew = next(event for event in events if isinstance(event, Drew))
            assert (points[-1].cause, points[-1].seat) == ("luck", drew.seat)


@pytest.mark.parametrize("name", GAMES)
def test_the_end_of_the_prohibition_is_luck(name: str) -> None:
    ends = [points for _, events, points in read(name) if any(isinstance(event, EndDrawn) for event in events)]
    assert ends
    assert all("luck" in [point.cause for point in points] for points in ends)


@pytest.mark.parametrize("name", GAMES)
def test_a_turn_ends_with_a_deed_after_a_check_police_or_a_birthday(name: str) -> None:
    happened, deeds, others = False, 0, 0
    for _, events, points in read(name):
        happened |= any(isinstance(event, Checked | PolicePlayed | Celebrated) for event in events)
        if any(isinstance(event, TurnBegan) for event in events):
            ended = [point.cause for point in points if point.cause in ("choice", "deed")][-1:]
            assert ended in ([], ["deed" if happened else "choice"])
            deeds, others, happened = deeds + (ended == ["deed"]), others + (ended == ["choice"]), False
    assert deeds
    assert others


@pytest.mark.parametrize("name", GAMES)
def test_a_skill_check_is_chosen_and_then_lucky_or_not(name: str) -> None:
    checks = 0
    for _, events, points in read(name):
        check = next((event for event in events if isinstance(event, Checked)), None)
        if check is not None:
            checks += 1
            chosen, result = points[:2]
            assert (chosen.cause, result.cause, chosen.seat, result.seat) == ("choice", "luck", check.seat, check.seat)
            assert check.success == (result.chances[check.seat] >= chosen.chances[check.seat])
    assert checks
