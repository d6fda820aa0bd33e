"""The four symbols of the cards, and the marks of attack and burglary: bullet and lock."""

from rendering.art.street.outline import tube, turned
from rendering.art.street.palette import BROWN, COAL, CREAM, GOLD, INK, RED, STEEL, WHITE, WINE
from rendering.art.svg import circle, ellipse, path, polygon, ring, shade, stroke


def key() -> str:
    """An old door key, slanting."""
    bow = (
        ring((50, 24), 15, 15, INK, 12.2)
        + ring((50, 24), 15, 15, GOLD, 8.5)
        + stroke("M38 17Q42 10.5 50 9.5", "#FFE39A", 3)
    )
    shaft = path("M45.5 39H54.5V94H45.5Z", GOLD) + path("M50.5 39H54.5V94H50.5Z", "#CE9428")
    bits = path("M54 70H70V79H64V84H70V93H54Z", "#CE9428") + path("M42 41H58V48H42Z", "#FFD468")
    return turned(shaft + bits + bow, 38, 50, 50)


def newspaper() -> str:
    """A folded newspaper with a picture."""
    back = polygon(((20, 12), (92, 22), (86, 92), (14, 82)), shade(CREAM, 0.72))
    sheet = polygon(((10, 14), (80, 10), (86, 84), (16, 90)), CREAM)
    title = polygon(((17, 21), (75, 17.6), (75.8, 29), (17.8, 32.6)), INK)
    picture = polygon(((19, 39), (45, 37.4), (46.6, 60), (20.6, 61.8)), "#9A9080")
    man = circle((32.6, 46), 5, COAL) + path("M22.5 61.6Q24 52 33 52Q43 52 44.6 60Z", COAL)
    lines = stroke(
        ("M52 41L76 39.5M52.6 48.5L76.5 47M53 56L77 54.5M22 69.5L78 66M22.6 77L78.6 73.5"),
        "#7B7264",
        3,
    )
    return back + sheet + title + picture + man + lines


def first_aid_kit() -> str:
    """A doctor's case with a plaster on it: no cross, which is not ours to draw."""
    grip = tube("M36 30V20Q36 15 42 15H58Q64 15 64 20V30", "#6E1F26", 6)
    case = path("M8 34Q8 28 14 28H86Q92 28 92 34V84Q92 90 86 90H14Q8 90 8 84Z", RED)
    side = path("M70 28H86Q92 28 92 34V84Q92 90 86 90H70Z", "#9C2C2A")
    seam = stroke("M9 42H91", "#8A2526", 2.6)
    disc = circle((50, 64), 20, WHITE)
    strip = path("M33 57H67Q72 57 72 64Q72 71 67 71H33Q28 71 28 64Q28 57 33 57Z", "#E8A868")
    pad = path("M42 57H58V71H42Z", "#F9E2BD")
    holes = "".join(circle(at, 1.3, "#B9793E") for at in ((35, 61.5), (35, 66.5), (65, 61.5), (65, 66.5)))
    return grip + case + side + seam + disc + turned(strip + pad + holes, -35, 50, 64)


def hat() -> str:
    """A top hat with a plum band."""
    crown = path("M24 66L20 18Q50 6 80 18L76 66Z", "#3A3747") + path("M62 11.5Q74 14 80 18L76 66H62Z", "#262430")
    top = ellipse((50, 17), 30, 7, "#4D4A5E") + stroke("M29 27L31.5 50", "#6D6A80", 4)
    band = path("M23 52.5Q50 62 77 52.5L76 66Q50 74 24 66Z", WINE)
    brim = path("M4 66Q6 58 20 63Q50 76 80 63Q94 58 96 66Q92 86 50 86Q8 86 4 66Z", "#4D4A5E")
    return brim + path("M20 63Q50 76 80 63L80 66Q50 79 20 66Z", "#211F2A") + crown + top + band


def bullet() -> str:
    """A cartridge, standing."""
    tip = path("M33 44Q34 14 50 6Q66 14 67 44Z", "#C4763C") + path("M54 8Q66 16 67 44H56Z", "#94522A")
    case = path("M31 44H69V82H31Z", GOLD) + path("M57 44H69V82H57Z", "#BE8423") + path("M37 44H43V82H37Z", "#FFE39A")
    rim = (
        path("M28 82H72V93H28Z", "#D89F30") + path("M58 82H72V93H58Z", "#A87220") + path("M31 76H69V80H31Z", "#A87220")
    )
    return tip + case + rim + stroke("M41 38Q42 24 48 16", "#E9A873", 3)


def lock() -> str:
    """A padlock."""
    shackle = tube("M30 48V32Q30 12 50 12Q70 12 70 32V48", STEEL, 10) + stroke("M30 46V32Q31 18 42 14", "#D5DCE6", 3)
    body = path("M16 50Q16 44 22 44H78Q84 44 84 50V88Q84 94 78 94H22Q16 94 16 88Z", GOLD)
    side = path("M66 44H78Q84 44 84 50V88Q84 94 78 94H66Z", "#BE8423")
    hole = circle((50, 64), 7.5, INK) + path("M46.5 66H53.5L56 82H44Z", INK)
    return shackle + body + side + stroke("M22 51H60", "#FFE39A", 3) + hole


def dollars() -> str:
    """A bundle of notes."""

    def note(x: float, y: float, green: str) -> str:
        outer = polygon(((x, y + 14), (x + 62, y), (x + 72, y + 34), (x + 10, y + 48)), green)
        inner = polygon(((x + 6, y + 17), (x + 58, y + 5.5), (x + 66, y + 31), (x + 14, y + 42.5)), shade(green, 1.22))
        return outer + inner + ellipse((x + 36, y + 24), 10, 11, shade(green, 0.8))

    band = polygon(((64, 34), (74, 31.6), (84, 66), (74, 68)), CREAM)
    sign = stroke(
        ("M51.5 44.5Q46 40.5 42.5 44.5Q41 49.5 47 50Q53.5 51 52 56Q48.5 60.5 43 57M46 39L49.5 61"),
        CREAM,
        2.6,
    )
    return note(20, 40, "#2F7148") + note(15, 33, "#37804F") + note(10, 26, "#45955C") + sign + band


def card_fan() -> str:
    """Three cards in a hand."""

    def one(angle: float, paper: str, colour: str) -> str:
        card = path("M32 14Q32 9 37 9H65Q70 9 70 14V70Q70 75 65 75H37Q32 75 32 70Z", paper)
        return turned(card + path("M32 14Q32 9 37 9H65Q70 9 70 14V24H32Z", colour), angle, 51, 96)

    face = turned(
        circle((51, 46), 12, "#EFBB92")
        + path(("M35 40Q38 36 41 38L43 25Q51 20 59 25L61 38Q64 36 67 40Q51 47 35 40Z"), INK),
        20,
        51,
        96,
    )
    return one(-24, "#D9CBA8", "#265737") + one(-2, "#E7DABA", "#8E2A21") + one(20, CREAM, "#3A4856") + face


def suitcase() -> str:
    """The suitcase of a player who has left town."""
    grip = tube("M38 32V22Q38 18 42 18H58Q62 18 62 22V32", BROWN, 6)
    case = path("M8 38Q8 32 14 32H86Q92 32 92 38V84Q92 90 86 90H14Q8 90 8 84Z", "#A8733F")
    side = path("M74 32H86Q92 32 92 38V84Q92 90 86 90H74Z", "#825327")
    belts = path("M24 32H33V90H24ZM67 32H76V90H67Z", "#5E3B20") + path("M26 54H31V62H26ZM69 54H74V62H69Z", GOLD)
    label = turned(path("M40 50H60V66H40Z", "#C9D9D0") + stroke("M43.5 55H56.5M43.5 60H53", "#4C6E66", 2), -10, 50, 58)
    return grip + case + side + belts + label
