"""How the normal and the hard robot trade: only if it improves their hand, and never for an unseen card."""

from typing import Final

from msgspec.structs import replace

from bot.games.mafia_dollar.actions import Answer, Confirm, Decline, MafiaAction, Offer
from bot.games.mafia_dollar.cards import COUNTER, GROUP, PENALTY, SYMBOL
from bot.games.mafia_dollar.events import Offered
from bot.games.mafia_dollar.robots.model import Clan, Table, pictured
from bot.games.mafia_dollar.robots.planning import Mind, without
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


def gain(mind: Mind, table: Table, give: str, take: str) -> float:
    """Return the gain in the viewer's chance to win when one card of its hand is replaced by another."""
    side = table.sides[table.me]
    hand = (*without(side.hand or (), give), take)
    return mind.judge(table.but(replace(side, hand=hand))) - mind.judge(table)


def _answered(thinker: Thinker, view: MafiaView, offer: OfferView) -> MafiaAction:
    """Give the card with the least loss, and police only for police: no other player would take them."""
    table = pictured(view)
    mind = thinker.mind(table)
    take = offer.give
    if take is not None:
        offerable = [card for card in table.sides[table.me].hand or () if card not in PENALTY or take in PENALTY]
        gains = [(gain(mind, table, card, take), card) for card in offerable]
        most, give = max(gains, default=(0.0, ""))
        if most > WORTH_IT:
            return Answer(give)
    return Decline()


def _confirmed(thinker: Thinker, view: MafiaView, offer: OfferView) -> MafiaAction:
    table = pictured(view)
    give, take = offer.give, offer.answer
    if give is not None and take is not None and gain(thinker.mind(table), table, give, take) > WORTH_IT:
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
    table = pictured(view)
    side = table.sides[table.me]
    if not possible or not needy(side):
        return None
    mind = thinker.mind(table)
    hand = side.hand or ()
    left = [(mind.judge(table.but(replace(side, hand=without(hand, one.give)))), one) for one in possible]
    kept, offer = max(left, key=lambda one: one[0])
    if mind.judge(table) - kept > CHEAP:
        return None
    return offer


def needy(side: Clan) -> bool:
    """Return whether a clan has no gangster who can work, and no card in its hand to change that."""
    hand = side.hand or ()
    if any(not man.blocks for man in side.gangsters) or any(GROUP[card] == "gangster" for card in hand):
        return False
    counters = {COUNTER[man.blocks[0]] for man in side.gangsters if len(man.blocks) == 1}
    return counters.isdisjoint({SYMBOL[card] for card in hand if card in SYMBOL})
