"""The bracket of a knock-out: a column for each round, the winners marked, rounds to come with empty places."""

import functools
from collections.abc import Sequence
from typing import Final

from bot.language import say
from bot.language.rows import commas, headed, paragraph, semicolons, stopped
from bot.pictures.picture import Picture
from rendering.drawing.canvas import Canvas
from rendering.drawing.poster_parts import FOOT, STEP, Colours, foot, headline
from rendering.drawing.text import block, fitted
from rendering.drawing.theme import INK, MARGIN, WIDTH
from rendering.styles import STYLES
from rendering.tournaments import words
from rendering.tournaments.shown import Box, Shown
from rendering.tournaments.table import MEDALS

_TITLE: Final = 64
_LINE: Final = 60
"""Height of an entrant's line."""
_EDGE: Final = 8
_APART: Final = 20
"""Between two matches."""
_MARK: Final = 40


def bracket(shown: Shown) -> Picture:
    """Draw the bracket.

    Raises:
        KeyError: there is no such game.
        ArtMissing: a drawing or font is not installed.
    """
    style, names = STYLES[shown.game], shown.drawn_names()
    scene = style.scene(style.crowd, shown.over)
    high = max(sum(_height(box) + _APART for box in column) for column in shown.rounds)
    canvas = Canvas(WIDTH, scene.height + STEP + _TITLE + high + FOOT, style.colours.page)
    canvas.stamp(scene, 0, 0)
    headline(canvas, (shown.name, shown.about), style.colours)
    wide = (WIDTH - 2 * MARGIN + STEP) // len(shown.rounds) - STEP
    for at, column in enumerate(shown.rounds):
        x, y = MARGIN + at * (wide + STEP), scene.height + STEP
        title = fitted(words.round_name(at + 1, len(shown.rounds)), 38, 700, wide, 30)
        canvas.text(
            title, (x + wide // 2, y + _TITLE // 2), 38, style.colours.muted, style.colours.page, anchor="middle"
        )
        _column(canvas, (x, y + _TITLE, wide, high), column, (shown, names, style.colours))
    foot(canvas, shown.server, str(words.FOOT_KNOCK_OUT), style.colours)
    return canvas.picture(_alt(shown), "bracket.png")


def _height(box: Box) -> int:
    return (len(box.entrants) + box.free) * _LINE + 2 * _EDGE


def _column(
    canvas: Canvas, room: tuple[int, int, int, int], boxes: Sequence[Box], of: tuple[Shown, Sequence[str], Colours]
) -> None:
    """The matches of a round, evenly spread over the height."""
    x, top, wide, high = room
    left = high - sum(map(_height, boxes))
    gap = left / len(boxes)
    y = top + gap / 2
    for box in boxes:
        _match(canvas, (x, round(y), wide), box, of)
        y += _height(box) + gap


def _match(canvas: Canvas, at: tuple[int, int, int], box: Box, of: tuple[Shown, Sequence[str], Colours]) -> None:
    shown, names, colours = of
    x, y, wide = at
    canvas.framed((x, y, wide, _height(box)), 14, 2, (colours.rim, colours.panel), colours.page)
    y += _EDGE + _LINE // 2
    for place, one in enumerate(box.entrants):
        first = place < box.ahead
        left = x + 12
        if first:
            canvas.disc(left, y - _MARK // 2, _MARK, MEDALS[0], colours.panel)
            canvas.text("1", (left + _MARK // 2, y), 30, INK, MEDALS[0], weight=800, anchor="middle")
            left += _MARK + 8
        drawn = block(names[one], 36, 700, (x + wide - 12 - left, _LINE - 6), 26)
        out = one in shown.withdrawn or (box.ahead > 0 and not first)
        colour = colours.strong if first else colours.muted if out else colours.words
        canvas.block(drawn, (left, y), colour, colours.panel)
        y += _LINE
    for _ in range(box.free):
        canvas.text(words.FREE, (x + wide // 2, y), 36, colours.muted, colours.panel, anchor="middle")
        y += _LINE


def _alt(shown: Shown) -> str:
    """What the bracket says."""
    said, names = [stopped(headed(shown.name, shown.about))], shown.plain_names()
    for at, column in enumerate(shown.rounds, 1):
        matches = []
        for box in column:
            if not box.entrants:
                continue
            who = [names[one] for one in box.entrants]
            if len(who) == 1 and not box.free:
                matches.append(say("{name} goes on", name=who[0]))
            elif box.ahead:
                matches.append(say("{name} beats {others}", name=who[0], others=commas(who[1:])))
            else:
                matches.append(functools.reduce(_against, who))
        if matches:
            said.append(
                say("{round}: {matches}.", round=words.round_name(at, len(shown.rounds)), matches=semicolons(matches))
            )
    return paragraph(*said)


def _against(one: str, other: str) -> str:
    return say("{name} against {other}", name=one, other=other)
