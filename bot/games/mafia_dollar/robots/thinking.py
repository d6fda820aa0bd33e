"""What the normal and the hard robot answer, and why."""

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

from bot.games.chance import Chance
from bot.games.game import Decision
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
    KeepWarehouse,
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
from bot.games.mafia_dollar.cards import BONUS, PENALTY, SLOT, VALUE
from bot.games.mafia_dollar.robots.after import hauled, safest
from bot.games.mafia_dollar.robots.judgement import Judge, Weights
from bot.games.mafia_dollar.robots.model import Table, pictured
from bot.games.mafia_dollar.robots.planning import Mind, sensible_acts, sensible_plays, without
from bot.games.mafia_dollar.robots.why import Why
from bot.games.mafia_dollar.views import MafiaView

A = TypeVar("A")
Answered = tuple[MafiaAction, Why]


class Thinker:
    """A robot with these weights. `width`: how many plays it thinks through, its budget; `put_off`: see `Mind`."""

    def __init__(self, weights: Weights, width: int, put_off: float = 0.0) -> None:
        self.weights, self.width, self.put_off = weights, width, put_off

    def answer(self, view: MafiaView, decision: Decision, dice: Chance) -> Answered:
        """Answer what the viewer owes."""
        choice = view.choices[decision.id]
        if len(choice) == 1:
            return next(iter(choice)), Why("only_choice")
        asked = ASKED.get(decision.ask)
        if asked is None:
            return choice.sample(lambda many: dice.draw(many, "robot")), Why("habit")
        return asked(self, view, decision)

    def mind(self, table: Table) -> Mind:
        """Return how it chooses at a table."""
        return Mind(Judge(self.weights, table), self.width, self.put_off)

    # --- a go ------------------------------------------------------------------------------------

    def play(self, view: MafiaView, decision: Decision) -> Answered:
        """Play the card after which the go can end best."""
        table = pictured(view)
        plays = sensible_plays(table, view.choices[decision.id])
        action = self.mind(table).plays(table, plays)[0][1]
        return action, why_played(table, action)

    def act(self, view: MafiaView, decision: Decision) -> Answered:
        """Let a gangster do what is best, or nothing."""
        table = pictured(view)
        mind = self.mind(table)
        action = mind.acts(table, sensible_acts(table, view.choices[decision.id]))[0][1]
        return action, why_acted(table, mind, action)

    # --- answers ---------------------------------------------------------------------------------

    def pass_on(self, view: MafiaView, decision: Decision) -> Answered:
        """Pass the card without which the hand is best."""
        table = pictured(view)
        hand = table.sides[table.me].hand or ()
        passes = _all(view.choices[decision.id], PassCard)
        judged = self.mind(table).hands(table, [(one, without(hand, one.card)) for one in passes])
        action = judged[0][1]
        assert isinstance(action, PassCard)  # noqa: S101 - it is one of those
        return action, Why("least_useful", action.card, table.left_of(table.me), secret=True)

    def give(self, view: MafiaView, decision: Decision) -> Answered:
        """Give the cheapest loot."""
        gift = min(_all(view.choices[decision.id], GiveLoot), key=lambda one: VALUE[one.loot])
        return gift, Why("least_dear", gift.loot, dollars=VALUE[gift.loot], secret=True)

    def lose(self, view: MafiaView, decision: Decision) -> Answered:
        """Lose the cheapest loot that may be lost."""
        loss = min(_all(view.choices[decision.id], LoseLoot), key=lambda one: VALUE[one.loot])
        return loss, Why("least_dear", loss.loot, dollars=VALUE[loss.loot])

    def keep(self, view: MafiaView, decision: Decision) -> Answered:
        """Keep one of the warehouses: they are all empty afterwards."""
        return _all(view.choices[decision.id], KeepWarehouse)[0], Why("habit")

    def spoils(self, view: MafiaView, decision: Decision) -> Answered:
        """Keep, of every kind of item, the one that adds more."""
        job, me = view.job, view.clans[decision.seat]
        assert job is not None  # noqa: S101 - only a job asks
        man = next(one for one in me.gangsters if one.card == job.gangster)
        own = {SLOT[item]: BONUS[item] for item in man.items}
        keep = tuple([SLOT[item] for item in job.items if BONUS[item] > own.get(SLOT[item], 0)])
        return Spoils(keep), Why("best_item", job.gangster)

    def steal(self, view: MafiaView, decision: Decision) -> Answered:
        """Take the dearest loot to the safest place."""
        job = view.job
        assert job is not None  # noqa: S101 - only a job asks
        table = pictured(view)
        loot = job.loot or ()
        dearest = sorted(loot, key=VALUE.__getitem__, reverse=True)[: job.most]
        taken = tuple([card for card in loot if card in dearest])
        place = safest(table.sides[table.me])
        dollars = sum([VALUE[card] for card in taken])
        return Steal(taken, place.card), Why("dearest", dearest[0], job.owner, dollars, secret=True)


ASKED: Final[dict[str, Callable[[Thinker, MafiaView, Decision], Answered]]] = {
    "play": Thinker.play,
    "act": Thinker.act,
    "pass": Thinker.pass_on,
    "gift": Thinker.give,
    "guard": Thinker.lose,
    "patrol": Thinker.lose,
    "raid": Thinker.keep,
    "spoils": Thinker.spoils,
    "steal": Thinker.steal,
}
"""Who answers which question."""


def _all(choice: Iterable[Any], kind: type[A]) -> list[A]:
    return [action for action in choice if isinstance(action, kind)]


# --- why ------------------------------------------------------------------------------------------------


def why_played(table: Table, action: MafiaAction) -> Why:
    """Say why a card was played."""
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
            return Why("least_useful", card, secret=True)
        case Skip():
            return Why("keeps_the_police", secret=True)
    return Why("habit")


def why_acted(table: Table, mind: Mind, action: MafiaAction) -> Why:
    """Say why a gangster did that."""
    match action:
        case TakeLoot(_, kind, count):
            return Why("takes_loot", dollars=round(hauled(table, kind, count)[0]))
        case Burgle(_, warehouse):
            chance = round(mind.chance(table, action), 2)
            return Why("robs", warehouse, table.host(warehouse).seat, chance=chance, secret=True)
        case Attack(_, target):
            chance = round(mind.chance(table, action), 2)
            return Why("shoots", target, table.owner(target).seat, chance=chance, secret=True)
        case MoveOut(name):
            return Why("gets_ready", name)
        case ComeHome(name):
            return Why("comes_home", name)
        case HandOver(_, receiver):
            return Why("shares_items", receiver)
        case EndTurn():
            return Why("nothing_better")
    return Why("habit")
