"""The dark outline that parts people and things from any ground."""

from rendering.art.street.palette import INK
from rendering.art.svg import number, stroke


def outlined(parts: str, width: float = 2.6) -> str:
    """Shapes with an outline `width` wide, half of it visible; nothing for no shapes."""
    if not parts:
        return ""
    return f'<g stroke="{INK}" stroke-width="{number(width)}" stroke-linejoin="round">{parts}</g>{parts}'


def turned(parts: str, angle: float, x: float, y: float) -> str:
    """Shapes turned by `angle` degrees, clockwise, about a place."""
    return f'<g transform="rotate({number(angle)} {number(x)} {number(y)})">{parts}</g>'


def faint(parts: str, opacity: float) -> str:
    """Light, smoke or glass, through which the ground is seen; it has no outline."""
    return f'<g opacity="{number(opacity)}" stroke="none">{parts}</g>'


def tube(d: str, colour: str, width: float, edge: float = 1.8) -> str:
    """A path as a thick line with an outline `edge` wide."""
    return stroke(d, INK, width + 2 * edge) + stroke(d, colour, width)
