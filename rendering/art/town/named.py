"""Names of the town's drawings, by which pictures ask for them."""

import itertools
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from rendering.art.colours import Light
from rendering.art.town import BUILDINGS, SITES, draw, draw_site
from rendering.art.town.faces import face
from rendering.art.town.ground import MEADOWS, Season, meadow, paid
from rendering.art.town.kinds import KINDS, kind
from rendering.art.town.look import MOST, Look
from rendering.art.town.sights import SIGHTS, sight

PAID: Final = "town paid"
"""The name of the plate under a lot that has brought coins."""


def lot(card: str, look: Look) -> str:
    """The name of an establishment, or a landmark that is built."""
    grown = 1 if card in SITES else look.grown
    return f"town {card} {grown} {'closed ' if look.closed else ''}{look.light.value}"


def site(landmark: str, light: Light) -> str:
    """The name of a landmark's building site."""
    return f"town {landmark} site {light.value}"


def green(kind: int, season: Season, light: Light) -> str:
    """The name of a free lot."""
    return f"town meadow {kind} {season.value} {light.value}"


def surprise(name: str, light: Light) -> str:
    """The name of a small surprise of the season."""
    return f"town sight {name} {light.value}"


def card_face(card: str) -> str:
    """The name of the picture on a card."""
    return f"town face {card}"


def symbol(name: str) -> str:
    """The name of a drawing of a symbol by which cards count each other."""
    return f"town symbol {name}"


def _all() -> dict[str, Callable[[], str]]:
    found: dict[str, Callable[[], str]] = {PAID: paid}
    for card, light in itertools.product(BUILDINGS, Light):
        for copies, closed in itertools.product(range(1, MOST + 1), (False, True)):
            look = Look(copies, closed, light)
            found[lot(card, look)] = partial(draw, card, look)
    found |= {card_face(card): partial(face, card) for card in BUILDINGS}
    found |= {symbol(each): partial(kind, each) for each in KINDS}
    for card, light in itertools.product(SITES, Light):
        found[site(card, light)] = partial(draw_site, card, light)
    for wild, season, light in itertools.product(range(MEADOWS), Season, Light):
        found[green(wild, season, light)] = partial(meadow, wild, season, light)
    for seen, light in itertools.product(SIGHTS, Light):
        found[surprise(seen, light)] = partial(sight, seen, light)
    return found


TOWN: Final[Mapping[str, Callable[[], str]]] = _all()
"""Every drawing of the town by its name."""
