"""The emblems of MafiaDollar's badges: one function for each, named like the achievement, in a square of 100."""

import math
from collections.abc import Callable, Mapping
from typing import Final

from rendering.art.street.outline import faint, tube, turned
from rendering.art.street.palette import BROWN, CREAM, GOLD, INK, RED, ROSE, STEEL, WHITE
from rendering.art.street.things import blocks, others, police, symbols, tools, vehicles, weapons
from rendering.art.street.things.police import star
from rendering.art.svg import circle, ellipse, line, moved, path, polygon, ring, stroke

_GREEN: Final = "#45955C"


def _halo(x: float, y: float, wide: float) -> str:
    return ring((x, y), wide, wide * 0.34, "#B57A1C", 6.4) + ring((x, y), wide, wide * 0.34, "#FFE39A", 4)


def _flame(scale: float, x: float, y: float) -> str:
    outer = path(
        "M50 -4Q56 22 76 36Q92 54 82 76Q74 98 50 98Q26 98 18 76Q10 54 28 36Q34 46 40 44Q36 20 50 -4Z", "#E8572E"
    )
    middle = path(
        "M50 30Q54 46 66 56Q76 70 70 82Q64 94 50 94Q36 94 30 82Q24 68 36 56Q40 62 44 60Q44 44 50 30Z", "#F59A33"
    )
    inner = path("M50 58Q56 70 60 78Q60 92 50 92Q40 92 40 78Q44 70 50 58Z", "#FFE39A")
    return moved(outer + middle + inner, x, y, scale=scale)


def made() -> str:
    """A gangster among laurels."""
    leaves = ""
    for side in (-1, 1):
        for at in range(6):
            turn = side * (34 + at * 22)
            x, y = 50 + 50 * math.sin(math.radians(180 - turn)), 50 - 50 * math.cos(math.radians(180 - turn))
            leaves += turned(ellipse((x, y), 5, 11, GOLD), 180 - turn + side * 60, x, y)
    return leaves + moved(others.gangster(), 12, 6, scale=0.76)


def close_call() -> str:
    """A hat with a fresh hole, and the bullet on its way."""
    hole = circle((46, 34), 7, WHITE) + circle((46, 34), 5, INK)
    bullet = turned(moved(symbols.bullet(), 0, 0, scale=0.4), 90, 20, 20)
    trail = stroke("M-4 28H16M0 36H12", CREAM, 3.4)
    return moved(symbols.hat() + hole, 2, 10, scale=0.92) + moved(bullet, 66, -4) + moved(trail, 54, 0)


def clean_hands() -> str:
    """A piece of soap in foam."""
    soap = path("M14 56Q14 46 24 46H78Q88 46 88 56V70Q88 80 78 80H24Q14 80 14 70Z", ROSE) + path(
        "M70 46H78Q88 46 88 56V70Q88 80 78 80H66Q76 62 70 46Z", "#A84C58"
    )
    top = path("M20 52Q22 48 28 48H72Q78 48 79 52Q70 56 50 56Q30 56 20 52Z", "#F0A0A8")
    mark = star(46, 66, 0.9, "#F0A0A8")
    foam = "".join(
        circle((x, y), r, WHITE) for x, y, r in ((16, 82, 11), (32, 86, 12), (50, 84, 11), (68, 87, 12), (84, 82, 11))
    )
    bubbles = "".join(
        circle((x, y), r, "#BFE3E6") + circle((x - r * 0.3, y - r * 0.3), r * 0.28, WHITE)
        for x, y, r in ((26, 26, 12), (58, 16, 16), (84, 32, 9), (44, 40, 6))
    )
    return bubbles + soap + top + mark + foam


def comeback() -> str:
    """The sun rises behind a bandaged warehouse."""
    rays = "".join(
        polygon(
            [
                (50, 52),
                (50 + 62 * math.sin(turn - 0.11), 52 - 62 * math.cos(turn - 0.11)),
                (50 + 62 * math.sin(turn + 0.11), 52 - 62 * math.cos(turn + 0.11)),
            ],
            "#FFD878",
        )
        for turn in (math.radians(angle) for angle in (-75, -50, -25, 0, 25, 50, 75))
    )
    house = moved(others.warehouse(), 12, 22, scale=0.76)
    strip = path("M2 46H60Q66 46 66 53Q66 60 60 60H2Q-4 60 -4 53Q-4 46 2 46Z", "#E8A868") + path(
        "M20 46H42V60H20Z", "#F9E2BD"
    )
    return (
        faint(rays, 0.95)
        + circle((50, 46), 30, "#F59A33")
        + house
        + moved(turned(strip, -28, 31, 53), 38, 20, scale=0.8)
    )


def fortune() -> str:
    """Bundles of notes under a diamond."""
    notes = (
        moved(symbols.dollars(), -2, 30, scale=0.66)
        + moved(symbols.dollars(), 36, 30, scale=0.66)
        + moved(symbols.dollars(), 16, 44, scale=0.68)
    )
    return notes + moved(_diamond(), 24, -6, scale=0.52)


def _diamond() -> str:
    return (
        polygon(((22, 12), (78, 12), (98, 40), (50, 96), (2, 40)), "#6FC4E0")
        + polygon(((22, 12), (36, 40), (2, 40)), "#A9E2F2")
        + polygon(((78, 12), (64, 40), (98, 40)), "#4E9CC4")
        + polygon(((22, 12), (78, 12), (64, 40), (36, 40)), "#D6F3FA")
        + polygon(((36, 40), (64, 40), (50, 96)), "#8AD3EA")
        + polygon(((64, 40), (98, 40), (50, 96)), "#3F86B4")
    )


def crime_does_not_pay() -> str:
    """A broken piggy bank."""
    legs = path("M24 74H38V96H24ZM60 74H74V96H60Z", "#B85A68")
    body = ellipse((48, 58), 40, 30, ROSE) + path("M64 31Q92 44 84 68Q76 84 58 87Q80 66 64 31Z", "#B85A68")
    ear = path("M64 34L78 14L84 38Z", "#B85A68")
    snout = ellipse((86, 58), 11, 13, "#F0A0A8") + circle((84, 55), 2.6, INK) + circle((90, 56), 2.6, INK)
    eye = stroke("M66 46L74 52M74 46L66 52", INK, 3.4)
    tail = stroke("M10 56Q-2 54 2 44Q8 40 10 48", "#B85A68", 4)
    crack = path("M34 30L44 44L36 52L48 64L42 76L54 62L44 54L54 44L42 29Z", INK)
    moth = path("M40 14Q28 4 26 14Q28 24 40 20ZM42 14Q54 4 56 14Q54 24 42 20Z", CREAM) + stroke("M41 10V22", BROWN, 3)
    return legs + tail + body + ear + snout + eye + crack + moth


def raided_the_raiders() -> str:
    """A burglar's mask, and the arrows that go both ways."""
    arrows = path("M6 40Q14 4 50 2Q74 2 86 18L96 10V42H64L75 31Q66 18 50 18Q28 18 22 40Z", GOLD) + path(
        "M94 60Q86 96 50 98Q26 98 14 82L4 90V58H36L25 69Q34 82 50 82Q72 82 78 60Z", "#CE9428"
    )
    mask = path("M12 42Q30 32 50 42Q70 32 88 42Q90 66 68 66Q56 66 50 56Q44 66 32 66Q10 66 12 42Z", INK)
    eyes = (
        ellipse((32, 52), 9, 5.4, WHITE)
        + ellipse((68, 52), 9, 5.4, WHITE)
        + circle((34, 52), 3.6, INK)
        + circle((70, 52), 3.6, INK)
    )
    return arrows + mask + eyes


def grand_theft() -> str:
    """A full sack on a getaway car."""
    sack = path("M34 22Q10 48 22 66H78Q92 46 66 22Z", "#B58D5E") + path(
        "M58 22H66Q92 46 78 66H62Q78 44 58 22Z", "#8A6640"
    )
    neck = path("M34 6Q42 12 50 8Q58 12 66 6L64 22H36Z", "#CFA878") + stroke("M35 23H65", RED, 4.6)
    sign = stroke("M58 36Q50 31 44 36Q42 43 50 44.5Q59 46 57 53Q50 58 43 53M50 31V60", "#3E2A22", 4.4)
    return sack + neck + sign + moved(vehicles.roadster(), 6, 38, scale=0.88)


def clockwork() -> str:
    """A pocket watch at three."""
    bow = ring((50, 6), 9, 8, "#B57A1C", 5)
    case = circle((50, 56), 42, "#CE9428") + circle((50, 56), 38, GOLD) + circle((50, 56), 32, CREAM)
    knob = path("M43 8H57V18H43Z", "#B57A1C")
    hours = "".join(
        line(
            (
                (50 + 24 * math.sin(at * math.pi / 6), 56 - 24 * math.cos(at * math.pi / 6)),
                (50 + 29 * math.sin(at * math.pi / 6), 56 - 29 * math.cos(at * math.pi / 6)),
            ),
            INK,
            4.4 if at % 3 == 0 else 2.6,
        )
        for at in range(12)
    )
    hands = line(((50, 56), (50, 35)), INK, 4.4) + line(((50, 56), (66, 56)), RED, 5) + circle((50, 56), 4.4, INK)
    return bow + knob + case + hours + hands


def lucky_eight() -> str:
    """The black eight."""
    ball = (
        circle((50, 52), 44, INK)
        + circle((50, 52), 41, "#2A2833")
        + path("M62 14Q96 30 88 66Q80 92 52 93Q88 66 62 14Z", "#1A1822")
    )
    disc = circle((48, 48), 22, WHITE)
    eight = ring((48, 40.5), 6, 5.6, INK, 5) + ring((48, 54.5), 7.4, 6.6, INK, 5)
    clover = "".join(circle((80 + dx, 20 + dy), 8, _GREEN) for dx, dy in ((-7, -7), (7, -7), (-7, 7), (7, 7))) + stroke(
        "M80 22Q84 34 92 38", "#2C5A48", 4
    )
    return ball + disc + eight + ellipse((28, 26), 8, 4, "#56607A") + clover


def hot_streak() -> str:
    """A bullet in flames."""
    return _flame(1, 0, 0) + moved(symbols.bullet(), 26, 40, scale=0.5)


def butterfingers() -> str:
    """Butter that melts on its dish, and a pick that slips away."""
    dish = ellipse((50, 86), 48, 11, "#8EA4B8") + ellipse((50, 83), 44, 9, "#DCE6EE")
    pool = path("M14 82Q12 72 30 74H72Q92 72 88 82Q70 90 50 88Q26 90 14 82Z", "#FFE08A")
    butter = (
        path("M18 44L30 34H86L76 44Z", "#FFF0B4")
        + path("M18 44H76V78H18Z", "#F9D65C")
        + path("M76 44L86 34V68L76 78Z", "#D9A82E")
    )
    drips = path(
        "M18 44H44Q44 60 38 60Q33 60 32 52Q30 64 24 64Q18 64 18 56ZM58 44H76V70Q70 72 68 60Q66 54 62 56Q58 56 58 44Z",
        "#FFF0B4",
    )
    pick = turned(moved(tools.lock_picks(), 44, -12, scale=0.5), 14, 66, 12)
    return dish + pool + butter + drips + pick + stroke("M40 8Q34 14 38 22M30 14Q25 19 28 25", CREAM, 3)


def best_friend() -> str:
    """The guard dog with a bone."""
    bone = tube("M26 84H74", CREAM, 9) + "".join(
        circle((x, y), 7.4, CREAM) for x, y in ((24, 79), (24, 90), (76, 79), (76, 90))
    )
    return moved(others.guard_dog(), 4, -4, scale=0.92) + bone


def et_tu() -> str:
    """A dagger among laurels."""
    leaves = ""
    for side in (-1, 1):
        for at in range(7):
            turn = math.radians(180 - side * (14 + at * 21))
            x, y = 50 + 40 * math.sin(turn), 52 - 40 * math.cos(turn)
            leaves += turned(
                ellipse((x, y), 5.4, 12, _GREEN if at % 2 == 0 else "#2F7148"), math.degrees(turn) + side * 62, x, y
            )
    blade = path("M42 40H58L54 92L50 100L46 92Z", "#D5DCE6") + path("M50 40H58L54 92L50 100Z", "#8E99AA")
    grip = (
        path("M44 8H56V34H44Z", BROWN)
        + stroke("M44 15H56M44 22H56M44 29H56", "#3E2A22", 2.4)
        + path("M28 33H72V41H28Z", GOLD)
        + circle((50, 5), 7, GOLD)
    )
    drop = path("M64 84Q58 94 64 98Q70 94 64 84Z", RED)
    return leaves + blade + grip + drop


def armed_to_the_teeth() -> str:
    """A gun, a crowbar and a motorcycle."""
    gun = turned(moved(weapons.tommy_gun(), 4, -12, scale=0.9), -12, 50, 34)
    bar = turned(moved(tools.crowbar(), 6, -14, scale=0.84), 70, 50, 30)
    return bar + gun + moved(vehicles.motorcycle(), 14, 36, scale=0.72)


def good_samaritan() -> str:
    """Somebody looks through bars, and a key hangs there, with a halo."""
    return moved(blocks.jail(), 4, 14, scale=0.86) + moved(symbols.key(), 54, 48, scale=0.5) + _halo(48, 8, 24)


def happy_birthday() -> str:
    """The Don's cake."""
    confetti = "".join(
        turned(path(f"M{x} {y}H{x + 7}V{y + 4}H{x}Z", colour), turn, x, y)
        for x, y, colour, turn in (
            (8, 18, RED, 30),
            (88, 22, "#6FA8C0", -40),
            (14, 40, GOLD, 70),
            (84, 44, _GREEN, 20),
            (20, 2, "#6FA8C0", 10),
            (76, 0, GOLD, -20),
        )
    )
    return moved(others.birthday(), 4, 4, scale=0.92) + confetti


def connoisseur() -> str:
    """A diamond under a magnifying glass."""
    glass = tube("M66 66L94 94", BROWN, 11) + circle((42, 42), 40, STEEL) + circle((42, 42), 33, "#24314E")
    shine = stroke("M16 36Q20 20 36 14", WHITE, 4)
    return glass + moved(_diamond(), 17, 18, scale=0.5) + shine


def hot_potato() -> str:
    """A potato that steams, with a police badge stuck in it."""
    steam = stroke("M28 30Q20 20 30 12Q38 4 30 -4M52 24Q44 14 54 6Q60 0 55 -6M74 30Q66 20 76 12Q84 4 76 -4", CREAM, 5)
    potato = path("M10 66Q6 38 36 36Q52 30 70 38Q98 44 94 70Q90 96 54 96Q14 98 10 66Z", "#C08A4A") + path(
        "M70 38Q98 44 94 70Q90 96 58 96Q88 80 70 38Z", "#94642E"
    )
    eyes = "".join(ellipse(at, 4, 2.6, "#7A4F24") for at in ((24, 62), (34, 84), (84, 64), (72, 86)))
    return steam + potato + eyes + turned(moved(police.badge(), 30, 40, scale=0.48), 10, 54, 64)


def cheap_gift() -> str:
    """A very small present with a patch, and a cigar end."""
    box = path("M20 46H80V94H20Z", "#6A7FA8") + path("M64 46H80V94H64Z", "#4C5F86")
    lid = path("M14 34H86V50H14Z", "#8499C0") + path("M66 34H86V50H66Z", "#6A7FA8")
    ribbon = (
        path("M44 34H56V94H44Z", CREAM)
        + path("M50 34Q30 10 24 24Q24 36 50 34Q70 10 76 24Q76 36 50 34Z", CREAM)
        + circle((50, 33), 5, "#D9CBA8")
    )
    patch = turned(path("M24 66H40V82H24Z", "#B58D5E") + stroke("M24 66V82M40 66V82", "#684530", 2), -10, 32, 74)
    tag = turned(
        path("M66 54H92V70H66L60 62Z", WHITE)
        + circle((66, 62), 2, INK)
        + stroke("M80 57H74V61Q81 60 81 64Q80 68 73 67", RED, 2.6),
        14,
        70,
        62,
    )
    return box + lid + ribbon + patch + tag


def against_the_odds() -> str:
    """A horseshoe that hangs upside down, so that the luck runs out of it, and a star all the same."""
    bow = "M24 92V48Q24 12 50 12Q76 12 76 48V92"
    shoe = stroke(bow, INK, 24) + stroke(bow, STEEL, 18) + stroke("M24 88V48Q24 12 50 12", "#C9D2DD", 4)
    feet = line(((10, 93), (38, 93)), INK, 8) + line(((62, 93), (90, 93)), INK, 8)
    nails = "".join(
        circle((x, y), 3, INK) for x, y in ((24, 74), (25, 54), (31, 33), (50, 22), (69, 33), (75, 54), (76, 74))
    )
    return shoe + feet + nails + star(50, 62, 1.5, GOLD)


EMBLEMS: Final[tuple[Callable[[], str], ...]] = (
    *(made, close_call, clean_hands, comeback, fortune, crime_does_not_pay, raided_the_raiders, grand_theft),
    *(clockwork, lucky_eight, hot_streak, butterfingers, best_friend, et_tu, armed_to_the_teeth),
    *(good_samaritan, happy_birthday, connoisseur, hot_potato, cheap_gift),
    against_the_odds,
)
_WINE, _PLUM, _BOTTLE, _NIGHT, _AMBER, _FOG = "#6A2234", "#4A2F63", "#23533F", "#24305A", "#C98A2E", "#93A0B4"
GROUNDS: Final[Mapping[str, str]] = {
    "made": _WINE,
    "close_call": _AMBER,
    "clean_hands": _NIGHT,
    "comeback": _PLUM,
    "fortune": _BOTTLE,
    "crime_does_not_pay": _NIGHT,
    "raided_the_raiders": _WINE,
    "grand_theft": _NIGHT,
    "clockwork": _BOTTLE,
    "lucky_eight": _AMBER,
    "hot_streak": _NIGHT,
    "butterfingers": _PLUM,
    "best_friend": _BOTTLE,
    "et_tu": _WINE,
    "armed_to_the_teeth": _FOG,
    "good_samaritan": _NIGHT,
    "happy_birthday": _BOTTLE,
    "connoisseur": _WINE,
    "hot_potato": _NIGHT,
    "cheap_gift": _AMBER,
    "against_the_odds": _BOTTLE,
}
"""By achievement: the colour behind its emblem."""
