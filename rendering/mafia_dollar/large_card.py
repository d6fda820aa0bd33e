"""One card of MafiaDollar, large."""

from typing import Final

from bot.games.mafia_dollar.cards import DIE, SYMBOL
from bot.language.caches import in_each_language
from bot.pictures.picture import Picture
from data.cards.mafia_dollar import Card
from rendering.drawing.canvas import Box, Canvas
from rendering.drawing.text import fitted, line, wrapped
from rendering.drawing.theme import MARGIN, WIDTH
from rendering.mafia_dollar import alt, effects, icons
from rendering.mafia_dollar.cards import card as find
from rendering.mafia_dollar.faces import figures
from rendering.mafia_dollar.noir import BANDS, BOARD, CREAM, PARLOUR, RIM, SKY, SMOKE
from rendering.mafia_dollar.pieces import die, paper, sprite, stars, symbol_plate
from rendering.words.mafia_dollar.names import printed_name

_HEIGHT: Final = 600
_CARD: Final = 400
_BAND: Final = 120
_ART: Final = 288


@in_each_language(maxsize=200)
def card(card_id: str) -> Picture:
    """Draw one card with everything printed on it.

    Raises:
        KeyError: there is no such card.
        ArtMissing: a drawing or font is not installed.
    """
    shown = find(card_id)
    band = BANDS[icons.group_of(shown)]
    canvas = Canvas(WIDTH, _HEIGHT, SKY)
    high = _HEIGHT - 2 * MARGIN
    canvas.framed((MARGIN, MARGIN, WIDTH - 2 * MARGIN, high), 24, 2, (RIM, BOARD), SKY)
    x, y = MARGIN + 22, MARGIN + 22
    paper(canvas, (x, y, _CARD, high - 44), band, _BAND, BOARD)
    if (mark := SYMBOL.get(shown.id)) is not None:
        symbol_plate(canvas, mark, (x + 20, y + 16, 88), band)
    if (rolled := DIE.get(shown.id)) is not None:
        die(canvas, rolled, (x + _CARD - 108, y + 16, 88), band)
    _picture(canvas, shown, (x + 16, y + _BAND + 8, _CARD - 32, _ART + 8))
    figures(canvas, shown, (x, _CARD, y + high - 44 - 58))
    _words(canvas, card_id, x + _CARD + 40)
    return canvas.picture(alt.shown_card(shown), f"card-{card_id.lower()}.png")


def _picture(canvas: Canvas, shown: Card, box: Box) -> None:
    """The drawing, in the light of a lamp at night."""
    x, y, width, height = box
    canvas.fill(box, SKY)
    canvas.disc(x + (width - height) // 2, y, height, PARLOUR, SKY)
    canvas.lay(sprite(icons.art_of(shown), _ART), x + (width - _ART) // 2, y + height - _ART)
    canvas.fill((x, y + height - 3, width, 3), BANDS[icons.group_of(shown)])


def _words(canvas: Canvas, card_id: str, x: int) -> None:
    shown = find(card_id)
    band = BANDS[icons.group_of(shown)]
    room = WIDTH - MARGIN - 28 - x
    y = canvas.paragraph(wrapped(printed_name(shown), 60, 800, room, 2), (x, 80), 60, 66, (CREAM, BOARD))
    label = line(effects.kind(shown), 36, 700)
    many = getattr(shown, "stars", 0)
    canvas.rounded((x, y - 26, label.width + 40 + many * 40, 58), 14, band, BOARD)
    canvas.text(label, (x + 20, y + 3), 36, CREAM, band)
    stars(canvas, many, (x + label.width + 34, y + 2, 32), CREAM, band)
    y += 76
    canvas.paragraph(wrapped(effects.text(shown), 40, 600, room, 6), (x, y), 40, 51, (CREAM, BOARD))
    if words := effects.marks(shown):
        canvas.text(fitted(words.rstrip("."), 34, 600, room, 26), (x, _HEIGHT - MARGIN - 46), 34, SMOKE, BOARD)
