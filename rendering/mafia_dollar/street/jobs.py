"""The coup of the turn in the foreground: who, against whom, the sum, whether it was enough, and what came of it."""

from typing import Final

import msgspec
from PIL import Image, ImageDraw

from bot.games.mafia_dollar import events as e
from bot.games.mafia_dollar.cards import NEEDED, VALUE
from bot.games.mafia_dollar.events import Checked
from bot.games.mafia_dollar.views import TurnView
from bot.language import say, say_in_context
from rendering.drawing.canvas import CROSS, TICK, Canvas, outline
from rendering.drawing.palette import index_of
from rendering.drawing.seats import seat_disc
from rendering.drawing.sprites import Art
from rendering.drawing.text import block, fitted
from rendering.drawing.theme import GAIN, INK, LOSS, MARGIN, WHITE, WIDTH, Rgb
from rendering.mafia_dollar import icons
from rendering.mafia_dollar.cards import card, thousands
from rendering.mafia_dollar.happenings import public
from rendering.mafia_dollar.noir import BOARD, BRASS, CREAM, RIM, SKY, SMOKE
from rendering.mafia_dollar.pieces import card_back, die, small_card, sprite
from rendering.mafia_dollar.street import backdrop
from rendering.words.mafia_dollar.names import loot_counted, printed_name

HEIGHT: Final = 236
_FIGURE: Final = 178
_SIDE: Final = 240
"""The width of a name's plate."""
BOARD_WIDTH: Final = WIDTH - 2 * (MARGIN + _SIDE + 14)
_PLATE: Final = 58
_STREET: Final = 84
_CITY: Final = 260
_ARROW: Final = 66
_TIP: Final = 52
_CARD: Final = (108, 140)
_MOST_CARDS: Final = 4


class Figure(msgspec.Struct, frozen=True):
    """Somebody or something on one side: a card, whose it is (None: nobody's). `dog`: one guards it. `out`: it goes."""

    card: str
    seat: int | None
    dog: bool = False
    out: bool = False


class Flow(msgspec.Struct, frozen=True):
    """What goes from one side to the other. `right`: to the right. `bad`: for whom it leaves, and nobody gets it.

    `cards`: loot as far as it is known, by card; the `unseen` ones are drawn face down.
    """

    words: str
    right: bool
    bad: bool = False
    cards: tuple[str, ...] = ()
    unseen: int = 0


class Coup(msgspec.Struct, frozen=True):
    """What was done in a turn: who, to whom, with what check, and what came of it."""

    left: Figure
    right: Figure
    check: Checked | None = None
    flow: Flow | None = None


def coup(turn: TurnView) -> Coup | None:
    """The coup of a turn that everybody saw: a skill check, else what the police took, else loot that was carried home.

    Of several the last one.
    """
    events = public(turn.events)
    if (check := turn.check) is not None:
        after = events[events.index(check) + 1 :] if check in events else ()
        flow = next((found for event in after if (found := _outcome(event)) is not None), None)
        right = Figure(check.target, check.owner, dog=bool(check.dog), out=flow is not None and flow.bad)
        return Coup(Figure(check.gangster, check.seat), right, check, flow)
    for event in reversed(events):
        match event:
            case e.Confiscated(loot=loot, warehouse=warehouse) if loot and warehouse:
                flow = Flow(thousands(-VALUE[loot]), right=False, bad=True, cards=(loot,))
                return Coup(Figure(event.card, None), Figure(warehouse, event.seat), flow=flow)
            case e.Raided(kept=kept):
                flow = Flow(loot_counted(len(event.loot)), right=False, bad=True, cards=event.loot)
                return Coup(Figure(event.card, None), Figure(kept, event.seat), flow=flow)
            case e.TookLoot(top=top, count=count):
                flow = Flow(thousands(VALUE[top]), right=True, cards=(top,), unseen=count - 1)
                return Coup(Figure(event.gangster, event.seat), Figure(event.warehouse, event.seat), flow=flow)
            case _:
                continue
    return None


def _outcome(event: e.MafiaEvent) -> Flow | None:
    """What came of a check that succeeded."""
    match event:
        case e.Stole(count=count):
            return Flow(loot_counted(count), right=False, unseen=count)
        case e.TookOut():
            return Flow(say_in_context("a gangster in a fight", "taken out"), right=True, bad=True)
        case _:
            return None


def backdrop_of(canvas: Canvas) -> None:
    """Draw the sky, the city and the street across a canvas of `WIDTH` by `HEIGHT` pixels."""
    ground = HEIGHT - _STREET
    canvas.stamp(backdrop.sky(WIDTH, ground), 0, 0)
    canvas.lay(backdrop.skyline(WIDTH, _CITY), 0, ground - 190)
    canvas.stamp(backdrop.street(WIDTH, _STREET), 0, ground)


def scene(shown: Coup) -> Image.Image:
    """A coup as a scene, the whole width of a picture, as palette indexes."""
    canvas = Canvas(WIDTH, HEIGHT, SKY)
    backdrop_of(canvas)
    _figure(canvas, shown.left, MARGIN)
    _figure(canvas, shown.right, WIDTH - MARGIN - _SIDE)
    if shown.check is not None:
        _board(canvas, shown.check, HEIGHT - 12 if shown.flow is None else HEIGHT - _ARROW - 22)
    if shown.flow is not None:
        low = HEIGHT - 10 - _ARROW // 2
        _arrow(canvas, shown.flow, low if shown.check is not None else HEIGHT // 2, large=shown.check is None)
    return canvas.done()


def _figure(canvas: Canvas, shown: Figure, x: int) -> None:
    """Somebody over their plate, in lamplight."""
    canvas.tinted(backdrop.pool(_SIDE, 70), x, HEIGHT - 74, backdrop.glow())
    foot = HEIGHT - 8 - _PLATE
    canvas.lay(sprite(icons.art_of(card(shown.card)), _FIGURE), x + (_SIDE - _FIGURE) // 2, foot - _FIGURE + 6)
    if shown.dog:
        canvas.lay(sprite(icons.DOG, 92), x - 8, foot - 86)
    if shown.out:
        side = _FIGURE * 3 // 4
        where = x + (_SIDE - side) // 2, foot - side - 10
        canvas.over(outline(CROSS, side), *where, LOSS, BOARD)
    canvas.framed((x, foot, _SIDE, _PLATE), 12, 3, (RIM, BOARD), BOARD)
    left = 14
    if shown.seat is not None:
        seat_disc(canvas, shown.seat, (x + 10, foot + _PLATE // 2, 40), BOARD)
        left = 58
    name = block(printed_name(card(shown.card)), 30, 700, (_SIDE - left - 10, _PLATE - 6), 22)
    canvas.block(name, (x + left, foot + _PLATE // 2), CREAM, BOARD)


def _board(canvas: Canvas, shown: Checked, high: int) -> None:
    """The sum, and the result below it."""
    left = (WIDTH - BOARD_WIDTH) // 2
    colour = GAIN if shown.success else LOSS
    canvas.framed((left, 6, BOARD_WIDTH, high), 16, 5, (colour, BOARD), BOARD)
    drawn = written(shown)
    below = 54
    top = 6 + (high - drawn.height - below) // 2
    canvas.stamp(drawn, (WIDTH - drawn.width) // 2, top)
    _result(canvas, shown, (WIDTH // 2, top + drawn.height + below // 2))


def written(shown: Checked) -> Image.Image:
    """The sum in one line, as palette indexes."""
    attack = shown.job == "attack"
    parts: list[tuple[str, Art, int]] = [("+", icons.BULLET if attack else icons.LOCK, shown.points)]
    if shown.item:
        parts.append(("+", icons.SLOTS["weapon" if attack else "tool"], shown.item))
    if shown.dog:
        parts.append(("−", icons.DOG, shown.dog))
    gap, icon, size = (24, 60, 66) if len(parts) < 3 else (8, 44, 54)
    row = Canvas(WIDTH, 84, BOARD)
    middle = row.height // 2
    die(row, shown.die, (0, middle - 40, 80), BOARD)
    x = 80 + gap
    for sign, drawing, amount in parts:
        x += row.text(sign, (x, middle), 56, SMOKE, BOARD, weight=700) + 6
        row.art(drawing, x, middle - icon // 2, icon, BOARD)
        x += icon + 6 + row.text(str(amount), (x + icon + 6, middle), size, CREAM, BOARD, weight=800) + gap
    x += row.text("=", (x, middle), 56, SMOKE, BOARD, weight=700) + 8
    x += row.text(str(shown.total), (x, middle), 92, BRASS, BOARD, weight=800)
    return row.done().crop((0, 0, x, row.height))


def _result(canvas: Canvas, shown: Checked, at: tuple[int, int]) -> None:
    words = fitted(
        say_in_context("a skill check", "success") if shown.success else say_in_context("a skill check", "failed"),
        42,
        800,
        260,
        30,
    )
    needs = fitted(say("needs {number} or more", number=NEEDED + 1), 34, 600, 300, 26)
    colour = GAIN if shown.success else LOSS
    pill = words.width + 82
    x, middle = at[0] - (pill + 24 + needs.width) // 2, at[1]
    canvas.rounded((x, middle - 27, pill, 54), 16, colour, BOARD)
    canvas.polygon(TICK if shown.success else CROSS, (x + 18, middle - 15, 30), WHITE, colour)
    canvas.text(words, (x + 62, middle), 42, WHITE, colour)
    canvas.text(needs, (x + pill + 24, middle), 34, SMOKE, BOARD)


def _arrow(canvas: Canvas, shown: Flow, middle: int, *, large: bool) -> None:
    """An arrow from one side to the other with what goes there; `large`: with the cards themselves."""
    colour, over = (LOSS, WHITE) if shown.bad else (BRASS, INK)
    left, right = (WIDTH - BOARD_WIDTH) // 2 - 6, (WIDTH + BOARD_WIDTH) // 2 + 6
    half = _ARROW // 2
    for more, fill in ((4, BOARD), (0, colour)):
        _pointed(canvas, (left - more, middle - half - more, right + more, middle + half + more), fill, shown.right)
    size = 56 if large else 42
    words = fitted(shown.words, size, 800, 380, 26)
    cards = [*shown.cards[:_MOST_CARDS], *[None] * min(shown.unseen, _MOST_CARDS - 1)] if large else []
    sacks = 0 if large or shown.bad else min(shown.unseen, 3)
    wide = words.width + len(cards) * (_CARD[0] + 10) + sacks * 60 + (14 if cards or sacks else 0)
    x = (left + right - wide) // 2 + (-10 if shown.right else 10)
    for each in cards:
        _loot(canvas, each, (x, middle - _CARD[1] // 2))
        x += _CARD[0] + 10
    for _ in range(sacks):
        canvas.lay(sprite(icons.SACK, 62), x, middle - 33)
        x += 60
    canvas.text(words, (x + (14 if cards or sacks else 0), middle), words.size, over, colour)


def _pointed(canvas: Canvas, box: tuple[int, int, int, int], colour: Rgb, right: bool) -> None:
    """An arrow's outline filled: left, top, right and bottom."""
    left, top, end, low = box
    middle, wing = (top + low) // 2, 14
    points = [(left, top), (end - _TIP, top), (end - _TIP, top - wing), (end, middle)]
    points += [(end - _TIP, low + wing), (end - _TIP, low), (left, low)]
    if not right:
        points = [(left + end - x, y) for x, y in points]
    ImageDraw.Draw(canvas.image).polygon(points, fill=index_of(colour))


def _loot(canvas: Canvas, shown: str | None, at: tuple[int, int]) -> None:
    """A loot card; None: face down."""
    box = (*at, *_CARD)
    if shown is None:
        card_back(canvas, box)
    else:
        small_card(canvas, card(shown), box)
