"""What is in `data/locales` fits the source."""

import io
import re
from collections import Counter

import pytest
from babel.messages.catalog import Catalog

from bot.language import DEFAULT, LANGUAGES, catalogues
from tests import locales
from tests.locales import check, languages, placeholders, read, template, update, written

BY_THE_TABLES = re.compile(r"^bot/language/|^rendering/words/(\w+/names|clauses)\.py:")
"""Texts of the tables of cards, which are extracted from there, and those that a `Clause` is given."""


@pytest.fixture(scope="module")
def source() -> Catalog:
    return template()


@pytest.mark.parametrize("language", languages())
def test_a_catalogue_has_no_mistakes(language: str) -> None:
    assert not check(read(language)).problems


def test_every_catalogue_is_of_a_language_that_has_a_name() -> None:
    folders = {path.parent.name.replace("_", "-") for path in catalogues.FOLDER.glob("*/*.po")}
    assert folders <= LANGUAGES.keys() - {DEFAULT}


def test_sentences_of_every_kind_are_found(source: Catalog) -> None:
    assert source.get("Player {number}") is not None
    assert source.get("I do not speak that language. I speak {languages}.") is not None
    assert source.get("Wheat Field", context="Machi Koro card") is not None
    assert source.get("table", context="name of the command /table") is not None
    assert source.get("Which game", context="description of an option") is not None
    assert source.get("Machi Koro", context="choice of an option") is not None


def test_no_sentence_differs_from_another_only_in_bold_capitals_or_its_last_stop(source: Catalog) -> None:
    """Such marks are added where a sentence is shown. A context says that other languages need two sentences."""
    texts = [locales.english_of(message)[-1] for message in source if not message.context]
    plain = Counter(text.replace("*", "").rstrip(".…").casefold() for text in texts)
    assert not [text for text, count in plain.items() if count > 1]


def test_no_sentence_writes_percents_itself(source: Catalog) -> None:
    """`bot.language.habits.percent` writes them as the language does."""
    assert not [message.id for message in source if "%" in "".join(locales.english_of(message))]


def test_no_plural_says_the_same_twice() -> None:
    """`say_counted` and `Plural` take one form, where English has only one."""
    assert not locales.said_twice()


def test_french_has_a_fixed_space_before_its_marks() -> None:
    loose = re.compile(r" [:;?!»](?!\S)|« ")
    texts = [text for message in read("fr") if message.id for text in locales.forms_of(message)]
    assert not [text for text in texts if loose.search(re.sub(r"`[^`]*`", "", text))]


def test_a_guided_game_says_tu_in_french() -> None:
    """One person reads it, and the bot says tu to one person everywhere else."""
    guided = [
        each for each in read("fr") if any("lessons.py" in path or "guided" in path for path, _ in each.locations)
    ]
    texts = [text for message in guided for text in locales.forms_of(message)]
    assert not [text for text in texts if re.search(r"\b[Vv](ous|otre|os)\b|\b\w{3,}ez\b", text)]
    assert len(texts) > len(LANGUAGES)


@pytest.mark.parametrize(
    ("language", "other"),
    [
        ("de", r"\b[Ll]ila\b|wächst der Markt"),  # violett, Auslage
        ("es", r"\bmontón\b|\bla banca\b|Fin de la prohibición|\b[Oo]s\b|[áé]is\b"),  # pila, banco, Ley Seca, ustedes
        ("fr", r"\bEngage \{|cartes? de butin|\w'\w"),  # recruter, carte butin, ’
        ("ja", r"手番|市場が"),  # ターン, サプライ
        ("zh-CN", r"有黑帮"),  # 手下
    ],
)
def test_a_thing_has_the_name_of_the_glossary(language: str, other: str) -> None:
    told = [text for message in read(language) if message.id for text in locales.forms_of(message)]
    assert told
    assert not [text for text in told if re.search(other, text)]


def test_every_text_that_is_translated_is_literal() -> None:
    """What is computed stands in no catalogue; names of cards stand in their tables."""
    assert not [sentence for sentence in locales.computed() if not BY_THE_TABLES.search(sentence)]


def test_nested_calls_plurals_and_contexts_are_extracted() -> None:
    source = b"""
# For translators: the end
A = say("{list}!", list=say("of {coins}", coins=say_plural("{count} coin", "{count} coins", 2)))
B = Sentence("Take", context="a button")
"""
    assert [each[1:] for each in locales.calls(io.BytesIO(source), (), (), {})] == [
        ("say", ("{list}!",), ["For translators: the end"]),
        ("say_in_context", ("a button", "Take"), []),
        ("say", ("of {coins}",), ["For translators: the end"]),
        ("say_plural", ("{count} coin", "{count} coins"), ["For translators: the end"]),
    ]


def test_every_form_of_an_event_is_extracted_and_english_that_has_one_form_twice() -> None:
    source = b"""
A = Clause("{name} won", you="you won", short=Sentence("won", context="in a picture"), mark="!")
B = say_counted("{players} won", 2, players="Ann and Bo")
C = Plural("All {count} seats are taken")
"""
    assert sorted(each[1:3] for each in locales.calls(io.BytesIO(source), (), (), {})) == [
        ("say", ("you won",)),
        ("say", ("{name} won",)),
        ("say_in_context", ("in a picture", "won")),
        ("say_plural", ("All {count} seats are taken",) * 2),
        ("say_plural", ("{players} won",) * 2),
    ]


def test_a_catalogue_is_written_the_same_each_time(source: Catalog) -> None:
    once = written(source)
    assert written(source) == once
    assert b"POT-Creation-Date" not in once
    assert str(locales.ROOT).encode() not in once


def catalogue(english: str | tuple[str, str], translated: str | tuple[str, ...], context: str | None = None) -> Catalog:
    made = Catalog(locale="de")
    made.add(english, translated, context=context)
    return made


def test_only_what_changed_a_little_keeps_its_translation_to_be_looked_at() -> None:
    made = catalogue("hard", "schwer")
    made.add("Friends press **Join**, then **Start**.", "Andere drücken **Mitspielen**, dann **Starten**.")
    now = Catalog()
    for english in ("card", "Friends press **{join}**, then **{start}**."):
        now.add(english)
    update(made, now)
    assert {message.id: (bool(message.string), message.fuzzy) for message in made if message.id} == {
        "card": (False, False),
        "Friends press **{join}**, then **{start}**.": (True, True),
    }


@pytest.mark.parametrize(
    ("english", "translated", "problem"),
    [
        ("{name} wins.", "{name} gewinnt.", ""),
        ("{name} wins.", "{nam} gewinnt.", "placeholders"),
        ("{name} wins.", "{name gewinnt.", "cannot be filled"),
        ("{name} wins.", "{name.__class__} gewinnt.", "cannot be filled"),
        ("**{name}** wins.", "**{name} gewinnt.", "without closing"),
        ("`/my back` ends it.", "`/mein back` beendet es.", "commands"),
        ("One\ntwo", "Eins zwei", "lines"),
        ("Then {name} wins.", "Dann,, {name} gewinnt.", "twice"),
        (("{count} coin", "{count} coins"), ("{count} Münze", "{count} Münzen"), ""),
        (("{count} coin", "{count} coins"), ("eine Münze", "{count} Münzen"), ""),
        (("{count} coin", "{count} coins"), ("{count} Münze", ""), "1 of 2 plural forms"),
    ],
)
def test_a_translation_that_does_not_fit_is_found(
    english: str | tuple[str, str], translated: str | tuple[str, ...], problem: str
) -> None:
    problems = check(catalogue(english, translated)).problems
    assert bool(problems) is bool(problem)
    assert not problem or problem in problems[0]


def test_a_command_cannot_have_a_name_that_discord_refuses() -> None:
    assert check(catalogue("table", "Der Tisch", "name of the command /table")).problems
    assert not check(catalogue("table", "tisch", "name of the command /table")).problems


def test_what_is_missing_or_fuzzy_is_counted_and_not_checked() -> None:
    made = catalogue("{name} wins.", "")
    made.add("Turn {number}", "Zug {zahl}", flags=["fuzzy"])
    counted = check(made)
    assert (counted.sentences, counted.untranslated, counted.fuzzy, counted.problems) == (2, 1, 1, ())
    assert "de" in locales.table({"de": counted})


def test_placeholders_are_names() -> None:
    assert set(placeholders("{name} and {other}")) == {"name", "other"}
