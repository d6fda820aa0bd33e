"""Guard dog, warehouse, lamp, feasts, the trophy, and the gangster whose name one does not know."""

from rendering.art.street.outline import faint, tube
from rendering.art.street.palette import BRICK, BROWN, GOLD, INK, RED, SKINS, STEEL, WHITE
from rendering.art.svg import circle, ellipse, path, stroke


def guard_dog() -> str:
    """A bulldog with a spiked collar."""
    fur, dark, pale = "#A8703E", "#7C4F2A", "#F0DCC0"
    body = (
        path("M14 100Q14 76 30 70H70Q86 76 86 100Z", fur)
        + path("M60 70H70Q86 76 86 100H64Z", dark)
        + path("M36 100Q38 82 50 82Q62 82 64 100Z", pale)
    )
    ears = path("M20 34Q4 24 10 8Q24 10 34 22Z", dark) + path("M80 34Q96 24 90 8Q76 10 66 22Z", "#5E3A1E")
    head = path("M16 42Q16 14 50 14Q84 14 84 42Q92 62 76 72Q50 82 24 72Q8 62 16 42Z", fur) + path(
        "M62 15.5Q84 20 84 42Q92 62 76 72Q70 74.5 66 75.5Q78 44 62 15.5Z", dark
    )
    blaze = path("M43 14.5H57Q54 30 58 44H42Q46 30 43 14.5Z", pale)
    muzzle = path("M24 54Q28 42 50 44Q72 42 76 54Q82 74 64 72Q56 72 50 64Q44 72 36 72Q18 74 24 54Z", pale)
    nose = path("M40 45Q50 40 60 45Q60 54 50 55Q40 54 40 45Z", INK) + ellipse((46, 46.5), 3, 1.5, "#6B6470")
    mouth = stroke("M50 55V63M50 63Q44 72 34 69M50 63Q56 72 66 69", "#4A2A1C", 2.6)
    teeth = path("M34 69L38 61L41.5 70.5ZM66 69L62 61L58.5 70.5Z", WHITE)
    eyes = (
        ellipse((33, 38), 6, 5.5, WHITE)
        + ellipse((67, 38), 6, 5.5, WHITE)
        + circle((34, 38.5), 3.6, INK)
        + circle((66, 38.5), 3.6, INK)
    )
    brows = stroke("M23 30L41 35.5M77 30L59 35.5", "#4A2A1C", 4.4)
    collar = path("M24 74Q50 88 76 74L78 83Q50 97 22 83Z", RED) + "".join(
        path(f"M{x - 4} {y}L{x} {y + 10}L{x + 4} {y}Z", STEEL) for x, y in ((32, 81), (50, 86), (68, 81))
    )
    return body + ears + head + blaze + muzzle + nose + mouth + teeth + eyes + brows + collar


def warehouse() -> str:
    """A brick warehouse with a shutter and a padlock."""
    wall = path("M8 40L50 12L92 40V94H8Z", BRICK) + path("M50 12L92 40V94H70V26Z", "#75382A")
    bricks = stroke("M14 46H24M14 60H22M14 74H22M78 52H88M78 66H88M78 80H88M30 36H40M60 36H70", "#B9694E", 2.6)
    roof = path("M2 42L50 8L98 42L94 50L50 20L6 50Z", "#5A4A52") + path("M50 8L98 42L94 50L50 20Z", "#3E333B")
    vent = circle((50, 33), 6.5, "#2B2430") + stroke("M45 33H55M50 28V38", "#8A7A80", 2)
    gate = (
        path("M24 50H76V94H24Z", "#8E99AA")
        + path("M62 50H76V94H62Z", "#6C7789")
        + stroke("M25 58H75M25 66H75M25 74H75M25 82H75M25 90H75", "#5C677A", 2.6)
    )
    frame = path("M20 46H80V52H20Z", "#3E333B")
    lock = (
        stroke("M44 74V70Q44 64 50 64Q56 64 56 70V74", "#D5DCE6", 3.6)
        + path("M40 73H60V88H40Z", GOLD)
        + circle((50, 80), 2.6, INK)
    )
    return wall + bricks + roof + vent + gate + frame + lock


def street_lamp() -> str:
    """A street lamp with its light on."""
    glow = faint(circle((50, 34), 40, "#FFE08A"), 0.35) + faint(path("M32 50H68L88 100H12Z", "#FFE08A"), 0.45)
    post = (
        path("M45 56H55V92H45Z", "#3A3F4E") + path("M34 90H66V98H34Z", "#3A3F4E") + path("M40 66H60V71H40Z", "#565D70")
    )
    glass = path("M26 22H74L64 54H36Z", "#FFF0B4") + path("M55 22H74L64 54H53Z", "#F6C34E")
    cap = path("M18 23L38 8L50 2L62 8L82 23Z", "#3A3F4E") + path("M34 52H66V59H34Z", "#3A3F4E")
    return glow + post + glass + cap + stroke("M50 22V53", "#3A3F4E", 3)


def birthday() -> str:
    """The Don's cake: two tiers, three candles, a bow tie."""
    flames = "".join(
        ellipse((x, 11), 3.6, 6, "#FF9A33") + ellipse((x, 12.5), 1.8, 3.4, "#FFF0B0") for x in (34, 50, 66)
    )
    candles = "".join(
        path(f"M{x - 3} 18H{x + 3}V38H{x - 3}Z", colour)
        for x, colour in ((34, "#6FA8C0"), (50, WHITE), (66, "#D5707C"))
    )
    upper = path("M24 38H76V60H24Z", "#F3D9C9") + path("M64 38H76V60H64Z", "#D6AE9C")
    icing = path(
        "M22 38Q22 34 26 34H74Q78 34 78 38Q78 48 72 48Q68 48 66 43Q64 52 58 52"
        "Q52 52 50 44Q48 50 42 50Q36 50 34 43Q32 48 28 48Q22 48 22 38Z",
        WHITE,
    )
    lower = path("M10 60H90V88H10Z", "#8A3A5E") + path("M74 60H90V88H74Z", "#652844")
    drip = path(
        "M8 60Q8 57 11 57H89Q92 57 92 60Q92 70 86 70Q81 70 79 64Q77 72 70 72Q64 72 62 64"
        "Q60 68 56 68M8 60Q8 70 14 70Q19 70 21 64Q23 72 30 72Q36 72 38 64Q40 68 44 68L56 68L62 60Z",
        "#FBE9E0",
    )
    bow = path("M50 78L36 70V88ZM50 78L64 70V88Z", INK) + circle((50, 78.5), 4, "#4A4454")
    plate = path("M2 87H98L92 96H8Z", STEEL)
    return candles + flames + upper + icing + lower + drip + bow + plate


def end() -> str:
    """Two full glasses that clink: the prohibition is over."""

    def glass(x: float) -> str:
        mug = path(f"M{x} 36H{x + 34}L{x + 31} 92H{x + 3}Z", "#E8A32E") + path(
            f"M{x + 22} 36H{x + 34}L{x + 31} 92H{x + 22}Z", "#C07E1A"
        )
        stripes = stroke(f"M{x + 9} 50V84M{x + 17} 50V84", "#FFD878", 3)
        foam = "".join(circle((x + at, 33 - (at % 3)), 8.5, "#FFF8E8") for at in (3, 12, 22, 31)) + path(
            f"M{x - 2} 32H{x + 36}V42Q{x + 26} 46 {x + 17} 42Q{x + 8} 46 {x - 2} 42Z", "#FFF8E8"
        )
        return mug + stripes + foam

    left = f'<g transform="rotate(12 30 60)">{tube("M12 48Q-4 50 0 64Q4 78 14 76", "#D7E6E6", 6)}{glass(12)}</g>'
    right = f'<g transform="rotate(-12 70 60)">{tube("M88 48Q104 50 100 64Q96 78 86 76", "#B7C6C6", 6)}{glass(54)}</g>'
    spark = stroke("M50 16V4M38 18L32 8M62 18L68 8", GOLD, 4)
    return left + right + spark


def trophy() -> str:
    """A golden cup."""
    handles = tube("M24 20H10Q8 44 30 50M76 20H90Q92 44 70 50", "#D89F30", 6.4)
    cup = path("M20 10H80Q80 56 58 64H42Q20 56 20 10Z", GOLD) + path("M64 10H80Q80 56 58 64H50Q66 50 64 10Z", "#C38A24")
    stem = path("M44 62H56V78H44Z", "#D89F30") + path("M30 78H70V86H30Z", "#C38A24") + path("M24 86H76V96H24Z", BROWN)
    dollar = stroke("M58 26Q50 20 43 26Q41 34 50 35.5Q60 37 57.5 45Q50 51 42 45M50 18V53", "#8A5A12", 4)
    return handles + cup + stem + stroke("M28 16Q29 36 36 48", "#FFF0B8", 4) + dollar


def gangster() -> str:
    """A gangster in the shadow of his hat: anybody's."""
    skin = SKINS["fair"]
    coat = path("M4 100Q6 80 32 74L50 84L68 74Q94 80 96 100Z", "#4A4156") + path(
        "M50 84L68 74Q94 80 96 100H50Z", "#352E40"
    )
    collar = path("M24 60L34 74L48 100H30Z", "#665A76") + path("M76 60L66 74L52 100H70Z", "#4A4156")
    face = path("M30 40H70V60Q68 82 50 82Q32 82 30 60Z", skin.light) + path(
        "M58 40H70V60Q68 82 50 82Q64 70 58 40Z", skin.shade
    )
    shadow = path("M30 40H70V56Q50 62 30 56Z", "#3A2A2E")
    eyes = (
        ellipse((41, 52), 4, 2.4, WHITE)
        + ellipse((59, 52), 4, 2.4, WHITE)
        + circle((41.5, 52), 1.8, INK)
        + circle((59.5, 52), 1.8, INK)
    )
    mouth = stroke("M43 71Q51 73 58 69", "#6E3024", 2.8)
    crown = path("M26 38Q26 6 40 5Q45 5 50 10Q55 5 60 5Q74 6 74 38Z", "#5A4A6A") + path(
        "M60 5Q74 6 74 38H62Q66 16 60 5Z", "#42364F"
    )
    band = path("M26 38Q26 30 27 25Q50 32 73 25Q74 30 74 38Z", RED)
    brim = path("M6 38Q22 30 38 36Q50 39 62 36Q78 30 94 38Q88 50 66 47Q50 45 34 47Q12 50 6 38Z", "#6B597E")
    return coat + face + shadow + eyes + mouth + collar + crown + band + brim
