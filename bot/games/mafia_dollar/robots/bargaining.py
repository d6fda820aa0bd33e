"""How the normal and the hard robot trade: only for what makes their hand better, and never unseen."""

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
"""By how much its chance to win must rise for a trade: the other gains by it, too."""
CHEAP: Final = 0.012
"""How much of its chance to win a card may be worth that it offers."""
SELDOM: Final = 3
"""It makes offers in one of this many turns only."""


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
    """By how much the viewer's chance to win rises when one card of its hand is another."""
    side = table.sides[table.me]
    hand = (*without(side.hand or (), give), take)
    return mind.judge(table.but(replace(side, hand=hand))) - mind.judge(table)


def _answered(thinker: Thinker, view: MafiaView, offer: OfferView) -> MafiaAction:
    """Give the card that is missed least, police only for police: nobody else would take them."""
    table = pictured(view)
    mind = thinker.mind(table)
    take = offer.give
    if take is not None:
        mine = [card for card in table.sides[table.me].hand or () if card not in PENALTY or take in PENALTY]
        gains = [(gain(mind, table, card, take), card) for card in mine]
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
    """Offer the active player the card it misses least, if it badly needs another; once a turn at most."""
    partner, go = view.active, view.go
    if view.options.blind_trades or (go.number + decision.seat) % SELDOM:
        return None
    if any(isinstance(event, Offered) and decision.seat == event.seat for event in go.events):
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
    """Say whether a clan has nobody to work for it, and nothing in its hand to change that."""
    hand = side.hand or ()
    if any(not man.blocks for man in side.gangsters) or any(GROUP[card] == "gangster" for card in hand):
        return False
    counters = {COUNTER[man.blocks[0]] for man in side.gangsters if len(man.blocks) == 1}
    return counters.isdisjoint({SYMBOL[card] for card in hand if card in SYMBOL})
