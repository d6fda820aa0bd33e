"""How profiles, leaderboards and tournaments look for Machi Koro: a town of the player's best buildings."""

import functools
from typing import Final

from PIL import Image

from bot.games.machi_koro import MACHI_KORO
from bot.language import Sentence
from data.cards import machi_koro as cards
from rendering.art.colours import Light
from rendering.art.town.diorama import Island, grown, land, life, sky, standing
from rendering.art.town.ground import Season
from rendering.art.town.look import Look
from rendering.art.town.named import lot
from rendering.drawing.canvas import Canvas
from rendering.drawing.palette import indexed
from rendering.drawing.poster_parts import Colours
from rendering.drawing.rasters import rasterised
from rendering.drawing.sprites import Art, on, scaled
from rendering.drawing.style import HEAD, ICON, KEPT, MOST_STARS, Style, Tones
from rendering.drawing.theme import GOLD, LINE, MUTED, PAGE, PANEL, WHITE, WIDTH, Rgb
from rendering.machi_koro.dice import die
from rendering.machi_koro.icons import KINDS
from rendering.machi_koro.marks import coin
from rendering.machi_koro.towns import scenes
from rendering.machi_koro.towns.plan import plan
from rendering.machi_koro.towns.town import Time
from rendering.words.common import capital
from rendering.words.machi_koro.names import card_name, coins
from rendering.words.machi_koro.phrasebook import TITLE
from rendering.words.machi_koro.terms import EDITIONS

_HIGH: Final = 620
"""Height of the scene with its headline."""
_LANDMARKS: Final = ("train_station", "shopping_mall", "amusement_park", "radio_tower")
_BEGINNING: Final = ("wheat_field", "bakery")
_TIME: Final = Time(Light.DAY, Season.SUMMER)


@functools.lru_cache(maxsize=KEPT)
def _town(stars: tuple[str, ...], won: bool) -> Image.Image:
    """A town of the player's best buildings on an island; with the first landmarks once they have won."""
    known = {one.id for one in cards.load()}
    built = [card for card in dict.fromkeys((*stars, *_BEGINNING)) if card in known][:MOST_STARS]
    layout = plan(frozenset((*built, *(_LANDMARKS if won else ()))))
    drawings = {cell: lot(each, Look()) for each, cell in layout.places}
    every = frozenset((*drawings, *layout.free))
    shore = layout.window.shore
    for cell in grown(frozenset(drawings), every) - drawings.keys():
        drawings[cell] = "" if shore is not None and cell[1] >= shore else scenes.meadow(cell, _TIME)
    island = Island(tuple(sorted(drawings.items())), shore, _TIME.season, _TIME.light)
    image = rasterised(sky(WIDTH, _HIGH, HEAD), WIDTH, _HIGH).convert("RGB")
    box, room = island.box, _HIGH - HEAD - 16
    scale = min((WIDTH - 60) / box.width, room / box.height)
    wide, high = round(box.width * scale), round(box.height * scale)
    left, top = (WIDTH - wide) // 2, HEAD + (room - high) // 2
    for svg in (land(island), life(island)):
        drawn = rasterised(svg, wide, high)
        image.paste(drawn, (left, top), drawn)
    for placed in standing(island):
        drawn = scaled(Art("own", placed.name), round(placed.size * scale))
        at = left + round((placed.left - box.left) * scale), top + round((placed.top - box.top) * scale)
        image.paste(drawn, at, drawn)
    return indexed(image)


def _building(card_id: str) -> Image.Image:
    return on(Art("own", lot(card_id, Look())), ICON, PANEL)


def _coin() -> Image.Image:
    canvas = Canvas(50, 50, PANEL)
    coin(canvas, 0, 0, 50, PANEL)
    return canvas.done()


def _dice() -> Image.Image:
    size = 66
    canvas = Canvas(2 * size + 10, size, PANEL)
    for at, pips in enumerate((6, 6)):
        canvas.stamp(die(pips, size, PANEL), at * (size + 10), 0)
    return canvas.done()


def _rolled(dice: tuple[int, ...], ground: Rgb) -> Image.Image:
    size = 110
    canvas = Canvas(len(dice) * (size + 12) - 12, size, ground)
    for at, pips in enumerate(dice):
        canvas.stamp(die(pips, size, ground), at * (size + 12), 0)
    return canvas.done()


STYLE: Final = Style(
    game=MACHI_KORO.name,
    called=TITLE,
    colours=Colours(PAGE, PANEL, LINE, GOLD, WHITE, MUTED),
    scene=_town,
    crowd=("cafe", "stadium", "tv_station", "convenience_store", "ranch", "forest", "family_restaurant", "mine"),
    portrait=_building,
    name=card_name,
    luck=_dice,
    theft=functools.partial(_building, "tax_office"),
    amount=_coin,
    unit=coins,
    best_title=Sentence("Best-paying"),
    favourite=Sentence("Favourite building"),
    best_unit=lambda many: f"+{many}",
    tries=Sentence("paying rolls"),
    edition=lambda edition: capital(str(EDITIONS[edition])) if edition in EDITIONS else edition,
    lucky_roll_title=Sentence("Luckiest roll"),
    lucky_roll=_rolled,
    tones=Tones(drawings=tuple(KINDS.values()), grounds=(PANEL,)),
)
