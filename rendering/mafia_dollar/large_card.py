"""One card of MafiaDollar, large."""

from collections import Counter
from typing import Final

from PIL import Image

from bot.games.mafia_dollar.cards import CARDS, DIE, SYMBOL
from bot.language import say_plural
from bot.language.caches import in_each_language
from bot.pictures.picture import Picture
from data.cards.mafia_dollar import Card, LootCard, LootKind
from rendering.drawing.canvas import Box, Canvas
from rendering.drawing.sprites import Art
from rendering.drawing.text import fitted, line, shrunk, wrapped
from rendering.drawing.theme import INK, MARGIN, WIDTH, Rgb
from rendering.mafia_dollar import alt, effects, icons
from rendering.mafia_dollar.cards import card as find
from rendering.mafia_dollar.cards import thousands
from rendering.mafia_dollar.faces import figures
from rendering.mafia_dollar.noir import BANDS, BOARD, BRASS, CREAM, PARLOUR, RIM, SKY, SMOKE
from rendering.mafia_dollar.pieces import die, paper, spread, sprite, stars, symbol_plate
from rendering.words.mafia_dollar.names import printed_name

_HEIGHT: Final = 600
_CARD: Final = 400
_BAND: Final = 120
_ART: Final = 288
_FAN: Final = 270
_CHIP: Final = 56
_FANS: Final[dict[LootKind, Art]] = {
    "tobacco": icons.GANGSTERS["G29"],
    "alcohol": icons.GANGSTERS["G21"],
    "gambling": icons.GANGSTERS["G28"],
    "red_light": icons.GANGSTERS["G30"],
}
"""A gangster for each kind of loot."""


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
    mark, rolled = SYMBOL.get(shown.id), DIE.get(shown.id)
    if mark is not None:
        symbol_plate(canvas, mark, (x + 20, y + 16, 88), band)
    if rolled is not None:
        die(canvas, rolled, (x + _CARD - 108, y + 16, 88), band)
    if mark is None and rolled is None:
        _bare_head(canvas, shown, (x, y), band)
    _picture(canvas, shown, (x + 16, y + _BAND + 8, _CARD - 32, _ART + 8))
    figures(canvas, shown, (x, _CARD, y + high - 44 - 58))
    _words(canvas, card_id, x + _CARD + 40)
    return canvas.picture(alt.shown_card(shown), f"card-{card_id.lower()}.png")


def _bare_head(canvas: Canvas, shown: Card, at: tuple[int, int], band: Rgb) -> None:
    """The head of a card without symbol and die: what it is worth, or what kind of card it is."""
    middle = at[0] + _CARD // 2, at[1] + _BAND // 2
    if isinstance(shown, LootCard):
        worth = line(thousands(shown.value), 80, 800)
        left = middle[0] - (worth.width + 104) // 2
        canvas.art(icons.DOLLARS, left, middle[1] - 46, 92, band)
        canvas.text(worth, (left + 104, middle[1]), 80, BRASS, band)
    else:
        canvas.text(fitted(effects.kind(shown), 54, 800, _CARD - 40, 30), middle, 54, CREAM, band, anchor="middle")


def _others(canvas: Canvas, shown: LootCard, box: Box) -> None:
    """What all loot of that kind is worth, and a gangster who likes it; `box`: left, top, width and height."""
    x, y, width, height = box
    canvas.lay(sprite(_FANS[shown.kind], _FAN), x + width - _FAN, y + height - _FAN)
    worth = Counter(each.value for each in CARDS.values() if isinstance(each, LootCard) and each.kind == shown.kind)
    words = say_plural("{count} card in the deck", "{count} cards in the deck", worth.total())
    canvas.text(fitted(words, 34, 600, width - _FAN - 20, 26), (x, y + 34), 34, SMOKE, BOARD)
    chips = [_chip(value, many, own=value == shown.value) for value, many in sorted(worth.items())]
    for down, row in enumerate(spread([chip.width for chip in chips], width - _FAN - 10, 10)):
        left = x
        for at in row:
            canvas.stamp(chips[at], left, y + 64 + down * (_CHIP + 10))
            left += chips[at].width + 10


def _chip(value: int, many: int, *, own: bool) -> Image.Image:
    """A value, and how many cards have it; `own`: it is that of the shown card."""
    ground, ink = (BRASS, INK) if own else (BANDS["loot"], CREAM)
    worth, times = line(thousands(value), 38, 800), line(f"×{many}" if many > 1 else "", 30, 700)
    canvas = Canvas(worth.width + 28 + (times.width + 10 if many > 1 else 0), _CHIP, BOARD)
    canvas.rounded((0, 0, *canvas.size), 14, ground, BOARD)
    canvas.text(worth, (14, _CHIP // 2), 38, ink, ground)
    canvas.text(times, (24 + worth.width, _CHIP // 2), 30, ink, ground)
    return canvas.done()


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
    most = 2 if isinstance(shown, LootCard) else 6
    y = canvas.paragraph(shrunk(effects.text(shown), 40, 600, (room, most), 30), (x, y), 40, 51, (CREAM, BOARD))
    if isinstance(shown, LootCard):
        _others(canvas, shown, (x, y - 26, WIDTH - MARGIN - 14 - x, _HEIGHT - MARGIN - 2 - y + 26))
    if words := effects.marks(shown):
        canvas.text(fitted(words.rstrip("."), 34, 600, room, 26), (x, _HEIGHT - MARGIN - 46), 34, SMOKE, BOARD)
