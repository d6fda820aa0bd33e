"""What people type is understood in English and in their own language."""

import datetime

import pytest

from bot.language import LANGUAGES, date, day_and_month, full_date, listed, speaking, weekday
from bot.language.reading import (
    Length,
    TimeOfDay,
    begun_list,
    date_in,
    halves,
    items,
    length_in,
    names_of_language,
    plain,
    time_in,
    weekday_in,
)

TODAY = datetime.date(2026, 11, 25)
CHRISTMAS = datetime.date(2026, 12, 24)
IN_A_YEAR = tuple(TODAY + datetime.timedelta(days=days) for days in range(0, 366, 13))

LENGTHS = [
    ("en", "2d 6h", Length(None, 2, 6)),
    ("en", "in 2 weeks", Length(2, None, None)),
    ("de", "2 Tage und 6 Stunden", Length(None, 2, 6)),
    ("de", "in 2 Wochen", Length(2, None, None)),
    ("de", "in 3 Tagen", Length(None, 3, None)),
    ("de", "36 Std.", Length(None, None, 36)),
    ("ja", "2日6時間", Length(None, 2, 6)),
    ("ja", "３日後", Length(None, 3, None)),
    ("ja", "あと2週間", Length(2, None, None)),
    ("zh-CN", "2天6小时", Length(None, 2, 6)),
    ("zh-CN", "３天后", Length(None, 3, None)),
    ("zh-CN", "再过2周", Length(2, None, None)),
    ("fr", "2 jours et 6 heures", Length(None, 2, 6)),
    ("fr", "dans 3 jours", Length(None, 3, None)),
    ("fr", "2j", Length(None, 2, None)),
    ("es", "2 días y 6 horas", Length(None, 2, 6)),
    ("es", "en 3 dias", Length(None, 3, None)),
    ("es", "dentro de 2 semanas", Length(2, None, None)),
]

DATES = [
    ("en", "24 December"),
    ("en", "December 24, 2026"),
    ("en", "Thu 24 Dec"),
    ("de", "24.12."),
    ("de", "24.12.26"),
    ("de", "24. Dezember"),
    ("de", "Do, 24. Dez. 2026"),
    ("ja", "12月24日"),
    ("ja", "2026年12月24日(木)"),
    ("ja", "12/24"),
    ("zh-CN", "12月24日"),
    ("zh-CN", "12月24号"),
    ("zh-CN", "2026年12月24日 星期四"),
    ("zh-CN", "１２／２４"),
    ("fr", "24/12"),
    ("fr", "24 décembre"),
    ("fr", "jeu. 24 dec. 2026"),
    ("es", "24/12"),
    ("es", "24 de diciembre de 2026"),
    ("es", "jueves, 24 de diciembre de 2026"),
]


@pytest.mark.parametrize(("language", "typed", "meant"), LENGTHS)
def test_a_length_of_time_is_understood(language: str, typed: str, meant: Length) -> None:
    with speaking(language):
        assert length_in(typed) == meant


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_understood_in_english_is_understood_in_every_language(language: str) -> None:
    with speaking(language):
        for each, typed, meant in LENGTHS:
            if each == "en":
                assert length_in(typed) == meant
        for each, typed in DATES:
            if each == "en":
                assert date_in(typed, TODAY) == CHRISTMAS
        assert date_in("2026-12-24", TODAY) == date_in("24.12.", TODAY) == CHRISTMAS
        assert weekday_in("Friday") == 4
        assert items("a, b; c") == ["a", "b", "c"]


@pytest.mark.parametrize("typed", ["", "soon", "²d", "-3h", "h", "2 hours 1 day", "3", "in", "9999d"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_other_texts_are_no_length_of_time(language: str, typed: str) -> None:
    with speaking(language):
        assert length_in(typed) is None


@pytest.mark.parametrize(("language", "typed"), DATES)
def test_a_date_is_understood(language: str, typed: str) -> None:
    with speaking(language):
        assert date_in(typed, TODAY) == CHRISTMAS


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_date_that_we_write_can_be_typed(language: str) -> None:
    with speaking(language):
        for day in IN_A_YEAR:
            for written in (date(day), full_date(day), day_and_month(day)):
                assert date_in(written, TODAY) == day, written
                assert date_in(written.upper(), TODAY) == day, written


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_weekday_that_we_write_can_be_typed(language: str) -> None:
    with speaking(language):
        for day in range(7):
            assert weekday_in(weekday(day)) == weekday_in(weekday(day, short=True)) == day


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_day_that_is_not_in_the_calendar_is_none(language: str) -> None:
    with speaking(language), pytest.raises(ValueError, match=r"day"):
        date_in("29.2.2027", TODAY)
    with speaking(language):
        assert date_in("soon", TODAY) is date_in("3.", TODAY) is date_in("312", TODAY) is None


def test_a_date_without_a_year_is_the_next_one() -> None:
    with speaking("fr"):
        assert date_in("3 janvier", TODAY) == datetime.date(2027, 1, 3)


@pytest.mark.parametrize(
    ("language", "typed", "meant"),
    [
        ("en", "20:00 Europe/Berlin", TimeOfDay(20, 0, "europe/berlin")),
        ("de", "20 Uhr Europe/Berlin", TimeOfDay(20, 0, "europe/berlin")),
        ("de", "20:15 Uhr", TimeOfDay(20, 15, None)),
        ("de", "20:15 Uhr Europe/Berlin", TimeOfDay(20, 15, "europe/berlin")),
        ("fr", "20h30 Europe/Paris", TimeOfDay(20, 30, "europe/paris")),
        ("fr", "20 h 30 Europe/Paris", TimeOfDay(20, 30, "europe/paris")),
        ("ja", "２０：００　Asia/Tokyo", TimeOfDay(20, 0, "asia/tokyo")),
        ("ja", "20時東京", TimeOfDay(20, 0, "東京")),
        ("zh-CN", "20：00 Asia/Shanghai", TimeOfDay(20, 0, "asia/shanghai")),
        ("es", "8.15", TimeOfDay(8, 15, None)),
        ("en", "20 Uhr", None),
        ("en", "20", None),
        ("en", "20:", None),
    ],
)
def test_a_time_of_day_is_understood(language: str, typed: str, meant: TimeOfDay | None) -> None:
    with speaking(language):
        assert time_in(typed) == meant


@pytest.mark.parametrize("comma", [", ", ",", "，", "、", "；", "; "])
def test_lists_are_separated_by_the_marks_of_any_script(comma: str) -> None:
    assert items(f"寿司屋{comma}Café{comma}") == ["寿司屋", "Café"]
    assert begun_list(f"寿司屋{comma}Ca") == (["寿司屋"], "Ca")


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_and_may_separate_the_last_item_and_may_be_part_of_it(language: str) -> None:
    with speaking(language):
        written = listed(["Mine", "Café"])
        assert [each for item in items(written) for each in next(iter(halves(item)), (item,))] == ["Mine", "Café"]
    with speaking("fr"):
        assert halves("fruits et légumes") == [("fruits", "légumes")]
        assert halves("pomme") == []


def test_full_width_letters_are_ordinary_ones_but_a_power_is_no_digit() -> None:
    assert plain(" ２Ｄ　６ｈ ") == "2d 6h"
    assert plain("²d") == "²d"


def test_a_language_has_its_name_in_the_readers_language() -> None:
    with speaking("fr"):
        assert names_of_language("de") == ["allemand", "German"]
