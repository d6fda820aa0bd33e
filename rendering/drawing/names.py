"""Players' names made fit to be drawn."""

from collections.abc import Sequence

from rendering.drawing.glyph_runs import clean
from rendering.drawing.text import drawable


def shown(names: Sequence[str]) -> tuple[str, ...]:
    """Each name on one line; ``Player 3`` for the third whose name has nothing that can be drawn."""
    return tuple(clean(name) if drawable(name) else f"Player {seat}" for seat, name in enumerate(names, start=1))
