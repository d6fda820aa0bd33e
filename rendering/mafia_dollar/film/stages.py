"""The foreground of a film: a job with its die, loot on its way home, somebody new, or who is ahead."""

import functools
from collections.abc import Sequence
from typing import Final

import msgspec
from PIL import Image

from bot.games.mafia_dollar.events import Checked
from bot.language import say_in_context
from bot.language.caches import in_each_language
from rendering.art.street.scenery import night_sky, skyline, wet_street
from rendering.art.svg import Box, drawing, moved
from rendering.drawing.canvas import CROSS, TICK, Canvas, outline
from rendering.drawing.film_parts import EDGE, WIDTH
from rendering.drawing.palette import indexed
from rendering.drawing.rasters import rasterised
from rendering.drawing.seats import seat_colour, seat_disc
from rendering.drawing.sprites import Art
from rendering.drawing.text import block, fitted, line
from rendering.drawing.theme import GAIN, LOSS, WHITE
from rendering.mafia_dollar import icons
from rendering.mafia_dollar.cards import card
from rendering.mafia_dollar.noir import BAD, BOARD, BRASS, CREAM, NIGHT, RIM, SKY, SMOKE
from rendering.mafia_dollar.pieces import die, sprite
from rendering.mafia_dollar.street import backdrop
from rendering.words.mafia_dollar.names import dollars, printed_name

HIGH: Final = 206
"""Height of the foreground in pixels."""
_STREET: Final = 52
_FACE: Final = 168
_SIDE: Final = 190
"""Width of a person and of their name plate."""
BOARD_WIDTH: Final = WIDTH - 2 * (EDGE + _SIDE + 8)
"""Width of the board between two people, in pixels."""
_PLATE: Final = 44
_LOOT: Final = 112
_SUM: Final = {1: (78, 8, 36, 38, 28, 56), 2: (62, 2, 28, 34, 26, 48), 3: (46, 1, 20, 28, 24, 38)}
"""By the number of summands after the die, in pixels: the die, gaps, drawings, numbers, signs and the total."""
_NAMES, _AMOUNTS = 222, 146
"""Room for names before bars, and for amounts behind them, in pixels."""


class Job(msgspec.Struct, frozen=True):
    """A skill check. `rolling`: the face of the die that is seen before it lies; 0: it lies.

    `fell`: the target has been taken out.
    """

    check: Checked
    rolling: int = 0
    fell: bool = False


class Haul(msgspec.Struct, frozen=True):
    """Loot that a gangster carries home: his card, the loot cards, and how far he has come, from 0 to 1."""

    gangster: str
    cards: tuple[str, ...]
    share: float = 1


class Arrival(msgspec.Struct, frozen=True):
    """Somebody or something new, which has risen to that share of its height. `whom`: the gangster whom it concerns."""

    art: Art
    whom: str = ""
    share: float = 1


class Race(msgspec.Struct, frozen=True):
    """What each clan would have if the game ended now, in dollars. `least`, `most`: what any has in the whole film."""

    names: tuple[str, ...]
    dollars: tuple[int, ...]
    least: int
    most: int


Stage = Job | Haul | Arrival | Race


@in_each_language(maxsize=4)
def stage(shown: Stage) -> Image.Image:
    """Draw the foreground, across a film, as palette indexes."""
    canvas = Canvas(WIDTH, HIGH, NIGHT)
    canvas.stamp(_night(), 0, 0)
    match shown:
        case Job():
            _job(canvas, shown)
        case Haul():
            _haul(canvas, shown)
        case Arrival():
            _arrival(canvas, shown)
        case Race():
            _race(canvas, shown)
    return canvas.done()


@functools.cache
def _night() -> Image.Image:
    """The city and an empty street."""
    ground = HIGH - _STREET
    shapes = [
        moved(night_sky(WIDTH, ground, moon=1.4), 0, 0),
        moved(skyline(WIDTH, ground), 0, 20),
        moved(wet_street(WIDTH, _STREET), 0, ground),
    ]
    return indexed(rasterised(drawing(shapes, Box(0, 0, WIDTH, HIGH)), WIDTH, HIGH).convert("RGB"))


def _pool(canvas: Canvas, x: int, wide: int) -> None:
    """Lamplight on the street."""
    canvas.tinted(backdrop.pool(wide, 48), x, HIGH - 52, backdrop.glow())


def _job(canvas: Canvas, shown: Job) -> None:
    check = shown.check
    for right in (False, True):
        x = WIDTH - EDGE - _SIDE if right else EDGE
        _pool(canvas, x, _SIDE)
        who = card(check.target if right else check.gangster)
        top = HIGH - 6 - _PLATE - _FACE + 8
        canvas.lay(sprite(icons.art_of(who), _FACE, grey=right and shown.fell), x + (_SIDE - _FACE) // 2, top)
        if right and check.dog:
            canvas.lay(sprite(icons.DOG, 70), x - 4, HIGH - 6 - _PLATE - 64)
        if right and shown.fell:
            side = 104
            canvas.over(outline(CROSS, side), x + (_SIDE - side) // 2, top + 34, BAD, LOSS)
        _name(canvas, check.owner if right else check.seat, printed_name(who), x)
    left = (WIDTH - BOARD_WIDTH) // 2
    colour = RIM if shown.rolling else GAIN if check.success else LOSS
    canvas.framed((left, 22, BOARD_WIDTH, HIGH - 44), 14, 4, (colour, BOARD), BOARD)
    drawn = written(shown)
    canvas.stamp(drawn, (WIDTH - drawn.width) // 2, 30)
    if not shown.rolling:
        _result(canvas, check, (WIDTH // 2, HIGH - 56))


def _name(canvas: Canvas, seat: int, name: str, x: int) -> None:
    top = HIGH - 6 - _PLATE
    canvas.framed((x, top, _SIDE, _PLATE), 10, 3, (seat_colour(seat), BOARD), BOARD)
    seat_disc(canvas, seat, (x + 7, top + _PLATE // 2, 30), BOARD)
    words = block(name, 24, 700, (_SIDE - 50, _PLATE - 4), 16)
    canvas.block(words, (x + 42, top + _PLATE // 2), CREAM, BOARD)


def written(shown: Job) -> Image.Image:
    """The die and the points in one line, as palette indexes; the total only when the die lies."""
    check, attack = shown.check, shown.check.job == "attack"
    parts = [("+", icons.BULLET if attack else icons.LOCK, check.points)]
    if check.item:
        parts.append(("+", icons.SLOTS["weapon" if attack else "tool"], check.item))
    if check.dog:
        parts.append(("−", icons.DOG, check.dog))
    row = Canvas(WIDTH, 94, BOARD)
    middle = row.height // 2
    side, gap, icon, size, sign_size, total_size = _SUM[len(parts)]
    low = 0 if not shown.rolling else 7 if shown.rolling % 2 else -7
    die(row, shown.rolling or check.die, (0, middle - side // 2 + low, side), BOARD)
    x = side + gap
    for sign, drawing_of, amount in parts:
        x += row.text(sign, (x, middle), sign_size, SMOKE, BOARD) + 2
        row.art(drawing_of, x, middle - icon // 2, icon, BOARD)
        x += icon + 2
        x += row.text(str(amount), (x, middle), size, CREAM, BOARD, weight=800) + gap
    x += row.text("=", (x, middle), sign_size, SMOKE, BOARD) + 4
    total = "?" if shown.rolling else str(check.total)
    x += row.text(total, (x, middle), total_size, BRASS, BOARD, weight=800)
    return row.done().crop((0, 0, x, row.height))


def _result(canvas: Canvas, check: Checked, at: tuple[int, int]) -> None:
    said = say_in_context("a skill check", "success") if check.success else say_in_context("a skill check", "failed")
    words = fitted(said, 30, 800, 200, 20)
    colour, wide = GAIN if check.success else LOSS, words.width + 60
    x, middle = at[0] - wide // 2, at[1]
    canvas.rounded((x, middle - 21, wide, 42), 12, colour, BOARD)
    canvas.polygon(TICK if check.success else CROSS, (x + 13, middle - 12, 24), WHITE, colour)
    canvas.text(words, (x + 44, middle), words.size, WHITE, colour)


def _haul(canvas: Canvas, shown: Haul) -> None:
    """A gangster with his loot, on the way to his warehouse at the right."""
    foot, end = HIGH - 12, WIDTH - EDGE - _FACE
    _pool(canvas, 12, WIDTH - 24)
    canvas.lay(sprite(icons.WAREHOUSE, _FACE), end, foot - _FACE)
    cards = shown.cards[:5]
    step = min(_LOOT, (end - _FACE - _LOOT - 40) // max(1, len(cards)))
    wide = _FACE + _LOOT + step * (len(cards) - 1)
    x = 8 + round((end - 8 - wide) * shown.share)
    for at, each in reversed(list(enumerate(cards))):
        canvas.lay(sprite(icons.art_of(card(each)), _LOOT), x + _FACE + at * step, foot - _LOOT)
    canvas.lay(sprite(icons.art_of(card(shown.gangster)), _FACE), x, foot - _FACE)


def _arrival(canvas: Canvas, shown: Arrival) -> None:
    """Somebody or something that rises in the lamplight, beside the gangster whom it concerns."""
    foot, middle, side = HIGH - 8, WIDTH // 2, HIGH - 22
    _pool(canvas, middle - 180, 360)
    if shown.whom:
        canvas.lay(sprite(icons.art_of(card(shown.whom)), side), middle - side, foot - side)
        middle, side = middle + side // 2, side * 3 // 4
    drawn = sprite(shown.art, side)
    left, top = middle - side // 2, max(0, foot - round(side * shown.share))
    whole = Canvas(side, foot, SKY)
    whole.stamp(canvas.image.crop((left, 0, left + side, foot)), 0, 0)
    whole.lay(drawn, 0, top)
    canvas.stamp(whole.done(), left, 0)


def _race(canvas: Canvas, shown: Race) -> None:
    """A bar for each clan, from nothing to the right, debts to the left."""
    box = (EDGE, 10, WIDTH - 2 * EDGE, HIGH - 20)
    canvas.framed(box, 14, 3, (RIM, BOARD), BOARD)
    high = (HIGH - 36) // len(shown.names)
    size = min(26, high - 8)
    zero, room = _zero(shown)
    best = max(shown.dollars)
    for seat, (name, has) in enumerate(zip(shown.names, shown.dollars, strict=True)):
        middle = 18 + seat * high + high // 2
        seat_disc(canvas, seat, (EDGE + 12, middle, size + 4), BOARD)
        first = has == best and shown.dollars.count(best) == 1
        words = block(name, size, 700, (_NAMES - EDGE - size - 32, high - 2), 15)
        canvas.block(words, (EDGE + 24 + size, middle), BRASS if first else CREAM, BOARD)
        long = round(abs(has) * room)
        thick = min(24, high - 10)
        if long >= 6:
            left = zero if has > 0 else zero - long
            canvas.fill((left, middle - thick // 2, long, thick), seat_colour(seat) if has > 0 else LOSS)
        amount = line(dollars(has), size - 2, 800)
        colour = BAD if has < 0 else BRASS if first else CREAM
        canvas.text(amount, (max(zero, zero + (long if has > 0 else 0)) + 8, middle), size - 2, colour, BOARD)
    canvas.fill((zero - 1, 18, 2, HIGH - 36), SMOKE)


def _zero(shown: Race) -> tuple[int, float]:
    """Where nothing lies, and how many pixels a dollar is long."""
    share = (WIDTH - EDGE - _AMOUNTS - _NAMES) / max(1, shown.most - min(0, shown.least))
    return _NAMES + round(-min(0, shown.least) * share), share


def largest(every: Sequence[Sequence[int]]) -> tuple[int, int]:
    """The least and the most dollars of all these moments."""
    return min(map(min, every)), max(map(max, every))
