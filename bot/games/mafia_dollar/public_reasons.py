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
from bot.games.mafia_dollar.views import GangsterView, MafiaView, WarehouseView


def public_reason(view: MafiaView, action: MafiaAction) -> Why | None:
    """Return the reason for an action; None: the action is secret or needs no reason.

    `view` is a spectator's, from before the action.

    Raises:
        ValueError: the view is a player's.
    """
    if view.viewer is not None:
        raise ValueError(f"seat {view.viewer} sees more than everybody")
    match action:
        case Hire(card):
            return Why("hires", card)
        case Open(card):
            return Why("more_actions", card)
        case Guard(_, warehouse):
            return Why("protects", warehouse)
        case Equip(_, name):
            return Why("arms", name)
        case Block(_, name):
            return Why("holds_up", name, _whose(view, name)[0])
        case Free(_, name):
            return Why("frees", name, _whose(view, name)[0])
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
            chance = odds.of(view, _whose(view, name)[1].attack).success
            return Why("shoots", target, _whose(view, target)[0], chance=round(float(chance), 2))
        case Burgle(name, place):
            owner, broken_into = _where(view, place)
            points = _whose(view, name)[1].burglary - (broken_into.dog is not None)
            return Why("robs", place, owner, chance=round(float(odds.of(view, points).success), 2))
        case MoveOut(name):
            return Why("gets_ready", name)
        case ComeHome(name):
            return Why("comes_home", name)
        case HandOver(_, receiver):
            return Why("shares_items", receiver)
    return None


def _whose(view: MafiaView, name: str) -> tuple[int, GangsterView]:
    return next((clan.seat, each) for clan in view.clans for each in clan.gangsters if each.card == name)


def _where(view: MafiaView, card: str) -> tuple[int, WarehouseView]:
    return next((clan.seat, each) for clan in view.clans for each in clan.warehouses if each.card == card)
