"""The answers of the normal and the hard robot."""

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

from bot.games.chance import Chance
from bot.games.mafia_dollar.actions import GiveLoot, KeepWarehouse, LoseLoot, MafiaAction, PassCard, Spoils, Steal
from bot.games.mafia_dollar.cards import BONUS, SLOT, VALUE
from bot.games.mafia_dollar.robots.evaluation import Judge, Weights
from bot.games.mafia_dollar.robots.model import Table, pictured
from bot.games.mafia_dollar.robots.planning import UNKNOWN, Mind, sensible_acts, sensible_plays, without
from bot.games.mafia_dollar.views import MafiaView
from bot.games.values import Decision

A = TypeVar("A")


class Thinker:
    """A robot with these weights. `width`: its budget, the number of plays it follows to the end of the turn."""

    def __init__(self, weights: Weights, width: int) -> None:
        self.weights, self.width = weights, width

    def answer(self, view: MafiaView, decision: Decision, dice: Chance) -> MafiaAction:
        """Answer an open decision of the viewer."""
        choice = view.choices[decision.id]
        if len(choice) == 1:
            return next(iter(choice))
        method = ASKED.get(decision.ask)
        if method is None:
            return choice.sample(lambda many: dice.draw(many, "robot"))
        return method(self, view, decision)

    def mind(self, table: Table) -> Mind:
        """Return its way to choose at a table."""
        return Mind(Judge(self.weights, table), self.width)

    # --- a turn ----------------------------------------------------------------------------------

    def play(self, view: MafiaView, decision: Decision) -> MafiaAction:
        """Play the card with the best end of the turn."""
        table = pictured(view)
        return self.mind(table).plays(table, sensible_plays(table, view.choices[decision.id]))[0][1]

    def act(self, view: MafiaView, decision: Decision) -> MafiaAction:
        """Take the best action with a gangster, or end the turn."""
        table = pictured(view)
        return self.mind(table).act(table, sensible_acts(table, view.choices[decision.id]))

    # --- answers ---------------------------------------------------------------------------------

    def pass_on(self, view: MafiaView, decision: Decision) -> MafiaAction:
        """Pass the card on that leaves the best hand."""
        table = pictured(view)
        hand = table.sides[table.me].hand or ()
        passes = _all(view.choices[decision.id], PassCard)
        judged = self.mind(table).hands(table, [(one, (*without(hand, one.card), UNKNOWN)) for one in passes])
        return judged[0][1]

    def give(self, view: MafiaView, decision: Decision) -> MafiaAction:
        """Give the cheapest loot."""
        return min(_all(view.choices[decision.id], GiveLoot), key=lambda one: VALUE[one.loot])

    def lose(self, view: MafiaView, decision: Decision) -> MafiaAction:
        """Lose the cheapest loot that may be lost."""
        return min(_all(view.choices[decision.id], LoseLoot), key=lambda one: VALUE[one.loot])

    def keep(self, view: MafiaView, decision: Decision) -> MafiaAction:
        """Keep one of the warehouses: they are all empty afterwards."""
        return _all(view.choices[decision.id], KeepWarehouse)[0]

    def spoils(self, view: MafiaView, decision: Decision) -> MafiaAction:
        """Keep, of every kind of item, the one that adds more."""
        job, me = view.job, view.clans[decision.seat]
        assert job is not None  # noqa: S101 - only a job asks
        man = next(one for one in me.gangsters if one.card == job.gangster)
        own = {SLOT[item]: BONUS[item] for item in man.items}
        return Spoils(tuple([SLOT[item] for item in job.items if BONUS[item] > own.get(SLOT[item], 0)]))

    def steal(self, view: MafiaView, decision: Decision) -> MafiaAction:
        """Take the dearest loot to the best place."""
        job = view.job
        assert job is not None  # noqa: S101 - only a job asks
        table = pictured(view)
        loot = job.loot or ()
        dearest = sorted(loot, key=VALUE.__getitem__, reverse=True)[: job.most]
        dollars = sum([VALUE[card] for card in dearest])
        place = self.mind(table).place(table, len(dearest), dollars)
        return Steal(tuple([card for card in loot if card in dearest]), place)


ASKED: Final[dict[str, Callable[[Thinker, MafiaView, Decision], MafiaAction]]] = {
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
"""The method that answers each kind of decision."""


def _all(choice: Iterable[Any], kind: type[A]) -> list[A]:
    return [action for action in choice if isinstance(action, kind)]
