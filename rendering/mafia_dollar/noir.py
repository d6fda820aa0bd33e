"""MafiaDollar's colours: smoke, brass and paper by lamplight. Flat fills, as everywhere."""

from typing import Final, Literal

from rendering.art.street import palette
from rendering.drawing.theme import GAIN, INK, LOSS, SEATS, WHITE, Rgb, rgb

Group = Literal["gangster", "item", "block", "warehouse", "dog", "birthday", "police", "loot", "end"]
"""What kind of card it is."""

NIGHT: Final = rgb("17130F")
"""The page."""
ROOM: Final = rgb("2C251D")
"""A panel."""
LAMP: Final = rgb("4B3512")
"""The sign of the active player, and what concerns the viewer."""
TILE: Final = rgb("3D3328")
"""A panel on a panel."""
SKY: Final = rgb(palette.SKY[0][1:])
"""The sky over the street, on which headlines stand."""
BOARD: Final = rgb(palette.BOARD[1:])
"""Signs and plates in the street."""
FELT: Final = rgb(palette.FELT[0][1:])
"""The card table on which a hand lies."""
FELT_SHADE: Final = rgb(palette.FELT[1][1:])
PARLOUR: Final = rgb(palette.PARLOUR[1][1:])
"""Lamplight behind the drawing on a card."""
RIM: Final = rgb("6B5B45")
CREAM: Final = rgb("F5ECD7")
SMOKE: Final = rgb("D2C6AC")
BRASS: Final = rgb("EBC25A")
CARD: Final = rgb("F0E5CA")
"""The paper that cards are printed on."""
SEPIA: Final = rgb("57452F")
"""Less important words on paper."""
GOOD: Final = rgb("A5E3A2")
BAD: Final = rgb("FFB0A0")

BANDS: Final[dict[Group, Rgb]] = {
    "gangster": rgb("3A4856"),
    "item": rgb("735018"),
    "block": rgb("8E2A21"),
    "warehouse": rgb("6A3B1F"),
    "dog": rgb("5A4A2E"),
    "birthday": rgb("7A2F5E"),
    "police": rgb("1F3F77"),
    "loot": rgb("265737"),
    "end": rgb("111111"),
}
"""The colour of each kind of card, dark enough for pale words."""

NOIR: Final[tuple[Rgb, ...]] = (
    *(NIGHT, ROOM, LAMP, TILE, RIM, CREAM, SMOKE, BRASS, CARD, SEPIA, GOOD, BAD),
    *BANDS.values(),
    *(rgb(colour[1:]) for colour in palette.NIGHT),
    *(rgb(skin.light[1:]) for skin in palette.SKINS.values()),
)
"""The colours that the palette holds exactly, besides the theme's."""

NOIR_PAIRS: Final[tuple[tuple[Rgb, Rgb], ...]] = (
    *(
        (text, ground)
        for text in (CREAM, SMOKE, BRASS, GOOD, BAD)
        for ground in (NIGHT, ROOM, LAMP, TILE, SKY, BOARD, FELT)
    ),
    *((CREAM, band) for band in BANDS.values()),
    *((BRASS, BANDS[band]) for band in ("gangster", "police", "loot", "end")),
    *((text, CARD) for text in (INK, SEPIA, LOSS)),
    (CREAM, LOSS),
    *((INK, ground) for ground in (BRASS, CREAM, *SEATS)),
    *((WHITE, ground) for ground in (GAIN, LOSS)),
)
"""Text colours and what they may stand on."""
