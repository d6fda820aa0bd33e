"""The pictures of Lanterns: discs in a row for each player, and what records and tournaments need."""

import functools
from collections.abc import Sequence
from typing import Final

from PIL import Image

from bot.language import Sentence, say, say_plural
from bot.pictures.animation import MOST_SECONDS, Film, Shot
from bot.pictures.cutting import Take, cuts
from bot.pictures.picture import Picture
from rendering.art.occasions import scenery
from rendering.art.svg import circle
from rendering.drawing.canvas import Canvas
from rendering.drawing.cover_parts import PLATE, TITLE, Colours, Cover, described, headline, plates
from rendering.drawing.heroes import Stage
from rendering.drawing.palette import film_colours
from rendering.drawing.poster_parts import Colours as PosterColours
from rendering.drawing.seats import seat_colour
from rendering.drawing.sprites import TROPHY, Art, on
from rendering.drawing.style import HEAD, ICON, Occasion, Style
from rendering.drawing.text import drawable_names, fitted
from rendering.drawing.theme import GOLD, INK, LINE, MARGIN, MUTED, PAGE, PANEL, WHITE, WIDTH, Rgb
from rendering.words.endings import TimePlayed, day
from tests.third_game import words
from tests.third_game.rules import LANTERNS, LanternsStory, LanternsView
from tests.third_game.words import lit_words, seat_words, won

LAMP: Final = Art("emoji", "1f3ee")
_ROW: Final = 120
_COLOURS: Final = Colours(PAGE, GOLD, WHITE, PAGE, PANEL, PAGE, WHITE, MUTED)


def _told(view: LanternsView, names: Sequence[str]) -> str:
    return " ".join([*filter(None, [won(view, names)]), *(seat_words(view, at, name) for at, name in enumerate(names))])


def _rows(view: LanternsView, names: Sequence[str]) -> Canvas:
    """A row for each seat: its name, what is lit, and its dark lanterns."""
    canvas = Canvas(WIDTH, len(names) * _ROW + MARGIN, PAGE)
    for seat, name in enumerate(names):
        y = seat * _ROW + MARGIN + _ROW // 2
        canvas.text(fitted(name, 44, 700, 400, 30), (MARGIN, y), 44, seat_colour(seat), PAGE)
        for at in range(len(view.lit[seat]) + view.dark[seat]):
            lit = at < len(view.lit[seat])
            x, colour = 500 + at * 110, GOLD if lit else PANEL
            canvas.disc(x, y - 45, 90, colour, PAGE)
            if lit:
                canvas.text(str(view.lit[seat][at]), (x + 45, y), 50, INK, colour, anchor="middle")
    return canvas


def table(view: LanternsView, names: Sequence[str]) -> Picture:
    """The whole table, as everybody sees it."""
    return _rows(view, drawable_names(names)).picture(_told(view, names), "lanterns.png")


def hand(view: LanternsView) -> Picture:
    """The viewer's own dark lanterns."""
    canvas = Canvas(WIDTH, _ROW, PAGE)
    for at, number in enumerate(view.hand):
        canvas.art(LAMP, MARGIN + at * 220, 15, 90, PAGE)
        canvas.text(str(number), (MARGIN + at * 220 + 110, _ROW // 2), 60, WHITE, PAGE)
    return canvas.picture(words.hand_words(view), "hand.png")


def cover(shown: Cover) -> Picture:
    """The lobby."""
    canvas = Canvas(WIDTH, TITLE + PLATE + 32, PAGE)
    headline(canvas, shown, _COLOURS)
    plates(canvas, TITLE + 16, shown, _COLOURS)
    return canvas.picture(described(shown, say("dark lanterns")), "cover.png")


def strip(past: Sequence[LanternsView], names: Sequence[str]) -> Picture:
    """The table after the last of these turns."""
    told = " ".join(lit_words(*view.turns[-1], names) for view in past if view.turns)
    return _rows(past[-1], drawable_names(names)).picture(told, "strip.png")


def _frame(moment: LanternsView, names: Sequence[str]) -> Image.Image:
    return _rows(moment, names).done()


def film(moments: Sequence[LanternsView], names: Sequence[str]) -> Film:
    """The lanterns, lit one by one."""
    drawn = drawable_names(names)
    shots = tuple(
        Shot(functools.partial(_frame, moments[cut.at], drawn), cut.milliseconds)
        for cut in cuts([Take()] * len(moments), 1000 * MOST_SECONDS)
    )
    height = len(names) * _ROW + MARGIN
    return Film(WIDTH, height, shots, _told(moments[-1], names), "lanterns.gif", film_colours())


def poster(view: LanternsView, story: LanternsStory, played: TimePlayed, names: Sequence[str]) -> Picture:
    """The winner, and the light of every player."""
    turns = say_plural("{count} turn", "{count} turns", story.turns)
    told = f"{_told(view, names)} {turns}, {day(played.ended)}."
    return _rows(view, drawable_names(names)).picture(told, "poster.png")


def _page(title: str, about: str, name: str) -> Picture:
    canvas = Canvas(WIDTH, 2 * _ROW, PAGE)
    canvas.art(LAMP, MARGIN, 20, 80, PAGE)
    canvas.text(fitted(title, 50, 800, WIDTH - 200, 30), (160, 60), 50, GOLD, PAGE)
    canvas.text(fitted(about, 36, 600, WIDTH - 2 * MARGIN, 20), (MARGIN, 170), 36, WHITE, PAGE)
    return canvas.picture(f"{title}: {about}", name)


def guide() -> Picture:
    """How it is played."""
    return _page(str(words.TITLE), say("Light a lantern each turn; the brightest player wins."), "how-to-play.png")


def card(article: str) -> Picture:
    """The one card."""
    return _page(say("Lantern"), say("A lantern has a number from 1 to 9."), f"{article}.png")


# --- records and tournaments -----------------------------------------------------------------------------


def lamplighter() -> str:
    """The emblem of the one badge: a bright light."""
    return circle((50, 50), 40, "#FFC22E")


GROUNDS: Final = {"lamplighter": "#24305A"}


def _scene(occasion: Occasion) -> Image.Image:
    canvas = Canvas(WIDTH, HEAD + 200, PAGE)
    for at, star in enumerate(occasion.cards or ("lantern-9",)):
        canvas.art(LAMP, MARGIN + at * 120, HEAD + 40, 100, PAGE)
        canvas.text(_called(star), (MARGIN + at * 120 + 50, HEAD + 170), 30, WHITE, PAGE, anchor="middle")
    if occasion.won:
        canvas.art(TROPHY, WIDTH - 160, HEAD + 40, 100, PAGE)
    return canvas.done()


def _called(star: str) -> str:
    return star.removeprefix("lantern-")


def _lucky_roll(dice: tuple[int, ...], ground: Rgb) -> Image.Image:
    return on(LAMP, 110, ground)


STYLE: Final = Style(
    game=LANTERNS.name,
    called=words.TITLE,
    colours=PosterColours(PAGE, PANEL, LINE, GOLD, WHITE, MUTED),
    scene=_scene,
    stage=Stage(
        page=PAGE,
        figure=lambda star: LAMP,
        foot=0.97,
        field=("#2F3865", "#242B4E", "#FFC22E"),
        backdrop=lambda width, height: scenery.bands(width, height, ("#1C2440", "#242B4E")),
    ),
    crowd=("lantern-9", "lantern-5", "lantern-1"),
    portrait=lambda star: on(LAMP, ICON, PANEL),
    name=_called,
    luck=functools.partial(on, LAMP, 66, PANEL),
    theft=functools.partial(on, LAMP, 66, PANEL),
    unit=lambda many: say_plural("{count} light", "{count} lights", many),
    best_title=Sentence("Brightest"),
    favourite=Sentence("Favourite lantern"),
    best_unit=str,
    edition=lambda edition: str(words.TITLE),
    lucky_roll_title=Sentence("Luckiest lantern"),
    lucky_roll=_lucky_roll,
)
