"""One clan in the street: its hideout and the gangsters in it, its warehouses, and the gangsters outside."""

import functools
from collections.abc import Sequence
from typing import Final

import msgspec
from PIL import Image

from bot.games.mafia_dollar.views import ClanView, GangsterView, MafiaView, TurnView
from bot.language import say
from rendering.art.street.facades import DARK_STOREY, ROOF, SHUTTER, SHUTTER_NUMBER
from rendering.drawing.canvas import CROWN, Canvas, Cut, round_corners
from rendering.drawing.seats import seat_disc
from rendering.drawing.sprites import Art
from rendering.drawing.text import block, fitted, line
from rendering.drawing.theme import INK, SEATS, Rgb
from rendering.mafia_dollar import icons
from rendering.mafia_dollar.cards import thousands
from rendering.mafia_dollar.noir import BAD, BOARD, BRASS, CREAM, LAMP, RIM, SMOKE
from rendering.mafia_dollar.street import backdrop, crew
from rendering.mafia_dollar.street.crew import Size

SIGN: Final = 64
"""The height of a sign with what is below it, in pixels."""
_TEXT, _ICON, _BETWEEN, _PLATE = 42, 42, 14, 48
FEET: Final = 8
"""How far the shoes of those before a house reach onto the pavement, in pixels."""
_SMALLEST: Final = 22
"""The smallest type of a name in pixels."""


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
    leads: bool = False
    storeys: int = 0
    calm: bool = False

    @property
    def lit(self) -> bool:
        """Whether lamps shine around its sign."""
        return self.winner or (self.active and not self.calm)

    @property
    def loot(self) -> int:
        """How many loot cards lie in its warehouses."""
        return sum(count for _, count, _ in self.stores)


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


class Plan(msgspec.Struct, frozen=True):
    """Where a clan's people go.

    `abreast`: places beside each other. `upper`: whole storeys. Below them the first `rooms` places are windows, and
    before the others people stand. `left`: how many more are on the street. `dark`: nobody is there.
    """

    abreast: int
    upper: int
    rooms: int
    left: int
    dark: bool

    @property
    def before(self) -> int:
        """How many people have room before the house."""
        return self.abreast - self.rooms


class Counts(msgspec.Struct, frozen=True):
    """How many there are of what takes room: people in and out, the least storeys, and warehouses."""

    hideout: int
    street: int
    storeys: int
    stores: int


def counts_of(shown: House) -> Counts:
    """What takes room in a house."""
    return Counts(len(shown.hideout), len(shown.street), shown.storeys, len(shown.stores))


def abreast(width: int, size: Size) -> int:
    """How many people have room beside each other in a house that wide."""
    return width // (size.width + 4)


@functools.lru_cache(maxsize=1024)
def plan(shown: Counts, width: int, size: Size) -> Plan:
    """Where everybody of a house that wide goes."""
    wide = abreast(width, size)
    before = min(wide, shown.street)
    rooms = wide - before
    needed = -(-max(0, shown.hideout - rooms) // wide)
    dark = not (before or shown.hideout or shown.storeys)
    return Plan(wide, max(needed, shown.storeys), rooms, shown.street - before, dark)


def storey_height(size: Size) -> int:
    """The height of a storey with people, in pixels."""
    return size.height + 6


def building_height(shown: Counts, width: int, size: Size) -> int:
    """The height of a hideout, in pixels."""
    made, storey = plan(shown, width, size), storey_height(size)
    return ROOF + SIGN + made.upper * storey + (DARK_STOREY if made.dark else storey)


def pavement_height(shown: Counts, width: int) -> int:
    """The height of the pavement with the warehouses on it, in pixels."""
    return max(1, -(-shown.stores // (width // (SHUTTER[0] + 3)))) * (SHUTTER[1] + 2) + FEET


def prepare(width: int, size: Size) -> None:
    """Draw beforehand what houses of that width are made of."""
    for seat in range(len(SEATS)):
        backdrop.roof(seat, width)
        backdrop.dark_storey(seat, width)
        backdrop.parked(seat)
        wide = width // abreast(width, size)
        backdrop.porch(seat, wide, storey_height(size))
        backdrop.awning(seat, wide)
        for lit in (False, True):
            backdrop.window(seat, wide, storey_height(size), lit=lit)


def build(canvas: Canvas, shown: House, at: tuple[int, int], width: int, size: Size) -> None:
    """Draw a clan's house, `width` pixels wide, with its people and warehouses; `at`: left, and where the pavement is.

    The whole is not remembered: it changes with almost every click, and its parts are.
    """
    left, ground = at
    made, storey = plan(counts_of(shown), width, size), storey_height(size)
    top = ground - building_height(counts_of(shown), width, size)
    canvas.lay(backdrop.roof(shown.seat, width), left, top)
    canvas.fill((left, top + ROOF, width, ground - top - ROOF), backdrop.wall(shown.seat))
    _sign(canvas, shown, (left, top), width)
    y = top + ROOF + SIGN
    inside, wide = list(shown.hideout), width // made.abreast
    for _ in range(made.upper):
        for place in range(made.abreast):
            _room(canvas, shown, inside, (left + place_of(width, made.abreast, place)[0], y), wide, size)
        y += storey
    if made.dark:
        canvas.stamp(backdrop.dark_storey(shown.seat, width), left, y)
        if shown.resigned:
            _left(canvas, (left, y), width)
    else:
        for place in range(made.rooms):
            _room(canvas, shown, inside, (left + place_of(width, made.abreast, place)[0], y), wide, size)
        _porch(canvas, shown, (left, y), width, size)
    _warehouses(canvas, shown, (left, ground), width)
    if not (shown.resigned or shown.street or (made.rooms <= len(shown.hideout) and not made.dark)):
        car = backdrop.parked(shown.seat)
        free = width - len(shown.stores) * (SHUTTER[0] + 3)
        if free > car.mask.width - 70:
            canvas.lay(car, left + width - car.mask.width, ground + 62 - car.mask.height)


def place_of(width: int, abreast: int, place: int) -> tuple[int, int]:
    """The left edge and the width of one of that many places beside each other."""
    wide = width // abreast
    return (width - wide * abreast) // 2 + place * wide, wide


def _room(canvas: Canvas, shown: House, inside: list[GangsterView], at: tuple[int, int], wide: int, size: Size) -> None:
    """A window, and the next of those who are in, if anybody is left."""
    canvas.stamp(backdrop.window(shown.seat, wide, storey_height(size), lit=bool(inside)), *at)
    if inside:
        each = inside.pop(0)
        person(canvas, each, each.card in shown.marked, (at[0] + wide // 2, at[1] + 2), size)


def person(canvas: Canvas, shown: GangsterView, marked: bool, at: tuple[int, int], size: Size) -> None:
    """Draw somebody; `at`: the middle and the upper edge."""
    canvas.lay(crew.gangster(shown, size, marked=marked), at[0] - size.width // 2, at[1])


def _porch(canvas: Canvas, shown: House, at: tuple[int, int], width: int, size: Size) -> None:
    """Those who are out and have room before the house, from the right."""
    (left, y), made = at, plan(counts_of(shown), width, size)
    if not made.before:
        return
    places = [place_of(width, made.abreast, made.abreast - 1 - place) for place in range(made.before)]
    for x, wide in places:
        canvas.stamp(backdrop.porch(shown.seat, wide, storey_height(size)), left + x, y)
    x, wide = places[-1]
    canvas.lay(backdrop.awning(shown.seat, wide * made.before), left + x, y - 2)
    for (x, wide), each in zip(places, shown.street, strict=False):
        if each is not None:
            middle = left + x + wide // 2
            for foot in (middle - 46, middle + 10):
                canvas.lay(_shoe(), foot, y + storey_height(size) - 6)
            person(canvas, each, each.card in shown.marked, (middle, y + storey_height(size) - size.height), size)


@functools.cache
def _shoe() -> Cut:
    """One of the shoes of somebody who stands on the pavement."""
    canvas = Canvas(36, FEET + 8, BOARD)
    canvas.framed((0, 0, 36, FEET + 8), 7, 3, (INK, CREAM), BOARD)
    return Cut(canvas.done(), round_corners(36, FEET + 8, 7))


def _left(canvas: Canvas, at: tuple[int, int], width: int) -> None:
    """Say that a player has left."""
    left, y = at
    canvas.framed((left + 20, y + 18, width - 40, 60), 10, 2, (RIM, BOARD), BOARD)
    canvas.art(icons.LEFT, left + 34, y + 26, 44, BOARD)
    words = fitted(say("left the game"), 34, 700, width - 116, 24)
    canvas.text(words, (left + 92, y + 48), 34, SMOKE, BOARD)


def _warehouses(canvas: Canvas, shown: House, at: tuple[int, int], width: int) -> None:
    """The warehouses on the pavement."""
    abreast = width // (SHUTTER[0] + 3)
    for number, (card, loot, dog) in enumerate(shown.stores):
        down, place = divmod(number, abreast)
        drawn = crew.shed(loot, dog, marked=card in shown.marked)
        x, y = at[0] + 2 + place * (SHUTTER[0] + 3), at[1] + FEET + down * (SHUTTER[1] + 2)
        canvas.lay(drawn, x, y)
        canvas.stamp(crew.number_of(card), x + SHUTTER_NUMBER[0], y + SHUTTER_NUMBER[1])


@functools.cache
def _board(width: int, high: int, *, lit: bool, bright: bool) -> Image.Image:
    """An empty sign. `lit`: with lamps around it; `bright`: its rim."""
    canvas = Canvas(width, high, BOARD)
    canvas.fill((0, 0, width, high), BOARD)
    colours = (BRASS if bright else RIM, LAMP if lit else BOARD)
    canvas.framed((0, 0, width, high), 12, 5 if bright else 3, colours, BOARD)
    if lit:
        for x in range(4, width - 14, 34):
            for y in (-2, high - 10):
                canvas.seal((x, max(0, y), 12), 2, (BOARD, CREAM))
    return canvas.done()


def _sign(canvas: Canvas, shown: House, at: tuple[int, int], width: int) -> None:
    """The player, with a crown for the leader, and over the sign what is counted."""
    ground = LAMP if shown.lit else BOARD
    left, top, wide, high = at[0] + 8, at[1] + ROOF, width - 16, SIGN - 8
    canvas.stamp(_board(wide, high, lit=shown.lit, bright=shown.active or shown.winner), left, top)
    middle = top + high // 2
    seat_disc(canvas, shown.seat, (left + 10, middle, 44), ground)
    x, right = left + 64, left + wide - 14
    if not shown.resigned:
        _plates(canvas, shown, at, width)
        if shown.leads:
            canvas.polygon(CROWN, (right - _ICON, middle - _ICON // 2 + 1, _ICON - 2), BRASS, ground)
            right -= _ICON + 14
    if shown.winner:
        canvas.art(icons.TROPHY, x, middle - 22, 44, ground)
        x += 54
    name = block(shown.name, 38, 700, (right - x, high - 4), _SMALLEST)
    canvas.block(name, (x, middle), SMOKE if shown.resigned else CREAM, ground)


class _Figure(msgspec.Struct, frozen=True):
    """A drawing and the words beside it, of that colour."""

    art: Art
    words: str
    colour: Rgb = CREAM


def _counted(shown: House) -> list[_Figure]:
    """What is counted: loot, in a match dollars, and hand cards."""
    banked = [_Figure(icons.DOLLARS, thousands(shown.total), BAD if shown.total < 0 else BRASS)] if shown.match else []
    return [_Figure(icons.SACK, str(shown.loot), BRASS), *banked, _Figure(icons.HAND, str(shown.cards))]


def _row(canvas: Canvas, figures: Sequence[_Figure], at: tuple[int, int], ground: Rgb) -> None:
    """Figures up to the right end `at`."""
    right, middle = at
    for each in reversed(figures):
        words = line(each.words, _TEXT, 800)
        canvas.text(words, (right, middle), _TEXT, each.colour, ground, anchor="right")
        right -= words.width + _ICON + 4
        canvas.art(each.art, right, middle - _ICON // 2, _ICON, ground)
        right -= _BETWEEN


def _wide(figures: Sequence[_Figure]) -> int:
    """The width of figures beside each other."""
    words = sum(line(each.words, _TEXT, 800).width + 4 for each in figures)
    return words + len(figures) * (_ICON + _BETWEEN) - _BETWEEN


@functools.lru_cache(maxsize=64)
def _plate(wide: int, high: int) -> Image.Image:
    """An empty plate."""
    canvas = Canvas(wide, high, BOARD)
    canvas.framed((0, 0, wide, high), 10, 2, (RIM, BOARD), BOARD)
    return canvas.done()


def _plates(canvas: Canvas, shown: House, at: tuple[int, int], width: int) -> None:
    """What is counted, on two plates at the edges of the roof."""
    figures = _counted(shown)
    top, high = at[1] + ROOF - _PLATE - 4, _PLATE
    for part, right in ((figures[:-1], False), (figures[-1:], True)):
        wide = _wide(part) + 20
        x = at[0] + width - 8 - wide if right else at[0] + 8
        canvas.stamp(_plate(wide, high), x, top)
        _row(canvas, part, (x + wide - 10, top + high // 2), BOARD)
