"""Things and scenery of the street: everything that a card needs is drawn, and looks like nothing else."""

import io
import itertools

import pytest
import resvg_py
from PIL import Image, ImageChops, ImageStat

from rendering.art.badges import MEDALS
from rendering.art.drawn import drawn, names
from rendering.art.occasions import ICONS
from rendering.art.street import facades, scenery, sheet
from rendering.art.street.people.gangsters import GANGSTERS
from rendering.art.street.things import THINGS, plain_thing, thing
from rendering.art.svg import Box, drawing
from rendering.art.town.named import TOWN
from rendering.mafia_dollar import icons

SMALL = 44


def rasterised(svg: str, size: int) -> Image.Image:
    png = resvg_py.svg_to_bytes(svg_string=svg, width=size, height=size, skip_system_fonts=True)
    return Image.open(io.BytesIO(bytes(png))).convert("RGBA")


def test_the_game_asks_for_every_drawing_and_for_no_other() -> None:
    own = names() - set(TOWN) - set(MEDALS) - set(ICONS)
    assert {each.name for each in icons.EVERY} == own == set(GANGSTERS) | set(THINGS)


@pytest.mark.parametrize("name", THINGS)
def test_a_thing_fills_its_box_and_is_always_the_same(name: str) -> None:
    image = rasterised(thing(name), 100)
    left, top, right, bottom = image.getchannel("A").getbbox() or (0, 0, 0, 0)
    assert max(right - left, bottom - top) > 78
    assert thing(name) == thing(name)
    assert plain_thing(name) == drawn(name)
    assert "<text" not in thing(name)


def test_no_two_things_look_the_same() -> None:
    small = {}
    for name in THINGS:
        flat = Image.new("RGB", (SMALL, SMALL), "#777777")
        shown = rasterised(thing(name), SMALL)
        flat.paste(shown, (0, 0), shown)
        small[name] = flat.reduce(2)
    distances = {
        (one, other): sum(ImageStat.Stat(ImageChops.difference(small[one], small[other])).mean) / 3
        for one, other in itertools.combinations(THINGS, 2)
    }
    closest = min(distances, key=lambda pair: distances[pair])
    assert distances[closest] > 14, closest


@pytest.mark.parametrize("piece", [*scenery.SCENES.values(), *facades.HOUSES.values()])
def test_scenery_draws_in_its_box(piece: tuple[str, Box]) -> None:
    shapes, box = piece
    assert rasterised(drawing([shapes], box), 120).getchannel("A").getextrema()[1] == 255


def test_a_warehouses_plate_lies_inside_it() -> None:
    (wide, high), (left, top, across, down) = facades.SHUTTER, facades.SHUTTER_PLATE
    assert 0 < left < left + across < wide
    assert 0 < top < top + down <= high


def test_each_clan_has_a_house_of_its_own() -> None:
    for feature in zip(*facades.FACADES, strict=True):
        assert len(set(feature)) == len(facades.FACADES) == 6


def test_a_window_shows_whether_somebody_is_in() -> None:
    for shown in facades.FACADES:
        assert facades.window(shown, 190, 196, lit=True) != facades.window(shown, 190, 196, lit=False)


def test_the_sheet_shows_everything() -> None:
    shown = [{row.name for row in section().rows} for section in (sheet.gangsters, sheet.things, sheet.scenery)]
    assert shown == [set(GANGSTERS), set(THINGS), set(scenery.SCENES) | set(facades.HOUSES)]
    assert sheet.gangsters({"G01": "Paperboy Pip"}).rows[0].name == "Paperboy Pip"
