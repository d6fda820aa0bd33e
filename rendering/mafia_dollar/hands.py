"""A hand as its owner sees it: the cards, the own gangsters, and what lies in the own warehouses."""

from collections.abc import Sequence
from typing import Final

import msgspec
from PIL import Image

from bot.games.mafia_dollar.lessons import NOTHING, Ringed
from bot.games.mafia_dollar.views import GangsterView, MafiaView, WarehouseView
from bot.language import say, say_in_context
from bot.language.caches import in_each_language
from bot.pictures.picture import Picture
from rendering.drawing.canvas import Canvas, joined
from rendering.drawing.png import Packed, pack
from rendering.drawing.rings import ring
from rendering.drawing.seats import seat_disc
from rendering.drawing.text import block, drawable_names, fitted, line, unbroken
from rendering.drawing.theme import GAP, MARGIN, WIDTH
from rendering.mafia_dollar import alt, faces, icons, pieces, piles
from rendering.mafia_dollar.cards import card
from rendering.mafia_dollar.noir import BAD, BOARD, BRASS, CREAM, FELT, FELT_SHADE, RIM, ROOM, SKY, SMOKE
from rendering.mafia_dollar.street import houses
from rendering.mafia_dollar.street import rows as streets
from rendering.mafia_dollar.street.crew import BELOW_A_HAND, USUAL, gangster
from rendering.words.mafia_dollar.names import cards_counted, dollars, printed_name
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
_INSET: Final = 8
"""Pixels that a ring needs above it."""
_CLEAR: Final = 16
"""Pixels more beside and below each gangster where one has a ring, and as many and a half above."""
_PILE_ROOM, _PILE_ROUND = 20, 20
"""Pixels above and below piles of which one has a ring, and the radius of its corners."""
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
    """A clan's gangsters. `ringed`: the one of whom advice speaks."""

    hideout: tuple[GangsterView, ...]
    street: tuple[GangsterView, ...]
    ringed: str = ""


class _Stores(msgspec.Struct, frozen=True):
    """A clan's warehouses. `ringed`: the loot in them of which advice speaks."""

    warehouses: tuple[WarehouseView, ...]
    ringed: str = ""


class _Marked(msgspec.Struct, frozen=True):
    """Which hand cards are marked: the one that will go, and the one of which advice speaks."""

    chosen: str | None
    ringed: str

    @property
    def lower(self) -> int:
        """How much lower the cards lie, in pixels, so that there is room for a ring."""
        return _INSET if self.ringed else 0

    def of(self, row: tuple[str, ...]) -> "_Marked":
        """The same for the cards of a row."""
        return _Marked(self.chosen if self.chosen in row else None, self.ringed if self.ringed in row else "")


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
    words = f"{shown.name} · {unbroken(cards_counted(shown.cards))}"
    lines = block(words, 46, 800, (right - x - 74, _HEAD - 8), 28)
    canvas.block(lines, (x + 74, middle if len(lines) == 1 else _HEAD // 2), CREAM, FELT)
    return pack(canvas.done())


def _crew(shown: _Crew, width: int = WIDTH) -> Image.Image:
    """One's own gangsters in that width: those in the hideout, then those on the street."""
    crew = [(each, str(IN_THE_HIDEOUT)) for each in shown.hideout]
    crew += [(each, str(ON_THE_STREET)) for each in shown.street]
    clear = _CLEAR if shown.ringed else 0
    edge, wide, high = MARGIN + 12 + clear // 2, BELOW_A_HAND.width + _ASIDE + clear, _CREW + 5 * clear // 2
    rows = pieces.spread([BELOW_A_HAND.width] * len(crew), width - 2 * edge, _ASIDE + clear)
    canvas = Canvas(width, len(rows) * high + 10, FELT)
    canvas.framed((MARGIN, 0, width - 2 * MARGIN, canvas.height), 14, 2, (RIM, BOARD), FELT)
    for down, row in enumerate(rows):
        before = ""
        for column, at in enumerate(row):
            member, where = crew[at]
            x, y = edge + column * wide, down * high + 4
            if where != before:
                beside = sum(crew[other][1] == where for other in row) * wide - 4
                last = crew[row[-1]][1] == where
                room = width - edge - x if last else beside
                canvas.text(fitted(where, 28, 600, room, 20), (x, y + 20), 28, SMOKE, BOARD)
            canvas.lay(gangster(member, BELOW_A_HAND), x, y + 36 + clear * 3 // 2)
            before = where
    for down, row in enumerate(rows):
        for column, at in enumerate(row):
            if crew[at][0].card == shown.ringed:
                x, y = edge + column * wide, down * high + 40 + clear * 3 // 2
                ring(canvas, (x - 9, y - 5, BELOW_A_HAND.width + 18, BELOW_A_HAND.height + 13))
    return canvas.done()


def _store(shown: WarehouseView, width: int = WIDTH, ringed: str = "") -> Image.Image:
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
    for down, row in enumerate(rows):
        x = MARGIN + _CHIPS_FROM
        for at in row:
            if (shown.loot or ())[at] == ringed:
                ring(canvas, (x - 4, 8 + down * 64, chips[at].width + 8, 62))
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


def hand(view: MafiaView, player_names: Sequence[str], ringed: Ringed = NOTHING) -> Picture:
    """Draw the viewer's own hand, and the loot in their own warehouses. For nobody else's eyes.

    `ringed`: what advice speaks of. What of it lies elsewhere on the table is drawn below.

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
    crew, stores = _Crew(clan.hideout, clan.street, ringed.gangster), _Stores(clan.warehouses, ringed.loot)
    parts = [_head(head), *_parts(clan.hand, _Marked(view.chosen, ringed.card), crew, stores)]
    parts += _elsewhere(view, shown, ringed)
    name = f"hand-{clan.seat + 1}-{view.turn.number}.png"
    return Picture(joined(parts), alt.hand(view, clan, shown, ringed), WIDTH, sum(part.height for part in parts), name)


def _elsewhere(view: MafiaView, names: Sequence[str], ringed: Ringed) -> list[Packed]:
    """What advice speaks of on the table: the pile among the piles, or the clan's house in its street."""
    parts = list[Packed]()
    if ringed.pile is not None:
        shown = piles.middle_of(view)
        left, top, wide, high = piles.pile_box(shown, ringed.pile)
        canvas = Canvas(WIDTH, high + 2 * _PILE_ROOM, SKY)
        canvas.stamp(piles.middle(shown), 0, _PILE_ROOM)
        ring(canvas, (left - 5, top + _PILE_ROOM - 8, wide + 10, high + 13), _PILE_ROUND)
        parts.append(pack(canvas.done()))
    if ringed.seat >= 0:
        clans = [
            houses.house_of(view, view.turn, clan, name, frozenset())
            for clan, name in zip(view.clans, names, strict=True)
        ]
        street = next(each for each in streets.rows_of(clans) if any(house.seat == ringed.seat for house in each))
        laid = streets.laid(street, USUAL)
        canvas = Canvas(WIDTH, laid.high.whole, SKY)
        canvas.stamp(streets.drawn(laid, laid.high, None), 0, 0)
        left, wide = laid.places[[house.seat for house in street].index(ringed.seat)]
        ring(canvas, (left, _INSET, wide, laid.high.whole - 2 * _INSET))
        parts.append(pack(canvas.done()))
    return parts


def _parts(hand: tuple[str, ...], marked: _Marked, crew: _Crew, stores: _Stores) -> list[Packed]:
    """A hand below its head, in parts: most of them stay as they are while its owner plays."""
    rows = [hand[at : at + _ABREAST] for at in range(0, len(hand), _ABREAST)]
    beside = len(rows) > 1 and len(rows[-1]) == 1  # then there is room beside the one card of the last row
    parts = [_row(row, marked.of(row)) for row in (rows[:-1] if beside else rows)]
    if beside:
        return [*parts, _last(rows[-1], marked.of(rows[-1]), crew, stores)]
    if hand:
        parts.append(_explained())
    if crew.hideout or crew.street:
        parts.append(_gangsters(crew))
    return [*parts, _stores(stores)]


@in_each_language(maxsize=256)  # 22 KiB each
def _row(cards: tuple[str, ...], marked: _Marked) -> Packed:
    """A row of cards."""
    canvas = Canvas(WIDTH, _ROW + marked.lower, FELT)
    _fan(canvas, cards, marked)
    return pack(canvas.done())


@in_each_language(maxsize=64)  # 18 KiB each
def _last(cards: tuple[str, ...], marked: _Marked, crew: _Crew, stores: _Stores) -> Packed:
    """The one card of the last row, and on its right all that lies below other hands."""
    left = faces.WIDTH + _STEP + GAP
    width = WIDTH - left
    below = [_legend(width), *([_crew(crew, width)] if crew.hideout or crew.street else [])]
    below += [_store(each, width, stores.ringed) for each in stores.warehouses]
    canvas = Canvas(WIDTH, max(_ROW + marked.lower, _height(below)) + MARGIN, FELT)
    _fan(canvas, cards, marked)
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
def _stores(shown: _Stores) -> Packed:
    """One's own warehouses, and the margin at the end of the picture."""
    return _below([_store(each, ringed=shown.ringed) for each in shown.warehouses], MARGIN)


def _fan(canvas: Canvas, cards: tuple[str, ...], marked: _Marked) -> None:
    """Draw cards beside each other, with their shadows."""
    for column, each in enumerate(cards):
        x, top = MARGIN + column * (faces.WIDTH + _STEP), _LIFT[column] + marked.lower
        canvas.rounded((x + 5, top + 7, faces.WIDTH, faces.HEIGHT), 14, FELT_SHADE, FELT)
        canvas.stamp(faces.face(each, chosen=each == marked.chosen), x, top)
    for column, each in enumerate(cards):
        if each == marked.ringed:
            x, top = MARGIN + column * (faces.WIDTH + _STEP), _LIFT[column] + marked.lower
            ring(canvas, (x - 3, top - 3, faces.WIDTH + 6, faces.HEIGHT + 6))


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
