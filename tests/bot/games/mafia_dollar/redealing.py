"""Another state that equals the given one in all facts that a viewer may know, and differs in the others."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from bot.games.chance import Chance
from bot.games.mafia_dollar import MAFIA_DOLLAR, MafiaState
from bot.games.mafia_dollar.cards import END, KIND
from bot.games.mafia_dollar.events import MafiaEvent
from bot.games.values import Event

LAST = 31
"""The end is among this number of cards at the bottom of the deck."""


def redealt(state: MafiaState, viewer: int | None, chance: Chance) -> MafiaState:
    """Return a state that redeals everything hidden from `viewer` (None: a spectator).

    Hands and loot of others, the deck, the piles below their top cards, secret choices, trades between others,
    offers made ahead to the viewer, and whatever of all this the story tells.
    """
    other = MAFIA_DOLLAR.decode(MAFIA_DOLLAR.encode(state))
    new = _renaming(other, viewer, chance)
    for seat, clan in enumerate(other.clans):
        if seat != viewer:
            clan.hand = chance.shuffled([new(card) for card in clan.hand])
            for warehouse in clan.warehouses:
                warehouse.loot = [new(card) for card in warehouse.loot]
    deck = chance.shuffled([new(card) for card in other.deck if card != END])
    deck.insert(chance.draw(min(LAST, len(deck) + 1), "end"), END)
    other.deck = deck
    for pile in other.piles.values():
        pile[:-1] = chance.shuffled(pile[:-1])
    for secret in other.secrets:
        if secret.seat != viewer:
            secret.card = _another(other, secret.seat, new(secret.card), chance)
    _bargains(other, viewer, new, chance)
    other.story = _retold(other.story, viewer, new, chance)
    other.last_story = _retold(other.last_story, viewer, new, chance)
    return other


def _renaming(state: MafiaState, viewer: int | None, chance: Chance) -> Callable[[str], str]:
    """Exchange the cards that the viewer cannot locate: loot for loot, others for others."""
    known = set()
    for offer in state.offers:
        if viewer in (offer.seat, offer.partner) and not state.options.blind_trades:
            known |= {offer.give, offer.answer}
    if state.job is not None and state.job.warehouse is not None and viewer == state.active:
        for warehouse in state.clans[state.job.owner].warehouses:
            if warehouse.card == state.job.warehouse:
                known |= set(warehouse.loot)
    hidden = [card for card in state.deck if card != END]
    for seat, clan in enumerate(state.clans):
        if seat != viewer:
            hidden += [*clan.hand, *[card for warehouse in clan.warehouses for card in warehouse.loot]]
    hidden = [card for card in hidden if card not in known]
    names: dict[str, str] = {}
    for group in ([card for card in hidden if card in KIND], [card for card in hidden if card not in KIND]):
        names |= dict(zip(group, chance.shuffled(group), strict=True))
    return lambda card: names.get(card, card)


def _another(state: MafiaState, seat: int, card: str, chance: Chance) -> str:
    """Add another card to a secret choice."""
    clan = state.clans[seat]
    among = [loot for warehouse in clan.warehouses for loot in warehouse.loot] if card in KIND else clan.hand
    return among[chance.draw(len(among), "choice")]


def _bargains(state: MafiaState, viewer: int | None, new: Callable[[str], str], chance: Chance) -> None:
    """Change or drop others' trades and offers that wait for the viewer's turn."""
    kept = []
    for offer in state.offers:
        mine = viewer == offer.seat or (viewer == offer.partner and not offer.ahead)
        if mine:
            if offer.seat != viewer:
                offer.give = new(offer.give)
            elif offer.answer is not None:
                offer.answer = new(offer.answer)
            kept.append(offer)
        elif chance.draw(2, "offer"):
            offer.give = new(offer.give)
            offer.answer = new(offer.answer) if offer.answer is not None else None
            kept.append(offer)
    state.offers = kept
    for pair in state.trade_numbers:
        if viewer is None or str(viewer) not in pair.split("-"):
            state.trade_numbers[pair] += chance.draw(5, "bargained")


def _retold(story: list[MafiaEvent], viewer: int | None, new: Callable[[str], str], chance: Chance) -> list[MafiaEvent]:
    """Retell the story with other cards where hidden from the viewer, without some events that only others see."""
    told = []
    for event in story:
        seen = event.seen_by(viewer)
        if seen is None:
            if chance.draw(2, "event"):
                told.append(event)
        else:
            told.append(_with(event, _hidden(event, seen, new)))
    return told


def _hidden(event: Event, seen: Event, new: Callable[[str], str]) -> Mapping[str, Any]:
    """The event with other cards where the viewer sees none."""
    changed: dict[str, Any] = {}
    for field in event.__struct_fields__:
        value = getattr(event, field)
        if value == getattr(seen, field):
            continue
        if isinstance(value, str):
            changed[field] = new(value)
        elif isinstance(value, tuple):
            changed[field] = tuple(new(card) for card in value)
    return changed


def _with(event: MafiaEvent, changed: Mapping[str, Any]) -> MafiaEvent:
    return msgspec.structs.replace(event, **changed)


def differences(state: MafiaState, other: MafiaState) -> int:
    """The number of hands, warehouses and positions in the deck that differ."""
    count = sum(one != two for one, two in zip(state.deck, other.deck, strict=True))
    for mine, theirs in zip(state.clans, other.clans, strict=True):
        count += sorted(mine.hand) != sorted(theirs.hand)
        count += [one.loot for one in mine.warehouses] != [one.loot for one in theirs.warehouses]
    return count
