"""Every gangster has a portrait that differs visibly from the others."""

import io
import itertools

import pytest
import resvg_py
from PIL import Image, ImageChops, ImageStat

from data.cards import mafia_dollar
from rendering.art.street.people.gangsters import GANGSTERS
from rendering.art.street.people.portrait import portrait

IDS = [card.id for card in mafia_dollar.load().gangsters]
SMALL = 60
LEAST_DISTANCE = 10.0
"""Mean difference of two portraits at 60 px, blurred to 20, in levels of 255."""


def drawn(card: str, size: int) -> Image.Image:
    png = resvg_py.svg_to_bytes(svg_string=portrait(GANGSTERS[card]), width=size, height=size, skip_system_fonts=True)
    return Image.open(io.BytesIO(bytes(png))).convert("RGBA")


def test_only_gangsters_have_portraits_and_each_has_one() -> None:
    assert list(GANGSTERS) == IDS


@pytest.mark.parametrize("card", IDS)
def test_a_portrait_fills_its_box(card: str) -> None:
    left, top, right, bottom = drawn(card, 100).getchannel("A").getbbox() or (0, 0, 0, 0)
    assert bottom == 100
    assert top < 32
    assert right - left > 45


def test_no_two_gangsters_look_the_same() -> None:
    small = {}
    for card in IDS:
        flat = Image.new("RGB", (SMALL, SMALL), "#777777")
        portrayed = drawn(card, SMALL)
        flat.paste(portrayed, (0, 0), portrayed)
        small[card] = flat.reduce(3)
    distances = {
        pair: sum(ImageStat.Stat(ImageChops.difference(small[pair[0]], small[pair[1]])).mean) / 3
        for pair in itertools.combinations(IDS, 2)
    }
    closest = min(distances, key=lambda pair: distances[pair])
    assert distances[closest] > LEAST_DISTANCE, closest


def test_the_same_portrait_gives_the_same_bytes() -> None:
    assert portrait(GANGSTERS["G01"]) == portrait(GANGSTERS["G01"])
    assert drawn("G01", SMALL).tobytes() == drawn("G01", SMALL).tobytes()
