"""Where each card of an edition stands in a town. It follows from the card and the edition alone."""

import functools
from collections.abc import Sequence
from typing import Final

import msgspec

from rendering.art.svg import Box
from rendering.art.town.ground import centre

Cell = tuple[int, int]

WIDE: Final = 1160
"""Width of every town, in pixels."""
_HEADROOM, _FOOTROOM, _HALF = 140, 66, 98
_BY_THE_SEA: Final = frozenset({"harbor", "mackerel_boat", "tuna_boat"})


class Window(msgspec.Struct, frozen=True):
    """A part of the land: its back left corner in the drawing, and pixels. `lot`: the width of a lot.

    `shore`: the first row of lots that is sea, if any.
    """

    left: int
    top: int
    height: int
    lot: int
    shore: int | None = None

    @property
    def box(self) -> Box:
        """What is shown, in units of the drawing."""
        scale = self.lot / 200
        return Box(self.left, self.top, WIDE / scale, self.height / scale)


INLAND: Final = (
    Window(-460, -268, 372, 230),
    Window(-440, 8, 372, 190),
    Window(-400, -40, 372, 170),
    Window(-780, -330, 372, 150),
)
COAST: Final = (
    Window(-400, 8, 402, 210, 3),
    Window(-400, -40, 402, 190, 3),
    Window(-760, -268, 402, 160, 3),
    Window(-360, -140, 402, 135, 3),
)
"""From near to far: a town is shown from the nearest in which all that stands has a lot of its own."""


class Plan(msgspec.Struct, frozen=True):
    """A window, the lot of each card that stands, and the other lots."""

    window: Window
    places: tuple[tuple[str, Cell], ...]
    free: tuple[Cell, ...]

    def at(self, cell: Cell) -> tuple[int, int]:
        """The middle of a lot, in pixels from the window's corner."""
        return _middle(self.window, cell)


@functools.cache
def _middle(window: Window, cell: Cell) -> tuple[int, int]:
    box, scale = window.box, window.lot / 200
    middle = centre(*cell)
    return round((middle.x - box.left) * scale), round((middle.y - box.top) * scale)


@functools.lru_cache(maxsize=512)
def plan(kinds: frozenset[str], standing: frozenset[str] | None = None) -> Plan:
    """The plan of a town that may hold these establishments and landmarks. `standing`: what it holds; None: all of it.

    In each window every kind has one lot, whatever else stands, so nothing moves until the window changes. In near
    windows kinds share lots; if two that share one stand, the town is shown from farther away.
    """
    shown = kinds if standing is None else kinds & standing
    for window in windows(kinds):
        lots = _lots_of(kinds, window)
        places = tuple((card, lots[card]) for card in _order(kinds) if card in shown and card in lots)
        if len({cell for _, cell in places}) == len(shown):
            break
    taken = {cell for _, cell in places}
    return Plan(window, places, tuple(cell for cell in _lots(window) if cell not in taken))


def windows(kinds: frozenset[str]) -> Sequence[Window]:
    """The windows from which a town of these kinds may be shown, from near to far."""
    ladder = COAST if kinds & _BY_THE_SEA else INLAND
    enough = next((at for at, window in enumerate(ladder) if _holds(window, kinds)), len(ladder) - 1)
    return ladder[: enough + 1]


def _holds(window: Window, kinds: frozenset[str]) -> bool:
    """Whether each kind can have a lot of its own."""
    lots, wet = _lots(window), len(kinds & _BY_THE_SEA)
    sea = sum(_wet(window, cell) for cell in lots)
    return sea >= wet and len(lots) - sea >= len(kinds) - wet


def _order(kinds: frozenset[str]) -> list[str]:
    """Kinds in the order in which they choose lots: landmarks, then those that towns have most often."""
    return sorted(kinds, key=lambda card: (_wanted(card)[1] > _BACK, _RANKS.get(card, len(_RANKS)), card))


def _wet(window: Window, cell: Cell) -> bool:
    return window.shore is not None and cell[1] >= window.shore


@functools.lru_cache(maxsize=64)
def _lots_of(kinds: frozenset[str], window: Window) -> dict[str, Cell]:
    """The lot of each kind in a window: near where it would like to stand, to be shared by those that are rare."""
    load = dict.fromkeys(_lots(window), 0.0)
    alone = _holds(window, kinds)
    found: dict[str, Cell] = {}

    def worse(card: str, cell: Cell) -> float:
        x, wanted = _middle(window, cell)[0], _wanted(card)
        turned = sum(
            (wanted[0] - _wanted(other)[0]) * (x - _middle(window, there)[0]) < 0 for other, there in found.items()
        )
        return _distance(window, cell, wanted) + _CROWDED * load[cell] + _TURNED * turned

    for card in _order(kinds) * _PASSES:
        often = 1.0 if alone else _often(card)
        if card in found:
            load[found.pop(card)] -= often
        cells = [cell for cell in load if _wet(window, cell) == (card in _BY_THE_SEA) and not (alone and load[cell])]
        if cells:
            found[card] = min(cells, key=lambda cell: (worse(card, cell), cell))
            load[found[card]] += often
    return found


def _often(card: str) -> float:
    """How likely a town has a card: 1 for those that always stand, for whom nobody else shares a lot."""
    if card in _ALWAYS or _wanted(card)[1] <= _BACK:
        return 100.0
    return 1.0 - _RANKS.get(card, len(_RANKS)) / len(_RANKS)


@functools.cache
def _lots(window: Window) -> tuple[Cell, ...]:
    """Every lot that lies in the window, with room for a tall building."""
    box = window.box
    cells = ((i, j) for i in range(-10, 11) for j in range(-10, 11))
    return tuple(cell for cell in cells if _inside(centre(*cell), box))


def _inside(middle: tuple[float, float], box: Box) -> bool:
    x, y = middle[0] - box.left, middle[1] - box.top
    return _HALF <= x <= box.width - _HALF and _HEADROOM <= y <= box.height - _FOOTROOM


def _distance(window: Window, cell: Cell, wanted: tuple[float, float]) -> float:
    box, middle = window.box, centre(*cell)
    across = (middle.x - box.left - _HALF) / (box.width - 2 * _HALF)
    down = (middle.y - box.top - _HEADROOM) / (box.height - _HEADROOM - _FOOTROOM)
    behind = _BEHIND if wanted[1] <= _BACK else 1
    return ((across - wanted[0]) * 1.6) ** 2 + behind * (down - wanted[1]) ** 2


_PASSES: Final = 4
"""How often each card chooses: later, it knows where all the others stand."""
_BEHIND: Final = 6
"""How much more it matters to landmarks, which are high, how far back they stand."""
_CROWDED: Final = 4.0
"""How much farther from where it would like to stand a card goes, for another one that is always on a lot."""
_TURNED: Final = 2.0
"""The same, for each card that is on its left and would like to stand on its right, or the reverse."""
_ALWAYS: Final = frozenset({"wheat_field", "bakery", "city_hall", "harbor"})
"""What every town begins with."""
_BACK: Final = 0.15
"""Cards that want to stand farther back than this choose first: the landmarks."""
_WANTED: Final[dict[str, tuple[float, float]]] = {
    "radio_tower": (0.06, 0), "train_station": (0.27, 0), "city_hall": (0.42, 0.1), "shopping_mall": (0.57, 0),
    "amusement_park": (0.9, 0), "airport": (1, 0), "harbor": (0, 0.9), "mackerel_boat": (0.1, 1),
    "tuna_boat": (0.2, 1.05), "wheat_field": (0.05, 0.4), "corn_field": (0.05, 0.5), "ranch": (0.17, 0.4),
    "flower_orchard": (0.2, 0.55), "vineyard": (0.95, 0.8), "winery": (0.85, 0.85), "apple_orchard": (0.97, 0.6),
    "forest": (0.96, 0.2), "mine": (0.99, 0.36), "bakery": (0.38, 0.42), "cafe": (0.5, 0.5),
    "convenience_store": (0.6, 0.42), "general_store": (0.3, 0.5), "flower_shop": (0.25, 0.68),
    "fruit_and_vegetable_market": (0.62, 0.78), "family_restaurant": (0.47, 0.7), "sushi_bar": (0.38, 0.65),
    "pizza_joint": (0.7, 0.6), "hamburger_stand": (0.75, 0.75), "french_restaurant": (0.55, 0.6),
    "members_only_club": (0.66, 0.5), "cheese_factory": (0.82, 0.45), "furniture_factory": (0.85, 0.65),
    "soda_bottling_plant": (0.92, 0.95), "food_warehouse": (0.75, 0.97), "moving_company": (0.6, 0.97),
    "demolition_company": (0.52, 0.95), "loan_office": (0.45, 0.85), "renovation_company": (0.35, 0.8),
    "stadium": (0.76, 0.25), "tv_station": (0.42, 0.22), "business_center": (0.58, 0.2), "publisher": (0.3, 0.24),
    "tax_office": (0.5, 0.32), "tech_startup": (0.68, 0.3), "park": (0.5, 0.42), "convention_center": (0.86, 0.22),
}  # fmt: skip
"""Where in the town each card would like to stand: from left to right and from back to front, 0 to 1."""
_RANKS: Final = {
    card: rank
    for rank, card in enumerate(
        (
            "wheat_field",
            "bakery",
            "ranch",
            "convenience_store",
            "cafe",
            "forest",
            "stadium",
            "flower_orchard",
            "sushi_bar",
            "mackerel_boat",
            "pizza_joint",
            "french_restaurant",
            "hamburger_stand",
            "tuna_boat",
            "publisher",
            "tv_station",
            "family_restaurant",
            "demolition_company",
            "vineyard",
            "fruit_and_vegetable_market",
            "mine",
            "tax_office",
            "corn_field",
            "food_warehouse",
            "moving_company",
            "general_store",
            "members_only_club",
            "flower_shop",
            "tech_startup",
            "park",
            "apple_orchard",
            "renovation_company",
            "furniture_factory",
            "loan_office",
            "business_center",
            "cheese_factory",
            "winery",
            "soda_bottling_plant",
            "convention_center",
        )
    )
}
"""The establishments, those first that robots' towns have most often."""


def _wanted(card: str) -> tuple[float, float]:
    return _WANTED.get(card, (0.5, 0.6))
