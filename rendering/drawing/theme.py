"""Colours and type sizes. Every fill is flat, so that text can be blended onto a known colour."""

from typing import Final

Rgb = tuple[int, int, int]
"""A colour: red, green and blue from 0 to 255."""


def rgb(code: str) -> Rgb:
    """The colour written as six hexadecimal digits."""
    return int(code[:2], 16), int(code[2:4], 16), int(code[4:], 16)


WIDTH: Final = 1200
"""The width of every picture, in pixels; a phone shows it at about a third."""
TALLEST: Final = 1700
"""The most pixels that a picture is high: Discord makes taller ones too small to read. What needs more is several
pictures."""
MARGIN: Final = 14
GAP: Final = 12

PAGE: Final = rgb("18232E")
PANEL: Final = rgb("2A3B4D")
ACTIVE: Final = rgb("1D4F6E")
WELL: Final = rgb("22303F")
LINE: Final = rgb("43586D")
WHITE: Final = rgb("FFFFFF")
MUTED: Final = rgb("C3D0DB")
INK: Final = rgb("14202B")
SOFT_INK: Final = rgb("41505E")
GOLD: Final = rgb("FFD34D")
PALE_GOLD: Final = rgb("FFF3CC")
COIN: Final = rgb("FFC22E")
COIN_EDGE: Final = rgb("A96B00")
COIN_INK: Final = rgb("3D2700")
GAIN: Final = rgb("17713F")
LOSS: Final = rgb("B3261E")
GAIN_TEXT: Final = rgb("7FE3A8")
LOSS_TEXT: Final = rgb("FFB3A8")
PAPER: Final = rgb("F4F7FA")
SOLD: Final = rgb("3A4652")
SOLD_TEXT: Final = rgb("D3DBE2")
BLACK: Final = rgb("000000")

BANDS: Final[dict[str, Rgb]] = {
    "blue": rgb("0B5FA5"),
    "green": rgb("00735A"),
    "red": rgb("B3440A"),
    "purple": rgb("7B3A8C"),
}
"""The strong colour of each card colour, dark enough for white text."""
TINTS: Final[dict[str, Rgb]] = {
    "blue": rgb("DCEBF8"),
    "green": rgb("DDF1E8"),
    "red": rgb("FBE6DA"),
    "purple": rgb("EFE0F4"),
}
"""The pale colour behind a card's picture."""

SEATS: Final[tuple[Rgb, ...]] = (
    *(rgb("F0A30A"), rgb("6CC0F5"), rgb("F5E663"), rgb("F6A8CF"), rgb("8FDDB0"), rgb("D8C4FF")),
)
"""Each seat's own colour, pale enough for dark text."""

FIXED: Final[tuple[Rgb, ...]] = (
    *(PAGE, PANEL, ACTIVE, WELL, LINE, WHITE, MUTED, INK, SOFT_INK, GOLD, PALE_GOLD, COIN, COIN_EDGE),
    *(COIN_INK, GAIN, LOSS, GAIN_TEXT, LOSS_TEXT, PAPER, SOLD, SOLD_TEXT, BLACK),
    *BANDS.values(),
    *TINTS.values(),
    *SEATS,
)
"""The colours that the palette holds exactly."""

TEXT_PAIRS: Final[tuple[tuple[Rgb, Rgb], ...]] = (
    *((text, ground) for text in (WHITE, GOLD, MUTED, GAIN_TEXT, LOSS_TEXT) for ground in (PAGE, PANEL, ACTIVE)),
    *((WHITE, band) for band in BANDS.values()),
    *((text, tint) for text in (INK, SOFT_INK) for tint in TINTS.values()),
    *((INK, seat) for seat in SEATS),
    *((text, ground) for text in (INK, SOFT_INK) for ground in (WHITE, PAPER, PALE_GOLD, GOLD)),
    *((WHITE, ground) for ground in (GAIN, LOSS, INK, WELL, SOLD)),
    *((MUTED, WELL), (SOLD_TEXT, SOLD), (COIN_INK, COIN), (GOLD, WELL), (GOLD, INK)),
)
"""Text colours and the grounds on which they may stand."""

MEDALS: Final[tuple[Rgb, ...]] = (rgb("FFD34D"), rgb("C3D0DB"), rgb("F0A30A"))
"""Behind the first three ranks: gold, silver, bronze."""
