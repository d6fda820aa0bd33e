"""The end of a game has colours worth a finish: strong grass, and roads that stand out from it."""

import colorsys

import msgspec
import pytest
from PIL import Image

from bot.games.machi_koro import Options
from bot.games.machi_koro.views import MachiView
from bot.pictures.picture import Picture
from rendering.accessible_palettes import SCENERY, Palette, recoloured
from rendering.art.colours import Light, evening
from rendering.art.town.ground import ROADWAY, Season, grass_in
from rendering.drawing.palette import indexed_town
from rendering.drawing.theme import Rgb, rgb
from rendering.machi_koro import board
from rendering.machi_koro.towns.town import Time, time_of
from tests.gallery import machi_view
from tests.rendering import samples
from tests.rendering.drawing.test_theme import contrast
from tests.rendering.pictures import pixels
from tests.support.long import sampled

ROUNDS = {Season.SPRING: 5, Season.SUMMER: 8, Season.AUTUMN: 14, Season.WINTER: 20}
LEAST = {season: (0.25, 2.0) if season is Season.WINTER else (0.4, 1.6) for season in Season}
"""The least saturation of the grass, and its least contrast to the roads."""


def shown(picture: Picture, colour: str) -> tuple[Rgb, float]:
    """The colour that an evening's picture has for a colour of the land, and the share of its pixels that have it."""
    index = indexed_town(Image.new("RGB", (1, 1), rgb(colour[1:])), Light.EVENING.value).tobytes()[0]
    image = pixels(picture)
    red, green, blue = (image.getpalette() or [])[3 * index : 3 * index + 3]
    return (red, green, blue), image.histogram()[index] / (image.width * image.height)


def expect_an_evening(picture: Picture, season: Season) -> None:
    """The measure of an evening, taken from the picture's own pixels."""
    (grass, land), (road, roads) = (
        shown(picture, each) for each in (grass_in(season, Light.EVENING), evening(ROADWAY))
    )
    town = sum(pixels(picture).histogram()[SCENERY:]) / (picture.width * picture.height)
    assert land > town / 4, "the grass is this colour"
    assert roads > town / 25, "the roads are this colour"
    saturation, distance = LEAST[season]
    assert colorsys.rgb_to_hsv(*(channel / 255 for channel in grass))[1] >= saturation
    assert contrast(grass, road) >= distance


def at_evening(season: Season) -> MachiView:
    """A game that ends in that season."""
    view = msgspec.structs.replace(samples.won(), round=ROUNDS[season])
    assert time_of(view) == Time(Light.EVENING, season)
    return view


@pytest.mark.parametrize("season", Season)
def test_the_evening_of_each_season_is_colourful(season: Season) -> None:
    view = at_evening(season)
    expect_an_evening(board(view, view.turn, samples.names(len(view.towns))), season)


@pytest.mark.parametrize("name", ["high-contrast", "colour-vision"])
@pytest.mark.parametrize("season", Season)
def test_roads_stand_out_in_the_other_palettes_too(season: Season, name: Palette) -> None:
    view = at_evening(season)
    picture = recoloured(board(view, view.turn, samples.names(len(view.towns))), name)
    grass, road = (shown(picture, each)[0] for each in (grass_in(season, Light.EVENING), evening(ROADWAY)))
    assert contrast(grass, road) >= LEAST[season][1]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", sampled(range(6), 0, 1))
def test_games_of_robots_end_in_a_colourful_evening(seed: int, seats: int) -> None:
    view = machi_view(b"evening %d" % seed, 10_000, Options(first="joining"), seats)
    assert view.outcome is not None
    assert time_of(view).light is Light.EVENING
    expect_an_evening(board(view, view.turn, samples.names(seats)), time_of(view).season)
