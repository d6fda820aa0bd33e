"""Turns a state into a view. Only the order of the deck is hidden in Machi Koro."""

from bot.games.machi_koro.edition import Edition, edition_of
from bot.games.machi_koro.rules.questions import QUESTIONS
from bot.games.machi_koro.state import MachiState, Move
from bot.games.machi_koro.views import Holding, MachiView, Moving, Pile, Site, TownView, turn_view


def view(state: MachiState, seat: int | None) -> MachiView:
    """Return what `seat` may know, or a spectator (None)."""
    cards = edition_of(state.options)
    return MachiView(
        viewer=seat,
        pending=tuple(state.pending),
        choices={decision.id: QUESTIONS[decision.ask].choice(state, cards, decision) for decision in state.pending},
        outcome=state.over,
        round=state.round,
        active=state.active,
        towns=tuple(_town(state, number, cards) for number in range(len(state.towns))),
        market=tuple(Pile(card, state.market[card]) for card in cards.sorted(state.market)),
        deck=len(state.deck),
        turn=turn_view(state.story, len(state.towns), over=state.over is not None),
        last=turn_view(state.last_story, len(state.towns), over=True) if state.last_story else None,
        postal=state.options.postal,
        kinds=tuple(cards.establishments),
        options=state.options,
        moving=None if state.transfer is None else _moving(state.transfer.unknown()[0]),
    )


def _moving(move: Move) -> Moving:
    return Moving(move.card, move.source)


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
