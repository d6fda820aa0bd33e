"""The colours of the noir city: warm skin and lamplight on night blue, plum and brick."""

from typing import Final, Literal, NamedTuple

INK: Final = "#15131C"
"""Outlines and the darkest cloth."""
COAL: Final = "#2A2833"
SLATE: Final = "#56607A"
STEEL: Final = "#9AA6B8"
NAVY: Final = "#2C3A66"
TEAL: Final = "#2B7075"
BOTTLE: Final = "#2C5A48"
OLIVE: Final = "#6C7040"
PLUM: Final = "#5A2F5E"
LILAC: Final = "#9A78B4"
WINE: Final = "#7E2436"
RED: Final = "#C23B33"
ROSE: Final = "#D5707C"
BRICK: Final = "#9A4B36"
RUST: Final = "#B5622F"
TAN: Final = "#B58D5E"
BROWN: Final = "#684530"
DARK_BROWN: Final = "#3E2A22"
MUSTARD: Final = "#D69E35"
GOLD: Final = "#F2BC42"
CREAM: Final = "#F3E6CB"
WHITE: Final = "#FBF6EA"
GREY: Final = "#B9B4AE"
BLACK_HAIR: Final = "#26212B"
BROWN_HAIR: Final = "#54341F"
CHESTNUT: Final = "#7B3F22"
GINGER: Final = "#C8642A"
BLONDE: Final = "#E6BC62"
GREY_HAIR: Final = "#A7A29E"
WHITE_HAIR: Final = "#EFEAE0"

SKY: Final = ("#12122A", "#171632", "#1D1A3D", "#251F49", "#2F2655")
"""Flat bands of the sky from the zenith down: gradients cost palette colours."""
TOWERS: Final = ("#221B44", SKY[0])
"""Distant houses, the farther row first."""
LIT: Final = "#F0BC58"
"""A lit window."""
DIM: Final = "#8C623A"
"""A window behind a curtain."""
WALL: Final = ("#5A3031", "#6B3A37", "#482629")
"""A wall at night, its lighter and its darker bricks."""
CORNICE: Final = ("#38243A", "#271A2B")
FRAME: Final = "#2A1A1C"
PARLOUR: Final = ("#54361F", "#7A5029", "#A8743A")
"""A room behind a window: its wall, lamplight on it, and the light at its brightest."""
PAVEMENT: Final = ("#5B5670", "#4A465D", "#3A374B")
"""Pavement, its joints, its kerb."""
ASPHALT: Final = ("#262637", "#1E1E2D", "#34354E")
"""The street, its far half, its puddles."""
LINE: Final = "#A0915E"
"""The broken line in the middle of the street."""
IRON: Final = ("#66738B", "#535E76", "#414A60")
"""A shutter: in the light, in the shade, its ribs."""
BOARD: Final = "#17131E"
"""Signs and plates, on which names and numbers stand."""
POST: Final = "#14131C"
FELT: Final = ("#1D4336", "#163629")
"""A card table: the felt, and the shade of cards on it."""

NIGHT: Final = (
    *SKY,
    TOWERS[0],
    *WALL,
    *CORNICE,
    *PARLOUR[:2],
    *(PAVEMENT[0], PAVEMENT[2], ASPHALT[0], ASPHALT[2], IRON[0], IRON[1], LIT, FRAME, BOARD),
    *FELT,
)
"""The colours of large flat areas, which pictures show exactly."""

SkinName = Literal["pale", "fair", "olive", "brown", "deep"]


class Skin(NamedTuple):
    """A skin: in the light, in the shade, the cheeks, the lips."""

    light: str
    shade: str
    blush: str
    lips: str


SKINS: Final[dict[SkinName, Skin]] = {
    "pale": Skin("#F8D9BC", "#DDA98A", "#EE9F86", "#BC6458"),
    "fair": Skin("#EFBB92", "#CF8F66", "#DF8664", "#A9533F"),
    "olive": Skin("#D9A16D", "#B2774A", "#C57A4C", "#92452F"),
    "brown": Skin("#AF7248", "#855031", "#A35A39", "#6E3024"),
    "deep": Skin("#85533A", "#5E3626", "#8A4A34", "#592620"),
}
