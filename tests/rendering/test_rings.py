"""A ring around what advice speaks of stands in every picture that should have one, and keeps clear of letters."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Final

import pytest
from PIL import Image, ImageChops, ImageFilter

from bot.language import DEFAULT, LANGUAGES, speaking
from rendering.drawing import rings
from rendering.drawing.canvas import Canvas
from rendering.drawing.text import Glyphs, Line
from rendering.drawing.theme import Rgb
from tests.rendering import caches
from tests.rendering.scenes import scenes
from tests.support.long import LONG

RINGED: Final = tuple(name for name in scenes() if "ringed" in name)
FEW: Final = (
    "machi board, dice ringed middle",
    "machi board, market ringed middle",
    "machi board, town ringed middle",
    "machi board, card ringed everything",
    "machi board, player ringed middle long names",
    "mafia hand, card ringed",
    "mafia hand, gangster and pile ringed",
    "mafia hand, loot ringed",
    "mafia hand, clan ringed long names",
)
"""Those that are also looked at without -m long."""
DRAWN_WITH_RINGS: Final = (
    *("_top", "offered", "_row", "streets", "streets._rows", "scene"),
    *("_last", "_gangsters", "_stores"),
)
"""Caches of pictures that may show one."""
CLEAR: Final = 3
"""Pixels between a ring and a letter, and one more."""
FAINT: Final = 60
"""From which value of a mask on one sees it."""


class Letters:
    """Where letters stand on each canvas and picture, and which rings lie over some."""

    def __init__(self) -> None:
        self.rings = 0
        self.over: list[tuple[int, int, int, int]] = []
        self._masks: dict[int, tuple[Image.Image, Image.Image]] = {}
        self._edges: dict[int, Image.Image] = {}

    def _mask(self, image: Image.Image) -> Image.Image:
        if id(image) not in self._masks:
            self._masks[id(image)] = image, Image.new("L", image.size, 0)
        return self._masks[id(image)][1]

    def line(self, plain: Callable[..., None]) -> Callable[..., None]:
        """Note the letters of each label."""

        def noting(canvas: Canvas, drawn: Line, x: int, baseline: int, over: Rgb, ground: Rgb) -> None:
            plain(canvas, drawn, x, baseline, over, ground)
            for part in drawn.parts:
                if isinstance(part, Glyphs):
                    self._mask(canvas.image).paste(255, (x + part.x, baseline + part.y), part.mask)

        return noting

    def pasted(self, plain: Callable[..., None]) -> Callable[..., None]:
        """Note the letters of each picture that is laid on another, and that it hides those below it."""

        def noting(canvas: Canvas, indexes: Image.Image, x: int, y: int, mask: Image.Image | None = None) -> None:
            plain(canvas, indexes, x, y, mask)
            known = self._masks.get(id(indexes))
            if known is not None or id(canvas.image) in self._masks:
                above = known[1] if known is not None else Image.new("L", indexes.size, 0)
                self._mask(canvas.image).paste(above, (x, y), mask)

        return noting

    def drawn(self, plain: Callable[..., rings._Ring]) -> Callable[..., rings._Ring]:
        """Note the stroke of each ring."""

        def noting(width: int, height: int, radius: int) -> rings._Ring:
            made = plain(width, height, radius)
            self._edges[id(made.edge)] = made.edge
            return made

        return noting

    def laid(self, plain: Callable[..., None]) -> Callable[..., None]:
        """Note each ring that is laid where letters stand, or too near to them."""

        def noting(canvas: Canvas, mask: Image.Image, x: int, y: int, over: Rgb, ground: Rgb) -> None:
            if id(mask) in self._edges:
                self.rings += 1
                near = self._mask(canvas.image).crop((x, y, x + mask.width, y + mask.height))
                near = near.point(_seen).filter(ImageFilter.MaxFilter(2 * CLEAR + 1))
                if both := ImageChops.darker(near, mask.point(_seen)).getbbox():
                    self.over.append((both[0] + x, both[1] + y, both[2] + x, both[3] + y))
            plain(canvas, mask, x, y, over, ground)

        return noting


def _seen(level: int) -> int:
    return 255 if level > FAINT else 0


@contextmanager
def watched() -> Iterator[Letters]:
    """Watch the letters and rings that are drawn inside the block; nothing is taken from earlier drawings."""
    letters = Letters()
    caches.forget()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Canvas, "line", letters.line(Canvas.line))
        patch.setattr(Canvas, "_paste", letters.pasted(Canvas._paste))
        patch.setattr(Canvas, "over", letters.laid(Canvas.over))
        patch.setattr(rings, "_drawn", letters.drawn(rings._drawn))
        yield letters
    caches.forget()


def faults(language: str, names: Iterable[str]) -> Iterator[str]:
    """What is wrong with the rings of those scenes, in plain words."""
    every = scenes()
    with speaking(language), watched() as letters:
        for name in names:
            letters.rings, letters.over = 0, []
            caches.forget(*DRAWN_WITH_RINGS)
            every[name]()
            if not letters.rings:
                yield f"{name} has none"
            yield from (f"{name}: over letters at {place}" for place in letters.over)


@pytest.mark.parametrize("name", FEW)
def test_a_ring_is_seen_and_keeps_clear_of_letters(name: str) -> None:
    assert list(faults(DEFAULT, [name])) == []


@LONG
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ring_keeps_clear_of_letters_in_every_language(language: str) -> None:
    assert list(faults(language, RINGED)) == []
