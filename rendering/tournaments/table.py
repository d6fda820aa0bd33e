"""The standings of a round robin, or who has entered a tournament, as rows under the game's scene."""

from typing import Final

from bot.language import say
from bot.language.rows import headed, paragraph, stopped
from bot.pictures.picture import Picture
from bot.tournaments.standings import Standing
from rendering.drawing.canvas import Canvas
from rendering.drawing.poster_parts import FOOT, STEP, foot, headline
from rendering.drawing.style import Style
from rendering.drawing.text import block, fitted, line
from rendering.drawing.theme import INK, MARGIN, WIDTH, Rgb, rgb
from rendering.styles import STYLES
from rendering.tournaments import words
from rendering.tournaments.shown import Shown

_ROW: Final = 82
_BETWEEN: Final = 10
_FIGURES: Final = 220
"""Width of the large figure at the right."""
_WON: Final = 260
MEDALS: Final[tuple[Rgb, ...]] = (rgb("FFD34D"), rgb("C3D0DB"), rgb("F0A30A"))
"""Behind the first three ranks: gold, silver, bronze."""


def standings(shown: Shown) -> Picture:
    """Draw the standings.

    Raises:
        KeyError: there is no such game.
        ArtMissing: a drawing or font is not installed.
    """
    style, names = STYLES[shown.game], shown.drawn_names()
    scene = style.scene(style.crowd, shown.over)
    high = len(shown.standings) * (_ROW + _BETWEEN) + STEP
    canvas = Canvas(WIDTH, scene.height + high + FOOT, style.colours.page)
    canvas.stamp(scene, 0, 0)
    headline(canvas, (shown.name, shown.about), style.colours)
    y = scene.height + STEP
    for each in shown.standings:
        _row(canvas, y, (shown, style), each, names[each.entrant])
        y += _ROW + _BETWEEN
    begun = any(each.met for each in shown.standings)
    foot(canvas, shown.server, str(words.FOOT) if begun else words.entered(len(names)), style.colours)
    return canvas.picture(alt(shown), "standings.png")


def _row(canvas: Canvas, y: int, of: tuple[Shown, Style], place: Standing, name: str) -> None:
    """One entrant: rank, name, matches won, and the figure that the order goes by."""
    shown, style = of
    colours, begun = style.colours, place.met > 0
    first = begun and place.rank == 1
    box = (MARGIN, y, WIDTH - 2 * MARGIN, _ROW)
    canvas.framed(box, 18, 4 if first else 2, (colours.strong if first else colours.rim, colours.panel), colours.page)
    middle, x = y + _ROW // 2, MARGIN + 16
    if begun and place.rank <= len(MEDALS):
        medal = MEDALS[place.rank - 1]
        canvas.disc(x, middle - 30, 60, medal, colours.panel)
        canvas.text(str(place.rank), (x + 30, middle), 40, INK, medal, weight=800, anchor="middle")
    elif begun:
        canvas.text(str(place.rank), (x + 30, middle), 40, colours.muted, colours.panel, anchor="middle")
    right, room = WIDTH - MARGIN - 24, 0
    if begun:
        figure = line(words.beaten(place), 46, 800)
        canvas.text(figure, (right, middle), 46, colours.strong, colours.panel, anchor="right")
        said = str(words.WITHDRAWN) if place.entrant in shown.withdrawn else words.won(place)
        won = fitted(said, 34, 600, _WON, 28)
        canvas.text(won, (right - _FIGURES, middle), 34, colours.muted, colours.panel, anchor="right")
        room = _FIGURES + won.width + 24
    left = x + 82 if begun else x + 14
    drawn = block(name, 44, 700, (right - room - left, _ROW - 12), 28)
    canvas.block(drawn, (left, middle), colours.strong if first else colours.words, colours.panel)


def alt(shown: Shown) -> str:
    """What the standings say."""
    said, names = [stopped(headed(shown.name, shown.about))], shown.plain_names()
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
