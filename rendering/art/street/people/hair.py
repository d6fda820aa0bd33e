"""Hair, drawn for a head 40 wide whose crown is at height 21: what lies behind the head, and what lies on it."""

import math
from collections.abc import Callable
from typing import Final

from rendering.art.street.people.heads import n
from rendering.art.street.people.looks import HairStyle
from rendering.art.svg import circle, ellipse, path, shade, stroke

Layers = tuple[str, str]
"""Behind the head, and on it."""


def _bald(colour: str) -> Layers:
    return "", stroke("M37 31Q40 25.5 46 24.5", "#FFFFFF", 1.6).replace("/>", ' opacity="0.45"/>')


def _sides(colour: str) -> Layers:
    left = "M29.5 50Q28.5 40 31 33L36 33Q33.5 40 33 47Z"
    return "", path(left, colour) + path("M70.5 50Q71.5 40 69 33L64 33Q66.5 40 67 47Z", shade(colour, 0.75))


def _crop(colour: str) -> Layers:
    cap = "M29.5 46C27 20 40 15.5 50 15.5C60 15.5 73 20 70.5 46L68 40Q67 32 62 30Q50 27 38 30Q33 32 32 40Z"
    return "", path(cap, colour) + path("M58 17Q73 20 70.5 46L68 40Q67 32 62 30Z", shade(colour, 0.75))


def _slick(colour: str) -> Layers:
    cap = (
        "M29.5 46C26 18 40 13.5 51 14C63 14.5 74 20 70.5 46L68 40Q67 31 61 28Q55 25.5 50 31Q45 25.5 39 28Q33 31 32 40Z"
    )
    shine = stroke("M36 24Q42 17.5 49 18", shade(colour, 2.6), 1.4) + stroke(
        "M35 28.5Q38 24 42 22", shade(colour, 2.2), 1
    )
    return "", path(cap, colour) + shine


def _parted(colour: str) -> Layers:
    cap = "M29.5 47C25 20 36 12.5 50 13.5C66 13 75 24 70.5 47L67.5 40Q67 33 63 31Q50 31 39 24Q38 32 32.5 38Z"
    return "", path(cap, colour) + stroke("M39 24Q41 18 45 15", shade(colour, 0.6), 1.1) + (
        path("M60 14.5Q75 22 70.5 47L67.5 40Q67 33 63 31Z", shade(colour, 0.75))
    )


def _centre(colour: str) -> Layers:
    left = "M50 17Q42 11 34 17Q27 24 29.5 46L32.5 40Q36 29 50 25Z"
    right = "M50 17Q58 11 66 17Q73 24 70.5 46L67.5 40Q64 29 50 25Z"
    return "", path(left, colour) + path(right, shade(colour, 0.8)) + stroke("M50 16.5V25", shade(colour, 0.5), 1)


def _tufts(colour: str) -> Layers:
    left = "".join(circle((x, y), r, colour) for x, y, r in ((28, 40, 5), (25.5, 46, 4.5), (29, 34, 3.6)))
    dark = shade(colour, 0.8)
    right = "".join(circle((x, y), r, dark) for x, y, r in ((72, 40, 5), (74.5, 46, 4.5), (71, 34, 3.6)))
    curl = stroke("M50 21Q47 14 52 13Q56 13 54 17", colour, 1.5)
    return left + right, curl + _bald(colour)[1]


def _wild(colour: str) -> Layers:
    spikes = []
    for at in range(15):
        angle = math.radians(170 + at * 200 / 14)
        far = 34 if at % 2 == 0 else 24
        spikes.append((50 + math.cos(angle) * far, 42 + math.sin(angle) * far * 1.06))
    behind = path("M" + "L".join(n(x, y) for x, y in spikes) + "L70 56L30 56Z", colour)
    front = "M30 41L34 27L38 33L43 23L47 31L52 22L56 31L62 24L64 33L68 29L70 41Q72 18 50 17Q28 18 30 41Z"
    return behind, path(front, colour) + path("M60 19Q72 24 70 41L68 29L64 33L62 24Z", shade(colour, 0.82))


def _curls(colour: str) -> Layers:
    ring = [(50 + math.cos(math.radians(a)) * 21, 38 + math.sin(math.radians(a)) * 21) for a in range(150, 400, 25)]
    behind = "".join(circle(at, 8, shade(colour, 0.85)) for at in ring)
    top = "".join(
        circle((x, y), r, colour) for x, y, r in ((35, 29, 6), (42, 24, 6.5), (50, 22, 7), (58, 24, 6.5), (65, 29, 6))
    )
    glints = "".join(stroke(f"M{n(x - 2, 22)}Q{n(x, 19.5, x + 2, 21)}", shade(colour, 1.7), 1) for x in (41, 49, 57))
    return behind, top + glints


def _bob(colour: str) -> Layers:
    behind = "M27 40C24 14 40 11 50 11C60 11 76 14 73 40L75 66Q69 70 63 66L37 66Q31 70 25 66Z"
    fringe = "M28 50C26 20 38 14 50 14C62 14 74 20 72 50L74 62Q70 64 68.5 61L67.5 41Q50 37 32.5 41L31.5 61Q30 64 26 62Z"
    shine = stroke("M34 32Q42 27 52 27.5", shade(colour, 1.9), 1.6)
    return path(behind, shade(colour, 0.8)), path(fringe, colour) + shine


def _waves(colour: str) -> Layers:
    behind = (
        "M28 38Q22 46 26 53Q22 60 28 66Q34 70 38 66L62 66Q68 70 73 65Q78 59 73 53Q78 46 72 38Q70 12 50 12Q30 12 28 38Z"
    )
    front = (
        "M40 22Q52 27 63 33Q69 38 68.5 46Q72 50 69.5 56Q75 54 74 48Q76 43 73 38C73 18 62 12 50 12C36 12 27 20 27 38"
        "Q24 43 26 48Q25 54 30.5 56Q28 50 31.5 46Q31 36 40 22Z"
    )
    dark = shade(colour, 0.72)
    lines = stroke("M44 18Q54 17 60 24Q66 27 69 34", dark, 1.2) + stroke("M36 20Q30 26 30.5 34", dark, 1.2)
    return path(behind, dark), path(front, colour) + lines + stroke(
        "M27.5 42Q30 44 29.5 48M71 42Q69.5 45 71 49", dark, 1.2
    )


def _bun(colour: str) -> Layers:
    behind = circle((50, 13), 8.5, shade(colour, 0.85)) + stroke(
        "M45 10Q50 7 55 11M44 14Q50 11 56 15", shade(colour, 0.6), 1
    )
    cap = "M29 48C26 22 38 15 50 15C62 15 74 22 71 48L68 44Q66 32 50 24Q34 32 32 44Z"
    return behind, path(cap, colour) + stroke("M50 16V24", shade(colour, 0.6), 1) + (
        stroke("M34 32Q38 24 46 20M66 32Q62 24 54 20", shade(colour, 0.75), 1)
    )


def _beehive(colour: str) -> Layers:
    behind = "M28 46C21 26 26 4 50 4C74 4 79 26 72 46Z"
    dark = shade(colour, 0.72)
    coils = "".join(
        stroke(f"M{n(50 - half, y)}Q{n(50, y - 7, 50 + half, y)}", dark, 1.3)
        for half, y in ((15, 11), (20, 17), (22.5, 23))
    )
    front = "M28 47C26 26 36 22 50 22C64 22 74 26 72 47L68.5 42Q66 31 56 28Q44 36 33 35Q32 38 31.5 44Z"
    shaded = path("M58 5Q79 14 72 46L62 30Q72 15 58 5Z", shade(colour, 0.85))
    return path(behind, colour) + shaded + coils, path(front, colour)


def _long(colour: str) -> Layers:
    behind = (
        "M27 40Q18 56 22 72Q20 84 28 90Q38 92 40 80L60 80Q62 92 72 90Q80 84 78 72Q82 56 73 40Q70 12 50 12Q30 12 27 40Z"
    )
    front = "M50 22Q36 25 32 42Q31 52 27 58Q24 44 28 34Q33 14 50 14Q67 14 72 34Q76 44 73 58Q69 52 68 42Q64 25 50 22Z"
    glints = stroke("M26 62Q24 72 28 82", shade(colour, 1.5), 1.3) + stroke(
        "M33 30Q36 22 43 19", shade(colour, 1.6), 1.3
    )
    return path(behind, shade(colour, 0.82)), path(front, colour) + glints


def _ponytail(colour: str) -> Layers:
    tail = "M54 14Q72 -2 82 10Q90 24 80 44Q84 24 74 18Q64 14 56 20Z"
    cap = "M29.5 46C26 20 38 14 50 14C62 14 74 20 70.5 46L67.5 38Q62 27 50 27Q38 27 32.5 38Z"
    knot = ellipse((57, 14.5), 5, 3.4, "#C23B33")
    return path(tail, colour), path(cap, colour) + knot + stroke("M36 28Q42 20 51 18", shade(colour, 2.2), 1.4)


def _braid(colour: str) -> Layers:
    knots = "".join(
        ellipse((27 - at * 0.8 + (at % 2) * 1.8, 56 + at * 5.6), 4.8, 4, shade(colour, 1 - at % 2 * 0.14))
        for at in range(5)
    )
    return "", _sides(colour)[1] + knots + path("M21 82L26 82L25.5 90L20 89Z", colour) + ellipse(
        (23.6, 82), 3.4, 2, "#7E2436"
    )


def _updo(colour: str) -> Layers:
    behind = (
        ellipse((50, 24), 25, 17, shade(colour, 0.82))
        + circle((70, 22), 10, colour)
        + circle((70, 22), 5, shade(colour, 0.75))
    )
    front = "M28.5 48C26 20 40 16 52 16C64 16 74 24 71.5 48L68.5 43Q66 32 58 27Q46 36 34 35Q32 39 31.5 45Z"
    return behind, path(front, colour) + stroke("M40 22Q48 18 58 20", shade(colour, 1.7), 1.5)


_HAIR: Final[dict[HairStyle, Callable[[str], Layers]]] = {
    "bald": _bald,
    "sides": _sides,
    "crop": _crop,
    "slick": _slick,
    "parted": _parted,
    "centre": _centre,
    "tufts": _tufts,
    "wild": _wild,
    "curls": _curls,
    "bob": _bob,
    "waves": _waves,
    "bun": _bun,
    "beehive": _beehive,
    "long": _long,
    "ponytail": _ponytail,
    "braid": _braid,
    "updo": _updo,
}


def hair(style: HairStyle, colour: str) -> Layers:
    """Hair in two layers."""
    return _HAIR[style](colour)
