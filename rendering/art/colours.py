"""The colours of the drawings, and what evening and closing do to them. Every colour is written ``#RRGGBB``."""

import functools
import re
from collections.abc import Mapping
from enum import Enum
from typing import Final

from rendering.art.svg import shade

GRASS: Final = "#8CCB6B"
MEADOW: Final = "#A9D878"
LEAF: Final = "#3E9B5B"
PINE: Final = "#2C7A5A"
SOIL: Final = "#B98455"
SAND: Final = "#EBD6A4"
PAVING: Final = "#DAD7D0"
ASPHALT: Final = "#7C8294"
ROADWAY: Final = "#8A90A0"
WATER: Final = "#58B4E0"
FOAM: Final = "#BFE6F5"
STRAW: Final = "#F5C84B"
WHEAT: Final = "#E0A92E"

WHITE: Final = "#FBF8F1"
CREAM: Final = "#F6E4BE"
STONE: Final = "#C9CBD1"
STEEL: Final = "#96A2B3"
SLATE: Final = "#55667F"
INK: Final = "#2E3448"
WOOD: Final = "#A9703F"
BARK: Final = "#7A4A2B"
BRICK: Final = "#C0583F"

RED: Final = "#E2463C"
ORANGE: Final = "#F08A32"
GOLD: Final = "#FFC933"
LIME: Final = "#9CCB3B"
GREEN: Final = "#33A06F"
TEAL: Final = "#2FB3AE"
SKY: Final = "#8CCBEA"
BLUE: Final = "#3A7BD0"
NAVY: Final = "#2D4480"
PURPLE: Final = "#7D57B5"
PLUM: Final = "#4A2F63"
PINK: Final = "#F59CB8"
ROSE: Final = "#E8638F"
SKIN: Final = "#F3C79E"

GLASS: Final = "#A6DCEE"
"""A window in the light; in the evening it glows."""
GLASS_SHADED: Final = "#83B9D2"
"""A window on the shaded side."""
LAMP: Final = "#FFF1C9"
"""A lamp; like a window it glows in the evening."""
SHADOW: Final = "#1E2A4A"


class Light(Enum):
    """The time of day."""

    DAY = "day"
    EVENING = "evening"


_EVENING: Final = {
    GLASS: "#FFD970",
    GLASS_SHADED: "#F5BC4E",
    LAMP: "#FFE48A",
    WATER: "#3D7AB8",
    ROADWAY: "#494B76",
}
"""What shines in the evening, and what would be too bright or too pale beside it."""
_SHUT: Final = {GLASS: "#8A8578", GLASS_SHADED: "#6F6B61", LAMP: "#A39C8C"}
_DUSK: Final = (0.66, 0.62, 0.74)
"""How much of each channel is left when the sun has set."""
_SKYLIGHT: Final = (4, 8, 30)
"""What the blue sky adds."""
_STRONGER: Final = 1.35
"""How far a colour is from grey in the evening, as a share of how far it is by day: dim and strong, it glows."""
_COLOUR: Final = re.compile("#[0-9A-F]{6}")


def evening(shapes: str) -> str:
    """Shapes in the evening: blue and dim, with lit windows."""
    return _COLOUR.sub(lambda found: _dimmed(found[0]), shapes)


def shut(shapes: str) -> str:
    """Shapes of a building that is closed: pale, with shutters for windows."""
    return _COLOUR.sub(lambda found: _pale(found[0]), shapes)


def glass(*, shaded: bool) -> str:
    """The colour of a window on one side of a building."""
    return GLASS_SHADED if shaded else GLASS


@functools.lru_cache(maxsize=1024)
def darker(colour: str, factor: float) -> str:
    """A colour in more or less light: like `shade`, but a window stays a window."""
    return _WINDOWS[colour] if colour in _WINDOWS and factor < 1 else shade(colour, factor)


_WINDOWS: Final[Mapping[str, str]] = {GLASS: GLASS_SHADED, GLASS_SHADED: GLASS_SHADED}


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@functools.lru_cache(maxsize=1024)
def _dimmed(colour: str) -> str:
    if colour in _EVENING:
        return _EVENING[colour]
    channels = _channels(colour)
    grey = _grey(channels)
    strong = (min(255.0, max(0.0, grey + (own - grey) * _STRONGER)) for own in channels)
    mixed = (round(own * share + sky) for own, share, sky in zip(strong, _DUSK, _SKYLIGHT, strict=True))
    return "#" + "".join(f"{channel:02X}" for channel in mixed)


def _grey(channels: tuple[int, int, int]) -> float:
    """How bright a colour is."""
    red, green, blue = channels
    return 0.3 * red + 0.59 * green + 0.11 * blue


@functools.lru_cache(maxsize=1024)
def _pale(colour: str) -> str:
    if colour in _SHUT:
        return _SHUT[colour]
    channels = _channels(colour)
    grey = _grey(channels)
    return "#" + "".join(f"{round(own * 0.45 + grey * 0.45 + 20):02X}" for own in channels)
