"""What a newcomer is advised to do in a guided first game, and which deal lets them meet every kind of card."""

from typing import Final

import msgspec

from bot.games.mafia_dollar import actions as a
from bot.games.mafia_dollar.cards import GROUP
from bot.games.mafia_dollar.ranking import best_first, hauls
from bot.games.mafia_dollar.state import MafiaState
from bot.games.mafia_dollar.views import MafiaView
from bot.games.values import Decision
from data.cards.mafia_dollar import LootKind

KINDS: Final = frozenset({"gangster", "item", "block", "warehouse", "police"})
"""The newcomer's first hand has one of each, and a dog or a birthday: six cards of six kinds."""

ASKS: Final = frozenset({"play", "act", "pass", "gift", "guard", "patrol", "raid", "spoils", "steal"})
"""The decisions on which there is advice."""


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
    best = next(iter(best_first(view, decision, [one for one in answers if not isinstance(one, a.EndTurn)])), None)
    return a.EndTurn() if decision.ask == "act" and isinstance(best, a.ComeHome | a.HandOver | None) else best
