"""Numbers, money, dates and lists as each language writes them."""

import datetime

import pytest

from bot.language import (
    clock,
    date,
    either,
    listed,
    money,
    month,
    number,
    percent,
    signed,
    speaking,
    weekday,
)

NOVEMBER = datetime.date(2026, 11, 1)


def in_words() -> list[str]:
    names = ["Ann", "Bo", "{0}"]
    return [listed(names), either(names[:2]), weekday(0), month(NOVEMBER), date(NOVEMBER)]


def in_numbers() -> list[str]:
    amounts = [number(1_234_567), number(-1.5, 1), signed(12), money(-250_000)]
    return [*amounts, percent(0.55), clock(450)]


def written(said: list[str]) -> str:
    """What was said, no-break spaces as plain ones."""
    return "|".join(" ".join(each.split()) for each in said)


NAMES = {
    "en": "Ann, Bo and {0}|Ann or Bo|Monday|November 2026|Sun 2026-11-01",
    "de": "Ann, Bo und {0}|Ann oder Bo|Montag|November 2026|So., 1. Nov. 2026",
    "ja": "Ann、Bo、{0}|AnnまたはBo|月曜日|2026年11月|2026年11月1日(日)",
    "zh-CN": "Ann、Bo和{0}|Ann或Bo|星期一|2026年11月|2026年11月1日周日",
    "fr": "Ann, Bo et {0}|Ann ou Bo|lundi|novembre 2026|dim. 1 nov. 2026",
    "es": "Ann, Bo y {0}|Ann o Bo|lunes|noviembre de 2026|dom, 1 nov 2026",
}
NUMBERS = {
    "en": "1,234,567|−1.5|+12|−\u2060$250,000|55%|07:30",
    "de": "1.234.567|−1,5|+12|−250.000 $|55 %|07:30",
    "ja": "1,234,567|−1.5|+12|−\u2060$250,000|55%|07:30",
    "zh-CN": "1,234,567|−1.5|+12|−\u2060$250,000|55%|07:30",
    "fr": "1 234 567|−1,5|+12|−250 000 $|55 %|07:30",
    "es": "1.234.567|−1,5|+12|−250.000 $|55 %|07:30",
}


@pytest.mark.parametrize("language", NAMES)
def test_each_language_has_its_own_habits(language: str) -> None:
    with speaking(language):
        assert written(in_numbers()) == NUMBERS[language]
        assert written(in_words()) == NAMES[language]


def test_a_language_that_babel_does_not_know_writes_as_english_does() -> None:
    with speaking("xx"):
        assert money(5000) == "$5,000"


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_lists_of_every_length(language: str) -> None:
    with speaking(language):
        assert listed([]) == ""
        assert listed(["a"]) == "a"
        assert all(word in listed("abcd") for word in "abcd")


@pytest.mark.parametrize(
    ("value", "places", "expected"),
    [(2.0, 1, "2"), (0.04, 1, "0"), (-0.04, 1, "0"), (999, 0, "999"), (1000, 0, "1,000")],
)
def test_a_number_has_as_few_places_as_it_needs(value: float, places: int, expected: str) -> None:
    assert number(value, places) == expected


def test_gains_and_losses_have_a_sign() -> None:
    assert (signed(3), signed(-3), signed(0)) == ("+3", "−3", "0")
