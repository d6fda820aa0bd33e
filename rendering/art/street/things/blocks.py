"""The four blocks: jail, at home, beat up, girlfriend."""

from rendering.art.street.outline import turned
from rendering.art.street.palette import BRICK, BROWN, CREAM, GOLD, INK, RED, STEEL, WHITE
from rendering.art.svg import circle, ellipse, path, ring, shade, stroke


def jail() -> str:
    """Handcuffs, closed."""
    left = (
        ring((29, 60), 20, 20, INK, 13)
        + ring((29, 60), 20, 20, STEEL, 9.5)
        + stroke("M13 52Q18 43.5 28 42.5", "#DDE4EC", 3.4)
    )
    right = (
        ring((71, 44), 20, 20, INK, 13)
        + ring((71, 44), 20, 20, shade(STEEL, 0.86), 9.5)
        + stroke("M55 36Q60 28 70 26.5", "#DDE4EC", 3.4)
    )
    boxes = turned(path("M22 34H38V46H22Z", "#6E7A8E"), -8, 30, 40) + turned(
        path("M62 58H78V70H62Z", "#5C677A"), -8, 70, 64
    )
    chain = (
        ring((44, 37), 6, 4.4, "#6E7A8E", 3.6)
        + ring((53, 60), 6, 4.4, "#5C677A", 3.6)
        + stroke("M41 45L58 56", "#6E7A8E", 4)
    )
    holes = circle((30, 40), 2.4, INK) + circle((70, 64), 2.4, INK)
    return left + right + boxes + chain + holes


def at_home() -> str:
    """A small house with a lit window and smoke from its chimney."""
    smoke = circle((76, 10), 5, "#C9C3CC") + circle((82, 4.5), 3.6, "#DAD5DC")
    chimney = path("M66 16H80V40H66Z", "#7E3A2A")
    wall = path("M18 46L50 20L82 46V92H18Z", "#C98F5E") + path("M50 20L82 46V92H58V28Z", "#A66F44")
    roof = path("M6 50L50 12L94 50L88 58L50 25L12 58Z", BRICK) + path("M50 12L94 50L88 58L50 25Z", "#75382A")
    door = path("M58 62Q58 56 66 56Q74 56 74 62V92H58Z", BROWN) + circle((70.5, 76), 2.2, GOLD)
    window = (
        path("M25 56H49V78H25Z", CREAM)
        + path("M27.5 58.5H46.5V75.5H27.5Z", "#FFD25E")
        + stroke("M37 58V76M27 67H47", CREAM, 2.6)
    )
    return smoke + chimney + wall + roof + door + window


def beat_up() -> str:
    """A head in bandages, with a black eye and stars."""
    face = ellipse((50, 56), 33, 36, "#EFBB92") + path(
        ("M62 22.5Q83 32 83 56Q82 90 54 92Q76 76 70 46Q68 32 62 22.5Z"), "#CF8F66"
    )
    ears = ellipse((16, 58), 6, 8, "#EFBB92") + ellipse((84, 58), 6, 8, "#CF8F66")
    wrap = path("M17 44Q20 17 50 17Q80 17 83 44Q50 28 17 48Z", WHITE) + path(
        "M64 20Q80 24 83 44Q76 40 69 38Z", "#D8D0C2"
    )
    folds = stroke("M24 34Q46 20 72 26M20 41Q44 26 79 34", "#C9BFAE", 2)
    eye = ellipse((64, 54), 13, 12, "#6A4468") + stroke("M57 54Q64 58 71 53", "#2A1713", 3.6)
    good = (
        circle((36, 54), 6.5, WHITE)
        + circle((37, 54.5), 3.8, "#2A1713")
        + stroke("M27 44Q34 41 42 45.5", "#54341F", 3.6)
    )
    mouth = stroke("M37 77Q43 71 49 76Q55 80 61 74", "#2A1713", 3.6)
    plaster = turned(path("M22 66H42V73H22Z", "#E3A15F") + path("M28 66H36V73H28Z", "#F7DDB0"), 14, 32, 69)
    star = "M0 -9L2.6 -2.8L9 -2.8L3.9 1.2L5.8 8L0 4L-5.8 8L-3.9 1.2L-9 -2.8L-2.6 -2.8Z"
    stars = "".join(
        f'<g transform="translate({x} {y}) scale({size})">{path(star, GOLD)}</g>'
        for x, y, size in ((14, 16, 1), (86, 12, 1.2), (50, 8, 0.8))
    )
    return ears + face + wrap + folds + eye + good + mouth + plaster + stars


def girlfriend() -> str:
    """A heart with the print of a kiss."""
    heart = path(
        (
            "M50 92C20 72 4 52 6 32C8 14 22 6 34 9C43 11 48 18 50 25"
            "C52 18 57 11 66 9C78 6 92 14 94 32C96 52 80 72 50 92Z"
        ),
        RED,
    )
    dark = path("M66 9C78 6 92 14 94 32C96 52 80 72 50 92C72 70 82 50 80 32C79 20 74 12 66 9Z", "#8E2430")
    shine = stroke("M16 34Q16 22 27 18", "#F2918A", 5)
    upper = path("M26 46Q38 34 47 41Q50 43 53 41Q62 34 74 46Q62 48 50 48Q38 48 26 46Z", "#FBD9D2")
    lower = path("M26 47Q38 51 50 51Q62 51 74 47Q66 64 50 64Q34 64 26 47Z", "#F6C3BC")
    return heart + dark + shine + turned(upper + lower, -10, 50, 50)
