"""A drawing surface of palette indexes. Everything put on it is opaque and stands on a known flat colour.

Blending therefore needs no pixel arithmetic: a mask becomes indexes through a table of 256 entries
(`rendering.drawing.palette.blend`), and pictures that have been brought to the palette once are only copied.
"""

import functools
import itertools
from collections.abc import Sequence
from typing import Literal

import msgspec
from PIL import Image, ImageDraw

from bot.pictures.picture import Picture
from bot.pictures.picture import cut as cut_words
from rendering.drawing import sprites
from rendering.drawing.lookup import Lookup
from rendering.drawing.palette import STEPPED, blend, index_of, indexed, indexed_few, palette
from rendering.drawing.png import Packed, join, write_png
from rendering.drawing.sprites import Art
from rendering.drawing.text import CAP_HEIGHT, LEADING, Emoji, Line, Weight, fitted, line
from rendering.drawing.theme import MARGIN, TALLEST, WIDTH, Rgb

_OVERSAMPLED = 8
HALF = Lookup([0] * 128 + [255] * 128)
"""A lookup table that removes mask values below one half."""

_COVERED = Lookup([0] * 24 + [255] * 232)
"""A lookup table from a mask to what it covers, be it thinly."""

Anchor = Literal["left", "middle", "right"]
Box = tuple[int, int, int, int]
"""Left, top, width and height in pixels."""
Points = tuple[tuple[float, float], ...]
"""A polygon in a square from 0 to 1."""

RING: Points = ()
"""No polygon but a ring."""
SQUARE: Points = ((0.08, 0.08), (0.92, 0.08), (0.92, 0.92), (0.08, 0.92))
TRIANGLE: Points = ((0, 0.06), (1, 0.06), (0.5, 0.96))
STAR: Points = (
    *((0.5, 0.0), (0.624, 0.345), (0.99, 0.356), (0.7, 0.58), (0.806, 0.93)),
    *((0.5, 0.725), (0.194, 0.93), (0.3, 0.58), (0.01, 0.356), (0.376, 0.345)),
)
EXCHANGE: Points = (
    *((0.0, 0.3), (0.66, 0.3), (0.66, 0.08), (1.0, 0.4), (0.0, 0.4)),
    *((0.0, 0.6), (1.0, 0.6), (1.0, 0.7), (0.34, 0.7), (0.34, 0.92), (0.0, 0.6)),
)
"""Two arrows, one each way."""
PLUS: Points = (
    *((0.36, 0.05), (0.64, 0.05), (0.64, 0.36), (0.95, 0.36), (0.95, 0.64), (0.64, 0.64)),
    *((0.64, 0.95), (0.36, 0.95), (0.36, 0.64), (0.05, 0.64), (0.05, 0.36), (0.36, 0.36)),
)
CROWN: Points = (*((0.08, 0.9), (0.0, 0.28), (0.27, 0.5), (0.5, 0.08), (0.73, 0.5), (1.0, 0.28), (0.92, 0.9)),)
TICK: Points = ((0.0, 0.55), (0.15, 0.4), (0.37, 0.62), (0.85, 0.12), (1.0, 0.27), (0.37, 0.92))
CROSS: Points = (
    *((0.12, 0.0), (0.5, 0.38), (0.88, 0.0), (1.0, 0.12), (0.62, 0.5), (1.0, 0.88)),
    *((0.88, 1.0), (0.5, 0.62), (0.12, 1.0), (0.0, 0.88), (0.38, 0.5), (0.0, 0.12)),
)


@functools.lru_cache(maxsize=512)
def outline(points: Points, size: int) -> Image.Image:
    """The mask of a polygon in a square `size` pixels wide."""
    side = size * _OVERSAMPLED
    mask = Image.new("L", (side, side), 0)
    draw = ImageDraw.Draw(mask)
    if points == RING:
        draw.ellipse((0, 0, side - 1, side - 1), fill=255)
        hole = side * 0.27
        draw.ellipse((hole, hole, side - 1 - hole, side - 1 - hole), fill=0)
    else:
        draw.polygon([(x * side, y * side) for x, y in points], fill=255)
    return mask.reduce(_OVERSAMPLED)


@functools.lru_cache(maxsize=512)
def _ringed(size: int, edge: int, ring: Rgb, colour: Rgb, ground: Rgb) -> Image.Image:
    """A circle with an edge of another colour, as palette indexes."""
    flat = Image.new("RGB", (size, size), ground)
    flat.paste(ring, (0, 0), disc(size).point(STEPPED))
    flat.paste(colour, (edge, edge), disc(size - 2 * edge).point(STEPPED))
    return indexed(flat)


@functools.lru_cache(maxsize=256)
def _rim(width: int, height: int, radius: int, edge: int) -> Image.Image:
    """The mask of everything outside a rectangle with round corners, `edge` pixels from the sides."""
    mask = Image.new("L", (width, height), 255)
    inside = (edge, edge, width - 1 - edge, height - 1 - edge)
    ImageDraw.Draw(mask).rounded_rectangle(inside, max(1, radius - edge), fill=0)
    return mask


@functools.lru_cache(maxsize=256)
def round_corners(width: int, height: int, radius: int) -> Image.Image:
    """The mask of a rectangle with round corners, without soft edges."""
    mask = Image.new("L", (width, height), 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, width - 1, height - 1), radius, fill=255)
    return mask


Quarters = tuple[Image.Image, Image.Image, Image.Image, Image.Image]
"""A circle cut in four: the top left, the top right, the bottom left and the bottom right."""


def _quartered(circle: Image.Image) -> Quarters:
    whole = circle.width
    half = whole // 2
    return (
        circle.crop((0, 0, half, half)),
        circle.crop((half, 0, whole, half)),
        circle.crop((0, half, half, whole)),
        circle.crop((half, half, whole, whole)),
    )


@functools.lru_cache(maxsize=512)
def _filled_corners(size: int, colour: Rgb, ground: Rgb) -> Quarters:
    return _quartered(disc(size).point(blend(colour, ground)))


@functools.lru_cache(maxsize=512)
def _ringed_corners(size: int, edge: int, ring: Rgb, colour: Rgb, ground: Rgb) -> Quarters:
    return _quartered(_ringed(size, edge, ring, colour, ground))


@functools.lru_cache(maxsize=256)
def disc(size: int) -> Image.Image:
    """The mask of a filled circle `size` pixels across."""
    side = size * _OVERSAMPLED
    mask = Image.new("L", (side, side), 0)
    ImageDraw.Draw(mask).ellipse((0, 0, side - 1, side - 1), fill=255)
    return mask.reduce(_OVERSAMPLED)


class Cut(msgspec.Struct, frozen=True):
    """Palette indexes, and a mask of the same size that is 255 where they are drawn and 0 elsewhere."""

    indexes: Image.Image
    mask: Image.Image


def cut(image: Image.Image, ground: Rgb) -> Cut:
    """An image of mode ``RGBA`` with a hard edge; its soft edges are blended onto `ground`."""
    flat = Image.new("RGB", image.size, ground)
    flat.paste(image, (0, 0), image)
    return Cut(indexed_few(flat), image.getchannel("A").point(HALF))


class Canvas:
    """`width` by `height` pixels of one colour, to draw on. Not to be shared between threads."""

    def __init__(self, width: int, height: int, ground: Rgb) -> None:
        self.width, self.height = width, height
        self.image = Image.new("L", (width, height), index_of(ground))

    @property
    def size(self) -> tuple[int, int]:
        """Its width and height, in pixels."""
        return self.width, self.height

    def fill(self, box: Box, colour: Rgb) -> None:
        """A rectangle of one colour."""
        x, y, width, height = box
        self.image.im.paste(index_of(colour), (x, y, x + width, y + height))

    def _paste(self, indexes: Image.Image, x: int, y: int, mask: Image.Image | None = None) -> None:
        """Copy palette indexes where a mask is 255: as `Image.paste` does, but some seventy times a picture."""
        width, height = indexes.size
        box = x, y, x + width, y + height
        if mask is None:
            self.image.im.paste(indexes.im, box)
        else:
            self.image.im.paste(indexes.im, box, mask.im)

    def stamp(self, indexes: Image.Image, x: int, y: int) -> None:
        """Palette indexes, copied with their top left corner at `x`, `y`."""
        self._paste(indexes, x, y)

    def mask(self, mask: Image.Image, x: int, y: int, over: Rgb, ground: Rgb) -> None:
        """`over` through a mask, onto flat `ground`."""
        self._paste(mask.point(blend(over, ground)), x, y)

    def over(self, mask: Image.Image, x: int, y: int, over: Rgb, ground: Rgb) -> None:
        """`over` through a mask; what it does not cover stays as it is. Its edges blend into `ground`."""
        self._paste(mask.point(blend(over, ground)), x, y, mask.point(_COVERED))

    def polygon(self, points: Points, box: tuple[int, int, int], over: Rgb, ground: Rgb) -> None:
        """A polygon in a square: left, top and side in pixels."""
        self.mask(outline(points, box[2]), box[0], box[1], over, ground)

    def disc(self, x: int, y: int, size: int, over: Rgb, ground: Rgb) -> None:
        """A filled circle; `x`, `y` is the corner of the square around it."""
        self.mask(disc(size), x, y, over, ground)

    def rounded(self, box: Box, radius: int, colour: Rgb, ground: Rgb) -> None:
        """A rectangle with round corners."""
        self.fill(box, colour)
        self._corners(_filled_corners(2 * radius, colour, ground), box)

    def framed(self, box: Box, radius: int, edge: int, colours: tuple[Rgb, Rgb], ground: Rgb) -> None:
        """A rounded rectangle with an edge that many pixels wide; `colours` are the edge's and the filling's."""
        x, y, width, height = box
        self.fill((x, y + radius, width, height - 2 * radius), colours[0])
        self.fill((x + radius, y, width - 2 * radius, height), colours[0])
        self.fill((x + edge, y + radius, width - 2 * edge, height - 2 * radius), colours[1])
        self.fill((x + radius, y + edge, width - 2 * radius, height - 2 * edge), colours[1])
        self._corners(_ringed_corners(2 * radius, edge, *colours, ground), box)

    def _corners(self, quarters: Quarters, box: Box) -> None:
        """The quarters of a circle, one in each corner."""
        x, y, width, height = box
        right, low = x + width - quarters[0].width, y + height - quarters[0].height
        for quarter, at in zip(quarters, ((x, y), (right, y), (x, low), (right, low)), strict=True):
            self.stamp(quarter, *at)

    def edged(self, radius: int, edge: int, colour: Rgb) -> None:
        """An edge with round corners around the whole canvas, over what is drawn; the corners have its colour."""
        rim = _rim(self.width, self.height, radius, edge)
        self.image.im.paste(index_of(colour), (0, 0, self.width, self.height), rim.im)

    def ringed(self, box: tuple[int, int, int], edge: int, colours: tuple[Rgb, Rgb], ground: Rgb) -> None:
        """A circle, by the square around it, with an edge; `colours` are the edge's and the filling's."""
        self.stamp(_ringed(box[2], edge, *colours, ground), box[0], box[1])

    def seal(self, box: tuple[int, int, int], edge: int, colours: tuple[Rgb, Rgb]) -> None:
        """A circle with an edge like `ringed`, on any ground."""
        ring = _ringed(box[2], edge, *colours, colours[0])
        self._paste(ring, box[0], box[1], disc(box[2]).point(HALF))

    def lay(self, cut: Cut, x: int, y: int) -> None:
        """A picture with a hard edge, copied onto any ground."""
        self._paste(cut.indexes, x, y, cut.mask)

    def tinted(self, mask: Image.Image, x: int, y: int, table: Lookup) -> None:
        """Change colours where a mask is 255, by a table from the index before to the one after."""
        below = self.image.crop((x, y, x + mask.width, y + mask.height))
        self._paste(below.point(table), x, y, mask)

    def art(self, drawing: Art, x: int, y: int, size: int, ground: Rgb, *, grey: bool = False) -> None:
        """A drawing on flat `ground`."""
        self.stamp(sprites.on(drawing, size, ground, grey=grey), x, y)

    def line(self, drawn: Line, x: int, baseline: int, over: Rgb, ground: Rgb) -> None:
        """A line of text that begins at `x`, on flat `ground`."""
        for part in drawn.parts:
            if isinstance(part, Emoji):
                self.art(Art("emoji", part.code), x + part.x, baseline + part.y, part.size, ground)
            else:
                self.mask(part.mask, x + part.x, baseline + part.y, over, ground)

    def text(
        self,
        text: str | Line,
        at: tuple[int, int],
        size: int,
        over: Rgb,
        ground: Rgb,
        *,
        weight: Weight = 700,
        anchor: Anchor = "left",
    ) -> int:
        """Text whose capitals are centred on `at`'s height, and its width in pixels."""
        drawn = line(text, size, weight) if isinstance(text, str) else text
        x = at[0] - {"left": 0, "middle": drawn.width // 2, "right": drawn.width}[anchor]
        self.line(drawn, x, at[1] + round(drawn.size * CAP_HEIGHT / 2), over, ground)
        return drawn.width

    def paragraph(
        self, lines: Sequence[Line], at: tuple[int, int], size: int, step: int, colours: tuple[Rgb, Rgb]
    ) -> int:
        """Draw lines one under another, `step` pixels apart; return the height below them. `colours`: text, ground."""
        x, y = at
        for part in lines:
            self.text(part, (x, y), size, *colours)
            y += step
        return y

    def block(
        self, lines: Sequence[Line], at: tuple[int, int], over: Rgb, ground: Rgb, *, anchor: Anchor = "left"
    ) -> None:
        """Lines of `rendering.drawing.text.block`, one under another; `at`'s height is in the middle of them."""
        step = round(lines[0].size * LEADING)
        top = at[1] - step * (len(lines) - 1) // 2
        for number, each in enumerate(lines):
            self.text(each, (at[0], top + number * step), each.size, over, ground, anchor=anchor)

    def done(self) -> Image.Image:
        """What has been drawn, as palette indexes. The canvas is not used after that."""
        return self.image

    def picture(self, alt: str, name: str, colours: bytes | None = None) -> Picture:
        """What has been drawn, ready to be sent: with a description, which is cut, and a file name.

        `colours`: another palette.
        """
        return Picture(self.png(colours), cut_words(alt), self.width, self.height, name)

    def png(self, colours: bytes | None = None) -> bytes:
        """What has been drawn, as a PNG file. `colours`: another palette than the usual one."""
        return write_png(self.image, colours or palette())


def joined(parts: Sequence[Packed], colours: bytes | None = None) -> bytes:
    """Parts of one width, one under another, as a PNG file. `colours`: another palette than the usual one."""
    return join(parts, colours or palette())


def stacked(images: Sequence[Image.Image], ground: Rgb, gap: int) -> Canvas:
    """Pictures of one width, one under another, `gap` pixels apart, with a margin below."""
    canvas = Canvas(images[0].width, sum(image.height + gap for image in images) - gap + MARGIN, ground)
    y = 0
    for image in images:
        canvas.stamp(image, 0, y)
        y += image.height + gap
    return canvas


def shared_out(heights: Sequence[int], gap: int, above: int = 0) -> list[range]:
    """Which parts stand in which picture, so that none is higher than `TALLEST`: in as few as possible, as evenly.

    `heights`: those of the parts, in pixels, `gap` pixels apart; `above`: of what stands over them in each picture. A
    part that is too high for itself stands alone.
    """

    def fits(part: range) -> bool:
        high = above + sum(heights[at] + gap for at in part) + MARGIN
        return high <= TALLEST or len(part) == 1

    for many in range(1, len(heights) + 1):
        ends = [len(heights) * at // many for at in range(many + 1)]
        found = list(itertools.starmap(range, itertools.pairwise(ends)))
        if all(map(fits, found)):
            return found
    return [range(len(heights))]


def title(words: str, note: str, height: int, colours: tuple[Rgb, Rgb, Rgb]) -> Image.Image:
    """Large words with a note on the right, across a picture; `colours`: the words', the note's and the ground's."""
    over, muted, ground = colours
    canvas = Canvas(WIDTH, height, ground)
    small = line(note, 32, 600)
    canvas.text(small, (WIDTH - MARGIN - 4, height // 2), 32, muted, ground, anchor="right")
    room = WIDTH - 2 * MARGIN - small.width - 30
    canvas.text(fitted(words, 48, 800, room, 36), (MARGIN + 4, height // 2), 48, over, ground)
    return canvas.done()
