"""Turns one under another, as everybody or one seat knows them. A seat's strip may show its secrets."""

import functools
from collections.abc import Sequence
from typing import Final

import msgspec
from PIL import Image

from bot.games.mafia_dollar.views import MafiaView, TurnView
from bot.language import say, say_plural
from bot.language.caches import in_each_language
from bot.pictures.picture import Picture, together
from rendering.drawing.canvas import Canvas, shared_out, stacked, title
from rendering.drawing.seats import seat_colour, seat_disc
from rendering.drawing.sprites import Art
from rendering.drawing.text import block, drawable_names, line
from rendering.drawing.theme import MARGIN, WIDTH
from rendering.mafia_dollar import alt, happenings, icons
from rendering.mafia_dollar.happenings import Item
from rendering.mafia_dollar.items import ITEM_GAP, laid, place, wide
from rendering.mafia_dollar.noir import BAD, BOARD, BRASS, CREAM, GOOD, LAMP, PARLOUR, RIM, SKY, SMOKE
from rendering.mafia_dollar.pieces import sprite
from rendering.mafia_dollar.street import backdrop
from rendering.words.common import signed, turn_words
from rendering.words.mafia_dollar.names import dollars

MOST_TURNS: Final = 11
"""Most turns in a strip; of more, the last ones are drawn."""
_TITLE: Final = 92
_BAND: Final = WIDTH - 2 * MARGIN
_EDGE: Final = 12
_PAD: Final = 16
_HEAD: Final = 70
_ROW: Final = 54
_MOST_ROWS: Final = 3
_LOOT: Final = 56
_BETWEEN: Final = 8
_HALO: Final = 5
_TILE: Final = 132
"""The side of the picture of a turn: a lit window."""
_LEFT: Final = MARGIN + _EDGE + _PAD + _TILE + _PAD
_RIGHT: Final = WIDTH - MARGIN - _PAD
_ROOM: Final = _RIGHT - _LEFT


class Band(msgspec.Struct, frozen=True):
    """What one turn's band shows: `items`, each with whether it affected the viewer, and everybody's `loot`.

    `face`: what the turn was about. `hidden` items found no room. `changes`: how much more loot each seat has now.
    """

    number: int
    seat: int
    name: str
    face: Art
    items: tuple[tuple[Item, bool], ...]
    hidden: int
    loot: tuple[int, ...]
    changes: tuple[int, ...]


def shown_turn(turn: TurnView, after: MafiaView, player_names: Sequence[str], before: MafiaView | None = None) -> Band:
    """What the viewer of `after`, the table at the end of that turn, knows of the turn. `before`: at its beginning."""
    viewer = after.viewer
    known = (
        [(item, False) for item in happenings.recap(turn)] if viewer is None else list(happenings.known(turn, viewer))
    )
    kept = list(known)
    while _overflow([item for item, _ in kept]):
        least = next((at for at, (_, mine) in enumerate(kept) if not mine), 0)
        del kept[least]
    loot = _stored(after)
    earlier = loot if before is None else _stored(before)
    return Band(
        turn.number,
        turn.seat,
        player_names[turn.seat],
        happenings.about(turn),
        tuple(kept),
        len(known) - len(kept),
        loot,
        tuple(now - then for now, then in zip(loot, earlier, strict=True)),
    )


def _stored(view: MafiaView) -> tuple[int, ...]:
    """How many loot cards each clan has in its warehouses."""
    return tuple(sum(store.count for store in clan.warehouses) for clan in view.clans)


def _overflow(items: Sequence[Item]) -> bool:
    """Whether these need more than the rows there are."""
    return bool(laid(items, _ROOM, _MOST_ROWS)[1])


@in_each_language(maxsize=64)
def band(shown: Band) -> Image.Image:
    """One turn, the whole width of a picture, as palette indexes."""
    touched = {item for item, mine in shown.items if mine}
    rows, _ = laid([item for item, _ in shown.items], _ROOM, _MOST_ROWS)
    many = len(rows) if any(rows) else 0
    canvas = Canvas(WIDTH, max(_HEAD + many * _ROW + _LOOT + _PAD // 2, _TILE + 2 * _PAD), SKY)
    high = canvas.height
    canvas.rounded((MARGIN, 0, _BAND, high), 16, seat_colour(shown.seat), SKY)
    canvas.rounded((MARGIN + _EDGE, 0, _BAND - _EDGE, high), 16, BOARD, SKY)
    canvas.fill((MARGIN + _EDGE, 0, 16, high), BOARD)
    canvas.stamp(_window(shown.face), MARGIN + _EDGE + _PAD, (high - _TILE) // 2)
    middle, right = _HEAD // 2 + 2, _RIGHT
    seat_disc(canvas, shown.seat, (_LEFT, middle, 52), BOARD)
    note = line(say("turn {number}", number=shown.number), 32, 600)
    canvas.text(note, (right, middle), 32, SMOKE, BOARD, anchor="right")
    more = line(say("+{count} more", count=shown.hidden) if shown.hidden else "", 32, 600)
    canvas.text(more, (right - note.width - 30, middle), 32, SMOKE, BOARD, anchor="right")
    room = right - note.width - more.width - 60 - _LEFT - 66
    canvas.block(block(shown.name, 42, 700, (room, _HEAD - 10), 26), (_LEFT + 66, middle), CREAM, BOARD)
    y, x = _HEAD + _ROW // 2 - 6, _LEFT
    for row in rows if many else ():
        for item in row:
            x = _item(canvas, item, (x, y), mine=item in touched) + ITEM_GAP
        x, y = _LEFT, y + _ROW
    _loot(canvas, shown, high - _LOOT // 2 - 3)
    return canvas.done()


@functools.lru_cache(maxsize=128)
def _window(face: Art) -> Image.Image:
    """A lit window with what the turn was about."""
    canvas = Canvas(_TILE, _TILE, BOARD)
    canvas.framed((0, 0, _TILE, _TILE), 14, 4, (RIM, PARLOUR), BOARD)
    person = face in icons.GANGSTERS.values()
    side = _TILE - 14 if person else _TILE - 40
    shown = sprite(face, side)
    canvas.lay(shown, (_TILE - side) // 2, _TILE - side - 4 if person else (_TILE - side) // 2)
    return canvas.done()


def _item(canvas: Canvas, item: Item, at: tuple[int, int], *, mine: bool) -> int:
    """One item; in a frame if it affected the viewer."""
    if not mine:
        return place(canvas, item, at, BOARD)
    x, middle = at
    box = (x - 2 * _HALO, middle - _ROW // 2 + 1, wide(item) + 4 * _HALO, _ROW - 2)
    canvas.framed(box, 10, 3, (BRASS, LAMP), BOARD)
    return place(canvas, item, at, LAMP)


def _loot(canvas: Canvas, shown: Band, middle: int) -> None:
    """How many loot cards each seat has in its warehouses after the turn, and what the turn changed."""
    canvas.fill((_LEFT, middle - _LOOT // 2 + 1, _ROOM, 2), RIM)
    canvas.art(icons.WAREHOUSE, _LEFT, middle - 21, 42, BOARD)
    step = (_ROOM - 60) // len(shown.loot)
    for seat, (many, change) in enumerate(zip(shown.loot, shown.changes, strict=True)):
        x = _LEFT + 60 + seat * step
        seat_disc(canvas, seat, (x, middle, 36), BOARD)
        x += 44 + canvas.text(str(many), (x + 44, middle), 38, BRASS, BOARD, weight=800) + 10
        if change:
            canvas.text(signed(change), (x, middle), 32, GOOD if change > 0 else BAD, BOARD, weight=700)


def _title(note: str) -> Image.Image:
    """The headline over the city."""
    canvas = Canvas(WIDTH, _TITLE, SKY)
    canvas.lay(backdrop.skyline(WIDTH, 120), 0, _TITLE - 30)
    canvas.stamp(title(say("What happened"), note, _TITLE - 34, (CREAM, SMOKE, SKY)), 0, 2)
    return canvas.done()


def _hidden(many: int) -> Image.Image:
    canvas = Canvas(WIDTH, _ROW, SKY)
    words = say_plural("{count} turn before these", "{count} turns before these", many)
    canvas.rounded((MARGIN, 0, _BAND, _ROW), 12, BOARD, SKY)
    canvas.text(words, (WIDTH // 2, _ROW // 2), 32, SMOKE, BOARD, anchor="middle")
    return canvas.done()


def _fortune(seat: int, name: str, now: int, before: int | None) -> Image.Image:
    """What the viewer's clan would bank if the deal ended now, and by how much that has changed."""
    canvas = Canvas(WIDTH, 84, SKY)
    high, middle = canvas.height, canvas.height // 2
    canvas.framed((MARGIN, 0, _BAND, high), 16, 3, (BRASS, LAMP), SKY)
    left, right = MARGIN + _PAD, WIDTH - MARGIN - _PAD
    seat_disc(canvas, seat, (left, middle, 54), LAMP)
    if before is not None and now != before:
        change = line(f"{'+' if now > before else ''}{dollars(now - before)}", 46, 800)
        canvas.text(change, (right, middle), 46, GOOD if now > before else BAD, LAMP, anchor="right")
        right -= change.width + 30
    worth = line(dollars(now), 46, 800)
    canvas.text(worth, (right, middle), 46, BRASS, LAMP, anchor="right")
    room = right - worth.width - 24 - left - 68
    canvas.block(block(name, 38, 700, (room, high - 12), 28), (left + 68, middle), CREAM, LAMP)
    return canvas.done()


def strip(
    turns: Sequence[TurnView], after: Sequence[MafiaView], player_names: Sequence[str], before: MafiaView | None = None
) -> Picture:
    """Draw turns one under another, the oldest first, as their viewer knows them; of many, the last `MOST_TURNS`.

    They are in as many pictures as they need.

    `after`: the viewer's view after each turn; `before`: the view before the first. Show a seat's strip to that seat
    only.

    Raises:
        ValueError: there are no turns, or not as many views.
        ArtMissing: a drawing or font is not installed.
    """
    if not turns or len(after) != len(turns):
        raise ValueError("a strip shows turns, each with the table as it was after it")
    shown = drawable_names(player_names)
    earlier = (before, *after[:-1])
    bands = [shown_turn(turn, now, shown, then) for turn, now, then in zip(turns, after, earlier, strict=True)]
    hidden, bands = len(bands) - MOST_TURNS, bands[-MOST_TURNS:]
    drawn = [[band(each)] for each in bands]
    if hidden > 0:
        drawn[0].insert(0, _hidden(hidden))
    now, me = after[-1].fortune, after[-1].viewer
    if now is not None and me is not None:
        name = shown[me] if after[-1].outcome is not None else say("{name}, if it ended now", name=shown[me])
        drawn[-1].append(_fortune(me, name, now, before.fortune if before is not None else None))
    heights = [sum(part.height + _BETWEEN for part in each) - _BETWEEN for each in drawn]
    pages = []
    for part in shared_out(heights, _BETWEEN, _TITLE + _BETWEEN):
        own = [bands[at] for at in part]
        parts = [_title(turn_words(own[0].number, own[-1].number)), *(each for at in part for each in drawn[at])]
        told = [(each.name, [item for item, _ in each.items]) for each in own]
        words = alt.strip(told, after[-1] if part.stop == len(bands) else None, shown)
        pages.append(stacked(parts, SKY, _BETWEEN).picture(words, f"turns-{own[0].number}-{own[-1].number}.png"))
    return together(pages)
