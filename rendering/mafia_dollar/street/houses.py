"""One clan in the street: its hideout and the gangsters in it, its warehouses, and the gangsters outside."""

import functools
from typing import Final

import msgspec
from PIL import Image

from bot.games.mafia_dollar.views import ClanView, GangsterView, MafiaView, TurnView
from bot.language import say
from bot.language.caches import in_each_language
from rendering.art.street.scenery import EMPTY_STOREY, GROUND_FLOOR, ROOF, STOREY
from rendering.drawing.canvas import Canvas
from rendering.drawing.seats import seat_disc
from rendering.drawing.text import block, fitted, line
from rendering.drawing.theme import Rgb
from rendering.mafia_dollar import icons
from rendering.mafia_dollar.cards import thousands
from rendering.mafia_dollar.noir import BAD, BOARD, BRASS, CREAM, LAMP, NIGHT, RIM, SMOKE
from rendering.mafia_dollar.street import backdrop, crew

EMPTY_STREET: Final = 104
"""The height of pavement and street where nobody stands."""
_SIGN: Final = 62
_FEW: Final = 2
"""In houses with no more people abreast than this, names are short of room."""
_SECOND: Final = 46
"""How much higher the sign is there in a match, where the name stands over the figures."""
_THIRD: Final = 12
"""How much higher it is there in other games, for a third line."""
_SMALLEST: Final = 22
"""The smallest type of a name in pixels."""
_STEP: Final = 182
_OUTSIDE: Final = crew.HEIGHT + 10
_DOOR: Final = 92
_REACH: Final = 120
"""How far a lamp shines."""


class Outside(msgspec.Struct, frozen=True):
    """The gangsters of a clan on the street; None: a free place. `marked`: those that took part in the last event."""

    seat: int
    people: tuple[GangsterView | None, ...]
    marked: frozenset[str]
    resigned: bool


class House(msgspec.Struct, frozen=True):
    """What is seen of a clan: public facts only.

    In films, where each turn is a moment, `storeys` is how many its hideout has at least, and `calm` leaves its lamps
    dark while it acts: only the rim of its sign is bright.
    """

    seat: int
    name: str
    cards: int
    total: int
    match: bool
    hideout: tuple[GangsterView, ...]
    street: tuple[GangsterView | None, ...]
    stores: tuple[tuple[str, int, bool], ...]
    marked: frozenset[str]
    active: bool
    winner: bool
    resigned: bool
    storeys: int = 0
    calm: bool = False

    @property
    def lit(self) -> bool:
        """Whether lamps shine around its sign."""
        return self.winner or (self.active and not self.calm)

    @property
    def inside(self) -> "House":
        """The same house without the street: what the picture of its building depends on."""
        own = {each.card for each in self.hideout} | {card for card, _, _ in self.stores}
        return msgspec.structs.replace(self, street=(), marked=self.marked & own, total=self.total if self.match else 0)

    @property
    def outside(self) -> Outside:
        """The clan's part of the street."""
        marked = self.marked & {each.card for each in self.street if each is not None}
        return Outside(self.seat, self.street, marked, self.resigned)


def house_of(view: MafiaView, turn: TurnView, clan: ClanView, name: str, marked: frozenset[str]) -> House:
    """What everybody may see of a clan."""
    newest = turn.number == view.turn.number
    own = {gangster.card for gangster in clan.gangsters} | {store.card for store in clan.warehouses}
    return House(
        seat=clan.seat,
        name=name,
        cards=clan.cards,
        total=clan.total,
        match=bool(view.options.target),
        hideout=clan.hideout,
        street=clan.street,
        stores=tuple((store.card, store.count, store.dog is not None) for store in clan.warehouses),
        marked=marked & own,
        active=not (newest and view.outcome) and clan.seat == (view.active if newest else turn.seat),
        winner=newest and view.outcome is not None and clan.seat in view.outcome.winners,
        resigned=clan.resigned,
    )


def abreast(width: int) -> int:
    """How many gangsters stand beside each other."""
    return width // _STEP


def _rows(count: int, wide: int) -> int:
    return -(-count // wide)


def _sheds(width: int) -> int:
    """How many warehouses stand beside each other."""
    return (width - 12) // crew.SHED_WIDTH


def storeys_of(shown: House, width: int) -> int:
    """How many storeys a hideout has; 0: one that is low and dark."""
    return max(shown.storeys, _rows(len(shown.hideout), abreast(width)))


def building_height(shown: House, width: int) -> int:
    """The height of a hideout with its warehouses, in pixels."""
    storeys = storeys_of(shown, width) * STOREY or EMPTY_STOREY
    return _roof_height(shown, width) + storeys + GROUND_FLOOR * max(1, _rows(len(shown.stores), _sheds(width)))


def street_height(shown: Outside, width: int) -> int:
    """The height of the pavement and street that a clan needs, in pixels."""
    rows = _rows(len(shown.people), abreast(width))
    return rows * _OUTSIDE + 18 if rows else EMPTY_STREET


def prepare(width: int) -> None:
    """Draw beforehand what houses of that width are made of."""
    more = 0 if abreast(width) > _FEW else _THIRD
    backdrop.prepare(width, ROOF + more, abreast(width))
    for lit in (False, True):
        _roof(width, more, lit=lit, bright=lit)
    for rows in range(3):
        _lamplight(width, rows * _OUTSIDE + 18 if rows else EMPTY_STREET)


def build(canvas: Canvas, shown: House, at: tuple[int, int], width: int) -> None:
    """Draw a clan's hideout and warehouses, `width` pixels wide; `at`: left and top.

    The whole is not remembered: it changes with almost every click, and its parts are.
    """
    left, top = at
    canvas.stamp(_roof(width, _more(shown, width), lit=shown.lit, bright=shown.active or shown.winner), left, top)
    _sign(canvas, shown, at, width)
    y = _crowd(canvas, shown, (left, top + _roof_height(shown, width)), width)
    _warehouses(canvas, shown, (left, y), width)
    if not shown.resigned:
        canvas.lay(backdrop.awning(shown.seat, width - 8), left + 4, y - 2)


def _crowd(canvas: Canvas, shown: House, at: tuple[int, int], width: int) -> int:
    """Those who are in, at their windows; gives where the ground floor begins."""
    (left, y), wide = at, abreast(width)
    storeys = storeys_of(shown, width)
    if not storeys:
        canvas.stamp(backdrop.empty_storey(width), left, y)
        if shown.resigned:
            canvas.framed((left + 20, y + 8, width - 40, 56), 10, 2, (RIM, BOARD), BOARD)
            canvas.art(icons.LEFT, left + 34, y + 14, 44, BOARD)
            words = fitted(say("left the game"), 34, 700, width - 116, 24)
            canvas.text(words, (left + 92, y + 36), 34, SMOKE, BOARD)
        return y + EMPTY_STOREY
    step = (width - 16) / wide
    for first in range(0, storeys * wide, wide):
        people = shown.hideout[first : first + wide]
        canvas.stamp(backdrop.storey(width, wide, len(people)), left, y)
        for place, each in enumerate(people):
            x = left + round(8 + (place + 0.5) * step) - crew.WIDTH // 2
            canvas.lay(crew.gangster(each, marked=each.card in shown.marked), x, y + STOREY - crew.HEIGHT - 4)
        y += STOREY
    return y


def _warehouses(canvas: Canvas, shown: House, at: tuple[int, int], width: int) -> None:
    """The warehouses on the ground floor, those beside the door first."""
    (left, y), wide = at, _sheds(width)
    rows = max(1, _rows(len(shown.stores), wide))
    for row in range(rows):
        stores = shown.stores[row * wide : (row + 1) * wide]
        room = width - len(stores) * crew.SHED_WIDTH - 6
        canvas.stamp(backdrop.ground_floor(width, door=room >= _DOOR and row == rows - 1), left, y)
        for place, (card, loot, dog) in enumerate(stores):
            drawn = crew.shed(loot, dog, marked=card in shown.marked)
            x = left + room + place * crew.SHED_WIDTH
            canvas.lay(drawn, x, y + GROUND_FLOOR - crew.SHED_HEIGHT + 2)
        y += GROUND_FLOOR


@functools.cache
def _roof(width: int, more: int, *, lit: bool, bright: bool) -> Image.Image:
    """A roof with an empty sign, `more` pixels higher than usual. `lit`: with lamps around it; `bright`: its rim."""
    canvas = Canvas(width, ROOF + more, NIGHT)
    canvas.stamp(backdrop.roof(width, canvas.height), 0, 0)
    left, wide, high = 10, width - 20, _SIGN + more
    top = canvas.height - high - 6
    colours = (BRASS if bright else RIM, LAMP if lit else BOARD)
    canvas.framed((left, top, wide, high), 12, 5 if bright else 3, colours, BOARD)
    if lit:
        for x in range(left + 14, left + wide - 16, 34):
            for y in (top - 4, top + high - 8):
                canvas.seal((x, y, 12), 2, (BOARD, CREAM))
    return canvas.done()


def _sign(canvas: Canvas, shown: House, at: tuple[int, int], width: int) -> None:
    """The player, the number of hand cards, and in a match the dollars: on one row, or the name over the rest."""
    ground = LAMP if shown.lit else BOARD
    more = _more(shown, width)
    left, wide, high = at[0] + 10, width - 20, _SIGN + more
    top = at[1] + _roof_height(shown, width) - high - 6
    two_rows = more >= _SECOND
    middle = top + (_SIGN if two_rows else high) // 2
    seat_disc(canvas, shown.seat, (left + 10, middle, 44), ground)
    right = left + wide - 14
    figures = 0 if shown.resigned else _figures(canvas, shown, (right, middle + (_SECOND if two_rows else 0)), ground)
    if not two_rows:
        right -= figures
    if shown.winner:
        canvas.art(icons.TROPHY, right - 44, middle - 22, 44, ground)
        right -= 54
    x = left + 64
    name = block(shown.name, 38, 700, (right - x, (_SIGN if two_rows else high) - 4), _SMALLEST)
    canvas.block(name, (x, middle), SMOKE if shown.resigned else CREAM, ground)


def _figures(canvas: Canvas, shown: House, at: tuple[int, int], ground: Rgb) -> int:
    """Write the number of hand cards, and in a match the dollars, up to the right end `at`; gives their width."""
    right, middle = at
    hand = line(str(shown.cards), 44, 800)
    canvas.text(hand, (right, middle), 44, CREAM, ground, anchor="right")
    right -= hand.width + 50
    canvas.art(icons.HAND, right, middle - 22, 44, ground)
    right -= 12
    if shown.match:
        banked = line(thousands(shown.total), 38, 800)
        canvas.text(banked, (right, middle), 38, BRASS if shown.total >= 0 else BAD, ground, anchor="right")
        right -= banked.width + 14
    return at[0] - right


def _more(shown: House, width: int) -> int:
    """How much higher the sign is, so that a name has room beside the figures, or over them."""
    return 0 if abreast(width) > _FEW else _SECOND if shown.match else _THIRD


def _roof_height(shown: House, width: int) -> int:
    return ROOF + _more(shown, width)


@functools.lru_cache(maxsize=32)
def _lamplight(width: int, height: int) -> Image.Image:
    """The pavement and street between two lamps."""
    canvas = Canvas(width, height, NIGHT)
    canvas.stamp(backdrop.street(width, height), 0, 0)
    for left in (False, True):
        cone = backdrop.half_cone(_REACH, height - 12, left=left)
        canvas.tinted(cone, width - _REACH if left else 0, 0, backdrop.glow())
    return canvas.done()


@in_each_language(maxsize=64)
def pavement(shown: Outside, width: int, height: int) -> Image.Image:
    """The pavement and street before a clan's house, with the gangsters there, as palette indexes."""
    canvas = Canvas(width, height, NIGHT)
    canvas.stamp(_lamplight(width, height), 0, 0)
    wide = abreast(width)
    step = width / wide
    for at, each in enumerate(shown.people):
        if each is None:
            continue
        down, place = divmod(at, wide)
        x = round((place + 0.5) * step) - crew.WIDTH // 2
        y = 6 + down * _OUTSIDE
        canvas.tinted(backdrop.pool(crew.WIDTH + 8, 56), x - 4, y + crew.HEIGHT - 46, backdrop.glow())
        canvas.lay(crew.gangster(each, marked=each.card in shown.marked), x, y)
    if not any(shown.people) and not shown.resigned:
        canvas.lay(
            car := backdrop.parked(shown.seat), width - car.mask.width - 30, min(height - car.mask.height - 4, 0)
        )
    return canvas.done()
