"""The answers of the normal and the hard robot."""

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

from bot.games.chance import Chance
from bot.games.mafia_dollar.actions import GiveLoot, KeepWarehouse, LoseLoot, MafiaAction, PassCard, Spoils, Steal
from bot.games.mafia_dollar.cards import BONUS, SLOT, VALUE
from bot.games.mafia_dollar.kernel.translation import move_of
from bot.games.mafia_dollar.robots.evaluation import Weights
from bot.games.mafia_dollar.robots.planning import UNKNOWN, Table
from bot.games.mafia_dollar.views import MafiaView
from bot.games.values import Decision

A = TypeVar("A")


class Thinker:
    """A robot with these weights. `width`: the number of plays it follows to the end of the turn."""

    def __init__(self, weights: Weights, width: int) -> None:
        self.weights, self.width = weights, width

    def answer(self, view: MafiaView, decision: Decision, dice: Chance) -> MafiaAction:
        """Answer an open decision of the viewer."""
        choice = view.choices[decision.id]
        if len(choice) == 1:
            return next(iter(choice))
        if decision.ask in ("play", "act"):
            return self._move(view, decision)
        method = ASKED.get(decision.ask)
        if method is None:
            return choice.sample(lambda many: dice.draw(many, "robot"))
        return method(self, view, decision)

    def table(self, view: MafiaView) -> Table:
        """Return the table as it evaluates it."""
        return Table.of(view, self.weights)

    def _move(self, view: MafiaView, decision: Decision) -> MafiaAction:
        """Play the card with the best end of the turn; take the best action with a gangster, or end the turn."""
        table = self.table(view)
        legal = {move_of(action, table.position.tables): action for action in view.choices[decision.id]}
        if decision.ask == "act":
            return legal[table.act(table.sensible_acts(legal))]
        return legal[table.plays(table.sensible_plays(legal), self.width)[0][1]]

    # --- answers ---------------------------------------------------------------------------------

    def pass_on(self, view: MafiaView, decision: Decision) -> MafiaAction:
        """Pass the card on that leaves the best hand."""
        table = self.table(view)
        number = table.position.tables.number
        return max(
            _all(view.choices[decision.id], PassCard),
            key=lambda one: table.with_hand([*table.without(number[one.card]), UNKNOWN]).chance(),
        )

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
        loot = job.loot or ()
        dearest = sorted(loot, key=VALUE.__getitem__, reverse=True)[: job.most]
        return Steal(tuple([card for card in loot if card in dearest]), places(self.table(view), dearest)[0])


def places(table: Table, loot: Iterable[str]) -> list[str]:
    """Return the viewer's warehouses, the best for this loot first."""
    tables = table.position.tables
    weighed = list[tuple[float, int]]()
    for store in table.position.warehouses[table.me]:
        then = table.position.copy()
        then.loot[store] += [tables.number[card] for card in loot]
        weighed.append((table.then(then).chance(), store))
    return [tables.names[store] for _, store in sorted(weighed, key=lambda one: -one[0])]


ASKED: Final[dict[str, Callable[[Thinker, MafiaView, Decision], MafiaAction]]] = {
    "pass": Thinker.pass_on,
    "gift": Thinker.give,
    "guard": Thinker.lose,
    "patrol": Thinker.lose,
    "raid": Thinker.keep,
    "spoils": Thinker.spoils,
    "steal": Thinker.steal,
}
"""The method that answers each other kind of decision."""


def _all(choice: Iterable[Any], kind: type[A]) -> list[A]:
    return [action for action in choice if isinstance(action, kind)]
