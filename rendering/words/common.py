"""Words that every game uses."""

from collections.abc import Iterable, Sequence
from typing import Final, Self, TypeVar

from bot.language import Sentence, number, say
from bot.language import listed as listed
from bot.language import signed as signed
from bot.language.rows import capital as capital

FACES = ("", "⚀", "⚁", "⚂", "⚃", "⚄", "⚅")
CardT = TypeVar("CardT")


class SeatNames(tuple[str, ...]):
    """The seats' names as one reader reads them: what is `Told` about the seat of the `reader` says “you”.

    `reader` is None if they have no seat, or if everybody reads.
    """

    reader: int | None

    def __new__(cls, names: Iterable[str], reader: int | None) -> Self:
        """The names, for that reader."""
        made = super().__new__(cls, names)
        made.reader = reader
        return made


class Told:
    """What a player does or has, in a sentence for each reader: “Ann built a Mine”, “You built a Mine”.

    `{name}` is that player, `{other}` another one. `you` is the sentence for the player, `to_you` for the other one.

    >>> built = Told(Sentence("**{name}** built a {card}."), you=Sentence("You built a {card}."))
    >>> built(["Ann", "Bo"], 0, card="Mine"), built(SeatNames(["Ann", "Bo"], reader=0), 0, card="Mine")
    ('**Ann** built a Mine.', 'You built a Mine.')
    """

    __slots__ = ("sentence", "to_you", "you")

    def __init__(self, sentence: Sentence, *, you: Sentence, to_you: Sentence | None = None) -> None:
        self.sentence: Final = sentence
        self.you: Final = you
        self.to_you: Final = to_you

    def __call__(self, names: Sequence[str], seat: int, other: int | None = None, /, **values: object) -> str:
        """The sentence about a seat, and an `other` one, for the reader of these names."""
        if other is not None:
            values["other"] = names[other]
        reader = reader_of(names)
        if reader == seat:
            return self.you(name=names[seat], **values)
        if reader is not None and reader == other and self.to_you is not None:
            return self.to_you(name=names[seat], **values)
        return self.sentence(name=names[seat], **values)


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


def thinking(name: str) -> str:
    """A robot has to decide."""
    return say("🤖 **{name}** is thinking.", name=name)


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
