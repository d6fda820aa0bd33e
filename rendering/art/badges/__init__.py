"""Badges for achievements: an emblem on a coin or on a chip, of bronze, silver or gold.

`MEDALS` holds the whole badges, and the emblems alone, for players who do not have the badge yet. Both are SVG
documents, by the name that `badge` and `emblem` give.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Final

from rendering.art.badges import city, noir
from rendering.art.badges.medals import RANKS, Rank, chip, coin, emblem_alone

__all__ = ["EMBLEMS", "MEDALS", "Rank", "badge", "coin", "emblem", "strike"]

EMBLEMS: Final[dict[str, Callable[[], str]]] = {}
"""By the id of the achievement: what is drawn on its badge, in a square of 100."""
MEDALS: Final[dict[str, Callable[[], str]]] = {}
"""Every drawing by its name."""


def badge(achievement: str, rank: Rank) -> str:
    """The name of a whole badge."""
    return f"badge {achievement} {rank}"


def emblem(achievement: str) -> str:
    """The name of an emblem without its coin or chip."""
    return f"emblem {achievement}"


def strike(
    emblems: Iterable[Callable[[], str]], grounds: Mapping[str, str], frame: Callable[[str, str, Rank], str]
) -> None:
    """Add the badges of a game: `emblems` are called like the achievements, `grounds` are the colours behind them."""

    def medal(achievement: str, rank: Rank) -> str:
        return frame(EMBLEMS[achievement](), grounds[achievement], rank)

    def alone(achievement: str) -> str:
        return emblem_alone(EMBLEMS[achievement]())

    for draw in emblems:
        EMBLEMS[draw.__name__] = draw
        MEDALS.update({badge(draw.__name__, rank): partial(medal, draw.__name__, rank) for rank in RANKS})
        MEDALS[emblem(draw.__name__)] = partial(alone, draw.__name__)


strike(city.EMBLEMS, city.GROUNDS, coin)
strike(noir.EMBLEMS, noir.GROUNDS, chip)
