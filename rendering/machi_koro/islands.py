"""The towns of winners as islands, on posters and at the end of films."""

from collections.abc import Mapping

from PIL import Image

from bot.games.machi_koro.views import MachiView
from rendering.art.colours import Light
from rendering.art.town.diorama import Cell, Island, grown, land, life, standing
from rendering.drawing.rasters import rasterised
from rendering.drawing.sprites import Art, scaled
from rendering.machi_koro.towns import scenes
from rendering.machi_koro.towns import town as towns
from rendering.machi_koro.towns.plan import Plan, plan
from rendering.machi_koro.towns.plates import Site
from rendering.machi_koro.towns.town import Time


def island_of(view: MachiView, seat: int) -> Island:
    """A town on the lots that it has on the board, in the light of day, which shows its colours best."""
    shown, time = towns.town(view, view.turn, seat, ""), Time(Light.DAY, towns.time_of(view).season)
    layout = plan(shown.kinds, scenes.of(shown, time).standing)
    at = dict(layout.places)
    drawings = {at[lot.card]: scenes.building(lot, time.light).name for lot in shown.lots if lot.card in at}
    sites = [*shown.sites, *([Site("city_hall", built=True)] if shown.city_hall else [])]
    drawings |= {at[site.card]: scenes.landmark(site, time.light).name for site in sites if site.card in at}
    return on_land(layout, drawings, time)


def on_land(layout: Plan, drawings: Mapping[Cell, str], time: Time) -> Island:
    """The island of these drawings, on the lots of a plan, with meadows and sea around them."""
    every = frozenset((*(cell for _, cell in layout.places), *layout.free))
    shore = layout.window.shore
    lots = dict(drawings)
    for cell in grown(frozenset(drawings), every) - drawings.keys():
        lots[cell] = "" if shore is not None and cell[1] >= shore else scenes.meadow(cell, time)
    return Island(tuple(sorted(lots.items())), shore, time.season, time.light)


def height(island: Island, width: int) -> int:
    """The height of an island `width` pixels wide."""
    return round(width * island.box.height / island.box.width)


def put(image: Image.Image, island: Island, left: int, top: int, width: int) -> None:
    """Paste an island, `width` pixels wide, into a picture of mode ``RGB``."""
    box, high = island.box, height(island, width)
    scale = width / box.width
    for svg in (land(island), life(island)):
        drawn = rasterised(svg, width, high)
        image.paste(drawn, (left, top), drawn)
    for placed in standing(island):
        drawn = scaled(Art("own", placed.name), round(placed.size * scale))
        at = left + round((placed.left - box.left) * scale), top + round((placed.top - box.top) * scale)
        image.paste(drawn, at, drawn)
