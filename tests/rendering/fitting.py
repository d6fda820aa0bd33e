"""Watches how labels are drawn: each one's size, what is cut off, what is broken, and what lies below and above it.

Text is drawn onto flat colour. So a label that left its box, or met its neighbour, covers other colours, or is covered.
"""

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final, Literal

import msgspec
import pytest
from PIL import Image

from rendering.drawing import canvas as canvases
from rendering.drawing import glyph_runs, line_breaks, text
from rendering.drawing.canvas import Canvas
from rendering.drawing.palette import index_of
from rendering.drawing.text import Glyphs, Line
from rendering.drawing.theme import Rgb
from rendering.machi_koro import header as machi_header
from rendering.machi_koro import items as machi_items
from rendering.machi_koro import strips as machi_strips
from rendering.mafia_dollar import header as mafia_header
from rendering.mafia_dollar import items as mafia_items
from rendering.mafia_dollar import strips as mafia_strips
from rendering.mafia_dollar.happenings import Item
from tests.rendering import caches

Fault = Literal["cut", "split", "outside", "over", "under", "begins", "left out"]
"""What can be wrong with a label.

cut: ends in an ellipsis. split: a word is broken inside. outside: leaves the picture. over, under: something else lies
below, above it. begins: a mark that closes stands first on a line, or one that opens last. left out: news that had no
room; the picture says how much, once for each.
"""
PHONE: Final = 400
"""The width of a picture on a phone, in pixels."""
SKIPPED: Final = {canvases.__name__: {"line", "text", "paragraph", "block", "title"}, text.__name__: None}
"""Functions that draw what others decide; None: all of a module."""
PARTS: Final = re.compile(r"[^\s-]+-?")
"""What of a name stays on one line."""
SHORT: Final = 3
"""Letters of a word that may stand in many names."""
Box = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels."""
SCENERY: Final = 0.1
"""The share of a heading's letters that may stand on the scene behind it."""
CLOSES: Final = line_breaks._NEVER_FIRST - set("・“‘…%％") | set("?!:;»")
SPECK: Final = 48
"""Pixels of another colour that a letter may touch: the soft edge of a neighbour."""


class Label(msgspec.Struct, frozen=True):
    """A line of text as drawn: by which line of the source, how large on a picture as wide as usual, what is wrong."""

    place: str
    text: str
    size: int
    faults: tuple[Fault, ...]


class _Written(msgspec.Struct):
    """A label on a canvas, with what its box looked like when it was written."""

    label: int
    box: Box
    seen: bytes


class Watch:
    """What was drawn: labels by the picture that they are in."""

    def __init__(self) -> None:
        self.labels: list[Label] = []
        self._texts: dict[int, tuple[Line, str]] = {}
        self._faulty: dict[int, set[Fault]] = {}
        self._open: dict[int, tuple[Canvas, list[_Written]]] = {}

    def shaped(self, plain: Callable[..., Line]) -> Callable[..., Line]:
        """Note the text of each line."""

        def noting(found: list[glyph_runs.Piece], size: int, weight: int) -> Line:
            made = plain(found, size, weight)
            self._texts[id(made)] = made, _text(found)
            return made

        return noting

    def shortened(self, plain: Callable[..., Line]) -> Callable[..., Line]:
        """Note the lines that were cut off."""

        def noting(found: list[glyph_runs.Piece], size: int, weight: int, width: int) -> Line:
            made = plain(found, size, weight, width)
            if self._texts[id(made)][1] != _text(found):
                self._texts[id(made)] = made, _text(found)
                self._faulty.setdefault(id(made), set()).add("cut")
            return made

        return noting

    def broken(self, plain: Callable[..., tuple[Line, ...] | None]) -> Callable[..., tuple[Line, ...] | None]:
        """Note the words that were broken inside."""

        def noting(words: object, size: int, weight: int, width: int, *, inside: bool) -> tuple[Line, ...] | None:
            made = plain(words, size, weight, width, inside=inside)
            if made and inside:
                for each in made[:-1]:
                    self._faulty.setdefault(id(each), set()).add("split")
            return made

        return noting

    def written(self, plain: Callable[..., None]) -> Callable[..., None]:
        """Note each label, and what was below it."""

        def noting(canvas: Canvas, drawn: Line, x: int, baseline: int, over: Rgb, ground: Rgb) -> None:
            said = self._texts.get(id(drawn), (drawn, "?"))[1]
            faults: set[Fault] = set(self._faulty.get(id(drawn), ()))
            boxes = [box for part in drawn.parts if (box := _box(part, x, baseline))]
            if any(_leaves(canvas, box) for box in boxes):
                faults.add("outside")
            if _covers(canvas, [part for part in drawn.parts if isinstance(part, Glyphs)], boxes, ground):
                faults.add("over")
            if "cut" not in faults and _badly_broken(said):
                faults.add("begins")
            plain(canvas, drawn, x, baseline, over, ground)
            kept = self._open.setdefault(id(canvas), (canvas, []))[1]
            kept += [_Written(len(self.labels), box, canvas.image.crop(box).tobytes()) for box in boxes]
            self.labels.append(Label(_place(), said, drawn.size, tuple(sorted(faults))))

        return noting

    def finished(self, plain: Callable[..., Any]) -> Callable[..., Any]:
        """Note what was covered by something else, when a canvas is done."""

        def noting(canvas: Canvas, *arguments: object, **named: object) -> object:
            self.close(canvas)
            return plain(canvas, *arguments, **named)

        return noting

    def close(self, canvas: Canvas) -> None:
        """Compare what was written on the canvas with what there is now."""
        for each in self._open.pop(id(canvas), (canvas, ()))[1]:
            now = canvas.image.crop(each.box).tobytes()
            if sum(one != other for one, other in zip(now, each.seen, strict=True)) > SPECK:
                label = self.labels[each.label]
                faults = tuple(sorted({*label.faults, "under"}))
                self.labels[each.label] = msgspec.structs.replace(label, faults=faults)

    def left_out(self, place: str, many: int) -> None:
        """Note that so much had no room."""
        each: list[Fault] = ["left out"] * many
        self.labels.append(Label(place, f"{many} left out", 1000, tuple(each)))


def _text(found: Sequence[glyph_runs.Piece]) -> str:
    return "".join(piece.text or "▢" for piece in found)


def _box(part: object, x: int, baseline: int) -> Box | None:
    if not isinstance(part, Glyphs):
        return None
    left, top = x + part.x, baseline + part.y
    return left, top, left + part.mask.width, top + part.mask.height


def _covers(canvas: Canvas, parts: Sequence[Glyphs], boxes: Sequence[Box], ground: Rgb) -> bool:
    """Whether letters stand on another colour than they should, beyond what a scene behind a heading has of it."""
    for part, box in zip(parts, boxes, strict=True):
        below = canvas.image.crop(box).histogram(part.mask.point(_ink()))
        other = sum(below) - below[index_of(ground)]
        if other > max(SPECK, SCENERY * sum(below)):
            return True
    return False


def _leaves(canvas: Canvas, box: Box) -> bool:
    return box[0] < 0 or box[1] < 0 or box[2] > canvas.width or box[3] > canvas.height


def _ink() -> Callable[[int], int]:
    return lambda level: 255 if level > 40 else 0


def _badly_broken(said: str) -> bool:
    """Whether a line begins or ends with a mark that should not stand there; one character alone may."""
    bare = said.strip()
    return len(bare) > 1 and (bare[0] in CLOSES or bare[-1] in line_breaks._NEVER_LAST)


def _place() -> str:
    """The caller that draws: its module and line outside of the general functions of text."""
    frame = sys._getframe(1)
    while frame.f_back is not None:
        name = str(frame.f_globals.get("__name__", ""))
        skipped = SKIPPED.get(name, set())
        if name.startswith("rendering.") and skipped is not None and frame.f_code.co_name not in skipped:
            return f"{name.removeprefix('rendering.')}:{frame.f_lineno}"
        frame = frame.f_back
    return "?"


@contextmanager
def watched() -> Iterator[Watch]:
    """Watch everything that is drawn inside the block; nothing is taken from earlier drawings."""
    watch = Watch()
    caches.forget()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(text, "_set", watch.shaped(text._set))
        patch.setattr(text, "_shortened", watch.shortened(text._shortened))
        patch.setattr(text, "_broken", watch.broken(text._broken))
        patch.setattr(Canvas, "line", watch.written(Canvas.line))
        for name in ("done", "png"):
            patch.setattr(Canvas, name, watch.finished(getattr(Canvas, name)))
        _watch_rows(watch, patch)
        yield watch
    caches.forget()


def _watch_rows(watch: Watch, patch: pytest.MonkeyPatch) -> None:
    """Note the news that found no room in their rows. A header tries several layouts: its last one is drawn."""
    arranged, strip, row = machi_header._laid, machi_header.strip, machi_strips._laid
    left_out = 0

    def in_header(shown: machi_header.Header, *sizes: int) -> tuple[machi_items.Laid, list[int]]:
        nonlocal left_out
        found, middles = arranged(shown, *sizes)
        left_out = len(shown.items) - sum(map(len, found.rows))
        return found, middles

    def header(shown: machi_header.Header) -> Image.Image:
        picture = strip(shown)
        if left_out:
            watch.left_out(machi_header.__name__, left_out)
        return picture

    def in_strip(shown: machi_strips.Turn) -> machi_items.Laid:
        found = row(shown)
        if (lost := len(shown.items) - sum(map(len, found.rows))) > 0:
            watch.left_out(machi_strips.__name__, lost)
        return found

    patch.setattr(machi_header, "_laid", in_header)
    patch.setattr(machi_header, "strip", header)
    patch.setattr(machi_strips, "_laid", in_strip)
    plain = mafia_items.laid

    def laid(news: Sequence[Item], width: int, rows: int) -> tuple[list[list[Item]], int]:
        lines, hidden = plain(news, width, rows)
        if hidden:
            watch.left_out(mafia_items.__name__, hidden)
        return lines, hidden

    for module in (mafia_header, mafia_strips):
        patch.setattr(module, "laid", laid)


def drawn(scenes: Mapping[str, Callable[[], object]]) -> dict[str, list[Label]]:
    """The labels that each scene draws: what is remembered of an earlier one is not drawn again."""
    ends: dict[str, int] = {}
    with watched() as watch:
        for name, draw in scenes.items():
            draw()
            ends[name] = len(watch.labels)
    begins = [0, *ends.values()]
    return {name: watch.labels[begin:end] for (name, end), begin in zip(ends.items(), begins, strict=False)}


def broken(name: str, lines: Iterable[str]) -> set[str]:
    """Pieces of a name's words among lines of text; a name may be broken at its spaces and after its hyphens."""
    whole = set(PARTS.findall(name))
    found = {part for each in lines for part in PARTS.findall(each)}
    return {
        part for part in found - whole if len(part) > SHORT and any(part.removesuffix("-") in word for word in whole)
    }
