"""A crew at a bar by night: portraits behind the counter, the boss in the middle, the city behind them."""

from collections.abc import Sequence
from typing import Final

import msgspec

from rendering.art.street.outline import faint
from rendering.art.street.scenery import lamp, night_sky, skyline
from rendering.art.street.things import THINGS
from rendering.art.svg import Box, drawing, ellipse, moved, polygon, rect, ring

_WOOD, _EDGE, _DARK, _RAIL = "#6A3B1F", "#B98A4B", "#4A2815", "#3D2012"
FRONT: Final = 5
"""Most people at the counter."""
BACK: Final = 6
"""Most people behind them."""
GHOSTS: Final = 8
"""Most faces in the sky."""
COUNTER: Final = 166
"""Height of the counter in pixels."""
BAR: Final = COUNTER + 70
"""Height of the counter with what stands on it."""
_ELBOW = 90
_BOSS, _LARGE, _SMALL, _PALE = 330, 236, 170, 128
_COAT = "#2C2A3E"
NIGHT: Final = "#17130F"
_SKY_PLACES: Final = (
    *((0.24, 0.36), (0.76, 0.36), (0.36, 0.24), (0.64, 0.24), (0.14, 0.2), (0.86, 0.2), (0.27, 0.1), (0.73, 0.1)),
)
"""Where ghosts are: shares of the width, and of the height of the sky."""
_ON_THE_BAR: Final = ("tobacco", "alcohol", "dollars", "gambling", "alcohol", "dollars", "red_light")


class Crew(msgspec.Struct, frozen=True):
    """The gangsters who are shown, by card id, and the size in pixels.

    `front` stand at the counter, the boss first, `back` behind them; `ghosts` are the fallen. `sky`: pixels at the top
    that stay free for words.
    """

    front: tuple[str, ...]
    back: tuple[str, ...]
    ghosts: tuple[str, ...]
    width: int
    height: int
    sky: int = 0
    spread: float = 1.0
    """How far people at the counter stand apart; 1: as near as they can."""


class Person(msgspec.Struct, frozen=True):
    """Where a portrait goes: its corner and its width in pixels. `pale`: a ghost."""

    card: str
    left: int
    top: int
    size: int
    pale: bool = False


def night(shown: Crew, between: Sequence[str] = ()) -> str:
    """What is behind the crew, as an SVG document of `width` by `height` units. `between`: before sky and houses."""
    width, bar = shown.width, shown.height - COUNTER
    room = bar - shown.sky
    houses = round(room * 0.62)
    parts = [
        rect(0, 0, width, shown.height, NIGHT),
        moved(night_sky(width, room, moon=0.5), 0, shown.sky),
        moved(skyline(width, houses), 0, bar - houses),
        *between,
        *(moved(lamp(room * 0.86, 250), x, bar + 6) for x in (0.07 * width, 0.93 * width)),
    ]
    for (x, y), _ in zip(_SKY_PLACES, shown.ghosts, strict=False):
        parts.append(ring((x * width, shown.sky + y * room - 0.56 * _PALE), 34, 9, "#FFE6A0", 5))
    foot = bar - _LARGE * 0.62
    for x in _spread(len(shown.back), width, 0.16):
        coat = ((x - 0.44 * _SMALL, foot), (x + 0.44 * _SMALL, foot), (x + 0.6 * _SMALL, bar), (x - 0.6 * _SMALL, bar))
        parts.append(polygon(coat, _COAT))
    return drawing(parts, Box(0, 0, width, shown.height))


def people(shown: Crew) -> list[Person]:
    """Everybody's portrait, the farthest first."""
    width, bar = shown.width, shown.height - COUNTER
    room = bar - shown.sky
    found = [
        _person(name, x * width, shown.sky + y * room + _PALE / 2, _PALE, pale=True)
        for (x, y), name in zip(_SKY_PLACES, shown.ghosts, strict=False)
    ]
    spread = _spread(len(shown.back), width, 0.16)
    found += [_person(name, x, bar - _LARGE * 0.62, _SMALL) for x, name in zip(spread, shown.back, strict=True)]
    middles = places(len(shown.front), width, shown.spread)
    order = sorted(zip(middles, shown.front, strict=True), key=lambda each: -abs(each[0] - width / 2))
    return found + [_person(name, x, bar, _BOSS if name == shown.front[0] else _LARGE) for x, name in order]


def _person(name: str, x: float, foot: float, size: int, *, pale: bool = False) -> Person:
    """A portrait with its shoulders at the height `foot`, cut a little by what is before them."""
    return Person(name, round(x - size / 2), round(foot - size * 0.985), size, pale)


def _spread(count: int, width: int, rim: float) -> list[float]:
    """Places from left to right, with a rim as a share of the width on both sides."""
    step = width * (1 - 2 * rim) / max(1, count - 1)
    return [width / 2] if count == 1 else [width * rim + at * step for at in range(count)]


def places(count: int, width: int, spread: float = 1.0) -> list[float]:
    """The middle of each person at the counter: the boss in the middle, the others in turn right and left."""
    found = [width / 2] if count else []
    for at in range(1, count):
        away = spread * (_BOSS * 0.76 + (at - 1) // 2 * _LARGE * 0.98)
        found.append(width / 2 + (away if at % 2 else -away))
    return found


def bar(width: int) -> str:
    """The counter with its brass rail, and what stands on it, as an SVG document `BAR` units high."""
    top = BAR - COUNTER
    parts = [
        rect(0, top, width, COUNTER, _WOOD),
        rect(0, top, width, 20, _EDGE),
        rect(0, top + 20, width, 8, _DARK),
        rect(0, BAR - 16, width, 16, _RAIL),
    ]
    for at, x in enumerate(_spread(len(_ON_THE_BAR), width, 0.06)):
        if abs(x - width / 2) > _ELBOW:
            parts.append(faint(ellipse((x, top + 12), 34, 6, "#000000"), 0.3))
            parts.append(moved(THINGS[_ON_THE_BAR[at]](), x - 37, top - 60, scale=0.74))
    return drawing(parts, Box(0, 0, width, BAR))
