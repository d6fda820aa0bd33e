"""Vehicles, all driving to the left: motorcycle, roadster, delivery truck."""

from rendering.art.street.outline import tube
from rendering.art.street.palette import CREAM, DARK_BROWN, GOLD, INK, STEEL
from rendering.art.svg import circle, ellipse, path, ring, stroke

_GLASS = "#BFE3E6"


def _wheel(x: float, y: float, radius: float, *, spoked: bool = False) -> str:
    tyre = circle((x, y), radius, "#2B2A33")
    if spoked:
        spokes = stroke(
            f"M{x - radius} {y}H{x + radius}M{x} {y - radius}"
            f"V{y + radius}M{x - radius * 0.7:.1f} {y - radius * 0.7:.1f}"
            f"L{x + radius * 0.7:.1f} {y + radius * 0.7:.1f}M{x - radius * 0.7:.1f} {y + radius * 0.7:.1f}"
            f"L{x + radius * 0.7:.1f} {y - radius * 0.7:.1f}",
            "#C9CFD8",
            1.4,
        )
        return (
            tyre
            + circle((x, y), radius * 0.68, "#6B7384")
            + spokes
            + ring((x, y), radius - 2, radius - 2, "#2B2A33", 5)
        )
    return tyre + circle((x, y), radius * 0.58, CREAM) + circle((x, y), radius * 0.26, "#8E99AA")


def motorcycle() -> str:
    """A motorcycle: two spoked wheels, a fork, a tank, a saddle."""
    wheels = _wheel(20, 70, 18, spoked=True) + _wheel(80, 70, 18, spoked=True)
    fork = tube("M20 70L36 32L30 24", STEEL, 4.6, 1.4) + stroke("M30 24H44", "#2B2A33", 5)
    lamp = circle((25, 37), 6.5, GOLD) + circle((23, 36), 2.6, "#FFF3C4")
    frame = stroke("M37 40L50 72L80 70L62 46", "#3A3F4E", 5)
    engine = path("M42 56H62L64 76H46Z", "#8E99AA") + stroke("M44 61H62M45 66H63M46 71H63", "#4C5566", 2)
    pipe = stroke("M56 76Q70 84 96 80", STEEL, 4.4)
    tank = path("M36 40Q44 30 62 38L66 48Q50 54 38 50Z", "#B4362E") + stroke("M42 41Q48 37 56 39", "#EE8B7C", 3)
    saddle = path("M60 40Q70 34 84 40Q88 46 80 48L66 48Z", DARK_BROWN)
    guards = tube("M6 56Q14 46 30 52", "#B4362E", 5, 1.4) + tube("M62 60Q72 46 92 54", "#B4362E", 5, 1.4)
    return wheels + frame + pipe + engine + fork + guards + tank + saddle + lamp


def roadster() -> str:
    """An open two-seater with a long bonnet and white-walled tyres."""
    body = path("M4 68V48Q5 44 12 43L50 39L57 52H68Q70 40 80 39Q96 42 98 62V72H4Z", "#2F7A86") + path(
        "M10 43.5L50 39L53 45L8 48Z", "#4FA3AE"
    )
    low = path("M4 66H97V74H4Z", "#1F545E")
    seat = path("M60 40Q68 34 72 42V56H57Z", DARK_BROWN)
    screen = path("M47 41L53 25L58 26L54 43Z", _GLASS) + stroke("M47 41L53 25", "#4C5566", 2.8)
    grille = path("M1 44H9V68H1Z", STEEL) + stroke("M5 46V67", "#4C5566", 1.6)
    lamp = circle((14, 52), 6.5, GOLD) + circle((12, 51), 2.8, "#FFF3C4")
    guards = path("M6 70Q8 52 26 54Q40 56 44 72H36Q34 62 25 62Q15 62 13 72Z", "#B4362E")
    guards += path("M60 72Q64 54 80 54Q94 54 98 70L92 72Q90 62 80 62Q71 62 68 72Z", "#B4362E")
    board = path("M36 70H68V76H36Z", "#3A3F4E")
    louvres = stroke("M28 50V58M34 49V57M40 48V56", "#1F545E", 2.4)
    spare = circle((95, 54), 9, "#2B2A33") + circle((95, 54), 4.6, CREAM)
    return (
        spare
        + body
        + low
        + seat
        + screen
        + grille
        + louvres
        + guards
        + board
        + lamp
        + _wheel(25, 76, 13)
        + _wheel(80, 76, 13)
    )


def delivery_truck() -> str:
    """A truck with barrels."""
    bed = path("M40 56H98V70H40Z", "#7A4A2C") + stroke("M40 62H98", "#53301B", 2)
    stakes = stroke("M43 40V58M58 40V58M74 40V58M96 40V58M42 44H97", "#93603A", 4)

    def barrel(x: float, y: float) -> str:
        cask = path(
            f"M{x - 9} {y - 11}H{x + 9}Q{x + 13} {y} {x + 9} {y + 11}H{x - 9}Q{x - 13} {y} {x - 9} {y - 11}Z", "#B27840"
        )
        return cask + stroke(f"M{x - 11} {y - 5}H{x + 11}M{x - 11} {y + 5}H{x + 11}", "#5C6474", 2.6)

    load = barrel(54, 45) + barrel(79, 45) + barrel(66, 24)
    cab = path("M10 30Q10 24 16 24H40V70H4V54Q4 48 10 48Z", "#3F6B4A") + path("M28 24H40V70H28Z", "#2C4D35")
    window = path("M14 29H30V45H12Z", _GLASS) + stroke("M16 42L24 31", "#FFFFFF", 2.4)
    lamp = circle((8, 56), 5, GOLD) + circle((6.6, 55), 2, "#FFF3C4")
    base = path("M2 68H98V76H2Z", "#3A3F4E")
    return (
        load
        + stakes
        + bed
        + cab
        + window
        + base
        + lamp
        + _wheel(22, 78, 13)
        + _wheel(78, 78, 13)
        + ellipse((3, 72), 2, 3, INK)
    )
