"""The reasons of robots that everybody may read, worked out from what everybody sees.

A reason from the robot's own view could reveal its hand, if only by being there or not. So the same action at the same
open table always has the same reason.
"""

from bot.games.mafia_dollar import odds
from bot.games.mafia_dollar.actions import (
    Attack,
    Birthday,
    Block,
    Burgle,
    ComeHome,
    Discard,
    EndTurn,
    Equip,
    Free,
    Guard,
    HandOver,
    Hire,
    MafiaAction,
    MoveOut,
    Open,
    Police,
    TakeLoot,
)
from bot.games.mafia_dollar.cards import PENALTY, VALUE
from bot.games.mafia_dollar.robots.why import Why
from bot.games.mafia_dollar.views import MafiaView


def public_reason(view: MafiaView, action: MafiaAction) -> Why | None:
    """Return the reason for an action; None: the action is secret or needs no reason.

    `view` is a spectator's, from before the action.

    Raises:
        ValueError: the view is a player's.
    """
    if view.viewer is not None:
        raise ValueError(f"seat {view.viewer} sees more than everybody")
    me = view.clans[view.active]
    match action:
        case Hire(card):
            return Why("hires" if len(me.free) < len(me.warehouses) else "steps_in", card)
        case Open(card):
            return Why("more_actions" if len(me.free) > len(me.warehouses) else "more_actions_later", card)
        case Guard(_, warehouse):
            return Why("protects" if view.warehouse(warehouse)[1].count else "protects_later", warehouse)
        case Equip(_, name):
            return Why("arms", name)
        case Block(_, name):
            seat, gangster = view.gangster(name)
            return Why("holds_longer" if gangster.blocks else "holds_up", name, seat)
        case Free(_, name):
            seat, gangster = view.gangster(name)
            if len(gangster.blocks) > 1:
                return Why("loosens", name, seat)
            return Why("frees" if seat == me.seat else "frees_rival", name, seat)
        case Birthday():
            return Why("celebrates")
        case Police(card):
            return Why("pays_the_police", card, dollars=PENALTY[card])
        case Discard(card):
            return Why("least_useful", card)
        case TakeLoot(_, kind):
            top = next(pile.top for pile in view.piles if pile.kind == kind)
            return Why("takes_loot", top, dollars=None if top is None else VALUE[top])
        case Attack(name, target):
            chance = odds.of(view, view.gangster(name)[1].attack).success
            return Why("shoots", target, view.gangster(target)[0], chance=round(float(chance), 2))
        case Burgle(name, place):
            owner, broken_into = view.warehouse(place)
            points = view.gangster(name)[1].burglary - (broken_into.dog is not None)
            return Why("robs", place, owner, chance=round(float(odds.of(view, points).success), 2))
        case MoveOut(name):
            return Why("gets_ready", name)
        case ComeHome(name):
            return Why("comes_home", name)
        case HandOver(_, receiver):
            return Why("shares_items", receiver)
        case EndTurn():
            return _waiting(view)
    return None


def surprising(action: MafiaAction) -> bool:
    """Return whether people may wonder about a robot's action: it plays police, or ends its turn."""
    return isinstance(action, Police | EndTurn)


def _waiting(view: MafiaView) -> Why | None:
    """Return what a gangster on the street waits for though his clan has actions left; None: nobody waits."""
    me = view.clans[view.active]
    ready = [each for each in me.street if not each.acted and not each.blocks] if view.actions else []
    if not ready:
        return None
    tops = [pile.top for pile in view.piles if pile.top is not None]
    if tops:
        return Why("waits_for_loot", ready[0].card, dollars=max(VALUE[top] for top in tops))
    others = [clan for clan in view.clans if clan.seat != me.seat]
    tries = [(each.attack, each) for each in ready if any(clan.street for clan in others)]
    tries += [
        (each.burglary - (store.dog is not None), each)
        for each in ready
        for clan in others
        for store in clan.warehouses
        if store.count
    ]
    if not tries:
        return None
    points, best = max(tries, key=lambda each: each[0])
    return Why("waits_for_chance", best.card, chance=round(float(odds.of(view, points).success), 2))
