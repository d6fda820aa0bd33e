"""The bracket of a knock-out: a column for each round, and lines from each match to the winner's next one."""

import functools
from collections.abc import Sequence
from typing import Final

import msgspec

from bot.language import listed, say
from bot.language.rows import headed, paragraph, semicolons, stopped
from bot.pictures.picture import Picture
from rendering.drawing.canvas import Canvas
from rendering.drawing.heroes import knock_out
from rendering.drawing.poster_parts import FOOT, STEP, foot, headline
from rendering.drawing.sprites import TROPHY
from rendering.drawing.style import Style
from rendering.drawing.text import Line, Weight, block, fitted, whole
from rendering.drawing.theme import MARGIN, WIDTH, Rgb
from rendering.styles import STYLES
from rendering.tournaments import words
from rendering.tournaments.shown import Box, Shown

_TITLE: Final = 56
_LINE: Final = 60
_ROOMY: Final = 68
"""Heights of an entrant's line: with many of them, and with up to `_FEW`."""
_FEW: Final = 10
_EDGE: Final = 6
_APART: Final = 8
"""Between two matches."""
_BETWEEN: Final = 42
"""Between two columns: room for the lines."""
_LANE: Final = 9
"""How far lines to one match are apart."""
_MARK: Final = 24
"""Width of the mark beside a winner."""
_NEXT: Final = 4
"""Width of the rim around a match that can be played now."""
_DASH: Final = 16
_SMALLEST: Final = 18
_LEAST: Final = 14
"""Smallest sizes of a name, in pixels: the second is for those of wide letters alone."""
_TWO_LINES: Final = 56
"""Height of a name in which three lines have no room."""
_CUP: Final = 132
_CHAMPION: Final = _CUP + 116
_PRIZE: Final = _CUP + 18
"""Height of the cup with the champion's name, and without it."""
_POINTER: Final = ((0.0, 0.0), (0.7, 0.5), (0.0, 1.0))


class _Place(msgspec.Struct, frozen=True):
    """Where a match is: the corner, width and height of its box in pixels, and the height of a line."""

    x: int
    y: int
    width: int
    height: int
    line: int

    def middle(self, at: int) -> int:
        """The middle of an entrant's line."""
        return self.y + _EDGE + at * self.line + self.line // 2


def bracket(shown: Shown) -> Picture:
    """Draw the bracket.

    Raises:
        KeyError: there is no such game.
        ArtMissing: a drawing or font is not installed.
    """
    style, rounds = STYLES[shown.game], ordered(shown.rounds)
    shown = msgspec.structs.replace(shown, rounds=rounds)
    scene = knock_out(style.stage, style.crowd, shown.over)
    top = scene.height + STEP + _TITLE
    places, high = _places(rounds, top, over=shown.over)
    canvas = Canvas(WIDTH, top + high + FOOT, style.colours.page)
    canvas.stamp(scene, 0, 0)
    headline(canvas, (shown.name, shown.about), style.colours)
    for at, column in enumerate(places):
        x, wide = column[0].x, column[0].width
        title = fitted(words.round_name(at + 1, len(rounds)), 38, 700, wide, 26)
        middle = (x + wide // 2, top - _TITLE // 2)
        canvas.text(title, middle, 38, style.colours.muted, style.colours.page, anchor="middle")
    for column, boxes in zip(places, rounds, strict=True):
        for place, box in zip(column, boxes, strict=True):
            _match(canvas, place, box, (shown, style))
    _lines(canvas, rounds, places, style)
    if shown.over:
        _champion(canvas, places[-1][0], shown, style)
    elif shown.rounds[-1][0].first is None:
        _prize(canvas, places[-1][0], style)
    going_on = any(box.first is None for column in rounds[:-1] for box in column)
    foot(canvas, shown.server, str(words.FOOT_KNOCK_OUT) if going_on else "", style.colours)
    return canvas.picture(_alt(shown), "bracket.png")


def ordered(rounds: Sequence[Sequence[Box]]) -> list[list[Box]]:
    """The same bracket with the matches of each round in the order in which they feed those of the next one."""
    found: list[list[Box]] = []
    wanted = list(range(len(rounds[-1])))
    for at in range(len(rounds) - 1, -1, -1):
        boxes = [rounds[at][number] for number in wanted]
        before = [one for box in boxes for one in box.after]
        many = len(rounds[at - 1]) if at else 0
        wanted = [*before, *(place for place in range(many) if place not in before)]
        moved = {one: place for place, one in enumerate(wanted)}
        found.append([msgspec.structs.replace(box, after=tuple(moved[one] for one in box.after)) for box in boxes])
    return found[::-1]


def _places(rounds: Sequence[Sequence[Box]], top: int, *, over: bool) -> tuple[list[list[_Place]], int]:
    """Where each match is, and the height of all: those of the first round one under another, others beside theirs."""
    line = _ROOMY if max(sum(len(box.entrants) for box in column) for column in rounds) <= _FEW else _LINE
    tall = [[len(box.entrants) * line + 2 * _EDGE for box in column] for column in rounds]
    least = max(sum(column) + (len(column) - 1) * _APART for column in tall)
    high = max(least, 2 * (_CHAMPION if over else _PRIZE) + tall[-1][0])
    wide = (WIDTH - 2 * MARGIN + _BETWEEN) // len(rounds) - _BETWEEN
    middles: list[list[float]] = []
    for column, boxes in zip(tall, rounds, strict=True):
        gap, y, found = (high - sum(column)) / len(column), 0.0, list[float]()
        for height, box in zip(column, boxes, strict=True):
            before = [middles[-1][one] for one in box.after]
            found.append((min(before) + max(before)) / 2 if before else y + (gap + height) / 2)
            y += height + gap
        middles.append(found)
    places = [
        [
            _Place(MARGIN + at * (wide + _BETWEEN), top + round(middle - height / 2), wide, height, line)
            for middle, height in zip(middles[at], tall[at], strict=True)
        ]
        for at in range(len(rounds))
    ]
    return places, high


def _lines(canvas: Canvas, rounds: Sequence[Sequence[Box]], places: Sequence[Sequence[_Place]], style: Style) -> None:
    """A line from each match to the place of its winner in the next one: gold once it is decided."""
    for at, column in enumerate(rounds[1:], 1):
        for box, place in zip(column, places[at], strict=True):
            for entrant, one in enumerate(box.after):
                before, there = rounds[at - 1][one], places[at - 1][one]
                first, middle = before.first, there.y + there.height // 2
                start = middle if first is None else there.middle(before.entrants.index(first))
                way = (there.x + there.width, start), (place.x, place.middle(entrant))
                pen = (3, style.colours.muted) if first is None else (5, style.colours.strong)
                _elbow(canvas, way, min(entrant, len(box.after) - 1 - entrant), pen)


def _elbow(canvas: Canvas, way: tuple[tuple[int, int], tuple[int, int]], lane: int, pen: tuple[int, Rgb]) -> None:
    """A line to the right, up or down, and to the right again; `pen`: its width and colour."""
    (left, y), (right, end), (wide, colour) = *way, pen
    turn = right - _BETWEEN // 3 - lane * _LANE
    half = wide // 2
    canvas.fill((left, y - half, turn - left + half + 1, wide), colour)
    canvas.fill((turn - half, min(y, end) - half, wide, abs(end - y) + wide), colour)
    canvas.fill((turn - half, end - half, right - turn + half, wide), colour)


def _match(canvas: Canvas, place: _Place, box: Box, of: tuple[Shown, Style]) -> None:
    """The entrants of a match; the one that goes on has a mark on the right, the others their places."""
    shown, style = of
    names, colours = shown.drawn_names(), style.colours
    rim = colours.strong if box.first is not None and len(box.entrants) > 1 else colours.rim
    frame = (place.x, place.y, place.width, place.height)
    if box.first is None and None not in box.entrants:
        _dashed(canvas, frame, style)
    else:
        canvas.framed(frame, 14, 2, (rim, colours.panel), colours.page)
    right = place.x + place.width - 12
    for at, one in enumerate(box.entrants):
        y = place.middle(at)
        if one is None:
            canvas.text(words.FREE, (place.x + 12, y), 36, colours.muted, colours.panel)
            continue
        won, room = one == box.first and len(box.entrants) > 1, place.width - 24
        if won:
            mark = (place.x + place.width, y - _MARK // 2, _MARK)
            if place.x + place.width < WIDTH - MARGIN - _MARK:
                canvas.polygon(_POINTER, mark, colours.strong, colours.page)
        elif box.places and len(box.entrants) > 2:
            place_words = str(box.places[at])
            room -= 10 + canvas.text(
                place_words, (right, y), 30, colours.muted, colours.panel, weight=600, anchor="right"
            )
        out = one in shown.withdrawn or (box.first is not None and one != box.first)
        colour = colours.strong if won else colours.muted if out else colours.words
        drawn = _name(names[one], place.line * 3 // 5, 800 if won else 700, (room, place.line - 2))
        canvas.block(drawn, (place.x + 12, y), colour, colours.panel)


def _dashed(canvas: Canvas, frame: tuple[int, int, int, int], style: Style) -> None:
    """A box with a dashed rim: all who play there are known, and nobody has won yet."""
    (x, y, width, height), colours = frame, style.colours
    canvas.framed(frame, 14, _NEXT, (colours.strong, colours.panel), colours.page)
    for start, length, flat in ((x, width, True), (y, height, False)):
        many = (length - 2 * 14) // _DASH // 2
        gap = (length - 2 * 14) / (2 * many + 1)
        for at in range(many):
            left, wide = start + 14 + round((2 * at + 1) * gap), round(gap)
            for edge in (y, y + height - _NEXT) if flat else (x, x + width - _NEXT):
                canvas.fill((left, edge, wide, _NEXT) if flat else (edge, left, _NEXT, wide), colours.page)


def _name(text: str, size: int, weight: Weight, room: tuple[int, int]) -> tuple[Line, ...]:
    """A name on two lines: smaller if nothing else helps, and on three only if it does not fit on two at all."""
    two = room[0], min(room[1], _TWO_LINES)
    return (
        whole(text, size, weight, two, _SMALLEST)
        or whole(text, _SMALLEST, 600, (room[0], 2 * _SMALLEST), _LEAST)
        or whole(text, size, weight, room, _SMALLEST)
        or block(text, size, weight, two, _SMALLEST)
    )


def _prize(canvas: Canvas, final: _Place, style: Style) -> None:
    """The cup above the final, which waits for its winner."""
    left, y = final.x + (final.width - _CUP) // 2, final.y - _PRIZE
    canvas.art(TROPHY, left, y, _CUP, style.colours.page)


def _champion(canvas: Canvas, final: _Place, shown: Shown, style: Style) -> None:
    """The cup and the name of the champion above the final."""
    first = shown.rounds[-1][0].first
    if first is None:
        return
    colours, middle = style.colours, final.x + final.width // 2
    y = final.y - _CHAMPION
    canvas.art(TROPHY, middle - _CUP // 2, y, _CUP, colours.page)
    name = block(shown.drawn_names()[first], 52, 800, (final.width, _CHAMPION - _CUP - 26), 20)
    canvas.block(name, (middle, y + (_CUP + _CHAMPION) // 2 - 4), colours.strong, colours.page, anchor="middle")


def _alt(shown: Shown) -> str:
    """What the bracket says."""
    said, names = [stopped(headed(shown.name, shown.about))], shown.drawn_names()
    for at, column in enumerate(shown.rounds, 1):
        matches = list(filter(None, (_match_in_words(box, names) for box in column)))
        if matches:
            said.append(stopped(headed(words.round_name(at, len(shown.rounds)), semicolons(matches))))
    if shown.over and (first := shown.rounds[-1][0].first) is not None:
        said.append(words.champion(names[first]))
    return paragraph(*said)


def _match_in_words(box: Box, names: Sequence[str]) -> str:
    """The players who meet, or who has beaten whom; empty if nobody is known yet."""
    who = [names[one] for one in box.entrants if one is not None]
    if not who:
        return ""
    if len(box.entrants) == 1:
        return say("{name} goes on", name=who[0])
    if box.first is not None:
        others = sorted(zip(box.places, box.entrants, strict=True))
        beaten = [names[one] for _, one in others if one is not None and one != box.first]
        return say("{name} beats {others}", name=names[box.first], others=listed(beaten))
    if len(who) == 1:
        return words.waits(who[0])
    return functools.reduce(_against, who)


def _against(one: str, other: str) -> str:
    return say("{name} against {other}", name=one, other=other)
