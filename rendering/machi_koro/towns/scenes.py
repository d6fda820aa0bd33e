"""A town as a scene: its land, its buildings, their numbers, and what paid."""

import functools
from collections.abc import Callable, Sequence

import msgspec
from PIL import Image, ImageChops, ImageFilter

from rendering.art.colours import Light
from rendering.art.isometric import FRAME
from rendering.art.svg import hard_edged
from rendering.art.town import named
from rendering.art.town.ground import Ground, grass_in, land
from rendering.art.town.look import Look
from rendering.drawing.canvas import Box, Canvas, Cut
from rendering.drawing.folded import Folded, fold
from rendering.drawing.lookup import Lookup
from rendering.drawing.palette import frequent, index_of, indexed_town
from rendering.drawing.rasters import rasterised
from rendering.drawing.rings import ring
from rendering.drawing.sprites import Art, scaled
from rendering.drawing.theme import GOLD, PAGE
from rendering.machi_koro.towns.labels import Labels, faint
from rendering.machi_koro.towns.plan import WIDE, Cell, Plan, Window, plan
from rendering.machi_koro.towns.plates import Lot, Site
from rendering.machi_koro.towns.town import Time, Town

_FEW, _FEWER, _SMALL = 16, 8, 150
"""Colours of a drawing, and up to which width of a lot they are fewer; more are hardly seen, and make larger files."""
_SOLID = Lookup([0] * 128 + [255] * 128)
"""A lookup table that finds what a drawing covers."""
_SHADE = Lookup([0] * 24 + [255] * 104 + [0] * 128)
"""A lookup table that finds shadows, and the soft edges of everything."""
_NEAR = Lookup([0] * 20 + [255] * 236)
"""A lookup table that makes a blurred shape solid again, but larger."""
_RING = 6
_SIGHT = 42
"""The width of a small surprise, in hundredths of a lot's."""
_RIM, _APART = 6, 40
"""Pixels between it and the edge, and between two places where it may be."""
_ROOM, _WHOLE = 8, 15
"""Pixels between a building and the ring around it, and those that it needs up to the edge of its town."""
_LOTS_A_HOUSE = 6
"""Number of kinds of cards after which one more of ten wild lots gets houses, up to `_MOST_HOUSES`."""
_MOST_HOUSES = 1


_MEADOWS = (0, 3, 2, 5, 0, 4, 3, 5, 1, 4, 0)
"""Kinds of meadows, the pond only now and then."""


class Scene(msgspec.Struct, frozen=True):
    """What decides how a scene looks."""

    lots: tuple[Lot, ...]
    sites: tuple[Site, ...]
    kinds: frozenset[str]
    city_hall: bool
    time: Time
    relief: int = 0
    """Coins that the City Hall brought."""
    sight: str = ""
    """A small surprise of the season at the edge, if any."""
    ringed: str = ""
    """The card that advice speaks of, if any."""

    @property
    def standing(self) -> frozenset[str]:
        """The cards that stand in it."""
        hall = ("city_hall",) if self.city_hall else ()
        return frozenset((*(lot.card for lot in self.lots), *(site.card for site in self.sites), *hall))


def of(town: Town, time: Time) -> Scene:
    """The scene of a town."""
    return Scene(town.lots, town.sites, town.kinds, town.city_hall, time, town.relief, town.sight, town.ringed)


def building(shown: Lot, light: Light) -> Art:
    """The drawing of an establishment."""
    return Art("own", named.lot(shown.card, Look(shown.copies, shown.shut, light)))


def landmark(shown: Site, light: Light) -> Art:
    """The drawing of a landmark or of its building site."""
    return Art("own", named.lot(shown.card, Look(light=light)) if shown.built else named.site(shown.card, light))


def meadow(cell: Cell, time: Time) -> str:
    """The name of the drawing of a free lot."""
    return named.green(_MEADOWS[(cell[0] * 5 + cell[1] * 2) % len(_MEADOWS)], time.season, time.light)


class Standing(msgspec.Struct, frozen=True):
    """A lot's drawing without the empty space around it: at `left`, `top` of a square that is `size` pixels wide.

    `faint`: its mask, as small as `Labels` wants it.
    """

    cut: Cut
    left: int
    top: int
    size: int
    faint: Image.Image

    def corner(self, middle: tuple[int, int]) -> tuple[int, int]:
        """Where its upper left corner lies if the lot's centre is at `middle`."""
        x, y = middle[0] - self.size // 2, middle[1] - round(self.size * 158 / FRAME.height)
        return x + self.left, y + self.top


@functools.lru_cache(maxsize=768)  # 10 to 50 KiB each
def standing(drawing: Art, lot: int, time: Time) -> Standing:
    """A lot's drawing in few colours, to lay on the land at a time. `lot`: the lot's width in pixels."""
    kept = _kept(drawing, lot, time)
    mask = kept.mask.unfold()
    return Standing(Cut(kept.indexes.unfold(), mask), kept.left, kept.top, kept.size, faint(mask))


@functools.lru_cache(maxsize=256)  # 30 KiB each
def _glow(drawing: Art, lot: int, time: Time) -> Cut:
    """A golden ring around a lot's drawing, `_RING` pixels wide."""
    mask = standing(drawing, lot, time).cut.mask
    wider = Image.new("L", (mask.width + 2 * _RING, mask.height + 2 * _RING), 0)
    wider.paste(mask, (_RING, _RING))
    ring = wider.filter(ImageFilter.BoxBlur(_RING - 1)).point(_NEAR)
    return Cut(Image.new("L", ring.size, index_of(GOLD)), ring)


class _Kept(msgspec.Struct, frozen=True):
    """A `Standing`, compressed."""

    indexes: Folded
    mask: Folded
    left: int
    top: int
    size: int


@functools.lru_cache(maxsize=8192)  # 2 KiB each: all editions, in all windows, at every time of the year
def _kept(drawing: Art, lot: int, time: Time) -> _Kept:
    size = round(lot * FRAME.width / 200)
    sprite = scaled(drawing, size, crisp=True)
    flat = Image.new("RGB", sprite.size, grass_in(time.season, time.light))
    flat.paste(sprite, (0, 0), sprite)
    indexes = frequent(indexed_town(flat, time.light.value), _FEW if lot > _SMALL else _FEWER)
    left, top, right, bottom = sprite.getchannel("A").getbbox() or (0, 0, 1, 1)
    box = (max(0, left - 1), max(0, top - 1), min(size, right + 1), min(size, bottom + 1))
    cover = sprite.getchannel("A").crop(box)
    soft = cover.point(_SHADE)
    for pick in (ImageChops.darker, ImageChops.lighter):  # without what is thinner than three pixels
        soft = _spread(soft, pick)
    mask = ImageChops.lighter(cover.point(_SOLID), soft)
    return _Kept(fold(indexes.crop(box)), fold(mask), *box[:2], size)


def _spread(mask: Image.Image, pick: Callable[[Image.Image, Image.Image], Image.Image]) -> Image.Image:
    """Each pixel as `pick` chooses among it and its eight neighbours: ten times faster than Pillow's filters."""
    for x, y in ((1, 0), (0, 1)):
        pairs = pick(mask.crop((0, 0, mask.width - x, mask.height - y)), mask.crop((x, y, *mask.size)))
        before, after = mask.copy(), mask.copy()
        before.paste(pairs, (x, y))
        after.paste(pairs, (0, 0))
        mask = pick(before, after)
    return mask


def put(canvas: Canvas, drawn: Standing, middle: tuple[int, int]) -> None:
    """Lay a lot's drawing so that the lot's centre is at `middle`."""
    canvas.lay(drawn.cut, *drawn.corner(middle))


def put_paid(canvas: Canvas, shown: Lot, lot: int, time: Time, middle: tuple[int, int]) -> Standing:
    """Lay an establishment; what acted on this roll stands on gold and has a golden ring."""
    return _put_golden(canvas, building(shown, time.light), (lot, middle), time, paid=shown.fired)


def _put_golden(
    canvas: Canvas, drawing: Art, where: tuple[int, tuple[int, int]], time: Time, *, paid: bool
) -> Standing:
    """Lay a drawing on a lot of that width around that middle; what `paid` on gold and in a golden ring."""
    lot, middle = where
    drawn = standing(drawing, lot, time)
    if paid:
        put(canvas, standing(Art("own", named.PAID), lot, time), middle)
        x, y = drawn.corner(middle)
        canvas.lay(_glow(drawing, lot, time), x - _RING, y - _RING)
    put(canvas, drawn, middle)
    return drawn


def ringed(canvas: Canvas, body: Box) -> None:
    """Draw a ring around what stands there, all of it inside the canvas; labels lie over it.

    It is as round as it can be: corners would lie over the neighbours.
    """
    x, y, width, height = body
    left, top = max(_WHOLE, x - _ROOM), max(_WHOLE, y - _ROOM)
    right, low = min(canvas.width - _WHOLE, x + width + _ROOM), min(canvas.height - _WHOLE, y + height + _ROOM)
    ring(canvas, (left, top, right - left, low - top), (right - left) // 2)


def fitting(shown: Lot, lot: int, time: Time, room: int) -> int:
    """The width of a lot, at most `lot`, on which an establishment is at most `room` pixels high."""
    drawn = standing(building(shown, time.light), lot, time)
    high = lot // 4 - drawn.corner((0, 0))[1]
    return lot if high <= room else lot * room // high // 8 * 8


@functools.lru_cache(maxsize=12)
def scene(shown: Scene) -> Image.Image:
    """Draw a town at its full size, as palette indexes.

    Raises:
        ArtMissing: a drawing is not installed.
    """
    layout = plan(shown.kinds, shown.standing)
    window, time = layout.window, shown.time
    canvas = Canvas(WIDE, window.height, PAGE)
    canvas.stamp(_land(layout, time, min(_MOST_HOUSES, len(shown.lots) // _LOTS_A_HOUSE)), 0, 0)
    labels = Labels(canvas, window.lot)
    at = dict(layout.places)
    lots = {at[lot.card]: lot for lot in shown.lots if lot.card in at}
    sites = {at[site.card]: site for site in shown.sites if site.card in at}
    hall = at.get("city_hall") if shown.city_hall else None
    bodies: list[Box] = []
    for middle, cell in sorted((layout.at(cell)[::-1], cell) for cell in (*at.values(), *layout.free)):
        place = middle[::-1]
        if cell in lots:
            drawn = put_paid(canvas, lots[cell], window.lot, time, place)
            labels.plate(lots[cell], drawn.faint, drawn.corner(place), place)
            bodies.append((*drawn.corner(place), *drawn.cut.mask.size))
        elif cell in sites or cell == hall:
            site = sites.get(cell) or Site("city_hall", built=True, gain=shown.relief)
            drawn = _put_golden(canvas, landmark(site, time.light), (window.lot, place), time, paid=bool(site.gain))
            labels.site(site, drawn.faint, drawn.corner(place), place)
            bodies.append((*drawn.corner(place), *drawn.cut.mask.size))
        elif window.shore is None or cell[1] < window.shore:
            put(canvas, standing(Art("own", meadow(cell, time)), window.lot, time), place)
    if shown.sight:
        small = standing(Art("own", named.surprise(shown.sight, time.light)), window.lot * _SIGHT // 100, time)
        if (corner := _aside(layout, bodies, small.cut.mask.size)) is not None:
            canvas.lay(small.cut, *corner)
    if shown.ringed in at:
        cut, corner = standing_of(shown, shown.ringed)
        ringed(canvas, (*corner, *cut.mask.size))
    labels.lay()
    return canvas.done()


def lot_of(shown: Scene, card: str) -> tuple[int, tuple[int, int]]:
    """The width of a card's drawing in a scene, empty space and all, and the middle of its lot, in pixels.

    Raises:
        KeyError: it does not stand there.
    """
    layout = plan(shown.kinds, shown.standing)
    return round(layout.window.lot * FRAME.width / 200), layout.at(dict(layout.places)[card])


def standing_of(shown: Scene, card: str) -> tuple[Cut, tuple[int, int]]:
    """The drawing of a card in a scene, and its upper left corner.

    Raises:
        KeyError: it does not stand there.
    """
    light, lot = shown.time.light, plan(shown.kinds, shown.standing).window.lot
    sites = {site.card: landmark(site, light) for site in shown.sites}
    drawing = sites.get(card) or next(building(each, light) for each in shown.lots if each.card == card)
    drawn = standing(drawing, lot, shown.time)
    return drawn.cut, drawn.corner(lot_of(shown, card)[1])


def window_of(shown: Scene) -> Window:
    """The part of the land that a scene shows."""
    return plan(shown.kinds, shown.standing).window


def size_of(shown: Scene) -> tuple[int, int]:
    """The width and height of a scene in pixels."""
    return WIDE, window_of(shown).height


def _aside(layout: Plan, bodies: Sequence[Box], size: tuple[int, int]) -> tuple[int, int] | None:
    """Where something small is out of the way: at the upper edge or at a side, over land, far from what stands.

    None: everywhere there stands something.
    """
    (wide, high), window = size, layout.window
    left, right, low = _RIM, WIDE - wide - _RIM, window.height - high - _RIM
    corners = [(x, _RIM) for x in range(left, right, _APART)]
    corners += [(x, y) for y in range(_RIM, low, _APART) for x in (left, right)]

    def near(corner: tuple[int, int]) -> float:
        """How far it is to what stands, in pixels, across or down."""
        x, y = corner
        return min(max(a - x - wide, x - a - c, b - y - high, y - b - d) for a, b, c, d in bodies)

    best = max((corner for corner in corners if not _at_sea(layout, corner, size)), key=near)
    return best if near(best) > 0 else None


def _at_sea(layout: Plan, corner: tuple[int, int], size: tuple[int, int]) -> bool:
    """Whether the lot nearest to the middle of something lies in the sea."""
    shore, x, y = layout.window.shore, corner[0] + size[0] // 2, corner[1] + size[1] // 2
    if shore is None or x > WIDE // 2 or y < layout.window.height // 2:
        return False
    cells = (*(cell for _, cell in layout.places), *layout.free)
    places = {cell: layout.at(cell) for cell in cells}
    return min(cells, key=lambda cell: (places[cell][0] - x) ** 2 + 4 * (places[cell][1] - y) ** 2)[1] >= shore


def _land(layout: Plan, time: Time, houses: int) -> Image.Image:
    taken = frozenset((*(cell for _, cell in layout.places), *layout.free))
    return _drawn(layout.window, time, houses, taken).unfold()


@functools.lru_cache(maxsize=384)  # 13 KiB and 0.1 s each: all windows at every time of the year
def _drawn(window: Window, time: Time, houses: int, taken: frozenset[Cell]) -> Folded:
    """Rasterise the land, as palette indexes."""
    shown = Ground(window.box, window.shore, time.light, time.season, houses, taken)
    image = rasterised(hard_edged(land(shown)), WIDE, window.height).convert("RGB")
    return fold(indexed_town(image, time.light.value))
