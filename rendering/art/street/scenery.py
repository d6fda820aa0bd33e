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
    COAL,
    CREAM,
    DIM,
    GOLD,
    LINE,
    LIT,
    PAVEMENT,
    POST,
    RED,
    SKY,
    STEEL,
    TOWERS,
)
from rendering.art.street.stack import BOX as STACK
from rendering.art.street.stack import stack
from rendering.art.svg import Box, circle, ellipse, moved, path, polygon, rect, shade, stroke

GLOW: Final = "#FFE6A0"
"""Lamplight in the air."""


def _scatter(seed: int) -> float:
    """A number from 0 to 1 that looks random and is always the same."""
    return (seed * 2654435761 % 4294967296) / 4294967296


def night_sky(width: float, height: float, *, moon: float = 0.86) -> str:
    """The sky with stars and a full moon, whose middle is at `moon` of the width."""
    step = height / len(SKY)
    bands = "".join(rect(0, round(at * step), width, round(step) + 1, colour) for at, colour in enumerate(SKY))
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
            parts.append(rect(x, top, wide, tall, colour) + _roof(x, top, wide, at, colour))
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
            + rect(middle - 11, top - 26, 22, 18, colour)
            + polygon(((middle - 13, top - 26), (middle, top - 36), (middle + 13, top - 26)), colour)
        )
    if at % 4 == 1:
        return stroke(f"M{middle:.0f} {top:.0f}V{top - 26:.0f}", colour, 2.4) + circle((middle, top - 27), 2, RED)
    if at % 4 == 2:
        return rect(x + wide * 0.2, top - 10, wide * 0.6, 11, colour)
    return rect(x + wide * 0.64, top - 14, 9, 15, colour)


def _windows(x: float, top: float, wide: float, tall: float, at: int) -> str:
    panes = []
    for row in range(int((tall - 14) // 20)):
        for column in range(int((wide - 12) // 15)):
            chance = _scatter(at * 997 + row * 31 + column * 7)
            if chance < 0.3:
                panes.append(rect(x + 9 + column * 15, top + 10 + row * 20, 7, 9, LIT if chance < 0.18 else DIM))
    return "".join(panes)


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


def lamp(height: float = 260, reach: float = 150) -> str:
    """A street lamp with its cone of light; its foot is at x = 0. `reach`: the width of the light on the ground."""
    cone = faint(polygon(((-16, -height + 34), (16, -height + 34), (reach / 2, 6), (-reach / 2, 6)), GLOW), 0.2)
    pool = faint(ellipse((0, 6), reach / 2, reach * 0.09, GLOW), 0.34)
    return cone + pool + lamp_post(height)


def lamp_post(height: float = 260) -> str:
    """A street lamp, 46 wide, without its light; its foot is at x = 0."""
    post = (
        rect(-4, -height + 36, 8, height - 36, POST)
        + rect(-9, -14, 18, 14, POST)
        + rect(-7, -44, 14, 6, COAL)
        + rect(-3, -height + 40, 2, height - 60, PAVEMENT[1])
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
    return rect(0, 0, width, height, PAVEMENT[0]) + joints + rect(0, height - 7, width, 7, PAVEMENT[2])


def wet_street(width: float, height: float) -> str:
    """The street after rain: a broken middle line, puddles."""
    ground = rect(0, 0, width, height, ASPHALT[0])
    dashes = "".join(rect(x, height - 10, 56, 5, LINE) for x in range(20, round(width), 118))
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
        rect(4, -50, 9, 30, STEEL)
        + stroke("M18 -46L66 -50", shade(colour, 1.4), 2.4)
        + stroke("M30 -42V-28M38 -42V-28M46 -42V-28", dark, 3)
    )
    doors = stroke("M123 -52V-22M180 -50V-24", shade(colour, 0.6), 2) + stroke("M112 -42H119M130 -42H137", GOLD, 2.6)
    guards = path("M4 -14Q10 -48 42 -46Q70 -44 76 -14ZM134 -14Q138 -48 168 -46Q196 -44 206 -14Z", "#1D1B26")
    board = rect(70, -18, 72, 7, "#1D1B26")
    wheels = "".join(
        circle((x, -17), 18, "#101016") + circle((x, -17), 11, CREAM) + circle((x, -17), 4.6, STEEL) for x in (41, 170)
    )
    light = faint(polygon(((8, -52), (-90, -74), (-90, -14), (8, -40)), GLOW), 0.16)
    eye = circle((10, -46), 8, GOLD) + circle((8, -47), 4, "#FFF6D8")
    return light + shadow + outlined(roof + panes + body + grille + doors + guards + board + wheels + eye)


def hydrant() -> str:
    """A fire hydrant, 30 wide."""
    red, dark = "#B23A34", "#84272A"
    body = rect(7, -36, 18, 36, red) + rect(18, -36, 7, 36, dark)
    cap = (
        path("M5 -36Q6 -48 16 -50Q26 -48 27 -36Z", red)
        + path("M17 -50Q26 -48 27 -36H20Z", dark)
        + rect(13, -54, 6, 6, dark)
    )
    arms = (
        rect(1, -27, 7, 10, dark)
        + rect(24, -27, 7, 10, dark)
        + circle((16, -22), 5.4, GOLD)
        + circle((16, -22), 2.2, COAL)
    )
    return faint(ellipse((18, 0), 20, 4, "#000000"), 0.35) + outlined(body + cap + arms + rect(2, -5, 28, 5, dark))


def barrier() -> str:
    """A police barrier with a lamp, 120 wide."""
    legs = tube("M16 0L24 -50M32 0L24 -50M88 0L96 -50M104 0L96 -50", "#6C7789", 4.4)
    plank = rect(4, -48, 112, 22, CREAM)
    stripes = "".join(polygon(((x, -26), (x + 12, -48), (x + 24, -48), (x + 12, -26)), RED) for x in (6, 34, 62, 90))
    bulb = circle((60, -54), 9, "#FF8A3C") + circle((57, -57), 3, "#FFE0B0")
    return (
        faint(ellipse((60, 0), 58, 5, "#000000"), 0.3)
        + legs
        + outlined(bulb + plank + stripes)
        + faint(circle((60, -54), 22, "#FF8A3C"), 0.22)
    )


SCENES: Final[Mapping[str, tuple[str, Box]]] = {
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
