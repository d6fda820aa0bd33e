"""What the covers of all games have in common: who sits where, the title, the name plates. Knows no game."""

from collections.abc import Mapping
from typing import Final

import msgspec

from bot.language import Sentence, say
from bot.language.rows import commas
from rendering.drawing.canvas import Canvas
from rendering.drawing.seats import seat_colour
from rendering.drawing.text import drawable_names, fitted, line, wrapped
from rendering.drawing.theme import GAP, MARGIN, WIDTH, Rgb

TITLE: Final = 172
"""Height of the title, in pixels."""
PLATE: Final = 128
"""Height of a name plate."""
_WIDEST: Final = 280
_EDGE: Final = 6
_STEP: Final = 46
_FREE: Final = Sentence("Free seat")
LEVEL_NAMES: Final[Mapping[str, Sentence]] = {
    "easy": Sentence("easy", context="the level of a robot"),
    "normal": Sentence("normal", context="the level of a robot"),
    "hard": Sentence("hard", context="the level of a robot"),
}
"""The names of robots' levels."""


class Chair(msgspec.Struct, frozen=True):
    """A player with a seat. `robot`: the level of a robot, None for a person."""

    name: str
    robot: str | None = None


class Cover(msgspec.Struct, frozen=True):
    """A lobby: the game's title, its edition, the `chairs` taken, by seat, and how many seats there are."""

    title: str
    edition: str
    chairs: tuple[Chair, ...]
    seats: int

    def taken(self, seat: int) -> bool:
        """Whether somebody sits there."""
        return seat < len(self.chairs)


class Colours(msgspec.Struct, frozen=True):
    """The colours of a cover: the sky behind the title, title and edition, the ground, plates and words on them."""

    sky: Rgb
    title: Rgb
    edition: Rgb
    ground: Rgb
    plate: Rgb
    free: Rgb
    words: Rgb
    muted: Rgb


def cells(seats: int) -> list[tuple[int, int]]:
    """The left edge and width of each seat's part of the picture, in pixels."""
    wide = min(_WIDEST, (WIDTH - 2 * MARGIN - (seats - 1) * GAP) // seats)
    left = (WIDTH - seats * wide - (seats - 1) * GAP) // 2
    return [(left + seat * (wide + GAP), wide) for seat in range(seats)]


def headline(canvas: Canvas, cover: Cover, colours: Colours) -> None:
    """Write the title and the edition across the top."""
    canvas.text(line(cover.title, 104, 800), (WIDTH // 2, 68), 104, colours.title, colours.sky, anchor="middle")
    edition = fitted(cover.edition, 40, 700, WIDTH - 2 * MARGIN, 30)
    canvas.text(edition, (WIDTH // 2, 144), 40, colours.edition, colours.sky, anchor="middle")


def plates(canvas: Canvas, top: int, cover: Cover, colours: Colours) -> None:
    """Draw everybody's name plate, and an empty one for each free seat, with their upper edge at `top`."""
    names = drawable_names([chair.name for chair in cover.chairs])
    for seat, (left, wide) in enumerate(cells(cover.seats)):
        box, middle = (left, top, wide, PLATE), left + wide // 2
        if not cover.taken(seat):
            canvas.framed(box, 18, 3, (colours.muted, colours.free), colours.ground)
            words = line(str(_FREE), 34, 600)
            canvas.text(words, (middle, top + PLATE // 2), 34, colours.muted, colours.free, anchor="middle")
            continue
        canvas.framed(box, 18, _EDGE, (seat_colour(seat), colours.plate), colours.ground)
        _name(canvas, (middle, top + PLATE // 2, wide - 2 * _EDGE - 16), names[seat], cover.chairs[seat].robot, colours)


def _name(canvas: Canvas, where: tuple[int, int, int], name: str, robot: str | None, colours: Colours) -> None:
    """Write a name on a plate, and a robot's level below it. `where`: the middle, and the width in pixels."""
    x, middle, room = where
    whole = fitted(name, 44, 700, room, 30)
    broken = wrapped(name, 36, 700, room, 2)
    fits = line(name, 34, 700).width <= room
    lines = [(each, colours.words) for each in ([whole] if robot or fits else broken)]
    if robot:
        lines.append((line(f"\N{ROBOT FACE} {LEVEL_NAMES.get(robot, robot)}", 34, 600), colours.muted))
    for at, (words, colour) in enumerate(lines):
        y = middle + _STEP * at - _STEP * (len(lines) - 1) // 2
        canvas.text(words, (x, y), words.size, colour, colours.plate, anchor="middle")


def described(cover: Cover, scene: str) -> str:
    """The alt text: the title, the scene, and who sits where."""
    names = drawable_names([chair.name for chair in cover.chairs])
    seated = [
        say("{name} ({level} robot)", name=name, level=LEVEL_NAMES.get(chair.robot, chair.robot))
        if chair.robot
        else name
        for name, chair in zip(names, cover.chairs, strict=True)
    ]
    return say(
        "{game}, {edition}: {scene}. Players: {players}. Free seats: {free}.",
        game=cover.title,
        edition=cover.edition,
        scene=scene,
        players=commas(seated),
        free=cover.seats - len(seated),
    )
