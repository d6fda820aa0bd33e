"""The standings of a round robin, or who has entered a tournament, as rows under a playing field."""

from typing import Final

from bot.language import say
from bot.language.caches import in_each_language
from bot.language.rows import headed, paragraph, stopped
from bot.pictures.picture import Picture
from bot.tournaments.standings import Standing
from rendering.drawing.canvas import Canvas
from rendering.drawing.heroes import league
from rendering.drawing.poster_parts import FOOT, STEP, foot, headline
from rendering.drawing.sprites import PENNANTS
from rendering.drawing.style import Style
from rendering.drawing.text import Line, block, fitted, whole
from rendering.drawing.theme import INK, MARGIN, MEDALS, WIDTH
from rendering.styles import STYLES
from rendering.tournaments import words
from rendering.tournaments.shown import Shown

_ROW: Final = 96
_BETWEEN: Final = 10
_ONE_COLUMN: Final = 8
"""Most entrants one under another; more stand in two columns."""
_FIGURES: Final = 178
"""Width of the figures at the right."""


def standings(shown: Shown) -> Picture:
    """Draw the standings.

    Raises:
        KeyError: there is no such game.
        ArtMissing: a drawing or font is not installed.
    """
    style, names = STYLES[shown.game], shown.drawn_names()
    scene = league(style.stage, style.crowd, shown.over)
    columns = 2 if len(shown.standings) > _ONE_COLUMN else 1
    rows = -(-len(shown.standings) // columns)
    wide = (WIDTH - 2 * MARGIN + STEP) // columns - STEP
    canvas = Canvas(WIDTH, scene.height + rows * (_ROW + _BETWEEN) + 2 * STEP + FOOT, style.colours.page)
    canvas.stamp(scene, 0, 0)
    headline(canvas, (shown.name, shown.about), style.colours, PENNANTS)
    for at, each in enumerate(shown.standings):
        place = (MARGIN + at // rows * (wide + STEP), scene.height + STEP + at % rows * (_ROW + _BETWEEN), wide)
        _row(canvas, place, (shown, style), each, names[each.entrant])
    begun = any(each.met for each in shown.standings)
    foot(canvas, shown.server, str(words.FOOT) if begun else words.entered(len(names)), style.colours)
    return canvas.picture(alt(shown), "standings.png")


def _row(canvas: Canvas, at: tuple[int, int, int], of: tuple[Shown, Style], place: Standing, name: str) -> None:
    """One entrant: rank, name, the figure that the order goes by, and below it the matches won.

    `at`: the upper left corner and the width.
    """
    shown, style = of
    (x, y, wide), colours, begun = at, style.colours, place.met > 0
    first = begun and place.rank == 1
    rim = colours.strong if first else colours.rim
    canvas.framed((x, y, wide, _ROW), 18, 4 if first else 2, (rim, colours.panel), colours.page)
    middle, left = y + _ROW // 2, x + 16
    if begun and place.rank <= len(MEDALS):
        medal = MEDALS[place.rank - 1]
        canvas.disc(left, middle - 30, 60, medal, colours.panel)
        canvas.text(str(place.rank), (left + 30, middle), 40, INK, medal, weight=800, anchor="middle")
    elif begun:
        canvas.text(str(place.rank), (left + 30, middle), 40, colours.muted, colours.panel, anchor="middle")
    right, room = x + wide - 20, 0
    if begun:
        figure = fitted(words.beaten(place), 44, 800, _FIGURES, 30)
        canvas.text(figure, (right, middle - 18), 44, colours.strong, colours.panel, anchor="right")
        said = str(words.WITHDRAWN) if place.entrant in shown.withdrawn else words.won(place)
        won = fitted(said, 28, 600, _FIGURES, 20)
        canvas.text(won, (right, middle + 24), 28, colours.muted, colours.panel, anchor="right")
        room = _FIGURES + 14
    left += 72 if begun else 2
    wide -= room + left - x + 20
    canvas.block(_name(name, wide), (left, middle), colours.strong if first else colours.words, colours.panel)


@in_each_language(maxsize=64)
def _name(name: str, room: int) -> tuple[Line, ...]:
    """A name on one line, if it has room there, else on several."""
    return whole(name, 44, 700, (room, 44), 32) or block(name, 44, 700, (room, _ROW - 12), 18)


def alt(shown: Shown) -> str:
    """What the standings say."""
    said, names = [stopped(headed(shown.name, shown.about))], shown.drawn_names()
    for each in shown.standings:
        name = names[each.entrant]
        if each.met:
            said.append(
                say(
                    "{rank}. {name}: {beaten} beaten, {won}.",
                    rank=each.rank,
                    name=name,
                    beaten=words.beaten(each),
                    won=words.won(each),
                )
            )
        else:
            said.append(stopped(name))
    return paragraph(*said)
