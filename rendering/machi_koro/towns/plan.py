"""Where each card of an edition stands in a town. It follows from the card and the edition alone."""

import functools
from typing import Final

import msgspec

from data.cards import machi_koro as cards
from rendering.art.svg import Box
from rendering.art.town.ground import centre

Cell = tuple[int, int]

WIDE: Final = 1160
"""Width of every town, in pixels."""
_HEADROOM, _FOOTROOM, _HALF = 166, 44, 98
_BY_THE_SEA: Final = frozenset({"harbor", "mackerel_boat", "tuna_boat"})


class Window(msgspec.Struct, frozen=True):
    """A part of the land: its back left corner in the drawing, and pixels. `lot`: the width of a lot.

    `shore`: the first row of lots that is sea, if any. `dry`, `wet`: how many lots there are on land and at sea.
    """

    left: int
    top: int
    height: int
    lot: int
    dry: int
    wet: int = 0
    shore: int | None = None

    @property
    def box(self) -> Box:
        """What is shown, in units of the drawing."""
        scale = self.lot / 200
        return Box(self.left, self.top, WIDE / scale, self.height / scale)


WINDOWS: Final = (
    Window(-1000, -405, 300, 160, 20),
    Window(-750, -245, 340, 150, 33),
    Window(-650, -230, 390, 160, 30, 4, 3),
    Window(-1000, -410, 390, 140, 43, 6, 3),
)
"""From small to large: the first with enough lots is used."""


class Plan(msgspec.Struct, frozen=True):
    """A window, the lot of each card, and the lots that no card uses."""

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


@functools.lru_cache(maxsize=32)
def plan(kinds: frozenset[str]) -> Plan:
    """The plan of a town that may hold these establishments and landmarks."""
    order = [card.id for card in cards.load() if card.id in kinds]
    wet = sum(card in _BY_THE_SEA for card in order)
    fits = (each for each in WINDOWS if each.wet >= wet and each.dry >= len(order) - wet)
    window = next(fits, WINDOWS[-1])
    free = _lots(window)
    places = []
    order.sort(key=lambda card: _wanted(card)[1] > _BACK)
    for card in order:
        fitting = [cell for cell in free if window.shore is None or (cell[1] >= window.shore) == (card in _BY_THE_SEA)]
        if fitting:
            cell = min(fitting, key=lambda cell: (_distance(window, cell, _wanted(card)), cell))
            free.remove(cell)
            places.append((card, cell))
    return Plan(window, tuple(places), tuple(free))


def _lots(window: Window) -> list[Cell]:
    """Every lot that lies in the window, with room for a tall building."""
    box = window.box
    cells = ((i, j) for i in range(-10, 11) for j in range(-10, 11))
    return [cell for cell in cells if _inside(centre(*cell), box)]


def _inside(middle: tuple[float, float], box: Box) -> bool:
    x, y = middle[0] - box.left, middle[1] - box.top
    return _HALF <= x <= box.width - _HALF and _HEADROOM <= y <= box.height - _FOOTROOM


def _distance(window: Window, cell: Cell, wanted: tuple[float, float]) -> float:
    box, middle = window.box, centre(*cell)
    across = (middle.x - box.left - _HALF) / (box.width - 2 * _HALF)
    down = (middle.y - box.top - _HEADROOM) / (box.height - _HEADROOM - _FOOTROOM)
    return ((across - wanted[0]) * 1.6) ** 2 + (down - wanted[1]) ** 2


_BACK: Final = 0.15
"""Who wants to stand farther back than this chooses first: the landmarks."""
_WANTED: Final[dict[str, tuple[float, float]]] = {
    "radio_tower": (0.06, 0), "train_station": (0.27, 0), "city_hall": (0.42, 0.1), "shopping_mall": (0.57, 0),
    "amusement_park": (0.78, 0), "airport": (0.98, 0), "harbor": (0, 0.9), "mackerel_boat": (0.1, 1),
    "tuna_boat": (0.2, 1.05), "wheat_field": (0.05, 0.4), "corn_field": (0.05, 0.5), "ranch": (0.17, 0.4),
    "flower_orchard": (0.2, 0.55), "vineyard": (0.95, 0.8), "winery": (0.85, 0.85), "apple_orchard": (0.97, 0.6),
    "forest": (1, 0.2), "mine": (1, 0.36), "bakery": (0.38, 0.42), "cafe": (0.5, 0.5),
    "convenience_store": (0.6, 0.42), "general_store": (0.3, 0.5), "flower_shop": (0.25, 0.68),
    "fruit_and_vegetable_market": (0.62, 0.78), "family_restaurant": (0.47, 0.7), "sushi_bar": (0.38, 0.65),
    "pizza_joint": (0.7, 0.6), "hamburger_stand": (0.75, 0.75), "french_restaurant": (0.55, 0.6),
    "members_only_club": (0.66, 0.5), "cheese_factory": (0.82, 0.45), "furniture_factory": (0.85, 0.65),
    "soda_bottling_plant": (0.92, 0.95), "food_warehouse": (0.75, 0.97), "moving_company": (0.6, 0.97),
    "demolition_company": (0.52, 0.95), "loan_office": (0.45, 0.85), "renovation_company": (0.35, 0.8),
    "stadium": (0.78, 0.25), "tv_station": (0.42, 0.22), "business_center": (0.58, 0.2), "publisher": (0.3, 0.24),
    "tax_office": (0.5, 0.32), "tech_startup": (0.68, 0.3), "park": (0.5, 0.42), "convention_center": (0.86, 0.22),
}  # fmt: skip
"""Where in the town each card would like to stand: from left to right and from back to front, 0 to 1."""


def _wanted(card: str) -> tuple[float, float]:
    return _WANTED.get(card, (0.5, 0.6))
