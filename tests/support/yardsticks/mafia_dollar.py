"""Fixed players of MafiaDollar: a random one and a greedy one. Neither is ever tuned.

The greedy player maximizes its immediate expected dollars. A step that earns nothing by itself, but lets a gangster
do a job on the next turn, counts half of his best job.
"""

from collections.abc import Callable
from typing import Final

from bot.games.chance import Chance
from bot.games.mafia_dollar import MafiaView
from bot.games.mafia_dollar.actions import (
    Birthday,
    Burgle,
    Equip,
    Free,
    GiveLoot,
    Hire,
    LoseLoot,
    MafiaAction,
    MoveOut,
    Open,
    PassCard,
    Police,
    Spoils,
    Steal,
    TakeLoot,
)
from bot.games.mafia_dollar.cards import ATTACK, BONUS, BURGLARY, NEEDED, PENALTY, SLOT, VALUE
from bot.games.mafia_dollar.views import ClanView, GangsterView
from bot.games.values import Decision
from data.cards.mafia_dollar import DICE

Player = Callable[[MafiaView, Decision, Chance], MafiaAction]
"""A player: answers a decision from the view of its seat, with its own source of chance."""

HIDDEN: Final = 1_000_000 / 44
"""Mean value of unseen loot, in dollars."""
A_MAN: Final = 5_000
A_WAREHOUSE: Final = 10_000
GIFT: Final = 12_500
"""Mean value of loot that a player chooses to give away, in dollars: the mean of the lower half of all loot."""
RAID: Final = 100_000


def at_random(view: MafiaView, decision: Decision, dice: Chance) -> MafiaAction:
    """Choose any legal answer, each equally likely."""
    return view.choices[decision.id].sample(lambda many: dice.draw(many, "yardstick"))


def greedy(view: MafiaView, decision: Decision, dice: Chance) -> MafiaAction:
    """Choose an answer with the highest immediate expected dollars."""
    me = view.clans[decision.seat]
    options = list(view.choices[decision.id])
    dollars = [round(_dollars(view, me, action)) for action in options]
    most = max(dollars)
    best = [action for action, value in zip(options, dollars, strict=True) if value == most]
    return best[dice.draw(len(best), "yardstick")]


def _dollars(view: MafiaView, me: ClanView, action: MafiaAction) -> float:
    """The expected dollars of an action, at once."""
    match action:
        case TakeLoot(_, kind, count):
            top = next(pile.top for pile in view.piles if pile.kind == kind)
            return VALUE[top or ""] + (count - 1) * HIDDEN
        case Burgle(name, warehouse):
            man = next(one for one in me.street if one.card == name)
            store = next(one for clan in view.clans for one in clan.warehouses if one.card == warehouse)
            chance = _chance(view, man.burglary - (store.dog is not None))
            return chance * HIDDEN * min(man.load, store.count)
        case MoveOut(name):
            man = next(one for one in me.hideout if one.card == name)
            return _job(view, me, man.burglary, man.load) / 2
        case Hire(card):
            return _job(view, me, BURGLARY[card], 1) / 2 - A_MAN
        case Open():
            idle = [one for one in me.gangsters if not one.blocks]
            jobs = sorted([_job(view, me, one.burglary, one.load) for one in idle], reverse=True)
            more = jobs[len(me.warehouses)] if len(jobs) > len(me.warehouses) else 0.0
            return more / 2 - A_WAREHOUSE
        case Equip(card, name):
            return _equipped(view, me, card, next(one for one in me.hideout if one.card == name))
        case Free(_, name):
            own = [one for one in me.gangsters if one.card == name and len(one.blocks) == 1]
            return _job(view, me, own[0].burglary, own[0].load) / 2 if own else 0.0
        case Birthday():
            return GIFT * sum(any(one.count for one in clan.warehouses) for clan in view.clans if clan is not me)
        case Police(card):
            return PENALTY[card] - _toll(me, card) - _forgone(view, me)
        case PassCard(card):
            return float(PENALTY.get(card, 0)) - (ATTACK.get(card, 0) + BURGLARY.get(card, 0) + BONUS.get(card, 0))
        case GiveLoot(loot) | LoseLoot(loot):
            return -float(VALUE[loot])
        case Steal(taken, _):
            return float(sum(VALUE[loot] for loot in taken))
        case Spoils(keep):
            return float(_kept(view, me, keep))
    return 0.0


def _chance(view: MafiaView, points: int) -> float:
    good = sum(cards for die, cards in zip(DICE, view.unseen, strict=True) if die + points > NEEDED)
    return good / max(1, sum(view.unseen))


def _job(view: MafiaView, me: ClanView, burglary: int, load: int) -> float:
    """The expected dollars of the best job for a gangster on the street now."""
    best = 0.0
    for pile in view.piles:
        if pile.top is not None:
            best = max(best, VALUE[pile.top] + (min(load, pile.count) - 1) * HIDDEN)
    for clan in view.clans:
        for store in clan.warehouses if clan is not me else ():
            take = HIDDEN * min(load, store.count)
            best = max(best, _chance(view, burglary - (store.dog is not None)) * take)
    return best


def _equipped(view: MafiaView, me: ClanView, card: str, man: GangsterView) -> float:
    """How much an item adds to a gangster's best job, in expected dollars."""
    slot = SLOT[card]
    more = BONUS[card] - max([BONUS[item] for item in man.items if SLOT[item] == slot], default=0)
    armed = _job(view, me, man.burglary + more * (slot == "tool"), man.load + more * (slot == "vehicle"))
    return (armed - _job(view, me, man.burglary, man.load)) / 2


def _toll(me: ClanView, card: str) -> float:
    """The dollars that a police card costs if it is played now."""
    loot = sorted(VALUE[one] for store in me.warehouses for one in store.loot or ())
    if PENALTY[card] == RAID:
        return float(sum(loot) - A_MAN * len(me.gangsters) - A_WAREHOUSE * (len(me.warehouses) - 1))
    return float(loot[-1 if PENALTY[card] > RAID / 4 else 0]) if loot else 0.0


def _forgone(view: MafiaView, me: ClanView) -> float:
    """The expected dollars lost this turn because gangsters don't act after police were played."""
    jobs = [_job(view, me, one.burglary, one.load) for one in me.street if not one.blocks]
    jobs += [_job(view, me, one.burglary, one.load) / 2 for one in me.hideout if not one.blocks]
    return sum(sorted(jobs, reverse=True)[: len(me.warehouses)])


def _kept(view: MafiaView, me: ClanView, keep: tuple[str, ...]) -> int:
    """How much the kept items add to those of their new owner."""
    job = view.job
    if job is None:
        return 0
    man = next(one for one in me.gangsters if one.card == job.gangster)
    old = {SLOT[item]: BONUS[item] for item in man.items}
    return sum(BONUS[item] - old.get(SLOT[item], 0) for item in job.items if SLOT[item] in keep)


YARDSTICKS: Final[dict[str, Player]] = {"random": at_random, "greedy": greedy}
