"""Catalogues are compiled once a version, and nothing about them is an error."""

import logging
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.language import LANGUAGES, catalogues, matching, offered, say, speaking
from tests.support.values import there

GERMAN = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\nmsgid "Welcome."\nmsgstr "Willkommen."\n'


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A German catalogue; what is compiled is kept in `tmp_path / "kept"`."""
    monkeypatch.setattr(catalogues, "FOLDER", tmp_path)
    monkeypatch.setattr(catalogues, "_kept_in", tmp_path / "kept")
    path = catalogues.file_of("de")
    path.parent.mkdir()
    path.write_text(GERMAN, "utf-8")
    catalogues.forget()
    yield path
    catalogues.forget()


def kept(german: Path) -> list[Path]:
    return sorted((german.parents[1] / "kept").iterdir())


def welcome() -> str:
    """What a start says in German."""
    catalogues.forget()
    with speaking("de"):
        return say("Welcome.")


def test_only_the_first_start_compiles(german: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert welcome() == "Willkommen."
    monkeypatch.setattr(catalogues, "_compile", None)
    assert welcome() == "Willkommen."


def test_a_changed_catalogue_is_compiled_and_replaces_the_earlier_one(german: Path) -> None:
    welcome()
    german.write_text(GERMAN.replace("Willkommen", "Servus"), "utf-8")
    assert welcome() == "Servus."
    assert len(kept(german)) == 1


def test_a_damaged_file_is_compiled_again(german: Path) -> None:
    welcome()
    (file,) = kept(german)
    file.write_bytes(file.read_bytes()[:-3])
    assert welcome() == "Willkommen."


def test_what_cannot_be_kept_is_compiled_at_each_start(german: Path) -> None:
    (german.parents[1] / "kept").write_text("a file, no folder")
    assert welcome() == welcome() == "Willkommen."


def test_a_broken_catalogue_is_logged_and_read_as_english(german: Path, caplog: pytest.LogCaptureFixture) -> None:
    german.write_bytes(b'msgid "\xff')
    with caplog.at_level(logging.ERROR):
        assert welcome() == "Welcome."
    assert "the catalogue of de cannot be used" in caplog.text


def test_a_language_is_offered_once_it_has_a_catalogue(german: Path) -> None:
    assert offered() == {"en": LANGUAGES["en"], "de": LANGUAGES["de"]}
    assert matching("de") == "de"
    assert matching("fr") == "en"


@pytest.mark.parametrize(
    ("locale", "language"),
    [("en-GB", "en"), ("es-419", "es"), ("es-ES", "es"), ("zh-CN", "zh-CN"), ("zh-TW", "en"), ("ja", "ja"), ("", "en")],
)
def test_locales_of_discord_mean_languages(locale: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.language.languages.has_catalogue", lambda tag: True)
    assert matching(locale) == language


def test_an_excerpt_has_only_what_is_asked_for(german: Path) -> None:
    german.write_text(f'{GERMAN}\nmsgctxt "a button"\nmsgid "Take"\nmsgstr "Nehmen"\n', "utf-8")
    found = there(catalogues.excerpt("de", ["a button"]))
    assert found.pgettext("a button", "Take") == "Nehmen"
    assert found.gettext("Welcome.") == "Welcome."
    assert not (german.parents[1] / "kept").exists()
    assert catalogues.excerpt("en", ["a button"]) is catalogues.excerpt("tlh", ["a button"]) is None
    welcome()
    whole = there(catalogues.excerpt("de", ["a button"]))
    assert whole.gettext("Welcome.") == "Willkommen."


def test_everything_can_be_compiled_before_it_is_needed(german: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stopped = threading.Event()
    stopped.set()
    catalogues.keep_all(stopped)
    assert not (german.parents[1] / "kept").exists()
    catalogues.keep_all(threading.Event())
    assert len(kept(german)) == 1
    monkeypatch.setattr(catalogues, "_compile", None)
    assert welcome() == "Willkommen."
