"""What a gangster carries: an umbrella, a cat, a stick of a cigar."""

from collections.abc import Callable
from typing import Final, NamedTuple

from rendering.art.street.palette import COAL, CREAM, DARK_BROWN, GOLD, INK, RED, STEEL, TAN, WHITE, Skin
from rendering.art.street.people.heads import n
from rendering.art.street.people.looks import PropStyle
from rendering.art.svg import circle, ellipse, path, polygon, ring, shade, stroke


class Layers(NamedTuple):
    """Behind everything, on the head (and turned with it), before everything."""

    behind: str = ""
    head: str = ""
    front: str = ""


def _turned(parts: str, angle: float, x: float, y: float) -> str:
    return f'<g transform="rotate({n(angle, x, y)})">{parts}</g>'


def _fist(x: float, y: float, skin: Skin) -> str:
    knuckles = "".join(stroke(f"M{n(x - 6.5, y - 3.6 + at * 3.1)}H{n(x + 0.5)}", skin.shade, 1) for at in range(1, 4))
    return (
        path(
            (
                f"M{n(x - 7, y - 6)}Q{n(x, y - 9, x + 6.5, y - 5)}Q{n(x + 9, y + 3, x + 6, y + 9)}"
                f"L{n(x - 5, y + 9)}Q{n(x - 9, y + 2, x - 7, y - 6)}Z"
            ),
            skin.light,
        )
        + knuckles
    )


def _newspaper(skin: Skin) -> Layers:
    sheet = polygon(((66, 66), (96, 62), (98, 96), (68, 100)), CREAM) + polygon(
        ((66, 66), (62, 70), (64, 102), (68, 100)), shade(CREAM, 0.7)
    )
    words = polygon(((69, 69.5), (93, 66.4), (93.3, 71), (69.3, 74)), INK) + polygon(
        ((69.8, 78), (80, 76.8), (80.8, 88), (70.6, 89.2)), shade(CREAM, 0.6)
    )
    lines = stroke("M84 77L93.5 75.8M84.2 81L93.8 79.8M84.5 85L94 83.8M71 93L94.5 90.2", "#8A7E6A", 1.3)
    return Layers(front=sheet + words + lines + _fist(67, 92, skin))


def _cat(skin: Skin) -> Layers:
    fur = "#4A4652"
    body = path("M2 100Q2 84 14 82Q28 82 29 100Z", fur)
    ears = (
        path("M6 72L4 58L14 66Z", fur)
        + path("M26 72L29 58L18 66Z", shade(fur, 0.8))
        + path("M7.5 67L6.5 62L10.5 65.5Z", "#C98282")
    )
    face = ellipse((16, 74), 12, 10, fur) + path("M16 64Q28 64 28 75Q27 84 16 84Z", shade(fur, 0.8))
    eyes = (
        ellipse((11.4, 73), 2.8, 3.2, "#F0D24E")
        + ellipse((20.6, 73), 2.8, 3.2, "#F0D24E")
        + ellipse((11.6, 73), 0.9, 2.9, INK)
        + ellipse((20.4, 73), 0.9, 2.9, INK)
    )
    nose = path("M14.5 77.5H17.5L16 79.3Z", "#E39A9A") + stroke(
        "M16 79.3Q14 81.5 12 80M16 79.3Q18 81.5 20 80", INK, 0.8
    )
    whiskers = stroke("M8 78L1 76.5M8 79.5L1.5 81M24 78L31 76.5M24 79.5L30.5 81", "#CFC9D6", 0.6)
    return Layers(front=body + ears + face + eyes + nose + whiskers)


def _finger(skin: Skin) -> Layers:
    """A hand in a pale glove, with the index on the lips."""
    glove, dark = "#E6DCCB", "#B5A892"
    sleeve = path("M58 101L62 91L88 91L96 101Z", "#3A4158") + path("M61 88H89V93H61Z", "#F8F2E4")
    finger = path("M46.4 90V63.5Q46.6 59 50 59Q53.4 59 53.6 63.5V84H56V92Z", glove)
    hand = path("M46.4 88Q46 80 56 79Q72 77 80 82Q86 88 84 93H56Q48 94 46.4 88Z", glove)
    shaded = path("M60 93Q74 92 80 82Q86 88 84 93Z", dark)
    thumb = path("M55 88Q58 78 66 77.5Q70 79 66 84L58 92Z", glove) + stroke("M66 84L58 91Q55 91 55 88", dark, 1.4)
    seams = stroke("M50.5 62.5V68", dark, 1.2) + stroke("M70 82.5Q73 86 71 90M76 84Q78.5 87 77 91", dark, 1.3)
    return Layers(front=sleeve + finger + hand + shaded + thumb + seams)


def _umbrella(skin: Skin) -> Layers:
    cloth, dark = "#2F6F78", "#225259"
    canopy = path(
        (
            "M0 40C2 8 26 -6 50 -6C74 -6 98 8 100 40Q92 31 83.5 39"
            "Q75 30 66.5 38Q58 29 50 37Q42 29 33.5 38Q25 30 16.5 39Q8 31 0 40Z"
        ),
        cloth,
    )
    right = path("M50 -6C74 -6 98 8 100 40Q92 31 83.5 39Q80 8 50 -6ZM50 -6Q68 8 66.5 38Q58 29 50 37Z", dark)
    ribs = stroke("M50 -6Q20 6 16.5 39M50 -6Q32 8 33.5 38", shade(cloth, 0.7), 1)
    rod = stroke("M86 -2V70", DARK_BROWN, 0.1)
    hook = stroke("M82 40V88Q82 96 88 95Q92 94 91 89", "#A8703A", 3.4) + stroke("M82 40V70", STEEL, 2)
    return Layers(behind=canopy + right + ribs + rod, front=hook + _fist(80, 86, skin))


def _sledgehammer(skin: Skin) -> Layers:
    shaft = stroke("M97 104L77 30", "#A8703A", 5) + stroke("M95.5 104L75.5 30", "#C79055", 1.4)
    iron = polygon(((58, 20), (92, 10), (97, 28), (63, 38)), "#8E9AAC") + polygon(
        ((58, 20), (92, 10), (93.5, 15), (59.5, 25)), "#C5CEDA"
    )
    ends = polygon(((92, 10), (95, 9), (100, 27), (97, 28)), "#66718A") + polygon(
        ((58, 20), (55, 21), (60, 39), (63, 38)), "#B4BECC"
    )
    return Layers(behind=shaft + iron + ends, front=_turned(_fist(93, 92, skin), -10, 93, 92))


def _gloves(skin: Skin) -> Layers:
    def glove(x: float, side: int) -> str:
        cuff = path(f"M{n(x - 9, 94)}H{n(x + 9)}V102H{n(x - 9)}Z", WHITE)
        fist = path(
            (
                f"M{n(x - 13, 82)}Q{n(x - 14, 68, x, 67)}Q{n(x + 14, 68, x + 13, 82)}"
                f"Q{n(x + 12, 95, x, 96)}Q{n(x - 12, 95, x - 13, 82)}Z"
            ),
            RED,
        )
        thumb = ellipse((x + side * 9, 84), 4.6, 7, shade(RED, 0.8))
        return cuff + fist + thumb + stroke(f"M{n(x - 8, 75)}Q{n(x - 6, 71, x - 1, 70.5)}", "#EE8B7C", 2.2)

    return Layers(front=glove(15, 1) + glove(85, -1))


def _rope(skin: Skin) -> Layers:
    coil = "".join(
        f'<g transform="rotate(24 22 84)">{ring((22 + at * 1.6, 84), 13 - at * 0.6, 19 - at * 1.4, colour, 3.2)}</g>'
        for at, colour in ((0, "#A9854C"), (1.6, "#D6B880"), (3.2, "#C19C5E"))
    )
    prongs = "M82 98V76M82 76Q93 76 93 65M82 76Q71 76 71 65M82 76V62"
    hook = stroke(prongs, INK, 6) + stroke(prongs, STEEL, 3.2) + ring((82, 98), 3.4, 3.4, STEEL, 2.2)
    return Layers(front=coil + hook)


def _brick(skin: Skin) -> Layers:
    block = polygon(((64, 74), (94, 70), (96, 86), (66, 90)), "#B4523A") + polygon(
        ((64, 74), (68, 69), (97, 65.5), (94, 70)), "#D97A5C"
    )
    side = polygon(((94, 70), (97, 65.5), (99, 81), (96, 86)), "#7E3526")
    grip = "".join(ellipse((70.5 + at * 5.4, 89.5 - at * 0.8), 3.4, 5, skin.light) for at in range(4))
    return Layers(front=path("M64 100Q62 90 70 90L90 88Q96 92 94 100Z", skin.shade) + block + side + grip)


def _shotgun(skin: Skin) -> Layers:
    barrels = stroke("M70 104L92 8", "#5B6478", 4.4) + stroke("M74.5 104L96.5 9", "#8D97AA", 4)
    bands = (
        stroke("M86.5 36L94.5 38M89.5 20L97 22", "#3A4152", 1.6)
        + ellipse((92.3, 7.5), 2, 1.3, INK)
        + ellipse((96.8, 8.5), 1.8, 1.2, INK)
    )
    grip = stroke("M73 90L79 66", "#8A5530", 7.5)
    return Layers(front=barrels + bands + grip + _turned(_fist(76, 82, skin), 14, 76, 82))


def _hairpins(skin: Skin) -> Layers:
    pins = stroke("M20 -4L76 24M82 -3L26 22", GOLD, 2.4) + circle((20, -4), 3.6, RED) + circle((82, -3), 3.6, "#4FB6A6")
    pick = stroke("M50 -3V3", GOLD, 0.1)
    return Layers(behind=pins + pick, head=stroke("M64 25L74 21M36 25L28 21.5", GOLD, 2.2))


def _pistol(skin: Skin) -> Layers:
    barrel = (
        path("M82 32H91V62H82Z", "#7E889B") + path("M82 32H85V62H82Z", "#C3CBD8") + path("M83 28H86V33H83Z", "#4A5264")
    )
    drum = path("M78 58H95V72H78Z", "#5B6478") + path("M78 58H82V72H78Z", "#9AA6B8")
    grooves = stroke("M86.5 61V70M91 61V70", "#343B4A", 2)
    guard = stroke("M78 72Q71 74 73 81Q76 84 80 81", "#5B6478", 2.6)
    smoke = stroke("M87 26Q82 21 86 16Q91 11 87 4", "#D8D2DC", 2.2).replace("/>", ' opacity="0.85"/>')
    sleeve = path("M75 90L95 90L100 101H73Z", "#4A4456")
    return Layers(front=sleeve + barrel + drum + grooves + guard + _fist(86, 82, skin), behind=smoke)


def _stethoscope(skin: Skin) -> Layers:
    tube = stroke("M22 50Q15 74 32 85Q43 94 50 94Q58 94 67 85Q84 74 78 50", "#4A6E8C", 3) + stroke(
        "M50 94Q52 101 64 98Q76 94 82 88", "#4A6E8C", 3
    )
    disc = circle((85, 83), 8.4, STEEL) + circle((85, 83), 6, "#E4EAF0") + circle((85, 83), 2.6, STEEL)
    buds = circle((22, 49), 3.2, COAL) + circle((78, 49), 3.2, COAL)
    return Layers(front=tube + buds + disc)


def _cannonball(skin: Skin) -> Layers:
    ball = circle((81, 83), 15.5, "#34323E") + path(
        "M81 67.5A15.5 15.5 0 0 1 81 98.5Q92 92 90 80Q89 72 81 67.5Z", "#211F29"
    )
    shine = ellipse((74.5, 76), 3.6, 2.4, "#8C8A9A")
    fuse = path("M78 66L84 66L84 70H78Z", "#5A5866") + stroke("M81 66Q82 58 88 57Q93 56 92 50", TAN, 2)
    spark = path("M92 40L94 46L100 44L96.5 49L101 53L95 53L94 59L91 54L85 56L88.5 51L84 47L90 47Z", GOLD) + circle(
        (92.5, 50), 2.8, WHITE
    )
    grip = "".join(ellipse((69 + at * 4.6, 96 + at % 2), 3.2, 4.6, skin.light) for at in range(5))
    return Layers(front=ball + shine + fuse + spark + grip)


def _keys(skin: Skin) -> Layers:
    hoop = ring((18, 66), 9, 9, GOLD, 2.2)
    key = (
        circle((18, 80), 4.4, "#D9A033")
        + circle((18, 80), 1.8, INK)
        + path("M16.6 83H19.4V99H16.6ZM19.4 92H23V94.4H19.4ZM19.4 96H22.4V98.4H19.4Z", "#D9A033")
    )
    left = _turned(key.replace("#D9A033", "#9AA6B8"), 24, 18, 70)
    right = _turned(key.replace("#D9A033", "#B5622F"), -26, 18, 70)
    return Layers(front=left + right + key + hoop + _fist(15, 56, skin))


def _holder(skin: Skin) -> Layers:
    rod = (
        stroke("M46 68.5L26 76", INK, 1.8) + stroke("M26 76L19 78.6", WHITE, 2.2) + circle((18.5, 78.8), 1.5, "#FF8A3C")
    )
    smoke = stroke("M17 75Q11 69 16 62Q21 55 14 48Q10 42 15 35", "#D8D2DC", 2).replace("/>", ' opacity="0.75"/>')
    return Layers(front=rod + smoke)


def _pencil(skin: Skin) -> Layers:
    return Layers(
        head=_turned(
            path("M68 32H72V56L70 60L68 56Z", GOLD)
            + path("M68 28H72V32H68Z", "#E38A8A")
            + path("M68 56H72L70 60Z", CREAM),
            24,
            70,
            46,
        )
    )


def _cigar(skin: Skin) -> Layers:
    roll = (
        stroke("M53 69L69 73", "#7A4A28", 4.4)
        + stroke("M57 70L59 70.5", GOLD, 4.4)
        + stroke("M69.5 73.1L71 73.5", "#CFC8C0", 4.4)
        + circle((72.6, 73.9), 1.7, "#FF7A33")
    )
    smoke = stroke("M74 70Q80 64 76 58Q72 52 78 45", "#D8D2DC", 2.2).replace("/>", ' opacity="0.75"/>')
    return Layers(head=roll + smoke)


def _toothpick(skin: Skin) -> Layers:
    return Layers(head=stroke("M53 68L65 73.5", "#EBD3A0", 1.5))


def _earrings(skin: Skin) -> Layers:
    return Layers(
        head="".join(circle((x, 59.5), 3, CREAM) + circle((x - 0.9, 58.6), 1, "#FFFFFF") for x in (28.5, 71.5))
    )


def _moons(skin: Skin) -> Layers:
    moon = "M0 -5A5 5 0 1 0 4.6 2A4 4 0 1 1 0 -5Z"
    return Layers(
        head="".join(
            f'<g transform="translate({n(x, 63)})">{stroke("M0 -8V-4", GOLD, 1)}{path(moon, GOLD)}</g>'
            for x in (28, 72)
        )
    )


def _hoop(skin: Skin) -> Layers:
    return Layers(head=ring((29, 60), 3.6, 4.4, GOLD, 1.6) + ring((71, 60), 3.6, 4.4, GOLD, 1.6))


def _feather(skin: Skin) -> Layers:
    vane = path("M68 32Q58 16 66 2Q74 -10 86 -4Q94 4 86 17Q80 26 70 33Z", "#F0A8B4")
    dark = path("M69 32Q71 14 80 -5Q94 -2 89 10Q88 16 84 19Q80 26 70 33Z", "#D5707C")
    barbs = stroke(
        ("M69 32Q70 12 78 -3M70.5 21L63 16M71.5 14L65 8M73 8L69 1M71 24L82 18M73 15L87 9M76 6L87 1"), "#FBE3E0", 1.1
    )
    return Layers(head=vane + dark + barbs + circle((68, 32), 4.6, GOLD) + circle((68, 32), 2, "#B03A52"))


def _rose(skin: Skin) -> Layers:
    leaf = path("M28 96Q22 98 22 92Q27 91 30 95Z", "#3F7A4E")
    return Layers(
        front=leaf
        + circle((33, 91), 5.4, RED)
        + circle((33, 91), 3.4, "#9E2630")
        + stroke("M31 90Q33 87.5 35.5 90Q35 93 32 92.5", "#F08A7A", 1)
    )


def _shoe(skin: Skin) -> Layers:
    def shoe(x: float, colour: str) -> str:
        sole = path(f"M{n(x - 8, 97)}H{n(x + 18)}V100H{n(x - 8)}Z", INK)
        upper = path(
            (
                f"M{n(x - 8, 97)}V{n(83)}Q{n(x - 4, 81, x + 2, 83)}"
                f"Q{n(x + 4, 90, x + 12, 91)}Q{n(x + 18, 92, x + 18, 97)}Z"
            ),
            colour,
        )
        return upper + sole + stroke(f"M{n(x + 1, 87)}L{n(x + 5, 85)}M{n(x + 3, 90)}L{n(x + 7, 87.5)}", CREAM, 1.2)

    return Layers(front=_turned(shoe(76, "#9A5A30"), -16, 80, 90) + _fist(70, 92, skin))


_PROPS: Final[dict[PropStyle, Callable[[Skin], Layers]]] = {
    "newspaper": _newspaper,
    "cat": _cat,
    "finger": _finger,
    "umbrella": _umbrella,
    "sledgehammer": _sledgehammer,
    "gloves": _gloves,
    "rope": _rope,
    "brick": _brick,
    "shotgun": _shotgun,
    "hairpins": _hairpins,
    "pistol": _pistol,
    "stethoscope": _stethoscope,
    "cannonball": _cannonball,
    "keys": _keys,
    "holder": _holder,
    "pencil": _pencil,
    "cigar": _cigar,
    "toothpick": _toothpick,
    "earrings": _earrings,
    "moons": _moons,
    "hoop": _hoop,
    "feather": _feather,
    "rose": _rose,
    "shoe": _shoe,
}


def props(styles: tuple[PropStyle, ...], skin: Skin) -> Layers:
    """Everything that is carried, in three layers."""
    found = [_PROPS[style](skin) for style in styles]
    return Layers(*("".join(layers) for layers in zip(*found, strict=True))) if found else Layers()
