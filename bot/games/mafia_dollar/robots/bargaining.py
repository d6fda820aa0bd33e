"""How the normal and the hard robot trade: only if it improves their hand, and never for an unseen card."""

from typing import Final

from bot.games.mafia_dollar.actions import Answer, Confirm, Decline, MafiaAction, Offer
from bot.games.mafia_dollar.cards import PENALTY
from bot.games.mafia_dollar.events import Offered
from bot.games.mafia_dollar.kernel.tables import GANGSTER, NO_SYMBOL
from bot.games.mafia_dollar.robots.planning import Table
from bot.games.mafia_dollar.robots.thinking import Thinker
from bot.games.mafia_dollar.views import MafiaView, OfferView
from bot.games.values import Decision

WORTH_IT: Final = 0.002
"""The least gain in its chance to win for a trade, because the other player gains by it, too."""
CHEAP: Final = 0.012
"""The largest loss in its chance to win for a card that it offers."""
SELDOM: Final = 3
"""It makes offers only in one of this many turns."""


def react(thinker: Thinker, view: MafiaView, decision: Decision, *, offers: bool) -> MafiaAction | None:
    """Answer an offer, or with `offers` make one; None: do neither."""
    if decision.ask == "trade":
        return _offered(thinker, view, decision) if offers else None
    if decision.ask not in ("answer", "confirm"):
        return None
    offer = next(offer for offer in view.offers if offer.decision == decision.id)
    if decision.ask == "confirm":
        return _confirmed(thinker, view, offer)
    return None if offer.stage == "answered" else _answered(thinker, view, offer)


def gain(table: Table, give: str, take: str) -> float:
    """Return the gain in the viewer's chance to win when one card of its hand is replaced by another."""
    number = table.position.tables.number
    return table.with_hand([*table.without(number[give]), number[take]]).chance() - table.chance()


def _answered(thinker: Thinker, view: MafiaView, offer: OfferView) -> MafiaAction:
    """Give the card with the least loss, and police only for police: no other player would take them."""
    table, me = thinker.table(view), view.me
    take = offer.give
    if take is not None and me is not None:
        offerable = [card for card in me.hand or () if card not in PENALTY or take in PENALTY]
        gains = [(gain(table, card, take), card) for card in offerable]
        most, give = max(gains, default=(0.0, ""))
        if most > WORTH_IT:
            return Answer(give)
    return Decline()


def _confirmed(thinker: Thinker, view: MafiaView, offer: OfferView) -> MafiaAction:
    give, take = offer.give, offer.answer
    if give is not None and take is not None and gain(thinker.table(view), give, take) > WORTH_IT:
        return Confirm()
    return Decline()


def _offered(thinker: Thinker, view: MafiaView, decision: Decision) -> MafiaAction | None:
    """Offer the active player the card with the least loss, if it badly needs another; once a turn at most."""
    partner, turn = view.active, view.turn
    if view.options.blind_trades or (turn.number + decision.seat) % SELDOM:
        return None
    if any(isinstance(event, Offered) and decision.seat == event.seat for event in turn.events):
        return None
    possible = [
        action
        for action in view.choices[decision.id]
        if isinstance(action, Offer) and action.partner == partner and action.give not in PENALTY
    ]
    table = thinker.table(view)
    if not possible or not needy(table):
        return None
    number = table.position.tables.number
    left = [(table.with_hand(table.without(number[one.give])).chance(), one) for one in possible]
    kept, offer = max(left, key=lambda one: one[0])
    if table.chance() - kept > CHEAP:
        return None
    return offer


def needy(table: Table) -> bool:
    """Return whether a clan has no gangster who can work, and no card in its hand to change that."""
    position, tables = table.position, table.position.tables
    hand, stacks = position.hands[table.me], [position.blocks[man] for man in position.gangsters[table.me]]
    if not all(stacks) or any(tables.group[card] == GANGSTER for card in hand):
        return False
    counters = {tables.counter[stack[0]] for stack in stacks if len(stack) == 1}
    return counters.isdisjoint({tables.symbol[card] for card in hand} - {NO_SYMBOL})
