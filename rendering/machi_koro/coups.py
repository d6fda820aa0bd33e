"""What a card did to another player in a turn, as a sign over the towns: who, what, and from whom."""

import functools
from collections import Counter
from collections.abc import Sequence
from typing import Final

import msgspec
from PIL import Image, ImageDraw, ImageFilter

from bot.games.machi_koro import moments
from bot.games.machi_koro.events import MachiEvent, Took
from bot.games.machi_koro.moments import Kind, Moment
from bot.games.machi_koro.views import MachiView, TurnView
from bot.language import Sentence
from bot.language.caches import in_each_language
from rendering.art.colours import Light, evening
from rendering.art.town.ground import ROADWAY, grass_in
from rendering.drawing.canvas import CROSS, HALF, Canvas, Cut, outline
from rendering.drawing.palette import index_of
from rendering.drawing.png import Packed, pack
from rendering.drawing.seats import seat_disc
from rendering.drawing.sprites import Art
from rendering.drawing.text import block, fitted, line
from rendering.drawing.theme import GAIN, GAP, GOLD, LOSS, MARGIN, PAGE, WELL, WHITE, WIDTH, rgb
from rendering.machi_koro.marks import coin
from rendering.machi_koro.towns import scenes
from rendering.machi_koro.towns.plates import HIGH as PLATE
from rendering.machi_koro.towns.plates import Lot, Site, plate, stick
from rendering.machi_koro.towns.town import Time
from rendering.words.common import signed

MOST: Final = 2
"""Signs on one board."""
HIGH: Final = 172
"""Height of a sign, in pixels."""
BAND: Final = WIDTH - 2 * MARGIN
EDGE: Final = 4
STAGE: Final = 216
"""Width of the land at either side, in pixels."""
_LOT: Final = 176
_ROAD: Final = 50
_DISC: Final = 52
_COIN: Final = 76
_ARROW: Final = 38
_CROSSED: Final = 76

TITLES: Final[dict[Kind, Sentence]] = {
    "robbed": Sentence("Robbed!", context="heading of a sign: a player's card takes coins from others"),
    "swapped": Sentence("Swapped!", context="heading of a sign: two players exchange cards"),
    "gave": Sentence("Given away!", context="heading of a sign: a player gives another one a card"),
    "demolished": Sentence("Torn down!", context="heading of a sign: a landmark is demolished"),
}


class Party(msgspec.Struct, frozen=True):
    """A player who had a part in it, and the change in coins."""

    seat: int
    name: str
    coins: int = 0


class Coup(msgspec.Struct, frozen=True):
    """What `card` let `doer` do to the `others`.

    `given`: the card that `doer` gave, or the landmark that they tore down; `taken`: the card that they got.
    `events`: what happened.
    """

    kind: Kind
    card: str
    events: tuple[MachiEvent, ...]
    doer: Party
    others: tuple[Party, ...] = ()
    given: str = ""
    taken: str = ""


def of(view: MachiView, turn: TurnView, names: Sequence[str]) -> tuple[Coup, ...]:
    """The coups of a turn, at most `MOST`, the most dramatic first. `view`: the table after it."""
    found = [each for each in moments.of(view, turn) if each.kind in TITLES]
    return tuple(told(each, names) for each in found[:MOST])


def told(moment: Moment, names: Sequence[str]) -> Coup:
    """A moment of one of the kinds in `TITLES` as a coup."""
    lost = Counter(dict.fromkeys(moment.others, 0))
    for event in moment.events:
        if isinstance(event, Took):
            lost[event.payer] += event.coins
    return Coup(
        moment.kind,
        moment.card,
        moment.events,
        Party(moment.seat, names[moment.seat], moment.coins),
        tuple(Party(seat, names[seat], -coins) for seat, coins in lost.items()),
        moment.given,
        moment.taken,
    )


@in_each_language(64)  # 12 KiB each
def packed(shown: Coup, time: Time) -> Packed:
    """Draw a sign across a picture, and the gap below it, packed by rows.

    Raises:
        ArtMissing: a drawing or font is not installed.
    """
    canvas = Canvas(WIDTH, HIGH + GAP, PAGE)
    canvas.stamp(sign(shown, time), MARGIN, 0)
    return pack(canvas.done())


def sign(shown: Coup, time: Time) -> Image.Image:
    """Draw a coup as palette indexes: who did it at the left, from whom at the right, and what goes between them."""
    canvas = Canvas(BAND, HIGH, PAGE)
    canvas.framed((0, 0, BAND, HIGH), 16, EDGE, (GOLD, WELL), PAGE)
    left, right = _stage_left(shown, time), _stage_right(shown, time)
    stick(canvas, left, EDGE + STAGE // 2, EDGE, 12)
    start, end = EDGE + STAGE, BAND - EDGE
    if right is not None:
        end -= STAGE
        stick(canvas, right, end + STAGE // 2, EDGE, 12)
    side = (end - start) * 34 // 100
    high = HIGH - 2 * EDGE
    _party(canvas, shown.doer, (start, EDGE, side, high))
    start += side
    if shown.others:
        end -= side
        _parties(canvas, shown.others, (end, EDGE, side, high))
    _between(canvas, shown, (start, EDGE, end - start, high))
    return canvas.done()


def _stage_left(shown: Coup, time: Time) -> Image.Image:
    """What did it, or the card that the doer gave."""
    return _stage(shown.given if shown.kind in ("swapped", "gave") else shown.card, time)


def _stage_right(shown: Coup, time: Time) -> Image.Image | None:
    """The card that the other gave, or the landmark, crossed out."""
    if shown.kind == "demolished":
        canvas = land(scenes.landmark(Site(shown.given, built=True), time.light), time)
        cross = _cross()
        canvas.lay(cross, (canvas.width - cross.mask.width) // 2, canvas.height - cross.mask.height - 6)
        return canvas.done()
    return _stage(shown.taken, time) if shown.taken else None


@functools.cache
def _cross() -> Cut:
    """A large red cross with a white edge."""
    side = _CROSSED + 2 * EDGE
    mask = Image.new("L", (side, side))
    mask.paste(outline(CROSS, _CROSSED), (EDGE, EDGE))
    canvas = Canvas(side, side, WHITE)
    canvas.mask(mask, 0, 0, LOSS, WHITE)
    return Cut(canvas.done(), mask.filter(ImageFilter.MaxFilter(2 * EDGE + 1)).point(HALF))


def _stage(card: str, time: Time) -> Image.Image:
    lot = Lot(card, 1)
    canvas = land(scenes.building(lot, time.light), time)
    stick(canvas, plate(lot), STAGE // 2, canvas.height - PLATE - 6)
    return canvas.done()


def land(drawing: Art | None, time: Time) -> Canvas:
    """Grass beside a road, with a building on it, if any."""
    high = HIGH - 2 * EDGE
    canvas = Canvas(STAGE, high, rgb(grass_in(time.season, time.light)[1:]))
    road = evening(ROADWAY) if time.light is Light.EVENING else ROADWAY
    canvas.fill((0, high - _ROAD, STAGE, _ROAD), rgb(road[1:]))
    if drawing is not None:
        scenes.put(canvas, *placed(drawing, time))
    return canvas


def placed(drawing: Art, time: Time) -> tuple[scenes.Standing, tuple[int, int]]:
    """A building as large as it fits on such land, and the middle of its lot."""
    for lot in range(_LOT, _LOT // 2, -8):
        middle = HIGH - 2 * EDGE - _ROAD - lot // 4 + 16
        drawn = scenes.standing(drawing, lot, time)
        if drawn.corner((0, middle))[1] >= 4:
            break
    return drawn, (STAGE // 2, middle)


Area = tuple[int, int, int, int]
"""Left, top, width and height in pixels."""


def _party(canvas: Canvas, shown: Party, area: Area) -> None:
    """A player: seat and change, and the name below them."""
    left, top, width, height = area
    middle, change = left + width // 2, _change(shown)
    wide = _DISC + (change.width + 10 if change else 0)
    y = top + height * 26 // 100
    seat_disc(canvas, shown.seat, (middle - wide // 2, y, _DISC), WELL)
    if change:
        canvas.stamp(change, middle - wide // 2 + _DISC + 10, y - change.height // 2)
    name = block(shown.name, 42, 800, (width - 16, height * 52 // 100), 26)
    canvas.block(name, (middle, top + height * 71 // 100), WHITE, WELL, anchor="middle")


def _change(shown: Party) -> Image.Image | None:
    """The change in coins, as on a head."""
    if not shown.coins:
        return None
    colour = GAIN if shown.coins > 0 else LOSS
    words = line(signed(shown.coins), 38, 800)
    canvas = Canvas(words.width + 26, 46, WELL)
    canvas.rounded((0, 0, canvas.width, 46), 20, colour, WELL)
    canvas.text(words, (13, 23), 38, WHITE, colour)
    return canvas.done()


def _parties(canvas: Canvas, shown: Sequence[Party], area: Area) -> None:
    """One player like the doer; two in a list; more in a grid, without names, which stand below over their towns."""
    if len(shown) == 1:
        _party(canvas, shown[0], area)
        return
    left, top, width, height = area
    abreast = 1 if len(shown) == 2 else 2
    wide, high = (width - 14) // abreast, height // 2
    for at, each in enumerate(shown):
        x, y = left + at % abreast * wide, top + at // abreast * high + high // 2
        seat_disc(canvas, each.seat, (x, y, _DISC), WELL)
        x += _DISC + 10
        if change := _change(each):
            right = x if abreast > 1 else left + width - 14 - change.width
            canvas.stamp(change, right, y - change.height // 2)
            if abreast == 1:
                canvas.block(block(each.name, 38, 800, (right - 10 - x, high - 8), 26), (x, y), WHITE, WELL)


def _between(canvas: Canvas, shown: Coup, area: Area) -> None:
    """What it is called, and what goes from whom to whom."""
    left, top, width, height = area
    middle, y = left + width // 2, top + height * 67 // 100
    words = fitted(str(TITLES[shown.kind]), 46, 800, width + 40, 28)
    canvas.text(words, (middle, top + height * 22 // 100), words.size, GOLD, WELL, anchor="middle")
    wide = width - 20
    match shown.kind:
        case "robbed":
            _arrow(canvas, (middle - wide // 2, y, wide), right=False)
            coin(canvas, middle - _COIN // 2 + 12, y - _COIN // 2, _COIN, None, shown.doer.coins)
        case "swapped":
            _arrow(canvas, (middle - wide // 2, y - 22, wide), right=True)
            _arrow(canvas, (middle - wide // 2, y + 24, wide), right=False)
        case "gave":
            _arrow(canvas, (middle - wide // 2, y, wide), right=True)
        case "demolished":
            _arrow(canvas, (middle - wide // 2, y, wide), right=True)


def _arrow(canvas: Canvas, where: tuple[int, int, int], *, right: bool) -> None:
    """An arrow: its left end, middle height and length."""
    x, y, wide = where
    half, head, thick = _ARROW // 2, _ARROW, _ARROW // 5
    tip, back = (x + wide, x) if right else (x, x + wide)
    neck = tip - head if right else tip + head
    points = (
        *((back, y - thick), (neck, y - thick), (neck, y - half), (tip, y)),
        *((neck, y + half), (neck, y + thick), (back, y + thick)),
    )
    ImageDraw.Draw(canvas.image).polygon(points, fill=index_of(GOLD))
