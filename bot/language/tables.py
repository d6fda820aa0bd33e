"""Tables of sentences: what is said of each kind of error or refusal. A new kind costs one entry.

The parts of a sentence are called after the fields of what it is about:

>>> class Short(Exception):
...     coins, left = 3, False
>>> short = By("left", {False: Plural("{count} coin is not enough.", "{count} coins are not enough.", of="coins")})
>>> said(Short(), short, {})
'3 coins are not enough.'
"""

import functools
import string
from collections.abc import Callable, Iterator, Mapping
from typing import Final, TypeAlias

from bot.language.sentences import Plural, Sentence

Fields: TypeAlias = Mapping[str, tuple[str, Callable[..., object]]]
"""By placeholder: the field that it stands for, and how that is written. Others are called and written as the field."""


class By:
    """Which words are said depends on a field, or on what a function gives: those of its value, or `otherwise`."""

    __slots__ = ("key", "otherwise", "words")

    def __init__(
        self, key: str | Callable[..., object], words: "Mapping[object, Words]", otherwise: "Words | None" = None
    ) -> None:
        self.key: Final = key
        self.words: Final = words
        self.otherwise: Final = otherwise

    @property
    def choices(self) -> "Iterator[Words]":
        """All words that may be said."""
        yield from self.words.values()
        if self.otherwise is not None:
            yield self.otherwise


class With:
    """Words with parts that are no field, each made when it is shown."""

    __slots__ = ("parts", "words")

    def __init__(self, words: "Words", **parts: Callable[[], object]) -> None:
        self.words: Final = words
        self.parts: Final = parts


Words: TypeAlias = Sentence | By | With


def said(about: object, words: Words, fields: Fields) -> str:
    """What the words say of something.

    Raises:
        KeyError: they depend on a field, and there are none for its value.
    """
    return _said(about, words, lambda name: _part(about, *fields.get(name, (name, str))))


def _part(about: object, field: str, written: Callable[..., object]) -> object:
    return written(getattr(about, field))


def _said(about: object, words: Words, part: Callable[[str], object]) -> str:
    match words:
        case By(key=key):
            value = getattr(about, key) if isinstance(key, str) else key(about)
            found = words.words.get(value, words.otherwise)
            if found is None:
                raise KeyError(value)
            return _said(about, found, part)
        case With(parts=parts):
            return _said(about, words.words, lambda name: parts[name]() if name in parts else part(name))
        case Plural():
            values = {name: part(name) for name in placeholders(words.many) if name != "count"}
            return words(count=getattr(about, words.of), **values)
        case Sentence():
            return words(**{name: part(name) for name in placeholders(words.english)})


@functools.cache
def placeholders(english: str) -> tuple[str, ...]:
    """The names in braces in a sentence, each once.

    >>> placeholders("{name} pays {other} {coins}.")
    ('name', 'other', 'coins')
    """
    return tuple(dict.fromkeys(name for _, name, _, _ in string.Formatter().parse(english) if name))
