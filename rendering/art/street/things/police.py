"""The police: a badge, and what each of its cards shows."""

from rendering.art.street.outline import faint
from rendering.art.street.palette import CREAM, GOLD, INK, NAVY, RED, SKINS, STEEL
from rendering.art.svg import circle, ellipse, path, polygon, stroke

_STAR = "M0 -10L2.9 -3.2L10 -3.2L4.4 1.3L6.5 8.8L0 4.4L-6.5 8.8L-4.4 1.3L-10 -3.2L-2.9 -3.2Z"


def star(x: float, y: float, size: float, colour: str = GOLD) -> str:
    """A star, `size` times 20 wide."""
    return f'<g transform="translate({x} {y}) scale({size})">{path(_STAR, colour)}</g>'


def badge() -> str:
    """A shield with a star."""
    shield = path("M50 4Q60 14 78 12L88 10Q96 44 84 66Q74 84 50 96Q26 84 16 66Q4 44 12 10L22 12Q40 14 50 4Z", GOLD)
    dark = path("M50 4Q60 14 78 12L88 10Q96 44 84 66Q74 84 50 96Z", "#C38A24")
    field = path("M50 17Q62 24 80 22Q84 46 75 61Q66 75 50 84Q34 75 25 61Q16 46 20 22Q38 24 50 17Z", "#2B4C8C")
    shaded = path("M50 17Q62 24 80 22Q84 46 75 61Q66 75 50 84Z", "#1F3868")
    return shield + dark + field + shaded + star(50, 51, 2.3, "#FFE39A")


def _cap(y: float) -> str:
    crown = path(f"M14 {y}Q10 {y - 22} 50 {y - 24}Q90 {y - 22} 86 {y}Q70 {y + 5} 50 {y + 5}Q30 {y + 5} 14 {y}Z", NAVY)
    side = path(f"M60 {y - 24}Q90 {y - 21} 86 {y}Q78 {y + 3} 68 {y + 4}Z", "#1E2A4E")
    band = path(f"M19 {y}Q50 {y + 8} 81 {y}L80 {y + 12}Q50 {y + 19} 20 {y + 12}Z", "#161F3C")
    peak = path(f"M18 {y + 11}Q50 {y + 17} 82 {y + 11}Q80 {y + 22} 50 {y + 22}Q20 {y + 22} 18 {y + 11}Z", INK)
    return crown + side + band + peak + star(50, y - 4, 0.95)


def security_guard() -> str:
    """A watchman with a torch."""
    skin = SKINS["fair"]
    face = path("M26 46H74V62Q74 84 50 84Q26 84 26 62Z", skin.light) + path(
        "M62 46H74V62Q74 84 50 84Q66 74 62 46Z", skin.shade
    )
    ears = ellipse((25, 58), 4.6, 6.5, skin.light) + ellipse((75, 58), 4.6, 6.5, skin.shade)
    eyes = circle((40, 57), 3.2, INK) + circle((60, 57), 3.2, INK)
    tache = path("M32 74Q34 65 50 66Q66 65 68 74Q60 70 50 71Q40 70 32 74Z", "#6B3F22")
    nose = path("M50 56L55 66Q50 69 46 66Z", skin.shade)
    body = path("M6 100Q8 84 34 82H66Q92 84 94 100Z", NAVY) + path("M40 82L50 92L60 82L56 100H44Z", "#A9B8D0")
    beam = faint(path("M24 84L-2 62V104L24 96Z", "#FFE89A"), 0.75)
    torch = path("M22 82H30L48 86V94L30 98H22Z", STEEL) + circle((24, 90), 5, "#FFF3C4")
    return body + ears + face + eyes + nose + tache + _cap(34) + beam + torch


def police_patrol() -> str:
    """A police car with its lamp on."""
    glow = faint(circle((48, 22), 17, "#FF6A5A"), 0.45)
    lamp = path("M41 30V22Q41 15 48 15Q55 15 55 22V30Z", RED) + stroke("M48 9V4M36 14L31 10M60 14L65 10", "#FF8A70", 3)
    roof = path("M28 54L34 32Q35 29 39 29H72Q76 29 78 33L82 54Z", "#22252F")
    windows = path("M35 52L39 36H54V52ZM58 36H72L76 52H58Z", "#BFE3E6")
    body = (
        path("M2 74Q2 56 18 54L30 52H84Q98 54 98 66V78H2Z", "#22252F")
        + path("M30 53H80V78H30Z", CREAM)
        + path("M56 53V78", CREAM)
    )
    door = stroke("M56 54V77", "#8E8575", 2) + star(43, 66, 1)
    guards = path("M4 78Q6 60 22 60Q38 60 40 78ZM62 78Q64 60 80 60Q96 60 98 78Z", "#383C49")
    wheels = "".join(
        circle((x, 79), 13, "#15161C") + circle((x, 79), 7, CREAM) + circle((x, 79), 3, "#8E99AA") for x in (22, 80)
    )
    light = circle((5, 62), 5, GOLD) + circle((4, 61), 2, "#FFF3C4")
    return glow + lamp + roof + windows + body + door + guards + wheels + light


def police_raid() -> str:
    """A siren over crossed truncheons: the whole station comes."""
    rays = faint(
        polygon(((50, 44), (-2, 16), (-2, 44)), "#FF6A5A") + polygon(((50, 44), (102, 16), (102, 44)), "#6FA8FF"), 0.55
    )
    sticks = stroke("M8 94L60 60", INK, 11) + stroke("M92 94L40 60", INK, 11)
    sticks += (
        stroke("M8 94L60 60", "#8A5530", 8)
        + stroke("M92 94L40 60", "#6E4023", 8)
        + stroke("M14 90L20 86M86 90L80 86", GOLD, 8)
    )
    dome = path("M24 62V36Q24 10 50 10Q76 10 76 36V62Z", RED) + path("M50 10Q76 10 76 36V62H50Z", "#3F6BC4")
    core = path("M40 62V40Q40 28 50 28Q60 28 60 40V62Z", "#FFE8C4") + stroke("M31 42Q32 24 42 18", "#FFFFFF", 4)
    base = path("M16 62H84V74H16Z", "#3A3F4E") + path("M16 62H84V66H16Z", "#6C7789")
    stars = star(30, 86, 0.8) + star(50, 90, 0.8) + star(70, 86, 0.8)
    return rays + sticks + dome + core + base + stars
