"""The normal robot's evaluation: the rounds that each town needs to finish with its present income."""

from collections.abc import Sequence
from typing import Final

from bot.games.machi_koro.kernel import Position
from bot.games.machi_koro.robots.forecast import Prospect, forecast, towns

POTENTIAL: Final = 0.5
"""Weight of the additional income with two dice before they can be rolled."""
LEAST_INCOME: Final = 0.6
"""Coins in each round that any town is assumed to get, so that the rounds stay finite."""
ROUNDS_TO_BUILD: Final = 0.3
"""Rounds that each missing landmark costs besides its price, because only one can be built in a turn."""
RIVALS: Final = 0.3
"""Weight of the leading rival's rounds against one's own."""
FAR_OFF: Final = 30.0
"""Rounds beyond which a rival's delay has no more value."""


def rounds(coins: int, missing: Sequence[int], prospect: Prospect) -> float:
    """Return the rounds that a town needs to finish if it builds only landmarks."""
    if not missing:
        return 0.0
    earns = max(0.0, prospect.gain + POTENTIAL * (prospect.hoped - prospect.rolled)) + LEAST_INCOME
    return max(0, sum(missing) - coins) / earns + ROUNDS_TO_BUILD * len(missing)


def lead(position: Position, seat: int) -> float:
    """Return how far a seat is ahead, in rounds; high is good."""
    coins, known = position.coins, towns(position)
    needs = {
        other: rounds(coins[other], known[other].prices, prospect)
        for other, prospect in forecast(position, known).items()
    }
    own = needs.pop(seat)
    return RIVALS * min([FAR_OFF, *needs.values()]) - own
