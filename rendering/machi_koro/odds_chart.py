"""The street of numbers: what each total of the dice brings above the road, what is paid below it, and how often."""

import functools
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec
from PIL import Image

from bot.games.machi_koro.odds import Part, Total, often
from bot.language.caches import in_each_language
from rendering.art.colours import Light
from rendering.art.town import named
from rendering.art.town.ground import MEADOWS, Season, grass_in
from rendering.drawing.canvas import Canvas, Cut, cut
from rendering.drawing.seats import seat_disc
from rendering.drawing.sprites import Art, raster
from rendering.drawing.text import fitted
from rendering.drawing.theme import GAIN, INK, LOSS, MARGIN, MUTED, PAGE, PANEL, TINTS, WHITE, WIDTH, Rgb, rgb
from rendering.machi_koro.coin_stacks import stack
from rendering.machi_koro.dice import die
from rendering.machi_koro.icons import art_of
from rendering.words.machi_koro import odds_words

SKY: Final = TINTS["blue"]
GRASS: Final = rgb(grass_in(Season.SUMMER, Light.DAY)[1:])
GROUND: Final = TINTS["red"]
_WIDE: Final = WIDTH - 2 * MARGIN
_ROAD: Final = 62
_PILL: Final = 46
_DISC: Final = 34
_GAP: Final = 6
_TALLEST: Final = 170
"""The height of the tallest stack at most, in pixels."""
_STEP: Final = 15
_BRICK: Final = 13
_CAPTION: Final = 50
_MEADOW: Final = 24
"""The height of the grass along the road."""
_MOST: Final = 3
"""Largest number of buildings drawn at one number."""


class _Measures(msgspec.Struct, frozen=True):
    """Widths in pixels: of a number's place, of a building and of a coin; and what a coin adds to a stack."""

    place: int
    building: int
    coin: int
    step: int


@in_each_language(8)
def chart(totals: tuple[Total, ...], seat: int) -> Image.Image:
    """Draw what these totals bring `seat`, from 1 on, the whole width of a picture; from 7 on there are two dice."""
    most = max((max(each.gained, each.paid) for each in totals), default=1)
    place = _WIDE // len(totals)
    size = _Measures(place, min(place - 2, 140), min(place - 20, 96), max(3, min(_STEP, _TALLEST // max(1, most))))
    both = len(totals) > 6
    above = max(_height(each.income, each.gained, size) for each in totals) + _CAPTION
    below = max(_height(each.payments, each.paid, size) + _payees_height(each, place) for each in totals)
    below += _CAPTION + 8 if below else 0
    hills = 2 * (6 * _BRICK + 26) + 52 if both else 64
    canvas = Canvas(WIDTH, above + _ROAD + below + hills, PAGE)
    canvas.rounded((MARGIN, 0, _WIDE, above + _ROAD), 18, SKY, PAGE)
    canvas.rounded((MARGIN, above, _WIDE, _ROAD + below + hills), 18, PANEL, PAGE)
    canvas.fill((MARGIN, above - _MEADOW, _WIDE, _MEADOW), GRASS)
    canvas.text(str(odds_words.YOU_GET), (MARGIN + 20, _CAPTION // 2 + 4), 34, INK, SKY)
    if below:
        canvas.fill((MARGIN, above + _ROAD, _WIDE, below), GROUND)
        low = above + _ROAD + below - _CAPTION // 2 - 4
        canvas.text(str(odds_words.YOU_PAY), (MARGIN + 20, low), 34, INK, GROUND)
    canvas.fill((MARGIN, above, _WIDE, _ROAD), INK)
    for at, each in enumerate(totals):
        middle = MARGIN + at * place + place // 2
        label = str(each.total)
        canvas.text(label, (middle, above + _ROAD // 2), 50, WHITE, INK, weight=800, anchor="middle")
        _above(canvas, each, (middle, above), size)
        foot = _below(canvas, each, (middle, above + _ROAD), size)
        _payees(canvas, sorted({part.seat for part in each.payments} - {seat}), (middle, foot), place)
    top = above + _ROAD + below
    if both:
        _hills(canvas, totals, top, place)
    else:
        canvas.stamp(die(5, 40, PANEL), MARGIN + 22, top + 12)
        words = fitted(str(odds_words.ONE_IN_SIX), 34, 600, _WIDE - 98, 26)
        canvas.text(words, (MARGIN + 78, top + 32), 34, WHITE, PANEL)
    return canvas.done()


def _height(parts: Sequence[Part], coins: int, size: _Measures) -> int:
    """The height of a stack with its buildings and its figure, in pixels."""
    if not parts:
        return 0
    return _rise(_cluster(parts, size, SKY)) + (
        stack(coins, size.coin, size.step, SKY).mask.height + _PILL + 2 * _GAP if coins else 0
    )


def _kinds(parts: Iterable[Part]) -> list[str]:
    """The cards that move most coins, once each."""
    coins: dict[str, int] = {}
    for part in parts:
        coins[part.card] = coins.get(part.card, 0) + part.coins
    return sorted(coins, key=lambda card: -coins[card])[:_MOST]


# --- above and below the road ----------------------------------------------------------------------------


def _above(canvas: Canvas, shown: Total, at: tuple[int, int], size: _Measures) -> None:
    x, y = at
    if not shown.income:
        meadow = _drawing(Art("own", named.green(shown.total % MEADOWS, Season.SUMMER, Light.DAY)), size.building, SKY)
        canvas.lay(meadow, x - meadow.mask.width // 2, y - meadow.mask.height + 2)
        return
    if shown.gained:
        coins = stack(shown.gained, size.coin, size.step, SKY)
        canvas.lay(coins, x - size.coin // 2, y - coins.mask.height + 6)
        y -= coins.mask.height - size.coin // 3 - 6
    cluster = _cluster(shown.income, size, SKY)
    _stand(canvas, cluster, x, y)
    if shown.gained:
        _pill(canvas, f"+{shown.gained}", (x, y - _rise(cluster) - _GAP - _PILL), size.place - 2, (GAIN, SKY))


def _below(canvas: Canvas, shown: Total, at: tuple[int, int], size: _Measures) -> int:
    """Draw what is paid, and for which buildings; return where they end."""
    x, y = at
    if not shown.paid:
        return y
    coins = stack(shown.paid, size.coin, size.step, GROUND, paid=True)
    canvas.lay(coins, x - size.coin // 2, y)
    y += coins.mask.height + _GAP
    _pill(canvas, f"−{shown.paid}", (x, y), size.place - 2, (LOSS, GROUND))
    cluster = _cluster(shown.payments, size, GROUND)
    y += _PILL + _GAP + _rise(cluster)
    _stand(canvas, cluster, x, y)
    return y


def _payees_height(shown: Total, place: int) -> int:
    """The height of the rows of those who may get coins."""
    return -(-len({part.seat for part in shown.payments}) // (place // _DISC)) * _DISC


def _payees(canvas: Canvas, seats: Sequence[int], at: tuple[int, int], place: int) -> None:
    """Draw who gets the coins, in rows."""
    abreast = place // _DISC
    for row in range(0, len(seats), abreast):
        shown = seats[row : row + abreast]
        left = at[0] - len(shown) * _DISC // 2
        middle = at[1] + row // abreast * _DISC + _DISC // 2 - _GAP
        for order, seat in enumerate(shown):
            seat_disc(canvas, seat, (left + order * _DISC + 1, middle, _DISC - 2), GROUND)


def _pill(canvas: Canvas, words: str, at: tuple[int, int], room: int, colours: tuple[Rgb, Rgb]) -> None:
    """Draw coins in figures. `at`: the middle and the upper edge; `colours`: the pill's and the ground's."""
    label = fitted(words, 38, 800, room - 18, 30)
    wide = min(label.width + 24, room)
    canvas.rounded((at[0] - wide // 2, at[1], wide, _PILL), 20, *colours)
    canvas.text(label, (at[0], at[1] + _PILL // 2), label.size, WHITE, colours[0], anchor="middle")


# --- buildings -------------------------------------------------------------------------------------------


@functools.lru_cache(maxsize=128)
def _drawing(art: Art, size: int, ground: Rgb) -> Cut:
    """A drawing without the empty space around it; with that space it would be `size` pixels wide."""
    image = raster(art, size)
    return cut(image.crop(image.getbbox()), ground)


def _cluster(parts: Iterable[Part], size: _Measures, ground: Rgb) -> list[tuple[Cut, int, int]]:
    """The buildings that stand at a number: each with how far its middle is to the right, and its foot up.

    Those behind come first.
    """
    kinds = _kinds(parts)
    side = size.building if len(kinds) == 1 else size.building * 3 // 4
    apart = (size.building - side) // 2 + side // 8
    places = ((0, 0),) if len(kinds) == 1 else ((-apart, 0), (apart, 0), (0, side // 3))
    found = [
        (_drawing(art_of(card), side, ground), right, up) for card, (right, up) in zip(kinds, places, strict=False)
    ]
    return sorted(found, key=lambda each: -each[2])


def _rise(cluster: Iterable[tuple[Cut, int, int]]) -> int:
    """The height of buildings that stand together, in pixels."""
    return max((shown.mask.height + up for shown, _, up in cluster), default=0)


def _stand(canvas: Canvas, cluster: Iterable[tuple[Cut, int, int]], x: int, foot: int) -> None:
    for shown, right, up in cluster:
        canvas.lay(shown, x + right - shown.mask.width // 2, foot - shown.mask.height - up)


# --- how often -------------------------------------------------------------------------------------------


def _hills(canvas: Canvas, totals: Sequence[Total], top: int, place: int) -> None:
    """Draw a brick for each of 36 rolls, with one die and with two."""
    foot, wide = top, place // 2
    for dice in (1, 2):
        foot += 6 * _BRICK + 26
        for at, each in enumerate(totals):
            left = MARGIN + at * place + (place - wide) // 2
            for row in range(often(dice, each.total)):
                canvas.fill((left, foot - (row + 1) * _BRICK, wide, _BRICK - 2), MUTED)
        left = MARGIN + (6 if dice == 1 else 0) * place
        for at in range(dice):
            canvas.stamp(die(5, 36, PANEL), left + place // 2 - dice * 20 + 2 + at * 40, foot - 38)
    words = fitted(odds_words.how_often(totals), 32, 600, _WIDE - 30, 20)
    canvas.text(words, (WIDTH // 2, foot + 30), 32, WHITE, PANEL, anchor="middle")
