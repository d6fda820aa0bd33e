"""Text as masks: shaped and drawn by HarfBuzz, cached, and shortened to a width."""

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Final, Literal

import msgspec
import uharfbuzz as hb  # type: ignore[import-untyped]
from PIL import Image

from bot.language import current_language, say
from bot.language.caches import in_each_language
from rendering.drawing import glyph_runs
from rendering.drawing.fonts import INTER, SUBPIXELS, opened
from rendering.drawing.line_breaks import begins_word, may_break, parts

CAP_HEIGHT = 0.727
"""The height of Inter's capitals and figures, in ems."""
_ABOVE, _BELOW = 1.05, 0.36
_EMOJI = 1.04
ELLIPSIS = "…"
_HAN_FORMS: Final[Mapping[str, str]] = {"zh-CN": "zh-hans"}
"""The forms of Han by language, in OpenType's tags; the one font has all of them, the Japanese ones by default."""

Weight = Literal[500, 600, 700, 800]


class Glyphs(msgspec.Struct, frozen=True):
    """A mask of mode ``L`` whose top left corner lies at `x` and, from the baseline, `y` (up is negative)."""

    mask: Image.Image
    x: int
    y: int


class Emoji(msgspec.Struct, frozen=True):
    """An emoji drawn `size` pixels wide and high, its top left corner at `x` and, from the baseline, `y`."""

    code: str
    size: int
    x: int
    y: int


class Line(msgspec.Struct, frozen=True):
    """A line of text, drawn at `size`: `width` pixels from where it begins to where the next would."""

    size: int
    width: int
    parts: tuple[Glyphs | Emoji, ...]


def _forms() -> str:
    """What text alone depends on: the forms of Han in the reader's language; empty for the font's own."""
    return _HAN_FORMS.get(current_language(), "")


@functools.lru_cache(maxsize=1024)
def _pieces(text: str) -> tuple[glyph_runs.Piece, ...]:
    """What of `text` can be drawn."""
    return tuple(glyph_runs.pieces(glyph_runs.clean(text)))


def _shape(run: glyph_runs.Run, size: int, weight: int) -> tuple[hb.Font, hb.Buffer]:
    font = opened(run.typeface or INTER, size, weight)
    buffer = hb.Buffer()
    buffer.add_str(run.text)
    buffer.guess_segment_properties()
    if forms := _forms():
        buffer.language = forms
    buffer.direction = "rtl" if run.backwards else "ltr"
    hb.shape(font, buffer)
    return font, buffer


@in_each_language(4096, by=_forms)
def _advance(run: glyph_runs.Run, size: int, weight: int) -> int:
    """The width of a run in pixels, without drawing it."""
    _, buffer = _shape(run, size, weight)
    pen: int = sum(position.x_advance for position in buffer.glyph_positions)
    return round(pen / SUBPIXELS)


@in_each_language(1024, by=_forms)  # names and figures stand in many boxes; a mask takes about 5 KiB
def _glyphs(run: glyph_runs.Run, size: int, weight: int) -> tuple[Glyphs | None, int]:
    """The run drawn from 0, and its width; None where nothing of it is visible."""
    font, buffer = _shape(run, size, weight)
    pen = 0
    raster = hb.RasterDraw()
    raster.scale_factor = (SUBPIXELS, SUBPIXELS)
    for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        raster.transform = (1, 0, 0, 1, pen + position.x_offset, position.y_offset)
        raster.draw_glyph(font, info.codepoint)
        pen += position.x_advance
    width = round(pen / SUBPIXELS)
    drawn = raster.render()
    if drawn is None or not drawn.extents.width or not drawn.extents.height:
        return None, width
    extents = drawn.extents
    mask = Image.frombytes("L", (extents.width, extents.height), drawn.buffer, "raw", "L", extents.stride, -1)
    left, top = extents.x_origin, -(extents.y_origin + extents.height)
    room = (-size // 6, -round(size * _ABOVE), width + size // 6, round(size * _BELOW))
    box = (
        max(left, room[0]),
        max(top, room[1]),
        min(left + extents.width, room[2]),
        min(top + extents.height, room[3]),
    )
    if box[0] >= box[2] or box[1] >= box[3]:
        return None, width
    mask = mask.crop((box[0] - left, box[1] - top, box[2] - left, box[3] - top))
    return Glyphs(mask, box[0], box[1]), width


def _set(found: Sequence[glyph_runs.Piece], size: int, weight: int) -> Line:
    parts: list[Glyphs | Emoji] = []
    pen = 0
    for run in glyph_runs.runs(found):
        if run.emoji is not None:
            side = round(size * _EMOJI)
            parts.append(Emoji(run.emoji, side, pen + 1, -round((size * CAP_HEIGHT + side) / 2)))
            pen += side + 2
            continue
        drawn, width = _glyphs(run, size, weight)
        if drawn:
            parts.append(Glyphs(drawn.mask, pen + drawn.x, drawn.y))
        pen += width
    return Line(size, pen, tuple(parts))


def _width(found: Sequence[glyph_runs.Piece], size: int, weight: int) -> int:
    """The width in pixels of the line that `_set` makes."""
    emoji = round(size * _EMOJI) + 2
    return sum(emoji if run.emoji is not None else _advance(run, size, weight) for run in glyph_runs.runs(found))


@in_each_language(4096, by=_forms)
def line(text: str, size: int, weight: Weight) -> Line:
    """`text` on one line at `size` pixels to the em. Characters without any glyph are left out."""
    return _set(_pieces(text), size, weight)


@in_each_language(1024, by=_forms)
def fitted(text: str, size: int, weight: Weight, width: int, smallest: int | None = None) -> Line:
    """`text` in at most `width` pixels: made smaller, down to `smallest`, then cut off with an ellipsis."""
    found = _pieces(text)
    for tried in range(size, (smallest or size) - 1, -2):
        if _width(found, tried, weight) <= width:
            return _set(found, tried, weight)
        size = tried
    return _shortened(found, size, weight, width)


def _shortened(found: Sequence[glyph_runs.Piece], size: int, weight: Weight, width: int) -> Line:
    """As much as has room before an ellipsis; everything if it has."""
    if _width(found, size, weight) <= width:
        return _set(found, size, weight)
    low, high = 0, len(found)
    best = _pieces(ELLIPSIS)
    while low < high:
        middle = (low + high) // 2
        attempt = (*_stripped(found[:middle]), *_pieces(ELLIPSIS))
        if _width(attempt, size, weight) <= width:
            best, low = attempt, middle + 1
        else:
            high = middle
    return _set(best, size, weight)


@in_each_language(1024, by=_forms)
def wrapped(text: str, size: int, weight: Weight, width: int, most: int) -> tuple[Line, ...]:
    """`text` broken where the language allows it into at most `most` lines; what is left ends in an ellipsis."""
    left = parts(glyph_runs.clean(text))
    lines: list[Line] = []
    while left and len(lines) < most - 1:
        count = _parts_on_a_line(left, size, weight, width)
        lines.append(fitted("".join(left[:count]), size, weight, width))
        left = left[count:]
    if left:
        lines.append(fitted("".join(left), size, weight, width))
    return tuple(lines)


@in_each_language(1024)
def shrunk(text: str, size: int, weight: Weight, room: tuple[int, int], smallest: int) -> tuple[Line, ...]:
    """`text` as `wrapped`, as large as it fits whole: from `size` down to `smallest`.

    `room`: a width in pixels, and the most lines.
    """
    tried = range(size, smallest, -2)
    fits = next((smaller for smaller in tried if not loses_words(text, smaller, weight, *room)), smallest)
    return wrapped(text, fits, weight, *room)


def loses_words(text: str, size: int, weight: Weight, width: int, most: int) -> bool:
    """Whether `text` does not fit into `most` lines as `wrapped` breaks it."""
    left = parts(glyph_runs.clean(text))
    for _ in range(most):
        count = _parts_on_a_line(left, size, weight, width)
        if left and _width(_pieces("".join(left[:count])), size, weight) > width:
            return True
        left = left[count:]
    return bool(left)


def _parts_on_a_line(left: Sequence[str], size: int, weight: Weight, width: int) -> int:
    """How many of the parts have room on one line: one or more, if there are any."""
    count = len(left)
    while count > 1 and _width(_pieces("".join(left[:count])), size, weight) > width:
        count -= 1
    return count


NEATER = 0.75
"""The share of the size that text gives up to have its lines break between words, in scripts without spaces."""
LEADING = 1.1
"""Distance of the lines of a `block`, in ems."""


@in_each_language(512, by=_forms)
def block(text: str, size: int, weight: Weight, room: tuple[int, int], smallest: int) -> tuple[Line, ...]:
    """`text` whole in a box, on one line or more, as large as it fits: from `size` down to `smallest`.

    `room`: the width and height of the box. Lines break between words; inside a word only where nothing else helps.
    What does not fit at the smallest size ends in an ellipsis.
    """
    return whole(text, size, weight, room, smallest) or _cut(text, smallest, weight, room)


def whole(
    text: str, size: int, weight: Weight, room: tuple[int, int], smallest: int, *, inside: bool = True
) -> tuple[Line, ...] | None:
    """Like `block`, but None if the text has no room even at the smallest size. `inside`: a word may be broken."""
    found = _pieces(text)
    for breaking in (False, True)[: 1 + inside]:
        lines = _fitting_lines(_words(found, may_break), range(size, smallest - 1, -2), weight, room, inside=breaking)
        if lines is not None:
            break
    if lines is None or len(lines) == 1:
        return lines
    neat = range(lines[0].size, max(smallest, round(lines[0].size * NEATER)) - 1, -2)
    return _fitting_lines(_words(found, begins_word), neat, weight, room) or lines


def _fitting_lines(
    words: list[list[glyph_runs.Piece]], sizes: range, weight: Weight, room: tuple[int, int], *, inside: bool = False
) -> tuple[Line, ...] | None:
    for size in sizes:
        lines = _broken(words, size, weight, room[0], inside=inside)
        if lines is not None and block_height(lines) <= room[1]:
            return lines
    return None


def block_height(lines: Sequence[Line]) -> int:
    """The height of lines one under another, in pixels."""
    return round(lines[0].size * (1 + LEADING * (len(lines) - 1))) if lines else 0


def _cut(text: str, size: int, weight: Weight, room: tuple[int, int]) -> tuple[Line, ...]:
    """As many lines as there is room for, the last with an ellipsis."""
    most = max(1, 1 + int((room[1] / size - 1) / LEADING))
    left: Sequence[glyph_runs.Piece] = _pieces(text)
    lines = list[Line]()
    while len(lines) < most - 1:
        part, left = _divided(left, size, weight, room[0])
        lines.append(_set(part, size, weight))
    return (*lines, _shortened(left, size, weight, room[0]))


def _broken(
    words: list[list[glyph_runs.Piece]], size: int, weight: Weight, width: int, *, inside: bool
) -> tuple[Line, ...] | None:
    """The lines of words, at most `width` pixels wide; None if a word is wider and may not be broken `inside`."""
    lines: list[Sequence[glyph_runs.Piece]] = []
    now: list[glyph_runs.Piece] = []
    for word in words:
        if _width(_stripped([*now, *word]), size, weight) <= width:
            now = [*now, *word]
            continue
        if now:
            lines.append(_stripped(now))
        rest: Sequence[glyph_runs.Piece] = word
        while _width(_stripped(rest), size, weight) > width:
            if not inside:
                return None
            part, rest = _divided(rest, size, weight, width)
            lines.append(part)
        now = list(rest)
    return tuple(_set(each, size, weight) for each in (*lines, _stripped(now)))


def _divided(
    found: Sequence[glyph_runs.Piece], size: int, weight: Weight, width: int
) -> tuple[Sequence[glyph_runs.Piece], Sequence[glyph_runs.Piece]]:
    """As many pieces as have room on a line, one or more, and the others; a hyphen between two small letters."""
    count = _fitting(found, size, weight, width)
    letters = [piece.text[:1] for piece in found[count - 1 : count + 1]]
    if count == 1 or len(letters) == 1 or not all(letter.islower() for letter in letters):
        return found[:count], found[count:]
    hyphen = _pieces("-")
    count = _fitting(found[:count], size, weight, width - _width(hyphen, size, weight))
    return (*found[:count], *hyphen), found[count:]


def _words(found: Sequence[glyph_runs.Piece], breaks: Callable[[str, str], bool]) -> list[list[glyph_runs.Piece]]:
    """The pieces between which a line may break: after spaces and hyphens, and between characters where it `breaks`."""
    parts: list[list[glyph_runs.Piece]] = []
    for piece in found:
        before = parts[-1][-1].text if parts else " "
        if before in {" ", "-"} or breaks(before[-1], piece.text[0]):
            parts.append([piece])
        else:
            parts[-1].append(piece)
    return parts


def unbroken(words: str) -> str:
    """Words that stay on one line, such as a number and what it counts."""
    return words.replace(" ", glyph_runs.NO_BREAK)


def _stripped(found: Sequence[glyph_runs.Piece]) -> Sequence[glyph_runs.Piece]:
    """The pieces without spaces at their end."""
    while found and found[-1].text == " ":
        found = found[:-1]
    return found


def _fitting(found: Sequence[glyph_runs.Piece], size: int, weight: Weight, width: int) -> int:
    """How many pieces have room on one line: one or more."""
    return next((n for n in range(len(found), 1, -1) if _width(found[:n], size, weight) <= width), 1)


def drawable(text: str) -> bool:
    """Whether any part of `text` is visible."""
    return any(piece.text.strip() or piece.emoji for piece in _pieces(text))


def drawable_names(names: Sequence[str]) -> tuple[str, ...]:
    """Each player's name on one line; ``Player 3`` for the third if nothing of that name can be drawn."""
    return tuple(
        _drawable_name(name) or say("Player {number}", number=seat) for seat, name in enumerate(names, start=1)
    )


@functools.lru_cache(maxsize=1024)
def _drawable_name(name: str) -> str:
    """A name on one line; empty if nothing of it can be drawn."""
    return glyph_runs.clean(name) if drawable(name) else ""
