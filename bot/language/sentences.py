"""Sentences that can be translated. The English sentence is its own key in the catalogues.

A sentence is whole, with named placeholders, so that another language can order its words freely:

>>> say("{name} pays {other} {coins}.", name="Ann", other="Bo", coins=say_plural("{count} coin", "{count} coins", 2))
'Ann pays Bo 2 coins.'

A constant is a `Sentence`. It becomes text when it is shown, in the language of that moment:

>>> CLOSED = Sentence("This table is closed.")
>>> f"🔒 {CLOSED}"
'🔒 This table is closed.'
>>> Sentence("Turn {number}")(number=3)
'Turn 3'
"""

import logging
from collections.abc import Mapping
from typing import Final

from bot.language.catalogues import catalogue
from bot.language.current import DEFAULT, current_language

log = logging.getLogger(__name__)

CONTEXT_MARK: Final = "\x04"
"""Stands between a context and its sentence in gettext's catalogues."""


class Sentence:
    """A constant sentence, translated whenever it is shown; call it to fill its placeholders.

    `context` tells translators which of two meanings the same English words have here.
    """

    __slots__ = ("context", "english")

    def __init__(self, english: str, *, context: str = "") -> None:
        self.english: Final = english
        self.context: Final = context

    def __str__(self) -> str:
        return say_in_context(self.context, self.english) if self.context else say(self.english)

    def __call__(self, **values: object) -> str:
        """The sentence with its placeholders filled."""
        return say_in_context(self.context, self.english, **values) if self.context else say(self.english, **values)

    def __repr__(self) -> str:
        return f"Sentence({self.english!r})"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


class Plural(Sentence):
    """A constant sentence about the number `count`; `many` is left out where English has the same for every number.

    In a table of sentences (`bot.language.tables`), the number is the field called `of`.

    >>> Plural("{count} coin", "{count} coins")(2)
    '2 coins'
    """

    __slots__ = ("many", "of")

    def __init__(self, one: str, many: str = "", *, of: str = "count") -> None:
        super().__init__(one)
        self.many: Final = many or one
        self.of: Final = of

    def __call__(self, count: int, **values: object) -> str:  # type: ignore[override]  # it needs a number
        """The form that fits `count`, with its placeholders filled."""
        return say_plural(self.english, self.many, count, **values)


def say(english: str, **values: object) -> str:
    """The sentence in the reader's language, its placeholders filled."""
    found = english if current_language() == DEFAULT else _found(english)
    return _filled(found, english, values) if values else found


def say_in_context(context: str, english: str, **values: object) -> str:
    """As `say`, for words with several meanings: ``say_in_context("a verb on a button", "Take")``."""
    found = english if current_language() == DEFAULT else _found(english, context)
    return _filled(found, english, values) if values else found


def say_plural(one: str, many: str, count: int, **values: object) -> str:
    """The form of a sentence that fits a number; ``{count}`` in it is that number."""
    values["count"] = count
    english = one if count == 1 else many
    language = current_language()
    known = catalogue(language)
    if known is None:
        return _filled(english, english, values)
    found = known.ngettext(one, many, count)
    if found == english:
        _note_missing(language, one)
    return _filled(found, english, values)


def say_counted(english: str, count: int, **values: object) -> str:
    """As `say_plural`, where English has the same sentence for every number, and other languages may not."""
    return say_plural(english, english, count, **values)


def _found(english: str, context: str = "") -> str:
    language = current_language()
    known = catalogue(language)
    if known is None or not english:  # the empty key is a catalogue's header
        return english
    key = f"{context}{CONTEXT_MARK}{english}" if context else english
    found = known.gettext(key)
    if found != key:
        return found
    _note_missing(language, english)
    return english


_missing: Final[set[tuple[str, str]]] = set()


def _note_missing(language: str, english: str) -> None:
    """Tell a translator who plays, once, which sentence was shown in English."""
    if log.isEnabledFor(logging.DEBUG) and (language, english) not in _missing:
        _missing.add((language, english))
        log.debug("not translated into %s: %r", language, english)


def _filled(found: str, english: str, values: Mapping[str, object]) -> str:
    """The sentence with its values; the English one if a translation asks for values that there are not."""
    if not values:
        return found
    try:
        return found.format_map(values)
    except (LookupError, ValueError, AttributeError, TypeError):
        return english.format_map(values)
