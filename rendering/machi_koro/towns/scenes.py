"""A town as a scene: its land, its buildings, their numbers, and what paid."""

import functools
from collections.abc import Callable, Iterable

import msgspec
from PIL import Image, ImageChops

from rendering.art.colours import Light
from rendering.art.isometric import FRAME
from rendering.art.svg import Box, hard_edged
from rendering.art.town import named
from rendering.art.town.ground import Ground, grass_in, land
from rendering.art.town.look import Look
from rendering.drawing.canvas import Canvas, Cut
from rendering.drawing.folded import Folded, fold
from rendering.drawing.lookup import Lookup
from rendering.drawing.palette import frequent, indexed_town
from rendering.drawing.rasters import rasterised
from rendering.drawing.sprites import Art, scaled
from rendering.drawing.theme import PAGE
from rendering.machi_koro.towns.plan import WIDE, Cell, Plan, Window, plan
from rendering.machi_koro.towns.plates import HIGH, Lot, Site, freest, gain, news, plate, sign, stick
from rendering.machi_koro.towns.town import Time, Town

_FEW = 16
"""Colours of a drawing; more are hardly seen, and make larger files."""
_SOLID = Lookup([0] * 128 + [255] * 128)
"""A lookup table that finds what a drawing covers."""
_SHADE = Lookup([0] * 24 + [255] * 104 + [0] * 128)
"""A lookup table that finds shadows, and the soft edges of everything."""
_LOTS_A_HOUSE = 6
"""Number of kinds of cards after which one more of ten wild lots gets houses."""


_MEADOWS = (0, 3, 2, 5, 0, 4, 3, 5, 1, 4, 0)
"""Kinds of meadows, the pond only now and then."""


class Scene(msgspec.Struct, frozen=True):
    """What decides how a scene looks."""

    lots: tuple[Lot, ...]
    sites: tuple[Site, ...]
    kinds: frozenset[str]
    city_hall: bool
    time: Time
    sight: str = ""
    """A small surprise of the season over a free lot, if any."""


def of(town: Town, time: Time) -> Scene:
    """The scene of a town."""
    return Scene(town.lots, town.sites, town.kinds, town.city_hall, time, town.sight)


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
    """A lot's drawing without the empty space around it: at `left`, `top` of a square that is `size` pixels wide."""

    cut: Cut
    left: int
    top: int
    size: int


@functools.lru_cache(maxsize=1024)  # 18 KiB each
def standing(drawing: Art, lot: int, time: Time) -> Standing:
    """A lot's drawing in few colours, to lay on the land at a time. `lot`: the lot's width in pixels."""
    kept = _kept(drawing, lot, time)
    return Standing(Cut(kept.indexes.unfold(), kept.mask.unfold()), kept.left, kept.top, kept.size)


class _Kept(msgspec.Struct, frozen=True):
    """A `Standing`, compressed."""

    indexes: Folded
    mask: Folded
    left: int
    top: int
    size: int


@functools.lru_cache(maxsize=4096)  # 2 KiB each: all editions at every time of the year
def _kept(drawing: Art, lot: int, time: Time) -> _Kept:
    size = round(lot * FRAME.width / 200)
    sprite = scaled(drawing, size, crisp=True)
    flat = Image.new("RGB", sprite.size, grass_in(time.season, time.light))
    flat.paste(sprite, (0, 0), sprite)
    indexes = frequent(indexed_town(flat, time.light.value), _FEW)
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
    x, y = middle[0] - drawn.size // 2, middle[1] - round(drawn.size * 158 / FRAME.height)
    canvas.lay(drawn.cut, x + drawn.left, y + drawn.top)


@functools.lru_cache(maxsize=12)
def scene(shown: Scene) -> Image.Image:
    """Draw a town at its full size, as palette indexes.

    Raises:
        ArtMissing: a drawing is not installed.
    """
    layout = plan(shown.kinds)
    window, light = layout.window, shown.time.light
    canvas = Canvas(WIDE, window.height, PAGE)
    canvas.stamp(_land(layout, shown.time, len(shown.lots) // _LOTS_A_HOUSE), 0, 0)
    at = dict(layout.places)
    lots = {at[lot.card]: lot for lot in shown.lots if lot.card in at}
    sites = {at[site.card]: site for site in shown.sites if site.card in at}

    def stand(drawing: Art) -> None:
        put(canvas, standing(drawing, window.lot, shown.time), (x, y))

    for middle, cell in sorted((layout.at(cell)[::-1], cell) for cell in (*at.values(), *layout.free)):
        x, y = middle[::-1]
        if cell in lots:
            if lots[cell].fired:
                stand(Art("own", named.PAID))
            stand(building(lots[cell], light))
        elif cell in sites:
            stand(landmark(sites[cell], light))
        elif cell == at.get("city_hall") and shown.city_hall:
            stand(landmark(Site("city_hall", built=True), light))
        elif window.shore is None or cell[1] < window.shore:
            stand(Art("own", meadow(cell, shown.time)))
    if shown.sight and (spot := _open(layout, (*lots, *sites))):
        drawing = standing(Art("own", named.surprise(shown.sight, light)), window.lot * 5 // 4, shown.time)
        x, y = layout.at(spot)
        put(canvas, drawing, (min(max(x, drawing.size // 2), WIDE - drawing.size // 2), y))
    _signs(canvas, layout, lots, sites)
    return canvas.done()


def _open(layout: Plan, built: Iterable[Cell]) -> Cell | None:
    """The lot on dry land that is farthest from everything that stands, if there is one with room around it."""
    stand, shore = [layout.at(cell) for cell in built], layout.window.shore

    def apart(cell: Cell) -> int:
        x, y = layout.at(cell)
        return min((x - a) ** 2 + (2 * (y - b)) ** 2 for a, b in stand)

    cells = (*(cell for _, cell in layout.places), *layout.free)
    dry = [cell for cell in cells if shore is None or cell[1] < shore]
    best = max(dry, key=lambda cell: (apart(cell), cell))
    return best if apart(best) >= 2 * layout.window.lot**2 else None


def _signs(canvas: Canvas, layout: Plan, lots: dict[Cell, Lot], sites: dict[Cell, Site]) -> None:
    """Lay the numbers, prices and gains over the buildings."""
    front, high = layout.window.lot // 4, layout.window.lot
    taken = []
    for cell, site in sites.items():
        if not site.built or site.new:
            x, y = layout.at(cell)
            board = sign(site)
            taken.append(stick(canvas, board, x, y + front - board.height + 4, board.height // 2 if site.built else 9))
    for cell, lot in lots.items():
        x, y = layout.at(cell)
        taken.append(stick(canvas, plate(lot), x, y + front - HIGH + 8))
    for cell, lot in lots.items():
        if lot.badge:
            x, y = layout.at(cell)
            badge, aside = news(lot.badge), plate(lot).width // 2
            tries = [(x + right, y + front - HIGH - 14) for right in (-aside, aside + 10)]
            taken.append(stick(canvas, badge, *freest(canvas, badge, tries, taken), 17))
    for cell, lot in lots.items():
        if lot.gain:
            x, y = layout.at(cell)
            board = gain(lot.gain)
            tries = [(x + right, y - up * high // 100) for up in (42, 20, 60) for right in (0, -24, 24)]
            taken.append(stick(canvas, board, *freest(canvas, board, tries, taken), 20))


def _land(layout: Plan, time: Time, houses: int) -> Image.Image:
    taken = frozenset((*(cell for _, cell in layout.places), *layout.free))
    return _drawn(layout.window, time, houses, taken).unfold()


@functools.lru_cache(maxsize=256)  # 13 KiB and 0.1 s each: all editions at every time of the year
def _drawn(window: Window, time: Time, houses: int, taken: frozenset[Cell]) -> Folded:
    """Rasterise the land, as palette indexes."""
    box: Box = window.box
    shown = Ground(box, window.shore, time.light, time.season, houses, taken)
    image = rasterised(hard_edged(land(shown)), WIDE, window.height).convert("RGB")
    return fold(indexed_town(image, time.light.value))
