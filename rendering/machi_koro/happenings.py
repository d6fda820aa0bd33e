"""What happened in a turn, as short items of pictures, names and amounts; and its headline."""

from collections.abc import Iterable, Iterator, Sequence
from string import Formatter
from typing import Final, Literal, assert_never

import msgspec

from bot.games.machi_koro import events as e
from bot.games.machi_koro.events import (
    Built,
    BuiltNothing,
    Declined,
    Earned,
    GameWon,
    MachiEvent,
    PaidBack,
    Resigned,
    Rolled,
    Shared,
    Swapped,
    Took,
)
from bot.games.machi_koro.views import MachiView, TurnView
from bot.language import Sentence, say, say_plural
from rendering.words.common import listed

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


def item(sentence: Sentence, *, tone: Tone = "quiet", **shown: Word) -> Item:
    """The words of a sentence with what is shown at its placeholders, in the order of the reader's language.

    >>> item(Sentence("{name} tears down {card}"), name=NameWord("Ann", 0), card=CardWord("harbor"))[1]
    PlainWord(text='tears down', tone='quiet')
    """
    words: list[Word] = []
    for text, place, _, _ in Formatter().parse(str(sentence)):
        if text.strip():
            words.append(PlainWord(text.strip(), tone))
        if place is not None and place in shown:
            words.append(shown[place])
    return tuple(words)


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
    if not turn.dice:
        return _about(names[turn.seat], str(next_step(view, turn)))
    again = sum(isinstance(event, Rolled) for event in turn.events) > 1
    total = f"{sum(turn.dice)} + {turn.added}" if turn.added else str(sum(turn.dice))
    return _about(names[turn.seat], (REROLLED if again else ROLLED)(name="{name}", total=total))


ROLLED: Final = Sentence("{name} rolled {total}")
REROLLED: Final = Sentence("{name} re-rolled {total}")
BEGINS: Final = Sentence("{name} begins")
ROLLS_AGAIN: Final = Sentence("{name} rolls again")
ROLLS_NEXT: Final = Sentence("{name} rolls next")


def next_step(view: MachiView, turn: TurnView) -> Sentence:
    """Return what the player of a turn without dice does next; by post nobody rolls before the orders are there."""
    if view.postal:
        return BEGINS
    return ROLLS_AGAIN if turn.extra else ROLLS_NEXT


def items(view: MachiView, turn: TurnView, names: Sequence[str], elsewhere: Sequence[MachiEvent] = ()) -> list[Item]:
    """Return the items of a board: why the game ended, if it did, then what happened in the turn.

    `elsewhere`: events that another part of the picture tells.
    """
    quiet = settled(view, turn) and not elsewhere
    rest = msgspec.structs.replace(turn, events=tuple(event for event in turn.events if event not in elsewhere))
    found = happened(rest, names, settled=quiet)
    if view.outcome is not None and over(view, turn):
        found.insert(0, (_reason(view),))
    return found


def settled(view: MachiView, turn: TurnView) -> bool:
    """Return whether a turn's income is final: only the steps after it may still ask questions."""
    return turn.number < view.turn.number or all(decision.ask in ("build", "invest") for decision in view.pending)


def happened(turn: TurnView, names: Sequence[str], *, settled: bool = True) -> list[Item]:
    """Return what happened, in order; one item for each card that acted.

    `settled`: the income is final, so it may be said that no coins change hands.
    """
    first = [item for event in turn.events if isinstance(event, e.Fished) for item in _other(event, names)]
    found = list(_money(turn.events, names))
    if settled and turn.dice and not found and not any(isinstance(event, Swapped) for event in turn.events):
        found.append((PlainWord(say("No coins change hands"), "quiet"),))
    found[:0] = first
    found += (item for event in turn.events if not isinstance(event, e.Fished) for item in _other(event, names))
    return found


def _reason(view: MachiView) -> Word:
    assert view.outcome is not None  # noqa: S101 - called only for games that are over
    town = view.towns[view.outcome.winners[0]]
    if town.sites and town.landmarks == len(town.sites):
        return PlainWord(say("All {count} landmarks stand", count=len(town.sites)), "gain")
    return PlainWord(say("Everyone else has left"), "quiet")


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
            )
        elif isinstance(event, Shared):
            other.append((CardWord(event.card), PlainWord(say("everybody has {coins}", coins=event.each))))
    for card, bank in order:
        gains = earned[card] if bank else _added((took.seat, took.coins) for took in taken[card])
        words: list[Word] = [CardWord(card)]
        for seat, coins in gains.items():
            words += [NameWord(names[seat], seat), PlainWord(f"+{coins}", "gain" if coins else "quiet")]
        if not bank:
            paid = [took for took in taken[card] if took.coins]
            payers = dict.fromkeys(took.payer for took in paid or taken[card])
            if len(payers) == 1:
                (payer,) = payers
                words += item(FROM_ONE, name=NameWord(names[payer], payer))
            else:
                count = say_plural("{count} player", "{count} players", len(payers))
                words += item(FROM_MANY, players=PlainWord(count, "quiet"))
        yield tuple(words)
    yield from other


FROM_ONE: Final = Sentence("from {name}", context="in a picture: after a card, who took coins, and how many")
FROM_MANY: Final = Sentence("from {players}", context="in a picture: after a card, who took coins, and how many")


def _added(amounts: Iterable[tuple[int, int]]) -> dict[int, int]:
    """Sum up amounts for each seat."""
    sums: dict[int, int] = {}
    for seat, amount in amounts:
        sums[seat] = sums.get(seat, 0) + amount
    return sums


def _other(event: MachiEvent, names: Sequence[str]) -> Iterator[Item]:
    match event:
        case Swapped(seat=seat, give=give, partner=partner, take=take):
            swap = Sentence("{name} swaps {given} for {taken} of {other}")
            yield item(
                swap, name=_who(names, seat), given=CardWord(give), taken=CardWord(take), other=_who(names, partner)
            )
        case e.Fished(dice=dice):
            yield CardWord("tuna_boat"), PlainWord(say("threw {total}", total=sum(dice)), "quiet")
        case e.Renovated(seat=seat, kind=kind, copies=copies):
            words = [*item(Sentence("{name} closes {card}"), name=_who(names, seat), card=CardWord(kind))]
            for owner, closed in enumerate(copies):
                if closed:
                    words += _who(names, owner), PlainWord(say("{count} closed", count=closed), "loss")
            yield tuple(words)
        case e.Closed(seat=seat, card=card, copies=closed):
            yield CardWord(card), _who(names, seat), PlainWord(say("{count} closed", count=closed), "quiet")
        case e.Reopened(seat=seat, card=card, copies=opened):
            yield CardWord(card), _who(names, seat), PlainWord(say("{count} opened", count=opened), "quiet")
        case e.Demolished(seat=seat, landmark=landmark):
            yield item(Sentence("{name} tears down {card}"), name=_who(names, seat), card=CardWord(landmark))
        case e.Gave(seat=seat, give=give, receiver=receiver):
            gift = Sentence("{name} gives {card} to {other}")
            yield item(gift, name=_who(names, seat), card=CardWord(give), other=_who(names, receiver))
        case e.Activated(card=card, kind=kind):
            yield item(Sentence("{card} lets act {kind}"), card=CardWord(card), kind=CardWord(kind))
        case e.Invested(card=card, coins=coins, total=lying):
            held = PlainWord(say("{coins} on it", coins=lying), "quiet")
            yield CardWord(card), PlainWord(f"−{coins}", "loss"), held
        case e.LeftMarket(card=card):
            yield item(Sentence("{card} leaves the market"), card=CardWord(card))
        case e.Dealt(cards=cards):
            yield PlainWord(say("New on sale"), "quiet"), *(CardWord(card) for card in dict.fromkeys(cards))
        case Declined(seat=seat, card=card):
            yield item(Sentence("{card} not used"), card=CardWord(card))
        case Built(card=card, cost=cost):
            paid = (PlainWord(f"−{cost}", "loss"),) if cost else ()
            yield *item(Sentence("Built {card}"), card=CardWord(card)), *paid
        case BuiltNothing():
            yield (PlainWord(say("Built nothing")),)
        case Resigned(seat=seat):
            yield item(Sentence("{name} left the game"), name=_who(names, seat))
        case (
            e.GameBegan() | e.TurnBegan() | Rolled() | e.Added() | Earned() | Took() | PaidBack() | Shared() | GameWon()
        ):
            return
        case _:
            assert_never(event)


def _who(names: Sequence[str], seat: int) -> NameWord:
    return NameWord(names[seat], seat)
