"""A player's profile in one game: a card to share, with a scene of their best cards and a chart of form."""

from collections.abc import Callable, Sequence
from typing import Final

import msgspec
from PIL import Image, ImageDraw

from bot.games.achievements import Achievement
from bot.language import say
from bot.language.rows import commas, paragraph, stopped
from bot.pictures.picture import Picture
from bot.records.profile import Figures, Form
from rendering.drawing.canvas import Box, Canvas
from rendering.drawing.poster_parts import FOOT, STEP, TITLE, foot, headline, panel
from rendering.drawing.seats import seat_colour
from rendering.drawing.style import MOST_STARS, Style
from rendering.drawing.text import block, drawable_names, fitted, whole
from rendering.drawing.theme import GAIN_TEXT, INK, LOSS_TEXT, MARGIN, WIDTH
from rendering.records import words
from rendering.records.badge_wall import medal
from rendering.records.panels import ART, FACT, LARGE, LIST, Fact, abreast, fact_panel, large, listed
from rendering.styles import STYLES
from rendering.words.endings import day

_CHART: Final = 330
_LINE: Final = 84
"""Height of a line about a rival."""
_OVERSAMPLED: Final = 4
_DOT: Final = 40
_LUCKY: Final = 0.005
"""Luck that is rounded to 0%."""


class Shown(msgspec.Struct, frozen=True):
    """Whose profile it is, and when it is drawn (seconds since 1970).

    `nemesis`, `prey`: a name, and the coins or loot that they took from the player, or lost to them.
    """

    name: str
    figures: Figures
    at: float
    nemesis: tuple[str, int] | None = None
    prey: tuple[str, int] | None = None
    server: str = ""
    badges: "Badges | None" = None


class Badges(msgspec.Struct, frozen=True):
    """How many of a game's badges the player has, and the rarest of these with its name; None: they have none.

    `holders`: how many of the `players` of the server have that one; 0 players: that is not known.
    """

    earned: int
    most: int
    rarest: Achievement | None = None
    name: str = ""
    holders: int = 0
    players: int = 0


def profile(shown: Shown) -> Picture:
    """Draw the card.

    Raises:
        KeyError: there is no such game.
        ArtMissing: a drawing or font is not installed.
    """
    style, figures = STYLES[shown.figures.game], shown.figures
    (name,) = drawable_names([shown.name])
    rows = 3 * _LINE + 24
    scene = style.scene(figures.stars[:MOST_STARS], figures.wins > 0)
    y = scene.height
    canvas = Canvas(WIDTH, y + LARGE + _CHART + FACT + rows + LIST + 5 * STEP + FOOT, style.colours.page)
    canvas.stamp(scene, 0, 0)
    headline(canvas, (name, words.subtitle(style.title, figures)), style.colours)
    _large(canvas, y, figures, style)
    y += LARGE + STEP
    _form(canvas, (MARGIN, y, WIDTH - 2 * MARGIN, _CHART), figures, style)
    y += _CHART + STEP
    _facts(canvas, y, figures, style)
    y += FACT + STEP
    _rivals(canvas, (MARGIN, y, WIDTH - 2 * MARGIN, rows), shown, style)
    y += rows + STEP
    _splits(canvas, y, shown, style)
    foot(canvas, shown.server, day(shown.at), style.colours)
    return canvas.picture(_alt(shown, name, style), "profile.png")


def _large(canvas: Canvas, y: int, figures: Figures, style: Style) -> None:
    """Four figures that everybody asks for."""
    colours = style.colours
    rating = "–" if figures.points is None else f"{figures.points}{'?' if figures.provisional else ''}"
    shown = (
        (str(words.GAMES), str(figures.games), words.practice(figures)),
        (str(words.WINS), str(figures.wins), words.share(figures)),
        (str(words.RATING), rating, words.rating_note(figures)),
        (str(words.STREAK), str(figures.best_streak), words.streak_note(figures)),
    )
    large(canvas, y, shown, colours)


def _form(canvas: Canvas, box: Box, figures: Figures, style: Style) -> None:
    """The last games: a dot with the place for each, gold if it was won, as high as the rating after it."""
    colours = style.colours
    panel(canvas, box, words.last_games(figures), colours)
    x, y, width, height = box
    if not figures.form:
        said = fitted(str(words.NO_FORM), 40, 600, width - 48, 26)
        canvas.text(said, (x + width // 2, y + height // 2), 40, colours.muted, colours.panel, anchor="middle")
        return
    plot = (x + 118, y + TITLE + 26, width - 118 - 44, height - TITLE - 26 - 40)
    heights = _heights(figures.form)
    step = plot[2] / max(1, len(heights) - 1)
    dots = [
        (plot[0] + round(at * step) if len(heights) > 1 else plot[0] + plot[2] // 2, plot[1] + round(h * plot[3]))
        for at, h in enumerate(heights)
    ]
    for amount, level in _scale(figures.form):
        at = plot[1] + round(level * plot[3])
        canvas.fill((plot[0] - 26, at - 1, plot[2] + 52, 2), colours.rim)
        canvas.text(str(amount), (plot[0] - 38, at), 30, colours.muted, colours.panel, weight=600, anchor="right")
    own = seat_colour(figures.seat)
    canvas.over(_path(dots, box), x, y, own, colours.panel)
    size = _DOT if len(dots) > 12 else _DOT + 8
    for (left, top), game in zip(dots, figures.form, strict=True):
        fill = colours.strong if game.won else colours.words
        canvas.seal((left - size // 2, top - size // 2, size), 4, (colours.panel, fill))
        canvas.text(str(game.place), (left, top), round(size * 0.62), INK, fill, weight=800, anchor="middle")


def _heights(form: Sequence[Form]) -> list[float]:
    """How far down each dot stands, from 0 to 1: by rating, or by place where there is none."""
    known = [game.points for game in form if game.points is not None]
    if not known or max(known) == min(known):
        best, worst = min(game.place for game in form), max(game.place for game in form)
        return [(game.place - best) / (worst - best) if worst > best else 0.5 for game in form]
    low, high = min(known), max(known)
    first = known[0]
    return [1 - ((first if game.points is None else game.points) - low) / (high - low) for game in form]


def _scale(form: Sequence[Form]) -> list[tuple[int, float]]:
    """The highest and lowest rating of the chart, and how far down they stand."""
    known = [game.points for game in form if game.points is not None]
    return [(max(known), 0.0), (min(known), 1.0)] if known and max(known) != min(known) else []


def _path(dots: Sequence[tuple[int, int]], box: Box) -> Image.Image:
    """A line through the dots, as a mask of the size of a box."""
    big = Image.new("L", (box[2] * _OVERSAMPLED, box[3] * _OVERSAMPLED), 0)
    points = [((x - box[0]) * _OVERSAMPLED, (y - box[1]) * _OVERSAMPLED) for x, y in dots]
    if len(points) > 1:
        ImageDraw.Draw(big).line(points, fill=255, width=9 * _OVERSAMPLED, joint="curve")
    return big.reduce(_OVERSAMPLED)


def _facts(canvas: Canvas, y: int, figures: Figures, style: Style) -> None:
    """The best card, the largest theft, and luck."""
    colours = style.colours
    best, luck = figures.best, figures.luck or 0.0
    mood = GAIN_TEXT if luck > _LUCKY else LOSS_TEXT if luck < -_LUCKY else colours.words
    shown = [
        Fact(
            str(style.best_title),
            "–" if best is None else style.best_unit(best.earned),
            colours.strong,
            str(words.NONE_YET) if best is None else style.name(best.card),
            None if best is None else lambda: style.portrait(best.card),
            amount=best is not None and style.amount is not None,
        ),
        Fact(
            str(words.THEFT),
            str(figures.theft) if style.amount is not None else style.unit(figures.theft),
            colours.strong,
            words.best_turn(style.unit(figures.best_turn)),
            style.theft,
            amount=style.amount is not None,
        ),
        Fact(str(words.LUCK), words.luck(figures), mood, words.luck_note(figures, str(style.tries)), style.luck),
    ]
    for box, fact in zip(abreast(len(shown), y, FACT), shown, strict=True):
        fact_panel(canvas, box, fact, style)


def _rivals(canvas: Canvas, box: Box, shown: Shown, style: Style) -> None:
    """Nemesis and prey, how fast the player answers, and how long their games are."""
    colours, figures = style.colours, shown.figures
    canvas.framed(box, 18, 2, (colours.rim, colours.panel), colours.page)
    split = box[2] * 53 // 100  # names need more room than times
    cells = (
        (str(words.NEMESIS), *_rival(shown.nemesis, words.took_from)),
        (str(words.ANSWERS), words.wait(figures.response), ""),
        (str(words.PREY), *_rival(shown.prey, words.lost_to)),
        (str(words.AVERAGE), words.turns(figures.turns), ""),
        (str(style.favourite), _favourite(figures, style) or "–", ""),
        (str(words.LEFT_GAMES), str(figures.left), ""),
    )
    for at, (title, value, note) in enumerate(cells):
        x, y = box[0] + 24 + at % 2 * split, box[1] + 12 + at // 2 * _LINE + _LINE // 2
        room = (box[2] - split if at % 2 else split) - 44
        wide = canvas.text(title, (x, y), 34, colours.muted, colours.panel, weight=600) + 18
        after = fitted(note, 32, 600, 180, 24) if note else None
        rest = room - wide - (after.width + 16 if after is not None else 0)
        drawn = whole(value, 42, 700, (rest, _LINE // 2), 30) or block(value, 34, 700, (rest, _LINE - 6), 24)
        canvas.block(drawn, (x + wide, y), colours.strong, colours.panel)
        if after is not None:
            canvas.text(after, (x + wide + max(each.width for each in drawn) + 16, y), 32, colours.words, colours.panel)


def _splits(canvas: Canvas, y: int, shown: Shown, style: Style) -> None:
    """Wins by edition and by the number of players, and the rarest badge."""
    colours, figures = style.colours, shown.figures
    editions = [(style.edition(edition), games, wins) for edition, games, wins in figures.editions]
    tables = [(words.players(seats), games, wins) for seats, games, wins in sorted(figures.tables)]
    boxes = abreast(3, y, LIST)
    for box, title, split in zip(boxes, (str(words.EDITIONS), str(words.TABLES)), (editions, tables), strict=False):
        lines = [(name, f"{wins}/{games}") for name, games, wins in split] or [(str(words.NONE_YET), "")]
        listed(canvas, box, title, lines, colours)
    _rarest(canvas, boxes[2], shown.badges or Badges(0, 0), style)


def _rarest(canvas: Canvas, box: Box, badges: Badges, style: Style) -> None:
    """The rarest badge of the player, and how many they have."""
    x, y, width, height = box
    colours = style.colours
    panel(canvas, box, str(words.RAREST), colours)
    if badges.rarest is None:
        canvas.text(str(words.NONE_YET), (x + 24, y + TITLE + 32), 36, colours.words, colours.panel, weight=600)
        return
    art = medal(badges.rarest, ART, colours.panel)
    canvas.stamp(art, x + 14, y + TITLE + (height - TITLE - 10 - ART) // 2)
    left, room = x + 14 + ART + 14, width - ART - 40
    canvas.block(block(badges.name, 38, 700, (room, 92), 26), (left, y + TITLE + 62), colours.strong, colours.panel)
    note = words.holders(1, badges.holders if badges.players else None, badges.players) or words.badges(
        badges.earned, badges.most
    )
    canvas.text(fitted(note, 30, 600, room, 24), (left, y + height - 44), 30, colours.words, colours.panel)


def _favourite(figures: Figures, style: Style) -> str:
    """The name of the card that was best most often; empty if there is none that this card table knows."""
    for star in figures.stars:
        try:
            return style.name(star)
        except KeyError:
            continue
    return ""


def _rival(rival: tuple[str, int] | None, note: Callable[[int], str]) -> tuple[str, str]:
    if rival is None:
        return "–", ""
    (name,) = drawable_names([rival[0]])
    return name, note(rival[1])


def _alt(shown: Shown, name: str, style: Style) -> str:
    """What the card says."""
    figures = shown.figures
    rating = words.NEVER_RATED if figures.points is None else figures.points
    said = [
        say("{name} in {game}.", name=name, game=words.subtitle(style.title, figures)),
        say(
            "{games}, {won} won, {share}.",
            games=words.games(figures.games),
            won=figures.wins,
            share=words.share(figures),
        ),
        words.stated(words.RATING, rating, words.rating_note(figures)),
        words.stated(words.STREAK, figures.best_streak, words.streak_note(figures)),
    ]
    if figures.form:
        said.append(say("Last places: {places}.", places=commas(str(game.place) for game in figures.form)))
    if figures.best is not None:
        best = style.name(figures.best.card), style.best_unit(figures.best.earned)
        said.append(words.stated(style.best_title, *best))
    said.append(words.stated(words.THEFT, style.unit(figures.theft)))
    said.append(words.stated(words.BEST_TURN, style.unit(figures.best_turn)))
    if figures.luck is not None:
        said.append(words.stated(words.LUCK, words.luck(figures), words.luck_note(figures, str(style.tries))))
    for title, rival in ((words.NEMESIS, shown.nemesis), (words.PREY, shown.prey)):
        if rival is not None:
            said.append(words.stated(title, drawable_names([rival[0]])[0], style.unit(rival[1])))
    said.append(say("Answers in {time}.", time=words.wait(figures.response)))
    said.append(words.stated(words.AVERAGE, words.turns(figures.turns)))
    if favourite := _favourite(figures, style):
        said.append(words.stated(style.favourite, favourite))
    for title, split in (
        (words.EDITIONS, [(style.edition(edition), games, wins) for edition, games, wins in figures.editions]),
        (words.TABLES, [(words.players(seats), games, wins) for seats, games, wins in figures.tables]),
    ):
        if split:
            parts = (say("{name} {wins} of {games}", name=one, games=games, wins=wins) for one, games, wins in split)
            said.append(words.stated(title, commas(parts)))
    if shown.badges is not None and shown.badges.rarest is not None:
        said.append(words.stated(words.RAREST, shown.badges.name))
        said.append(stopped(words.badges(shown.badges.earned, shown.badges.most)))
    return paragraph(*said)
