"""Words, clauses and sentences in a row, without an “and”; what stands between them depends on the language."""

from collections.abc import Iterable
from typing import Final

from bot.language.current import current_language
from bot.language.sentences import Sentence

_COMMA: Final = Sentence(", ", context="between the parts of a list that has no “and”")
_SEMICOLON: Final = Sentence("; ", context="between the clauses of a list")
_HEADED: Final = Sentence("{heading}: {text}", context="a heading, and what follows on the same line")
_BRACKETED: Final = Sentence(" ({note})", context="a note right after a name or another word")
_STOPPED: Final = Sentence("{sentence}.", context="any clause that stands alone")
_STOPS: Final = (".", "。")
"""What ends a statement, in the languages that there are."""
_ENDS: Final = (*_STOPS, "!", "?", "…", "！", "？")
"""What ends any sentence."""


def capital(words: str) -> str:
    """Words that begin a sentence."""
    return f"{words[:1].upper()}{words[1:]}"


def commas(words: Iterable[str]) -> str:
    """Words in a row.

    >>> commas(["a", "b", "c"])
    'a, b, c'
    """
    return str(_COMMA).join(words)


def semicolons(clauses: Iterable[str]) -> str:
    """Clauses in a row.

    >>> semicolons(["Ann gained 2", "Bo lost 2"])
    'Ann gained 2; Bo lost 2'
    """
    return str(_SEMICOLON).join(clauses)


def headed(heading: object, text: object) -> str:
    """A heading, and what follows on the same line.

    >>> headed("Gained", "2 coins")
    'Gained: 2 coins'
    """
    return _HEADED(heading=heading, text=text)


def bracketed(note: object) -> str:
    """A note to the word that it follows.

    >>> f"Robo Rye{bracketed('easy')}"
    'Robo Rye (easy)'
    """
    return _BRACKETED(note=note)


def stopped(sentence: str) -> str:
    """A sentence with a full stop at its end, unless it ends otherwise already.

    >>> stopped("Ann rolled 6"), stopped("Ann left the game.")
    ('Ann rolled 6.', 'Ann left the game.')
    """
    return sentence if sentence.endswith(_ENDS) else _STOPPED(sentence=sentence)


def unfinished(label: str) -> str:
    """A label whose control asks for more before it does anything."""
    return f"{label}…"


def without_stop(sentence: str) -> str:
    """A sentence without the full stop at its end, to stand in a row of others."""
    return sentence[:-1] if sentence.endswith(_STOPS) else sentence


_UNSPACED: Final = ("ja", "zh")
"""The languages that put no space between sentences."""


def paragraph(*sentences: str) -> str:
    """Whole sentences one after another; empty ones are left out.

    >>> paragraph("You have no actions left.", "", "End your turn.")
    'You have no actions left. End your turn.'
    """
    space = "" if current_language().startswith(_UNSPACED) else " "
    return space.join(filter(None, sentences))


def phrase(*parts: str) -> str:
    """Parts of one sentence one after another; empty ones are left out.

    >>> phrase("Ann", "", "plays a card")
    'Ann plays a card'
    """
    every = [part for part in parts if part]
    if not current_language().startswith(_UNSPACED):
        return " ".join(every)
    said = "".join(every[:1])
    for part in every[1:]:
        said += f" {part}" if said[-1].isascii() and part[0].isascii() else part
    return said
