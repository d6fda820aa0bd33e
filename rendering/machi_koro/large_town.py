"""One town, large: as a scene, and below it every card and landmark with its effect."""

from collections.abc import Sequence
from typing import Final

from PIL import Image

from bot.games.machi_koro.views import Holding, MachiView, Site
from bot.language import say
from bot.language.caches import in_each_language
from bot.pictures.picture import Picture, together
from rendering.drawing.canvas import TICK, Canvas, shared_out
from rendering.drawing.seats import seat_disc
from rendering.drawing.text import block, drawable_names, fitted, line, loses_words, shrunk, wrapped
from rendering.drawing.theme import (
    BANDS,
    GAIN,
    GAP,
    GOLD,
    INK,
    LINE,
    MARGIN,
    MUTED,
    PAGE,
    PALE_GOLD,
    PANEL,
    SOFT_INK,
    SOLD,
    TALLEST,
    TINTS,
    WHITE,
    WIDTH,
    Rgb,
)
from rendering.machi_koro import alt, effects
from rendering.machi_koro.cards import establishment, landmark
from rendering.machi_koro.icons import LEFT, art_of
from rendering.machi_koro.markets import ROW_ICON, legend, name_of
from rendering.machi_koro.marks import coin, mark
from rendering.machi_koro.towns import scenes
from rendering.machi_koro.towns import town as towns
from rendering.machi_koro.towns.plates import closed_sign, stick
from rendering.words.common import capital
from rendering.words.machi_koro.names import card_name, numbers

_HEAD: Final = 104
_LEGEND: Final = 50
_STEP: Final = 12
_AROUND: Final = 26
"""Pixels between cards and landmarks."""
_WIDE: Final = (WIDTH - 2 * MARGIN - _STEP) // 2
_HIGH: Final = 128
_BAND: Final = 96
_SMALLEST_NAME: Final = 24
"""The smallest type of a name on one line."""


@in_each_language(128)
def row(held: Holding) -> Image.Image:
    """Draw one establishment: number, drawing, name, effect and copies, as palette indexes."""
    card = establishment(held.card)
    closed = held.closed == held.copies
    band, tint = SOLD if closed else BANDS[card.colour], TINTS[card.colour]
    canvas = Canvas(_WIDE, _HIGH, PAGE)
    canvas.rounded((0, 0, _WIDE, _HIGH), 14, tint, PAGE)
    canvas.rounded((0, 0, _BAND, _HIGH), 14, band, PAGE)
    canvas.fill((_BAND - 14, 0, 14, _HIGH), band)
    label = fitted(numbers(card), 44, 800, _BAND - 8, 28)
    canvas.text(label, (_BAND // 2, 48), 44, WHITE, band, anchor="middle")
    mark(canvas, card.colour, (_BAND // 2 - 15, _HIGH - 46, 30), WHITE, band)
    canvas.art(art_of(card.id), _BAND + 10, (_HIGH - ROW_ICON) // 2, ROW_ICON, tint, grey=closed)
    x = _BAND + ROW_ICON + 24
    room = _WIDE - x - 82
    words = capital(effects.words(card))
    if loses_words(card_name(card.id), _SMALLEST_NAME, 700, room, 1):
        y = canvas.paragraph(name_of(card, 26, room, 2), (x, 19), 26, 27, (INK, tint)) + 6
        parts, step = shrunk(words, 28, 600, (room, 2), 22), 30
    else:
        (name,) = name_of(card, 34, room, 1)
        canvas.text(name, (x, 28), 34, INK, tint)
        parts, step = shrunk(words, 30, 600, (room, 2), 22), 35
        y = 70 if len(parts) > 1 else 84
    canvas.paragraph(parts, (x, y), 30, step, (SOFT_INK, tint))
    _counts(canvas, held, tint)
    return canvas.done()


def _counts(canvas: Canvas, held: Holding, tint: Rgb) -> None:
    """Draw the copies, and below them closed copies or invested coins."""
    x = _WIDE - 74
    y = 4 if held.invested or 0 < held.closed < held.copies else _HIGH // 2 - 30
    if held.closed == held.copies:
        closed_sign(canvas, (x, y, 60), held.closed)
        return
    canvas.disc(x, y, 60, INK, tint)
    canvas.text(str(held.copies), (x + 30, y + 30), 40, WHITE, INK, weight=800, anchor="middle")
    if held.invested:
        coin(canvas, x + 2, y + 62, 56, tint, held.invested)
    elif held.closed:
        closed_sign(canvas, (x + 3, y + 63, 54), held.closed)


@in_each_language(32)
def site(shown: Site) -> Image.Image:
    """Draw one landmark: drawing, name, effect, and its cost or a tick, as palette indexes."""
    card = landmark(shown.card)
    canvas = Canvas(_WIDE, _HIGH, PAGE)
    ground = PALE_GOLD if shown.built else PANEL
    edge = (GOLD, PALE_GOLD) if shown.built else (LINE, PANEL)
    canvas.framed((0, 0, _WIDE, _HIGH), 14, 5 if shown.built else 2, edge, PAGE)
    canvas.art(art_of(card.id), 22, (_HIGH - 90) // 2, 90, ground, grey=not shown.built)
    x = 132
    room = _WIDE - x - 92
    canvas.text(fitted(card_name(card.id), 34, 700, room, 28), (x, 28), 34, INK if shown.built else WHITE, ground)
    y = 68
    for part in wrapped(effects.short(card), 30, 600, room, 2):
        canvas.text(part, (x, y), 30, SOFT_INK if shown.built else MUTED, ground)
        y += 34
    if shown.built:
        canvas.polygon(TICK, (_WIDE - 78, _HIGH // 2 - 28, 56), GAIN, ground)
    else:
        coin(canvas, _WIDE - 84, _HIGH // 2 - 34, 68, ground, card.cost)
    return canvas.done()


def town(view: MachiView, seat: int, player_names: Sequence[str], *, table_number: int = 0) -> Picture:
    """Draw one player's town.

    Raises:
        IndexError: there is no such seat.
        ArtMissing: a drawing or font is not installed.
    """
    shown = view.towns[seat]
    name = drawable_names(player_names)[seat]
    picture = (
        None
        if shown.resigned
        else scenes.scene(scenes.of(towns.town(view, view.turn, seat, name, table_number), towns.time_of(view)))
    )
    cards = [] if shown.resigned else [held for held in shown.holdings if held.copies]
    sites = [] if shown.resigned else [site(each) for each in shown.sites]
    below = _HEAD + (picture.height + GAP if picture else 0)
    whole = below + _list_height(len(cards), True) + _AROUND + _list_height(len(sites), False)
    first, *rest = [cards] if whole <= TALLEST else [[], *_shared(cards)]
    top = below + (_list_height(len(first), True) + _AROUND if first else 0)
    canvas = Canvas(WIDTH, top + _list_height(len(sites), False) + MARGIN, PAGE)
    _head(canvas, view, seat, name)
    if picture:
        stick(canvas, picture, WIDTH // 2, _HEAD, 16)
    if shown.resigned:
        canvas.art(LEFT, WIDTH // 2 - 180, _HEAD + 16, 90, PAGE)
        left = fitted(say("left the game"), 44, 700, WIDTH // 2 + 70 - MARGIN, 30)
        canvas.text(left, (WIDTH // 2 - 70, _HEAD + 61), 44, MUTED, PAGE)
    _list(canvas, first, below)
    _place(canvas, sites, top)
    words = alt.town(view, seat, name, rest)
    called = f"town-{seat + 1}-{view.turn.number}"
    pages = [canvas.picture(words[0], f"{called}.png", towns.colours(view))]
    for at, part in enumerate(rest, 2):
        listed = Canvas(WIDTH, MARGIN + _list_height(len(part), True) + MARGIN, PAGE)
        _list(listed, part, MARGIN)
        pages.append(listed.picture(words[at - 1], f"{called}-{at}.png", towns.colours(view)))
    return together(pages)


def _shared(cards: Sequence[Holding]) -> list[Sequence[Holding]]:
    """Cards in as few pictures as they need, in rows of two."""
    rows = [cards[at : at + 2] for at in range(0, len(cards), 2)]
    parts = shared_out([_HIGH] * len(rows), _STEP, MARGIN + _LEGEND)
    return [[held for at in part for held in rows[at]] for part in parts]


def _list_height(cells: int, legend_above: bool) -> int:
    """The height of cells in two columns, in pixels, with the legend above them."""
    return (_LEGEND if legend_above else 0) + -(-cells // 2) * (_HIGH + _STEP) - _STEP if cells else 0


def _list(canvas: Canvas, cards: Sequence[Holding], top: int) -> None:
    """Draw the legend, and cards below it."""
    if cards:
        legend(canvas, top + _LEGEND // 2 - 6)
        _place(canvas, [row(held) for held in cards], top + _LEGEND)


def _place(canvas: Canvas, cells: Sequence[Image.Image], top: int) -> None:
    """Draw cells in two columns from `top`."""
    for at, cell in enumerate(cells):
        line_at, column = divmod(at, 2)
        canvas.stamp(cell, MARGIN + column * (_WIDE + _STEP), top + line_at * (_HIGH + _STEP))


def _head(canvas: Canvas, view: MachiView, seat: int, name: str) -> None:
    middle = _HEAD // 2 + 2
    seat_disc(canvas, seat, (MARGIN + 4, middle, 64), PAGE)
    shown = view.towns[seat]
    coins = line(str(shown.coins), 70, 800)
    right = WIDTH - MARGIN - 6 - coins.width
    if not shown.resigned:
        canvas.text(coins, (right, middle), 70, GOLD, PAGE)
        coin(canvas, right - 72, middle - 30, 60, PAGE)
        built = line(say("{count} of {all} landmarks", count=shown.landmarks, all=len(shown.sites)), 34, 600)
        right -= 104 + built.width
        canvas.text(built, (right, middle), 34, MUTED, PAGE)
    x = MARGIN + 86
    canvas.block(block(name, 54, 800, (right - 24 - x, _HEAD - 8), 30), (x, middle), WHITE, PAGE)
