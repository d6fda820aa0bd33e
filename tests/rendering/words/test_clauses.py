"""One event has one sentence, which is shown in three ways."""

import pytest

from bot.games.values import Event
from bot.language import Sentence
from bot.language.tables import By
from rendering.words.clauses import Clause, EventTable, Part, Player
from rendering.words.common import SeatNames

NAMES = ["Ann", "bo"]
GAVE = Clause(
    "{name} gave {other} {card}",
    you="you gave {other} {card}",
    to_you="{name} gave you {card}",
    short="{card} for {other}",
    mark="🎁",
)


class Gave(Event, frozen=True):
    """A player gave cards away."""

    seat: int
    receiver: int
    cards: tuple[str, ...]
    coins: int = 0


class Left(Event, frozen=True):
    """A player went away."""

    seat: int


TABLE = EventTable(
    {
        Gave: By("coins", {0: GAVE}, Clause("{name} gave {other} {cards}, worth {coins} {whose}")),
        Left: None,
    },
    {
        "cards": ("cards", lambda cards: tuple(Part(card.title(), strong=True) for card in cards)),
        "coins": ("coins", "{} coins".format),
        "whose": ("", lambda gave: lambda names: f"to {names[gave.receiver]}"),
    },
)


@pytest.mark.parametrize(
    ("reader", "told"),
    [
        (0, "🎁 You gave **bo** a Mine."),
        (1, "🎁 **Ann** gave you a Mine."),
        (2, "🎁 **Ann** gave **bo** a Mine."),
        (None, "🎁 **Ann** gave **bo** a Mine."),
    ],
)
def test_each_reader_has_a_sentence(reader: int | None, told: str) -> None:
    assert GAVE(0, 1, card="a Mine").line(SeatNames([*NAMES, "Cy"], reader)) == told


def test_marks_are_added_where_a_sentence_is_shown() -> None:
    given = GAVE(0, 1, card=Part("Mine", strong=True))
    assert given.line(NAMES) == "🎁 **Ann** gave **bo** **Mine**."
    assert given.clause(NAMES) == "**Ann** gave **bo** **Mine**"
    assert given.line(NAMES, plain=True) == "Ann gave bo Mine."
    assert given.clause(SeatNames(NAMES, 0), plain=True) == "you gave bo Mine"
    rolled = Clause("{name} rolled {dice}")(0, dice=Part("⚃ 4", plain="4"))
    assert (rolled.clause(NAMES), rolled.clause(NAMES, plain=True)) == ("**Ann** rolled ⚃ 4", "Ann rolled 4")


def test_a_name_keeps_its_small_letter_and_other_words_get_a_capital() -> None:
    assert GAVE(1, 0, card="a Mine").line(NAMES, plain=True) == "bo gave Ann a Mine."
    assert Clause("{card} is sold out")(card="a Mine").line(()) == "A Mine is sold out."
    assert Clause("who wins?")().line(()) == "Who wins?"


def test_a_picture_draws_players_and_cards_in_the_short_form() -> None:
    given = GAVE(0, 1, card=(Part("Mine", card="mine"), Part("Cafe", card="cafe")))
    shown = given.drawn(lambda part: [part.card if isinstance(part, Part) else part], str.upper)
    assert shown == ("mine", "cafe", "FOR", Player(1))


def test_a_table_fills_in_the_fields_of_an_event() -> None:
    line = TABLE.of(Gave(0, 1, ("mine", "cafe"), coins=3))
    assert line is not None
    assert line.line(NAMES) == "**Ann** gave **bo** **Mine** and **Cafe**, worth 3 coins to bo."
    cheap = TABLE.of(Gave(0, 1, ("mine",)), card="a Mine")
    assert cheap == GAVE(0, 1, card="a Mine"), "another sentence by a field, and what the event does not say"
    assert TABLE.of(Left(0)) is None
    with pytest.raises(KeyError):
        TABLE.of(Refused())


class Refused(Event, frozen=True):
    """It has no entry."""


def test_a_form_may_have_a_context() -> None:
    assert Clause(Sentence("won", context="in a list"))().clause(()) == "won"
