"""The page with all drawings."""

import pytest

from rendering.art.__main__ import SECTIONS
from rendering.art.contact_sheet import Cell, Row, Section, page
from rendering.art.svg import Box, drawing, polygon

RED = "#FF0000"


def flag(width: int, height: int) -> str:
    corners = ((0, 0), (width, 0), (width, height), (0, height))
    return drawing([polygon(corners, RED)], Box(0, 0, width, height))


@pytest.mark.parametrize(("width", "height"), [(90, 30), (30, 90)])
def test_a_drawing_that_is_not_square_keeps_its_shape(width: int, height: int) -> None:
    row = Row("flag", (Cell(flag(width, height), width, height=height), Cell(flag(20, 20), 20)))
    shown = page([Section("Flags", (row,), columns=1)])
    red = shown.getcolors(shown.width * shown.height)
    assert red is not None
    assert {colour: many for many, colour in red}[255, 0, 0] == width * height + 20 * 20


def test_the_page_shows_the_fireworks_of_a_win() -> None:
    shown = {row.name: row for section in SECTIONS for row in section().rows}
    assert [cell.width > cell.high for cell in shown["Banner of a win"].cells] == [True, False, True]
    assert shown["Fireworks"].cells[0].high < shown["Fireworks"].cells[0].width
