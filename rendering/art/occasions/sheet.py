"""The sections of the contact sheet that show what belongs to occasions."""

from typing import Final

from rendering.art.colours import Light
from rendering.art.contact_sheet import Cell, Row, Section
from rendering.art.occasions import scenery
from rendering.art.occasions.icons import ICONS
from rendering.art.svg import Box, drawing, moved, rect
from rendering.art.town.ground import Season, grass_in

_SIDE: Final = 300


def icons() -> Section:
    """Every icon, large and as small as on a phone."""
    rows = tuple(
        Row(name.removeprefix("occasion "), (Cell(draw(), 120, dark=True), Cell(draw(), 44, dark=True)))
        for name, draw in ICONS.items()
    )
    return Section("Occasions: icons", rows, columns=5)


def scenes() -> Section:
    """Each season's sky and tree, and what a tournament, a leaderboard and a newcomer have."""
    pieces = {season.value: _season(season) for season in Season}
    pieces["sunrise"] = scenery.sunrise(_SIDE, _SIDE // 2)
    pieces["cup"] = scenery.rays(150, 150, 210) + moved(scenery.cup(190), 150, 290)
    pieces["bunting and flags"] = scenery.bunting(_SIDE, 10, 50, 6) + "".join(
        scenery.flag(20 + at * 66, 290, 200, hue) for at, hue in enumerate(scenery.PARTY[:4])
    )
    pieces["field"] = scenery.field(_SIDE, 170, 130, ("#8CCB6B", "#9DD67C", "#FBF8F1"))
    pieces["spotlight"] = scenery.spotlight((150, 0), (150, 240), 200) + scenery.confetti(_SIDE, 180, 30)
    rows = (Row(name, (Cell(_square(shapes), _SIDE, dark=True),)) for name, shapes in pieces.items())
    return Section("Occasions: scenes", tuple(rows), columns=4)


def _season(season: Season) -> str:
    sky = scenery.bands(_SIDE, _SIDE, scenery.SKIES[season])
    sky += rect(0, 250, _SIDE, 50, grass_in(season, Light.DAY))
    return sky + scenery.tree(season, 100, 264, 220) + scenery.weather(season, _SIDE, _SIDE)


def _square(shapes: str) -> str:
    return drawing([shapes], Box(0, 0, _SIDE, _SIDE))
