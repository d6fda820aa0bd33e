"""The scenes over tournaments and leaderboards, with the drawings of any game. Knows no game."""

import functools
from collections.abc import Callable, Sequence
from typing import Final

import msgspec
from PIL import Image

from rendering.art.occasions import scenery
from rendering.art.svg import Box, drawing, moved, rect
from rendering.art.town.diorama import fireworks
from rendering.drawing.palette import indexed
from rendering.drawing.rasters import rasterised
from rendering.drawing.sprites import Art, scaled
from rendering.drawing.theme import MARGIN, WIDTH, Rgb

HEAD: Final = 190
"""Height of the headline over a scene, in pixels."""
CUP: Final = 440
LEAGUE: Final = 430
PODIUM: Final = 690
"""Heights of the scenes, with the headline: over a knock-out, over standings, over a leaderboard."""
KEPT: Final = 4
"""Scenes of each kind that are kept, of some 600 KiB each."""
STEPS: Final = ((MARGIN + 394, 296), (MARGIN, 258), (MARGIN + 788, 224))
"""The steps of a podium, the highest first: the left edge and the height."""
STEP_WIDTH: Final = 384
_HEROES: Final = (206, 196, 190)
"""Widths of who stands on them."""


class Stage(msgspec.Struct, frozen=True):
    """What a game brings to these scenes: the colour of its pages, its drawings by card, and the ground they stand on.

    `foot`: where a drawing's foot is, as a share of its height. `field`: the stripes of a playing field, and its edge.
    `backdrop`: shapes of a width and height behind a tournament.
    """

    page: Rgb
    figure: Callable[[str], Art]
    foot: float
    field: tuple[str, str, str]
    backdrop: Callable[[float, float], str]


@functools.lru_cache(maxsize=KEPT)
def podium(stage: Stage, cards: tuple[str, ...], won: bool) -> Image.Image:
    """Draw the leaders' `cards` above a podium, without its steps, as palette indexes; with confetti if `won`."""
    room = PODIUM - HEAD
    parts = []
    for x, high in STEPS[: len(cards)]:
        middle = x + STEP_WIDTH / 2
        parts.append(scenery.spotlight((WIDTH / 2 + (middle - WIDTH / 2) * 1.4, 0), (middle, room - high), 330))
    parts += [scenery.confetti(WIDTH, room - 290, 60)] if won else []
    image = scene_of(stage.page, PODIUM, parts)
    for (x, high), card, size in zip(STEPS, cards, _HEROES, strict=False):
        _stand(image, stage, card, (x + STEP_WIDTH // 2, PODIUM - high + 10, size))
    return indexed(image)


@functools.lru_cache(maxsize=KEPT)
def knock_out(stage: Stage, crowd: tuple[str, ...], over: bool) -> Image.Image:
    """The cup under bunting, and who plays for it; fireworks once it is won. As palette indexes."""
    room = CUP - HEAD
    parts = [stage.backdrop(WIDTH, room), fireworks(WIDTH, room, 0) if over else ""]
    parts.append(scenery.bunting(WIDTH, 4, 60, 22))
    for at, x in enumerate((0.02, 0.335, 0.6, 0.94)):
        parts.append(scenery.flag(x * WIDTH, room - 8, room * 0.78, scenery.PARTY[at]))
    parts.append(scenery.rays(WIDTH / 2, room * 0.45, 380))
    image = scene_of(stage.page, CUP, parts)
    for x, size, card in zip((0.25, 0.75, 0.11, 0.89), (180, 180, 200, 200), crowd, strict=False):
        _stand(image, stage, card, (round(x * WIDTH), CUP - 4, size))
    _put_cup(image, 196)
    return indexed(image)


@functools.lru_cache(maxsize=KEPT)
def league(stage: Stage, crowd: tuple[str, ...], over: bool) -> Image.Image:
    """A field with flags, and who plays on it; with the cup and fireworks once it is won. As palette indexes."""
    room = LEAGUE - HEAD
    ground, many = round(room * 0.4), 9
    foot = room - ground
    parts = [stage.backdrop(WIDTH, foot + 20), fireworks(WIDTH, room, 0) if over else ""]
    for at in range(many):
        hue = scenery.PARTY[at % len(scenery.PARTY)]
        parts.append(scenery.flag(WIDTH * (at + 0.3) / many, foot + 10, room * 0.52, hue))
    parts.append(scenery.field(WIDTH, foot, ground, stage.field))
    image = scene_of(stage.page, LEAGUE, parts)
    places = [x for x in (0.1, 0.3, 0.5, 0.7, 0.9) if not (over and x == 0.5)]
    for at, (x, card) in enumerate(zip(places, crowd, strict=False)):
        _stand(image, stage, card, (round(x * WIDTH), LEAGUE - 2 - 12 * (at % 2), 180))
    if over:
        _put_cup(image, 160)
    return indexed(image)


def _put_cup(image: Image.Image, size: int) -> None:
    """Paste the cup into the middle, in front of everything."""
    drawn = rasterised(
        drawing([scenery.cup(size)], Box(-size / 2, -size * 1.4, size, size * 1.4)), size, round(size * 1.4)
    )
    image.paste(drawn, ((WIDTH - size) // 2, image.height - 4 - drawn.height), drawn)


def scene_of(page: Rgb, height: int, parts: Sequence[str]) -> Image.Image:
    """Shapes of a scene below its headline, in mode ``RGB``; y = 0 is where the headline ends."""
    ground = "#{:02X}{:02X}{:02X}".format(*page)
    head = rect(0, 0, WIDTH, HEAD, ground)
    shapes = [rect(0, 0, WIDTH, height, ground), moved("".join(parts), 0, HEAD), head]
    return rasterised(drawing(shapes, Box(0, 0, WIDTH, height)), WIDTH, height).convert("RGB")


def _stand(image: Image.Image, stage: Stage, card: str, at: tuple[int, int, int]) -> None:
    """Paste a card's drawing; `at`: its middle, the height of its foot, and its width."""
    x, foot, size = at
    drawn = scaled(stage.figure(card), size)
    image.paste(drawn, (x - size // 2, foot - round(size * stage.foot)), drawn)
