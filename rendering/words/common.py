"""Words that every game uses."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

FACES = ("", "⚀", "⚁", "⚂", "⚃", "⚄", "⚅")
CardT = TypeVar("CardT")


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
