"""The one palette: its required colours, and the conversion of colours to it."""

import pytest
from PIL import Image, ImageChops, ImageStat

from rendering.drawing.palette import (
    SIZE,
    TOWN_PARTS,
    TOWN_SIZE,
    _colours,
    blend,
    index_of,
    indexed,
    indexed_town,
    lit,
    palette,
    under,
)
from rendering.drawing.theme import FIXED, INK, TEXT_PAIRS, WHITE
from rendering.learn_palette import learn, tiles, town
from rendering.mafia_dollar.noir import NOIR, NOIR_PAIRS


def test_it_has_256_colours_and_holds_the_theme_exactly() -> None:
    data = palette()
    colours = [tuple(data[at : at + 3]) for at in range(0, len(data), 3)]
    assert len(colours) == SIZE
    assert {*FIXED, *NOIR} <= set(colours)


def test_a_flat_fill_keeps_its_colour_whether_filled_or_copied() -> None:
    for colour in (*FIXED, *NOIR):
        copied = indexed(Image.new("RGB", (2, 2), colour)).getpixel((1, 1))
        assert copied == index_of(colour), colour


def test_a_blend_runs_from_the_background_to_the_covering_colour() -> None:
    for over, ground in (*TEXT_PAIRS, *NOIR_PAIRS):
        table = blend(over, ground)
        assert len(table) == 256
        assert (table[0], table[255]) == (index_of(ground), index_of(over))


def test_a_blend_grows_steadily_from_dark_to_light() -> None:
    data = palette()
    lightness = [sum(data[3 * index : 3 * index + 3]) for index in blend(WHITE, INK)]
    assert lightness == sorted(lightness)


def test_drawings_keep_their_looks_in_it() -> None:
    squares = samples = 0.0
    for tile in tiles():
        reduced = Image.frombytes("P", tile.size, indexed(tile).tobytes())
        reduced.putpalette(palette())
        difference = ImageStat.Stat(ImageChops.difference(tile, reduced.convert("RGB")))
        squares += sum(difference.sum2)
        samples += 3 * tile.width * tile.height
    assert squares / samples < 30, "mean squared error of a channel; 30 is 33.4 dB"


@pytest.mark.long
def test_it_can_be_learnt_again() -> None:
    learnt = learn()
    assert len(learnt) == SIZE
    fixed = list(dict.fromkeys((*FIXED, *NOIR)))
    assert learnt[: len(fixed)] == fixed
    assert len(set(learnt)) > 0.95 * SIZE


@pytest.mark.parametrize("part", TOWN_PARTS)
def test_a_town_has_few_colours_and_keeps_its_looks(part: str) -> None:
    squares = samples = 0.0
    used: set[int] = set()
    for tile in town(part)[:40]:
        indexes = indexed_town(tile, part)
        used |= set(indexes.tobytes())
        reduced = Image.frombytes("P", tile.size, indexes.tobytes())
        reduced.putpalette(palette())
        difference = ImageStat.Stat(ImageChops.difference(tile, reduced.convert("RGB")))
        squares += sum(difference.sum2)
        samples += 3 * tile.width * tile.height
    assert len(used) <= TOWN_SIZE
    assert squares / samples < 90, "mean squared error of a channel; 90 is 28.6 dB"


@pytest.mark.parametrize("part", TOWN_PARTS)
def test_another_sun_changes_only_the_colours_of_a_town_at_its_hour(part: str) -> None:
    start = 3 * (SIZE - (len(TOWN_PARTS) - TOWN_PARTS.index(part)) * TOWN_SIZE)
    end = start + 3 * TOWN_SIZE
    other = under(((1.0, 10), (1.0, 0), (0.8, 0)), part)
    assert other[:start] + other[end:] == palette()[:start] + palette()[end:]
    before, after = palette()[start:end], other[start:end]
    assert all(own <= new for own, new in zip(before[::3], after[::3], strict=True)), "red"
    assert before[1::3] == after[1::3], "green"
    assert sum(after[2::3]) < sum(before[2::3]), "blue"


def test_light_changes_every_colour_towards_its_own() -> None:
    table = lit((255, 200, 90), 0.5)
    assert len(table) == SIZE
    dark = index_of((0, 0, 0))
    assert sum(_colours()[table[dark]]) > sum(_colours()[dark])
