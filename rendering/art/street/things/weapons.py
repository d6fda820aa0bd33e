"""Weapons: brass knuckles, switchblade, revolver, tommy gun. All point to the left."""

from rendering.art.street.outline import turned
from rendering.art.street.palette import GOLD, INK, STEEL
from rendering.art.svg import circle, path, ring, stroke

_IRON = "#6C7789"
_DARK = "#474F60"
_WOOD = "#9A5E34"


def brass_knuckles() -> str:
    """Four rings and a grip."""
    rings = "".join(
        ring((19 + at * 20.6, 40 - (4 if at in (1, 2) else 0)), 10.5, 12.5, INK, 11.6) for at in range(4)
    ) + "".join(
        ring((19 + at * 20.6, 40 - (4 if at in (1, 2) else 0)), 10.5, 12.5, GOLD if at < 2 else "#DDA535", 8)
        for at in range(4)
    )
    bar = path("M12 52Q50 44 88 52L84 66Q70 64 66 78Q50 86 34 78Q30 64 16 66Z", "#DDA535")
    shine = stroke("M20 57Q50 50 80 57", "#FFE39A", 3.4) + stroke("M12 33Q14 28 19 27M33 29Q35 24 40 23", "#FFE39A", 3)
    return turned(bar + rings + shine, -12, 50, 50)


def switchblade() -> str:
    """A knife, sprung open."""
    blade = path("M4 44Q20 33 52 38L56 54L18 53Q8 50 4 44Z", "#D9E0E8") + path(
        "M4 44Q20 47 55 48L56 54L18 53Q8 50 4 44Z", "#98A4B5"
    )
    guard = path("M50 34H57V60H50Z", GOLD)
    grip = path("M56 38L92 42Q98 48 94 58L57 55Z", "#8A2A30") + path("M57 48L96 51Q96 55 94 58L57 55Z", "#5E1A20")
    pins = circle((66, 46.5), 2.2, GOLD) + circle((84, 49), 2.2, GOLD) + circle((74, 47.6), 2.8, STEEL)
    return turned(blade + guard + grip + pins, -32, 50, 48)


def revolver() -> str:
    """A revolver with a long barrel and a wooden grip."""
    barrel = path("M2 27H52V41H2Z", _IRON) + path("M2 36H52V41H2Z", _DARK) + path("M5 21H11V27H5Z", _DARK)
    frame = path("M46 23H80Q86 25 86 32V50H48Z", _IRON) + path("M78 23L88 15L92 20L86 31Z", _DARK)
    drum = path("M49 25H73V49H49Z", "#8E99AA") + stroke("M50 33H72M50 41H72", _DARK, 3)
    guard = ring((60, 55), 10, 9, _DARK, 4) + stroke("M61 49L58 57", _DARK, 3)
    grip = path("M68 48L87 42Q88 58 98 80Q99 90 88 92Q80 93 77 84Z", _WOOD) + path(
        "M84 43L87 42Q88 58 98 80Q99 90 88 92Q90 70 84 43Z", "#6E3F22"
    )
    return guard + barrel + frame + grip + drum + circle((84, 74), 2.6, GOLD) + stroke("M6 30H46", "#A9B4C4", 2.4)


def tommy_gun() -> str:
    """A submachine gun with its drum."""
    barrel = path("M0 36H30V43H0Z", _DARK) + "".join(
        path(f"M{8 + at * 5} 34H{10.5 + at * 5}V45H{8 + at * 5}Z", _IRON) for at in range(4)
    )
    body = path("M28 30H74V47H28Z", _IRON) + path("M28 41H74V47H28Z", _DARK) + path("M44 26H54V30H44Z", _DARK)
    fore = path("M20 45H34L38 62Q30 66 27 58Z", _WOOD)
    drum = (
        circle((50, 62), 17, _DARK)
        + circle((50, 62), 12.5, _IRON)
        + circle((50, 62), 4, _DARK)
        + stroke("M40 56Q43 51 49 50.5", "#A9B4C4", 2.6)
    )
    grip = path("M64 47H74L80 68Q72 74 68 66Z", _WOOD)
    stock = path("M74 33L99 44Q100 58 98 70L90 68Q86 52 74 47Z", _WOOD) + path(
        "M74 43Q90 50 98 62L98 70L90 68Q86 52 74 47Z", "#6E3F22"
    )
    return turned(fore + stock + grip + barrel + drum + body, -18, 50, 50)
