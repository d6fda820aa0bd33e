"""The two cards of a trade, side by side, before anybody agrees to it. For one of the two players only."""

from typing import Final

from bot.language import say
from bot.language.caches import in_each_language
from bot.pictures.picture import Picture
from rendering.drawing.canvas import EXCHANGE, Canvas, outline
from rendering.drawing.text import fitted, line
from rendering.drawing.theme import MARGIN, WIDTH
from rendering.mafia_dollar import alt, faces
from rendering.mafia_dollar.noir import BRASS, CREAM, FELT, FELT_SHADE, RIM, SMOKE

_HEAD: Final = 78
_HIGH: Final = _HEAD + faces.HEIGHT + 2 * MARGIN
_ARROWS: Final = 128


@in_each_language(maxsize=64)
def swap(gives: str | None, gets: str | None, *, later: bool = False) -> Picture:
    """Draw the card that the viewer gives, and the one they get; None: an unseen card.

    `later`: the other card is not chosen yet.

    Raises:
        KeyError: there is no such card.
        ArtMissing: a drawing or font is not installed.
    """
    canvas = Canvas(WIDTH, _HIGH, FELT)
    for middle, words, card in ((WIDTH // 4, say("You give"), gives), (WIDTH - WIDTH // 4, say("You get"), gets)):
        canvas.text(
            fitted(words, 46, 800, WIDTH // 2 - 40, 32), (middle, _HEAD // 2 + 4), 46, CREAM, FELT, anchor="middle"
        )
        x, y = middle - faces.WIDTH // 2, _HEAD + 4
        if card is None:
            _unseen(canvas, x, y, say("their answer") if later else say("an unseen card"))
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
    canvas.text(
        fitted(words, 30, 600, faces.WIDTH - 16, 22), (middle, below - 50), 30, SMOKE, FELT_SHADE, anchor="middle"
    )
