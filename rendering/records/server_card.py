"""The figures of a whole server in one game: a card to share, with a street of its players' best cards."""

import functools
from collections.abc import Sequence

import msgspec

from bot.language.rows import commas, paragraph, phrase
from bot.pictures.picture import Picture
from bot.records.server_figures import ServerFigures, ServerRecord
from rendering.drawing.canvas import Canvas
from rendering.drawing.poster_parts import FOOT, STEP, foot, headline
from rendering.drawing.sprites import BOLT, HOUSES, ROSETTE
from rendering.drawing.style import MOST_STARS, Occasion, Style
from rendering.drawing.text import drawable_names
from rendering.drawing.theme import WIDTH
from rendering.records import words
from rendering.records.panels import FACT, LARGE, Fact, abreast, fact_panel, icon, large, list_height, listed
from rendering.styles import STYLES
from rendering.words.endings import day


class ServerShown(msgspec.Struct, frozen=True):
    """Which server's card it is, and when it is drawn (seconds since 1970)."""

    server: str
    figures: ServerFigures
    at: float


def server_card(shown: ServerShown) -> Picture:
    """Draw the card.

    Raises:
        KeyError: there is no such game.
        ArtMissing: a drawing or font is not installed.
    """
    style, found = STYLES[shown.figures.game], shown.figures
    (server,) = drawable_names([shown.server])
    scene = style.scene(Occasion("server", found.stars[:MOST_STARS]))
    facts, lists = _facts(found, style), _lists(found, style)
    lines = list_height(len(each) for _, each in lists)
    rows = [LARGE, *([FACT] if facts else []), lines]
    canvas = Canvas(WIDTH, scene.height + sum(rows) + (len(rows) + 1) * STEP + FOOT, style.colours.page)
    canvas.stamp(scene, 0, 0)
    headline(canvas, (server, words.server_subtitle(style.title, found.since)), style.colours, HOUSES)
    y = scene.height + STEP
    large(canvas, y, _large(found), style.colours)
    y += LARGE + STEP
    for box, fact in zip(abreast(len(facts), y, FACT), facts, strict=True):
        fact_panel(canvas, box, fact, style)
    y += FACT + STEP if facts else 0
    for box, (title, each) in zip(abreast(len(lists), y, lines), lists, strict=True):
        listed(canvas, box, title, each, style.colours)
    foot(canvas, str(words.MONTH_FOOT), day(shown.at), style.colours)
    return canvas.picture(_alt(server, found, style), "server.png")


def _large(found: ServerFigures) -> Sequence[tuple[str, str, str]]:
    return (
        (str(words.GAMES), str(found.games), str(words.FINISHED)),
        (str(words.PLAYERS), str(found.players), str(words.PEOPLE)),
        (str(words.AVERAGE), str(found.turns), str(words.TURNS_OF_A_GAME)),
        (str(words.LONGEST), str(found.longest), str(words.TURNS_OF_A_GAME)),
    )


def _facts(found: ServerFigures, style: Style) -> Sequence[Fact]:
    """The highest figures of the server, and whose they are; those that there are not are left out."""
    strong, coins = style.colours.strong, style.amount is not None

    def amount(record: ServerRecord) -> str:
        return str(record.amount) if coins else style.unit(record.amount)

    facts = []
    if (best := found.best) is not None:
        art = functools.partial(style.portrait, best.star) if best.star else functools.partial(icon, ROSETTE, style)
        facts.append(Fact(str(style.best_title), style.best_unit(best.amount), strong, _whose(best), art, coins))
    if (theft := found.theft) is not None:
        facts.append(Fact(str(words.THEFT), amount(theft), strong, _whose(theft), style.theft, coins))
    if (turn := found.best_turn) is not None:
        art = functools.partial(icon, BOLT, style)
        facts.append(Fact(str(words.BEST_TURN), amount(turn), strong, _whose(turn), art, coins))
    return facts


def _whose(record: ServerRecord) -> str:
    return drawable_names([record.name])[0] if record.name else str(words.SOMEBODY)


def _lists(found: ServerFigures, style: Style) -> Sequence[tuple[str, Sequence[tuple[str, str]]]]:
    """The players with the most wins, if anybody may be named, and what was played."""
    names = drawable_names([each.name for each in found.champions])
    champions = [(name, f"{each.wins}/{each.games}") for name, each in zip(names, found.champions, strict=True)]
    lists = (
        (str(words.MOST_WINS), champions),
        (str(words.BY_EDITION), [(style.edition(edition), str(many)) for edition, many in found.editions]),
        (str(words.BY_PLAYERS), [(words.players(seats), str(many)) for seats, many in found.tables]),
    )
    return [shown for shown in lists if shown[1]]


def _alt(server: str, found: ServerFigures, style: Style) -> str:
    said = [words.stated(server, words.server_subtitle(style.title, found.since))]
    said += [words.stated(title, phrase(figure, note)) for title, figure, note in _large(found)]
    said += [words.stated(fact.title, fact.figure, fact.note) for fact in _facts(found, style)]
    for title, lines in _lists(found, style):
        said.append(words.stated(title, commas(phrase(*line) for line in lines)))
    return paragraph(*said)
