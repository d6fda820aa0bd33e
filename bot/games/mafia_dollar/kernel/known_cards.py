"""What the events of a view tell of cards that lie face down now."""

from collections.abc import Iterable
from typing import Final

import msgspec

from bot.games.mafia_dollar.events import (
    Chose,
    ChoseAnew,
    Confiscated,
    DealBegan,
    Drew,
    Gave,
    LootTurnedUp,
    MafiaEvent,
    Passed,
    PolicePlayed,
    Raided,
    Stole,
    TookLoot,
    Traded,
    TradeStep,
)
from bot.games.mafia_dollar.kernel.tables import Tables
from bot.games.mafia_dollar.views import MafiaView
from data.cards.mafia_dollar import LOOT_KINDS

FACE_DOWN: Final = (Drew, Chose, ChoseAnew, Passed, Traded, TradeStep)
"""Events that name hand cards, which not everybody sees."""


class KnownCards(msgspec.Struct):
    """Cards by number: where the viewer saw them last, and nothing has hidden them since.

    `hands`: by card, the seat whose hand it went to. `loot`: by card, the warehouse where it went. `piles`: the topmost
    cards of each pile, the top card last. `open`: cards that lay face up; what is not in play any more of them is
    discarded.
    """

    hands: dict[int, int] = {}
    loot: dict[int, int] = {}
    piles: list[list[int]] = msgspec.field(default_factory=lambda: [[] for _ in LOOT_KINDS])
    open: set[int] = set()


def known_cards(view: MafiaView, tables: Tables) -> KnownCards:
    """Follow the cards that the viewer saw in this turn and the one before."""
    known = KnownCards()
    holding: set[int] = set()
    for event in (*(view.last.events if view.last else ()), *view.turn.events):
        if isinstance(event, DealBegan):
            known = KnownCards()
        elif isinstance(event, PolicePlayed):
            holding = set(known.hands)
        elif isinstance(event, Passed) and event.card is None:
            _forget(known.hands, event.seat, holding)
        _note(known, event, tables)
        if not isinstance(event, FACE_DOWN):
            known.open |= {card for card in _named(event, tables) if card < tables.loot}
    return known


def _note(known: KnownCards, event: MafiaEvent, tables: Tables) -> None:
    number = tables.number
    match event:
        case DealBegan(loot=loot):
            for card in loot:
                known.piles[tables.kind[number[card]]].append(number[card])
        case LootTurnedUp(card=card):
            known.piles[tables.kind[number[card]]].append(number[card])
        case TookLoot(pile=pile, count=count, top=top, warehouse=warehouse):
            stack = known.piles[LOOT_KINDS.index(pile)]
            known.loot |= dict.fromkeys([number[top], *stack[-count:]], number[warehouse])
            del stack[-count:]
        case Stole(source=source, warehouse=warehouse, cards=cards):
            if not cards:
                _forget(known.loot, number[source], set(known.loot))
            known.loot |= dict.fromkeys([number[card] for card in cards], number[warehouse])
        case Gave(loot=loot, source=source, warehouse=warehouse):
            if loot is not None:
                known.loot[number[loot]] = number[warehouse]
            elif source is not None:
                _forget(known.loot, number[source], set(known.loot))
        case Confiscated(loot=str(loot)):
            known.open.add(number[loot])
        case Raided(loot=loot):
            known.open |= {number[card] for card in loot}
        case Passed(card=str(card)):
            known.hands[number[card]] = event.receiver
        case Traded(given=str(given), taken=str(taken)):
            known.hands |= {number[given]: event.partner, number[taken]: event.seat}
        case Traded():
            for seat in (event.seat, event.partner):
                _forget(known.hands, seat, set(known.hands))


def _forget(places: dict[int, int], place: int, among: Iterable[int]) -> None:
    """Forget which of these cards are there: one of them may have gone."""
    for card in among:
        if places.get(card) == place:
            del places[card]


def _named(event: MafiaEvent, tables: Tables) -> set[int]:
    names: list[object] = []
    for field in event.__struct_fields__:
        value = getattr(event, field)
        names += value if isinstance(value, tuple) else (value,)
    return {tables.number[name] for name in names if isinstance(name, str) and name in tables.number}
