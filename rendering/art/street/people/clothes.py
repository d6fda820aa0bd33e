"""Clothes: shoulders from height 80 down, drawn over the neck, and what is worn at the neck."""

from collections.abc import Callable
from typing import Final

from rendering.art.street.palette import CREAM, DARK_BROWN, GOLD, INK, WHITE
from rendering.art.street.people.heads import Build, n
from rendering.art.street.people.looks import Clothes, ClothesStyle, NeckStyle
from rendering.art.svg import circle, ellipse, path, polygon, ring, shade, stroke


def _body(build: Build, colour: str, low: float = 0) -> str:
    """Shoulders to the lower edge; `low`: how much bare neck and shoulder they leave."""
    s, half = build.shoulders, max(7.0, build.jaw * 0.72)
    left, right = 50 - s, 50 + s
    whole = (
        f"M{n(left, 100)}C{n(left, 88, left + 7, 86, 50 - half + 0.6, 78 + low)}"
        f"Q{n(50, 90 + low * 2, 50 + half - 0.6, 78 + low)}"
        f"C{n(right - 7, 86, right, 88, right, 100)}Z"
    )
    side = f"M{n(50, 100)}L{n(50 + half - 0.6, 78 + low)}C{n(right - 7, 86, right, 88, right, 100)}Z"
    return path(whole, colour) + path(side, shade(colour, 0.76))


def _shirt(build: Build, colour: str) -> str:
    half = max(7.0, build.jaw * 0.72)
    return polygon(((50 - half - 3, 81), (50 + half + 3, 81), (56, 100), (44, 100)), colour) + (
        path(f"M{n(50 - half - 3, 80)}L{n(50, 90)}L{n(44, 95)}L{n(50 - half - 5, 84)}Z", shade(colour, 1.04))
        + path(f"M{n(50 + half + 3, 80)}L{n(50, 90)}L{n(56, 95)}L{n(50 + half + 5, 84)}Z", shade(colour, 0.84))
    )


def _lapels(build: Build, colour: str) -> str:
    half = max(7.0, build.jaw * 0.72)
    x, y = 50 - half, 50 + half
    return path(
        f"M{n(x - 3, 80)}L{n(x - 9, 85)}L{n(x - 6, 91)}L{n(x - 8, 93)}L{n(46, 100)}H49Z", shade(colour, 1.28)
    ) + path(f"M{n(y + 3, 80)}L{n(y + 9, 85)}L{n(y + 6, 91)}L{n(y + 8, 93)}L{n(54, 100)}H51Z", shade(colour, 0.98))


def _suit(build: Build, wear: Clothes) -> str:
    return _body(build, wear.colour) + _shirt(build, wear.shirt) + _lapels(build, wear.colour)


def _coat(build: Build, wear: Clothes) -> str:
    s = build.shoulders
    left = f"M{n(50 - s * 0.62, 86)}L{n(33, 69)}L{n(40, 76)}L{n(49, 100)}L{n(36, 100)}Z"
    right = f"M{n(50 + s * 0.62, 86)}L{n(67, 69)}L{n(60, 76)}L{n(51, 100)}L{n(64, 100)}Z"
    return (
        _body(build, wear.colour)
        + _shirt(build, wear.shirt)
        + path(left, shade(wear.colour, 1.3))
        + path(right, shade(wear.colour, 0.95))
    )


def _trench(build: Build, wear: Clothes) -> str:
    s = build.shoulders
    straps = polygon(
        ((50 - s + 4, 90), (50 - s + 14, 86), (50 - s + 16, 88), (50 - s + 5, 93)), shade(wear.colour, 0.7)
    )
    buttons = circle((40, 95), 1.6, DARK_BROWN) + circle((60, 95), 1.6, DARK_BROWN)
    return _coat(build, wear) + straps + buttons


def _waistcoat(build: Build, wear: Clothes) -> str:
    vest = polygon(((50 - 15, 84), (50 - 8, 82), (50, 97), (58, 82), (65, 84), (70, 100), (30, 100)), wear.colour)
    right = polygon(((58, 82), (65, 84), (70, 100), (50, 100), (50, 97)), shade(wear.colour, 0.78))
    return _body(build, wear.shirt) + vest + right + _shirt(build, wear.shirt).replace("56,100 44,100", "50,96 50,96")


def _braces(build: Build, wear: Clothes) -> str:
    s = build.shoulders
    straps = "".join(
        polygon(
            (
                (50 + side * s * 0.52, 85),
                (50 + side * s * 0.68, 87),
                (50 + side * s * 0.6, 100),
                (50 + side * s * 0.42, 100),
            ),
            wear.colour,
        )
        for side in (-1, 1)
    )
    collar = _shirt(build, wear.shirt)
    seam = stroke("M50 90V100", shade(wear.shirt, 0.7), 1) + circle((50, 96), 1.1, shade(wear.shirt, 0.6))
    return _body(build, wear.shirt) + collar + seam + straps


def _fur(build: Build, wear: Clothes) -> str:
    tufts = []
    for at in range(9):
        x = 50 + (at - 4) * build.shoulders / 4
        y = 86 + abs(at - 4) * 1.6
        if at != 4:
            tufts.append(circle((x, y + 2), 8, shade(wear.colour, 0.86)) + circle((x - 1.5, y), 6.4, wear.colour))
    hair = "".join(
        stroke(f"M{n(x, 84)}Q{n(x + 1, 88, x - 1, 91)}", shade(wear.colour, 0.7), 1) for x in (22, 30, 37, 64, 71, 79)
    )
    return _body(build, wear.shirt, 3) + "".join(tufts) + hair


def _gown(build: Build, wear: Clothes) -> str:
    s = build.shoulders
    dress = (
        f"M{n(50 - s + 3, 100)}Q{n(50 - s + 8, 93, 34, 90)}Q{n(42, 90, 50, 97)}"
        f"Q{n(58, 90, 66, 90)}Q{n(50 + s - 8, 93, 50 + s - 3, 100)}Z"
    )
    straps = stroke("M35 91L39 84", wear.colour, 2.4) + stroke("M65 91L61 84", shade(wear.colour, 0.8), 2.4)
    return (
        _body(build, wear.shirt, 1)
        + straps
        + path(dress, wear.colour)
        + stroke("M36 92Q43 92 49 98", shade(wear.colour, 1.4), 1.2)
    )


def _sweater(build: Build, wear: Clothes) -> str:
    half = max(7.0, build.jaw * 0.72) + 2
    roll = path(
        f"M{n(50 - half, 75)}Q{n(50, 83, 50 + half, 75)}L{n(50 + half + 2, 85)}Q{n(50, 94, 50 - half - 2, 85)}Z",
        shade(wear.colour, 1.15),
    )
    ribs = "".join(stroke(f"M{n(50 + x, 81)}V{n(87)}", shade(wear.colour, 0.8), 1) for x in (-6, -2, 2, 6))
    return _body(build, wear.colour) + roll + ribs


def _stripes(build: Build, wear: Clothes) -> str:
    s = build.shoulders
    bands = stroke(f"M{n(50 - s + 3, 92)}Q{n(50, 99, 50 + s - 3, 92)}", wear.accent, 3)
    more = stroke(f"M{n(50 - s + 1, 98)}Q{n(50, 105, 50 + s - 1, 98)}", wear.accent, 3)
    yoke = stroke("M37 84.5Q50 95 63 84.5", wear.accent, 2.4)
    return _body(build, wear.colour, 2) + bands + more + yoke


def _cardigan(build: Build, wear: Clothes) -> str:
    collar = ellipse((43.5, 86), 6.5, 4.2, wear.shirt) + ellipse((56.5, 86), 6.5, 4.2, shade(wear.shirt, 0.88))
    return (
        _body(build, wear.colour)
        + polygon(((42, 84), (58, 84), (52, 100), (48, 100)), shade(wear.shirt, 0.95))
        + collar
        + (stroke("M42 88L48 100M58 88L52 100", shade(wear.colour, 0.65), 1.3))
    )


def _velvet(build: Build, wear: Clothes) -> str:
    shawl = path("M39 79Q28 86 33 92Q40 99 49 100L50 98Q41 92 42 82Z", shade(wear.colour, 1.7)) + path(
        "M61 79Q72 86 67 92Q60 99 51 100L50 98Q59 92 58 82Z", shade(wear.colour, 1.25)
    )
    sheen = stroke("M20 94Q24 89 30 88", shade(wear.colour, 1.8), 1.6)
    return _body(build, wear.colour) + _shirt(build, wear.shirt) + shawl + sheen


def _apron(build: Build, wear: Clothes) -> str:
    bib = polygon(((34, 90), (66, 90), (70, 100), (30, 100)), wear.colour)
    straps = stroke("M35 91L40 82M65 91L60 82", shade(wear.colour, 0.8), 2.8)
    pocket = ring((43, 98), 4, 3, shade(wear.colour, 0.65), 0.9)
    return _body(build, wear.shirt) + _shirt(build, shade(wear.shirt, 1.1)) + straps + bib + pocket


def _tails(build: Build, wear: Clothes) -> str:
    vest = polygon(((41, 84), (59, 84), (56, 100), (44, 100)), WHITE)
    shine = path("M38 80Q30 88 45 100H48Q39 90 42 82Z", shade(wear.colour, 1.9)) + path(
        "M62 80Q70 88 55 100H52Q61 90 58 82Z", shade(wear.colour, 1.5)
    )
    return _body(build, wear.colour) + vest + shine + circle((50, 97), 1, GOLD)


def _watches(build: Build, wear: Clothes) -> str:
    def watch(x: float, y: float) -> str:
        strap = polygon(((x - 1.8, y - 6), (x + 1.8, y - 6), (x + 1.8, y + 6), (x - 1.8, y + 6)), DARK_BROWN)
        return (
            strap
            + circle((x, y), 3.8, GOLD)
            + circle((x, y), 2.7, CREAM)
            + stroke(f"M{n(x, y)}V{n(y - 1.9)}M{n(x, y)}H{n(x + 1.4)}", INK, 0.8)
        )

    left = path("M37 80L8 86Q2 92 3 100H40Z", shade(wear.colour, 0.7)) + path(
        "M36 82L12 88Q8 93 8 100H38Z", wear.accent
    )
    right = path("M63 80L92 86Q98 92 97 100H60Z", shade(wear.colour, 0.6)) + path(
        "M64 82L88 88Q92 93 92 100H62Z", shade(wear.accent, 0.85)
    )
    shown = "".join(watch(x, y) for x, y in ((15, 95), (24, 94), (32.5, 93), (67.5, 93), (76, 94), (85, 95)))
    return _body(build, wear.shirt) + _shirt(build, wear.shirt) + left + right + shown


_CLOTHES: Final[dict[ClothesStyle, Callable[[Build, Clothes], str]]] = {
    "suit": _suit,
    "coat": _coat,
    "trench": _trench,
    "waistcoat": _waistcoat,
    "braces": _braces,
    "fur": _fur,
    "gown": _gown,
    "sweater": _sweater,
    "stripes": _stripes,
    "cardigan": _cardigan,
    "velvet": _velvet,
    "apron": _apron,
    "tails": _tails,
    "watches": _watches,
}


def _tie(colour: str) -> str:
    return polygon(((47, 88), (53, 88), (52, 92), (48, 92)), shade(colour, 0.85)) + polygon(
        ((48, 92), (52, 92), (54, 100), (46, 100)), colour
    )


def _bow(colour: str) -> str:
    left, right = "M50 89L40 83.5Q38 89 40 94.5Z", "M50 89L60 83.5Q62 89 60 94.5Z"
    return path(left, colour) + path(right, shade(colour, 0.8)) + ellipse((50, 89), 2.6, 3, shade(colour, 0.65))


def _big_bow(colour: str) -> str:
    left, right = "M50 87L29 75Q24 87 29 99Z", "M50 87L71 75Q76 87 71 99Z"
    dots = "".join(circle(at, 1.9, CREAM) for at in ((32, 82), (39, 87), (32, 92), (68, 82), (61, 87), (68, 92)))
    return path(left, colour) + path(right, shade(colour, 0.8)) + dots + ellipse((50, 87), 5, 5.6, shade(colour, 0.65))


def _pearls(colour: str) -> str:
    row = ((39.5, 81), (41.5, 84.5), (44.5, 87), (48, 88.5), (52, 88.5), (55.5, 87), (58.5, 84.5), (60.5, 81))
    return "".join(circle(at, 2.1, colour) + circle((at[0] - 0.6, at[1] - 0.6), 0.7, "#FFFFFF") for at in row)


def _scarf(colour: str) -> str:
    tail = path("M38 86L46 88L44 100H34Z", shade(colour, 0.82)) + stroke("M36 95L45 96", shade(colour, 1.35), 1.4)
    return (
        tail
        + path("M34 78Q50 88 66 78Q70 84 66 89Q50 97 34 89Q30 84 34 78Z", colour)
        + (stroke("M42 83L40 91M50 85V93M58 83L60 91", shade(colour, 1.35), 1.6))
    )


def _pendant(colour: str) -> str:
    return stroke("M41 82Q46 92 50 94Q54 92 59 82", GOLD, 1) + path(
        "M48 93Q52 92.5 53 96Q53 99.5 49.5 99.8Q52 96.5 48 93Z", colour
    )


def _cravat(colour: str) -> str:
    return (
        path("M42 81Q50 88 58 81L57 88L54 100H46L43 88Z", colour)
        + stroke("M46 86Q50 92 49 99M55 86Q52 92 53 97", shade(colour, 0.72), 1.1)
        + (circle((50, 89.5), 1.7, GOLD))
    )


def _brooch(colour: str) -> str:
    return circle((38, 93), 3.2, GOLD) + circle((38, 93), 2.1, colour)


def _kerchief(colour: str) -> str:
    dots = "".join(circle(at, 0.9, CREAM) for at in ((43, 86), (50, 90), (57, 86), (47, 94), (53, 94)))
    return path("M36 79Q50 87 64 79L62 86L50 99L38 86Z", colour) + dots


def _nothing(colour: str) -> str:
    return ""


_NECKS: Final[dict[NeckStyle, Callable[[str], str]]] = {
    "none": _nothing,
    "tie": _tie,
    "bow": _bow,
    "big_bow": _big_bow,
    "pearls": _pearls,
    "scarf": _scarf,
    "pendant": _pendant,
    "cravat": _cravat,
    "brooch": _brooch,
    "kerchief": _kerchief,
}


def clothes(wear: Clothes, build: Build) -> str:
    """Shoulders in clothes, with what is worn at the neck."""
    return _CLOTHES[wear.style](build, wear) + _NECKS[wear.neck](wear.accent)
