"""Pictures of tournaments: the standings of a round robin, the bracket of a knock-out, who has entered.

Drawn from results (`bot.tournaments.standings`), never from views; pure functions for any thread.
"""

from rendering.tournaments.bracket import bracket
from rendering.tournaments.shown import Box, Shown
from rendering.tournaments.table import standings

__all__ = ["Box", "Shown", "bracket", "standings"]
