"""What the bot suggests typing is understood when it is typed, in every language."""

import ast
import asyncio
import datetime
import itertools
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.calendar.deadlines import Daily, Duration
from bot.games.values import LEVELS
from bot.language import LANGUAGES, say_in_context, speaking
from bot.language.commands import DESCRIPTION_OF_OPTION
from bot.language.reading import folded, items, spoken
from bot.playground.validation.command_limits import check_commands
from cogs.machi_koro.options import card_id, offered_cards
from cogs.my import days, zones
from cogs.my import words as my_words
from cogs.tables import robots_option
from cogs.tables.choices import completions
from cogs.tables.terms import language_of
from cogs.ui import deadline_words, deadlines, robot_words
from cogs.ui.options import meant
from rendering.drawing.cover_parts import LEVEL_NAMES
from rendering.words import PHRASEBOOKS
from rendering.words.common import listed
from rendering.words.machi_koro.names import CARDS, card_name
from rendering.words.phrasebook import find
from rendering.words.settings import NotAgreed
from tests.locales import clashes, payload

TODAY = datetime.date(2026, 11, 25)
EXAMPLE = re.compile(r"`([^`]+)`")
MACHI = PHRASEBOOKS["machi_koro"]

every_language = pytest.mark.parametrize("language", LANGUAGES)


@every_language
def test_days_that_are_offered_or_given_as_examples(language: str) -> None:
    with speaking(language):
        for name, value in days.offers("", TODAY):
            assert days.read(name, TODAY) == days.read(value, TODAY)
        with pytest.raises(NotAgreed) as refused:
            days.read("???", TODAY)
        examples = EXAMPLE.findall(str(refused.value))
        assert len(examples) == 5
        for example in examples:
            assert days.read(example, TODAY) > TODAY


@pytest.mark.parametrize(
    ("language", "typed", "ahead"),
    [
        ("de", "Übermorgen", 2),
        ("de", "fr", 2),
        ("ja", "明日", 1),
        ("ja", "金曜日", 2),
        ("ja", "2週間後", 14),
        ("zh-CN", "后天", 2),
        ("zh-CN", "周五", 2),
        ("zh-CN", "星期天", 4),
        ("fr", "aujourd'hui", 0),
        ("fr", "vendredi", 2),
        ("es", "manana", 1),
        ("es", "en 2 semanas", 14),
    ],
)
def test_days_as_people_say_them(language: str, typed: str, ahead: int) -> None:
    with speaking(language):
        assert days.read(typed, TODAY) == TODAY + datetime.timedelta(days=ahead)


@every_language
def test_deadlines_that_are_offered_or_given_as_examples(language: str) -> None:
    with speaking(language):
        for typed in ("", "8", "19:30", "tok"):
            for pace in ("live", "postal", None):
                for offer in deadlines.offers(typed, language, pace):
                    assert deadlines.read(offer.name) == deadlines.read(offer.value)
        for sentence in (deadline_words.NO_DEADLINE, deadline_words.HOW_TO_TYPE, deadline_words.TOO_SHORT_OR_LONG):
            for example in EXAMPLE.findall(str(sentence)):
                assert isinstance(deadlines.read(example), Duration | Daily)
        none = spoken(deadline_words.NONE_TYPED)[0]
        assert none in deadline_words.FIELD_ABOUT(zone="UTC", none=none)
        server = "The deadline of new tables, like 2d, or 20:00 Europe/Berlin, or none"
        assert none in say_in_context(DESCRIPTION_OF_OPTION, server)
        for long, short in itertools.product((1, 2, 13), (1, 6)):
            written = deadline_words.days_and_hours(long, short)
            assert deadlines.read(written) == Duration((24 * long + short) * 3600)


@every_language
def test_robots_that_are_offered_or_given_as_examples(language: str) -> None:
    with speaking(language):
        for asked in itertools.product(LEVELS, repeat=3):
            assert sorted(robots_option.levels(robot_words.robots_typed(asked))) == sorted(asked)
        for typed in ("", "2 hard", "2 hard, no", robot_words.robots_typed(["easy"]), f"2 {LEVEL_NAMES['easy']}"):
            for offered in robots_option.completions(typed):
                assert robot_words.robots_typed(robots_option.levels(offered)) == offered
        for level in LEVELS:
            assert robots_option.levels(str(LEVEL_NAMES[level])) == [level]
        example = robot_words.robots_typed(["hard", "hard", "normal"])
        assert example in robot_words.no_such_level("lots")
        assert example in robot_words.too_many_robots()
        for about in (
            "Robots to begin with, like: 2 hard, 1 normal (the lobby can add more)",
            "Who plays, like: 2 hard, 1 normal (four normal ones)",
        ):
            assert example in say_in_context(DESCRIPTION_OF_OPTION, about)


@pytest.mark.parametrize(
    ("language", "typed"),
    [
        ("en", "2 hard and 1 normal"),
        ("de", "2 schwere Roboter und 1 normaler"),
        ("ja", "強い2体、普通1体"),
        ("ja", "強い×2、普通"),
        ("zh-CN", "２个困难，1个普通"),
        ("zh-CN", "困难2个和普通1个"),
        ("fr", "2 difficiles et 1 normal"),
        ("es", "2 dificiles; 1 normal"),
    ],
)
def test_robots_as_people_say_them(language: str, typed: str) -> None:
    with speaking(language):
        assert robots_option.levels(typed) == ["hard", "hard", "normal"]


@every_language
def test_cards_that_are_offered(language: str) -> None:
    with speaking(language):
        for choice in offered_cards(CARDS, ""):
            assert card_id(choice.name) == card_id(choice.value) == choice.value
        options = MACHI.game.options_type()
        for begun in ("", "Forest, ", "Forest；Café、"):
            (offered, *_) = completions(MACHI, {}, "without", begun)
            agreed = MACHI.agree(options, "without", items(offered))
            assert len(items(offered)) == len(items(begun)) + 1
            assert agreed != options


@every_language
def test_cards_in_a_list_with_an_and(language: str) -> None:
    with speaking(language):
        both = [card_name("fruit_and_vegetable_market"), card_name("mine")]
        options = MACHI.game.options_type()
        assert MACHI.agree(options, "without", items(listed(both))) == MACHI.agree(options, "without", both)


@pytest.mark.parametrize(
    ("language", "typed", "card"),
    [
        ("de", "Küstenfischerboot", "mackerel_boat"),
        ("de", "lebensmittelgroßmarkt", "food_warehouse"),
        ("de", "3-Sterne-Restaurant", "french_restaurant"),
        ("en", "Küstenfischerboot", "mackerel_boat"),
        ("zh-CN", "鲔鱼船", "tuna_boat"),
        ("ja", "ぶどう園", "vineyard"),
        ("fr", "champs de ble", "wheat_field"),
    ],
)
def test_a_card_is_found_by_its_name_in_another_edition(language: str, typed: str, card: str) -> None:
    with speaking(language):
        found = find(typed, MACHI.articles())
        assert found is not None
        assert found.id == card


@every_language
def test_languages_and_time_zones_that_are_offered(language: str) -> None:
    with speaking(language):
        for tag, name in LANGUAGES.items():
            assert language_of(tag) == language_of(name) == tag
        for typed in ("", "tok", "東京", "paris", "kolk"):
            for zone in zones.offers(typed, language):
                assert zones.find(zones.label(zone)) == zones.find(zone) == zone
    with speaking("ja"):
        assert zones.offers("東京", "ja") == ["Asia/Tokyo"]
        with pytest.raises(NotAgreed, match="Asia/Tokyo"):
            deadlines.read("20時 東京")


def test_a_name_that_was_offered_means_its_value() -> None:
    pairs = [("2", "1"), ("Ann!", "2"), ("Ann", "3"), ("\N{BREAD}", "4")]
    assert [meant(typed, pairs) for typed in ("2", "ann", "Ann", "\N{BREAD}", "Bo")] == ["2", "2", "3", "4", "Bo"]


@every_language
def test_words_that_people_type_mean_one_thing_each(language: str) -> None:
    with speaking(language):
        for group in (
            [my_words.TODAY, my_words.TOMORROW, my_words.DAY_AFTER],
            [*robot_words.LEVELS_TYPED.values(), robot_words.ROBOTS_TYPED],
        ):
            typed = [word for meaning in group for word in dict.fromkeys(map(folded, spoken(meaning)))]
            assert len(set(typed)) == len(typed)
            assert all(typed)


@pytest.fixture(scope="module")
def commands() -> list[dict[str, Any]]:
    """The commands as Discord gets them."""
    return asyncio.run(payload())


def test_no_two_commands_options_or_choices_of_a_list_have_the_same_name(commands: list[dict[str, Any]]) -> None:
    assert list(clashes(commands)) == []


def test_discord_takes_the_commands_in_every_language(commands: list[dict[str, Any]]) -> None:
    check_commands(commands)
    locales = {locale for command in commands for locale in command.get("name_localizations") or ()}
    assert locales >= LANGUAGES.keys() - {"en", "es"} | {"es-ES"}
    (menu,) = [command for command in commands if command.get("type") == 2]
    assert menu["name_localizations"]["de"] == "Herausfordern"


def test_every_option_that_a_sentence_names_exists(commands: list[dict[str, Any]]) -> None:
    there = {(name, option["name"]) for name, command in _below(commands) for option in command.get("options") or ()}
    named = set[tuple[str, str]]()
    for path in Path("cogs").rglob("*.py"):
        source = path.read_text("utf-8")
        if "option_name(" not in source and "command_line(" not in source:
            continue
        for node in ast.walk(ast.parse(source)):
            match node:
                case ast.Call(func=ast.Name("option_name"), args=[ast.Constant(option), ast.Constant(command)]):
                    named.add((str(command), str(option)))
                case ast.Call(func=ast.Name("command_line"), args=[ast.Constant(command)], keywords=options):
                    named |= {(str(command), str(option.arg)) for option in options}
    assert len(named) > 15
    assert named <= there


def _below(commands: Sequence[dict[str, Any]], above: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every command and group by its full name."""
    for command in commands:
        name = f"{above} {command['name']}".strip()
        yield name, command
        if any(each["type"] in (1, 2) for each in command.get("options") or ()):
            yield from _below(command["options"], name)


def test_a_name_that_stands_twice_in_a_list_is_found() -> None:
    twice: list[dict[str, Any]] = [{"name": name, "name_localizations": {"de": "tisch"}} for name in ("table", "desk")]
    assert list(clashes(twice)) == ["de: commands: table and desk are both called 'tisch'"]
    below = [{"name": "machi", "options": twice}]
    assert list(clashes(below)) == ["de: /machi: table and desk are both called 'tisch'"]
    half = [{"name": "open", "name_localizations": {"fr": "show"}}, {"name": "show"}]
    assert list(clashes([{"name": "table", "options": half}])) == ["fr: /table: open and show are both called 'show'"]
    assert "has 9000 characters" in next(clashes([{"name": "table", "description": "x" * 8995}]))
