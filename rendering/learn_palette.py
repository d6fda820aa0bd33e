"""Learn the palette: ``python -m rendering.learn_palette`` writes ``palette.txt``.

The flat colours of every game's theme are kept exactly. The rest is learnt from what else pictures are made of: every
card's drawing on every colour it may stand on, common emoji (names may hold any), and the soft edges of
text. Run it when the theme or the drawings change; it gives the same palette for the same input.
"""

import itertools

from PIL import Image

from rendering.drawing.palette import FILE, SIZE
from rendering.drawing.sprites import Art, raster
from rendering.drawing.theme import ACTIVE, FIXED, GOLD, PAGE, PALE_GOLD, PANEL, TEXT_PAIRS, TINTS, WELL, Rgb
from rendering.machi_koro.icons import CARDS, KINDS, TROPHY
from rendering.mafia_dollar.icons import EVERY
from rendering.mafia_dollar.noir import CARD, NIGHT, NOIR, NOIR_PAIRS, ROOM, STREET

_EDGE = 44
_ROUNDS = 1
_NEAR = 9
"""Colours closer to one of the theme's than this are not learnt: flat fills must stay flat."""
_COMMON = tuple("😀😂😎🔥❤💜💙💚🦊🐱🐶🐼🐸👑💀👻🤖🌈⭐🌙🚀🎮🎲🧙👩🌸🍀🍕⚽")


def tiles() -> list[Image.Image]:
    """What the palette is learnt from."""
    found: list[Image.Image] = []

    def add(drawing: Art, ground: Rgb) -> None:
        sprite = raster(drawing, _EDGE)
        tile = Image.new("RGB", sprite.size, ground)
        tile.paste(sprite, (0, 0), sprite)
        found.append(tile)

    for drawing in (*CARDS.values(), *KINDS.values()):
        for ground in (*TINTS.values(), PALE_GOLD, WELL):
            add(drawing, ground)
    for drawing in (TROPHY, *(Art("emoji", f"{ord(emoji):x}") for emoji in _COMMON)):
        for ground in (PAGE, PANEL, ACTIVE, GOLD):
            add(drawing, ground)
    for drawing in EVERY:
        for ground in (CARD, NIGHT, ROOM, STREET):
            add(drawing, ground)
    for over, ground in dict.fromkeys((*TEXT_PAIRS, *NOIR_PAIRS)):
        ramp = Image.new("RGB", (_EDGE, _EDGE), ground)
        for x, y in itertools.product(range(_EDGE), range(_EDGE)):
            share = x / (_EDGE - 1)
            ramp.putpixel(
                (x, y),
                tuple(round(g + (o - g) * share) for o, g in zip(over, ground, strict=True)),
            )
        found.append(ramp)
    return found


def learn() -> list[Rgb]:
    """The 256 colours: the theme's, then the learnt ones in the order of their values."""
    samples = tiles()
    mosaic = Image.new("RGB", (_EDGE, sum(tile.height for tile in samples)))
    y = 0
    for tile in samples:
        mosaic.paste(tile, (0, y))
        y += tile.height
    fixed = list(dict.fromkeys((*FIXED, *NOIR)))
    room = SIZE - len(fixed)
    best: list[Rgb] = []
    for asked in range(room, SIZE + 1, 6):
        learnt = mosaic.quantize(asked, method=Image.Quantize.MEDIANCUT, kmeans=_ROUNDS).getpalette() or []
        found = {(learnt[i], learnt[i + 1], learnt[i + 2]) for i in range(0, len(learnt), 3)}
        far = sorted(colour for colour in found if all(_apart(colour, kept) for kept in fixed))
        if len(best) < len(far) <= room:
            best = far
    return [*fixed, *best, *[fixed[0]] * (room - len(best))]


def _apart(one: Rgb, other: Rgb) -> bool:
    """Whether two colours are too far apart to be taken for each other."""
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) > _NEAR**2


def main() -> None:
    """Write the palette file."""
    FILE.write_text("".join(f"{r:02X}{g:02X}{b:02X}\n" for r, g, b in learn()), "ascii")


if __name__ == "__main__":
    main()
