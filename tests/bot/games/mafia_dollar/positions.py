"""Positions in few words: clans, stacked decks, and a table to play on. Every card not named is in the deck."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

import msgspec
import pytest

from bot.games.chance import Chance
from bot.games.mafia_dollar import MAFIA_DOLLAR, Clan, Gangster, MafiaState, MafiaView, Options, Warehouse
from bot.games.mafia_dollar.actions import (
    ActAction,
    Answer,
    Confirm,
    Decline,
    GiveLoot,
    KeepWarehouse,
    LoseLoot,
    MafiaAction,
    Offer,
    PassCard,
    PlayAction,
    Spoils,
    Steal,
    Withdraw,
)
from bot.games.mafia_dollar.cards import CARDS, END, KIND
from bot.games.mafia_dollar.events import MafiaEvent, TurnBegan
from bot.games.values import Decision, IllegalAction, Refusal
from data.cards.mafia_dollar import LOOT_KINDS, LootKind

E = TypeVar("E")

ONE_DEAL = Options(first="joining")
ASKS: tuple[tuple[type | object, tuple[str, ...]], ...] = (
    (PlayAction, ("play",)),
    (ActAction, ("act",)),
    (PassCard, ("pass",)),
    (GiveLoot, ("gift",)),
    (LoseLoot, ("guard", "patrol")),
    (KeepWarehouse, ("raid",)),
    (Spoils, ("spoils",)),
    (Steal, ("steal",)),
    (Offer | Withdraw, ("trade",)),
    (Answer, ("answer",)),
    (Confirm, ("confirm",)),
    (Decline, ("answer", "confirm")),
)
"""Which questions an action answers."""


def gangster(card: str, *items: str, street: bool = False, blocks: Iterable[str] = (), acted: bool = False) -> Gangster:
    """A gangster in play with these items, and blocks from bottom to top."""
    return Gangster(card, street, acted, list(items), list(blocks))


def warehouse(card: str, *loot: str, dog: str | None = None) -> Warehouse:
    """A warehouse with that loot in it."""
    return Warehouse(card, dog, list(loot))


def clan(hand: str = "", *in_play: Gangster | Warehouse) -> Clan:
    """A clan with that hand (ids with spaces between), its gangsters and warehouses."""
    return Clan(
        hand.split(),
        [one for one in in_play if isinstance(one, Gangster)],
        [one for one in in_play if isinstance(one, Warehouse)],
    )


class Table:
    """A running game with seat `active` in phase 2, or in phase 3 with `actions` left.

    `deck` are its topmost cards, top first (ids with spaces between); `piles` from bottom to top.
    """

    def __init__(
        self,
        *clans: Clan,
        active: int = 0,
        deck: str = "",
        piles: Mapping[LootKind, str] | None = None,
        actions: int | None = None,
        options: Options = ONE_DEAL,
    ) -> None:
        self.game = MAFIA_DOLLAR
        self.chance = Chance(b"a table for tests")
        self.state = state = MafiaState(options=options, clans=list(clans), seated=tuple(range(len(clans))))
        state.deal = state.turn = 1
        state.active = active
        state.piles = {kind: (piles or {}).get(kind, "").split() for kind in LOOT_KINDS}
        top = deck.split()
        placed = {*cards_of(state), *top}
        rest = [card for card in CARDS if card not in placed and card != END]
        state.deck = [*([] if END in top else [END]), *rest, *reversed(top)]
        state.story = [TurnBegan(active, 1)]
        if actions is None:
            state.ask(active, "play")
        else:
            state.phase, state.actions = "act", actions
            state.ask(active, "act")
        assert Counter(cards_of(state)) == Counter(list(CARDS))

    def decision(self, seat: int, action: MafiaAction) -> Decision:
        """The seat's decision that the action answers."""
        asks = next(asks for kind, asks in ASKS if isinstance(action, kind))  # type: ignore[arg-type]
        for decision in (*self.state.pending, *self.game.standing(self.state)):
            if decision.seat == seat and decision.ask in asks:
                return decision
        raise AssertionError(f"seat {seat} is not asked for {action}")

    def does(self, seat: int, action: MafiaAction) -> Sequence[MafiaEvent]:
        """The seat answers; afterwards no card is missing."""
        events = self.game.apply(self.state, self.decision(seat, action).id, action, self.chance)
        assert Counter(cards_of(self.state)) == Counter(list(CARDS))
        return events

    def refuses(self, seat: int, action: MafiaAction, decision: int | None = None) -> Refusal:
        """Answer illegally. Neither state nor chance may change."""
        before, drawn = self.game.encode(self.state), self.chance.counter
        asked = self.decision(seat, action).id if decision is None else decision
        with pytest.raises(IllegalAction) as refused:
            self.game.apply(self.state, asked, action, self.chance)
        assert self.game.encode(self.state) == before
        assert self.chance.counter == drawn
        return refused.value.refusal

    def choices(self, seat: int, ask: str) -> list[MafiaAction]:
        """The seat's possible answers to the question; none if it is not asked."""
        for decision in (*self.state.pending, *self.game.standing(self.state)):
            if (decision.seat, decision.ask) == (seat, ask):
                return list(self.game.legal(self.state, decision))
        return []

    @property
    def asks(self) -> list[tuple[int, str]]:
        """The pending decisions."""
        return [(decision.seat, decision.ask) for decision in self.state.pending]

    def sees(self, seat: int | None) -> MafiaView:
        """The view of the seat, or of a spectator."""
        return self.game.view(self.state, seat)

    def hand(self, seat: int) -> set[str]:
        """The cards in the seat's hand."""
        return set(self.state.clans[seat].hand)

    def loot(self, seat: int) -> list[list[str]]:
        """The loot in each of the seat's warehouses."""
        return [one.loot for one in self.state.clans[seat].warehouses]

    def resigns(self, seat: int) -> Sequence[MafiaEvent]:
        """The seat resigns."""
        events = self.game.resign(self.state, seat, self.chance)
        assert Counter(cards_of(self.state)) == Counter(list(CARDS))
        return events

    def has_loot(self, seat: int, *loot: str) -> None:
        """Move loot from the deck or the piles to the seat's first warehouse."""
        for card in loot:
            for place in (self.state.deck, *self.state.piles.values()):
                if card in place:
                    place.remove(card)
                    self.state.clans[seat].warehouses[0].loot.append(card)

    def the_end_is_next(self) -> None:
        """Put the end of the prohibition on top of the deck."""
        self.state.deck.remove(END)
        self.state.deck.append(END)

    def starts_again(self) -> None:
        """Save and load the state."""
        self.state = self.game.decode(self.game.encode(self.state))


def cards_of(state: MafiaState) -> list[str]:
    """Every card, in all places."""
    cards = [*state.deck, *state.discard]
    for pile in state.piles.values():
        cards += pile
    for one in state.clans:
        cards += one.hand
        for member in one.gangsters:
            cards += [member.card, *member.items, *member.blocks]
        for building in one.warehouses:
            cards += [building.card, *building.loot, *([building.dog] if building.dog else [])]
    if state.job is not None:
        cards += state.job.items
    return cards


def loot_in_hands(state: MafiaState) -> list[str]:
    """Loot in any hand; there must never be any."""
    return [card for one in state.clans for card in one.hand if card in KIND or card == END]


def only(kind: type[E], events: Iterable[object]) -> list[E]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def with_options(**options: object) -> Options:
    """One deal under these options."""
    return msgspec.structs.replace(ONE_DEAL, **options)
