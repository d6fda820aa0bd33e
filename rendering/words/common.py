"""Words that every game uses."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeVar

FACES = ("", "⚀", "⚁", "⚂", "⚃", "⚄", "⚅")
CardT = TypeVar("CardT")


READER: Final = "\0"
"""Stands for the reader's name, as no name contains it."""
_READER: Final = re.compile(
    r"(?P<begins>(?:^(?:` *\d+` )?|[.·] )\W*?)?"
    rf"(?:\*\*)?{READER}(?:\*\*)?(?P<whose>'s)?(?P<verb> (?:has|wins|faces|celebrates|offers|answers)\b)?"
)


def of_kind(card: object, kind: type[CardT]) -> CardT:
    """The card, which must be of that kind; KeyError if it is not."""
    if not isinstance(card, kind):
        raise KeyError(card)
    return card


def signed(count: int) -> str:
    """A gain or loss, with a real minus."""
    return f"+{count}" if count >= 0 else f"−{-count}"


def listed(words: Iterable[str]) -> str:
    """Words in a row: a, b and c."""
    *most, last = list(words) or [""]
    return f"{', '.join(most)} and {last}" if most else last


def told_to(reader: int | None, names: Sequence[str], tell: Callable[[Sequence[str]], Iterable[str]]) -> list[str]:
    """The lines that `tell` makes from the names of the seats, with “you” for the seat of the `reader`."""
    named = [READER if seat == reader else name for seat, name in enumerate(names)]
    return [_READER.sub(_you, line) for line in tell(named)]


def _you(found: re.Match[str]) -> str:
    begins, whose, verb = found.groups("")
    you = "your" if whose else "you"
    return f"{begins}{you if found['begins'] is None else capital(you)}{' have' if verb == ' has' else verb[:-1]}"


def thinking(name: str) -> str:
    """A robot has to decide."""
    return f"🤖 **{name}** is thinking."


def capital(words: str) -> str:
    """Words that begin a sentence."""
    return f"{words[:1].upper()}{words[1:]}"


def dice_words(dice: Sequence[int]) -> str:
    """Dice as faces, and their sum."""
    faces = " ".join(FACES[die] for die in dice)
    return f"{faces} = {sum(dice)}" if len(dice) > 1 else f"{faces} {dice[0]}"


def about(amount: float) -> str:
    """A number with one place behind the point, where that is not 0: 2, 1.5."""
    return f"{round(amount, 1) or 0.0:.1f}".removesuffix(".0")
