"""How profiles, leaderboards and tournaments look for MafiaDollar: the player's best gangsters at a bar."""

import functools
from collections.abc import Mapping
from typing import Final

from PIL import Image

from bot.games.mafia_dollar import MAFIA_DOLLAR
from bot.language import Sentence, say_counted, say_plural
from bot.language.caches import in_each_language
from rendering.art.colours import Light
from rendering.art.occasions import scenery
from rendering.art.street.crew import BACK, COUNTER, FRONT, Crew, places
from rendering.art.street.facades import DARK_STOREY, FACADES, ROOF, Facade, dark_storey, roof, window
from rendering.art.street.palette import FELT, LIT, SKY
from rendering.art.street.scenery import (
    awning,
    full_moon,
    lamp,
    night_sky,
    parked_car,
    pavement,
    skyline,
    stars,
    wet_street,
)
from rendering.art.svg import moved, rect
from rendering.art.town.diorama import fireworks
from rendering.art.town.ground import Season, grass_in
from rendering.drawing.canvas import Canvas
from rendering.drawing.heroes import Stage, scene_of
from rendering.drawing.palette import indexed
from rendering.drawing.poster_parts import Colours
from rendering.drawing.sprites import on, raster
from rendering.drawing.style import HEAD, ICON, KEPT, MONTH, PROFILE, SERVER, Occasion, Style, Tones
from rendering.drawing.text import block
from rendering.drawing.theme import MARGIN, WIDTH, Rgb, rgb
from rendering.mafia_dollar import crews, icons, noir
from rendering.mafia_dollar.cards import card
from rendering.mafia_dollar.noir import BANDS, BRASS, CREAM, NIGHT, RIM, ROOM, SMOKE
from rendering.words.mafia_dollar.names import printed_name
from rendering.words.mafia_dollar.phrasebook import TITLE

_NEAR: Final = 0.68
_SPREAD: Final = 1.35
"""How large the bar is, and how far people stand apart there, so that their names have room."""
_HOUSE: Final = 330
_FAR: Final = 0.76
_STOREY: Final = 184
_HOUSES: Final = (-0.015, 0.2, 0.59, 0.805)
"""Houses of the city: their width, how large they are shown, the height of a storey, and their left edges, as shares of
the width."""
_MATCHES: Final[Mapping[str, Sentence]] = {
    "deal": Sentence("One deal"),
    "short": Sentence("Short deal"),
    "match": Sentence("Match"),
}


def _scene(occasion: Occasion) -> Image.Image:
    """The player's crew at the bar, a street in its season, or the city."""
    match occasion.kind:
        case "profile":
            return _gang(occasion.cards, occasion.won)
        case "month":
            return _month(_known(occasion.cards), occasion.season)
        case "server":
            return _city(_known((*occasion.cards, *STYLE.crowd))[:5])


def _known(stars: tuple[str, ...]) -> tuple[str, ...]:
    """The gangsters among some cards, each once; the boss alone if there are none."""
    found = tuple(star for star in dict.fromkeys(stars) if star in icons.GANGSTERS)
    return found or (next(iter(icons.GANGSTERS)),)


@in_each_language(maxsize=KEPT)
def _gang(stars: tuple[str, ...], won: bool) -> Image.Image:
    """The player's best gangsters at the bar, and shadows for those that they don't know yet."""
    known = _known(stars)
    free = [gangster for gangster in STYLE.crowd if gangster not in known]
    front = (*known, *free)[:FRONT]
    room = PROFILE - 16 - HEAD
    wide, high = round(WIDTH / _NEAR), round(room / _NEAR)
    crew = Crew(front, known[FRONT : FRONT + BACK], (), wide, high, spread=_SPREAD)
    bursts = [fireworks(wide, high - COUNTER, 0)] if won else []
    image = crews.picture(crew, _NEAR, between=bursts, shadows=free)
    canvas = Canvas(WIDTH, PROFILE, NIGHT)
    canvas.stamp(indexed(image), 0, HEAD)
    middles = [x * _NEAR for x in places(len(front), wide, _SPREAD)]
    for middle, gangster in zip(middles, front, strict=True):
        if gangster not in known:
            continue
        room = round(min((abs(middle - other) for other in middles if other != middle), default=400)) - 12
        centre = min(max(round(middle), MARGIN + room // 2), WIDTH - MARGIN - room // 2)
        name = block(printed_name(card(gangster)), 34, 700, (room, 76), 22)
        y = PROFILE - 16 - round((COUNTER - 28 - 16) * _NEAR / 2) - round(16 * _NEAR)
        canvas.block(name, (centre, y), CREAM, BANDS["warehouse"], anchor="middle")
    return canvas.done()


@functools.lru_cache(maxsize=KEPT)
def _month(known: tuple[str, ...], season: Season) -> Image.Image:
    """Some gangsters in the street, under the trees of the season."""
    room, kerb = MONTH - HEAD, 64
    foot = room - kerb
    parts = [
        night_sky(WIDTH, room, moon=0.14),
        moved(skyline(WIDTH, room * 0.56), 0, foot - room * 0.56),
        *(
            scenery.tree(season, x * WIDTH, foot + 14, size)
            for x, size in ((0.08, 300), (0.27, 250), (0.73, 250), (0.92, 300))
        ),
        rect(0, foot, WIDTH, 26, grass_in(season, Light.DAY)),
        scenery.weather(season, WIDTH, foot) if season is not Season.SUMMER else "",
    ]
    image = scene_of(NIGHT, MONTH, parts)
    for at, each in reversed(list(enumerate(known[:3]))):
        size = (290, 230, 230)[at]
        face = raster(icons.art_of(card(each)), size)
        x = WIDTH // 2 + (0, -235, 235)[at]
        image.paste(face, (x - size // 2, MONTH - 40 - round(size * STAGE.foot)), face)
    image.paste(rgb(scenery.SHADE[season][1:]), (0, HEAD + foot + 24, WIDTH, MONTH))
    return indexed(image)


@functools.lru_cache(maxsize=KEPT)
def _city(known: tuple[str, ...]) -> Image.Image:
    """The city under a large moon: houses with people in their windows."""
    room, road = SERVER - HEAD, 70
    foot = room - road
    parts = [
        scenery.bands(WIDTH, room, SKY),
        stars(WIDTH, room * 0.8),
        full_moon(WIDTH * 0.5, room * 0.36, 92),
        moved(skyline(WIDTH, room * 0.72), 0, foot - room * 0.72),
        moved(pavement(WIDTH, 26), 0, foot),
        moved(wet_street(WIDTH, road - 26), 0, foot + 26),
        *(
            moved(_house(shown, _HOUSE), x * WIDTH, foot, scale=_FAR)
            for shown, x in zip(FACADES, _HOUSES, strict=False)
        ),
        *(moved(lamp(180, 150), x * WIDTH, foot + 8) for x in (0.194, 0.5, 0.8)),
        moved(parked_car("#7E2436"), WIDTH * 0.36, room - 14),
        moved(parked_car(), WIDTH * 0.57, room - 4),
    ]
    image = scene_of(NIGHT, SERVER, parts)
    sill = SERVER - road - round((DARK_STOREY + 11) * _FAR)
    rooms = [x * WIDTH + _HOUSE * _FAR * share for x in _HOUSES for share in (0.28, 0.72)]
    for x, each in zip(
        (rooms[3], rooms[4], rooms[1], rooms[6], rooms[2], rooms[5], rooms[0], rooms[7]), known, strict=False
    ):
        face = raster(icons.art_of(card(each)), 104)
        image.paste(face, (round(x) - 52, sill - round(104 * STAGE.foot)), face)
    return indexed(image)


def _house(shown: Facade, width: int) -> str:
    """A house with two lit windows, standing on the line y = 0."""
    half, top = width / 2, -(ROOF + _STOREY + DARK_STOREY)
    windows = (moved(window(shown, half, _STOREY, lit=True), half * at, top + ROOF) for at in (0, 1))
    ground = moved(dark_storey(shown, width), 0, -DARK_STOREY) + moved(
        awning(width, "#C23B33", "#7E2436"), 0, -DARK_STOREY
    )
    return moved(roof(shown, width, LIT), 0, top) + "".join(windows) + ground


def _skyline(width: float, height: float) -> str:
    """The city behind a tournament."""
    return scenery.bands(width, height, SKY) + moved(skyline(width, height * 0.8), 0, height * 0.2)


STAGE: Final = Stage(
    page=NIGHT,
    figure=lambda gangster: icons.art_of(card(gangster)),
    foot=0.985,
    field=(FELT[0], FELT[1], "#B98A4B"),
    backdrop=_skyline,
)


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
    scene=_scene,
    stage=STAGE,
    crowd=("G09", "G07", "G12", "G03", "G18"),
    portrait=_gangster,
    name=lambda card_id: printed_name(card(card_id)),
    luck=functools.partial(on, icons.BULLET, 110, ROOM),
    theft=functools.partial(on, icons.ITEMS["Lock picks"], 130, ROOM),
    unit=_loot,
    best_title=Sentence("Busiest"),
    favourite=Sentence("Favourite gangster"),
    best_unit=_jobs,
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
