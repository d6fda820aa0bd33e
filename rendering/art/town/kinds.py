"""The symbols by which cards count each other, in a square of 100: wheat, cow, bread and so on."""

from collections.abc import Callable, Mapping
from typing import Final

from rendering.art import colours
from rendering.art.colours import darker
from rendering.art.svg import Box, circle, drawing, ellipse, line, moved, path, polygon, rect, ring, stroke

SQUARE: Final = Box(0, 0, 100, 100)


def kind(name: str) -> str:
    """A symbol as an SVG document.

    Raises:
        KeyError: there is no such symbol.
    """
    return drawing([KINDS[name]()], SQUARE)


def wheat() -> str:
    """Three ears."""
    ear = line(((0, 44), (0, -8)), colours.WHEAT, 4)
    for at in range(4):
        y = 2 - at * 11
        ear += moved(ellipse((0, 0), 5.5, 9, colours.STRAW), -7, y) + moved(
            ellipse((0, 0), 5.5, 9, colours.WHEAT), 7, y
        )
    ear += ellipse((0, -44), 5.5, 10, colours.STRAW)
    turned = "".join(f'<g transform="translate({x} 50) rotate({turn})">{ear}</g>' for x, turn in ((28, -14), (72, 14)))
    return moved(turned + moved(ear, 50, 50) + line(((36, 82), (64, 82)), colours.RED, 6), 7, 10, scale=0.86)


def cow() -> str:
    """The head of a cow."""
    horns = stroke("M28 26Q18 20 20 8M72 26Q82 20 80 8", colours.CREAM, 7)
    ears = ellipse((15, 38), 13, 8, colours.BARK) + ellipse((85, 38), 13, 8, colours.BARK)
    head = path("M24 26Q50 14 76 26Q80 56 70 78Q50 92 30 78Q20 56 24 26Z", colours.WHITE)
    patch = path("M24 26Q36 19 46 20Q46 46 34 54Q22 48 24 26Z", colours.BARK)
    muzzle = (
        ellipse((50, 74), 25, 17, colours.PINK) + circle((41, 73), 4, colours.ROSE) + circle((59, 73), 4, colours.ROSE)
    )
    return horns + ears + head + patch + muzzle + circle((36, 43), 5, colours.INK) + circle((64, 43), 5, colours.INK)


def gear() -> str:
    """A cogwheel."""
    tooth = rect(-9, -46, 18, 18, colours.STEEL)
    teeth = "".join(f'<g transform="translate(50 50) rotate({45 * at})">{tooth}</g>' for at in range(8))
    return (
        teeth
        + circle((50, 50), 35, colours.STEEL)
        + ring((50, 50), 27, 27, colours.STONE, 5)
        + circle((50, 50), 13, colours.SLATE)
    )


def bread() -> str:
    """A loaf with cuts."""
    loaf = path("M10 58Q8 30 34 26H66Q92 30 90 58V74Q90 82 82 82H18Q10 82 10 74Z", colours.ORANGE)
    crust = path("M10 62H90V74Q90 82 82 82H18Q10 82 10 74Z", colours.WOOD)
    cuts = stroke("M28 34L38 54M46 32L56 52M64 34L74 54", colours.CREAM, 6)
    return loaf + crust + cuts


def cup() -> str:
    """A cup with steam."""
    steam = stroke("M36 30Q28 20 36 10M54 30Q46 20 54 10", colours.STONE, 5)
    handle = ring((76, 54), 13, 12, colours.WHITE, 7)
    bowl = path("M16 36H76V58Q74 82 46 82Q18 82 16 58Z", colours.WHITE)
    return steam + handle + bowl + ellipse((46, 37), 30, 7, colours.BARK) + ellipse((46, 88), 38, 6, colours.STONE)


def factory() -> str:
    """A factory with a chimney."""
    smoke = circle((78, 14), 9, colours.STONE) + circle((64, 10), 6, colours.STONE)
    chimney = rect(66, 22, 16, 40, colours.BRICK) + rect(66, 28, 16, 7, colours.CREAM)
    roof = polygon(((8, 88), (8, 50), (30, 36), (30, 50), (52, 36), (52, 50), (92, 50), (92, 88)), colours.STEEL)
    windows = "".join(rect(x, 60, 14, 14, colours.GLASS) for x in (16, 38, 60))
    return smoke + chimney + roof + windows + rect(78, 66, 10, 22, colours.SLATE)


def fruit() -> str:
    """An apple."""
    apple = path("M50 32Q74 18 86 40Q92 66 70 86Q60 94 50 87Q40 94 30 86Q8 66 14 40Q26 18 50 32Z", colours.RED)
    shine = ellipse((30, 48), 6, 11, colours.PINK)
    return (
        apple
        + shine
        + stroke("M50 34Q50 20 58 12", colours.BARK, 6)
        + path("M56 22Q70 6 84 14Q76 30 56 22Z", colours.LIME)
    )


def tower() -> str:
    """A steel tower."""
    legs = stroke("M20 92L46 14M80 92L54 14", colours.RED, 7)
    bars = stroke("M26 74H74M33 54H67M39 36H61M26 74L67 54M74 74L33 54", colours.WHITE, 5)
    waves = stroke("M34 22Q26 14 34 4M66 22Q74 14 66 4", colours.GOLD, 5)
    return bars + legs + waves + circle((50, 13), 7, colours.RED)


def boat() -> str:
    """A sailing boat."""
    sails = polygon(((54, 8), (54, 62), (88, 62)), colours.WHITE) + polygon(
        ((46, 18), (46, 62), (16, 62)), colours.CREAM
    )
    mast = line(((50, 6), (50, 70)), colours.BARK, 5)
    hull = path("M10 68H90Q84 88 68 88H30Q16 86 10 68Z", colours.RED)
    return sails + mast + hull + stroke("M4 92Q16 84 28 92T52 92T76 92T98 92", colours.WATER, 6)


def briefcase() -> str:
    handle = stroke("M36 32V22Q36 16 42 16H58Q64 16 64 22V32", colours.BARK, 7)
    case = path("M8 40Q8 30 18 30H82Q92 30 92 40V78Q92 88 82 88H18Q8 88 8 78Z", colours.WOOD)
    flap = path("M8 40Q8 30 18 30H82Q92 30 92 40V54L60 62H40L8 54Z", darker(colours.WOOD, 0.78))
    return handle + case + flap + rect(42, 54, 16, 14, colours.GOLD)


KINDS: Final[Mapping[str, Callable[[], str]]] = {
    draw.__name__: draw for draw in (wheat, cow, gear, bread, cup, factory, fruit, tower, boat, briefcase)
}
"""By the name of the symbol: the function that draws it."""
