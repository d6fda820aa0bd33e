"""Flat shapes as SVG text: what every drawing is made of. Lengths are in the drawing's own units, y points down."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Point(NamedTuple):
    """A place in a drawing."""

    x: float
    y: float


class Box(NamedTuple):
    """The part of the plane that a drawing shows: its left and top corner, its width and height."""

    left: float
    top: float
    width: float
    height: float


def number(value: float) -> str:
    """A length as short as it can be written with two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else f"{value:.0f}"


def places(points: Iterable[tuple[float, float]]) -> str:
    """Points as the attribute of a polygon."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in points)


def pen(*steps: str | tuple[float, float]) -> str:
    """A path in SVG's notation from its letters and points."""
    return " ".join(step if isinstance(step, str) else f"{number(step[0])} {number(step[1])}" for step in steps)


def polygon(points: Iterable[tuple[float, float]], fill: str, *, opacity: float = 1) -> str:
    return f'<polygon points="{places(points)}" fill="{fill}"{_faint(opacity)}/>'


def rect(x: float, y: float, width: float, height: float, fill: str) -> str:
    return polygon(((x, y), (x + width, y), (x + width, y + height), (x, y + height)), fill)


def line(points: Sequence[tuple[float, float]], stroke: str, width: float, *, dashes: str = "") -> str:
    """An open line with round ends. `dashes`: lengths of strokes and gaps, as in SVG's ``stroke-dasharray``."""
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return (
        f'<polyline points="{places(points)}" fill="none" stroke="{stroke}" stroke-width="{number(width)}"'
        f' stroke-linecap="round" stroke-linejoin="round"{dashed}/>'
    )


def ellipse(centre: tuple[float, float], rx: float, ry: float, fill: str, *, opacity: float = 1) -> str:
    """A filled ellipse with its half width and half height."""
    x, y = centre
    place = f'cx="{number(x)}" cy="{number(y)}" rx="{number(rx)}" ry="{number(ry)}"'
    return f'<ellipse {place} fill="{fill}"{_faint(opacity)}/>'


def circle(centre: tuple[float, float], radius: float, fill: str, *, opacity: float = 1) -> str:
    return ellipse(centre, radius, radius, fill, opacity=opacity)


def ring(centre: tuple[float, float], rx: float, ry: float, stroke: str, width: float) -> str:
    """The outline of an ellipse."""
    x, y = centre
    return (
        f'<ellipse cx="{number(x)}" cy="{number(y)}" rx="{number(rx)}" ry="{number(ry)}" fill="none"'
        f' stroke="{stroke}" stroke-width="{number(width)}"/>'
    )


def path(d: str, fill: str, *, opacity: float = 1) -> str:
    """A filled path in SVG's own notation."""
    return f'<path d="{d}" fill="{fill}"{_faint(opacity)}/>'


def stroke(d: str, colour: str, width: float) -> str:
    """A path as a line with round ends."""
    return (
        f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{number(width)}"'
        f' stroke-linecap="round" stroke-linejoin="round"/>'
    )


def moved(parts: str, x: float, y: float, *, scale: float = 1) -> str:
    """Shapes made larger or smaller by `scale`, then moved by x and y."""
    grown = "" if scale == 1 else f" scale({number(scale)})"
    return f'<g transform="translate({number(x)} {number(y)}){grown}">{parts}</g>'


def drawing(parts: Iterable[str], box: Box) -> str:
    """A whole SVG document."""
    shown = " ".join(number(length) for length in box)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{shown}">{"".join(parts)}</svg>'


def hard_edged(svg: str) -> str:
    """A document whose edges are not softened: large flat drawings look the same, and their files are smaller."""
    return svg.replace("<svg ", '<svg shape-rendering="crispEdges" ', 1)


def shade(colour: str, factor: float) -> str:
    """A colour ``#RRGGBB`` made darker (below 1) or lighter (above 1)."""
    channels = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{min(255, round(channel * factor)):02X}" for channel in channels)


def _faint(opacity: float) -> str:
    return "" if opacity == 1 else f' opacity="{number(opacity)}"'
