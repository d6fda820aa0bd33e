"""Judges a card played or what a gangster did in MafiaDollar: by the estimate, and by rounds in sampled worlds.

Only what the seat could know then counts: a world is drawn from what its view does not rule out. What one passes on,
gives away or loses to the police is not judged. Chances are those of the chart, which knows all hands.
"""

import functools
from collections.abc import Callable
from typing import Final

from bot.games.hindsight import Hindsight, Weighed
from bot.games.mafia_dollar.actions import MafiaAction
from bot.games.mafia_dollar.kernel import Worlds
from bot.games.mafia_dollar.kernel.translation import move_of
from bot.games.mafia_dollar.review.comparing import speaks_for
from bot.games.mafia_dollar.review.estimate import Estimate
from bot.games.mafia_dollar.robots.evaluation import learned
from bot.games.mafia_dollar.robots.planning import Table
from bot.games.mafia_dollar.robots.search import played_on
from bot.games.mafia_dollar.views import MafiaView
from bot.games.values import Decision

JUDGED: Final = ("play", "act")
"""The questions whose answers are judged."""
WIDTH: Final = 12
"""How many plays of a card are followed to the end of the turn."""
NEAR, AHEAD = 0.02, 0.01
"""How far behind the best answer one may be to stand for it, and how far it must be ahead of the given one."""


class MafiaHindsight(Hindsight):
    """Judges one decision. `estimate`: makes the chart's estimate of that moment."""

    futures = 48

    def __init__(self, view: MafiaView, decision: Decision, estimate: Callable[[], Estimate]) -> None:
        self._view, self._decision, self._make = view, decision, estimate
        self._table = Table.of(view, learned())
        self._tables = self._table.position.tables
        self._worlds = Worlds(view, self._tables)

    def weighed(self, chosen: MafiaAction) -> list[Weighed]:
        """Weigh the answers that a robot considers, and the one that was given; best first, of equals that one.

        Of answers that are nearly as good as the best, the first for which a reason can be told comes first.
        """
        legal = {move_of(action, self._tables): action for action in self._view.choices[self._decision.id]}
        given, table = move_of(chosen, self._tables), self._table
        if self._decision.ask == "act":
            moves = table.acts({table.best_place(move): None for move in table.sensible_acts(legal)} | {given: None})
        else:
            moves = table.plays([given, *[move for move in table.sensible_plays(legal) if move != given]], WIDTH)
            if all(move != given for _, move in moves):
                moves += table.plays([given], 1)
        found = [Weighed(legal[move], self._estimate.calibrated(self._decision.seat, chance)) for chance, move in moves]
        found.sort(key=lambda one: (-one.chance, one.action != chosen))
        least = max(found[0].chance - NEAR, next(one.chance for one in found if one.action == chosen) + AHEAD)
        near = [one for one in found if one.chance >= least]
        told = next((one for one in near if speaks_for(self._view, chosen, one.action)), found[0])
        return [told, *[one for one in found if one != told]]

    def future(self, action: MafiaAction, random: Callable[[], float], missed: MafiaAction | None = None) -> float:
        """Play a round by a quick policy in a world that is drawn."""
        world = self._worlds.draw(random)
        own = played_on(self._table, world, move_of(action, self._tables), random, turns=len(world.seated))
        if world.winners or world.deal != self._table.position.deal:
            return own  # it is counted, not estimated
        return self._estimate.calibrated(self._decision.seat, own)

    @functools.cached_property
    def _estimate(self) -> Estimate:
        return self._make()
