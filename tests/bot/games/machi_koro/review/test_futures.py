"""Quick players play futures to the end: they save for their last landmarks, and make up for what was missed."""

from random import Random

from bot.games.machi_koro import MACHI_KORO
from bot.games.machi_koro.kernel import Position, seen
from bot.games.machi_koro.review.futures import Quick
from tests.bot.games.machi_koro.positions import MALL, PARK, STATION, TOWER, table, town


def position(built: tuple[str, ...] = (), **cards: int) -> Position:
    """The base game of two, in which seat 0 has these landmarks and cards."""
    game = table(town(9, built, also=cards), town(), edition="base")
    return seen(MACHI_KORO.view(game.state, 0), float)


def built(position: Position, quick: Quick, *cards: str) -> str:
    """What seat 0 builds if it can pay these cards."""
    number, tables = position.tables.number, position.tables
    card = quick.build(position, 0, (*sorted(number[each] for each in cards), tables.nothing))
    return "" if card == tables.nothing else tables.names[card]


def test_who_lacks_three_landmarks_still_buys_cards() -> None:
    quick = Quick(Random(1).random)
    assert built(position((STATION,)), quick, "bakery", "cafe") != ""


def test_who_lacks_two_landmarks_saves_for_them() -> None:
    two_left, quick = position((STATION, MALL)), Quick(Random(1).random)
    assert built(two_left, quick, "bakery", "cafe") == ""
    assert built(two_left, quick, "bakery", "cafe", PARK) == PARK
    assert built(two_left, quick, "bakery", PARK, TOWER) == TOWER


def test_what_was_missed_is_bought_as_soon_as_it_can_be_and_once() -> None:
    early, quick = position(ranch=1), Quick(Random(1).random)
    quick.missed = (0, early.tables.number["stadium"])
    assert built(early, quick, "bakery", "ranch") != "stadium"
    assert built(early, quick, "bakery", "ranch", "stadium") == "stadium"
    assert quick.missed is None


def test_only_the_seat_that_missed_a_card_buys_it() -> None:
    early, quick = position(), Quick(Random(1).random)
    quick.missed = (1, early.tables.number["wheat_field"])
    assert built(early, quick, "wheat_field", "convenience_store") == "convenience_store"
    assert quick.missed is not None


def test_a_major_that_one_owns_already_is_not_bought_again() -> None:
    owner, quick = position(stadium=1), Quick(Random(1).random)
    quick.missed = (0, owner.tables.number["stadium"])
    assert built(owner, quick, "bakery", "stadium") == "bakery"
