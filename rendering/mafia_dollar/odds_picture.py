"""How likely a player's gangsters succeed, each where he stands; for that player alone."""

from fractions import Fraction
from typing import Final

import msgspec
from PIL import Image

from bot.games.mafia_dollar.coach import JobOdds, MafiaOdds
from bot.language.caches import in_each_language
from bot.pictures.picture import Picture
from rendering.drawing.canvas import Canvas, stacked
from rendering.drawing.sprites import Art
from rendering.drawing.text import fitted, line, shrunk
from rendering.drawing.theme import GAP, MARGIN, WIDTH
from rendering.mafia_dollar import icons
from rendering.mafia_dollar.cards import card
from rendering.mafia_dollar.noir import BAD, BOARD, BRASS, CREAM, GOOD, RIM, SKY, SMOKE
from rendering.mafia_dollar.pieces import sprite
from rendering.mafia_dollar.street import backdrop
from rendering.words.mafia_dollar import odds_words
from rendering.words.mafia_dollar.names import printed_name
from rendering.words.mafia_dollar.places import percent

MOST: Final = 6
_HEAD: Final = 150
_PLACE: Final = 312
"""The width of the scene in which a gangster stands."""
_STOREY: Final = 160
_LINE: Final = 60
_FACE: Final = 122
_PLATE: Final = 44
_TRIES: Final = 10


class _Way(msgspec.Struct, frozen=True):
    """A kind of job: its drawing, its words, and the chance of success."""

    art: Art
    words: str
    chance: Fraction


def odds(found: MafiaOdds) -> Picture:
    """For each gangster: of ten attacks, of ten break-ins, and of ten past a dog, those that succeed.

    Raises:
        ArtMissing: a drawing or font is not installed.
    """
    parts = [_head(found.targets, found.stores, found.dogs)]
    parts += [_gangster(job, dogs=found.dogs > 0) for job in found.jobs[:MOST]]
    if not found.jobs:
        parts.append(_nobody())
    return stacked(parts, SKY, GAP).picture(odds_words.describe(found, plain=True)[:1024], "odds.png")


def _head(targets: int, stores: int, dogs: int) -> Image.Image:
    """The question, and what there is to attack and to rob."""
    canvas = Canvas(WIDTH, _HEAD, SKY)
    canvas.lay(backdrop.skyline(WIDTH, 120), 0, _HEAD - 74)
    note = fitted(str(odds_words.IN_COLOUR), 34, 600, WIDTH // 2 - MARGIN, 24)
    canvas.text(note, (WIDTH - MARGIN - 4, 44), 34, SMOKE, SKY, anchor="right")
    heading = fitted(str(odds_words.HEADING), 54, 800, WIDTH - 2 * MARGIN - note.width - 30, 32)
    canvas.text(heading, (MARGIN + 4, 42), 54, CREAM, SKY)
    x = MARGIN
    there = odds_words.there_are(targets, stores, dogs)
    room = WIDTH - 2 * MARGIN - sum(84 + GAP for _ in there) + GAP
    sizes = (size for size in range(34, 20, -2) if sum(line(words, size, 700).width for _, words in there) <= room)
    size = next(sizes, 20)
    for art, words in there:
        drawn = line(words, size, 700)
        canvas.framed((x, 84, drawn.width + 84, 60), 12, 2, (RIM, BOARD), BOARD)
        canvas.art(_MARKS[art], x + 10, 90, 48, BOARD)
        canvas.text(drawn, (x + 68, 114), 34, CREAM, BOARD)
        x += drawn.width + 84 + GAP
    return canvas.done()


_MARKS: Final = {"rivals": icons.GANGSTER, "warehouses": icons.WAREHOUSE, "dogs": icons.DOG}


@in_each_language(maxsize=64)
def _gangster(job: JobOdds, *, dogs: bool) -> Image.Image:
    """A gangster in the street or at his window, and his chances."""
    ways = [
        _Way(icons.BULLET, str(odds_words.ATTACK), job.attack),
        _Way(icons.LOCK, str(odds_words.BREAK_IN), job.burglary),
    ]
    if dogs:
        ways.append(_Way(icons.DOG, str(odds_words.PAST_A_DOG), job.dog))
    high = 3 * _LINE + 24
    canvas = Canvas(WIDTH, high, SKY)
    canvas.framed((MARGIN, 0, WIDTH - 2 * MARGIN, high), 16, 3, (BRASS if job.street else RIM, BOARD), SKY)
    able = job.street and not job.blocked
    canvas.stamp(_scene(job), MARGIN + 16, (high - _STOREY) // 2)
    top = (high - len(ways) * _LINE) // 2
    for at, way in enumerate(ways):
        _way(canvas, way, (MARGIN + _PLACE + 36, top + at * _LINE + _LINE // 2), able=able)
    return canvas.done()


def _scene(job: JobOdds) -> Image.Image:
    """Where he is: in the street, or at a window of the hideout."""
    canvas = Canvas(_PLACE, _STOREY, BOARD)
    foot = _STOREY - _PLATE - 4
    if job.street:
        canvas.stamp(backdrop.sky(_PLACE, _STOREY), 0, 0)
        canvas.stamp(backdrop.street(_PLACE, 100), 0, _STOREY - 100)
        canvas.tinted(backdrop.pool(_PLACE - 60, 84), 30, _STOREY - 84, backdrop.glow())
    else:
        canvas.stamp(backdrop.window(0, _PLACE, _STOREY, lit=True), 0, 0)
    face = sprite(icons.art_of(card(job.gangster)), _FACE)
    canvas.lay(face, 14, foot - _FACE + 6)
    if words := odds_words.where(job):
        note = shrunk(words, 30, 700, (_PLACE - 168, 2), 22)
        left, high = 150, 10 + 36 * len(note)
        canvas.fill((left, foot - high - 14, _PLACE - left - 8, high), BOARD)
        canvas.paragraph(note, (left + 10, foot - high + 9), 30, 36, (BAD if job.blocked else SMOKE, BOARD))
    canvas.framed((8, foot, _PLACE - 16, _PLATE), 10, 2, (RIM, BOARD), BOARD)
    name = fitted(printed_name(card(job.gangster)), 32, 700, _PLACE - 40, 24)
    canvas.text(name, (_PLACE // 2, foot + _PLATE // 2), 32, CREAM, BOARD, anchor="middle")
    return canvas.done()


def _way(canvas: Canvas, way: _Way, at: tuple[int, int], *, able: bool) -> None:
    """Draw a chance: of ten tries those that succeed in colour, and the figure."""
    x, middle = at
    canvas.text(fitted(way.words, 36, 600, 192, 24), (x, middle), 36, CREAM if able else SMOKE, BOARD)
    x += 200
    lit = round(way.chance * _TRIES)
    for number in range(_TRIES):
        canvas.art(way.art, x + number * 46, middle - 21, 42, BOARD, grey=number >= lit)
    good = GOOD if way.chance >= Fraction(1, 2) else BRASS if way.chance >= Fraction(1, 4) else BAD
    canvas.text(
        percent(way.chance),
        (WIDTH - MARGIN - 20, middle),
        46,
        good if able else SMOKE,
        BOARD,
        weight=800,
        anchor="right",
    )


def _nobody() -> Image.Image:
    canvas = Canvas(WIDTH, 100, SKY)
    canvas.framed((MARGIN, 0, WIDTH - 2 * MARGIN, 100), 16, 2, (RIM, BOARD), SKY)
    canvas.text(str(odds_words.NO_GANGSTERS), (WIDTH // 2, 50), 38, CREAM, BOARD, weight=600, anchor="middle")
    return canvas.done()
