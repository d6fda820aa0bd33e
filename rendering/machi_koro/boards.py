"""The board: what happened on a roll, the town of the player who rolled, and the streets of the others."""

import functools
from collections.abc import Sequence
from typing import Final

import msgspec
from PIL import Image

from bot.games.machi_koro.lessons import Ringed
from bot.games.machi_koro.views import MachiView, TurnView
from bot.language.caches import in_each_language
from bot.pictures.picture import Picture, together
from rendering.drawing.canvas import Canvas, joined
from rendering.drawing.png import HEAVY, Packed, pack, weight
from rendering.drawing.rings import ring
from rendering.drawing.text import drawable_names
from rendering.drawing.theme import GAP, MARGIN, PAGE, TALLEST, WIDTH
from rendering.machi_koro import alt, coups, header, markets
from rendering.machi_koro.header import Header
from rendering.machi_koro.towns import heads, scenes, streets, town
from rendering.machi_koro.towns.plan import WIDE
from rendering.machi_koro.towns.plates import stick
from rendering.machi_koro.towns.town import WHOLE, Time, Town

BAND: Final = WIDTH - 2 * MARGIN
_HEAD: Final = heads.height(WIDE) + 6
_EDGE: Final = (BAND - WIDE) // 2
_RING: Final = 18
"""Pixels above towns of which one has a ring: its stroke lies over no name."""


def shown_first(view: MachiView, turn: TurnView) -> int:
    """The seat whose town is large: who won or rolled; if they have left, the next seat."""
    first = view.outcome.winners[0] if view.outcome is not None and view.outcome.winners else turn.seat
    count = len(view.towns)
    order = [(first + step) % count for step in range(count)]
    return next((seat for seat in order if not view.towns[seat].resigned), first)


def _pages(
    view: MachiView, turn: TurnView, shown: Sequence[str], table_number: int, ringed: Ringed | None
) -> list[list[Packed]]:
    """Draw header, coups and towns, packed by rows: the large town, then the others two abreast or alone.

    What is `ringed` on sale stands above the towns.

    They are one picture, or two if it would be too tall or too large: the others then stand in the second.
    """
    time, large = town.time_of(view), shown_first(view, turn)
    count = len(view.towns)
    every = [town.town(view, turn, seat, shown[seat], table_number) for seat in range(count)]
    if ringed is not None and ringed.what in ("town", "player"):
        marked = msgspec.structs.replace(every[ringed.seat], ringed=ringed.card or WHOLE)
        every[ringed.seat] = marked
    rest = [every[(large + step) % count] for step in range(1, count)]
    crowded = sum(len(each.lots) for each in rest) > streets.CROWD
    rows = [_row(tuple(rest[at : at + 2]), time, crowded=crowded) for at in range(0, len(rest), 2)]
    upper = [*_above(view, turn, shown, time, ringed), _row((every[large],), time, large=True)]
    one = [*upper, *rows, _foot()]
    if _height(one) <= TALLEST and weight(one) <= HEAVY:
        return [one]
    return [[*upper, _foot()], [_head(), *rows, _foot()]]


def _height(parts: Sequence[Packed]) -> int:
    return sum(part.height for part in parts)


def _above(view: MachiView, turn: TurnView, shown: Sequence[str], time: Time, ringed: Ringed | None) -> list[Packed]:
    """Draw the header, and below it coups as signs, and what is `ringed` on sale."""
    signs, what = coups.of(view, turn, shown), ringed.what if ringed is not None else ""
    told = [event for each in signs for event in each.events]
    top = _top(header.header(view, turn, shown, told, ringed=what == "dice"))
    offered = [markets.offered(view.market, ringed.card)] if ringed is not None and what == "market" else []
    return [top, *(coups.packed(each, time) for each in signs), *offered]


@in_each_language(256)  # 5 KiB each; a turn that has ended is shown once more
def _top(shown: Header) -> Packed:
    return pack(header.strip(shown))


@in_each_language(512)  # 12 KiB each, most of it shared with other rows: the towns of a hundred tables
def _row(abreast: tuple[Town, ...], time: Time, *, large: bool = False, crowded: bool = False) -> Packed:
    """Draw towns side by side, and the gap below them. `large`: as a scene. `crowded`: with the smallest buildings."""
    width = (BAND - GAP * (len(abreast) - 1)) // len(abreast)
    if large:
        parts = [large_town(each, time) for each in abreast]
    else:
        sizes = streets.sizes(abreast, width, crowded=crowded)
        parts = [streets.streets(each, size, time) for each, size in zip(abreast, sizes, strict=True)]
    above = _RING if any(each.ringed == WHOLE for each in abreast) else 0
    canvas = Canvas(WIDTH, above + max(part.height for part in parts) + GAP, PAGE)
    for at, part in enumerate(parts):
        canvas.stamp(part, MARGIN + at * (width + GAP), above)
    for at, each in enumerate(abreast):
        if each.ringed == WHOLE:
            ring(canvas, (MARGIN + at * (width + GAP) - 4, above - 8, width + 8, canvas.height - above - GAP + 12))
    return pack(canvas.done())


@functools.cache
def _foot() -> Packed:
    """What the margin below the towns has more than a gap."""
    return pack(Canvas(WIDTH, MARGIN - GAP, PAGE).done())


@functools.cache
def _head() -> Packed:
    """What stands above the towns of a second picture."""
    return pack(Canvas(WIDTH, MARGIN, PAGE).done())


def large_town(shown: Town, time: Time) -> Image.Image:
    """Draw a town as a scene under its player's name and coins, as palette indexes."""
    drawn = scenes.scene(scenes.of(shown, time))
    canvas = Canvas(BAND, _HEAD + drawn.height + _EDGE, PAGE)
    heads.frame(canvas, shown, PAGE)
    canvas.stamp(heads.head(shown, WIDE - 12), _EDGE + 6, 5)
    stick(canvas, drawn, BAND // 2, _HEAD, 12)
    return canvas.done()


def board(
    view: MachiView,
    turn: TurnView,
    player_names: Sequence[str],
    *,
    table_number: int = 0,
    ringed: Ringed | None = None,
) -> Picture:
    """Draw a turn and the towns; `turn` is the view's `turn` or `last`. The season's surprise depends on the table.

    `ringed`: what advice speaks of.

    Raises:
        ArtMissing: a drawing or font is not installed.
    """
    shown = drawable_names(player_names)
    return _board(view, turn, shown, (table_number, f"go-{turn.number}"), ringed)


def table(view: MachiView, turn: TurnView, player_names: Sequence[str], *, table_number: int = 0) -> Picture:
    """Draw the board, and what is on sale as further pictures.

    Raises:
        ArtMissing: a drawing or font is not installed.
    """
    towns = _board(view, turn, drawable_names(player_names), (table_number, f"table-{turn.number}"))
    return together([*towns.pages, *markets.pages(view.market, None)])


def _board(
    view: MachiView, turn: TurnView, shown: Sequence[str], called: tuple[int, str], ringed: Ringed | None = None
) -> Picture:
    """Draw a board; `called`: the table's number, and the picture's name."""
    (table_number, name), large = called, shown_first(view, turn)
    found = _pages(view, turn, shown, table_number, ringed)
    if len(found) == 1:
        words = [alt.board(view, turn, shown, ringed)]
    else:
        words = alt.split_board(view, turn, shown, large, ringed)
    files = [joined(parts, town.colours(view)) for parts in found]
    sizes = [_height(parts) for parts in found]
    names = [f"{name}.png", f"{name}-towns.png"][: len(found)]
    return together(
        [
            Picture(png, told, WIDTH, high, called)
            for png, told, high, called in zip(files, words, sizes, names, strict=True)
        ]
    )
