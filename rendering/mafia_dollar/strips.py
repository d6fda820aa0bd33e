"""Turns one under another, as everybody or one seat knows them. A seat's strip may show its secrets."""

import functools
from collections.abc import Sequence
from typing import Final

import msgspec
from PIL import Image

from bot.games.mafia_dollar.views import GoView, MafiaView
from rendering.drawing.canvas import Canvas, stacked, title
from rendering.drawing.picture import Picture
from rendering.drawing.seats import seat_disc
from rendering.drawing.text import drawable_names, fitted, line
from rendering.drawing.theme import MARGIN, SEATS, WIDTH
from rendering.mafia_dollar import alt, happenings, icons
from rendering.mafia_dollar.cards import dollars
from rendering.mafia_dollar.happenings import Item
from rendering.mafia_dollar.items import ITEM_GAP, laid, place, wide
from rendering.mafia_dollar.noir import BAD, BRASS, CREAM, GOOD, LAMP, NIGHT, RIM, ROOM, SMOKE

MOST_TURNS: Final = 12
"""Most turns in a picture; of more, the last ones are drawn."""
_TITLE: Final = 80
_BAND: Final = WIDTH - 2 * MARGIN
_EDGE: Final = 12
_PAD: Final = 16
_HEAD: Final = 76
_ROW: Final = 54
_MOST_ROWS: Final = 3
_LOOT: Final = 56
_BETWEEN: Final = 8
_HALO: Final = 5
_ROOM: Final = _BAND - _EDGE - 2 * _PAD


class Turn(msgspec.Struct, frozen=True):
    """What one turn's band shows: `items`, each with whether it affected the viewer, and everybody's `loot`.

    `hidden` items found no room.
    """

    number: int
    seat: int
    name: str
    items: tuple[tuple[Item, bool], ...]
    hidden: int
    loot: tuple[int, ...]


def turn(go: GoView, after: MafiaView, player_names: Sequence[str]) -> Turn:
    """What the viewer of `after`, the table at the end of that turn, knows of the turn."""
    viewer = after.viewer
    known = [(item, False) for item in happenings.items(go)] if viewer is None else list(happenings.known(go, viewer))
    kept = list(known)
    while _overflow([item for item, _ in kept]):
        least = next((at for at, (_, mine) in enumerate(kept) if not mine), 0)
        del kept[least]
    loot = tuple(sum(store.count for store in clan.warehouses) for clan in after.clans)
    return Turn(go.number, go.seat, player_names[go.seat], tuple(kept), len(known) - len(kept), loot)


def _overflow(items: Sequence[Item]) -> bool:
    """Whether these need more than the rows there are."""
    return bool(laid(items, _ROOM, _MOST_ROWS)[1])


@functools.lru_cache(maxsize=64)
def band(shown: Turn) -> Image.Image:
    """One turn, the whole width of a picture, as palette indexes."""
    touched = {item for item, mine in shown.items if mine}
    rows, _ = laid([item for item, _ in shown.items], _ROOM, _MOST_ROWS)
    many = len(rows) if any(rows) else 0
    canvas = Canvas(WIDTH, _HEAD + many * _ROW + _LOOT + _PAD // 2, NIGHT)
    high = canvas.height
    canvas.rounded((MARGIN, 0, _BAND, high), 16, SEATS[shown.seat % len(SEATS)], NIGHT)
    canvas.rounded((MARGIN + _EDGE, 0, _BAND - _EDGE, high), 16, ROOM, NIGHT)
    canvas.fill((MARGIN + _EDGE, 0, 16, high), ROOM)
    left, right = MARGIN + _EDGE + _PAD, WIDTH - MARGIN - _PAD
    middle = _HEAD // 2 + 2
    seat_disc(canvas, shown.seat, (left, middle, 54), ROOM)
    note = line(f"turn {shown.number}", 32, 600)
    canvas.text(note, (right, middle), 32, SMOKE, ROOM, anchor="right")
    more = line(f"+{shown.hidden} more" if shown.hidden else "", 32, 600)
    canvas.text(more, (right - note.width - 30, middle), 32, SMOKE, ROOM, anchor="right")
    room = right - note.width - more.width - 60 - left - 68
    canvas.text(fitted(shown.name, 42, 700, room, 32), (left + 68, middle), 42, CREAM, ROOM)
    y, x = _HEAD + _ROW // 2 - 6, left
    for row in rows if many else ():
        for item in row:
            x = _item(canvas, item, (x, y), mine=item in touched) + ITEM_GAP
        x, y = left, y + _ROW
    _loot(canvas, shown.loot, high - _LOOT // 2 - 3)
    return canvas.done()


def _item(canvas: Canvas, item: Item, at: tuple[int, int], *, mine: bool) -> int:
    """One item; in a frame if it affected the viewer."""
    if not mine:
        return place(canvas, item, at, ROOM)
    x, middle = at
    box = (x - 2 * _HALO, middle - _ROW // 2 + 1, wide(item) + 4 * _HALO, _ROW - 2)
    canvas.framed(box, 10, 3, (BRASS, LAMP), ROOM)
    return place(canvas, item, at, LAMP)


def _loot(canvas: Canvas, loot: Sequence[int], middle: int) -> None:
    """How many loot cards each seat has in its warehouses after the turn."""
    left, right = MARGIN + _EDGE + _PAD, WIDTH - MARGIN - _PAD
    canvas.fill((left, middle - _LOOT // 2 + 1, right - left, 2), RIM)
    step = (right - left) // len(loot)
    for seat, many in enumerate(loot):
        x = left + seat * step
        seat_disc(canvas, seat, (x, middle, 36), ROOM)
        canvas.art(icons.WAREHOUSE, x + 46, middle - 19, 38, ROOM)
        canvas.text(str(many), (x + 92, middle), 38, BRASS, ROOM, weight=800)


def _hidden(many: int) -> Image.Image:
    canvas = Canvas(WIDTH, _ROW, NIGHT)
    words = "1 turn before these" if many == 1 else f"{many} turns before these"
    canvas.rounded((MARGIN, 0, _BAND, _ROW), 12, ROOM, NIGHT)
    canvas.text(words, (WIDTH // 2, _ROW // 2), 32, SMOKE, ROOM, anchor="middle")
    return canvas.done()


def _fortune(seat: int, name: str, now: int, before: int | None) -> Image.Image:
    """What the viewer's clan would bank if the deal ended now, and by how much that has changed."""
    canvas = Canvas(WIDTH, _HEAD + 8, NIGHT)
    high, middle = canvas.height, canvas.height // 2
    canvas.framed((MARGIN, 0, _BAND, high), 16, 3, (BRASS, LAMP), NIGHT)
    left, right = MARGIN + _PAD, WIDTH - MARGIN - _PAD
    seat_disc(canvas, seat, (left, middle, 54), LAMP)
    if before is not None and now != before:
        change = line(f"{'+' if now > before else ''}{dollars(now - before)}", 46, 800)
        canvas.text(change, (right, middle), 46, GOOD if now > before else BAD, LAMP, anchor="right")
        right -= change.width + 30
    worth = line(dollars(now), 46, 800)
    canvas.text(worth, (right, middle), 46, BRASS, LAMP, anchor="right")
    room = right - worth.width - 24 - left - 68
    canvas.text(fitted(name, 38, 700, room, 28), (left + 68, middle), 38, CREAM, LAMP)
    return canvas.done()


def strip(
    goes: Sequence[GoView], after: Sequence[MafiaView], player_names: Sequence[str], before: MafiaView | None = None
) -> Picture:
    """Draw turns one under another, the oldest first, as their viewer knows them; of many, the last `MOST_TURNS`.

    `after`: the viewer's view after each turn; `before`: the view before the first. Show a seat's strip to that seat
    only.

    Raises:
        ValueError: there are no turns, or not as many views.
        ArtMissing: a drawing or font is not installed.
    """
    if not goes or len(after) != len(goes):
        raise ValueError("a strip shows turns, each with the table as it was after it")
    shown = drawable_names(player_names)
    turns = [turn(go, view, shown) for go, view in zip(goes, after, strict=True)]
    first, last = goes[0].number, goes[-1].number
    note = f"turn {first}" if first == last else f"turns {first}–{last}"
    parts = [title("What happened", note, _TITLE, (CREAM, SMOKE, NIGHT))]
    if len(turns) > MOST_TURNS:
        parts.append(_hidden(len(turns) - MOST_TURNS))
    parts += [band(each) for each in turns[-MOST_TURNS:]]
    now, me = after[-1].fortune, after[-1].viewer
    if now is not None and me is not None:
        name = shown[me] if after[-1].outcome is not None else f"{shown[me]}, if it ended now"
        parts.append(_fortune(me, name, now, before.fortune if before is not None else None))
    canvas = stacked(parts, NIGHT, _BETWEEN)
    words = alt.strip([(each.name, [item for item, _ in each.items]) for each in turns], now, shown)
    return canvas.picture(words, f"turns-{first}-{last}.png")
