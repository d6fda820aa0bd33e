"""Learn the palette: ``python -m rendering.learn_palette`` writes ``palette.txt``.

The flat colours of every game's theme are kept exactly. The rest is learnt from what else pictures are made of: every
card's drawing on every colour it may stand on, common emoji (names may hold any), and the soft edges of
text. Run it when the theme or the drawings change; it gives the same palette for the same input.
"""

import itertools
from collections.abc import Sequence

from PIL import Image

from rendering.art.colours import ROADWAY, WATER, Light
from rendering.art.svg import Box, hard_edged
from rendering.art.town.ground import Ground, Season, grass_in, land
from rendering.art.town.look import in_light
from rendering.art.town.named import PAID, TOWN
from rendering.drawing.palette import FILE, SIZE, TOWN_PARTS, TOWN_SIZE
from rendering.drawing.rasters import rasterised
from rendering.drawing.sprites import TROPHY, Art, raster
from rendering.drawing.theme import ACTIVE, FIXED, GOLD, PAGE, PANEL, TEXT_PAIRS, Rgb, rgb
from rendering.styles import STYLES

_LOT = 72
_LAND = 4 * _LOT
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

    tones = [style.tones for style in STYLES.values()]
    for each in tones:
        for drawing, ground in itertools.product(each.drawings, each.grounds):
            add(drawing, ground)
    for drawing in (TROPHY, *(Art("emoji", f"{ord(emoji):x}") for emoji in _COMMON)):
        for ground in (PAGE, PANEL, ACTIVE, GOLD):
            add(drawing, ground)
    for over, ground in dict.fromkeys((*TEXT_PAIRS, *(pair for each in tones for pair in each.pairs))):
        ramp = Image.new("RGB", (_EDGE, _EDGE), ground)
        for x, y in itertools.product(range(_EDGE), range(_EDGE)):
            share = x / (_EDGE - 1)
            ramp.putpixel(
                (x, y),
                tuple(round(g + (o - g) * share) for o, g in zip(over, ground, strict=True)),
            )
        found.append(ramp)
    return found


def town(light: str) -> list[Image.Image]:
    """What the town's colours at a time of day are learnt from: every lot on grass, and the land."""
    grass = rgb(grass_in(Season.SUMMER, Light(light))[1:])
    found = [_land(season, Light(light)) for season in Season]
    for name in TOWN:
        if name.endswith(light) or name == PAID:
            sprite = raster(Art("own", name), _LOT)
            tile = Image.new("RGB", sprite.size, grass)
            tile.paste(sprite, (0, 0), sprite)
            found.append(tile.crop((0, _LOT // 4, _LOT, _LOT)))
    return found


def _land(season: Season, light: Light) -> Image.Image:
    """Some land with its roads, trees and houses."""
    ground = Ground(Box(-100, -300, 200, 200 * _LAND // _LOT), None, light, season, 3, frozenset())
    return rasterised(hard_edged(land(ground)), _LOT, _LAND).convert("RGB")


def learn() -> list[Rgb]:
    """The 256 colours: the theme's, then the learnt ones; those of the town by day and in the evening are the last."""
    fixed = list(dict.fromkeys((*FIXED, *(colour for style in STYLES.values() for colour in style.tones.exact))))
    found = [*fixed, *_learnt(tiles(), SIZE - len(fixed) - len(TOWN_PARTS) * TOWN_SIZE, fixed)]
    for light in TOWN_PARTS:
        wide = _wide(Light(light))
        found += [*_learnt(town(light), TOWN_SIZE - len(wide), [*fixed, *wide]), *wide]
    return found


def _wide(light: Light) -> list[Rgb]:
    """The colours of large areas, which are kept exactly: grass, roads and water."""
    flat = (in_light(colour, light) for colour in (ROADWAY, WATER))
    return [rgb(colour[1:]) for colour in (*(grass_in(season, light) for season in Season), *flat)]


def _learnt(samples: Sequence[Image.Image], room: int, fixed: Sequence[Rgb]) -> list[Rgb]:
    """The `room` colours that show these samples best, without those that are close to a fixed one."""
    mosaic = Image.new("RGB", (samples[0].width, sum(tile.height for tile in samples)))
    y = 0
    for tile in samples:
        mosaic.paste(tile, (0, y))
        y += tile.height
    best: list[Rgb] = []
    for asked in range(room, min(SIZE, room + 40) + 1):
        learnt = mosaic.quantize(asked, method=Image.Quantize.MEDIANCUT, kmeans=_ROUNDS).getpalette() or []
        found = {(learnt[i], learnt[i + 1], learnt[i + 2]) for i in range(0, len(learnt), 3)}
        far = sorted(colour for colour in found if all(_apart(colour, kept) for kept in fixed))
        if len(best) < len(far) <= room:
            best = far
        if len(best) == room:
            break
    return [*best, *[fixed[0]] * (room - len(best))]


def _apart(one: Rgb, other: Rgb) -> bool:
    """Whether two colours are too far apart to be taken for each other."""
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) > _NEAR**2


def main() -> None:
    """Write the palette file."""
    FILE.write_text("".join(f"{r:02X}{g:02X}{b:02X}\n" for r, g, b in learn()), "ascii")


if __name__ == "__main__":
    main()
