"""Words that every game uses."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final, Self, TypeVar

from bot.games.values import Past
from bot.language import Sentence, number, say, say_counted
from bot.language import listed as listed
from bot.language import signed as signed
from bot.language.rows import capital as capital
from bot.language.rows import commas

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


def log_entry(turn: int, first: str, events: Iterable[str]) -> str:
    """A turn of the log: its number with a first line, then each event in a line of its own."""
    return "\n".join([f"`{turn:>3}` {first}", *(f"- {each}" for each in events)])


ROBOT: Final = " 🤖"
"""What follows the name of a person for whom a robot plays."""


def as_read(past: Past, seat: int, names: Sequence[str]) -> Sequence[str]:
    """The names as the player of that seat reads a turn: in one that was played for them, the robot's, not “you”."""
    if not past.played_for:
        return SeatNames(names, seat)
    own = names[seat].removesuffix(ROBOT) + ROBOT
    return (*names[:seat], own, *names[seat + 1 :])


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


LINE_HOLDS: Final = 100
"""Characters of the label or description of a menu's line, and of an autocompleted choice, by Discord's limits."""


def fitting(parts: Iterable[str], join: Callable[[Iterable[str]], str], length: int = LINE_HOLDS) -> str:
    """As many of the first parts, joined, as fit; at least the first one.

    >>> fitting(["one", "two", "three"], commas, 10)
    'one, two'
    """
    kept = list(parts)
    while len(kept) > 1 and len(join(kept)) > length:
        kept.pop()
    return join(kept)


def named(names: Sequence[str], length: int = LINE_HOLDS) -> str:
    """As many of the names as fit, and how many more there are.

    >>> named(["Ann", "Bo", "Cleopatra", "Dan"], 20), named(["Ann", "Bo"], 20)
    ('Ann, Bo and 2 more', 'Ann, Bo')
    """
    shown = [and_more(commas(names[:kept]), len(names) - kept) for kept in range(len(names), 0, -1)]
    return next((text for text in shown if len(text) <= length), shown[-1]) if shown else ""


_ENDS: Final = (re.compile(r"[.!?;](?= )|[。！？；]|(?= · )"), re.compile(r"(?=, )|(?=[，、])"), re.compile(r"(?= )"))
"""Where a text may be cut: after sentences and clauses, rather than at a comma, rather than between words."""


def cut(text: str, length: int) -> str:
    """The text, or as many of its sentences, clauses or words as fit; of a longer word its beginning.

    >>> cut("Ann rolls 6. Bo gains 2; Cleo loses 1.", 30), cut("one two three", 10), cut("一二三四五六", 4)
    ('Ann rolls 6. Bo gains 2…', 'one two…', '一二三…')
    """
    if len(text) <= length:
        return text
    for ends in _ENDS:
        kept = max((end.end() for end in ends.finditer(text) if end.end() < length), default=0)
        if kept > length // 2:
            return text[:kept].rstrip(" ,;:·.。；") + "…"
    return text[: length - 1] + "…"
