"""How profiles, leaderboards and tournaments look for Machi Koro: a town of the player's best buildings."""

import functools
from typing import Final

from PIL import Image

from bot.games.machi_koro import MACHI_KORO
from bot.games.machi_koro.views import MachiView
from bot.language import Sentence
from data.cards import machi_koro as cards
from rendering.art.colours import Light
from rendering.art.occasions import scenery
from rendering.art.svg import Box, drawing, ellipse
from rendering.art.town.diorama import Island, sky
from rendering.art.town.ground import Season
from rendering.art.town.horizon import horizon
from rendering.art.town.look import Look
from rendering.art.town.named import lot, site
from rendering.drawing.canvas import Canvas
from rendering.drawing.heroes import Stage, scene_of
from rendering.drawing.palette import indexed
from rendering.drawing.poster_parts import STEP, Colours
from rendering.drawing.rasters import rasterised
from rendering.drawing.sprites import Art, on, scaled
from rendering.drawing.style import HEAD, ICON, KEPT, MONTH, MOST_STARS, PROFILE, SERVER, Occasion, Style, Tones
from rendering.drawing.theme import GOLD, LINE, MUTED, PAGE, PANEL, WHITE, WIDTH, Rgb
from rendering.machi_koro import islands
from rendering.machi_koro.dice import die
from rendering.machi_koro.icons import KINDS
from rendering.machi_koro.marks import coin
from rendering.machi_koro.towns.plan import plan
from rendering.machi_koro.towns.town import Time
from rendering.words.common import capital
from rendering.words.machi_koro.names import card_name, coins
from rendering.words.machi_koro.phrasebook import TITLE
from rendering.words.machi_koro.terms import EDITIONS

_LANDMARKS: Final = ("train_station", "shopping_mall", "amusement_park", "radio_tower")
_BEGINNING: Final = ("wheat_field", "bakery")
_ANTENNA: Final = 34
"""How far the tallest drawings rise above an island's box, in pixels."""
_SKYLINE: Final = ("forest", "radio_tower", "train_station", "city_hall", "shopping_mall", "amusement_park", "mine")


def _scene(occasion: Occasion) -> Image.Image:
    """The player's own town, a town in its season, or a street of everybody's buildings."""
    match occasion.kind:
        case "profile":
            home = occasion.home
            own = islands.island_of(home.view, home.seat) if home and isinstance(home.view, MachiView) else None
            return _island(own or _imagined(occasion.cards, occasion.won, Season.SUMMER), occasion.won)
        case "month":
            return _month(occasion.cards, occasion.season)
        case "server":
            return _street(occasion.cards)


def _imagined(stars: tuple[str, ...], won: bool, season: Season) -> Island:
    """A town of the player's best buildings on an island; the first landmarks are sites until they have won."""
    known = {one.id for one in cards.load()}
    built = [card for card in dict.fromkeys((*stars, *_BEGINNING)) if card in known][:MOST_STARS]
    layout, time = plan(frozenset((*built, *_LANDMARKS))), Time(Light.DAY, season)
    drawings = {
        cell: site(each, time.light) if each in _LANDMARKS and not won else lot(each, Look())
        for each, cell in layout.places
    }
    return islands.on_land(layout, drawings, time)


@functools.lru_cache(maxsize=KEPT)
def _island(island: Island, won: bool) -> Image.Image:
    """A town under fireworks if its player has won, else in the sunrise."""
    if won:
        image = rasterised(sky(WIDTH, PROFILE, HEAD), WIDTH, PROFILE).convert("RGB")
    else:
        image = scene_of(PAGE, PROFILE, [scenery.sunrise(WIDTH, PROFILE - HEAD - STEP)])
    _put(image, island, HEAD)
    return indexed(image)


@functools.lru_cache(maxsize=KEPT)
def _month(stars: tuple[str, ...], season: Season) -> Image.Image:
    """A town under the sky of its season."""
    room = MONTH - HEAD
    image = scene_of(PAGE, MONTH, [scenery.bands(WIDTH, room, scenery.SKIES[season])])
    _put(image, _imagined(stars, True, season), HEAD)
    air = rasterised(drawing([scenery.weather(season, WIDTH, room)], Box(0, 0, WIDTH, room)), WIDTH, room)
    image.paste(air, (0, HEAD), air)
    return indexed(image)


@functools.lru_cache(maxsize=KEPT)
def _street(stars: tuple[str, ...]) -> Image.Image:
    """Two rows of buildings before hills: landmarks behind, and the server's best cards before them."""
    known = {one.id for one in cards.load()} - set(_LANDMARKS)
    front = [card for card in dict.fromkeys((*stars, *STYLE.crowd)) if card in known][:5]
    room = SERVER - HEAD
    image = scene_of(PAGE, SERVER, [])
    image.paste(rasterised(horizon(WIDTH, room, 110), WIDTH, room).convert("RGB"), (0, HEAD))
    rows = ((_SKYLINE, 180, SERVER - 128), (front, 232, SERVER - 4))
    for row, size, foot in rows:
        step = WIDTH / len(row)
        for at, each in enumerate(row):
            drawn = scaled(Art("own", lot(each, Look())), size)
            image.paste(drawn, (round((at + 0.5) * step - size / 2), foot - round(size * STAGE.foot)), drawn)
    return indexed(image)


def _put(image: Image.Image, island: Island, head: int) -> None:
    """Paste a town into a picture, as large as there is room for below its headline."""
    head += _ANTENNA
    box, room = island.box, image.height - head - 12
    scale = min((WIDTH - 60) / box.width, room / box.height)
    wide, high = round(box.width * scale), round(box.height * scale)
    left, top = (WIDTH - wide) // 2, head + (room - high) // 2
    islands.put(image, island, left, top, wide)


def _hills(width: float, height: float) -> str:
    """A meadow under the stars, behind a tournament."""
    sky_hues = scenery.bands(width, height, ("#1C2440", "#242B4E", "#2F3865"))
    return sky_hues + ellipse((width * 0.5, height * 1.25), width * 0.75, height * 0.62, "#33A06F")


STAGE: Final = Stage(
    page=PAGE,
    figure=lambda card: Art("own", lot(card, Look())),
    foot=0.955,
    field=("#8CCB6B", "#9DD67C", "#FBF8F1"),
    backdrop=_hills,
)


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
    scene=_scene,
    stage=STAGE,
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
    edition=lambda edition: capital(str(EDITIONS[edition])) if edition in EDITIONS else edition,
    lucky_roll_title=Sentence("Luckiest roll"),
    lucky_roll=_rolled,
    tones=Tones(drawings=tuple(KINDS.values()), grounds=(PANEL,)),
)
