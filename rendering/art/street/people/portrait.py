"""A gangster's head and shoulders, put together from the parts."""

from typing import Final

from rendering.art.street.outline import outlined
from rendering.art.street.palette import SKINS
from rendering.art.street.people.beards import beard
from rendering.art.street.people.clothes import clothes
from rendering.art.street.people.extras import glasses, mark
from rendering.art.street.people.features import mouth_of, nose, pair_of_brows, pair_of_eyes
from rendering.art.street.people.hair import hair
from rendering.art.street.people.hats import SHADING, hat
from rendering.art.street.people.heads import BUILDS, Build, brim_shadow, ears, head, n, neck
from rendering.art.street.people.looks import Portrait
from rendering.art.street.people.props import props
from rendering.art.svg import Box, Point, drawing

BOX: Final = Box(-6, -12, 112, 112)
"""What a portrait shows: a square, the shoulders cut by its lower edge."""
_HALF: Final = 20
"""Half the width of the head that hair and hats are drawn for."""
_GROWN: Final = 1.16
"""Heads are this much larger than nature has them beside shoulders: faces are what one looks at."""
_PIVOT: Final = Point(50, 80)
"""Where heads turn, and grow from."""


def shapes(shown: Portrait) -> str:
    """A portrait as shapes in `BOX`, with an outline that parts it from any ground."""
    parts = _parts(shown)
    return outlined(parts)


def portrait(shown: Portrait) -> str:
    """A portrait as an SVG document."""
    return drawing([shapes(shown)], BOX)


def plain(shown: Portrait) -> str:
    """A portrait as an SVG document, without the outline around all of it."""
    return drawing([_parts(shown)], BOX)


def _parts(shown: Portrait) -> str:
    skin, build = SKINS[shown.skin], BUILDS[shown.build]
    behind, on_head, front = props(shown.props, skin)
    hair_behind, hair_on = hair(shown.hair.style, shown.hair.colour)
    back = _fitted(hair_behind, build)
    head_parts = "".join(
        (
            ears(build, skin),
            head(build, skin),
            *(mark(style, build, skin) for style in shown.marks),
            pair_of_eyes(shown.eyes, skin),
            brim_shadow(build, skin) if shown.hat.style in SHADING else "",
            nose(shown.nose, skin),
            beard(shown.beard, build, shown.beard_colour or shown.hair.colour),
            mouth_of(shown.mouth, skin),
            pair_of_brows(shown.eyes.brows, shown.hair.colour),
            _fitted(hair_on, build),
            glasses(shown.glasses, skin),
            _turned(_fitted(hat(shown.hat.style, shown.hat.colour, shown.hat.band), build), shown.hat.tilt, 34),
            on_head,
        )
    )
    body = neck(build, skin) + clothes(shown.clothes, build)
    return behind + _head(back, shown) + body + _head(head_parts, shown) + outlined(front)


def _head(parts: str, shown: Portrait) -> str:
    """Parts of the head, as large as heads are, and tilted."""
    away = n(_PIVOT.x * (1 - _GROWN), _PIVOT.y * (1 - _GROWN))
    return f'<g transform="rotate({n(shown.tilt, *_PIVOT)}) translate({away}) scale({n(_GROWN)})">{parts}</g>'


def _fitted(parts: str, build: Build) -> str:
    """Parts drawn for a head of the usual width, on this head."""
    if build.width == _HALF or not parts:
        return parts
    across = build.width / _HALF
    return f'<g transform="translate({n(50 - 50 * across)} 0) scale({n(across)} 1)">{parts}</g>'


def _turned(parts: str, angle: float, y: float) -> str:
    return f'<g transform="rotate({n(angle, 50, y)})">{parts}</g>' if angle and parts else parts
