"""The town's sections of the contact sheet."""

from rendering.art.contact_sheet import Cell, Row, Section
from rendering.art.street.things import thing
from rendering.art.town import BUILDINGS, SITES, Light, Look, draw, draw_site
from rendering.art.town.diorama import salute, sky
from rendering.art.town.faces import face
from rendering.art.town.ground import MEADOWS, Season, meadow
from rendering.art.town.horizon import horizon
from rendering.art.town.kinds import KINDS, kind
from rendering.art.town.sights import SIGHTS, sight

_LARGE, _MIDDLE, _SMALL = 180, 96, 48


def establishments() -> Section:
    """Every establishment: one, two and three copies, closed, in the evening, and small."""
    cards = [card for card in BUILDINGS if card not in SITES]
    return Section("Machi Koro: establishments", tuple(_establishment(card) for card in cards))


def landmarks() -> Section:
    """Every landmark: its building site, built, in the evening, and small."""
    return Section("Machi Koro: landmarks", tuple(_landmark(card) for card in SITES))


def land() -> Section:
    """Every kind of free lot in each season, by day and in the evening, and the seasons' surprises."""
    return Section("Machi Koro: free lots", (*(_meadow(kind) for kind in range(MEADOWS)), *map(_surprise, SIGHTS)))


def faces() -> Section:
    """The picture on each card."""
    return Section("Machi Koro: cards", tuple(Row(_name(card), (Cell(face(card), _LARGE),)) for card in BUILDINGS), 8)


def feasts() -> Section:
    """The parts of the banner over a won game, the night under fireworks, and the hills behind streets."""
    wide, high = 224, 204
    left, right = (Cell(salute(wide, high, mirrored=mirrored), wide, height=high) for mirrored in (False, True))
    rows = (
        Row("Banner of a win", (left, Cell(thing("trophy"), high // 2, dark=True), right)),
        Row("Fireworks", (Cell(sky(1200, 600, 100), 600, height=300),)),
        Row("Hills", (Cell(horizon(1200, 400, 120), 600, height=200),)),
    )
    return Section("Machi Koro: feasts", rows, columns=3)


def symbols() -> Section:
    """The symbols by which cards count each other."""
    return Section(
        "Machi Koro: symbols",
        tuple(
            Row(name, (Cell(kind(name), _MIDDLE), Cell(kind(name), _MIDDLE, dark=True), Cell(kind(name), _SMALL)))
            for name in KINDS
        ),
        5,
    )


def _surprise(name: str) -> Row:
    return Row(name, (Cell(sight(name, Light.DAY), _LARGE), Cell(sight(name, Light.EVENING), _LARGE, dark=True)))


def _meadow(kind: int) -> Row:
    day = tuple(Cell(meadow(kind, season, Light.DAY), _MIDDLE) for season in Season)
    evening = tuple(Cell(meadow(kind, season, Light.EVENING), _MIDDLE, dark=True) for season in Season)
    return Row(f"Meadow {kind}", (*day, *evening))


def _establishment(card: str) -> Row:
    looks = (Look(1), Look(2), Look(3), Look(1, closed=True))
    drawings = dict.fromkeys(draw(card, look) for look in looks)
    cells = [Cell(svg, _LARGE) for svg in drawings]
    return Row(_name(card), (*cells, Cell(draw(card, Look(2, light=Light.EVENING)), _LARGE, dark=True), *_small(card)))


def _landmark(card: str) -> Row:
    cells = (
        Cell(draw_site(card), _LARGE),
        Cell(draw(card), _LARGE),
        Cell(draw(card, Look(light=Light.EVENING)), _LARGE, dark=True),
        Cell(draw_site(card, Light.EVENING), _LARGE, dark=True),
        Cell(draw_site(card), _SMALL),
    )
    return Row(_name(card), (*cells, *_small(card)))


def _small(card: str) -> tuple[Cell, Cell]:
    return Cell(draw(card), _MIDDLE), Cell(draw(card), _SMALL)


def _name(card: str) -> str:
    return card.replace("_", " ").capitalize()
