"""Deadlines as people type them."""

import pytest

from bot.calendar.deadlines import Daily, Deadline, Duration
from bot.language import speaking
from cogs.ui import deadlines
from rendering.words.settings import NotAgreed

HOUR = 3600.0


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("12h", Duration(12 * HOUR)),
        (" 2 D ", Duration(48 * HOUR)),
        ("1d 6h", Duration(30 * HOUR)),
        ("1d6h", Duration(30 * HOUR)),
        ("3 days", Duration(72 * HOUR)),
        ("1 hour", Duration(HOUR)),
        ("14d", Duration(336 * HOUR)),
        ("20:00 Europe/Berlin", Daily(20, 0, "Europe/Berlin")),
        ("8.15  europe/LONDON", Daily(8, 15, "Europe/London")),
        ("00:00 utc", Daily(0, 0, "UTC")),
        ("None", None),
    ],
)
def test_typed_deadlines_are_understood(typed: str, meant: Deadline | None) -> None:
    assert deadlines.read(typed) == meant


@pytest.mark.parametrize(
    ("language", "typed", "meant"),
    [
        ("de", "1 Tag 6 Stunden", Duration(30 * HOUR)),
        ("de", "Keine", None),
        ("ja", "２日", Duration(48 * HOUR)),
        ("ja", "1日6時間", Duration(30 * HOUR)),
        ("ja", "なし", None),
        ("ja", "２０：００　Asia/Tokyo", Daily(20, 0, "Asia/Tokyo")),
        ("zh-CN", "3天", Duration(72 * HOUR)),
        ("fr", "12 heures", Duration(12 * HOUR)),
        ("es", "2d", Duration(48 * HOUR)),
        ("es", "none", None),
    ],
)
def test_deadlines_are_understood_in_the_readers_language(language: str, typed: str, meant: Deadline | None) -> None:
    with speaking(language):
        assert deadlines.read(typed) == meant


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("", "I cannot read that deadline."),
        ("soon", "I cannot read that deadline."),
        ("h", "I cannot read that deadline."),
        ("²d", "I cannot read that deadline."),
        ("-3h", "I cannot read that deadline."),
        ("0h", "between one hour"),
        ("15d", "between one hour"),
        ("999d 999h", "between one hour"),
        ("24:00 UTC", "no such time of day"),
        ("20:00", "Add your time zone, like `20:00 Europe/Berlin`"),
        ("20:00 Berlin", "Did you mean `Europe/Berlin`?"),
        ("20:00 Middle/Earth", "There is no such time zone. Type hours or days"),
        ("20:00 ../../etc/passwd", "There is no such time zone."),
        ("x" * 6000, "I cannot read that deadline."),
    ],
)
def test_an_invalid_deadline_is_refused_with_a_valid_one(typed: str, told: str) -> None:
    with pytest.raises(NotAgreed, match=r".*") as refused:
        deadlines.read(typed)
    assert told in str(refused.value)
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize("locale", ["de", "en-US", "xx", ""])
def test_every_suggestion_can_be_typed(locale: str) -> None:
    for deadline in deadlines.usual(locale):
        assert deadlines.read(deadlines.written(deadline)) == deadline


@pytest.mark.parametrize(
    ("typed", "live", "postal"),
    [
        ("1d", "a turn within 1 day", "a postal turn within 1 day"),
        ("20:00 UTC", "moves are due every day at 20:00, UTC", "a postal turn every day at 20:00, UTC"),
        ("none", "no deadline", "no deadline: a postal turn waits for everybody"),
    ],
)
def test_live_games_count_turns_and_postal_games_postal_turns(typed: str, live: str, postal: str) -> None:
    deadline = deadlines.read(typed)
    assert deadlines.in_words(deadline, "live") == live
    assert deadlines.in_words(deadline, "postal") == postal
    assert "postal" not in deadlines.in_words(deadline, None)


def test_a_german_is_offered_the_evening_in_berlin() -> None:
    assert Daily(20, 0, "Europe/Berlin") in deadlines.usual("de")


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("", "12h"),
        ("8", "8h"),
        ("19:", "19:00 Europe/Berlin"),
        ("19:3", "19:30 Europe/Berlin"),
        ("19:30 tok", "19:30 Asia/Tokyo"),
        ("new_y", "20:00 America/New_York"),
        ("2d", "2d"),
    ],
)
def test_a_partial_deadline_is_completed(typed: str, first: str) -> None:
    offered = deadlines.offers(typed, "de")
    assert offered[0].value == first
    assert len(offered) <= 25
    for offer in offered:
        assert deadlines.written(deadlines.read(offer.value)) == offer.value


@pytest.mark.parametrize("typed", ["99:99", "!!", "x" * 200, "999"])
def test_nonsense_is_not_completed(typed: str) -> None:
    assert deadlines.offers(typed, "de") == []
