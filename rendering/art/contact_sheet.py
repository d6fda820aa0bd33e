"""A page that shows drawings in sections, each row under a name. It takes SVG and knows nothing of what is drawn."""

import io
from collections.abc import Sequence
from typing import Final

import msgspec
import resvg_py
from PIL import Image, ImageDraw, ImageFont

_MARGIN, _GAP, _LABEL, _TITLE = 24, 8, 22, 56
_PAPER: Final = "#EEF2F4"
_INK: Final = "#2E3448"
_NIGHT: Final = "#262F55"


class Cell(msgspec.Struct, frozen=True):
    """One drawing: an SVG document, its width and height in pixels, and whether it stands on a dark ground.

    `height`: 0 if it is a square.
    """

    svg: str
    width: int
    dark: bool = False
    height: int = 0

    @property
    def high(self) -> int:
        """The height in pixels."""
        return self.height or self.width


class Row(msgspec.Struct, frozen=True):
    """Drawings of one thing."""

    name: str
    cells: tuple[Cell, ...]


class Section(msgspec.Struct, frozen=True):
    """Rows under a title, side by side in `columns`."""

    title: str
    rows: tuple[Row, ...]
    columns: int = 2


def rasterise(svg: str, width: int, height: int = 0) -> Image.Image:
    """An SVG document as `width` by `height` pixels of mode ``RGBA``; `height`: 0 if it is a square."""
    png = resvg_py.svg_to_bytes(svg_string=svg, width=width, height=height or width, skip_system_fonts=True)
    return Image.open(io.BytesIO(bytes(png))).convert("RGBA")


def page(sections: Sequence[Section]) -> Image.Image:
    """All sections, one below the other, in mode ``RGB``."""
    blocks = [_section(section) for section in sections]
    width = max(block.width for block in blocks) + 2 * _MARGIN
    sheet = Image.new("RGB", (width, sum(block.height for block in blocks) + 2 * _MARGIN), _PAPER)
    y = _MARGIN
    for block in blocks:
        sheet.paste(block, (_MARGIN, y))
        y += block.height
    return sheet


def _section(section: Section) -> Image.Image:
    rows = [_row(row) for row in section.rows]
    width, height = max(row.width for row in rows) + _MARGIN, max(row.height for row in rows) + _GAP
    lines = -(-len(rows) // section.columns)
    block = Image.new("RGB", (width * section.columns, _TITLE + lines * height + _MARGIN), _PAPER)
    ImageDraw.Draw(block).text((0, 8), section.title, _INK, ImageFont.load_default(30))
    for i, row in enumerate(rows):
        block.paste(row, (width * (i // lines), _TITLE + height * (i % lines)))
    return block


def _row(row: Row) -> Image.Image:
    height = max(cell.high for cell in row.cells)
    width = sum(cell.width + _GAP for cell in row.cells)
    strip = Image.new("RGB", (width, height + _LABEL), _PAPER)
    pen = ImageDraw.Draw(strip)
    pen.text((4, 2), row.name, _INK, ImageFont.load_default(16))
    x = 0
    for cell in row.cells:
        image = rasterise(cell.svg, cell.width, cell.high)
        y = _LABEL + height - cell.high
        if cell.dark:
            pen.rectangle((x, y, x + cell.width - 1, y + cell.high - 1), _NIGHT)
        strip.paste(image, (x, y), image)
        x += cell.width + _GAP
    return strip
