"""A fixture for everything that draws."""

from collections.abc import Iterator

import pytest

from rendering.drawing.canvas import Canvas
from rendering.drawing.theme import Rgb
from tests.rendering.caches import forget
from tests.rendering.drawing.test_theme import contrast

Inks = set[tuple[Rgb, Rgb]]
"""Pairs of a text's colour and the colour below it."""


@pytest.fixture
def inks(monkeypatch: pytest.MonkeyPatch) -> Iterator[Inks]:
    """The colours of all text that the test draws. Afterwards: every text has enough contrast."""
    used: Inks = set()
    plain = Canvas.line

    def noting(self: Canvas, drawn: object, x: int, baseline: int, over: Rgb, ground: Rgb) -> None:
        used.add((over, ground))
        plain(self, drawn, x, baseline, over, ground)  # type: ignore[arg-type]

    monkeypatch.setattr(Canvas, "line", noting)
    forget()
    yield used
    forget()
    assert {pair: round(contrast(*pair), 2) for pair in used if contrast(*pair) < 4.5} == {}
