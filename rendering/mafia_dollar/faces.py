"""Cards as they look in a hand: what they are, symbol, die, figures."""

from typing import Final

from PIL import Image

from bot.games.mafia_dollar.cards import DIE, SYMBOL
from bot.language import say, say_in_context
from bot.language.caches import in_each_language
from data.cards import mafia_dollar as m
from data.cards.mafia_dollar import Card
from rendering.drawing.canvas import Canvas
from rendering.drawing.text import Line, fitted, line
from rendering.drawing.theme import INK, LOSS, Rgb
from rendering.mafia_dollar import icons
from rendering.mafia_dollar.cards import card, thousands
from rendering.mafia_dollar.effects import kind
from rendering.mafia_dollar.noir import BANDS, BRASS, CARD, CREAM, FELT, PARLOUR, SEPIA, SKY
from rendering.mafia_dollar.pieces import broken, die, paper, sprite, stars, symbol_plate
from rendering.words.mafia_dollar.names import dollars, printed_name

WIDTH: Final = 226
HEIGHT: Final = 384
_BAND: Final = 62
_PANEL: Final = (10, 66, 206, 164)
"""The picture of a card: left, top, width and height in pixels."""
_ART: Final = 148


@in_each_language(maxsize=384)  # every card in five languages
def face(card_id: str, ground: Rgb = FELT, *, chosen: bool = False) -> Image.Image:
    """A card's face, as palette indexes on flat `ground`. `chosen`: it is marked as the one that will go.

    Raises:
        KeyError: there is no such card.
        ArtMissing: a drawing or font is not installed.
    """
    shown = card(card_id)
    band = BANDS[icons.group_of(shown)]
    canvas = Canvas(WIDTH, HEIGHT, ground)
    paper(canvas, (0, 0, WIDTH, HEIGHT), band, _BAND, ground)
    left, right = 10, WIDTH - 10
    if (mark := SYMBOL.get(shown.id)) is not None:
        symbol_plate(canvas, mark, (left, 7, 50), band)
        left += 58
    if (rolled := DIE.get(shown.id)) is not None:
        die(canvas, rolled, (right - 50, 7, 50), band)
        right -= 58
    label = line(kind(shown), 28, 700)
    if not isinstance(shown, m.WarehouseCard) and label.width <= right - left:  # their name says it
        canvas.text(label, ((left + right) // 2, _BAND // 2), 28, CREAM, band, anchor="middle")
    _picture(canvas, shown)
    parts = _name(printed_name(shown))
    y = _PANEL[1] + _PANEL[3] + (42 if len(parts) == 1 else 19)
    for part in parts:
        canvas.text(part, (WIDTH // 2, y), 32, INK, CARD, anchor="middle")
        y += 32
    if chosen:
        canvas.rounded((WIDTH // 2 - 70, _BAND - 12, 140, 40), 12, BRASS, CARD)
        canvas.text(say_in_context("a card", "chosen"), (WIDTH // 2, _BAND + 8), 30, INK, BRASS, anchor="middle")
    figures(canvas, shown, (0, WIDTH, HEIGHT - 44))
    return canvas.done()


def _picture(canvas: Canvas, shown: Card) -> None:
    """The drawing in lamplight; a gangster stands on the lower edge."""
    x, y, width, height = _PANEL
    canvas.fill((x, y, width, height), SKY)
    canvas.disc(WIDTH // 2 - 76, y + 6, 152, PARLOUR, SKY)
    lower = y + height - _ART if isinstance(shown, m.GangsterCard) else y + (height - _ART) // 2
    canvas.lay(sprite(icons.art_of(shown), _ART), (WIDTH - _ART) // 2, lower)
    canvas.fill((x, y + height - 3, width, 3), BANDS[icons.group_of(shown)])


def _name(name: str) -> tuple[Line, ...]:
    """A card's name: smaller or on two lines before it is cut."""
    room = WIDTH - 16
    for size in (32, 30, 28):
        if (whole := line(name, size, 800)).width <= room:
            return (whole,)
    return tuple(fitted(part, 32, 800, room, 22) for part in broken(name))


def figures(canvas: Canvas, shown: Card, where: tuple[int, int, int]) -> None:
    """What counts about the card, on its paper: left, width and middle in pixels."""
    left, width, middle = where
    centre = (left + width // 2, middle)
    match shown:
        case m.GangsterCard(attack=attack, burglary=burglary):
            for at, (drawing, amount) in enumerate(((icons.BULLET, attack), (icons.LOCK, burglary))):
                x = left + width // 2 - 92 + at * 98
                canvas.art(drawing, x, middle - 24, 48, CARD)
                canvas.text(str(amount), (x + 52, middle), 54, INK, CARD, weight=800)
        case m.ItemCard(bonus=bonus):
            canvas.text(f"+{bonus}", centre, 62, INK, CARD, weight=800, anchor="middle")
        case m.BlockCard(countered_by=counter):
            drawn = fitted(say("freed by"), 30, 600, width - 74, 22)
            x = left + (width - drawn.width - 58) // 2
            canvas.text(drawn, (x, middle), 30, SEPIA, CARD)
            canvas.art(icons.SYMBOLS[counter], x + drawn.width + 10, middle - 24, 48, CARD)
        case m.PoliceCard(stars=many, penalty=penalty):
            wide = many * 38 - 6
            stars(canvas, many, (left + (width - wide) // 2, middle - 22, 32), BANDS["police"], CARD)
            words = fitted(say("{dollars} at the end", dollars=thousands(-penalty)), 30, 700, width - 16, 22)
            canvas.text(words, (centre[0], middle + 20), 30, LOSS, CARD, anchor="middle")
        case m.LootCard(value=value):
            canvas.text(dollars(value), centre, 48, INK, CARD, weight=800, anchor="middle")
        case m.DogCard():
            canvas.text(fitted(say("burglars −1"), 34, 700, width - 16, 22), centre, 34, SEPIA, CARD, anchor="middle")
        case m.WarehouseCard():
            canvas.text(fitted(say("+1 action"), 34, 700, width - 16, 22), centre, 34, SEPIA, CARD, anchor="middle")
        case m.BirthdayCard() | m.EndCard():
            return


@in_each_language(maxsize=128)
def loot_chip(card_id: str, ground: Rgb) -> Image.Image:
    """A loot card, small: its kind and its value, as palette indexes on flat `ground`."""
    shown = card(card_id)
    if not isinstance(shown, m.LootCard):
        raise KeyError(card_id)
    value = line(thousands(shown.value), 38, 800)
    canvas = Canvas(value.width + 76, 56, ground)
    canvas.rounded((0, 0, canvas.width, 56), 12, BANDS["loot"], ground)
    canvas.art(icons.LOOT[shown.kind], 8, 6, 44, BANDS["loot"])
    canvas.text(value, (60, 28), 38, BRASS if shown.value >= _DEAR else CREAM, BANDS["loot"])
    return canvas.done()


_DEAR: Final = 40_000
