"""The badges' section of the contact sheet."""

from rendering.art.badges import EMBLEMS, MEDALS, badge, emblem
from rendering.art.badges.medals import RANKS
from rendering.art.contact_sheet import Cell, Row, Section


def badges() -> Section:
    """Every badge in each metal, small, and its emblem alone."""
    return Section("Badges", tuple(_row(each) for each in EMBLEMS), columns=3)


def _row(achievement: str) -> Row:
    cells = [Cell(MEDALS[badge(achievement, rank)](), 120, dark=True) for rank in RANKS]
    small = Cell(MEDALS[badge(achievement, "gold")](), 60, dark=True)
    return Row(achievement, (*cells, small, Cell(MEDALS[emblem(achievement)](), 120)))
