"""Why an action was chosen: the reason read off the action and the table. Everybody may read it.

It names no card of the hand but one that lies open now, no loot that lies face down, and only such chances as
everybody can work out.
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
    GiveLoot,
    Guard,
    HandOver,
    Hire,
    LoseLoot,
    MafiaAction,
    MoveOut,
    Open,
    PassCard,
    Police,
    Skip,
    Spoils,
    Steal,
    TakeLoot,
)
from bot.games.mafia_dollar.cards import PENALTY, VALUE
from bot.games.mafia_dollar.robots.afterstates import hauled
from bot.games.mafia_dollar.robots.model import pictured
from bot.games.mafia_dollar.robots.why import Why
from bot.games.mafia_dollar.views import MafiaView


def explained(view: MafiaView, action: MafiaAction) -> Why:
    """Say why the viewer answers a decision that it owes like that."""
    match action:
        case Hire() | Open() | Guard() | Equip() | Block() | Free() | Birthday() | Police() | Discard() | Skip():
            return _played(view, action)
        case TakeLoot() | Burgle() | Attack() | MoveOut() | ComeHome() | HandOver() | EndTurn():
            return _acted(view, action)
        case PassCard():
            return Why("least_useful", seat=pictured(view).left_of(view.viewer or 0))
        case GiveLoot():
            return Why("least_dear")
        case LoseLoot(loot):
            return Why("least_dear", loot, dollars=VALUE[loot])
        case Spoils():
            return Why("best_item", view.job.gangster if view.job else None)
        case Steal():
            return Why("dearest", seat=view.job.owner if view.job else None)
    return Why("habit")


def _played(view: MafiaView, action: MafiaAction) -> Why:
    table = pictured(view)
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
            return Why("holds_up", name, table.owner(name).seat)
        case Free(_, name):
            return Why("frees", name, table.owner(name).seat)
        case Birthday():
            return Why("celebrates")
        case Police(card):
            return Why("pays_the_police", card, dollars=PENALTY[card])
        case Discard(card):
            return Why("least_useful", card)
        case _:
            return Why("keeps_the_police")


def _acted(view: MafiaView, action: MafiaAction) -> Why:
    table = pictured(view)
    me = table.sides[table.me]
    match action:
        case TakeLoot(_, kind, count):
            return Why("takes_loot", dollars=round(hauled(table, kind, count)[0]))
        case Burgle(name, warehouse):
            host = table.host(warehouse)
            points = me.man(name).burglary - host.store(warehouse).dog
            return Why("robs", warehouse, host.seat, chance=_chance(view, points))
        case Attack(name, target):
            return Why("shoots", target, table.owner(target).seat, chance=_chance(view, me.man(name).attack))
        case MoveOut(name):
            return Why("gets_ready", name)
        case ComeHome(name):
            return Why("comes_home", name)
        case HandOver(_, receiver):
            return Why("shares_items", receiver)
        case _:
            return Why("nothing_better")


def _chance(view: MafiaView, points: int) -> float:
    """How likely a check succeeds, as far as everybody knows."""
    return round(float(odds.of(view, points).success), 2)
