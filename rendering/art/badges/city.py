"""The emblems of Machi Koro's badges: one function for each, named like the achievement, in a square of 100."""

import math
from collections.abc import Callable, Mapping
from typing import Final

from rendering.art import colours
from rendering.art.street.outline import turned
from rendering.art.street.things import symbols
from rendering.art.street.things.police import star
from rendering.art.svg import circle, ellipse, line, moved, path, polygon, ring, stroke
from rendering.art.town import BUILDINGS
from rendering.art.town.kinds import KINDS
from rendering.art.town.look import Look

_COIN_RIM: Final = "#A96B00"


def _building(card: str, x: float, y: float, scale: float, copies: int = 1) -> str:
    """A lot with its centre at a place."""
    shapes = "".join(BUILDINGS[card].draw(Look(copies)))
    return moved(shapes, x, y - 50 * scale, scale=scale)


def _coin(x: float, y: float, size: float = 9) -> str:
    return (
        circle((x, y), size, _COIN_RIM)
        + circle((x, y), size * 0.84, colours.GOLD)
        + ring((x, y), size * 0.5, size * 0.5, _COIN_RIM, size * 0.16)
    )


def _halo(x: float, y: float, wide: float = 20) -> str:
    return ring((x, y), wide, wide * 0.34, "#B57A1C", 6.4) + ring((x, y), wide, wide * 0.34, "#FFE08A", 4)


def _spark(x: float, y: float, size: float) -> str:
    near = size * 0.24
    points = [
        (
            x + (size if at % 2 == 0 else near) * math.sin(at * math.pi / 4),
            y - (size if at % 2 == 0 else near) * math.cos(at * math.pi / 4),
        )
        for at in range(8)
    ]
    return polygon(points, "#FFF6D0")


def mayor() -> str:
    """The city hall and the key to the city."""
    key = moved(symbols.key(), 46, 46, scale=0.56)
    return _building("city_hall", 46, 66, 0.46) + key


def return_of_post() -> str:
    """A letter with a seal, in a hurry."""
    sheet = path("M14 28H88Q92 28 92 32V72Q92 76 88 76H14Q10 76 10 72V32Q10 28 14 28Z", colours.WHITE)
    fold = path("M10 72V32Q10 28 14 28H88Q92 28 92 32V72L62 50L51 58L40 50Z", colours.CREAM)
    flap = path("M12 29H90L56 58Q51 62 46 58Z", "#EBD6A4") + stroke("M13 30L46 58Q51 62 56 58L89 30", "#B98455", 2.4)
    seal = circle((51, 56), 10, colours.RED) + star(51, 56.4, 0.62, "#FFC9B8")
    rush = stroke("M-2 40H8M-6 52H6M-2 64H8", colours.WHITE, 4)
    return rush + turned(sheet + fold + flap + seal, -8, 50, 50)


def photo_finish() -> str:
    """A chequered flag."""
    pole = stroke("M24 96L14 10", "#7A4A2B", 6)
    rows, columns = 4, 5
    flag = ""
    for row in range(rows):
        for column in range(columns):

            def at(u: float, v: float) -> tuple[float, float]:
                return 16 + u * 15.5 + v * 1.4, 10 + v * 13 + 5 * math.sin(u * 1.25) + u * 1.2

            corners = (at(column, row), at(column + 1, row), at(column + 1, row + 1), at(column, row + 1))
            flag += polygon(corners, colours.INK if (row + column) % 2 == 0 else colours.WHITE)
    return flag + pole + circle((13.4, 8), 5, colours.GOLD)


def dark_horse() -> str:
    """The head of a black horse with a star."""
    mane = path("M58 6Q88 14 90 52Q92 80 84 98H60Q70 60 52 18Z", "#4A2F63")
    neck = path("M34 18Q44 4 60 8Q80 22 80 56Q80 80 76 98H36Q42 82 46 66Z", colours.INK)
    head = path("M36 16Q30 22 26 36L10 62Q6 72 14 77Q24 82 32 72L48 64Q62 58 60 36Q56 16 36 16Z", "#3A4260")
    ear = path("M40 20L40 0Q52 6 54 20Z", "#3A4260") + path("M44 18L43 7Q49 11 50 19Z", colours.ROSE)
    eye = ellipse((36, 36), 4.6, 5, colours.WHITE) + circle((35, 37), 3, colours.INK)
    blaze = star(43, 26, 0.5, colours.WHITE)
    snout = circle((16, 68), 2.4, colours.INK) + stroke("M18 76Q24 74 27 69", colours.INK, 2.6)
    bridle = stroke("M30 66Q24 58 22 50M31 68Q44 60 56 50", colours.RED, 3.6) + circle((30, 67), 3.6, colours.GOLD)
    return mane + neck + ear + head + eye + blaze + snout + bridle


def boom_town() -> str:
    """A house that takes off like a rocket."""
    flame = path("M34 66Q28 86 50 102Q72 86 66 66Z", colours.ORANGE) + path(
        "M42 68Q40 82 50 92Q60 82 58 68Z", colours.GOLD
    )
    fins = path("M30 46L12 68V80L34 66Z", colours.RED) + path("M70 46L88 68V80L66 66Z", "#A8302A")
    body = path("M50 -4Q76 20 70 68H30Q24 20 50 -4Z", colours.WHITE) + path(
        "M50 -4Q76 20 70 68H54Q66 20 50 -4Z", "#C9CBD1"
    )
    roof = path("M50 -4Q63 8 68 24H32Q37 8 50 -4Z", colours.RED) + path("M50 -4Q63 8 68 24H55Q58 8 50 -4Z", "#A8302A")
    window = circle((50, 38), 10, colours.SLATE) + circle((50, 38), 7.4, colours.GLASS)
    door = path("M43 54H57V68H43Z", colours.WOOD) + circle((54, 62), 1.5, colours.GOLD)
    return flame + fins + body + roof + window + door


def honest_living() -> str:
    """A loaf with a halo."""
    bread = moved(KINDS["bread"](), 10, 18, scale=0.82)
    return bread + _halo(50, 18, 24)


def say_cheese() -> str:
    """A piece of cheese with a broad smile, and one die."""
    side = path("M6 54L92 36V74Q92 78 88 79L10 94Q6 94 6 90Z", colours.GOLD)
    top = path("M6 54L58 24Q62 22 66 23L92 36Z", "#FFE08A")
    holes = (
        ellipse((22, 72), 5, 6, "#D99A1E") + ellipse((82, 50), 5, 6, "#D99A1E") + ellipse((56, 36), 8, 3.4, "#E9B83A")
    )
    eyes = ellipse((40, 60), 4, 5.4, colours.INK) + ellipse((62, 56), 4, 5.4, colours.INK)
    smile = path("M34 71Q54 76 72 63Q70 82 54 84Q40 84 34 71Z", "#8A2A30") + path(
        "M36 72Q54 76 70 65L69 70Q54 79 38 76Z", colours.WHITE
    )
    die = path("M66 2H90Q94 2 94 6V28Q94 32 90 32H70Q66 32 66 28Z", colours.WHITE) + circle((80, 17), 4.6, colours.RED)
    return side + top + holes + eyes + smile + turned(die, 12, 80, 17)


def phoenix_town() -> str:
    """A bird of fire over a ruin."""
    ruin = path("M18 98V78L28 82V74L40 80V98ZM60 98V80L70 72V82L84 76V98Z", colours.SLATE) + path(
        "M60 98V80L66 75V98Z", "#3F4C62"
    )
    left = path("M46 52Q20 50 2 18Q4 44 18 58Q30 70 46 68Z", colours.RED) + path(
        "M46 56Q26 54 12 36Q18 56 46 64Z", colours.ORANGE
    )
    right = path("M54 52Q80 50 98 18Q96 44 82 58Q70 70 54 68Z", colours.RED) + path(
        "M54 56Q74 54 88 36Q82 56 54 64Z", colours.ORANGE
    )
    tail = path(
        "M42 66Q34 84 22 90Q38 90 46 80Q48 92 50 98Q52 92 54 80Q62 90 78 90Q66 84 58 66Z", colours.ORANGE
    ) + path("M46 68Q46 82 50 90Q54 82 54 68Z", colours.GOLD)
    body = path("M50 26Q64 34 62 56Q60 72 50 76Q40 72 38 56Q36 34 50 26Z", colours.ORANGE) + path(
        "M50 40Q57 46 56 58Q54 68 50 70Q46 68 44 58Q43 46 50 40Z", colours.GOLD
    )
    head = (
        circle((50, 24), 10, colours.ORANGE)
        + path("M57 22L70 26L57 29Z", colours.GOLD)
        + circle((53, 22), 2.2, colours.INK)
    )
    crest = path("M46 16Q38 8 42 0Q48 6 50 14Q52 4 60 2Q60 12 54 17Z", colours.RED)
    return ruin + tail + left + right + body + crest + head


def payday() -> str:
    """A purse full of coins."""
    bag = path("M30 40Q2 66 12 86Q18 96 50 96Q82 96 88 86Q98 66 70 40Z", "#A9703F") + path(
        "M58 40H70Q98 66 88 86Q82 96 62 96Q82 70 58 40Z", "#7A4A2B"
    )
    neck = path("M28 26Q40 34 50 28Q60 34 72 26L68 42H32Z", "#C98E57")
    coins = _coin(38, 22, 10) + _coin(62, 22, 10) + _coin(50, 14, 11)
    cord = stroke("M31 41H69", colours.RED, 5.4) + stroke("M66 42Q74 48 70 56", colours.RED, 4)
    return coins + bag + neck + cord + _coin(48, 70, 15)


def jackpot() -> str:
    """A shower of coins."""
    heap = "".join(
        _coin(x, y, 10)
        for x, y in ((22, 70), (40, 66), (60, 66), (78, 70), (14, 84), (32, 82), (50, 80), (68, 82), (86, 84))
    )
    falling = _coin(26, 34, 8) + _coin(74, 30, 8) + _coin(50, 18, 12) + _coin(40, 46, 9) + _coin(62, 48, 9)
    return heap + falling + _spark(14, 18, 11) + _spark(86, 50, 10) + _spark(82, 8, 8) + _spark(20, 52, 8)


def big_catch() -> str:
    """A tuna that leaps."""
    body = path("M8 52Q26 14 68 22Q82 26 92 38Q72 66 40 64Q22 62 8 52Z", "#3E78AE")
    belly = path("M10 53Q36 60 92 38Q72 66 40 64Q22 62 10 53Z", "#DCE9F2")
    tail = path("M14 53L-6 34Q2 52 -4 74Z", "#2D5A8C")
    fins = path("M44 20L58 4L62 21Z", "#2D5A8C") + path("M46 52Q52 66 64 70Q64 58 58 50Z", "#F5C84B")
    back = "".join(path(f"M{x} 58L{x + 4} 66L{x + 7} 57Z", "#F5C84B") for x in (22, 31))
    eye = circle((76, 34), 5, colours.WHITE) + circle((77.4, 34.4), 2.8, colours.INK)
    gill = stroke("M66 26Q60 38 66 50", "#2D5A8C", 3)
    waves = path("M-2 84Q10 74 22 84Q36 94 50 84Q64 74 78 84Q90 92 102 84V106H-2Z", "#BFE6F5") + path(
        "M-2 92Q12 84 26 92Q38 98 52 92Q66 86 80 92Q92 98 102 92V106H-2Z", colours.WATER
    )
    drops = circle((22, 20), 3.4, "#BFE6F5") + circle((34, 10), 2.6, "#BFE6F5") + circle((12, 34), 2.6, "#BFE6F5")
    return turned(tail + fins + body + belly + back + gill + eye, -16, 50, 46) + waves + drops


def empty_pockets() -> str:
    """Trousers with the pockets turned out, and a moth."""
    legs = path("M16 20H84L92 100H58L50 62L42 100H8Z", colours.NAVY) + path("M50 20H84L92 100H58L50 62Z", "#22335F")
    belt = (
        path("M14 12H86V26H14Z", "#7A4A2B")
        + path("M42 10H58V28H42Z", colours.GOLD)
        + path("M46 14H54V24H46Z", "#7A4A2B")
    )
    left = path("M18 32L34 38Q30 62 12 66Q-2 58 4 46Z", colours.WHITE) + stroke("M10 50Q16 58 24 52", "#B9B4AE", 2.4)
    right = path("M82 32L66 38Q70 62 88 66Q102 58 96 46Z", "#DAD7D0") + stroke("M90 50Q84 58 76 52", "#9A948C", 2.4)
    moth = path("M50 48Q36 36 32 46Q34 58 48 54ZM50 48Q64 36 68 46Q66 58 52 54Z", colours.CREAM) + stroke(
        "M50 44V58", colours.BARK, 3.4
    )
    return legs + belt + left + right + moved(moth, 10, 36, scale=0.8)


def everybody_pays() -> str:
    """A stadium into which coins roll from all sides."""
    return _building("stadium", 50, 62, 0.46) + _coin(12, 26, 11) + _coin(50, 10, 11) + _coin(88, 26, 11)


def regular_guest() -> str:
    """A cup of coffee, and a bill with three marks."""
    bill = path("M58 8H92V58L86 54L80 58L74 54L68 58L62 54L58 58Z", colours.WHITE)
    marks = stroke("M66 20V36M75 20V36M84 20V36", colours.RED, 4) + stroke("M65 45H86", "#B9B4AE", 3)
    steam = stroke("M24 30Q18 22 26 16Q32 10 26 2M42 30Q36 22 44 16Q50 10 44 2", colours.WHITE, 4.4)
    grip = ring((68, 60), 13, 11, "#2FB3AE", 7)
    cup = path("M6 40H68Q70 82 37 84Q4 82 6 40Z", "#2FB3AE") + path("M50 40H68Q70 82 42 84Q58 66 50 40Z", "#1F8A86")
    coffee = ellipse((37, 41), 31, 8, "#FBF8F1") + ellipse((37, 42), 26, 5.6, "#5A3722")
    plate = ellipse((38, 90), 40, 8, "#DAD7D0") + ellipse((38, 87.4), 36, 6, colours.WHITE)
    return turned(bill + marks, 8, 75, 30) + steam + plate + grip + cup + coffee


def own_goal() -> str:
    """A ball in the net of one's own goal."""
    posts = stroke("M8 92V16H92V92", colours.WHITE, 7)
    net = stroke("M22 18V90M36 18V90M50 18V90M64 18V90M78 18V90M10 32H90M10 48H90M10 64H90M10 80H90", "#C9CBD1", 1.8)
    ball = circle((52, 66), 24, colours.WHITE)
    patch = [(52 + 9 * math.sin(at * 2 * math.pi / 5), 66 - 9 * math.cos(at * 2 * math.pi / 5)) for at in range(5)]
    seams = "".join(
        line((corner, (52 + (x - 52) * 2.1, 66 + (y - 66) * 2.1)), colours.INK, 3)
        for corner in patch
        for x, y in (corner,)
    )
    edges = "".join(
        polygon(
            [
                (52 + r * math.sin(turn), 66 - r * math.cos(turn))
                for r, turn in (
                    (23.6, at * 2 * math.pi / 5 - 0.3),
                    (17, at * 2 * math.pi / 5),
                    (23.6, at * 2 * math.pi / 5 + 0.3),
                )
            ],
            colours.INK,
        )
        for at in range(5)
    )
    return net + posts + ball + seams + edges + polygon(patch, colours.INK)


def monopoly() -> str:
    """A tycoon: a top hat, an eyeglass and a white moustache."""
    face = path("M24 44H76V62Q76 92 50 92Q24 92 24 62Z", "#F8D9BC") + path(
        "M64 44H76V62Q76 92 50 92Q70 80 64 44Z", "#DDA98A"
    )
    ears = ellipse((22, 60), 5, 7, "#F8D9BC") + ellipse((78, 60), 5, 7, "#DDA98A")
    eyes = (
        circle((38, 58), 3.4, colours.INK)
        + ring((62, 58), 10, 10, colours.GOLD, 3.4)
        + circle((62, 58), 3.4, colours.INK)
    )
    chain = stroke("M71 64Q84 78 80 98", colours.GOLD, 2.4)
    brows = stroke("M30 50Q37 45 44 50M55 46Q62 42 70 46", colours.WHITE, 4.4)
    nose = path("M50 58L56 70Q50 75 45 70Z", "#DDA98A")
    beard = path(
        "M50 73Q58 68 68 74Q78 78 84 72Q80 88 64 86Q54 86 50 79Q46 86 36 86Q20 88 16 72Q22 78 32 74Q42 68 50 73Z",
        colours.WHITE,
    )
    crown = path("M26 40L22 -2Q50 -10 78 -2L74 40Z", colours.INK) + path("M60 -6Q72 -5 78 -2L74 40H62Z", "#1C2032")
    band = path("M25 30Q50 38 75 30L74 42H26Z", colours.GREEN)
    brim = path("M6 42Q10 34 24 38Q50 48 76 38Q90 34 94 42Q88 54 50 54Q12 54 6 42Z", colours.INK)
    return ears + face + nose + eyes + brows + beard + chain + crown + band + brim


def downtown() -> str:
    """Skyscrapers of a city centre."""
    return (
        _building("business_center", 30, 58, 0.36)
        + _building("tv_station", 72, 56, 0.36)
        + _building("stadium", 50, 78, 0.36)
    )


def window_shopper() -> str:
    """A pair of eyes at a shop window with a large bag."""
    frame = (
        path("M6 6H94V90H6Z", "#A9703F")
        + path("M14 20H86V84H14Z", "#A6DCEE")
        + path("M14 84L60 20H74L28 84Z", "#C6EAF5")
    )
    awning = "".join(
        path(f"M{x} 2H{x + 16}V20Q{x + 8} 30 {x} 20Z", colours.ROSE if at % 2 == 0 else colours.WHITE)
        for at, x in enumerate(range(2, 98, 16))
    )
    bag = (
        path("M34 44H66L70 76H30Z", colours.PURPLE)
        + stroke("M42 46Q42 32 50 32Q58 32 58 46", "#4A2F63", 3.6)
        + star(50, 60, 0.8, colours.GOLD)
    )
    eyes = "".join(
        circle((x, 84), 13, colours.WHITE) + circle((x, 79), 6, colours.INK) + circle((x + 2, 77), 2, colours.WHITE)
        for x in (32, 68)
    )
    hair = path("M10 104Q8 88 24 92Q50 100 76 92Q92 88 90 104Z", "#7A4A2B")
    return frame + bag + awning + eyes + hair


def sharp_deal() -> str:
    """A crumb for a factory: an exchange."""
    upper = path("M8 28Q44 -6 80 18L88 8L92 42L60 38L69 30Q44 14 22 34Z", colours.GREEN)
    lower = path("M92 72Q56 106 20 82L12 92L8 58L40 62L31 70Q56 86 78 66Z", colours.BLUE)
    wheat = moved(KINDS["wheat"](), 0, 26, scale=0.44)
    gear = moved(KINDS["gear"](), 48, 24, scale=0.5)
    return upper + lower + wheat + gear


def merry_go_round() -> str:
    """A big wheel, once more."""
    spokes = "".join(
        line(
            ((50, 46), (50 + 36 * math.sin(at * math.pi / 4), 46 - 36 * math.cos(at * math.pi / 4))), colours.WHITE, 3.4
        )
        for at in range(8)
    )
    feet = (
        line(((50, 46), (26, 98)), colours.NAVY, 7)
        + line(((50, 46), (74, 98)), colours.NAVY, 7)
        + line(((20, 98), (80, 98)), colours.NAVY, 6)
    )
    wheel = ring((50, 46), 36, 36, colours.ROSE, 7) + ring((50, 46), 20, 20, colours.WHITE, 3)
    hues = (colours.GOLD, colours.TEAL, colours.RED, colours.PURPLE)
    cabins = "".join(
        circle((50 + 38 * math.sin(at * math.pi / 4), 48 - 38 * math.cos(at * math.pi / 4)), 9, hues[at % 4])
        for at in range(8)
    )
    return feet + spokes + wheel + cabins + circle((50, 46), 8, colours.GOLD)


def against_the_dice() -> str:
    """A die that shows a one, with a crack, under a crown."""
    cube = path("M32 36H68Q80 36 80 48V84Q80 96 68 96H32Q20 96 20 84V48Q20 36 32 36Z", colours.WHITE)
    shade = path("M68 36Q80 36 80 48V84Q80 96 68 96H32Q22 96 20 86Q70 92 68 36Z", "#D3DCE8")
    crack = stroke("M70 36L63 46L71 52L65 61L70 66", colours.NAVY, 3)
    pip = circle((48, 66), 10, colours.RED)
    crown = path("M26 32L20 6L38 18L50 0L62 18L80 6L74 32Z", _COIN_RIM) + path(
        "M30 29L26 13L39 22L50 7L61 22L74 13L70 29Z", colours.GOLD
    )
    jewels = "".join(circle((x, 26), 2.8, colours.RED if x == 50 else colours.TEAL) for x in (38, 50, 62))
    return turned(cube + shade + pip + crack, -7, 50, 66) + crown + jewels


EMBLEMS: Final[tuple[Callable[[], str], ...]] = (
    *(mayor, return_of_post, photo_finish, dark_horse, boom_town, honest_living, say_cheese, phoenix_town),
    *(payday, jackpot, big_catch, empty_pockets, everybody_pays, regular_guest, own_goal),
    *(monopoly, downtown, window_shopper, sharp_deal, merry_go_round),
    against_the_dice,
)
_SKY, _GRASS, _DUSK, _ROSE, _SEA, _SUN = "#A9DDF3", "#BFE39A", "#6A4C93", "#F7C3CF", "#2F7FB8", "#FBE3A6"
GROUNDS: Final[Mapping[str, str]] = {
    "mayor": _SKY,
    "return_of_post": _SEA,
    "photo_finish": _GRASS,
    "dark_horse": _SUN,
    "boom_town": _DUSK,
    "honest_living": _SKY,
    "say_cheese": _ROSE,
    "phoenix_town": "#33285A",
    "payday": _GRASS,
    "jackpot": _DUSK,
    "big_catch": _SUN,
    "empty_pockets": _ROSE,
    "everybody_pays": _SKY,
    "regular_guest": "#8A5A3C",
    "own_goal": "#3E9B5B",
    "monopoly": _SUN,
    "downtown": "#F4B58A",
    "window_shopper": _SUN,
    "sharp_deal": _SUN,
    "merry_go_round": _SKY,
    "against_the_dice": _DUSK,
}
"""By achievement: the colour behind its emblem."""
