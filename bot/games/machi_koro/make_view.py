"""Turns a state into a view. Only the order of the deck is hidden in Machi Koro."""

from collections.abc import Sequence

from bot.games.machi_koro.edition import Edition, edition_of
from bot.games.machi_koro.events import (
    Activated,
    Added,
    Built,
    Demolished,
    Earned,
    Gave,
    GoBegan,
    MachiEvent,
    PaidBack,
    Renovated,
    Resigned,
    Rolled,
    Shared,
    Swapped,
    Took,
)
from bot.games.machi_koro.rules.questions import QUESTIONS
from bot.games.machi_koro.state import MachiState
from bot.games.machi_koro.views import GoView, Holding, MachiView, Pile, Site, TownView


def view(state: MachiState, seat: int | None) -> MachiView:
    """Return what `seat` may know, or a spectator (None)."""
    cards = edition_of(state.options)
    return MachiView(
        viewer=seat,
        owed=tuple(state.owed),
        choices={decision.id: QUESTIONS[decision.ask].choice(state, cards, decision) for decision in state.owed},
        outcome=state.over,
        round=state.round,
        active=state.active,
        towns=tuple(_town(state, number, cards) for number in range(len(state.towns))),
        market=tuple(Pile(card, state.market[card]) for card in cards.sorted(state.market)),
        deck=len(state.deck),
        go=go_view(state.story, len(state.towns), over=state.over is not None),
        last=go_view(state.last_story, len(state.towns), over=True) if state.last_story else None,
        by_post=state.options.post,
    )


def _town(state: MachiState, seat: int, cards: Edition) -> TownView:
    town = state.towns[seat]
    return TownView(
        seat=seat,
        coins=town.coins,
        holdings=tuple(
            Holding(
                card,
                copies=town.cards[card],
                closed=town.closed.get(card, 0),
                invested=town.invested if card == cards.investment_card else 0,
            )
            for card in cards.sorted(town.cards)
        ),
        sites=tuple(Site(card, card in town.landmarks) for card in cards.landmarks),
        resigned=seat not in state.seated,
        city_hall=cards.city_hall is not None,
    )


def go_view(story: Sequence[MachiEvent], seats: int, *, over: bool) -> GoView:
    """Sum up one turn from its events. `seats`: number of seats. `over`: the turn has ended."""
    number, roller, extra, added = 0, 0, False, 0
    dice: tuple[int, ...] = ()
    gains = [0] * seats
    fired: list[list[str]] = [[] for _ in range(seats)]
    built: str | None = None
    for event in story:
        match event:
            case GoBegan(seat, go, is_extra):
                number, roller, extra = go, seat, is_extra
            case Rolled(_, thrown):
                dice = thrown
            case Earned(seat, card, _, coins):
                gains[seat] += coins
                _add(fired[seat], card)
            case Took(seat, payer, card, coins, _):
                gains[seat] += coins
                gains[payer] -= coins
                _add(fired[seat], card)
            case PaidBack(seat, card, _, coins, _):
                gains[seat] -= coins
                _add(fired[seat], card)
            case Shared(seat, card, _, changes):
                gains = [gain + change for gain, change in zip(gains, changes, strict=True)]
                _add(fired[seat], card)
            case Added(seat, card, more):
                added = more
                _add(fired[seat], card)
            case Swapped(seat, card) | Renovated(seat, card) | Demolished(seat, card) | Gave(seat, card):
                _add(fired[seat], card)
            case Activated(seat, card):
                _add(fired[seat], card)
            case Built(_, card):
                built = card
            case Resigned(seat):
                gains[seat] = 0
                fired[seat].clear()
    return GoView(
        number=number,
        seat=roller,
        extra=extra,
        dice=dice,
        gains=tuple(gains),
        fired=tuple(map(tuple, fired)),
        built=built,
        over=over,
        events=tuple(story),
        added=added,
    )


def _add(cards: list[str], card: str) -> None:
    if card not in cards:
        cards.append(card)
