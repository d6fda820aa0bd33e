import itertools
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageChops, ImageStat

from data.cards import machi_koro
from rendering.art.contact_sheet import rasterise
from rendering.art.town import BUILDINGS, SITES, Light, Look, draw, draw_site
from tests.support.long import sampled

LANDMARKS = {card.id for card in machi_koro.load().landmarks}
ONCE = LANDMARKS | {card.id for card in machi_koro.load().establishments if card.colour == "purple"}
"""What nobody has twice."""
APART = 9.0
"""How far the mean of all channels of two drawings must be apart at 48 pixels, of 255."""


def distance(one: Image.Image, other: Image.Image) -> float:
    ground = Image.new("RGBA", one.size, "#8CCB6B")
    a, b = (Image.alpha_composite(ground, image).convert("RGB") for image in (one, other))
    return sum(ImageStat.Stat(ImageChops.difference(a, b)).mean) / 3


def filled(image: Image.Image) -> tuple[float, bool]:
    """The share of pixels that are drawn, and whether any of them is at the border."""
    alpha = image.getchannel("A")
    inner = alpha.crop((1, 1, image.width - 1, image.height - 1))
    share = ImageStat.Stat(alpha).mean[0] / 255
    return share, sum(alpha.histogram()[1:]) != sum(inner.histogram()[1:])


@pytest.mark.parametrize("card", sampled(BUILDINGS, *sorted(BUILDINGS)[::4]))
def test_drawing_fills_part_of_its_frame(card: str) -> None:
    looks = [Look(n, closed=c, light=t) for n, c, t in itertools.product((1, 2, 3), (False, True), Light)]
    drawings = [draw(card, look) for look in looks]
    if card in SITES:
        drawings += [draw_site(card, light) for light in Light]
    for svg in drawings:
        assert ElementTree.fromstring(svg).tag == "{http://www.w3.org/2000/svg}svg"
        share, touches = filled(rasterise(svg, 108))
        assert 0.2 < share < 0.7
        assert not touches


@pytest.mark.parametrize("card", BUILDINGS)
def test_closed_and_evening_and_site_differ_from_open(card: str) -> None:
    looks = [Look(), Look(closed=True), Look(light=Light.EVENING)]
    drawings = [draw(card, look) for look in looks] + ([draw_site(card)] if card in SITES else [])
    images = [rasterise(svg, 48) for svg in drawings]
    for one, other in itertools.combinations(images, 2):
        assert distance(one, other) > 4


@pytest.mark.parametrize("card", sorted(BUILDINGS.keys() - ONCE))
def test_copies_show(card: str) -> None:
    once, twice, thrice, often = (draw(card, Look(copies)) for copies in (1, 2, 3, 8))
    assert len({once, twice, thrice}) == 3
    assert thrice == often


def test_no_two_buildings_look_alike() -> None:
    images = {card: rasterise(draw(card), 48) for card in BUILDINGS}
    alike = {
        (one, other): round(distance(images[one], images[other]), 1)
        for one, other in itertools.combinations(images, 2)
        if distance(images[one], images[other]) < APART
    }
    assert not alike


def test_same_look_gives_same_bytes() -> None:
    assert [draw(card, Look(2)) for card in BUILDINGS] == [draw(card, Look(2)) for card in BUILDINGS]


def test_every_card_has_a_building_and_nothing_else_has() -> None:
    assert set(BUILDINGS) == {card.id for card in machi_koro.load()}


def test_every_landmark_has_a_site_and_nothing_else_has() -> None:
    assert set(SITES) == LANDMARKS


def test_sites_differ_from_each_other() -> None:
    assert len({draw_site(card) for card in SITES}) == len(SITES)
