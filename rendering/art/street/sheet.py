"""The sections of the contact sheet that show the noir city."""

from collections.abc import Mapping
from typing import Final

from rendering.art.contact_sheet import Cell, Row, Section
from rendering.art.street.facades import HOUSES
from rendering.art.street.people.gangsters import GANGSTERS
from rendering.art.street.people.portrait import portrait
from rendering.art.street.scenery import SCENES
from rendering.art.street.things import THINGS, thing
from rendering.art.svg import Box, drawing

_LONGER: Final = 300
"""The longer side of a piece of the street in pixels."""


def gangsters(names: Mapping[str, str] | None = None) -> Section:
    """Every gangster at 200 and at 60 pixels. `names`: by card id, what to write over them."""
    known = names or {}
    rows = tuple(_row(known.get(card, card), portrait(shown), (200, 60)) for card, shown in GANGSTERS.items())
    return Section("MafiaDollar: gangsters", rows, columns=5)


def things() -> Section:
    """Every thing at 120 and at 44 pixels."""
    return Section("MafiaDollar: things", tuple(_row(name, thing(name), (120, 44)) for name in THINGS), columns=7)


def scenery() -> Section:
    """The pieces of the street, and the houses."""
    rows = tuple(Row(name, (_piece(shapes, box),)) for name, (shapes, box) in (*SCENES.items(), *HOUSES.items()))
    return Section("MafiaDollar: street", rows, columns=4)


def _piece(shapes: str, box: Box) -> Cell:
    scale = _LONGER / max(box.width, box.height)
    return Cell(drawing([shapes], box), round(box.width * scale), dark=True, height=round(box.height * scale))


def _row(name: str, svg: str, sizes: tuple[int, ...]) -> Row:
    return Row(name, tuple(Cell(svg, size, dark=True) for size in sizes))
