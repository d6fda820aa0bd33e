"""The figures of a whole server in one game: a card to share, with a scene of its players' best cards."""

from collections.abc import Sequence

import msgspec

from bot.language.rows import commas, paragraph, phrase
from bot.pictures.picture import Picture
from bot.records.server_figures import ServerFigures, ServerRecord
from rendering.drawing.canvas import Canvas
from rendering.drawing.poster_parts import FOOT, STEP, foot, headline
from rendering.drawing.style import MOST_STARS, Style
from rendering.drawing.text import drawable_names
from rendering.drawing.theme import WIDTH
from rendering.records import words
from rendering.records.panels import FACT, LARGE, LIST, Fact, abreast, fact_panel, large, listed
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
    scene = style.scene(found.stars[:MOST_STARS], True)
    canvas = Canvas(WIDTH, scene.height + LARGE + FACT + LIST + 4 * STEP + FOOT, style.colours.page)
    canvas.stamp(scene, 0, 0)
    headline(canvas, (server, words.server_subtitle(style.title, found.since)), style.colours)
    y = scene.height
    large(canvas, y, _large(found), style.colours)
    y += LARGE + STEP
    facts = _facts(found, style)
    for box, fact in zip(abreast(len(facts), y, FACT), facts, strict=True):
        fact_panel(canvas, box, fact, style)
    y += FACT + STEP
    for box, (title, lines) in zip(abreast(3, y, LIST), _lists(found, style), strict=True):
        listed(canvas, box, title, lines, style.colours)
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
    """The highest figures of the server, and whose they are."""
    best, coins = found.best, style.amount is not None

    def amount(record: ServerRecord | None) -> str:
        return "–" if record is None else str(record.amount) if coins else style.unit(record.amount)

    return (
        Fact(
            str(style.best_title),
            "–" if best is None else style.best_unit(best.amount),
            style.colours.strong,
            _whose(best),
            None if best is None or not best.star else lambda: style.portrait(best.star),
            amount=best is not None and coins,
        ),
        Fact(
            str(words.THEFT), amount(found.theft), style.colours.strong, _whose(found.theft), style.theft, amount=coins
        ),
        Fact(
            str(words.BEST_TURN),
            amount(found.best_turn),
            style.colours.strong,
            _whose(found.best_turn),
            None,
            amount=coins,
        ),
    )


def _whose(record: ServerRecord | None) -> str:
    if record is None:
        return str(words.NONE_YET)
    return drawable_names([record.name])[0] if record.name else str(words.SOMEBODY)


def _lists(found: ServerFigures, style: Style) -> Sequence[tuple[str, Sequence[tuple[str, str]]]]:
    names = drawable_names([each.name for each in found.champions])
    champions = [(name, f"{each.wins}/{each.games}") for name, each in zip(names, found.champions, strict=True)]
    return (
        (str(words.MOST_WINS), champions or [(str(words.NOBODY_NAMED), "")]),
        (str(words.BY_EDITION), [(style.edition(edition), str(many)) for edition, many in found.editions]),
        (str(words.BY_PLAYERS), [(words.players(seats), str(many)) for seats, many in found.tables]),
    )


def _alt(server: str, found: ServerFigures, style: Style) -> str:
    said = [words.stated(server, words.server_subtitle(style.title, found.since))]
    said += [words.stated(title, phrase(figure, note)) for title, figure, note in _large(found)]
    said += [words.stated(fact.title, fact.figure, fact.note) for fact in _facts(found, style)]
    for title, lines in _lists(found, style):
        said.append(words.stated(title, commas(phrase(*line) for line in lines)))
    return paragraph(*said)
