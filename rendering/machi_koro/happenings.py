"""What happened in a turn, as short items of pictures, names and amounts; and its headline."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal

import msgspec

from bot.games.machi_koro.events import (
    Added,
    Built,
    BuiltNothing,
    Earned,
    Fished,
    GameWon,
    MachiEvent,
    PaidBack,
    Renovated,
    Rolled,
    Shared,
    Swapped,
    Took,
)
from bot.games.machi_koro.views import MachiView, TurnView
from bot.language import Sentence, say, say_plural
from bot.language.rows import capital
from rendering.words.clauses import Clause, Line, Part, Player
from rendering.words.common import listed
from rendering.words.machi_koro.event_words import NO_COINS, ROLLED, ROLLED_AGAIN, comes_first, settled, tellings

Tone = Literal["plain", "gain", "loss", "quiet"]


class CardWord(msgspec.Struct, frozen=True):
    """A card, shown as a drawing."""

    card: str


class NameWord(msgspec.Struct, frozen=True):
    """A player, shown by name or seat number."""

    name: str
    seat: int


class PlainWord(msgspec.Struct, frozen=True):
    """Other words."""

    text: str
    tone: Tone = "plain"


Word = CardWord | NameWord | PlainWord
Item = tuple[Word, ...]
"""Words that stay on one line."""


def coins_in(item: Item) -> int:
    """Return how many coins an item says that players gained."""
    gains = (word.text for word in item if isinstance(word, PlainWord) and word.tone == "gain")
    return sum(int(text) for text in gains if text.startswith("+"))


class Headline(msgspec.Struct, frozen=True):
    """The headline: a name and what is said about it, after the name and `before` it."""

    name: str
    rest: str
    before: str = ""


def _about(name: str, sentence: str) -> Headline:
    """A headline from a sentence with a place for the `{name}`."""
    before, _, rest = sentence.partition("{name}")
    return Headline(name, rest.strip(), before.strip())


def item(line: Line, names: Sequence[str]) -> Item:
    """A sentence with players and cards in their places, in the order of the reader's language.

    >>> item(Clause("{name} tore down {card}")(0, card=Part("Harbor", card="harbor")), ["Ann"])[1]
    PlainWord(text='tore down', tone='quiet')
    """

    def show(part: object) -> Sequence[Word]:
        match part:
            case Player(seat):
                return [NameWord(names[seat], seat)]
            case Part(card=str(card), copies=copies) if card:
                return [CardWord(card), *[PlainWord(f"×{copies}", "quiet")] * (copies > 1)]
            case _:
                return [PlainWord(str(part), "quiet")]

    return line.drawn(show, lambda words: PlainWord(words, "quiet"))


def news(line: Line, names: Sequence[str]) -> Item:
    """An item that stands alone: words at its beginning have a capital."""
    first, *rest = item(line, names)
    return (PlainWord(capital(first.text), first.tone) if isinstance(first, PlainWord) else first, *rest)


def over(view: MachiView, turn: TurnView) -> bool:
    """Return whether the game ended with this turn."""
    if view.outcome is None:
        return False
    return turn.number >= view.turn.number or any(isinstance(event, GameWon) for event in turn.events)


def headline(view: MachiView, turn: TurnView, names: Sequence[str]) -> Headline:
    """Return whose turn it is and what they rolled, or who won."""
    if view.outcome is not None and over(view, turn):
        winners = [names[seat] for seat in view.outcome.winners]
        return _about(listed(winners), say_plural("{name} wins!", "{name} win!", len(winners), name="{name}"))
    return rolled(turn, names) if turn.dice else _about(names[turn.seat], str(next_step(view, turn)))


def rolled(turn: TurnView, names: Sequence[str]) -> Headline:
    """Return who rolled what."""
    again = sum(isinstance(event, Rolled) for event in turn.events) > 1
    total = f"{sum(turn.dice)} + {turn.added}" if turn.added else str(sum(turn.dice))
    return _about(names[turn.seat], (ROLLED_AGAIN if again else ROLLED).sentence(name="{name}", dice=total))


BEGINS: Final = Sentence("{name} begins")
ROLLS_AGAIN: Final = Sentence("{name} rolls again")
ROLLS_NEXT: Final = Sentence("{name} rolls next")


def next_step(view: MachiView, turn: TurnView) -> Sentence:
    """Return what the player of a turn without dice does next; by post nobody rolls before the orders are there."""
    if view.postal:
        return BEGINS
    return ROLLS_AGAIN if turn.extra else ROLLS_NEXT


def items(view: MachiView, turn: TurnView, names: Sequence[str], elsewhere: Sequence[MachiEvent] = ()) -> list[Item]:
    """Return the items of a board: what happened in the turn.

    `elsewhere`: events that another part of the picture tells.
    """
    quiet = settled(view, turn) and not elsewhere
    rest = msgspec.structs.replace(turn, events=tuple(event for event in turn.events if event not in elsewhere))
    return happened(rest, names, settled=quiet)


def happened(turn: TurnView, names: Sequence[str], *, settled: bool = True) -> list[Item]:
    """Return what happened, in order; one item for each card that acted.

    `settled`: the income is final, so it may be said that no coins change hands.
    """
    told = [(event, news(line, names)) for event, line in tellings(turn) if not isinstance(event, UNSEEN)]
    coins = list(_money(turn.events, names))
    if settled and turn.dice and not coins and not any(isinstance(event, Swapped) for event in turn.events):
        coins.append(news(NO_COINS(), names))
    early = [id(event) for event in turn.events if isinstance(event, Fished) or event in comes_first(turn)]
    return [
        *(item for event, item in told if id(event) in early),
        *coins,
        *(_with_figures(event, item, names) for event, item in told if id(event) not in early),
    ]


UNSEEN: Final = (Added, GameWon)
"""What stands elsewhere in the picture."""


def _with_figures(event: MachiEvent, told: Item, names: Sequence[str]) -> Item:
    """An item with what was paid, and whose cards closed."""
    match event:
        case Built(cost=cost) if cost:
            return (*told, PlainWord(f"−{cost}", "loss"))
        case BuiltNothing():
            return tuple(PlainWord(word.text) if isinstance(word, PlainWord) else word for word in told)
        case Renovated(copies=copies):
            shut = [(seat, f"×{closed}") for seat, closed in enumerate(copies) if closed]
            return (*told, *(w for seat, text in shut for w in (NameWord(names[seat], seat), PlainWord(text, "loss"))))
        case _:
            return told


def reason(view: MachiView) -> str:
    """Return why a game ended.

    Raises:
        ValueError: it has not.
    """
    if view.outcome is None:
        raise ValueError("the game is not over")
    town = view.towns[view.outcome.winners[0]]
    if town.sites and town.landmarks == len(town.sites):
        return say("All {count} landmarks stand", count=len(town.sites))
    return say("Everyone else has left")


def _money(events: Sequence[MachiEvent], names: Sequence[str]) -> Iterator[Item]:
    earned: dict[str, dict[int, int]] = {}
    taken: dict[str, list[Took]] = {}
    other: list[Item] = []
    order: list[tuple[str, bool]] = []
    for event in events:
        if isinstance(event, Rolled):
            earned.clear()
            taken.clear()
            order.clear()
            other.clear()
        elif isinstance(event, Earned):
            if event.card not in earned:
                order.append((event.card, True))
            by_seat = earned.setdefault(event.card, {})
            by_seat[event.seat] = by_seat.get(event.seat, 0) + event.coins
        elif isinstance(event, Took):
            if event.card not in taken:
                order.append((event.card, False))
            taken.setdefault(event.card, []).append(event)
        elif isinstance(event, PaidBack):
            other.append(
                (CardWord(event.card), NameWord(names[event.seat], event.seat), PlainWord(f"−{event.coins}", "loss"))
                if event.coins
                else (CardWord(event.card), *item(HAD_NONE(players=Player(event.seat)), names))
            )
        elif isinstance(event, Shared):
            other.append((CardWord(event.card), PlainWord(say("everybody has {coins}", coins=event.each))))
    for card, bank in order:
        gains = earned[card] if bank else _added((took.seat, took.coins) for took in taken[card])
        words: list[Word] = [CardWord(card)]
        for seat, coins in gains.items():
            words += [NameWord(names[seat], seat), PlainWord(f"+{coins}", "gain")] if coins else []
        if not bank:
            paid = [took for took in taken[card] if took.coins]
            payers = dict.fromkeys(took.payer for took in paid or taken[card])
            several = say_plural("{count} player", "{count} players", len(payers))
            words += item((FROM if paid else HAD_NONE)(players=several if len(payers) > 1 else Player(*payers)), names)
        yield tuple(words)
    yield from other


FROM: Final = Clause(Sentence("from {players}", context="in a picture: after a card, who took coins, and how many"))
HAD_NONE: Final = Clause(Sentence("{players} had no coins", context="in a picture: after a card that takes coins"))


def _added(amounts: Iterable[tuple[int, int]]) -> dict[int, int]:
    """Sum up amounts for each seat."""
    sums: dict[int, int] = {}
    for seat, amount in amounts:
        sums[seat] = sums.get(seat, 0) + amount
    return sums
