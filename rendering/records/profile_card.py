"""A player's profile in one game: a card to share, with their own town or crew, and a chart of form."""

import functools
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

import msgspec
from PIL import Image, ImageDraw

from bot.games.achievements import Achievement
from bot.language import say
from bot.language.rows import commas, paragraph, phrase, stopped
from bot.pictures.picture import Picture
from bot.records.profile import Figures, Form
from rendering.drawing.canvas import Box, Canvas
from rendering.drawing.poster_parts import FOOT, STEP, TITLE, Colours, foot, headline, panel
from rendering.drawing.seats import seat_colour
from rendering.drawing.sprites import FIREWORK, PODIUM, PORTRAIT, ROSETTE
from rendering.drawing.style import MOST_STARS, PROFILE, Home, Occasion, Style
from rendering.drawing.text import drawable_names
from rendering.drawing.theme import GAIN_TEXT, INK, LOSS_TEXT, MARGIN, TALLEST, WIDTH
from rendering.records import review_words, words
from rendering.records.badge_wall import medal
from rendering.records.panels import (
    FACT,
    LARGE,
    Fact,
    Row,
    Share,
    abreast,
    fact_panel,
    icon,
    large,
    rows,
    rows_height,
)
from rendering.styles import STYLES
from rendering.words.endings import day

_CHART: Final = 300
"""Most height of the chart; what else there is to say may take some of it."""
_MOST_PAIRS: Final = 6
"""The favourite card is left out beside this many small figures."""
_MOST_LARGE: Final = 4
_MOST_FACTS: Final = 3
_OVERSAMPLED: Final = 4
_DOT: Final = 40


class Shown(msgspec.Struct, frozen=True):
    """The profile's owner, and when it is drawn (seconds since 1970).

    `nemesis`, `prey`: a name, and the coins or loot that they took from the player, or lost to them. `home`: how the
    player's best game ended, if that is kept.
    """

    name: str
    figures: Figures
    at: float
    nemesis: tuple[str, int] | None = None
    prey: tuple[str, int] | None = None
    server: str = ""
    badges: "Badges | None" = None
    home: Home | None = None


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


class _Part(msgspec.Struct, frozen=True):
    """A row of the card: its height, and how it is drawn at a height of the canvas."""

    height: int
    draw: Callable[[Canvas, int], None]


def profile(shown: Shown) -> Picture:
    """Draw the card. What there is nothing to say about is left out; for that, a newcomer sees what comes next.

    Raises:
        KeyError: there is no such game.
        ArtMissing: a drawing or font is not installed.
    """
    style, figures = STYLES[shown.figures.game], shown.figures
    (name,) = drawable_names([shown.name])
    scene = style.scene(Occasion("profile", figures.stars[:MOST_STARS], figures.wins > 0, shown.home))
    parts = _parts(shown, style)
    canvas = Canvas(WIDTH, scene.height + sum(part.height + STEP for part in parts) + FOOT, style.colours.page)
    canvas.stamp(scene, 0, 0)
    headline(canvas, (name, words.subtitle(style.title, figures)), style.colours, PORTRAIT)
    y = scene.height
    for part in parts:
        part.draw(canvas, y)
        y += part.height + STEP
    foot(canvas, shown.server, day(shown.at), style.colours)
    return canvas.picture(_alt(shown, name, style), "profile.png")


def _parts(shown: Shown, style: Style) -> Sequence[_Part]:
    """The rows of the card, from top to bottom."""
    figures, colours, wide = shown.figures, style.colours, WIDTH - 2 * MARGIN
    pairs, across = _pairs(shown, style), _across(shown, style)
    parts = [
        _Part(LARGE, lambda canvas, y: large(canvas, y, _large(figures, style), colours)),
        _Part(FACT, lambda canvas, y: _facts(canvas, y, shown, style)),
    ]
    if pairs or across:
        high = rows_height(pairs, across)
        parts.append(_Part(high, lambda canvas, y: rows(canvas, (MARGIN, y, wide, high), pairs, across, colours)))
    if len(figures.form) > 1:
        left = TALLEST - PROFILE - FOOT - sum(part.height + STEP for part in parts) - STEP
        tall = min(_CHART, left)
        parts.insert(1, _Part(tall, lambda canvas, y: _form(canvas, (MARGIN, y, wide, tall), figures, style)))
    return parts


def _large(figures: Figures, style: Style) -> Sequence[tuple[str, str, str]]:
    """Up to four figures that everybody asks for, of those that say something."""
    shown = [(str(words.GAMES), str(figures.games), words.practice(figures))]
    if figures.wins:
        shown.append((str(words.WINS), str(figures.wins), words.share(figures)))
    if figures.points is not None:
        rating = f"{figures.points}{'?' if figures.provisional else ''}"
        shown.append((str(words.RATING), rating, words.rating_note(figures)))
    if figures.best_streak:
        shown.append((str(words.STREAK), str(figures.best_streak), words.streak_note(figures)))
    if len(shown) < _MOST_LARGE and figures.best_turn:
        shown.append((str(words.BEST_TURN), style.unit(figures.best_turn), ""))
    return shown


def _form(canvas: Canvas, box: Box, figures: Figures, style: Style) -> None:
    """The last games: a dot with the place for each, gold if it was won, as high as the rating after it."""
    colours = style.colours
    panel(canvas, box, words.last_games(figures), colours)
    x, y, width, height = box
    plot = (x + 118, y + TITLE + 20, width - 118 - 44, height - TITLE - 20 - 36)
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


def _facts(canvas: Canvas, y: int, shown: Shown, style: Style) -> None:
    """The best card, the largest theft, and luck; what of these is not known yet makes room for what comes next."""
    found = [*_known(shown.figures, style), *_coming(shown, style)][:_MOST_FACTS]
    for box, fact in zip(abreast(len(found), y, FACT), found, strict=True):
        fact_panel(canvas, box, fact, style)


def _known(figures: Figures, style: Style) -> list[Fact]:
    colours, coins = style.colours, style.amount is not None
    found, best = list[Fact](), figures.best
    if best is not None:
        art = functools.partial(style.portrait, best.card)
        unit = style.best_unit(best.earned)
        found.append(Fact(str(style.best_title), unit, colours.strong, style.name(best.card), art, coins))
    if figures.theft:
        amount = str(figures.theft) if coins else style.unit(figures.theft)
        found.append(Fact(str(words.THEFT), amount, colours.strong, "", style.theft, coins))
    if figures.luck is not None:
        luck, mood = figures.luck, colours.words
        if luck.unusual:
            mood = GAIN_TEXT if luck.mean > 0 else LOSS_TEXT
        found.append(Fact(str(words.LUCK), review_words.points(luck.mean), mood, words.luck_note(luck), style.luck))
    return found


def _coming(shown: Shown, style: Style) -> list[Fact]:
    """What a newcomer may look forward to."""
    figures, badges, colour = shown.figures, shown.badges, style.colours.words
    found = list[Fact]()
    if not figures.wins:
        firework = functools.partial(icon, FIREWORK, style)
        found.append(Fact(str(words.NEXT), str(words.FIRST_WIN), colour, str(words.FIRST_WIN_NOTE), firework))
    if badges is not None and not badges.earned:
        rosette = functools.partial(icon, ROSETTE, style)
        found.append(Fact(str(words.NEXT), str(words.FIRST_BADGE), colour, words.to_earn(badges.most), rosette))
    if figures.points is None:
        podium = functools.partial(icon, PODIUM, style)
        found.append(Fact(str(words.NEXT), str(words.RATING), colour, str(words.RATED_GAMES), podium))
    return found


def _pairs(shown: Shown, style: Style) -> list[Row]:
    """Small figures, if known: rivals, the favourite card, the best turn, how fast the player answers, their games."""
    figures = shown.figures
    above = {title for title, _, _ in _large(figures, style)}
    turn = style.unit(figures.best_turn) if figures.best_turn and str(words.BEST_TURN) not in above else ""
    found = [
        Row(str(words.NEMESIS), *_rival(shown.nemesis, words.took_from)),
        Row(str(words.PREY), *_rival(shown.prey, words.lost_to)),
        Row(str(words.BEST_TURN), turn),
        Row(str(words.ANSWERS), words.wait(figures.response) if figures.response is not None else ""),
        Row(str(words.AVERAGE), words.turns(figures.turns) if figures.turns else ""),
        Row(str(words.LEFT_GAMES), str(figures.left) if figures.left else ""),
    ]
    found = [row for row in found if row.value]
    favourite = _favourite(figures, style) if figures.games > 1 else ""
    if favourite and len(found) < _MOST_PAIRS:
        found.insert(
            sum(rival is not None for rival in (shown.nemesis, shown.prey)), Row(str(style.favourite), favourite)
        )
    return found


def _across(shown: Shown, style: Style) -> list[Row | Share]:
    """Rows of their own: the rarest badge, and wins by edition and by the number of players."""
    found, badges = list[Row | Share](), shown.badges
    if badges is not None and badges.rarest is not None:
        art = functools.partial(_medal, badges.rarest, style.colours)
        note = words.holders(1, badges.holders if badges.players else None, badges.players) or words.badges(
            badges.earned, badges.most
        )
        found.append(Row(str(words.RAREST), badges.name, note, art))
    if by_month := _luck_by_month(shown.figures):
        found.append(Share(str(words.LUCK_BY_MONTH), by_month))
    if shown.figures.decisions is not None:
        found.append(Share(str(review_words.A_DECISION_COST), words.decisions(shown.figures.decisions)))
    for title, lines in _splits(shown.figures, style):
        found.append(Share(title, [(name, f"{wins}/{games}") for name, wins, games in lines]))
    return found


def _luck_by_month(figures: Figures) -> Sequence[tuple[str, str]]:
    """The luck of the newest months, if there are several: the name of each, and points."""
    months = () if figures.luck is None else figures.luck.months
    return [(words.month(at), review_words.luck(mean)) for at, mean in months] if len(months) > 1 else []


def _medal(achievement: Achievement, colours: Colours, size: int) -> Image.Image:
    return medal(achievement, size, colours.panel)


_Split: TypeAlias = tuple[str, Sequence[tuple[str, int, int]]]
"""A title, and lines: what it is about, wins, games."""


def _splits(figures: Figures, style: Style) -> Sequence[_Split]:
    """Wins by edition and by the number of players, once there are any."""
    if not figures.wins:
        return []
    editions = [(style.edition(edition), wins, games) for edition, games, wins in figures.editions]
    tables = [(words.players(seats), wins, games) for seats, games, wins in sorted(figures.tables)]
    return [split for split in ((str(words.EDITIONS), editions), (str(words.TABLES), tables)) if split[1]]


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
        return "", ""
    (name,) = drawable_names([rival[0]])
    return name, note(rival[1])


def _alt(shown: Shown, name: str, style: Style) -> str:
    """What the card says."""
    figures, badges = shown.figures, shown.badges
    said = [
        say("{name} in {game}.", name=name, game=words.subtitle(style.title, figures)),
        say(
            "{games}, {won} won, {share}.",
            games=words.games(figures.games),
            won=figures.wins,
            share=words.share(figures),
        ),
    ]
    if figures.points is not None:
        said.append(words.stated(words.RATING, figures.points, words.rating_note(figures)))
    said += [
        words.stated(*each) for each in _large(figures, style) if each[0] in (str(words.STREAK), str(words.BEST_TURN))
    ]
    if len(figures.form) > 1:
        said.append(say("Last places: {places}.", places=commas(str(game.place) for game in figures.form)))
    facts = [*_known(figures, style), *_coming(shown, style)][:_MOST_FACTS]
    said += [words.stated(fact.title, fact.figure, fact.note) for fact in facts]
    said += [words.stated(cell.title, cell.value, cell.note) for cell in _pairs(shown, style)]
    if by_month := _luck_by_month(figures):
        said.append(words.stated(words.LUCK_BY_MONTH, commas(phrase(*each) for each in by_month)))
    if figures.decisions is not None:
        cost = words.decisions(figures.decisions)
        said.append(words.stated(review_words.A_DECISION_COST, commas(phrase(*each) for each in cost)))
    for title, lines in _splits(figures, style):
        parts = (say("{name} {wins} of {games}", name=name, wins=wins, games=games) for name, wins, games in lines)
        said.append(words.stated(title, commas(parts)))
    if badges is not None and badges.rarest is not None:
        said.append(words.stated(words.RAREST, badges.name))
        said.append(stopped(words.badges(badges.earned, badges.most)))
    return paragraph(*said)
