"""A player's wall of badges in one game: those they have in colour, the others as outlines, hidden ones as a riddle."""

import functools
from collections.abc import Sequence
from typing import Final

import msgspec
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from bot.games.achievements import Achievement
from bot.language import say
from bot.language.rows import commas, headed, paragraph, stopped
from bot.pictures.picture import Picture
from rendering.art.badges import badge, emblem
from rendering.drawing.canvas import Canvas
from rendering.drawing.palette import frequent
from rendering.drawing.poster_parts import FOOT, STEP, Colours, foot, headline
from rendering.drawing.sprites import ROSETTE, Art, on, raster
from rendering.drawing.style import Style
from rendering.drawing.text import block, drawable_names, fitted
from rendering.drawing.theme import MARGIN, TALLEST, WIDTH, Rgb
from rendering.records import words
from rendering.styles import STYLES
from rendering.words.endings import day

HEAD: Final = 236
"""Height of the headline and the bar below it."""
_COLUMNS: Final = 4
_MANY: Final = 16
"""With more badges than that, there is one more column, so that the wall does not get too tall."""
_SIZE: Final = 184
"""Width of a badge."""
_CELL: Final = 312
"""Height of a badge with its name; less where the wall would get too tall, and then the badge is smaller."""
_COLOURS: Final = 14
"""Colours of a badge; more are hardly seen, and a full wall would be too large to post."""
_OVERSAMPLED: Final = 4
_HALF: Final = [0] * 128 + [255] * 128
_CLEAR: Final = [0] * 48 + [255] * 208
"""Lookup tables: which parts of a mask count as covered, and which changes of brightness as a line."""
_DASHES: Final = 18
_RING: Final = (0.43, 0.06)
"""Of a missing badge: the ring's radius, and how far its centre is above the middle, as shares of the width."""


class Shelf(msgspec.Struct, frozen=True):
    """One badge on the wall: in how many games the player earned it (0: not yet), and its name.

    `holders`: how many players of the server have it; None: that is not known.
    """

    achievement: Achievement
    name: str
    times: int
    holders: int | None = None

    @property
    def riddle(self) -> bool:
        """Whether it is hidden and not earned yet, so that not even its name is shown."""
        return self.achievement.hidden and not self.times


class Wall(msgspec.Struct, frozen=True, kw_only=True):
    """The wall's owner, its game, and when it is drawn. `players`: who could have the badges in this server."""

    name: str
    game: str
    shelves: Sequence[Shelf]
    at: float
    server: str = ""
    players: int = 0

    @property
    def earned(self) -> int:
        return sum(shelf.times > 0 for shelf in self.shelves)


def badge_wall(wall: Wall) -> Picture:
    """Draw the wall.

    Raises:
        KeyError: there is no such game.
        ArtMissing: a drawing or font is not installed.
    """
    style = STYLES[wall.game]
    colours = style.colours
    (name,) = drawable_names([wall.name])
    many = len(wall.shelves)
    columns = _COLUMNS + (many > _MANY)
    lines = max(1, -(-many // columns))
    rows = [wall.shelves[round(many * at / lines) : round(many * (at + 1) / lines)] for at in range(lines)]
    high = min(_CELL, (TALLEST - HEAD - FOOT) // lines - STEP)
    canvas = Canvas(WIDTH, HEAD + lines * (high + STEP) + FOOT, colours.page)
    found = words.badges(wall.earned, len(wall.shelves))
    headline(canvas, (name, f"{style.title} · {found}"), colours, ROSETTE)
    _bar(canvas, wall, colours)
    wide = (WIDTH - 2 * MARGIN + STEP) // columns
    for down, row in enumerate(rows):  # as many in each as in the others, or one more
        for at, shelf in enumerate(row):
            x = MARGIN + (columns - len(row)) * wide // 2 + at * wide
            _shelf(canvas, (x, HEAD + down * (high + STEP), wide - STEP, high), shelf, wall, colours)
    foot(canvas, wall.server, day(wall.at), colours)
    return canvas.picture(_alt(wall, name, style), "badges.png")


def _bar(canvas: Canvas, wall: Wall, colours: Colours) -> None:
    """How much of the wall is full."""
    width = WIDTH - 2 * MARGIN
    canvas.rounded((MARGIN, HEAD - 46, width, 26), 13, colours.panel, colours.page)
    full = round(width * wall.earned / max(1, len(wall.shelves)))
    if full >= 26:
        canvas.rounded((MARGIN, HEAD - 46, full, 26), 13, colours.strong, colours.page)


def _shelf(canvas: Canvas, box: tuple[int, int, int, int], shelf: Shelf, wall: Wall, colours: Colours) -> None:
    """One badge above its name; `box`: left, top, width and height."""
    x, y, width, height = box
    size = _SIZE - (_CELL - height)
    ground = colours.panel if shelf.times else colours.page
    canvas.framed(box, 18, 2, (colours.strong if shelf.times else colours.rim, ground), colours.page)
    middle = x + width // 2
    canvas.stamp(badge_on(shelf, ground, colours, size), middle - size // 2, y + 12)
    name = block(str(words.RIDDLE) if shelf.riddle else shelf.name, 36, 700, (width - 20, 60), 24)
    canvas.block(
        name, (middle, y + height - 84), colours.words if shelf.times else colours.muted, ground, anchor="middle"
    )
    note = words.holders(shelf.times, shelf.holders, wall.players)
    if note:
        drawn = fitted(note, 30, 600, width - 20, 24)
        canvas.text(drawn, (middle, y + height - 28), 30, colours.muted, ground, anchor="middle")


def badge_on(shelf: Shelf, ground: Rgb, colours: Colours, size: int = _SIZE) -> Image.Image:
    """A badge on a flat colour, as palette indexes: in colour, as an outline, or as a riddle."""
    if shelf.times:
        return medal(shelf.achievement, size, ground)
    canvas = Canvas(size, size, ground)
    canvas.over(_dashed(size), 0, 0, colours.rim, ground)
    if shelf.riddle:
        centre = size // 2, round(size * (0.5 - _RING[1]))
        canvas.text("?", centre, round(size * 0.5), colours.muted, ground, weight=800, anchor="middle")
        return canvas.done()
    inside, around = _outlined(shelf.achievement.id, size)
    canvas.over(inside, 0, 0, colours.rim, ground)
    canvas.over(around, 0, 0, colours.muted, ground)
    return canvas.done()


def medal(achievement: Achievement, size: int, ground: Rgb) -> Image.Image:
    """A whole badge on a flat colour, as palette indexes."""
    drawn = on(Art("own", badge(achievement.id, achievement.rank)), size, ground)
    return drawn if size > _SIZE else frequent(drawn, _COLOURS)


@functools.lru_cache(maxsize=4)
def _dashed(size: int) -> Image.Image:
    """The mask of a broken ring where the badge would be."""
    side = size * _OVERSAMPLED
    mask = Image.new("L", (side, side), 0)
    draw = ImageDraw.Draw(mask)
    radius, x, y = _RING[0] * side, side / 2, side * (0.5 - _RING[1])
    step = 360 / _DASHES
    for at in range(_DASHES):
        draw.arc((x - radius, y - radius, x + radius, y + radius), at * step, at * step + step * 0.6, 255, side // 44)
    return mask.reduce(_OVERSAMPLED)


@functools.lru_cache(maxsize=64)
def _outlined(achievement: str, size: int) -> tuple[Image.Image, Image.Image]:
    """Two masks of an emblem: what is inside, and the lines around and within it."""
    drawn = raster(Art("own", emblem(achievement)), size)
    shape = drawn.getchannel("A").point(_HALF)
    inner = shape.filter(ImageFilter.MinFilter(5))
    edges = drawn.convert("L").filter(ImageFilter.SMOOTH).filter(ImageFilter.FIND_EDGES).point(_CLEAR)
    lines = ImageChops.lighter(ImageChops.subtract(shape, inner), ImageChops.multiply(edges, inner))
    return ImageChops.subtract(inner, lines), lines


_CARD: Final = 440
_LARGE: Final = 380


def badge_card(shelf: Shelf, how: str, wall: Wall) -> Picture:
    """Draw one badge of a wall, large, with what it takes; `how` without a full stop."""
    style = STYLES[wall.game]
    colours = style.colours
    canvas = Canvas(WIDTH, _CARD, colours.page)
    ground = colours.panel if shelf.times else colours.page
    rim = colours.strong if shelf.times else colours.rim
    canvas.framed((MARGIN, MARGIN, WIDTH - 2 * MARGIN, _CARD - 2 * MARGIN), 18, 3, (rim, ground), colours.page)
    canvas.stamp(badge_on(shelf, ground, colours, _LARGE), MARGIN + 24, (_CARD - _LARGE) // 2)
    left, room = MARGIN + 24 + _LARGE + 40, WIDTH - 2 * MARGIN - _LARGE - 100
    name, said = (str(words.RIDDLE), str(words.RIDDLE_HOW)) if shelf.riddle else (shelf.name, how)
    canvas.block(block(name, 72, 800, (room, 84), 40), (left, 96), colours.strong, ground)
    canvas.block(block(said, 46, 600, (room, 170), 34), (left, 226), colours.words, ground)
    note = words.holders(shelf.times, shelf.holders, wall.players)
    earned = words.earned(shelf.times)
    low = fitted(" · ".join(filter(None, (earned, note))), 38, 600, room, 28)
    canvas.text(low, (left, _CARD - 76), 38, colours.muted, ground)
    return canvas.picture(paragraph(stopped(headed(name, said)), stopped(earned), note), "badge.png")


def _alt(wall: Wall, name: str, style: Style) -> str:
    """What the wall says."""
    has = [shelf.name for shelf in wall.shelves if shelf.times]
    lacks = [shelf.name for shelf in wall.shelves if not shelf.times and not shelf.riddle]
    riddles = sum(shelf.riddle for shelf in wall.shelves)
    found = words.badges(wall.earned, len(wall.shelves))
    said = [say("{name} in {game}: {badges}.", name=name, game=style.title, badges=found)]
    said += [say("Earned: {badges}.", badges=commas(has))] if has else []
    said += [say("Not yet: {badges}.", badges=commas(lacks))] if lacks else []
    said += [say("Hidden: {count}.", count=riddles)] if riddles else []
    return paragraph(*said)
