"""The street at night: what stands on it and behind it.

Every function returns shapes. Lengths are in units of about a pixel of a picture 1200 wide; things stand on the line
y = 0 and rise to negative y, with their left edge at x = 0, except the sky, the skyline, pavement and street, which
hang from y = 0 downwards.
"""

from collections.abc import Mapping
from typing import Final

from rendering.art.street.outline import faint, outlined, tube
from rendering.art.street.palette import (
    ASPHALT,
    BOARD,
    COAL,
    CORNICE,
    CREAM,
    DIM,
    FRAME,
    GOLD,
    IRON,
    LINE,
    LIT,
    PARLOUR,
    PAVEMENT,
    POST,
    RED,
    SKY,
    STEEL,
    TOWERS,
    WALL,
)
from rendering.art.street.stack import BOX as STACK
from rendering.art.street.stack import stack
from rendering.art.svg import Box, circle, ellipse, moved, path, polygon, ring, shade, stroke

GLOW: Final = "#FFE6A0"
"""Lamplight in the air."""
ROOF: Final = 88
"""Heights of the parts of a hideout in pixels: its roof with the sign, a storey with a lit window, one without anybody,
and the ground floor."""
STOREY: Final = 160
EMPTY_STOREY: Final = 74
GROUND_FLOOR: Final = 108
SHED: Final = Box(-4, -106, 120, 108)
"""What a drawing of a warehouse shows."""
SHED_PLATE: Final = Box(44, -66, 56, 46)
"""The plate on a warehouse: where its count goes."""


def _scatter(seed: int) -> float:
    """A number from 0 to 1 that looks random and is always the same."""
    return (seed * 2654435761 % 4294967296) / 4294967296


def _rect(x: float, y: float, width: float, height: float, fill: str) -> str:
    return polygon(((x, y), (x + width, y), (x + width, y + height), (x, y + height)), fill)


def night_sky(width: float, height: float, *, moon: float = 0.86) -> str:
    """The sky with stars and a full moon, whose middle is at `moon` of the width."""
    step = height / len(SKY)
    bands = "".join(_rect(0, round(at * step), width, round(step) + 1, colour) for at, colour in enumerate(SKY))
    return bands + stars(width, height * 0.8) + full_moon(width * moon, height * 0.36, min(height * 0.24, 58))


def stars(width: float, height: float) -> str:
    """Stars, small and large."""
    return "".join(
        circle((width * _scatter(at * 3 + 1), height * _scatter(at * 7 + 2)), 0.9 + 1.1 * _scatter(at + 5), "#C9C4E8")
        for at in range(round(width / 22))
    )


def full_moon(x: float, y: float, radius: float) -> str:
    """The moon with its spots."""
    spots = ((-0.35, -0.3, 0.2), (0.3, 0.1, 0.26), (-0.2, 0.45, 0.15), (0.25, -0.5, 0.11))
    craters = "".join(circle((x + dx * radius, y + dy * radius), size * radius, "#E2D3A4") for dx, dy, size in spots)
    return circle((x, y), radius + 9, "#3A3060") + circle((x, y), radius, "#F6EBC4") + craters


def skyline(width: float, height: float) -> str:
    """Distant houses with lit windows, water tanks and aerials, standing on the line y = `height`."""
    parts: list[str] = []
    for row, colour in enumerate(TOWERS):
        x, at = -20.0 - row * 30, row * 50
        while x < width:
            wide = 54 + 50 * _scatter(at + 11)
            tall = height * ((0.62 if row == 0 else 0.34) + 0.36 * _scatter(at + 23))
            top = height - tall
            parts.append(_rect(x, top, wide, tall, colour) + _roof(x, top, wide, at, colour))
            parts.append(_windows(x, top, wide, tall, at))
            x += wide + 4 + 10 * _scatter(at + 31)
            at += 1
    return "".join(parts)


def _roof(x: float, top: float, wide: float, at: int, colour: str) -> str:
    middle = x + wide / 2
    if at % 4 == 0:
        legs = stroke(
            f"M{middle - 8:.0f} {top:.0f}V{top - 9:.0f}M{middle + 8:.0f} {top:.0f}V{top - 9:.0f}", colour, 2.4
        )
        return (
            legs
            + _rect(middle - 11, top - 26, 22, 18, colour)
            + polygon(((middle - 13, top - 26), (middle, top - 36), (middle + 13, top - 26)), colour)
        )
    if at % 4 == 1:
        return stroke(f"M{middle:.0f} {top:.0f}V{top - 26:.0f}", colour, 2.4) + circle((middle, top - 27), 2, RED)
    if at % 4 == 2:
        return _rect(x + wide * 0.2, top - 10, wide * 0.6, 11, colour)
    return _rect(x + wide * 0.64, top - 14, 9, 15, colour)


def _windows(x: float, top: float, wide: float, tall: float, at: int) -> str:
    panes = []
    for row in range(int((tall - 14) // 20)):
        for column in range(int((wide - 12) // 15)):
            chance = _scatter(at * 997 + row * 31 + column * 7)
            if chance < 0.3:
                panes.append(_rect(x + 9 + column * 15, top + 10 + row * 20, 7, 9, LIT if chance < 0.18 else DIM))
    return "".join(panes)


def brickwork(width: float, height: float, seed: int = 0) -> str:
    """A wall with some of its bricks drawn, hanging from y = 0."""
    parts = [_rect(0, 0, width, height, WALL[0])]
    for row in range(int(height // 14)):
        for column in range(int(width // 30)):
            chance = _scatter(seed + row * 131 + column * 17)
            if chance < 0.3:
                x = column * 30 + (row % 2) * 14 + 2
                parts.append(_rect(x, row * 14 + 3, min(24, width - x - 2), 8, WALL[1 if chance < 0.14 else 2]))
    return "".join(parts)


def house_roof(width: float, height: float = ROOF) -> str:
    """The top of a hideout: cornice and wall, with room for the sign."""
    wall = brickwork(width, height)
    cornice = _rect(0, 0, width, 14, CORNICE[0]) + _rect(0, 14, width, 5, CORNICE[1])
    teeth = "".join(_rect(6 + at * 24, 19, 12, 7, CORNICE[0]) for at in range(int(width // 24)))
    return wall + cornice + teeth


def house_storey(width: float, places: int, people: int) -> str:
    """A storey of a hideout, `STOREY` high: `places` windows, the first `people` of them with light."""
    left, top, high = 8, 4, STOREY - 14
    wide = width - 2 * left
    parts = [brickwork(width, STOREY, 7), _rect(left - 4, top - 4, wide + 8, high + 8, FRAME)]
    step = wide / places
    for at in range(places):
        x, room = round(left + at * step) + 2, round(step) - 4
        parts.append(_parlour(x, top, room, high) if at < people else _curtain(x, top, room, high))
    sill = _rect(0, STOREY - 10, width, 8, PAVEMENT[0]) + _rect(0, STOREY - 4, width, 4, PAVEMENT[2])
    return "".join(parts) + sill


def _parlour(x: float, top: float, wide: float, high: float) -> str:
    """A lit window."""
    lamp_at = x + 54
    cone = polygon(
        ((lamp_at - 20, top + 10), (lamp_at + 20, top + 10), (lamp_at + 62, top + high), (lamp_at - 54, top + high)),
        PARLOUR[1],
    )
    shade_of_lamp = polygon(
        ((lamp_at - 9, top), (lamp_at + 9, top), (lamp_at + 22, top + 11), (lamp_at - 22, top + 11)), "#2F6A54"
    )
    bulb = _rect(lamp_at - 13, top + 11, 26, 4, "#FFF3C4")
    return _rect(x, top, wide, high, PARLOUR[0]) + cone + shade_of_lamp + bulb


def _curtain(x: float, top: float, wide: float, high: float) -> str:
    """A window with its curtains drawn; some light comes through between them."""
    half = wide / 2
    light = _rect(x, top, wide, high, PARLOUR[1])
    sides = "".join(
        path(
            f"M{x + half + sign * half:.0f} {top}H{x + half + sign * 5:.0f}"
            f"Q{x + half + sign * 3:.0f} {top + high * 0.6:.0f} {x + half + sign * 13:.0f} {top + high}"
            f"H{x + half + sign * half:.0f}Z",
            CORNICE[0],
        )
        for sign in (-1, 1)
    )
    shares = (0.1, 0.22, 0.36, 0.64, 0.76, 0.88)
    folds = "".join(_rect(round(x + share * wide), top, 4, high, CORNICE[1]) for share in shares)
    return light + sides + folds + _rect(x, top, wide, 7, CORNICE[1])


def house_empty_storey(width: float) -> str:
    """A storey of a hideout in which nobody is, `EMPTY_STOREY` high: dark windows, one with its blind down."""
    many = int(width // 76)
    step = width / many
    parts = [brickwork(width, EMPTY_STOREY, 3)]
    for at in range(many):
        x = round(step * (at + 0.5)) - 23
        parts.append(_rect(x - 4, 4, 54, 60, FRAME) + _rect(x, 8, 46, 52, ASPHALT[1]))
        blind = (34, 14, 52, 22)[at % 4]
        parts.append(_rect(x, 8, 46, blind, CORNICE[0]) + _rect(x, 8 + blind - 3, 46, 3, CORNICE[1]))
        parts.append(_rect(x + 21, 8, 4, 52, FRAME) + _rect(x - 8, 64, 62, 5, PAVEMENT[1]))
    return "".join(parts)


def house_ground_floor(width: float, *, door: bool) -> str:
    """The ground floor of a hideout, `GROUND_FLOOR` high, with a door on the left or none."""
    wall = brickwork(width, GROUND_FLOOR, 11) + _rect(0, GROUND_FLOOR - 12, width, 12, CORNICE[1])
    return wall + (moved(_door(), 14, GROUND_FLOOR) if door else "")


def _door() -> str:
    frame = _rect(0, -104, 66, 104, FRAME)
    leaf = _rect(6, -98, 54, 98, "#6E3A2A") + _rect(42, -98, 18, 98, "#552A20")
    panels = "".join(_rect(left, top, 16, high, "#552A20") for left in (12, 36) for top, high in ((-64, 22), (-34, 24)))
    hatch = _rect(16, -90, 34, 14, POST) + _rect(19, -88, 28, 10, LIT)
    eyes = circle((27, -83), 2.8, POST) + circle((38, -83), 2.8, POST)
    step = _rect(-4, -5, 74, 5, PAVEMENT[0])
    return frame + leaf + panels + hatch + eyes + circle((53, -44), 3.4, GOLD) + step


def awning(width: float, colour: str, dark: str) -> str:
    """A striped awning, 20 high, hanging from y = 0."""
    many = max(2, round(width / 26))
    step = width / many
    return "".join(
        path(
            f"M{at * step:.1f} 0H{(at + 1) * step:.1f}V12Q{(at + 0.5) * step:.1f} 22 {at * step:.1f} 12Z",
            dark if at % 2 else colour,
        )
        for at in range(many)
    )


def warehouse_front() -> str:
    """A closed warehouse, 112 wide and 104 high: shutter, padlock, a plate for its count. Nothing inside is seen."""
    wall = _rect(2, -78, 108, 78, WALL[2])
    roof = polygon(((-4, -74), (56, -104), (116, -74)), CORNICE[1])
    eaves = stroke("M-1 -74L56 -102L113 -74", CORNICE[0], 6)
    vent = circle((56, -84), 6, FRAME) + _rect(51, -85, 10, 2, PAVEMENT[1])
    gate = _rect(10, -72, 92, 72, IRON[0]) + _rect(78, -72, 24, 72, IRON[1])
    ribs = "".join(_rect(10, -72 + at * 12, 92, 3, IRON[2]) for at in range(6))
    plate = _rect(41, -69, 62, 52, GOLD) + _rect(*SHED_PLATE, BOARD)
    lock = ring((26, -24), 6, 8, "#D5DCE6", 3.4) + _rect(16, -22, 20, 17, GOLD) + _rect(24, -16, 4, 6, POST)
    return roof + wall + gate + ribs + eaves + vent + plate + lock


def lamp(height: float = 260, reach: float = 150) -> str:
    """A street lamp with its cone of light; its foot is at x = 0. `reach`: the width of the light on the ground."""
    cone = faint(polygon(((-16, -height + 34), (16, -height + 34), (reach / 2, 6), (-reach / 2, 6)), GLOW), 0.2)
    pool = faint(ellipse((0, 6), reach / 2, reach * 0.09, GLOW), 0.34)
    return cone + pool + lamp_post(height)


def lamp_post(height: float = 260) -> str:
    """A street lamp, 46 wide, without its light; its foot is at x = 0."""
    post = (
        _rect(-4, -height + 36, 8, height - 36, POST)
        + _rect(-9, -14, 18, 14, POST)
        + _rect(-7, -44, 14, 6, COAL)
        + _rect(-3, -height + 40, 2, height - 60, PAVEMENT[1])
    )
    glass = polygon(((-17, -height + 12), (17, -height + 12), (11, -height + 38), (-11, -height + 38)), "#FFF3C4")
    cap = polygon(((-23, -height + 13), (0, -height - 4), (23, -height + 13)), POST)
    return post + glass + cap


def pavement(width: float, height: float = 22) -> str:
    """The pavement with its kerb."""
    joints = "".join(
        polygon(((x + 12, 0), (x + 14, 0), (x + 2, height - 7), (x, height - 7)), PAVEMENT[1])
        for x in range(30, round(width), 76)
    )
    return _rect(0, 0, width, height, PAVEMENT[0]) + joints + _rect(0, height - 7, width, 7, PAVEMENT[2])


def wet_street(width: float, height: float) -> str:
    """The street after rain: a broken middle line, puddles."""
    ground = _rect(0, 0, width, height, ASPHALT[0])
    dashes = "".join(_rect(x, height - 10, 56, 5, LINE) for x in range(20, round(width), 118))
    puddles = "".join(
        ellipse(
            (width * _scatter(at * 5 + 3), height * (0.1 + 0.7 * _scatter(at * 11 + 7))),
            20 + 30 * _scatter(at + 2),
            4,
            ASPHALT[2],
        )
        for at in range(max(2, round(width / 170)))
    )
    return ground + puddles + dashes


def parked_car(colour: str = "#2C4A6E") -> str:
    """A saloon of the twenties, 210 wide, driving to the left."""
    dark = shade(colour, 0.7)
    shadow = faint(ellipse((105, 0), 108, 8, "#000000"), 0.35)
    roof = path("M74 -52L84 -84Q86 -88 92 -88H160Q168 -88 170 -82L178 -52Z", dark)
    panes = path("M86 -54L94 -78H120V-54ZM127 -54V-78H156L164 -54Z", "#9FC3D0") + stroke(
        "M92 -58L104 -76M134 -58L146 -76", "#DCEBEF", 3
    )
    body = path("M8 -20V-46Q9 -52 18 -53L72 -56L78 -52H182Q200 -50 204 -20Z", colour) + path(
        "M8 -34H203L204 -20H8Z", dark
    )
    grille = (
        _rect(4, -50, 9, 30, STEEL)
        + stroke("M18 -46L66 -50", shade(colour, 1.4), 2.4)
        + stroke("M30 -42V-28M38 -42V-28M46 -42V-28", dark, 3)
    )
    doors = stroke("M123 -52V-22M180 -50V-24", shade(colour, 0.6), 2) + stroke("M112 -42H119M130 -42H137", GOLD, 2.6)
    guards = path("M4 -14Q10 -48 42 -46Q70 -44 76 -14ZM134 -14Q138 -48 168 -46Q196 -44 206 -14Z", "#1D1B26")
    board = _rect(70, -18, 72, 7, "#1D1B26")
    wheels = "".join(
        circle((x, -17), 18, "#101016") + circle((x, -17), 11, CREAM) + circle((x, -17), 4.6, STEEL) for x in (41, 170)
    )
    light = faint(polygon(((8, -52), (-90, -74), (-90, -14), (8, -40)), GLOW), 0.16)
    eye = circle((10, -46), 8, GOLD) + circle((8, -47), 4, "#FFF6D8")
    return light + shadow + outlined(roof + panes + body + grille + doors + guards + board + wheels + eye)


def hydrant() -> str:
    """A fire hydrant, 30 wide."""
    red, dark = "#B23A34", "#84272A"
    body = _rect(7, -36, 18, 36, red) + _rect(18, -36, 7, 36, dark)
    cap = (
        path("M5 -36Q6 -48 16 -50Q26 -48 27 -36Z", red)
        + path("M17 -50Q26 -48 27 -36H20Z", dark)
        + _rect(13, -54, 6, 6, dark)
    )
    arms = (
        _rect(1, -27, 7, 10, dark)
        + _rect(24, -27, 7, 10, dark)
        + circle((16, -22), 5.4, GOLD)
        + circle((16, -22), 2.2, COAL)
    )
    return faint(ellipse((18, 0), 20, 4, "#000000"), 0.35) + outlined(body + cap + arms + _rect(2, -5, 28, 5, dark))


def barrier() -> str:
    """A police barrier with a lamp, 120 wide."""
    legs = tube("M16 0L24 -50M32 0L24 -50M88 0L96 -50M104 0L96 -50", "#6C7789", 4.4)
    plank = _rect(4, -48, 112, 22, CREAM)
    stripes = "".join(polygon(((x, -26), (x + 12, -48), (x + 24, -48), (x + 12, -26)), RED) for x in (6, 34, 62, 90))
    bulb = circle((60, -54), 9, "#FF8A3C") + circle((57, -57), 3, "#FFE0B0")
    return (
        faint(ellipse((60, 0), 58, 5, "#000000"), 0.3)
        + legs
        + outlined(bulb + plank + stripes)
        + faint(circle((60, -54), 22, "#FF8A3C"), 0.22)
    )


SCENES: Final[Mapping[str, tuple[str, Box]]] = {
    "roof": (house_roof(384), Box(0, 0, 384, ROOF)),
    "storey": (house_storey(384, 2, 1), Box(0, 0, 384, STOREY)),
    "empty storey": (house_empty_storey(384), Box(0, 0, 384, EMPTY_STOREY)),
    "ground floor": (house_ground_floor(384, door=True), Box(0, 0, 384, GROUND_FLOOR)),
    "warehouse": (warehouse_front(), SHED),
    "lamp": (lamp(), Box(-90, -285, 180, 310)),
    "sky and skyline": (
        night_sky(600, 300) + moved(skyline(600, 150), 0, 150),
        Box(0, 0, 600, 300),
    ),
    "pavement and street": (pavement(500) + moved(wet_street(500, 170), 0, 22), Box(0, 0, 500, 192)),
    "car": (parked_car(), Box(-90, -110, 310, 125)),
    "hydrant": (hydrant(), Box(-14, -60, 60, 70)),
    "barrier": (barrier(), Box(-6, -80, 132, 92)),
    "stack": (stack(5), STACK),
}
"""Each piece with the box that shows it, for the contact sheet."""
