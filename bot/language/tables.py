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
from typing import Final, Generic, TypeAlias, TypeVar

from bot.language.sentences import Plural, Sentence

WordsT = TypeVar("WordsT", covariant=True)
Fields: TypeAlias = Mapping[str, tuple[str, Callable[..., object]]]
"""By placeholder: the field that it stands for ("" is all of it), and how that is written. Others are the field of
that name as it is."""


class By(Generic[WordsT]):
    """Which words are said depends on a field, or on what a function gives: those of its value, or `otherwise`."""

    __slots__ = ("key", "otherwise", "words")

    def __init__(
        self, key: str | Callable[..., object], words: Mapping[object, WordsT], otherwise: WordsT | None = None
    ) -> None:
        self.key: Final = key
        self.words: Final = words
        self.otherwise: Final = otherwise

    @property
    def choices(self) -> Iterator[WordsT]:
        """All words that may be said."""
        yield from self.words.values()
        if self.otherwise is not None:
            yield self.otherwise

    def of(self, about: object) -> WordsT:
        """The words for something.

        Raises:
            KeyError: there are none for its value.
        """
        value = getattr(about, self.key) if isinstance(self.key, str) else self.key(about)
        found = self.words.get(value, self.otherwise)
        if found is None:
            raise KeyError(value)
        return found


class With:
    """Words with parts that are no field, each made when it is shown."""

    __slots__ = ("parts", "words")

    def __init__(self, words: "Words", **parts: Callable[[], object]) -> None:
        self.words: Final = words
        self.parts: Final = parts


Words: TypeAlias = "Sentence | By[Words] | With"


def said(about: object, words: Words, fields: Fields) -> str:
    """What the words say of something.

    Raises:
        KeyError: they depend on a field, and there are none for its value.
    """
    return _said(about, words, lambda name: part_of(about, *fields.get(name, (name, str))))


def part_of(about: object, field: str, written: Callable[..., object]) -> object:
    """What stands at a placeholder: a field of something as it is written."""
    return written(getattr(about, field) if field else about)


def _said(about: object, words: Words, part: Callable[[str], object]) -> str:
    match words:
        case By():
            return _said(about, words.of(about), part)
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
