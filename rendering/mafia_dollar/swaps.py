"""The two cards of a trade, side by side, before anybody agrees to it. For one of the two players only."""

from typing import Final

from bot.language import say
from bot.language.caches import in_each_language
from bot.pictures.picture import Picture
from rendering.drawing.canvas import EXCHANGE, Box, Canvas, outline
from rendering.drawing.text import block, fitted, line
from rendering.drawing.theme import MARGIN, WIDTH
from rendering.mafia_dollar import alt, effects, faces, icons
from rendering.mafia_dollar.cards import card as find
from rendering.mafia_dollar.noir import BOARD, BRASS, CREAM, FELT, FELT_SHADE, RIM, SMOKE

_HEAD: Final = 82
_ARROWS: Final = 76
_PAD: Final = 16
_PANEL: Final = faces.HEIGHT + 2 * _PAD
_WIDE: Final = (WIDTH - 3 * MARGIN) // 2
_WORDS: Final = _WIDE - faces.WIDTH - 3 * _PAD
"""The room for words beside a card, in pixels."""
_FAN: Final = 190


@in_each_language(maxsize=64)
def swap(gives: str | None, gets: str | None, *, later: bool = False) -> Picture:
    """Draw the card that the viewer gives, and the one they get, with what they do; None: an unseen card.

    `later`: the other card is not chosen yet.

    Raises:
        KeyError: there is no such card.
        ArtMissing: a drawing or font is not installed.
    """
    canvas = Canvas(WIDTH, _HEAD + _PANEL + MARGIN, FELT)
    for left, words, card in ((MARGIN, say("You give"), gives), (2 * MARGIN + _WIDE, say("You get"), gets)):
        heading = fitted(words, 46, 800, _WIDE - _ARROWS - 20, 32)
        canvas.text(heading, (left + _WIDE // 2, _HEAD // 2 + 2), 46, CREAM, FELT, anchor="middle")
        canvas.framed((left, _HEAD, _WIDE, _PANEL), 18, 3, (RIM, BOARD), FELT)
        if card is None:
            _unseen(canvas, left + _PAD, say("their answer") if later else say("an unseen card"))
        else:
            _seen(canvas, left + _PAD, card)
    for arrow in (EXCHANGE[:5], EXCHANGE[5:]):
        canvas.over(outline(arrow, _ARROWS), (WIDTH - _ARROWS) // 2, (_HEAD - _ARROWS) // 2 + 2, BRASS, FELT)
    return canvas.picture(alt.swap(gives, gets, later=later), "trade.png")


def _seen(canvas: Canvas, x: int, card: str) -> None:
    """A card, and beside it what it does."""
    canvas.stamp(faces.face(card, BOARD), x, _HEAD + _PAD)
    words = block(effects.text(find(card)), 34, 600, (_WORDS, faces.HEIGHT), 24)
    canvas.block(words, (x + faces.WIDTH + _PAD, _HEAD + _PANEL // 2), CREAM, BOARD)


def _unseen(canvas: Canvas, x: int, words: str) -> None:
    """The place of a card that nobody shows, and what it will be."""
    box: Box = (x, _HEAD + _PAD, faces.WIDTH, faces.HEIGHT)
    canvas.framed(box, 14, 3, (RIM, FELT_SHADE), BOARD)
    middle = x + faces.WIDTH // 2, _HEAD + _PANEL // 2
    canvas.text(line("?", 190, 800), middle, 190, SMOKE, FELT_SHADE, anchor="middle")
    centre, top = x + faces.WIDTH + _PAD + _WORDS // 2, _HEAD + _PANEL // 2 - _FAN + 30
    canvas.art(icons.HAND, centre - _FAN // 2, top, _FAN, BOARD)
    drawn = block(words, 44, 700, (_WORDS, 130), 30)
    canvas.block(drawn, (centre, top + _FAN + 64), CREAM, BOARD, anchor="middle")
