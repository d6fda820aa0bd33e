"""Sentences in the reader's language, English where a catalogue has no answer."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.language import Sentence, catalogues, say, say_in_context, say_plural, speaking

GERMAN = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "{name} pays {other} {coins}."
msgstr "{coins} gehen von {name} an {other}."

msgid "{count} coin"
msgid_plural "{count} coins"
msgstr[0] "{count} Münze"
msgstr[1] "{count} Münzen"

msgctxt "a button"
msgid "Take"
msgstr "Nehmen"

msgid "Turn {number}"
msgstr "Zug {nummer}"
"""


@pytest.fixture(autouse=True)
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A German catalogue."""
    path = tmp_path / "de" / "messages.po"
    path.parent.mkdir()
    path.write_text(GERMAN, "utf-8")
    monkeypatch.setattr(catalogues, "FOLDER", tmp_path)
    monkeypatch.setattr(catalogues, "_kept_in", None)
    catalogues.forget()
    yield
    catalogues.forget()


def test_a_translation_orders_its_words_freely() -> None:
    with speaking("de"):
        coins = say_plural("{count} coin", "{count} coins", 2)
        assert (
            say("{name} pays {other} {coins}.", name="Ann", other="Bo", coins=coins) == "2 Münzen gehen von Ann an Bo."
        )


def test_a_context_tells_two_meanings_apart() -> None:
    with speaking("de"):
        assert say_in_context("a button", "Take") == "Nehmen"
        assert say_in_context("a headline", "Take") == "Take"


def test_a_constant_is_translated_when_it_is_shown() -> None:
    take = Sentence("Take", context="a button")
    with speaking("de"):
        assert f"{take}" == str(take) == "Nehmen"
    assert f"{take}" == "Take"


@pytest.mark.parametrize("language", ["de", "fr", "no such language"])
def test_what_is_missing_or_broken_is_said_in_english(language: str) -> None:
    with speaking(language):
        assert say("This table is closed.") == "This table is closed."
        assert say("Turn {number}", number=3) == "Turn 3"  # the German one has another placeholder
        assert say("") == ""


def test_a_name_with_braces_stays_as_it_is() -> None:
    assert say("{name} wins.", name="{other}") == "{other} wins."


def test_a_translator_hears_once_of_each_sentence_shown_in_english(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG", logger="bot.language.sentences")
    with speaking("de"):
        for _ in range(2):
            say("{name} is late.", name="Ann")
            say_plural("{count} hour", "{count} hours", 2)
            say_in_context("a button", "Take")
    assert [record.getMessage() for record in caplog.records] == [
        "not translated into de: '{name} is late.'",
        "not translated into de: '{count} hour'",
    ]
