"""The palettes for people who see the standard one badly."""

import io
import itertools
import math
from collections.abc import Sequence

import msgspec
import pytest
from PIL import Image

from bot.pictures.picture import Picture
from rendering.accessible_palettes import MOVED, SCENERY, Palette, moved, quieter, recoloured
from rendering.drawing.oklab import from_lab, to_lab
from rendering.drawing.palette import TOWN_PARTS, Sun, palette, under
from rendering.drawing.theme import (
    ACTIVE,
    BANDS,
    FIXED,
    GAIN,
    GAIN_TEXT,
    LINE,
    LOSS,
    LOSS_TEXT,
    PAGE,
    PANEL,
    SEATS,
    TEXT_PAIRS,
    TINTS,
    WELL,
    WHITE,
    Rgb,
)
from rendering.machi_koro import board, card
from rendering.machi_koro.towns.town import SUNRISE, SUNSETS, colours
from rendering.mafia_dollar import noir
from tests.rendering import samples
from tests.rendering.drawing.test_theme import contrast

USUAL: Sun = ((1.0, 0), (1.0, 0), (1.0, 0))
Matrix = tuple[tuple[float, float, float], ...]

SEEN: dict[str, Matrix] = {
    "with normal colour vision": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "without red cones": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "without green cones": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "without blue cones": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Machado, Oliveira and Fernandes (2009), in linear light."""

TOLD_APART: dict[str, Sequence[Rgb]] = {
    "card colours": tuple(BANDS.values()),
    "gains and losses": (GAIN, LOSS),
    "gains and losses in words": (GAIN_TEXT, LOSS_TEXT),
    "seats": SEATS,
    "good and bad at night": (noir.GOOD, noir.BAD),
    "police, blocks and loot": (noir.BANDS["police"], noir.BANDS["block"], noir.BANDS["loot"]),
}


def seen(colour: Rgb, how: Matrix) -> Rgb:
    linear = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour]
    parts = [min(1.0, max(0.0, sum(a * b for a, b in zip(row, linear, strict=True)))) for row in how]
    shown = [12.92 * p if p <= 0.0031308 else 1.055 * p ** (1 / 2.4) - 0.055 for p in parts]
    return round(255 * shown[0]), round(255 * shown[1]), round(255 * shown[2])


def nearest(colours: Sequence[Rgb], how: Matrix) -> float:
    """The smallest difference between any two, in hundredths of black to white."""
    labs = [to_lab(seen(colour, how)) for colour in colours]
    return min(100 * math.dist(one, other) for one, other in itertools.combinations(labs, 2))


@pytest.mark.parametrize(("over", "ground"), [*TEXT_PAIRS, *noir.NOIR_PAIRS])
def test_high_contrast_has_at_least_seven_to_one(over: Rgb, ground: Rgb) -> None:
    assert contrast(moved(over, "high-contrast"), moved(ground, "high-contrast")) >= 7


@pytest.mark.parametrize(("over", "ground"), [*TEXT_PAIRS, *noir.NOIR_PAIRS])
def test_colour_vision_can_be_read_like_the_standard(over: Rgb, ground: Rgb) -> None:
    assert contrast(moved(over, "colour-vision"), moved(ground, "colour-vision")) >= 4.5


@pytest.mark.parametrize("how", SEEN)
@pytest.mark.parametrize("what", TOLD_APART)
def test_colour_vision_tells_apart_what_colour_tells(what: str, how: str) -> None:
    colours = [moved(colour, "colour-vision") for colour in TOLD_APART[what]]
    assert nearest(colours, SEEN[how]) >= 12


@pytest.mark.parametrize("what", TOLD_APART)
def test_colour_vision_palette_doubles_the_smallest_difference_between_colours(what: str) -> None:
    standard = min(nearest(TOLD_APART[what], how) for how in SEEN.values())
    other = [moved(colour, "colour-vision") for colour in TOLD_APART[what]]
    assert min(nearest(other, how) for how in SEEN.values()) > 2 * standard


@pytest.mark.parametrize("colour", BANDS)
def test_a_cards_band_still_stands_out_from_its_pale_half(colour: str) -> None:
    for name in ("high-contrast", "colour-vision"):
        assert contrast(moved(BANDS[colour], name), moved(TINTS[colour], name)) >= 3


EDGE_GROUNDS = [
    *((LINE, ground) for ground in (PAGE, PANEL, ACTIVE, WELL)),
    *((noir.RIM, ground) for ground in (noir.NIGHT, noir.ROOM, noir.LAMP, noir.SKY, noir.BOARD)),
]


@pytest.mark.parametrize(("edge", "ground"), EDGE_GROUNDS)
def test_in_high_contrast_lines_stand_out_from_what_they_divide(edge: Rgb, ground: Rgb) -> None:
    assert contrast(moved(edge, "high-contrast"), moved(ground, "high-contrast")) >= 3


@pytest.mark.parametrize("name", ["standard", "high-contrast", "colour-vision"])
def test_the_frame_of_a_blocked_gangster_stands_out(name: Palette) -> None:
    for ground in (noir.ROOM, noir.LAMP, noir.BOARD):
        assert contrast(moved(noir.BAD, name), moved(ground, name)) >= 3


def test_colours_without_meaning_stay_in_colour_vision() -> None:
    assert [colour for colour in (*FIXED, *noir.NOIR) if moved(colour, "colour-vision") != colour] == [
        colour for colour in (*FIXED, *noir.NOIR) if colour in MOVED
    ]


def test_the_page_still_stands_out_from_a_white_chat() -> None:
    assert contrast(moved(PAGE, "high-contrast"), WHITE) > contrast(PAGE, WHITE)


@pytest.mark.parametrize("name", ["high-contrast", "colour-vision"])
def test_a_picture_is_the_same_in_other_colours(name: Palette) -> None:
    drawn = card("bakery")
    other = recoloured(drawn, name)
    before, after = (Image.open(io.BytesIO(each.png)) for each in (drawn, other))
    assert after.tobytes() == before.tobytes()
    assert (other.alt, other.name, other.width, other.height) == (drawn.alt, drawn.name, drawn.width, drawn.height)
    data = palette()
    colours = [(data[at], data[at + 1], data[at + 2]) for at in range(0, len(data), 3)]
    wanted = [moved(colour, name) for colour in colours[:SCENERY]]
    wanted += [quieter(colour) if name == "high-contrast" else colour for colour in colours[SCENERY:]]
    shown = bytes(after.getpalette() or ())
    assert [tuple(shown[at : at + 3]) for at in range(0, len(shown), 3)] == wanted
    assert recoloured(drawn, "standard") is drawn


@pytest.mark.parametrize("part", TOWN_PARTS)
@pytest.mark.parametrize("sun", [USUAL, SUNRISE, *SUNSETS.values()])
def test_in_high_contrast_a_town_is_darker_than_the_rims_of_its_numbers(sun: Sun, part: str) -> None:
    data = under(sun, part)
    shown = [quieter((data[at], data[at + 1], data[at + 2])) for at in range(3 * SCENERY, len(data), 3)]
    assert min(contrast(moved(WHITE, "high-contrast"), colour) for colour in shown) >= 1.6


@pytest.mark.parametrize("name", ["high-contrast", "colour-vision"])
def test_a_town_stays_in_the_light_of_its_hour(name: Palette) -> None:
    won = samples.won()
    for view in (samples.opening(), *(msgspec.structs.replace(won, round=at) for at in (1, 7, 13, 19))):
        drawn = recoloured(board(view, view.turn, samples.names(len(view.towns))), name)
        shown = bytes(Image.open(io.BytesIO(drawn.png)).getpalette() or ())[3 * SCENERY :]
        own = colours(view)[3 * SCENERY :]
        towns = [(own[at], own[at + 1], own[at + 2]) for at in range(0, len(own), 3)]
        wanted = [quieter(colour) if name == "high-contrast" else colour for colour in towns]
        assert shown == bytes(channel for colour in wanted for channel in colour)


def test_a_foreign_picture_is_refused() -> None:
    buffer = io.BytesIO()
    Image.new("RGB", (2, 2)).save(buffer, "PNG")
    with pytest.raises(ValueError, match=r"strange\.png has no palette"):
        recoloured(Picture(buffer.getvalue(), "", 2, 2, "strange.png"), "high-contrast")


def test_oklab_goes_there_and_back() -> None:
    for colour in (*FIXED, *noir.NOIR, (0, 0, 0), (255, 255, 255)):
        assert from_lab(to_lab(colour)) == colour
