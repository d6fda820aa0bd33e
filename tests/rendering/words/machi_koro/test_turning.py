"""What a game turned on is said with what it brought the player whom it changed most."""

from collections.abc import Sequence

import pytest

from bot.games.machi_koro.events import Built, BuiltNothing, Earned, Fished, Resigned, Rolled, Took, TurnBegan
from bot.games.values import Event
from rendering.words import PHRASEBOOKS
from rendering.words.phrasebook import Turned

NAMES = ("Ann", "Bo", "Cleo")
ROLL = Rolled(1, (1, 3))
INCOME = (Took(0, 1, "cafe", 2, 2), Earned(1, "convenience-store", 2, 6))


def turned(events: Sequence[Event], later: Sequence[Event] = (), seat: int = 1) -> Turned:
    return PHRASEBOOKS["machi_koro"].turned(events, later, seat, NAMES)


@pytest.mark.parametrize(("seat", "brought"), [(0, "+2 coins"), (1, "+4 coins")])
def test_a_roll_is_said_with_the_coins_that_it_brought_that_seat(seat: int, brought: str) -> None:
    assert turned([ROLL, *INCOME, Built(1, "mine", 6)], (), seat) == Turned("Bo rolled 4", brought, seat)


def test_a_seat_without_coins_reads_what_the_roller_got() -> None:
    assert turned([ROLL, *INCOME], (), 2) == Turned("Bo rolled 4", "+4 coins", 1)
    assert turned([ROLL], (), 2) == Turned("Bo rolled 4", "no coins", 1)


def test_income_that_came_after_a_question_counts() -> None:
    assert turned([ROLL], INCOME).brought == "+4 coins"


def test_a_roll_that_was_not_kept_brought_nothing_of_what_followed() -> None:
    assert turned([ROLL], [Rolled(1, (2, 2)), *INCOME]) == Turned("Bo rolled 4, and rolled again")


def test_the_next_turns_income_is_not_this_rolls() -> None:
    assert turned([ROLL, TurnBegan(2, 9), Earned(1, "mine", 1, 5)]).brought == "no coins"


def test_a_loss_and_a_throw_for_boats_are_said() -> None:
    assert turned([ROLL, Took(0, 1, "cafe", 1, 1)]).brought == "−1 coin"
    found = turned([Fished(1, (4, 5)), Earned(1, "tuna-boat", 1, 9)])
    assert found == Turned("Bo threw 9 for the boats", "+9 coins", 1)


def test_a_player_who_leaves_has_no_coins_to_tell() -> None:
    assert turned([Resigned(2)]) == Turned("Cleo left the game")


@pytest.mark.parametrize("built", [Built(1, "loan-office", 0), BuiltNothing(1, False)])
def test_what_was_built_or_not_pays_nothing_of_the_rolls(built: Event) -> None:
    assert turned([ROLL, *INCOME, built, Earned(1, "loan-office", 1, 5)]).brought == "+4 coins"
