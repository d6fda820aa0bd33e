"""The frames of a film: who did what, the foreground, and the street."""

from typing import Final

import msgspec
from PIL import Image

from bot.language.caches import in_each_language
from rendering.drawing.canvas import Canvas
from rendering.drawing.film_parts import BAR, COUNTER, EDGE, WIDTH, Colours, counter, progress
from rendering.drawing.seats import seat_disc
from rendering.drawing.smaller import LARGE, SMALL
from rendering.drawing.sprites import Art
from rendering.drawing.text import block
from rendering.drawing.theme import WIDTH as FULL
from rendering.mafia_dollar.film import stages
from rendering.mafia_dollar.film.stages import Stage
from rendering.mafia_dollar.noir import BRASS, CREAM, LAMP, NIGHT, ROOM, SKY, SMOKE
from rendering.mafia_dollar.street import rows
from rendering.mafia_dollar.street.houses import House
from rendering.mafia_dollar.street.rows import Heights, Row

COLOURS: Final = Colours(SKY, BRASS, CREAM, NIGHT, ROOM, BRASS, CREAM, SMOKE)
HEAD: Final = 100
"""Height of who did it, and of what it was, in pixels."""
STAGE_AT: Final = 0, HEAD
"""Where the foreground lies in a frame."""
STREET_AT: Final = 0, HEAD + stages.HIGH
"""Where the houses lie."""
COUNTER_AT: Final = WIDTH - EDGE - COUNTER[0], 10
"""Where the counter lies."""


class Head(msgspec.Struct, frozen=True):
    """A title, whose highlight it is, and what it was. `fresh`: just now."""

    title: str
    seat: int | None = None
    words: str = ""
    art: Art | None = None
    fresh: bool = False


class Rows(msgspec.Struct, frozen=True):
    """The heights of each row of houses in all frames. `moon`: the place of the house below it."""

    heights: tuple[Heights, ...]
    moon: int

    @property
    def height(self) -> int:
        """The height of all rows together, in pixels of a table that a frame can show."""
        return -(-sum(high.whole for high in self.heights) // LARGE) * LARGE


class Frame(msgspec.Struct, frozen=True):
    """One frame. `hurries`: several turns pass. `share`: how much has been played."""

    head: Head
    turn: str
    hurries: bool
    stage: Stage
    houses: tuple[House, ...]
    share: float


def height(rows: Rows) -> int:
    """The height of a film in pixels."""
    return HEAD + stages.HIGH + rows.height // LARGE * SMALL + BAR


def number(words: str, *, hurries: bool = False) -> Image.Image:
    """The number of a turn; `hurries`: several pass at once."""
    return counter(words, COLOURS, hurries=hurries)


def finish(canvas: Canvas, shown: Frame) -> Image.Image:
    """Draw what is around the street, which lies on the canvas."""
    canvas.stamp(head(shown.head), 0, 0)
    canvas.stamp(stages.stage(shown.stage), *STAGE_AT)
    canvas.stamp(number(shown.turn, hurries=shown.hurries), *COUNTER_AT)
    progress(canvas, shown.share, (BRASS, ROOM))
    return canvas.done()


@in_each_language(maxsize=8)
def head(shown: Head) -> Image.Image:
    """The top, without the counter of turns."""
    canvas = Canvas(WIDTH, HEAD, NIGHT)
    x, right = EDGE, WIDTH - EDGE - COUNTER[0] - 8
    if shown.seat is not None:
        seat_disc(canvas, shown.seat, (x, 28, 42), NIGHT)
        x += 54
    title = block(shown.title, 40, 800, (right - x, 48), 20)
    canvas.block(title, (x, 28), BRASS if shown.fresh else CREAM, NIGHT)
    if shown.art is not None:
        words = block(shown.words, 30, 700, (WIDTH - 2 * EDGE - 76, 42), 17)
        over, ground = (CREAM, LAMP) if shown.fresh else (SMOKE, ROOM)
        canvas.rounded((EDGE, 54, max(each.width for each in words) + 76, 44), 12, ground, NIGHT)
        canvas.art(shown.art, EDGE + 10, 56, 40, ground)
        canvas.block(words, (EDGE + 60, 76), over, ground)
    return canvas.done()


def street(houses: tuple[House, ...], tall: Rows) -> Image.Image:
    """The houses and their streets, as large as in a table."""
    canvas = Canvas(FULL, tall.height, NIGHT)
    y = 0
    for at, (row, high) in enumerate(zip(rows.rows_of(houses), tall.heights, strict=True)):
        canvas.stamp(_street(rows.even(row), high, None if at else tall.moon), 0, y)
        y += high.whole
    return canvas.done()


@in_each_language(maxsize=3)  # 2 MiB each: those of the row in which nothing happens
def _street(row: Row, high: Heights, moon: int | None) -> Image.Image:
    """Houses beside each other, and the street before them."""
    return rows.drawn(row, high, moon)
