"""The two cards of a trade, side by side, before anybody agrees to it. For one of the two players only."""

import functools
from typing import Final

from rendering.drawing.canvas import EXCHANGE, Canvas, outline
from rendering.drawing.picture import Picture
from rendering.drawing.text import line
from rendering.drawing.theme import MARGIN, WIDTH
from rendering.mafia_dollar import alt, faces
from rendering.mafia_dollar.noir import BRASS, CREAM, FELT, FELT_SHADE, RIM, SMOKE

_HEAD: Final = 78
_HIGH: Final = _HEAD + faces.HEIGHT + 2 * MARGIN
_ARROWS: Final = 128


@functools.lru_cache(maxsize=64)
def swap(gives: str | None, gets: str | None, *, later: bool = False) -> Picture:
    """Draw the card that the viewer gives, and the one they get; None: an unseen card.

    `later`: the other card is not chosen yet.

    Raises:
        KeyError: there is no such card.
        ArtMissing: a drawing or font is not installed.
    """
    canvas = Canvas(WIDTH, _HIGH, FELT)
    for middle, words, card in ((WIDTH // 4, "You give", gives), (WIDTH - WIDTH // 4, "You get", gets)):
        canvas.text(line(words, 46, 800), (middle, _HEAD // 2 + 4), 46, CREAM, FELT, anchor="middle")
        x, y = middle - faces.WIDTH // 2, _HEAD + 4
        if card is None:
            _unseen(canvas, x, y, "their answer" if later else "an unseen card")
        else:
            canvas.rounded((x + 5, y + 7, faces.WIDTH, faces.HEIGHT), 14, FELT_SHADE, FELT)
            canvas.stamp(faces.face(card), x, y)
    left, top = (WIDTH - _ARROWS) // 2, _HEAD + (faces.HEIGHT - _ARROWS) // 2
    for arrow in (EXCHANGE[:5], EXCHANGE[5:]):
        canvas.over(outline(arrow, _ARROWS), left, top, BRASS, FELT)
    return canvas.picture(alt.swap(gives, gets, later=later), "trade.png")


def _unseen(canvas: Canvas, x: int, y: int, words: str) -> None:
    """The place of a card that nobody shows."""
    canvas.framed((x, y, faces.WIDTH, faces.HEIGHT), 14, 3, (RIM, FELT_SHADE), FELT)
    middle, below = x + faces.WIDTH // 2, y + faces.HEIGHT
    canvas.text(line("?", 150, 800), (middle, below - 210), 150, SMOKE, FELT_SHADE, anchor="middle")
    canvas.text(line(words, 30, 600), (middle, below - 50), 30, SMOKE, FELT_SHADE, anchor="middle")
