"""The picture of a server's month: its winner, the luckiest rolls, the longest game, the newest table."""

from collections.abc import Sequence
from typing import Final

import msgspec
from PIL import Image

from bot.calendar.months import title
from bot.language.rows import commas, paragraph
from bot.pictures.picture import Picture
from bot.records.months import Digest, Luckiest
from rendering.art.town.ground import Season
from rendering.drawing.canvas import Box, Canvas
from rendering.drawing.poster_parts import FOOT, STEP, TITLE, foot, headline, panel
from rendering.drawing.sprites import CALENDAR, HOURGLASS, TABLE, TROPHY
from rendering.drawing.style import MOST_STARS, Occasion, Style
from rendering.drawing.text import block, drawable_names, fitted
from rendering.drawing.theme import MARGIN, WIDTH
from rendering.records import words
from rendering.records.panels import icon
from rendering.styles import STYLES
from rendering.words.endings import day

_WINNER: Final = 250
_FACT: Final = 270
_SEASONS: Final = (Season.WINTER, Season.SPRING, Season.SUMMER, Season.AUTUMN)
"""From December on, three months each."""


class MonthShown(msgspec.Struct, frozen=True):
    """A month, the server's name, and the game in whose style it is drawn, with the winner's best cards in it."""

    digest: Digest
    server: str
    game: str
    stars: tuple[str, ...]


class _Fact(msgspec.Struct, frozen=True):
    """A panel: its title, its large words, a note below them, and a drawing on the left."""

    title: str
    figure: str
    note: str
    art: Image.Image


def month_card(shown: MonthShown) -> Picture:
    """Draw the picture.

    Raises:
        KeyError: there is no such game.
        ArtMissing: a drawing or font is not installed.
    """
    style, found = STYLES[shown.game], shown.digest
    scene = style.scene(Occasion("month", shown.stars[:MOST_STARS], season=season_of(found.month)))
    facts = _facts(found, style)
    rows = -(-len(facts) // 2)
    y = scene.height + STEP
    first = y + (_WINNER + STEP if found.winners else 0)
    canvas = Canvas(WIDTH, first + rows * (_FACT + STEP) + FOOT, style.colours.page)
    canvas.stamp(scene, 0, 0)
    headline(canvas, (title(found.month), words.month_games(found)), style.colours, CALENDAR)
    if found.winners:
        _winner(canvas, (MARGIN, y, WIDTH - 2 * MARGIN, _WINNER), found, style)
    y = first
    wide = (WIDTH - 2 * MARGIN - STEP) // 2
    for at, fact in enumerate(facts):
        last = at == len(facts) - 1 and at % 2 == 0
        box = (
            MARGIN + at % 2 * (wide + STEP),
            y + at // 2 * (_FACT + STEP),
            WIDTH - 2 * MARGIN if last else wide,
            _FACT,
        )
        _fact(canvas, box, fact, style)
    foot(canvas, shown.server, str(words.MONTH_FOOT), style.colours)
    return canvas.picture(_alt(found, facts), "month.png")


def season_of(month: str) -> Season:
    """The season of a month as the calendar of the north has it.

    >>> season_of("2026-02"), season_of("2026-03")
    (<Season.WINTER: 'winter'>, <Season.SPRING: 'spring'>)
    """
    return _SEASONS[int(month.split("-")[1]) % 12 // 3]


def _winner(canvas: Canvas, box: Box, found: Digest, style: Style) -> None:
    x, y, width, height = box
    colours = style.colours
    panel(canvas, box, words.month_winner(len(found.winners)), colours)
    size = 168
    canvas.art(TROPHY, x + 26, y + TITLE + (height - TITLE - size) // 2, size, colours.panel)
    left, room = x + 26 + size + 30, width - size - 80
    name = block(_names(found), 84, 800, (room, 104), 24)
    canvas.block(name, (left, y + TITLE + 62), colours.strong, colours.panel)
    note = words.month_won(found)
    canvas.text(fitted(note, 42, 600, room, 30), (left, y + height - 46), 42, colours.words, colours.panel)


def _names(found: Digest) -> str:
    return words.together(drawable_names([winner.name for winner in found.winners]))


def _facts(found: Digest, style: Style) -> Sequence[_Fact]:
    """The further facts of the month; facts that don't exist are left out."""
    facts = [_lucky(each, style) for each in found.luckiest]
    if found.longest is not None:
        days = words.took(found.longest.ended_at - found.longest.began_at)
        table = words.table(STYLES[found.longest.game].title, found.longest.table_id)
        facts.append(
            _Fact(str(words.LONGEST), words.turns(found.longest.turns), commas([table, days]), icon(HOURGLASS, style))
        )
    if found.newest is not None:
        table = words.table_number(found.newest.table_id)
        note = commas([str(STYLES[found.newest.game].title), day(found.newest.opened_at)])
        facts.append(_Fact(str(words.NEWEST), table, note, icon(TABLE, style)))
    return facts


def _lucky(found: Luckiest, drawn_in: Style) -> _Fact:
    style, roll = STYLES[found.game], found.roll
    (name,) = drawable_names([found.name]) if found.name else (str(words.SOMEBODY),)
    figure = words.lucky_roll(style.unit(roll.coins) if roll.coins else "", roll.chance)
    return _Fact(str(style.lucky_roll_title), figure, name, style.lucky_roll(roll.dice, drawn_in.colours.panel))


def _fact(canvas: Canvas, box: Box, fact: _Fact, style: Style) -> None:
    x, y, width, height = box
    colours = style.colours
    panel(canvas, box, fact.title, colours)
    left = x + 30
    canvas.stamp(fact.art, left, y + TITLE + (height - TITLE - fact.art.height) // 2)
    left += fact.art.width + 30
    room = x + width - 24 - left
    canvas.block(block(fact.figure, 76, 800, (room, 90), 24), (left, y + TITLE + 56), colours.strong, colours.panel)
    canvas.block(block(fact.note, 40, 600, (room, 92), 18), (left, y + height - 64), colours.words, colours.panel)


def _alt(found: Digest, facts: Sequence[_Fact]) -> str:
    said = [words.stated(title(found.month), words.month_games(found))]
    if found.winners:
        said.append(words.stated(words.month_winner(len(found.winners)), _names(found), words.month_won(found)))
    said += [words.stated(fact.title, fact.figure, fact.note) for fact in facts]
    return paragraph(*said)
