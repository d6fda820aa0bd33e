"""One event, one sentence, three ways to show it: in a message (Markdown), in a picture, and plain, as in an alt text.

A sentence is written once, as a clause: without bold, capital, emoji and full stop, which are added when it is shown.
A game has an `EventTable` of what can happen in it, with one entry for each kind of event.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

import msgspec

from bot.language import Plural, Sentence, listed
from bot.language.rows import bracketed, capital, stopped
from bot.language.tables import By, Fields, part_of, placeholders
from rendering.words.common import reader_of

WordT = TypeVar("WordT")


class Part(msgspec.Struct, frozen=True):
    """What stands at a placeholder: bold in a message if it is `strong`.

    `plain`: other words for where there is no message. A picture may draw copies of its `card` instead.
    """

    words: str
    strong: bool = False
    plain: str = ""
    card: str = ""
    copies: int = 1

    def __str__(self) -> str:
        return self.plain or self.words


class Player(msgspec.Struct, frozen=True):
    """The player of a seat at a placeholder. A message shows the name bold."""

    seat: int


Places = Mapping[str, object]
"""What stands at the placeholders: a text, a number, a `Part`, a `Player`, several of them as a tuple, or what makes a
text of the seats' names."""


class Clause:
    """The sentence about an event, for each reader: “Ann built a Mine”, “you built a Mine”.

    `{name}` is the player whom it is about, `{other}` another one. `you` is the sentence for that player, `to_you` for
    the other one. `short` stands in pictures, where they have less room. `mark` is an emoji before a line of a message.

    >>> built = Clause("{name} built {card}", you="you built {card}", mark="🔨")(0, card=Part("Mine", strong=True))
    >>> built.line(["Ann", "Bo"]), built.line(["Ann", "Bo"], plain=True)
    ('🔨 **Ann** built **Mine**.', 'Ann built Mine.')
    >>> from rendering.words.common import SeatNames
    >>> built.line(SeatNames(["Ann", "Bo"], reader=0))
    '🔨 You built **Mine**.'
    """

    __slots__ = ("english", "mark", "sentence", "short", "to_you", "you")

    def __init__(
        self,
        sentence: str | Sentence,
        *,
        you: str | Sentence = "",
        to_you: str | Sentence = "",
        short: str | Sentence = "",
        mark: str = "",
    ) -> None:
        self.sentence: Final = _constant(sentence)
        self.you: Final = _constant(you or sentence)
        self.to_you: Final = _constant(to_you or sentence)
        self.short: Final = _constant(short or sentence)
        self.mark: Final = mark

    def __call__(self, seat: int | None = None, other: int | None = None, /, **places: object) -> "Line":
        """The sentence about a seat, and an `other` one."""
        return Line(self, seat, other, places)

    def read_by(self, reader: int | None, seat: int | None, other: int | None) -> Sentence:
        """The sentence about these seats as somebody reads it."""
        if reader is None or reader not in (seat, other):
            return self.sentence
        return self.you if reader == seat else self.to_you

    @property
    def placeholders(self) -> set[str]:
        """What is to be filled in, besides the names."""
        every = (self.sentence, self.you, self.to_you, self.short)
        return {place for each in every for place in placeholders(each.english)} - {"name", "other"}


def _constant(sentence: str | Sentence) -> Sentence:
    return sentence if isinstance(sentence, Sentence) else Sentence(sentence)


class Line(msgspec.Struct, frozen=True):
    """A sentence about certain seats, not yet shown. `names`: the seats' names, escaped for their place."""

    told: Clause
    seat: int | None
    other: int | None
    places: Places

    def clause(self, names: Sequence[str], *, plain: bool = False) -> str:
        """The sentence as part of a longer one; `plain`: where Markdown is not understood."""
        return self._filled(names, plain=plain)[1]

    def line(self, names: Sequence[str], *, plain: bool = False, note: str = "") -> str:
        """The sentence standing alone: its mark, if it is not `plain`, a capital and a full stop.

        `note`: what stands in brackets at its end.
        """
        sentence, clause = self._filled(names, plain=plain)
        clause += bracketed(note) if note else ""
        named = str(sentence).startswith(("{name}", "{other}"))  # a player may write the own name small
        whole = stopped(clause if named else capital(clause))
        return f"{self.told.mark} {whole}" if self.told.mark and not plain else whole

    def drawn(self, show: Callable[[object], Sequence[WordT]], said: Callable[[str], WordT]) -> tuple[WordT, ...]:
        """The sentence in a picture: `show` draws what stands at a placeholder, `said` writes the words between.

        The parts are in the order of the reader's language.
        """
        places = {"name": Player(self.seat or 0), "other": Player(self.other or 0), **self.places}
        counted = {"count": places["count"]} if isinstance(self.told.short, Plural) else {}
        marked = {place: f"{_MARK}{place}{_MARK}" for place in places} | counted
        words: list[WordT] = []
        for at, piece in enumerate(self.told.short(**marked).split(_MARK)):
            if at % 2:
                words += (word for part in _each(places[piece]) for word in show(part))
            elif between := piece.strip(" \xa0:："):  # a colon says nothing before a drawing
                words.append(said(between))
        return tuple(words)

    def _filled(self, names: Sequence[str], *, plain: bool) -> tuple[Sentence, str]:
        sentence = self.told.read_by(reader_of(names), self.seat, self.other)
        places = dict(self.places)
        if self.seat is not None:
            places["name"] = Player(self.seat)
        if self.other is not None:
            places["other"] = Player(self.other)
        return sentence, sentence(**{place: _written(part, names, plain=plain) for place, part in places.items()})


_MARK: Final = "\0"
"""Stands on both sides of a place in a sentence that is drawn."""


def _each(part: object) -> tuple[object, ...]:
    return part if isinstance(part, tuple) else (part,)


def _written(part: object, names: Sequence[str], *, plain: bool) -> object:
    match part:
        case tuple():
            return listed(str(_written(each, names, plain=plain)) for each in part)
        case Player(seat):
            return names[seat] if plain else f"**{names[seat]}**"
        case Part(words, strong=strong) if not plain:
            return f"**{words}**" if strong else words
        case _ if callable(part):
            return part(names)
        case _:
            return part


LEFT: Final = Clause("{name} left the game")
"""Somebody resigned, in the fewest words."""
OTHERS: Final = ("partner", "receiver", "payer", "owner")
"""The fields of events that name another player."""

Chosen = Clause | By[Clause] | Callable[[Any], Clause | None] | None
"""The sentence about a kind of event, or what chooses one for an event; None: it has no sentence."""


class EventTable:
    """What can happen in a game: a sentence for each kind of event, filled in from the fields of the event."""

    def __init__(self, sentences: Mapping[type[object], Chosen], fields: Fields) -> None:
        self._sentences: Final = sentences
        self._fields: Final = fields

    def __contains__(self, kind: object) -> bool:
        return kind in self._sentences

    def of(self, event: object, **places: object) -> Line | None:
        """The sentence about an event; None if it has none. `places`: what the event alone does not say.

        Raises:
            KeyError: the table has no entry for such an event.
        """
        chosen = self._sentences[type(event)]
        if isinstance(chosen, By):
            told: Clause | None = chosen.of(event)
        else:
            told = chosen if chosen is None or isinstance(chosen, Clause) else chosen(event)
        return None if told is None else self.filled(told, event, **places)

    def filled(self, told: Clause, event: object, **places: object) -> Line:
        """That sentence about an event, filled in from its fields. `places`: what the event alone does not say."""
        for place in told.placeholders - places.keys():
            places[place] = part_of(event, *self._fields.get(place, (place, _as_it_is)))
        others = (getattr(event, field, None) for field in OTHERS)
        other = next((seat for seat in others if isinstance(seat, int)), None)
        return told(getattr(event, "seat", None), other, **places)


def _as_it_is(value: object) -> object:
    return value
