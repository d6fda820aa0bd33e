"""Words that every game uses."""

from collections.abc import Iterable, Sequence
from typing import Final, Self, TypeVar

from bot.language import Sentence, number, say, say_counted
from bot.language import listed as listed
from bot.language import signed as signed
from bot.language.rows import capital as capital

YES = Sentence("yes")
NO = Sentence("no")
FACES = ("", "⚀", "⚁", "⚂", "⚃", "⚄", "⚅")
CardT = TypeVar("CardT")


class SeatNames(tuple[str, ...]):
    """The seats' names as one reader reads them: `clauses.Clause` calls the seat of the `reader` “you”.

    `reader` is None if they have no seat, or if everybody reads.
    """

    reader: int | None

    def __new__(cls, names: Iterable[str], reader: int | None) -> Self:
        """The names, for that reader."""
        made = super().__new__(cls, names)
        made.reader = reader
        return made


def reader_of(names: Sequence[str]) -> int | None:
    """The seat of the reader of these names; None without one."""
    return names.reader if isinstance(names, SeatNames) else None


def called(names: Sequence[str], seat: int, you: Sentence) -> str:
    """The name of a seat; `you` if it is the reader's."""
    return str(you) if reader_of(names) == seat else names[seat]


def of_kind(card: object, kind: type[CardT]) -> CardT:
    """The card, which must be of that kind; KeyError if it is not."""
    if not isinstance(card, kind):
        raise KeyError(card)
    return card


def and_more(words: str, hidden: int) -> str:
    """Words in a row, and how many more there are.

    >>> and_more("Ann, Bo", 2), and_more("Ann, Bo", 0)
    ('Ann, Bo and 2 more', 'Ann, Bo')
    """
    return say_counted("{words} and {count} more", hidden, words=words) if hidden > 0 else words


def turn_words(first: int, last: int | None = None) -> str:
    """A turn by its number, or several."""
    if last is None or last == first:
        return say("turn {number}", number=first)
    return say("turns {first}–{last}", first=first, last=last)


ROBOT: Final = " 🤖"
"""What follows the name of a person for whom a robot plays."""


def thinking(name: str) -> str:
    """A robot has to decide."""
    return say("🤖 **{name}** is thinking.", name=name.removesuffix(ROBOT))


def dice_words(dice: Sequence[int]) -> str:
    """Dice as faces, and their sum."""
    faces = " ".join(FACES[die] for die in dice)
    return f"{faces} = {sum(dice)}" if len(dice) > 1 else f"{faces} {sum(dice)}"


def about(amount: float) -> str:
    """A number with one place behind the point, where that is not 0: 2, 1.5."""
    return number(amount, 1)


def cut(text: str, length: int) -> str:
    """The text, or as many of its words as fit; of a word that is too long by itself, its beginning.

    >>> cut("one two three", 10), cut("一二三四五六", 4)
    ('one two…', '一二三…')
    """
    if len(text) <= length:
        return text
    words = text[:length].rpartition(" ")[0]
    kept = words if len(words) > length // 2 else text[: length - 1]
    return kept.rstrip(" ,;:·") + "…"
