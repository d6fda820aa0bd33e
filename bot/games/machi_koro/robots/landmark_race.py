"""Who is ahead, by hand: in how many rounds each town could be finished with what it earns now.

What the normal robot goes by.
"""

from typing import Final

from bot.games.machi_koro.robots.forecast import Prospect, forecast
from bot.games.machi_koro.robots.model import Table, Town

POTENTIAL: Final = 0.5
"""How much of what two dice would bring counts before they can be rolled."""
A_LITTLE: Final = 0.6
"""Coins a round that come from somewhere in any case, so that nobody needs for ever."""
RIVALS: Final = 0.3
"""How much the foremost rival's delay is worth of one's own haste."""
FAR_OFF: Final = 30.0
"""Rivals who need more rounds than this need not be delayed any more."""


def rounds(town: Town, prospect: Prospect) -> float:
    """In how many rounds a town could be finished if it bought nothing else."""
    if not town.missing:
        return 0.0
    earns = max(0.0, prospect.gain + POTENTIAL * (prospect.hoped - prospect.rolled)) + A_LITTLE
    return max(0, town.costs - town.coins) / earns + 0.3 * len(town.missing)


def lead(table: Table, seat: int) -> float:
    """How far a seat is ahead, in rounds; high is good."""
    prospects = forecast(table)
    needs = {other: rounds(town, prospects[other]) for other, town in table.towns.items()}
    rivals = [needed for other, needed in needs.items() if other != seat]
    return RIVALS * min([FAR_OFF, *rivals]) - needs[seat]
