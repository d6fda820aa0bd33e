"""The job of the turn in the foreground: who, against whom, the sum, and whether it was enough."""

from typing import Final

from PIL import Image

from bot.games.mafia_dollar.cards import NEEDED
from bot.games.mafia_dollar.events import Checked
from bot.language import say, say_in_context
from rendering.drawing.canvas import CROSS, TICK, Canvas
from rendering.drawing.seats import seat_disc
from rendering.drawing.sprites import Art
from rendering.drawing.text import block, fitted
from rendering.drawing.theme import GAIN, LOSS, MARGIN, WHITE, WIDTH
from rendering.mafia_dollar import icons
from rendering.mafia_dollar.cards import card
from rendering.mafia_dollar.noir import BOARD, BRASS, CREAM, RIM, SKY, SMOKE
from rendering.mafia_dollar.pieces import die, sprite
from rendering.mafia_dollar.street import backdrop
from rendering.words.mafia_dollar.names import printed_name

HEIGHT: Final = 220
_FIGURE: Final = 160
_SIDE: Final = 232
"""The width of a name's plate."""
BOARD_WIDTH: Final = WIDTH - 2 * (MARGIN + _SIDE + 18)
_PLATE: Final = 58
_STREET: Final = 84
_CITY: Final = 260


def backdrop_of(canvas: Canvas) -> None:
    """Draw the sky, the city and the street across a canvas of `WIDTH` by `HEIGHT` pixels."""
    ground = HEIGHT - _STREET
    canvas.stamp(backdrop.sky(WIDTH, ground), 0, 0)
    canvas.lay(backdrop.skyline(WIDTH, _CITY), 0, ground - 190)
    canvas.stamp(backdrop.street(WIDTH, _STREET), 0, ground)


def scene(shown: Checked) -> Image.Image:
    """A skill check as a scene, the whole width of a picture, as palette indexes."""
    canvas = Canvas(WIDTH, HEIGHT, SKY)
    backdrop_of(canvas)
    for right in (False, True):
        x = WIDTH - MARGIN - _SIDE if right else MARGIN
        canvas.tinted(backdrop.pool(_SIDE, 70), x, HEIGHT - 74, backdrop.glow())
        art = icons.art_of(card(shown.target if right else shown.gangster))
        canvas.lay(sprite(art, _FIGURE), x + (_SIDE - _FIGURE) // 2, HEIGHT - 10 - _PLATE - _FIGURE + 6)
        if right and shown.dog:
            canvas.lay(sprite(icons.DOG, 92), x - 8, HEIGHT - 10 - _PLATE - 86)
        _name(
            canvas,
            shown.owner if right else shown.seat,
            printed_name(card(shown.target if right else shown.gangster)),
            x,
        )
    _board(canvas, shown)
    return canvas.done()


def _name(canvas: Canvas, seat: int, name: str, x: int) -> None:
    top = HEIGHT - 10 - _PLATE
    canvas.framed((x, top, _SIDE, _PLATE), 12, 3, (RIM, BOARD), BOARD)
    seat_disc(canvas, seat, (x + 10, top + _PLATE // 2, 40), BOARD)
    canvas.block(block(name, 30, 700, (_SIDE - 68, _PLATE - 6), 22), (x + 58, top + _PLATE // 2), CREAM, BOARD)


def _board(canvas: Canvas, shown: Checked) -> None:
    """The sum, and the result below it."""
    left = (WIDTH - BOARD_WIDTH) // 2
    colour = GAIN if shown.success else LOSS
    canvas.framed((left, 6, BOARD_WIDTH, HEIGHT - 14), 16, 5, (colour, BOARD), BOARD)
    drawn = written(shown)
    canvas.stamp(drawn, (WIDTH - drawn.width) // 2, 16)
    _result(canvas, shown, (WIDTH // 2, HEIGHT - 50))


def written(shown: Checked) -> Image.Image:
    """The sum in one line, as palette indexes."""
    attack = shown.job == "attack"
    parts: list[tuple[str, Art, int]] = [("+", icons.BULLET if attack else icons.LOCK, shown.points)]
    if shown.item:
        parts.append(("+", icons.SLOTS["weapon" if attack else "tool"], shown.item))
    if shown.dog:
        parts.append(("−", icons.DOG, shown.dog))
    gap, icon, size = (24, 60, 66) if len(parts) < 3 else (8, 44, 54)
    row = Canvas(WIDTH, 112, BOARD)
    middle = row.height // 2
    die(row, shown.die, (0, middle - 46, 92), BOARD)
    x = 92 + gap
    for sign, drawing, amount in parts:
        x += row.text(sign, (x, middle), 56, SMOKE, BOARD, weight=700) + 6
        row.art(drawing, x, middle - icon // 2, icon, BOARD)
        x += icon + 6 + row.text(str(amount), (x + icon + 6, middle), size, CREAM, BOARD, weight=800) + gap
    x += row.text("=", (x, middle), 56, SMOKE, BOARD, weight=700) + 8
    x += row.text(str(shown.total), (x, middle), 100, BRASS, BOARD, weight=800)
    return row.done().crop((0, 0, x, row.height))


def _result(canvas: Canvas, shown: Checked, at: tuple[int, int]) -> None:
    words = fitted(
        say_in_context("a skill check", "success") if shown.success else say_in_context("a skill check", "failed"),
        44,
        800,
        260,
        30,
    )
    needs = fitted(say("needs {number} or more", number=NEEDED + 1), 34, 600, 300, 26)
    colour = GAIN if shown.success else LOSS
    pill = words.width + 86
    x, middle = at[0] - (pill + 24 + needs.width) // 2, at[1]
    canvas.rounded((x, middle - 30, pill, 60), 16, colour, BOARD)
    canvas.polygon(TICK if shown.success else CROSS, (x + 18, middle - 17, 34), WHITE, colour)
    canvas.text(words, (x + 64, middle), 44, WHITE, colour)
    canvas.text(needs, (x + pill + 24, middle), 34, SMOKE, BOARD)
