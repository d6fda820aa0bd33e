"""How profiles, leaderboards and tournaments look for MafiaDollar: the player's best gangsters at a bar."""

import functools
from collections.abc import Mapping
from typing import Final

from PIL import Image

from bot.games.mafia_dollar import MAFIA_DOLLAR
from bot.language import Sentence, say_counted, say_plural
from bot.language.caches import in_each_language
from rendering.art.street.crew import BACK, BAR, COUNTER, FRONT, Crew, bar, night, people, places
from rendering.drawing.canvas import Canvas
from rendering.drawing.palette import indexed
from rendering.drawing.poster_parts import Colours
from rendering.drawing.rasters import rasterised
from rendering.drawing.sprites import on, raster
from rendering.drawing.style import HEAD, ICON, KEPT, Style, Tones
from rendering.drawing.text import block
from rendering.drawing.theme import MARGIN, WIDTH, Rgb, rgb
from rendering.mafia_dollar import icons, noir
from rendering.mafia_dollar.cards import card
from rendering.mafia_dollar.noir import BANDS, BRASS, CREAM, NIGHT, RIM, ROOM, SMOKE
from rendering.words.mafia_dollar.names import printed_name
from rendering.words.mafia_dollar.phrasebook import TITLE

_HIGH: Final = 728
"""Height of the scene with its headline."""
_MATCHES: Final[Mapping[str, Sentence]] = {"deal": Sentence("One deal"), "match": Sentence("Match")}


@in_each_language(maxsize=KEPT)
def _gang(stars: tuple[str, ...], won: bool) -> Image.Image:
    """The player's best gangsters at the bar; the boss alone if there are none."""
    known = [star for star in stars if star in icons.GANGSTERS] or [next(iter(icons.GANGSTERS))]
    high = _HIGH - 16
    crew = Crew(tuple(known[:FRONT]), tuple(known[FRONT : FRONT + BACK]), (), WIDTH, high, HEAD)
    image = rasterised(night(crew), WIDTH, high).convert("RGB")
    for person in people(crew):
        face = raster(icons.art_of(card(person.card)), person.size)
        image.paste(face, (person.left, person.top), face)
    counter = rasterised(bar(WIDTH), WIDTH, BAR)
    image.paste(counter, (0, high - BAR), counter)
    canvas = Canvas(WIDTH, _HIGH, NIGHT)
    canvas.stamp(indexed(image), 0, 0)
    middles = places(len(crew.front), WIDTH)
    for middle, gangster in zip(middles, crew.front, strict=True):
        room = round(min((abs(middle - other) for other in middles if other != middle), default=400)) - 12
        centre = min(max(round(middle), MARGIN + room // 2), WIDTH - MARGIN - room // 2)
        name = block(printed_name(card(gangster)), 34, 700, (room, 80), 26)
        canvas.block(name, (centre, high - COUNTER + 92), CREAM, BANDS["warehouse"], anchor="middle")
    return canvas.done()


def _gangster(card_id: str) -> Image.Image:
    return on(icons.art_of(card(card_id)), ICON, ROOM)


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


STYLE: Final = Style(
    game=MAFIA_DOLLAR.name,
    called=TITLE,
    colours=Colours(NIGHT, ROOM, RIM, BRASS, CREAM, SMOKE),
    scene=_gang,
    crowd=("G09", "G07", "G12", "G03", "G18"),
    portrait=_gangster,
    name=lambda card_id: printed_name(card(card_id)),
    luck=functools.partial(on, icons.BULLET, 110, ROOM),
    theft=functools.partial(on, icons.ITEMS["Lock picks"], 130, ROOM),
    unit=_loot,
    best_title=Sentence("Busiest"),
    favourite=Sentence("Favourite gangster"),
    best_unit=_jobs,
    tries=Sentence("won checks"),
    edition=lambda edition: str(_MATCHES.get(edition, edition)),
    lucky_roll_title=Sentence("Luckiest check"),
    lucky_roll=_checked,
    tones=Tones(
        exact=noir.NOIR,
        pairs=noir.NOIR_PAIRS,
        drawings=icons.EVERY,
        grounds=(noir.CARD, noir.BOARD, ROOM),
        edges=(RIM,),
        moved={
            noir.GOOD: rgb("8AD0FF"),
            noir.BAD: rgb("FFB347"),
            BANDS["block"]: rgb("873000"),
            BANDS["police"]: rgb("222961"),
            BANDS["loot"]: rgb("0D5A6B"),
        },
    ),
)
