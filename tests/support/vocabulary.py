"""What the bot says in a shipped language, compared with its catalogue: nothing is missing, English or unfilled."""

import gettext
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final

import msgspec
import pytest

from bot.language import catalogues, sentences
from bot.language.habits import locale_of
from tests.support.pseudo import CUT, OPTION, UNTRANSLATED, zones

WORD: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
PLACEHOLDER: Final = re.compile(r"\{[a-z_]+\}")


class Faults(msgspec.Struct):
    """What a language's readers should never see.

    `missing`: sentences that are not in the catalogue. `unfilled`: translations whose placeholders got no value.
    """

    missing: set[str]
    unfilled: set[str]

    def in_texts(self, language: str, texts: Iterable[str], names: Collection[str]) -> list[str]:
        """These faults and those of texts: English words apart from `names`, and placeholders."""
        vocabulary = Vocabulary(language)
        found = [f"not in the catalogue: {each!r}" for each in sorted(self.missing)]
        found += [f"not filled: {each!r}" for each in sorted(self.unfilled)]
        for text in texts:
            if english := vocabulary.english_in(text, names):
                found.append(f"English: {' '.join(english)} in {text!r}")
            if PLACEHOLDER.search(text):
                found.append(f"a placeholder in {text!r}")
        return found


class Watched(gettext.NullTranslations):
    """A catalogue that notes what it is asked for and does not have."""

    def __init__(self, inner: gettext.NullTranslations, faults: Faults) -> None:
        super().__init__()
        self._inner, self._faults = inner, faults
        self._has = {key[0] if isinstance(key, tuple) else key for key in known(inner)}

    def gettext(self, message: str) -> str:
        """The translation."""
        if message not in self._has:
            self._faults.missing.add(message)
        return self._inner.gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The form for that number."""
        if msgid1 not in self._has:
            self._faults.missing.add(msgid1)
        return self._inner.ngettext(msgid1, msgid2, n)


def known(translations: gettext.NullTranslations) -> Mapping[object, str]:
    """Every translation by its English sentence, with its context; a plural by its English singular and its form."""
    found: Mapping[object, str] = vars(translations)["_catalog"]
    return found


def translations_into(language: str) -> gettext.NullTranslations:
    """The catalogue of a language that has one."""
    found = catalogues.catalogue(language)
    assert found is not None, language
    return found


@contextmanager
def watched(monkeypatch: pytest.MonkeyPatch, language: str) -> Iterator[Faults]:
    """Inside the block, note what that language's catalogue lacks, and what cannot be filled in it."""
    faults, inner, fill = Faults(set(), set()), translations_into(language), sentences._filled

    def filled(found: str, english: str, values: Mapping[str, object]) -> str:
        if values:
            try:
                found.format_map(values)
            except (LookupError, ValueError, AttributeError, TypeError):
                faults.unfilled.add(found)
        return fill(found, english, values)

    catalogues.install(language, Watched(inner, faults))
    with monkeypatch.context() as patch:
        patch.setattr(sentences, "_filled", filled)
        try:
            yield faults
        finally:
            catalogues.install(language, inner)


class Vocabulary:
    """The words of a language's catalogue, and the English words that it never uses."""

    def __init__(self, language: str) -> None:
        catalogue = known(translations_into(language))
        habits = locale_of(language)
        dates = [
            name
            for names in (habits.months, habits.days, habits.day_periods)
            for widths in names.values()
            for each in widths.values()
            for name in (each.values() if isinstance(each, Mapping) else (each,))
        ]
        self._language = language
        self._own = {*words(catalogue.values()), *words(map(str, dates))}
        self._english = {*words(_english(key) for key in catalogue)} - self._own

    def english_in(self, text: str, names: Collection[str]) -> list[str]:
        """The English words in a text, apart from `names`."""
        text = CUT.sub(" ", OPTION.sub(" ", zones().sub(" ", text)))
        named = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
        text = re.sub(rf"(?<![A-Za-z])(?:{named})(?![A-Za-z])", " ", text) if named else text
        return [word for word in words([text]) if word in self._english]


def words(texts: Iterable[str]) -> list[str]:
    """The words of texts in small letters, without commands, mentions, links and placeholders."""
    return [word.casefold() for text in texts for word in WORD.findall(UNTRANSLATED.sub(" ", text))]


def _english(key: object) -> str:
    text = str(key[0] if isinstance(key, tuple) else key)
    return text.rpartition(sentences.CONTEXT_MARK)[2]
