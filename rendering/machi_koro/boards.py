"""The board: what happened on a roll, the town of the player who rolled, and the streets of the others."""

import functools
from collections.abc import Sequence
from typing import Final

from PIL import Image

from bot.games.machi_koro.views import MachiView, Pile, TurnView
from bot.language import say
from bot.language.caches import in_each_language
from bot.pictures.picture import Picture
from rendering.drawing.canvas import Canvas, joined
from rendering.drawing.png import Packed, light, pack, weight
from rendering.drawing.text import drawable_names, fitted
from rendering.drawing.theme import GAP, MARGIN, MUTED, PAGE, WIDTH
from rendering.machi_koro import alt, coups, header, markets
from rendering.machi_koro.coups import Coup
from rendering.machi_koro.header import Header
from rendering.machi_koro.towns import heads, scenes, streets, town
from rendering.machi_koro.towns.plan import WIDE
from rendering.machi_koro.towns.plates import stick
from rendering.machi_koro.towns.town import Time, Town

BAND: Final = WIDTH - 2 * MARGIN
_HEAD: Final = heads.height(WIDE) + 6
_EDGE: Final = (BAND - WIDE) // 2
_MOST: Final = 130
"""A board with more KiB goes without signs of coups: its header tells them."""
_AROUND: Final = 1024
"""What a picture's file has besides its packed rows, in bytes, at most: the header and the palette."""


def shown_first(view: MachiView, turn: TurnView) -> int:
    """The seat whose town is large: who won or rolled; if they have left, the next seat."""
    first = view.outcome.winners[0] if view.outcome is not None and view.outcome.winners else turn.seat
    count = len(view.towns)
    order = [(first + step) % count for step in range(count)]
    return next((seat for seat in order if not view.towns[seat].resigned), first)


def _towns(view: MachiView, turn: TurnView, shown: Sequence[str], table_number: int) -> list[Packed]:
    """Draw header, coups and towns, packed by rows: the large town, then the others two abreast or alone."""
    time, large = town.time_of(view), shown_first(view, turn)
    count = len(view.towns)
    every = [town.town(view, turn, seat, shown[seat], table_number) for seat in range(count)]
    rest = [every[(large + step) % count] for step in range(1, count)]
    crowded = sum(len(each.lots) for each in rest) > streets.CROWD
    rows = [_row(tuple(rest[at : at + 2]), time, crowded=crowded) for at in range(0, len(rest), 2)]
    towns = [_row((every[large],), time, large=True), *rows, _foot()]
    found = coups.of(turn, shown)
    tries = ([*_above(view, turn, shown, found[:count], time), *towns] for count in range(len(found), 0, -1))
    posted = (size for size in tries if weight(light(size)) < _MOST * 1024 - _AROUND)
    return next(posted, None) or [*_above(view, turn, shown, (), time), *towns]


def _above(view: MachiView, turn: TurnView, shown: Sequence[str], signs: Sequence[Coup], time: Time) -> list[Packed]:
    """Draw the header, and below it these coups as signs."""
    top = _top(header.header(view, turn, shown, [event for each in signs for event in each.events]))
    return [top, *(coups.packed(each, time) for each in signs)]


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
    canvas = Canvas(WIDTH, max(part.height for part in parts) + GAP, PAGE)
    for at, part in enumerate(parts):
        canvas.stamp(part, MARGIN + at * (width + GAP), 0)
    return pack(canvas.done())


@functools.cache
def _foot() -> Packed:
    """What the margin below the towns has more than a gap."""
    return pack(Canvas(WIDTH, MARGIN - GAP, PAGE).done())


@in_each_language(16)
def _goods(piles: tuple[Pile, ...]) -> Packed:
    return pack(markets.grid(piles, None, effects=False))


@in_each_language(16)
def _goods_elsewhere(piles: int) -> Packed:
    """A line that says where the market is."""
    canvas = Canvas(WIDTH, 66, PAGE)
    words = say("{count} piles on sale: Look… → Market", count=piles)
    canvas.text(fitted(words, 36, 600, BAND, 26), (WIDTH // 2, 28), 36, MUTED, PAGE, anchor="middle", weight=600)
    return pack(canvas.done())


def large_town(shown: Town, time: Time) -> Image.Image:
    """Draw a town as a scene under its player's name and coins, as palette indexes."""
    drawn = scenes.scene(scenes.of(shown, time))
    canvas = Canvas(BAND, _HEAD + drawn.height + _EDGE, PAGE)
    heads.frame(canvas, shown, PAGE)
    canvas.stamp(heads.head(shown, WIDE - 12), _EDGE + 6, 5)
    stick(canvas, drawn, BAND // 2, _HEAD, 12)
    return canvas.done()


def board(view: MachiView, turn: TurnView, player_names: Sequence[str], *, table_number: int = 0) -> Picture:
    """Draw a turn and the towns; `turn` is the view's `turn` or `last`. The season's surprise depends on the table.

    Raises:
        ArtMissing: a drawing or font is not installed.
    """
    shown = drawable_names(player_names)
    parts, words = _towns(view, turn, shown, table_number), alt.board(view, turn, shown)
    return _picture(parts, words, f"go-{turn.number}.png", view)


def table(
    view: MachiView, turn: TurnView, player_names: Sequence[str], *, table_number: int = 0, most_kib: int = 200
) -> Picture:
    """Draw the board, and below it what is on sale, or where to see that, if it has room in `most_kib`.

    Raises:
        ArtMissing: a drawing or font is not installed.
    """
    shown = drawable_names(player_names)
    towns, goods = _towns(view, turn, shown, table_number), _goods(view.market)
    tries = [*towns, goods], [*towns, _goods_elsewhere(len(view.market))]
    parts = next((size for size in tries if weight(light(size)) < most_kib * 1024 - _AROUND), towns)
    words = (alt.table if goods in parts else alt.board)(view, turn, shown)
    return _picture(parts, words, f"table-{turn.number}.png", view)


def _picture(parts: Sequence[Packed], words: str, name: str, view: MachiView) -> Picture:
    return Picture(joined(parts, town.colours(view)), words, WIDTH, sum(part.height for part in parts), name)
