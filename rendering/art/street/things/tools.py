"""Tools: crowbar, glass cutter, lock picks, nitroglycerine."""

from rendering.art.street.outline import tube
from rendering.art.street.palette import CREAM, GOLD, INK, RED, STEEL, TAN
from rendering.art.svg import circle, path, ring, stroke


def crowbar() -> str:
    bar = "M20 94L66 32Q76 14 90 24Q96 30 90 40"
    claw = path("M84.5 36L95.5 38L97 60L90.5 50L84 58Z", "#8E99AA") + path("M15 90L27 97L18 101L4 101Z", "#8E99AA")
    return claw + tube(bar, "#B23A34", 10) + stroke("M22 88L66 28Q74 16 84 20", "#E37A66", 3)


def glass_cutter() -> str:
    """A glass cutter on a round piece of cut glass."""
    pane = circle((40, 58), 34, "#A9DCE3", opacity=0.75) + ring((40, 58), 34, 34, "#E6F6F6", 3)
    light = stroke("M20 60L40 34M28 72L52 42", "#FFFFFF", 4)
    cut = stroke("M40 24A34 34 0 0 1 74 58", "#3D6E7A", 3)
    handle = path("M60 36L84 4Q92 2 95 9L70 44Z", "#3D6E4A") + path("M66 40L92 5Q95 6 95 9L70 44Z", "#28502F")
    head = path("M56 34L72 45L66 54L54 48Z", STEEL) + circle((58, 52), 5, GOLD) + circle((58, 52), 1.8, INK)
    return pane + light + cut + handle + head


def lock_picks() -> str:
    """Picks in a leather roll."""
    roll = path("M6 52Q4 46 10 46L90 40Q96 40 96 46L98 84Q98 90 92 90L14 96Q8 96 8 90Z", "#8A5530")
    dark = path("M7 74L97.5 68L98 84Q98 90 92 90L14 96Q8 96 8 90Z", "#6B3F22")
    steel = "#D3DAE4"
    first = tube("M24 88V22Q24 14 32 14", steel, 5)
    second = tube("M42 86V14L48 10", steel, 5)
    third = tube("M60 85V26Q54 22 60 18Q66 14 60 8", steel, 5)
    fourth = tube("M78 84V20L84 16V10", steel, 5)
    pockets = path("M8 66L97.5 60L97.8 68L8 75Z", "#A86C40") + "".join(
        stroke(f"M{x} 76V92", "#54301A", 2) for x in (15, 33, 51, 69, 87)
    )
    return roll + first + second + third + fourth + dark + pockets


def nitroglycerine() -> str:
    """A corked flask that had better not be shaken."""
    neck = path("M40 26H60V44H40Z", "#D6EFE6") + path("M36 22H64V30H36Z", "#E9F7F2")
    cork = path("M41 8H59L57 24H43Z", TAN) + path("M52 8H59L57 24H52Z", "#8A6238")
    flask = path("M40 42Q16 50 16 70Q16 94 50 94Q84 94 84 70Q84 50 60 42Z", "#D6EFE6")
    liquid = path("M18 64Q34 58 50 64Q66 70 82 63Q86 76 80 84Q72 94 50 94Q16 94 16 70Z", "#E8B93A")
    deep = path("M58 67Q70 68 82 63Q86 76 80 84Q72 94 50 94Q74 84 58 67Z", "#C08A20")
    shine = stroke("M25 66Q26 55 37 50", "#FFFFFF", 4)
    sign = path("M50 60L67 88H33Z", CREAM) + stroke("M50 68V78", RED, 4.6) + circle((50, 83.4), 2.6, RED)
    shake = stroke("M8 48Q2 58 6 68M92 48Q98 58 94 68", "#E37A66", 3)
    return neck + cork + flask + liquid + deep + shine + sign + shake
