"""The leaderboard of a server: the first three on a podium, and everybody's rank, rating and wins."""

from collections.abc import Sequence
from typing import Final

import msgspec

from bot.language import say
from bot.language.rows import bracketed, commas, paragraph
from bot.pictures.picture import Picture
from bot.records.leaderboard import Line
from rendering.drawing.canvas import Canvas
from rendering.drawing.heroes import PODIUM as PODIUM_HEIGHT
from rendering.drawing.heroes import STEP_WIDTH, STEPS, podium
from rendering.drawing.poster_parts import FOOT, STEP, Colours, foot, headline
from rendering.drawing.sprites import PODIUM
from rendering.drawing.style import Style
from rendering.drawing.text import block, drawable_names, fitted, line
from rendering.drawing.theme import INK, MARGIN, MEDALS, WIDTH
from rendering.records import words
from rendering.styles import STYLES

_ROW: Final = 92
_BETWEEN: Final = 10
_RANK: Final = 96
"""Width of a rank: one of six digits has room."""
_FIGURES: Final = 190
"""Width of the large figure at the right."""
_WON: Final = 340


class Named(msgspec.Struct, frozen=True):
    """A line of the leaderboard with its player's name. `own`: it is the reader's."""

    line: Line
    name: str
    own: bool = False


class Ranking(msgspec.Struct, frozen=True, kw_only=True):
    """A leaderboard: its lines, the best first; the reader's own stands last if it is not among the best.

    `month`: which one; empty: all time. `stars`: the best card of each of the first three, empty if there is none.
    """

    game: str
    month: str
    lines: Sequence[Named]
    stars: tuple[str, ...]
    server: str


def leaderboard(shown: Ranking) -> Picture:
    """Draw the leaderboard.

    Raises:
        KeyError: there is no such game.
        ArtMissing: a drawing or font is not installed.
    """
    style = STYLES[shown.game]
    names = drawable_names([each.name for each in shown.lines])
    first = sum(each.line.rank <= len(STEPS) for each in shown.lines[: len(STEPS)])
    stars = (*shown.stars, *("",) * len(STEPS))[:first]
    cards = tuple(star or style.crowd[at % len(style.crowd)] for at, star in enumerate(stars))
    scene = podium(style.stage, cards, any(each.line.wins for each in shown.lines[:1]))
    rows, gaps = shown.lines[first:], _gaps(shown.lines)[first:]
    high = sum(_ROW + gap for gap in gaps) + STEP
    canvas = Canvas(WIDTH, scene.height + high + FOOT, style.colours.page)
    canvas.stamp(scene, 0, 0)
    headline(canvas, (str(words.BEST), words.span(style.title, shown.month)), style.colours, PODIUM)
    for at in range(first):
        _step(canvas, at, shown.lines[at], names[at], (shown, style))
    y = scene.height + _BETWEEN
    for each, name, gap in zip(rows, names[first:], gaps, strict=True):
        y += gap - _BETWEEN
        if gap > _BETWEEN:
            _dots(canvas, y - (gap - _BETWEEN) // 2, style.colours)
        _row(canvas, y, each, name, (shown, style))
        y += _ROW + _BETWEEN
    unsure = not shown.month and any(each.line.provisional and each.line.points is not None for each in shown.lines)
    foot(canvas, shown.server, words.order(bool(shown.month), unsure), style.colours)
    return canvas.picture(_alt(shown, names, style), "leaderboard.png")


def _step(canvas: Canvas, at: int, each: Named, name: str, of: tuple[Ranking, Style]) -> None:
    """One of the first three on their step: rank, name, the figure that the order goes by, and wins."""
    shown, style = of
    colours, place, (left, high) = style.colours, each.line, STEPS[at]
    metal, top, middle = MEDALS[place.rank - 1], PODIUM_HEIGHT - high, left + STEP_WIDTH // 2
    canvas.fill((left, top, STEP_WIDTH, high), colours.panel)
    canvas.fill((left, top, STEP_WIDTH, 16), metal)
    if each.own:
        for box in (
            (left, top, 6, high),
            (left + STEP_WIDTH - 6, top, 6, high),
            (left, PODIUM_HEIGHT - 6, STEP_WIDTH, 6),
        ):
            canvas.fill(box, colours.strong)
    size = 60
    canvas.seal((middle - size // 2, top - 14, size), 5, (colours.panel, metal))
    canvas.text(str(place.rank), (middle, top - 14 + size // 2), 40, INK, metal, weight=800, anchor="middle")
    lower = PODIUM_HEIGHT - 28
    won = fitted(words.won(place.wins, place.games), 30, 600, STEP_WIDTH - 30, 20)
    figure = line(_figure(place, by_wins=bool(shown.month)), 52, 800)
    canvas.text(won, (middle, lower), 30, colours.muted, colours.panel, anchor="middle")
    canvas.text(figure, (middle, lower - 48), 52, colours.strong, colours.panel, anchor="middle")
    room = (STEP_WIDTH - 24, lower - 48 - 28 - (top + size - 10))
    drawn = block(name, 46, 700, room, 18)
    colour = colours.strong if each.own or place.rank == 1 else colours.words
    canvas.block(drawn, (middle, top + size - 10 + room[1] // 2), colour, colours.panel, anchor="middle")


def _gaps(lines: Sequence[Named]) -> list[int]:
    """The space before each line, with room for dots where ranks are left out."""
    ranks = [0, *(each.line.rank for each in lines)]
    skipped = [at > 0 and lines[at].own and ranks[at + 1] > max(at, ranks[at]) + 1 for at in range(len(lines))]
    return [_BETWEEN + 34 if skip else _BETWEEN for skip in skipped]


def _dots(canvas: Canvas, middle: int, colours: Colours) -> None:
    for at in (-1, 0, 1):
        canvas.disc(WIDTH // 2 + at * 30 - 5, middle - 5, 10, colours.words, colours.page)


def _row(canvas: Canvas, y: int, each: Named, name: str, of: tuple[Ranking, Style]) -> None:
    """One player: rank, name, wins, and the figure that the order goes by."""
    shown, style = of
    colours, place = style.colours, each.line
    box = (MARGIN, y, WIDTH - 2 * MARGIN, _ROW)
    rim = colours.strong if each.own else colours.rim
    canvas.framed(box, 18, 4 if each.own else 2, (rim, colours.panel), colours.page)
    middle, x = y + _ROW // 2, MARGIN + 20
    if place.rank <= len(MEDALS):
        medal = MEDALS[place.rank - 1]
        canvas.disc(x, middle - 32, 64, medal, colours.panel)
        canvas.text(str(place.rank), (x + 32, middle), 42, INK, medal, weight=800, anchor="middle")
    else:
        rank = fitted(str(place.rank), 42, 800, _RANK, 20)
        canvas.text(rank, (MARGIN + 14 + _RANK // 2, middle), 42, colours.muted, colours.panel, anchor="middle")
    right = WIDTH - MARGIN - 24
    figure = line(_figure(place, by_wins=bool(shown.month)), 52, 800)
    canvas.text(figure, (right, middle), 52, colours.strong, colours.panel, anchor="right")
    won = fitted(words.won(place.wins, place.games), 34, 600, _WON, 20)
    canvas.text(won, (right - _FIGURES, middle), 34, colours.muted, colours.panel, anchor="right")
    left = MARGIN + 14 + _RANK + 14
    room = right - _FIGURES - won.width - 20 - left
    drawn = block(name, 46, 700, (room, _ROW - 14), 20)
    colour = colours.strong if each.own or place.rank == 1 else colours.words
    canvas.block(drawn, (left, middle), colour, colours.panel)


def _figure(place: Line, *, by_wins: bool) -> str:
    if by_wins:
        return str(place.wins)
    if place.points is None:
        return words.UNRATED
    return f"{place.points}?" if place.provisional else str(place.points)


def _alt(shown: Ranking, names: Sequence[str], style: Style) -> str:
    """What the leaderboard says."""
    said = [words.stated(words.BEST, words.span(style.title, shown.month))]
    for each, name in zip(shown.lines, names, strict=True):
        place = each.line
        who = f"{name}{bracketed(words.YOU)}" if each.own else name
        figures = ([] if shown.month else [_figure(place, by_wins=False)]) + [words.won(place.wins, place.games)]
        said.append(say("{rank}. {name}: {figures}.", rank=place.rank, name=who, figures=commas(figures)))
    return paragraph(*said)
