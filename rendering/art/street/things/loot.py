"""The four kinds of loot: tobacco, alcohol, gambling, red light."""

from rendering.art.street.outline import faint, turned
from rendering.art.street.palette import CREAM, GOLD, INK, RED, WHITE
from rendering.art.svg import circle, ellipse, path, stroke


def tobacco() -> str:
    """A packet of cigarettes and one that is lit."""
    packet = path("M34 34H88V94H34Z", "#B23A34") + path("M74 34H88V94H74Z", "#84272A")
    sticks = "".join(
        path(f"M{x} {y}H{x + 9}V40H{x}Z", WHITE) + path(f"M{x} {y + 9}H{x + 9}V{y + 12}H{x}Z", GOLD)
        for x, y in ((40, 22), (52, 14), (64, 24))
    )
    label = (
        circle((58, 66), 15, CREAM)
        + path("M48 74Q47 60 60 54Q70 60 67 72Q58 78 48 74Z", "#4E7A3C")
        + stroke("M49 76L64 58", CREAM, 1.8)
    )
    lid = path("M34 34H88V42H34Z", "#F1DFC0")
    lit = (
        stroke("M8 84L40 62", "#F7F0E2", 10)
        + stroke("M40 62L50 55", "#D08A45", 10)
        + stroke("M5 86L9 83", "#FF7A33", 10)
    )
    smoke = faint(stroke("M8 76Q2 64 12 56Q22 48 14 36Q8 26 18 14", "#D8D2DC", 4.4), 0.85)
    return sticks + packet + lid + label + smoke + turned(lit, 0, 20, 70)


def alcohol() -> str:
    """A bottle of whisky and a glass with ice."""
    bottle = path("M18 96Q14 96 14 92V50Q14 40 24 36V14H44V36Q54 40 54 50V92Q54 96 50 96Z", "#7A4A1E")
    dark = path("M40 36V14H44V36Q54 40 54 50V92Q54 96 50 96H40Z", "#57320F")
    cork = path("M25 4H43V15H25Z", "#D6A463")
    label = (
        path("M14 54H54V82H14Z", CREAM)
        + path("M19 60H49V64H19ZM23 69H45V72H23Z", "#8A2A30")
        + circle((34, 77.5), 2, "#8A2A30")
    )
    shine = stroke("M21 50V46Q22 42 28 40V20", "#C58A4A", 3.4)
    glass = path("M56 52H96L91 96H61Z", "#D9EBEA", opacity=0.85) + path("M58.3 70H93.7L91 93H61Z", "#E09A2C")
    ice = turned(path("M64 62H77V75H64Z", "#F2FBFB", opacity=0.9), -14, 70, 68) + turned(
        path("M77 66H88V77H77Z", "#DDF1F2", opacity=0.9), 18, 82, 71
    )
    rim = stroke("M57 53H95", "#FFFFFF", 3)
    return bottle + dark + cork + label + shine + glass + ice + rim + stroke("M63 66L66 90", "#FFFFFF", 2.4)


def gambling() -> str:
    """A one-armed bandit that shows three sevens."""
    arm = stroke("M86 52H93V24", "#8E99AA", 5.4) + circle((93, 19), 7.5, RED) + circle((91, 17), 2.4, "#F6A89C")
    case = path("M12 40Q12 14 48 14Q84 14 84 40V94H12Z", "#B23A34") + path("M68 17Q84 22 84 40V94H68Z", "#84272A")
    crown = path("M20 34Q22 22 48 22Q74 22 76 34Z", GOLD) + "".join(
        circle((x, 30.5), 2, WHITE) for x in (30, 42, 54, 66)
    )
    panel = path("M18 40H78V68H18Z", "#3A2A24") + "".join(
        path(f"M{x} 43H{x + 17}V65H{x}Z", CREAM) for x in (20.5, 39.5, 58.5)
    )
    sevens = stroke("M24 48H34L28.5 61M43 48H53L47.5 61M62 48H72L66.5 61", "#B01F2C", 4)
    tray = (
        path("M22 76H74V88H22Z", "#3A2A24")
        + "".join(ellipse((x, 86), 6, 3.4, GOLD) for x in (36, 46, 57))
        + ellipse((51, 82), 6, 3.4, "#FFD878")
    )
    foot = path("M6 92H90V98H6Z", "#57191E")
    return arm + case + crown + panel + sevens + tray + foot


def red_light() -> str:
    """Lips in neon."""
    sign = path("M8 14H92V86H8Z", "#2A1A2A") + path("M8 78H92V86H8Z", "#180E18")
    frame = stroke("M14 20H86V80H14Z", "#FF5C7E", 3.4) + stroke("M14 20H86V80H14Z", "#FFD0D8", 1.2)
    upper = path("M20 50Q34 28 45 36Q50 40 55 36Q66 28 80 50Q64 46 50 48Q36 46 20 50Z", "#E8304A")
    lower = path("M20 51Q36 56 50 56Q64 56 80 51Q70 74 50 74Q30 74 20 51Z", "#C01F3C")
    gap = path("M24 50.5Q50 46 76 50.5Q50 57 24 50.5Z", INK) + path("M32 50Q50 46.5 68 50Q50 52.5 32 50Z", WHITE)
    shine = stroke("M36 63Q46 68 56 66", "#FF93A2", 3.6) + stroke("M33 41Q38 36 42 38", "#FF93A2", 2.6)
    chains = stroke("M24 14V3M76 14V3", "#8E99AA", 3.4)
    return chains + sign + frame + upper + lower + gap + shine


def sack() -> str:
    """A full sack with a patch: loot of any kind."""
    body = path("M36 34Q8 52 8 76Q8 98 50 98Q92 98 92 76Q92 52 64 34Z", "#B58D5E")
    shade = path("M64 34Q92 52 92 76Q92 98 50 98Q74 90 76 70Q76 50 58 34Z", "#8A6538")
    neck = path("M36 34Q42 24 32 8Q42 12 50 6Q58 12 70 8Q58 24 64 34Z", "#B58D5E") + path(
        "M56 34Q54 20 60 11Q64 10 70 8Q58 24 64 34Z", "#8A6538"
    )
    rope = path("M32 31H68V40H32Z", "#5A3E22")
    mark = circle((46, 68), 17, GOLD) + circle((46, 68), 11, "#B98A2B")
    return body + shade + neck + rope + mark
