"""Badges for achievements: an emblem on a coin (Machi Koro) or on a chip (MafiaDollar), of bronze, silver or gold.

`MEDALS` holds the whole badges, `OUTLINES` the emblems alone, for those who do not have the badge yet. Both are SVG
documents, by the name that `badge` and `emblem` give.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from rendering.art.badges import city, noir
from rendering.art.badges.medals import RANKS, Rank, chip, coin, emblem_alone

__all__ = ["EMBLEMS", "MEDALS", "Rank", "badge", "emblem"]

EMBLEMS: Final[Mapping[str, Callable[[], str]]] = {draw.__name__: draw for draw in (*city.EMBLEMS, *noir.EMBLEMS)}
"""By the id of the achievement: what is drawn on its badge, in a square of 100."""
_GROUNDS: Final[Mapping[str, str]] = {**city.GROUNDS, **noir.GROUNDS}
_CHIPS: Final = frozenset(draw.__name__ for draw in noir.EMBLEMS)


def badge(achievement: str, rank: Rank) -> str:
    """The name of a whole badge."""
    return f"badge {achievement} {rank}"


def emblem(achievement: str) -> str:
    """The name of an emblem without its coin or chip."""
    return f"emblem {achievement}"


def _medal(achievement: str, rank: Rank) -> str:
    frame = chip if achievement in _CHIPS else coin
    return frame(EMBLEMS[achievement](), _GROUNDS[achievement], rank)


def _alone(achievement: str) -> str:
    return emblem_alone(EMBLEMS[achievement]())


MEDALS: Final[Mapping[str, Callable[[], str]]] = {
    **{badge(each, rank): partial(_medal, each, rank) for each in EMBLEMS for rank in RANKS},
    **{emblem(each): partial(_alone, each) for each in EMBLEMS},
}
"""Every drawing by its name."""
