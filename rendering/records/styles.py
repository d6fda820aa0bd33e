"""How profiles and leaderboards look for each game: colours, the scene at the top, cards and amounts."""

import functools
from collections.abc import Callable, Mapping
from typing import Final

import msgspec
from PIL import Image

from bot.language import Sentence, say_counted, say_plural
from bot.language.caches import in_each_language
from data.cards import machi_koro as machi_cards
from rendering.art.colours import Light
from rendering.art.street.crew import BACK, BAR, COUNTER, FRONT, Crew, bar, night, people, places
from rendering.art.town.diorama import Island, grown, land, life, sky, standing
from rendering.art.town.ground import Season
from rendering.art.town.look import Look
from rendering.art.town.named import lot
from rendering.drawing.canvas import Canvas
from rendering.drawing.palette import indexed
from rendering.drawing.poster_parts import Colours
from rendering.drawing.rasters import rasterised
from rendering.drawing.sprites import Art, on, raster, scaled
from rendering.drawing.text import block
from rendering.drawing.theme import GOLD, LINE, MARGIN, MUTED, PAGE, PANEL, WHITE, WIDTH, Rgb
from rendering.machi_koro.dice import die
from rendering.machi_koro.marks import coin
from rendering.machi_koro.towns import scenes
from rendering.machi_koro.towns.plan import plan
from rendering.machi_koro.towns.town import Time
from rendering.mafia_dollar import icons
from rendering.mafia_dollar.cards import card
from rendering.mafia_dollar.noir import BANDS, BRASS, CREAM, NIGHT, RIM, ROOM, SMOKE
from rendering.words import PHRASEBOOKS
from rendering.words.common import capital
from rendering.words.machi_koro.names import card_name
from rendering.words.machi_koro.names import coins as coin_words
from rendering.words.machi_koro.terms import EDITIONS
from rendering.words.mafia_dollar.names import printed_name

HEAD: Final = 190
"""Height of the headline over the scene, in pixels."""
_TOWN_HIGH, _BAR_HIGH = 620, 728
"""Heights of the scenes with their headlines."""
MOST_STARS: Final = 12
"""Most cards in a scene."""
_KEPT: Final = 8
"""Scenes that are kept, of some 700 KiB each: drawing one takes half a second."""
_LANDMARKS: Final = ("train_station", "shopping_mall", "amusement_park", "radio_tower")
_BEGINNING: Final = ("wheat_field", "bakery")
_ICON: Final = 150
_TIME: Final = Time(Light.DAY, Season.SUMMER)


class Style(msgspec.Struct, frozen=True):
    """One game: its name in code, its colours, and its drawings as palette indexes.

    `scene` gets the player's best cards, and whether they have won. `amount` draws what stands before coins or loot,
    `luck` and `theft` symbols. `unit`: coins or loot, in words; `tries`: what luck brings; `best_title`, `jobs`:
    how the best card is called, and what it earned in words; `favourite`: how the most frequent best card is called;
    `edition`: the name of an edition. `stroke_title`, `stroke`: the luckiest roll of a month,
    and how its dice are drawn on a flat colour.
    """

    game: str
    colours: Colours
    scene: Callable[[tuple[str, ...], bool], Image.Image]
    portrait: Callable[[str], Image.Image]
    name: Callable[[str], str]
    luck: Callable[[], Image.Image]
    theft: Callable[[], Image.Image]
    amount: Callable[[], Image.Image] | None
    unit: Callable[[int], str]
    best_title: Sentence
    favourite: Sentence
    best_unit: Callable[[int], str]
    tries: Sentence
    edition: Callable[[str], str]
    stroke_title: Sentence
    stroke: Callable[[tuple[int, ...], Rgb], Image.Image]

    @property
    def title(self) -> str:
        """The game as people know it."""
        return str(PHRASEBOOKS[self.game].title)


@functools.lru_cache(maxsize=_KEPT)
def _town(stars: tuple[str, ...], won: bool) -> Image.Image:
    """A town of the player's best buildings on an island; with the first landmarks once they have won."""
    known = {one.id for one in machi_cards.load()}
    cards = [each for each in dict.fromkeys((*stars, *_BEGINNING)) if each in known][:MOST_STARS]
    layout = plan(frozenset((*cards, *(_LANDMARKS if won else ()))))
    drawings = {cell: lot(each, Look()) for each, cell in layout.places}
    every = frozenset((*drawings, *layout.free))
    shore = layout.window.shore
    for cell in grown(frozenset(drawings), every) - drawings.keys():
        drawings[cell] = "" if shore is not None and cell[1] >= shore else scenes.meadow(cell, _TIME)
    island = Island(tuple(sorted(drawings.items())), shore, _TIME.season, _TIME.light)
    image = rasterised(sky(WIDTH, _TOWN_HIGH, HEAD), WIDTH, _TOWN_HIGH).convert("RGB")
    box, room = island.box, _TOWN_HIGH - HEAD - 16
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


@in_each_language(maxsize=_KEPT)
def _gang(stars: tuple[str, ...], won: bool) -> Image.Image:
    """The player's best gangsters at the bar; the boss alone if there are none."""
    known = [each for each in stars if each in icons_of_gangsters()] or [next(iter(icons_of_gangsters()))]
    high = _BAR_HIGH - 16
    crew = Crew(tuple(known[:FRONT]), tuple(known[FRONT : FRONT + BACK]), (), WIDTH, high, HEAD)
    image = rasterised(night(crew), WIDTH, high).convert("RGB")
    for person in people(crew):
        face = raster(icons.art_of(card(person.card)), person.size)
        image.paste(face, (person.left, person.top), face)
    counter = rasterised(bar(WIDTH), WIDTH, BAR)
    image.paste(counter, (0, high - BAR), counter)
    canvas = Canvas(WIDTH, _BAR_HIGH, NIGHT)
    canvas.stamp(indexed(image), 0, 0)
    middles = places(len(crew.front), WIDTH)
    for middle, gangster in zip(middles, crew.front, strict=True):
        room = round(min((abs(middle - other) for other in middles if other != middle), default=400)) - 12
        centre = min(max(round(middle), MARGIN + room // 2), WIDTH - MARGIN - room // 2)
        name = block(printed_name(card(gangster)), 34, 700, (room, 80), 26)
        canvas.block(name, (centre, high - COUNTER + 92), CREAM, BANDS["warehouse"], anchor="middle")
    return canvas.done()


@functools.cache
def icons_of_gangsters() -> Mapping[str, Art]:
    """The portraits by card id."""
    return icons.GANGSTERS


def _building(card_id: str) -> Image.Image:
    return on(Art("own", lot(card_id, Look())), _ICON, PANEL)


def _gangster(card_id: str) -> Image.Image:
    return on(icons.art_of(card(card_id)), _ICON, ROOM)


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


def _checked(dice: tuple[int, ...], ground: Rgb) -> Image.Image:
    """The dice icon of a flipped card."""
    size = 140
    canvas = Canvas(size, size, ground)
    canvas.ringed((0, 0, size), 6, (BRASS, NIGHT), ground)
    canvas.text(str(dice[0]), (size // 2, size // 2), 84, CREAM, NIGHT, weight=800, anchor="middle")
    return canvas.done()


def _loot(many: int) -> str:
    return say_counted("{count} loot", many)


def _jobs(many: int) -> str:
    return say_plural("{count} job", "{count} jobs", many)


_MATCHES: Final[Mapping[str, Sentence]] = {"deal": Sentence("One deal"), "match": Sentence("Match")}


STYLES: Final[Mapping[str, Style]] = {
    "machi_koro": Style(
        game="machi_koro",
        colours=Colours(PAGE, PANEL, LINE, GOLD, WHITE, MUTED),
        scene=_town,
        portrait=_building,
        name=card_name,
        luck=_dice,
        theft=functools.partial(_building, "tax_office"),
        amount=_coin,
        unit=coin_words,
        best_title=Sentence("Best-paying"),
        favourite=Sentence("Favourite building"),
        best_unit=lambda many: f"+{many}",
        tries=Sentence("paying rolls"),
        edition=lambda edition: capital(str(EDITIONS[edition])) if edition in EDITIONS else edition,
        stroke_title=Sentence("Luckiest roll"),
        stroke=_rolled,
    ),
    "mafia_dollar": Style(
        game="mafia_dollar",
        colours=Colours(NIGHT, ROOM, RIM, BRASS, CREAM, SMOKE),
        scene=_gang,
        portrait=_gangster,
        name=lambda card_id: printed_name(card(card_id)),
        luck=functools.partial(on, icons.BULLET, 110, ROOM),
        theft=functools.partial(on, icons.ITEMS["Lock picks"], 130, ROOM),
        amount=None,
        unit=_loot,
        best_title=Sentence("Busiest"),
        favourite=Sentence("Favourite gangster"),
        best_unit=_jobs,
        tries=Sentence("won checks"),
        edition=lambda edition: str(_MATCHES.get(edition, edition)),
        stroke_title=Sentence("Luckiest check"),
        stroke=_checked,
    ),
}
"""By game."""
