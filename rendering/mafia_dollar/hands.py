"""A hand as its owner sees it: the cards, the own gangsters, and what lies in the own warehouses."""

from collections.abc import Sequence
from typing import Final

import msgspec
from PIL import Image

from bot.games.mafia_dollar.views import GangsterView, MafiaView, WarehouseView
from bot.language import say, say_in_context, say_plural
from bot.language.caches import in_each_language
from bot.pictures.picture import Picture
from rendering.drawing.canvas import Canvas, joined
from rendering.drawing.png import Packed, pack
from rendering.drawing.seats import seat_disc
from rendering.drawing.text import block, drawable_names, fitted, line
from rendering.drawing.theme import GAP, MARGIN, WIDTH
from rendering.mafia_dollar import alt, faces, icons, pieces
from rendering.mafia_dollar.cards import card
from rendering.mafia_dollar.noir import BAD, BOARD, BRASS, CREAM, FELT, FELT_SHADE, RIM, ROOM, SMOKE
from rendering.mafia_dollar.street.crew import BELOW_A_HAND, gangster
from rendering.words.mafia_dollar.names import dollars, printed_name
from rendering.words.mafia_dollar.places import EMPTY, IN_THE_HIDEOUT, ON_THE_STREET

_HEAD: Final = 84
_ABREAST: Final = 5
_STEP: Final = (WIDTH - 2 * MARGIN - _ABREAST * faces.WIDTH) // (_ABREAST - 1)
_LEGEND: Final = 60
_MARK, _AFTER = 48, 36
"""Pixels that a mark of the legend takes, and those after its words."""
_LIFT: Final = (16, 6, 2, 6, 16)
"""How much lower than the highest the cards of a row lie: as in a fan."""
_ROW: Final = faces.HEIGHT + max(_LIFT) + GAP
_STORE: Final = 78
_CHIPS_FROM: Final = 320
_CREW: Final = BELOW_A_HAND.height + 40
_ASIDE: Final = 11
"""Pixels between two gangsters."""
_APART: Final = 8
"""Pixels below each part under the cards."""


class _Head(msgspec.Struct, frozen=True):
    """The top of a hand. `worth`: in dollars, if it is known. `over`: the game is."""

    seat: int
    name: str
    cards: int
    worth: int | None
    over: bool


class _Crew(msgspec.Struct, frozen=True):
    """A clan's gangsters."""

    hideout: tuple[GangsterView, ...]
    street: tuple[GangsterView, ...]


@in_each_language(maxsize=64)
def _head(shown: _Head) -> Packed:
    """The owner of the hand, its number of cards, and what the clan is worth."""
    canvas = Canvas(WIDTH, _HEAD, FELT)
    middle = _HEAD // 2 + 2
    x = MARGIN + 4
    seat_disc(canvas, shown.seat, (x, middle, 58), FELT)
    right = WIDTH - MARGIN - 4
    if shown.worth is not None:
        worth = line(dollars(shown.worth), 46, 800)
        canvas.text(worth, (right, middle), 46, BRASS if shown.worth >= 0 else BAD, FELT, anchor="right")
        right -= worth.width + 14
        note = line(
            say_in_context("beside a sum of dollars", "in the end")
            if shown.over
            else say_in_context("beside a sum of dollars", "if it ended now"),
            28,
            600,
        )
        canvas.text(note, (right, middle), 28, SMOKE, FELT, anchor="right")
        right -= note.width + 24
    words = say_plural("{name} · {count} card", "{name} · {count} cards", shown.cards, name=shown.name)
    lines = block(words, 46, 800, (right - x - 74, _HEAD - 8), 28)
    canvas.block(lines, (x + 74, middle if len(lines) == 1 else _HEAD // 2), CREAM, FELT)
    return pack(canvas.done())


def _crew(shown: _Crew, width: int = WIDTH) -> Image.Image:
    """One's own gangsters in that width: those in the hideout, then those on the street."""
    crew = [(each, str(IN_THE_HIDEOUT)) for each in shown.hideout]
    crew += [(each, str(ON_THE_STREET)) for each in shown.street]
    rows = pieces.spread([BELOW_A_HAND.width] * len(crew), width - 2 * MARGIN - 24, _ASIDE)
    canvas = Canvas(width, len(rows) * _CREW + 10, FELT)
    canvas.framed((MARGIN, 0, width - 2 * MARGIN, canvas.height), 14, 2, (RIM, BOARD), FELT)
    for down, row in enumerate(rows):
        before = ""
        for column, at in enumerate(row):
            member, where = crew[at]
            x, y = MARGIN + 12 + column * (BELOW_A_HAND.width + _ASIDE), down * _CREW + 4
            if where != before:
                beside = sum(crew[other][1] == where for other in row) * (BELOW_A_HAND.width + _ASIDE) - 4
                last = crew[row[-1]][1] == where
                room = width - MARGIN - 12 - x if last else beside
                canvas.text(fitted(where, 28, 600, room, 20), (x, y + 20), 28, SMOKE, BOARD)
            canvas.lay(gangster(member, BELOW_A_HAND), x, y + 36)
            before = where
    return canvas.done()


def _store(shown: WarehouseView, width: int = WIDTH) -> Image.Image:
    """A warehouse of one's own with what lies in it, in that width."""
    chips = [faces.loot_chip(each, ROOM) for each in shown.loot or ()]
    room = width - 2 * MARGIN - _CHIPS_FROM - 14
    rows = pieces.spread([chip.width for chip in chips], room, 8)
    canvas = Canvas(width, max(1, len(rows)) * 64 + _STORE - 64, FELT)
    canvas.framed((MARGIN, 0, width - 2 * MARGIN, canvas.height), 14, 2, (RIM, ROOM), FELT)
    middle = _STORE // 2
    canvas.art(icons.WAREHOUSE, MARGIN + 12, middle - 28, 56, ROOM)
    x = MARGIN + 76
    if shown.dog is not None:
        canvas.art(icons.DOG, x, middle - 26, 52, ROOM)
        x += 58
    name = fitted(printed_name(card(shown.card)), 34, 700, MARGIN + _CHIPS_FROM - x - 8, 24)
    canvas.text(name, (x, middle), 34, CREAM, ROOM)
    if not chips:
        canvas.text(str(EMPTY), (MARGIN + _CHIPS_FROM, middle), 34, SMOKE, ROOM, weight=600)
    for down, row in enumerate(rows):
        x = MARGIN + _CHIPS_FROM
        for at in row:
            canvas.stamp(chips[at], x, 11 + down * 64)
            x += chips[at].width + 8
    return canvas.done()


@in_each_language()
def _legend(width: int = WIDTH) -> Image.Image:
    """What the marks on the cards mean, in that width."""
    canvas = Canvas(width, _LEGEND, FELT)
    middle = _LEGEND // 2
    words = (
        *(say("if flipped"), say("frees from a block")),
        *(say_in_context("points", "attack"), say_in_context("points", "burglary")),
    )
    x, room = MARGIN + 4, width - 2 * MARGIN - 8 - 4 * _MARK - 3 * _AFTER
    sizes = (size for size in range(30, 22, -2) if sum(line(each, size, 600).width for each in words) <= room)
    size = next(sizes, 22)
    for at, each in enumerate(words):
        if at == 0:
            pieces.die(canvas, 8, (x, middle - 19, 38), FELT)
        elif at == 1:
            pieces.symbol_plate(canvas, "key", (x, middle - 20, 40), FELT)
        else:
            canvas.art(icons.BULLET if at == 2 else icons.LOCK, x, middle - 19, 38, FELT)
        drawn = line(each, size, 600)
        canvas.text(drawn, (x + _MARK, middle), size, SMOKE, FELT)
        x += _MARK + drawn.width + _AFTER
    return canvas.done()


def hand(view: MafiaView, player_names: Sequence[str]) -> Picture:
    """Draw the viewer's own hand, and the loot in their own warehouses. For nobody else's eyes.

    Raises:
        ValueError: the viewer does not play.
        ArtMissing: a drawing or font is not installed.
    """
    clan = view.me
    if clan is None or clan.hand is None:
        raise ValueError("only who plays has a hand")
    shown = drawable_names(player_names)
    worth = None if clan.worth is None else clan.worth.dollars
    head = _Head(clan.seat, shown[clan.seat], len(clan.hand), worth, view.outcome is not None)
    parts = [_head(head), *_parts(clan.hand, view.chosen, _Crew(clan.hideout, clan.street), clan.warehouses)]
    name = f"hand-{clan.seat + 1}-{view.turn.number}.png"
    return Picture(joined(parts), alt.hand(view, clan, shown), WIDTH, sum(part.height for part in parts), name)


def _parts(
    hand: tuple[str, ...], chosen: str | None, crew: _Crew, warehouses: tuple[WarehouseView, ...]
) -> list[Packed]:
    """A hand below its head, in parts: most of them stay as they are while its owner plays."""
    rows = [hand[at : at + _ABREAST] for at in range(0, len(hand), _ABREAST)]
    beside = len(rows) > 1 and len(rows[-1]) == 1  # then there is room beside the one card of the last row
    parts = [_row(row, chosen if chosen in row else None) for row in (rows[:-1] if beside else rows)]
    if beside:
        return [*parts, _last(rows[-1], chosen if chosen in rows[-1] else None, crew, warehouses)]
    if hand:
        parts.append(_explained())
    if crew.hideout or crew.street:
        parts.append(_gangsters(crew))
    return [*parts, _stores(warehouses)]


@in_each_language(maxsize=256)  # 22 KiB each
def _row(cards: tuple[str, ...], chosen: str | None) -> Packed:
    """A row of cards. `chosen`: the one that is marked."""
    canvas = Canvas(WIDTH, _ROW, FELT)
    _fan(canvas, cards, chosen)
    return pack(canvas.done())


@in_each_language(maxsize=64)  # 18 KiB each
def _last(cards: tuple[str, ...], chosen: str | None, crew: _Crew, warehouses: tuple[WarehouseView, ...]) -> Packed:
    """The one card of the last row, and on its right all that lies below other hands."""
    left = faces.WIDTH + _STEP + GAP
    width = WIDTH - left
    below = [_legend(width), *([_crew(crew, width)] if crew.hideout or crew.street else [])]
    below += [_store(each, width) for each in warehouses]
    canvas = Canvas(WIDTH, max(_ROW, _height(below)) + MARGIN, FELT)
    _fan(canvas, cards, chosen)
    _column(canvas, below, left)
    return pack(canvas.done())


@in_each_language()
def _explained() -> Packed:
    """What the marks on the cards mean."""
    return _below([_legend()])


@in_each_language(maxsize=128)  # 9 KiB each
def _gangsters(shown: _Crew) -> Packed:
    """One's own gangsters."""
    return _below([_crew(shown)])


@in_each_language(maxsize=128)  # 3 KiB each
def _stores(shown: tuple[WarehouseView, ...]) -> Packed:
    """One's own warehouses, and the margin at the end of the picture."""
    return _below([_store(each) for each in shown], MARGIN)


def _fan(canvas: Canvas, cards: tuple[str, ...], chosen: str | None) -> None:
    """Draw cards beside each other, with their shadows."""
    for column, each in enumerate(cards):
        x, top = MARGIN + column * (faces.WIDTH + _STEP), _LIFT[column]
        canvas.rounded((x + 5, top + 7, faces.WIDTH, faces.HEIGHT), 14, FELT_SHADE, FELT)
        canvas.stamp(faces.face(each, chosen=each == chosen), x, top)


def _below(parts: Sequence[Image.Image], more: int = 0) -> Packed:
    """Parts one under another across the picture. `more`: how many pixels are empty at the end."""
    canvas = Canvas(WIDTH, _height(parts) + more, FELT)
    _column(canvas, parts, 0)
    return pack(canvas.done())


def _height(parts: Sequence[Image.Image]) -> int:
    return sum(each.height + _APART for each in parts)


def _column(canvas: Canvas, parts: Sequence[Image.Image], left: int) -> None:
    y = 0
    for each in parts:
        canvas.stamp(each, left, y)
        y += each.height + _APART
