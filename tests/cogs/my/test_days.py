"""Days as people type them."""

import datetime

import pytest

from bot.calendar.preferences import Person
from bot.language import speaking
from cogs.my import days, zones
from rendering.words.settings import NotAgreed

SATURDAY = datetime.date(2026, 11, 21)


@pytest.mark.parametrize(
    ("typed", "day"),
    [
        ("", "2026-11-21"),
        ("Today", "2026-11-21"),
        (" tomorrow ", "2026-11-22"),
        ("2026-12-24", "2026-12-24"),
        ("24.12.", "2026-12-24"),
        ("3.1.", "2027-01-03"),
        ("3.1.2027", "2027-01-03"),
        ("2w", "2026-12-05"),
        ("in 3 days", "2026-11-24"),
        ("sat", "2026-11-28"),
        ("Sunday", "2026-11-22"),
        ("fri", "2026-11-27"),
    ],
)
def test_a_day_is_understood(typed: str, day: str) -> None:
    assert days.read(typed, SATURDAY).isoformat() == day


@pytest.mark.parametrize(
    ("language", "typed", "day"),
    [
        ("de", "Morgen", "2026-11-22"),
        ("de", "fr", "2026-11-27"),
        ("de", "3 Tage", "2026-11-24"),
        ("ja", "明日", "2026-11-22"),
        ("ja", "金曜", "2026-11-27"),
        ("ja", "１２月２４日", "2026-12-24"),
        ("zh-CN", "2027年1月3日", "2027-01-03"),
        ("fr", "aujourd'hui", "2026-11-21"),
        ("es", "friday", "2026-11-27"),
    ],
)
def test_a_day_is_understood_in_the_readers_language(language: str, typed: str, day: str) -> None:
    with speaking(language):
        assert days.read(typed, SATURDAY).isoformat() == day


@pytest.mark.parametrize("language", ["de", "ja", "zh-CN", "fr", "es"])
def test_the_days_that_a_refusal_names_can_be_typed(language: str) -> None:
    with speaking(language):
        with pytest.raises(NotAgreed) as refused:
            days.read("???", SATURDAY)
        for example in str(refused.value).split("`")[1::2]:
            assert days.read(example, SATURDAY) > SATURDAY


@pytest.mark.parametrize("typed", ["soon", "29.2.2027", "2026-11-20", "400d", "2w3d", "99999-1-1", "sa"])
def test_an_impossible_day_is_refused(typed: str) -> None:
    with pytest.raises(NotAgreed):
        days.read(typed, SATURDAY)


def test_offers_are_days_that_would_be_understood() -> None:
    for typed in ("", "dec", "sun", "24.12.", "nonsense"):
        for _, value in days.offers(typed, SATURDAY):
            assert days.read(value, SATURDAY).isoformat() == value
    assert len(days.offers("", SATURDAY)) == 25
    assert next(name for name, _ in days.offers("sun", SATURDAY)) == "Sun 2026-11-22"


@pytest.mark.parametrize("locale", ["de", "en-US", "tlh"])
def test_likely_clocks_fit_a_menu_and_exist(locale: str) -> None:
    likely = zones.likely(Person().in_zone("Africa/Nairobi"), locale)
    assert likely[0] == "Africa/Nairobi"
    assert zones.suggested(locale) in likely
    assert len(set(likely)) == len(likely) <= 25
    assert all(zones.find(zone) == zone for zone in likely)
