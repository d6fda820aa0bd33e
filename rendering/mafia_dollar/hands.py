"""A hand as its owner sees it: the cards, the own gangsters, and what lies in the own warehouses."""

from collections.abc import Sequence
from typing import Final

from PIL import Image

from bot.games.mafia_dollar.views import ClanView, MafiaView, WarehouseView
from bot.language import say, say_in_context, say_plural
from bot.language.caches import in_each_language
from rendering.drawing.canvas import Canvas
from rendering.drawing.picture import Picture
from rendering.drawing.seats import seat_disc
from rendering.drawing.text import block, drawable_names, fitted, line
from rendering.drawing.theme import GAP, MARGIN, WIDTH
from rendering.mafia_dollar import alt, faces, icons, pieces
from rendering.mafia_dollar.cards import card
from rendering.mafia_dollar.noir import BAD, BOARD, BRASS, CREAM, FELT, FELT_SHADE, RIM, ROOM, SMOKE
from rendering.mafia_dollar.street.crew import HEIGHT as GANGSTER_HEIGHT
from rendering.mafia_dollar.street.crew import WIDTH as GANGSTER_WIDTH
from rendering.mafia_dollar.street.crew import gangster
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
_CREW: Final = GANGSTER_HEIGHT + 40
_APART: Final = 11


def _head(canvas: Canvas, clan: ClanView, name: str, *, over: bool) -> None:
    middle = _HEAD // 2 + 2
    x = MARGIN + 4
    seat_disc(canvas, clan.seat, (x, middle, 58), FELT)
    right = WIDTH - MARGIN - 4
    if clan.worth is not None:
        worth = line(dollars(clan.worth.dollars), 46, 800)
        canvas.text(worth, (right, middle), 46, BRASS if clan.worth.dollars >= 0 else BAD, FELT, anchor="right")
        right -= worth.width + 14
        note = line(
            say_in_context("beside a sum of dollars", "in the end")
            if over
            else say_in_context("beside a sum of dollars", "if it ended now"),
            28,
            600,
        )
        canvas.text(note, (right, middle), 28, SMOKE, FELT, anchor="right")
        right -= note.width + 24
    many = len(clan.hand or ())
    words = say_plural("{name} · {count} card", "{name} · {count} cards", many, name=name)
    canvas.block(block(words, 46, 800, (right - x - 74, _HEAD - 8), 28), (x + 74, middle), CREAM, FELT)


def _crew(clan: ClanView, width: int = WIDTH) -> Image.Image:
    """One's own gangsters in that width: those in the hideout, then those on the street."""
    crew = [(each, str(IN_THE_HIDEOUT)) for each in clan.hideout]
    crew += [(each, str(ON_THE_STREET)) for each in clan.street]
    rows = pieces.spread([GANGSTER_WIDTH] * len(crew), width - 2 * MARGIN - 24, _APART)
    canvas = Canvas(width, len(rows) * _CREW + 10, FELT)
    canvas.framed((MARGIN, 0, width - 2 * MARGIN, canvas.height), 14, 2, (RIM, BOARD), FELT)
    for down, row in enumerate(rows):
        before = ""
        for column, at in enumerate(row):
            shown, where = crew[at]
            x, y = MARGIN + 12 + column * (GANGSTER_WIDTH + _APART), down * _CREW + 4
            if where != before:
                beside = sum(crew[other][1] == where for other in row) * (GANGSTER_WIDTH + _APART) - 4
                last = crew[row[-1]][1] == where
                room = width - MARGIN - 12 - x if last else beside
                canvas.text(fitted(where, 28, 600, room, 20), (x, y + 20), 28, SMOKE, BOARD)
            canvas.lay(gangster(shown), x, y + 36)
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
    png, width, height = _drawn(clan, view.chosen, shown[clan.seat], over=view.outcome is not None)
    return Picture(png, alt.hand(view, clan, shown), width, height, f"hand-{clan.seat + 1}-{view.turn.number}.png")


@in_each_language(maxsize=32)  # it stays as it is while its owner chooses, step by step
def _drawn(clan: ClanView, chosen: str | None, name: str, *, over: bool) -> tuple[bytes, int, int]:
    """A hand as a PNG, with its width and height."""
    hand = clan.hand or ()
    rows, last = -(-len(hand) // _ABREAST), len(hand) % _ABREAST
    left = faces.WIDTH + _STEP + GAP if rows > 1 and last == 1 else 0  # beside the one card of the last row
    below = [_store(each, WIDTH - left) for each in clan.warehouses]
    if clan.gangsters:
        below.insert(0, _crew(clan, WIDTH - left))
    if hand:
        below.insert(0, _legend(WIDTH - left))
    begins = _HEAD + (rows - 1 if left else rows) * _ROW
    high = max(_HEAD + rows * _ROW, begins + sum(each.height + 8 for each in below)) + MARGIN
    canvas = Canvas(WIDTH, high, FELT)
    _head(canvas, clan, name, over=over)
    for at, each in enumerate(hand):
        down, column = divmod(at, _ABREAST)
        x = MARGIN + column * (faces.WIDTH + _STEP)
        top = _HEAD + down * _ROW + _LIFT[column]
        canvas.rounded((x + 5, top + 7, faces.WIDTH, faces.HEIGHT), 14, FELT_SHADE, FELT)
        canvas.stamp(faces.face(each, chosen=each == chosen), x, top)
    y = begins
    for part in below:
        canvas.stamp(part, left, y)
        y += part.height + 8
    return canvas.png(), canvas.width, canvas.height
