"""What a newcomer is advised to do in a guided first game, and which deal lets them meet every kind of card."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

import msgspec

from bot.games.mafia_dollar import actions as a
from bot.games.mafia_dollar import odds
from bot.games.mafia_dollar.cards import BELOW, GROUP, GUARD, PATROL, PENALTY, STARS, VALUE
from bot.games.mafia_dollar.ranking import best_first, hauls
from bot.games.mafia_dollar.state import MafiaState
from bot.games.mafia_dollar.views import MafiaView
from bot.games.values import Decision
from data.cards.mafia_dollar import LootKind

KINDS: Final = frozenset({"gangster", "item", "block", "warehouse", "police"})
"""The newcomer's first hand has one of each, and a dog or a birthday: six cards of six kinds."""

ASKS: Final = frozenset({"play", "act", "pass", "gift", "guard", "patrol", "raid", "spoils", "steal"})
"""The decisions on which there is advice."""

DARING: Final = range(4, 12)
"""Rounds in which a break-in is advised that is at least `LIKELY` to succeed, even if something else looks better."""
LIKELY: Final = Fraction(1, 4)
SEVERAL: Final = 2
"""Loot cards in the only warehouse from which on a second one is advised, so that a break-in does not get them all."""


def meets_every_kind(state: MafiaState) -> bool:
    """Return whether seat 0 was dealt one card of each kind, and loot lies on the table."""
    dealt = {GROUP[card] for card in state.clans[0].hand}
    return dealt > KINDS and any(state.piles.values())


class Ringed(msgspec.Struct, frozen=True):
    """What advice speaks of: what of the viewer's own is used, and the `pile` or the clan of `seat` that it is for.

    It follows from hidden cards, so it is for the viewer alone. `seat`: -1 if there is none.
    """

    card: str = ""
    gangster: str = ""
    loot: str = ""
    pile: LootKind | None = None
    seat: int = -1


NOTHING: Final = Ringed()


def about(view: MafiaView) -> Ringed:
    """Return what the advice on the viewer's decision speaks of, the first if there are several."""
    own = (each for each in view.pending if each.seat == view.viewer)
    found = (advised(view, each) for each in (*own, *view.standing))
    action = next(filter(None, found), None)
    match action:
        case a.Hire() | a.Open() | a.Birthday() | a.Police() | a.Discard() | a.PassCard() | a.Guard():
            return Ringed(action.card)
        case a.Equip(card, gangster) | a.Block(card, gangster) | a.Free(card, gangster):
            seat = _clan_of(view, gangster)
            return Ringed(card, gangster) if seat == view.viewer else Ringed(card, seat=seat)
        case a.MoveOut(gangster):
            return Ringed(gangster=gangster)
        case a.TakeLoot(gangster, pile):
            return Ringed(gangster=gangster, pile=pile)
        case a.Attack(gangster, aim) | a.Burgle(gangster, aim):
            return Ringed(gangster=gangster, seat=_clan_of(view, aim))
        case a.GiveLoot(loot) | a.LoseLoot(loot):
            return Ringed(loot=loot)
        case a.Steal() if view.job is not None:
            return Ringed(seat=view.job.owner)
        case _:
            return NOTHING


def _clan_of(view: MafiaView, card: str) -> int:
    """The seat that has a gangster or a warehouse in play."""
    return next(
        clan.seat
        for clan in view.clans
        if card in {each.card for each in clan.gangsters} | {each.card for each in clan.warehouses}
    )


def advised(view: MafiaView, decision: Decision) -> a.MafiaAction | None:
    """Return what looks best to the viewer at first sight; None: there is no advice on that decision."""
    if decision.ask not in ASKS:
        return None
    answers = hauls(view) if decision.ask == "steal" else view.choices[decision.id]
    order = best_first(view, decision, [one for one in answers if not isinstance(one, a.EndTurn)])
    if decision.ask == "play" and (urgent := _urgent(view, order) or _spreading(view, order)) is not None:
        return urgent
    if decision.ask == "pass" and _alone(view):
        order.sort(key=lambda one: isinstance(one, a.PassCard) and GROUP[one.card] == "warehouse")
    best = _daring(view, order) or next(iter(order), None)
    return a.EndTurn() if decision.ask == "act" and isinstance(best, a.ComeHome | a.HandOver | None) else best


def nth_round(view: MafiaView) -> int:
    """Count the rounds before this one."""
    return (view.turn.number - 1) // len(view.clans)


def _daring(view: MafiaView, order: Sequence[a.MafiaAction]) -> a.Burgle | None:
    """The likeliest break-in where there is loot, while a newcomer shall learn what that is; None: not now."""
    guarded = {store.card: store.dog is not None for clan in view.clans for store in clan.warehouses if store.count}
    locks = {man.card: man.burglary for man in (view.me.gangsters if view.me is not None else ())}
    chances = {
        one: odds.of(view, locks[one.gangster] - guarded[one.warehouse], private=True).success
        for one in order
        if isinstance(one, a.Burgle) and one.warehouse in guarded and nth_round(view) in DARING
    }
    best = max(chances, key=chances.__getitem__, default=None)
    return best if best is not None and chances[best] >= LIKELY else None


def _alone(view: MafiaView) -> bool:
    """Whether the viewer has one warehouse only."""
    return view.me is not None and len(view.me.warehouses) == 1


def _spreading(view: MafiaView, order: Sequence[a.MafiaAction]) -> a.Open | None:
    """A second warehouse, once several loot cards lie in the first one and the game goes on for a while."""
    if not _alone(view) or view.deck <= BELOW + 2 * len(view.clans):
        return None
    lies = sum(store.count for store in view.me.warehouses) if view.me is not None else 0
    return next((one for one in order if isinstance(one, a.Open)), None) if lies >= SEVERAL else None


def may_end(view: MafiaView) -> bool:
    """Return whether the next card of the deck may be the End of the prohibition."""
    return view.deck <= BELOW + 1


def stuck(view: MafiaView) -> bool:
    """Return whether no gangster of the viewer can act until another one is hired or a block is gone."""
    return view.me is None or not view.me.free


def toll(view: MafiaView, card: str) -> int:
    """Return the dollars of loot that a police card takes from the viewer who plays it."""
    stores = view.me.warehouses if view.me is not None else ()
    worth = sorted(VALUE[loot] for store in stores for loot in store.loot or ())
    taken = {GUARD: worth[:1], PATROL: worth[-1:]}
    return sum(taken.get(STARS[card], worth))


def _urgent(view: MafiaView, order: Sequence[a.MafiaAction]) -> a.MafiaAction | None:
    """What cannot wait: a gangster who can act, and police that cost more in the hand once the game may end."""
    if stuck(view) and (hired := next((one for one in order if isinstance(one, a.Hire)), None)) is not None:
        return hired
    saved = {one: PENALTY[one.card] - toll(view, one.card) for one in order if isinstance(one, a.Police)}
    best = max(saved, key=saved.__getitem__, default=None)
    return best if best is not None and may_end(view) and saved[best] > 0 else None
