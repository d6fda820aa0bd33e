"""Hats, drawn for a head 40 wide: the brim sits at height 34, the crown of the head is at 21."""

from collections.abc import Callable
from typing import Final

from rendering.art.street.palette import CREAM, GOLD, INK
from rendering.art.street.people.heads import n
from rendering.art.street.people.looks import HatStyle
from rendering.art.svg import circle, ellipse, path, polygon, ring, shade, stroke

_CROWN: Final = "M29.5 34C30 20 33 8 40.5 6.5C45 6 46.5 10 50 10C53.5 10 55 6 59.5 6.5C67 8 70 20 70.5 34Z"


def _fedora(colour: str, band: str) -> str:
    brim = "M17 33.5Q27 27 38 31Q50 34 62 31Q73 27 83 33.5Q79 41.5 62 40Q50 38.5 38 40Q21 41.5 17 33.5Z"
    return (
        path(_CROWN, colour)
        + path("M55 8.5Q62 5 65.5 13Q70 22 70.5 34H60Q64 18 55 8.5Z", shade(colour, 0.75))
        + path("M43 8Q50 16 57 8Q53.5 11 50 10Q46 11 43 8Z", shade(colour, 0.6))
        + path("M29.5 34Q29.7 28 30.6 24Q50 29 69.4 24Q70.3 28 70.5 34Z", band)
        + path(brim, shade(colour, 1.12))
        + path(
            "M20 37Q27 41 38 40Q50 38.5 62 40Q75 41.3 81 36Q72 37.5 62 36.5Q50 35.5 38 36.5Q27 38 20 37Z",
            shade(colour, 0.8),
        )
    )


def _porkpie(colour: str, band: str) -> str:
    return (
        path("M33 32L34.5 16Q50 12.5 65.5 16L67 32Z", colour)
        + ellipse((50, 16), 15.5, 3.4, shade(colour, 0.75))
        + path("M33 32L33.6 25Q50 28 66.4 25L67 32Z", band)
        + path("M24 32Q37 28 50 30Q63 28 76 32Q74 38 50 37Q26 38 24 32Z", shade(colour, 1.12))
    )


def _flat_cap(colour: str, band: str) -> str:
    return (
        path("M26 34C24 20 36 13 52 13C68 12 78 21 75 33Q62 28 50 29.5Q36 29 26 34Z", colour)
        + path("M56 13Q78 13 75 33Q70 30 64 29.5Q68 20 56 13Z", shade(colour, 0.78))
        + stroke("M34 20Q46 15 60 17M30 27Q46 20 66 22", shade(colour, 0.85), 0.9)
        + path("M24 35Q36 27.5 50 28.5Q64 27.5 72 32Q64 37 50 37.5Q32 38 24 38Q20 37 24 35Z", shade(colour, 0.7))
        + circle((52, 13.5), 2.2, band)
    )


def _newsboy(colour: str, band: str) -> str:
    return (
        path("M20 31C14 14 36 6 51 6C68 6 86 15 79 31Q66 36 50 32Q34 36 20 31Z", colour)
        + path("M58 6.5Q86 13 79 31Q73 33.5 66 33.5Q74 18 58 6.5Z", shade(colour, 0.78))
        + stroke("M50 7Q36 14 33 32M51 7Q66 14 67 32M50 7V30", shade(colour, 0.68), 1.1)
        + path("M25 33Q37 27.5 51 28.5Q66 27.5 76 33Q64 41.5 48 40.5Q33 41 25 33Z", shade(colour, 1.14))
        + path("M25 33Q33 41 48 40.5Q64 41.5 76 33Q62 38 50 37.5Q36 38 25 33Z", shade(colour, 0.72))
        + circle((50.5, 7), 2.6, band)
    )


def _bowler(colour: str, band: str) -> str:
    return (
        path("M30 33C29 14 38 6.5 50 6.5C62 6.5 71 14 70 33Z", colour)
        + path("M57 7.6Q71 12 70 33H62Q66 16 57 7.6Z", shade(colour, 0.7))
        + stroke("M35 20Q37 12.5 44 10.5", shade(colour, 1.6), 1.8)
        + path("M30 33Q29.8 29 30.2 26Q50 30.5 69.8 26Q70.2 29 70 33Z", band)
        + path(
            "M22 31Q24 27.5 27 30Q38 34 50 34Q62 34 73 30Q76 27.5 78 31Q76 38 50 38.5Q24 38 22 31Z", shade(colour, 1.15)
        )
    )


def _top_hat(colour: str, band: str) -> str:
    return (
        path("M31 33L29.5 7Q50 2.5 70.5 7L69 33Z", colour)
        + path("M59 4.8Q66 5.3 70.5 7L69 33H61Z", shade(colour, 0.65))
        + stroke("M36 10L37 21", shade(colour, 1.9), 2)
        + path("M31 33L30.5 24.5Q50 28.5 69.5 24.5L69 33Z", band)
        + path(
            "M20 31.5Q24 28 29 31Q40 34.5 50 34.5Q60 34.5 71 31Q76 28 80 31.5Q76 39 50 39Q24 39 20 31.5Z",
            shade(colour, 1.2),
        )
    )


def _homburg(colour: str, band: str) -> str:
    return (
        path("M30 33C30 18 33 7 42 6Q46 12 50 12Q54 12 58 6C67 7 70 18 70 33Z", colour)
        + path("M58 6Q67 7 70 33H61Q65 16 58 6Z", shade(colour, 0.72))
        + path("M30 33Q30 28 30.8 23.5Q50 28 69.2 23.5Q70 28 70 33Z", band)
        + path(
            "M19 29Q21 26 24 28.5Q36 34 50 34Q64 34 76 28.5Q79 26 81 29Q80 38.5 50 39Q20 38.5 19 29Z",
            shade(colour, 1.2),
        )
        + stroke("M20 30Q30 37 50 37Q70 37 80 30", shade(colour, 0.7), 1.1)
    )


def _beanie(colour: str, band: str) -> str:
    ribs = "".join(stroke(f"M{n(x)} 27.5V35", shade(band, 0.7), 1.2) for x in range(33, 69, 5))
    return (
        path("M29 33C27 14 38 10 50 10C62 10 73 14 71 33Z", colour)
        + path("M57 10.8Q73 14 71 33H63Q66 18 57 10.8Z", shade(colour, 0.75))
        + path("M28.5 27Q50 22 71.5 27L72 36Q50 31.5 28 36Z", band)
        + ribs
    )


def _cloche(colour: str, band: str) -> str:
    return (
        path("M26 44C23 18 36 9 50 9C64 9 77 18 74 44Q62 36 50 36Q38 36 26 44Z", colour)
        + path("M58 10Q77 16 74 44Q70 41 66 39.5Q70 22 58 10Z", shade(colour, 0.75))
        + path("M26 37Q38 29 50 29Q62 29 74 37L74 42Q62 34 50 34.5Q38 34 26 42Z", band)
        + stroke("M33 22Q37 14.5 44 13", shade(colour, 1.4), 1.8)
    )


def _beret(colour: str, band: str) -> str:
    return (
        path("M27 33C12 28 20 12 38 9C58 4 82 10 79 24Q77 33 70 31Q50 26 27 33Z", colour)
        + path("M58 7Q82 10 79 24Q77 33 70 31L60 29Q74 20 58 7Z", shade(colour, 0.75))
        + stroke("M25 22Q32 13.5 44 12", shade(colour, 1.35), 1.8)
        + path("M29 35Q48 26 70.5 32.5L71 36Q50 30.5 29 38Z", shade(colour, 0.6))
        + stroke("M52 7.5Q53 4 56 3", shade(colour, 0.8), 2)
    )


def _veil(colour: str, band: str) -> str:
    falling = "".join(
        stroke((f"M{n(33 + at * 7, 34)}Q{n(31 + at * 7.6, 46, 29 + at * 8.4, 57)}"), INK, 0.8) for at in range(6)
    )
    across = stroke("M29.5 42Q50 47 70.5 42M29 49.5Q50 55 71 49.5", INK, 0.8)
    dots = "".join(circle(at, 1.3, INK) for at in ((39, 43.6), (52, 45), (65, 43), (34, 51), (46, 53), (59, 52.6)))
    hem = stroke("M28.5 56Q50 64 71.5 56", INK, 2)
    return (
        path("M28.5 34L28.5 56Q50 64 71.5 56L71.5 34Z", INK, opacity=0.12)
        + f'<g opacity="0.5">{falling}{across}{dots}{hem}</g>'
        + path("M24 34Q22 19 45 15Q70 12 76 26Q77 34 70 35.5Q46 28.5 24 37Z", colour)
        + path("M60 14.5Q74 16 76 26Q77 34 70 35.5L62 33Q70 24 60 14.5Z", shade(colour, 0.7))
        + path("M66 20Q76 6 86 8Q81 10 83 15Q76 14 74 22Q84 18 88 24Q79 22 74 28Z", band)
        + circle((70, 24), 3.8, GOLD)
    )


def _wide_brim(colour: str, band: str) -> str:
    return (
        path("M31 31C31 16 36 9 50 9C64 9 69 16 69 31Z", colour)
        + path("M57 9.6Q69 12 69 31H61Q65 17 57 9.6Z", shade(colour, 0.82))
        + path("M31 31Q31 26 31.6 22Q50 26.5 68.4 22Q69 26 69 31Z", band)
        + path("M5 37Q14 24 34 28Q50 31 66 28Q86 24 95 37Q74 41 50 37.5Q26 41 5 37Z", shade(colour, 1.06))
        + path("M5 37Q26 41 50 37.5Q74 41 95 37Q74 36 50 34.5Q26 36 5 37Z", shade(colour, 0.75))
    )


def _headband(colour: str, band: str) -> str:
    beads = "".join(circle((33 + at * 5.7, 32.2 - (3 - abs(at - 3)) * 0.7), 1.3, GOLD) for at in range(7))
    return path("M28.5 30Q50 24 71.5 30L71.5 36.5Q50 29.5 28.5 36.5Z", colour) + beads + circle((68, 31), 4.4, band)


def _pillbox(colour: str, band: str) -> str:
    spots = "".join(
        ellipse(at, 2.4, 1.8, band) + ellipse((at[0] + 0.4, at[1]), 1, 0.8, shade(colour, 0.8))
        for at in ((33, 18), (42, 24), (46, 15.5), (55, 20), (63, 25.5), (66, 16.5), (34.5, 27))
    )
    ear = "M{0} 15L{1} 2L{2} 11Z"
    return (
        path(ear.format(29, 30, 42), colour)
        + path(ear.format(71, 70, 58), shade(colour, 0.8))
        + path("M27 32L28.5 13Q50 8 71.5 13L73 32Q50 25.5 27 32Z", colour)
        + path("M60 10.3Q66 11 71.5 13L73 32Q68 30 63 29Z", shade(colour, 0.8))
        + spots
    )


def _visor(colour: str, band: str) -> str:
    return (
        path("M29.5 33Q50 25 70.5 33L70.5 28.5Q50 20.5 29.5 28.5Z", band)
        + path("M27 33Q50 25 73 33Q82 38 82 41Q66 36 50 36Q34 36 18 41Q18 38 27 33Z", colour, opacity=0.95)
        + path("M18 41Q34 36 50 36Q66 36 82 41Q76 42 50 39.5Q24 42 18 41Z", shade(colour, 1.5))
    )


def _papakha(colour: str, band: str) -> str:
    rows = (
        ((30, 30), (36.5, 31), (43, 30), (50, 31), (57, 30), (63.5, 31), (70, 30)),
        ((28, 22), (35, 23), (42, 22), (50, 23), (58, 22), (65, 23), (72, 22)),
        ((31, 14), (38, 12.5), (46, 12), (54, 12), (62, 12.5), (69, 14)),
    )
    body = path("M26 33L25 14Q50 4 75 14L74 33Q50 38 26 33Z", shade(colour, 0.8))
    wool = "".join(
        circle(at, 5, colour) + circle((at[0] + 1, at[1] + 1), 2, shade(colour, 0.75)) for row in rows for at in row
    )
    return body + wool + circle((50, 20), 4.6, band) + circle((50, 20), 2.2, GOLD)


def _loupe(colour: str, band: str) -> str:
    return (
        path("M29 34Q50 26 71 34L71 39Q50 31 29 39Z", colour)
        + polygon(((57, 32), (65, 34), (63.5, 43), (56, 43)), shade(colour, 0.8))
        + circle((59, 49), 9, band)
        + circle((59, 49), 6.6, "#BFE3E0")
        + circle((59, 49), 3.4, "#3A5B46")
        + circle((59, 49), 1.8, INK)
        + circle((56.6, 46.6), 1.6, "#FFFFFF")
        + ring((59, 49), 9, 9, shade(band, 0.6), 1.2)
    )


def _none(colour: str, band: str) -> str:
    return ""


_HATS: Final[dict[HatStyle, Callable[[str, str], str]]] = {
    "none": _none,
    "fedora": _fedora,
    "porkpie": _porkpie,
    "flat_cap": _flat_cap,
    "newsboy": _newsboy,
    "bowler": _bowler,
    "top_hat": _top_hat,
    "homburg": _homburg,
    "beanie": _beanie,
    "cloche": _cloche,
    "beret": _beret,
    "veil": _veil,
    "wide_brim": _wide_brim,
    "headband": _headband,
    "pillbox": _pillbox,
    "visor": _visor,
    "papakha": _papakha,
    "loupe": _loupe,
}
SHADING: Final[frozenset[HatStyle]] = frozenset(
    {
        "fedora",
        "porkpie",
        "flat_cap",
        "newsboy",
        "bowler",
        "top_hat",
        "homburg",
        "wide_brim",
        "visor",
        "papakha",
        "beanie",
    }
)
"""The hats that throw a shadow on the forehead."""


def hat(style: HatStyle, colour: str, band: str = CREAM) -> str:
    return _HATS[style](colour, band)
