"""The answers of the normal and the hard robot."""

from collections.abc import Iterable
from typing import Final

from bot.games.chance import Chance
from bot.games.mafia_dollar.actions import GiveLoot, LoseLoot, MafiaAction, PassCard, Spoils, Steal
from bot.games.mafia_dollar.cards import BONUS, SLOT, VALUE
from bot.games.mafia_dollar.kernel.translation import move_of
from bot.games.mafia_dollar.robots import search
from bot.games.mafia_dollar.robots.evaluation import Weights
from bot.games.mafia_dollar.robots.planning import UNKNOWN, Table
from bot.games.mafia_dollar.views import MafiaView
from bot.games.values import Decision

SEEDS: Final = 65_536
"""How many different searches there are."""


class Thinker:
    """A robot with these weights.

    `width`: the number of plays it follows to the end of the turn. `worlds`: how many it samples for its search; with
    0 it doesn't search.
    """

    def __init__(self, weights: Weights, width: int, worlds: int = 0) -> None:
        self.weights, self.width, self.worlds = weights, width, worlds

    def answer(self, view: MafiaView, decision: Decision, dice: Chance) -> MafiaAction:
        """Answer an open decision of the viewer."""
        choice = view.choices[decision.id]
        if len(choice) == 1:
            return next(iter(choice))
        if decision.ask in ("play", "act"):
            return self._move(view, decision, dice)
        if decision.ask == "pass":
            return self._pass_on(view, decision)
        if decision.ask == "steal":
            return self._steal(view)
        return simple(view, decision) or choice.sample(lambda many: dice.draw(many, "robot"))

    def table(self, view: MafiaView) -> Table:
        """Return the table as it evaluates it."""
        return Table.of(view, self.weights)

    def _move(self, view: MafiaView, decision: Decision, dice: Chance) -> MafiaAction:
        """Play the card with the best end of the turn; take the best action with a gangster, or end the turn."""
        table = self.table(view)
        legal = {move_of(action, table.position.tables): action for action in view.choices[decision.id]}
        acting = decision.ask == "act"
        weighed = (
            table.acts(table.sensible_acts(legal)) if acting else table.plays(table.sensible_plays(legal), self.width)
        )
        move = weighed[0][1]
        if self.worlds and len(weighed) > 1:
            move = search.best(table, view, weighed, self.worlds, dice.draw(SEEDS, "robot"))
        return legal[table.best_place(move) if acting else move]

    def _pass_on(self, view: MafiaView, decision: Decision) -> MafiaAction:
        """Pass the card on that leaves the best hand."""
        table = self.table(view)
        number = table.position.tables.number
        return max(
            [one for one in view.choices[decision.id] if isinstance(one, PassCard)],
            key=lambda one: table.with_hand([*table.without(number[one.card]), UNKNOWN]).chance(),
        )

    def _steal(self, view: MafiaView) -> MafiaAction:
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


def simple(view: MafiaView, decision: Decision) -> MafiaAction | None:
    """Answer what every level answers alike: the cheapest loot goes, better items are kept, any warehouse stays."""
    choice = view.choices[decision.id]
    match decision.ask:
        case "gift" | "guard" | "patrol":
            return min([one for one in choice if isinstance(one, GiveLoot | LoseLoot)], key=lambda one: VALUE[one.loot])
        case "raid":
            return next(iter(choice))
        case "spoils":
            job, me = view.job, view.clans[decision.seat]
            assert job is not None  # noqa: S101 - only a job asks
            man = next(one for one in me.gangsters if one.card == job.gangster)
            own = {SLOT[item]: BONUS[item] for item in man.items}
            return Spoils(tuple([SLOT[item] for item in job.items if BONUS[item] > own.get(SLOT[item], 0)]))
    return None
