"""The pseudo-language shows what cannot be translated."""

import pytest

from bot.language import current_language, offered, say, say_in_context, say_plural, speaking
from bot.language.commands import DESCRIPTION, NAME_OF_OPTION, is_name
from bot.language.pseudo import PSEUDO, pseudo
from tests.support import pseudo as support
from tests.support import spoken
from tests.support.vocabulary import Vocabulary


def test_nobody_is_offered_it_unless_a_developer_or_a_test_asks() -> None:
    assert PSEUDO not in offered()
    with support.offered() as language:
        assert language in offered()
    assert PSEUDO not in offered()


def test_sentences_are_longer_accented_and_in_brackets_and_keep_what_is_filled_in() -> None:
    with support.offered() as language, speaking(language):
        said = say(
            "**{name}** pays {other} {coins}.",
            name="Ann",
            other="Bo",
            coins=say_plural("{count} coin", "{count} coins", 2),
        )
        assert said.startswith("⟦**Ann** ")
        assert "⟦2 çöïñš" in said
        assert not support.bare(said, ["Ann", "Bo"])
        assert say_in_context("a button", "Take").startswith("⟦Ţàķé")


@pytest.mark.parametrize("kept", ["`/table open`", "<t:5:R>", "](https://example.org)", "https://example.org/a"])
def test_commands_times_and_links_stay(kept: str) -> None:
    assert kept in pseudo(f"Look at {kept} now.")


@pytest.mark.parametrize("mark", ["-# ", "## ", "> ", "· ", "* "])
def test_marks_of_layout_stay_first(mark: str) -> None:
    assert pseudo(f"{mark}Hello there").startswith(f"{mark}⟦")


def test_names_of_commands_stay_names() -> None:
    with support.offered() as language, speaking(language):
        assert is_name(say_in_context(NAME_OF_OPTION, "without"))
        assert len(say_in_context(DESCRIPTION, "a" * 95)) <= 100


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("⟦{name} ĥàš ţĥé ðïçé.··⟧", []),
        ("⟦öñé ⟦ţŵö⟧ ţĥŕéé⟧ and ⟦föüŕ⟧", []),
        ("Your turn", ["Your", "turn"]),
        ("Ann: ⟦ŕöļļ⟧ ×2", []),
        ("Bo rolls ⟦öñé⟧", ["rolls"]),
        ("öf ţĥé ļïñé··⟧", []),
        ("⟦ţĥé fïŕšţ öf", []),
        ("ŵïţĥöüţ ðöüƀţ", []),
        ("`/table open` <@1> 5 🎲", []),
    ],
)
def test_bare_words_are_found(text: str, words: list[str]) -> None:
    assert support.bare(text, ["Ann", "Bo"]) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("20:00 America/New_York", []),
        ("18:00 · Honolulu", []),
        ("Deutsch", []),
        ("Sprache: Deutsch", ["Sprache", "Deutsch"]),
        ("</table log:7> **page:2**", []),
        ("⟦ṁöñţĥ··⟧ November 2026", []),
        ("20:00 UTC, or none", ["none"]),
    ],
)
def test_zones_dates_and_options_are_no_bare_words(text: str, words: list[str]) -> None:
    assert support.outside_brackets(text, []) == words


def test_a_request_is_read_and_turned_back_into_english() -> None:
    with support.offered() as language, speaking(language):
        label = say("Play")
        sent = {"components": [{"type": 2, "label": label, "custom_id": "t:1:0:play"}], "content": f"{label} now"}
    assert list(spoken.texts_of(sent)) == [label, f"{label} now"]
    assert spoken.english(sent)["content"] == "Play now"


@pytest.mark.long
def test_english_words_are_found_in_a_german_text() -> None:
    assert Vocabulary("de").english_in("Ann würfelt and pays both in Boomtown", ["Ann"]) == ["and", "pays", "both"]


def test_it_does_not_outlast_its_block() -> None:
    with speaking(PSEUDO):
        assert current_language() == PSEUDO
        assert say("Hello") == "Hello"
