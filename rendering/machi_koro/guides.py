"""“How to play” as one picture: a turn, what each colour means, and what wins."""

from typing import Final

from PIL import Image

from bot.language import Sentence, say
from bot.language.caches import in_each_language
from bot.pictures.picture import Picture
from data.cards.machi_koro import Colour
from rendering.art.colours import Light
from rendering.art.town.look import Look
from rendering.art.town.named import lot, site
from rendering.drawing.canvas import Canvas
from rendering.drawing.guide_parts import ART, ROW, STEP, TITLE, WIN, GuideStep, abreast, heading, steps, win
from rendering.drawing.poster_parts import Colours
from rendering.drawing.sprites import Art, on
from rendering.drawing.text import fitted
from rendering.drawing.theme import BANDS, GOLD, LINE, MARGIN, MUTED, PAGE, PANEL, WHITE, WIDTH
from rendering.machi_koro.dice import die
from rendering.machi_koro.marks import mark

_COLOUR: Final = 146
_COLOURS: Final = Colours(PAGE, PANEL, LINE, GOLD, WHITE, MUTED)
_LEGEND: Final[tuple[tuple[Colour, Sentence, Sentence, str], ...]] = (
    ("blue", Sentence("Anybody's roll"), Sentence("the bank pays you"), "ranch"),
    ("green", Sentence("Your own roll"), Sentence("the bank pays you"), "bakery"),
    ("red", Sentence("Others' rolls"), Sentence("they pay you"), "cafe"),
    ("purple", Sentence("Your own roll"), Sentence("others pay you"), "stadium"),
)
"""Each colour: whose rolls, who pays, and an example."""
_LANDMARKS: Final = ("train_station", "shopping_mall", "amusement_park", "radio_tower")


@in_each_language()
def guide() -> Picture:
    """Draw the page.

    Raises:
        ArtMissing: a drawing or font is not installed.
    """
    canvas = Canvas(WIDTH, TITLE + STEP + 2 * (ROW + _COLOUR) + ROW + WIN + MARGIN, PAGE)
    heading(canvas, say("How to play Machi Koro"), _COLOURS)
    shown = (
        GuideStep(say("Roll"), say("one die, or two later"), _dice),
        GuideStep(say("Earn"), say("cards with that number pay"), lambda: _building(lot("bakery", Look()), ART, PANEL)),
        GuideStep(
            say("Build"),
            say("one card or one landmark"),
            lambda: _building(site("amusement_park", Light.DAY), ART, PANEL),
        ),
    )
    steps(canvas, TITLE, shown, _COLOURS)
    top = TITLE + STEP + ROW
    for at, (colour, whose, pays, card) in enumerate(_LEGEND):
        band = BANDS[colour]
        x, y, wide, high = abreast(top + at // 2 * (_COLOUR + ROW), _COLOUR, 2)[at % 2]
        canvas.rounded((x, y, wide, high), 18, band, PAGE)
        mark(canvas, colour, (x + 24, y + high // 2 - 32, 64), WHITE, band)
        room = wide - 112 - 156
        canvas.text(fitted(str(whose), 46, 700, room, 34), (x + 112, y + 50), 46, WHITE, band)
        canvas.text(fitted(str(pays), 36, 600, room, 24), (x + 112, y + 102), 36, WHITE, band)
        canvas.stamp(_building(lot(card, Look()), 132, band), x + wide - 146, y + 6)
    arts = [_building(lot(card, Look()), 104, GOLD) for card in _LANDMARKS]
    win(canvas, canvas.height - WIN - MARGIN, say("Build every landmark first to win"), arts, _COLOURS)
    return canvas.picture(str(_ALT), "how-to-play.png")


_ALT: Final = Sentence(
    "How to play Machi Koro. A turn: 1. Roll one die, or two later. 2. Earn: cards with that number pay. 3. Build one "
    "card or one landmark. The colours of the cards: blue with a circle, on anybody's roll the bank pays you; green "
    "with a square, on your own roll the bank pays you; red with a triangle, on others' rolls they pay you; purple "
    "with a star, on your own roll others pay you. Build every landmark first to win."
)


def _landmark() -> Image.Image:
    return _building(site("amusement_park", Light.DAY), ART, PANEL)


def _dice() -> Image.Image:
    canvas = Canvas(226, 104, PANEL)
    canvas.stamp(die(3, 104, PANEL), 0, 0)
    canvas.stamp(die(5, 104, PANEL), 122, 0)
    return canvas.done()


def _building(name: str, size: int, ground: tuple[int, int, int]) -> Image.Image:
    """A building in a square on a flat colour, as palette indexes."""
    return on(Art("own", name, close=True), size, ground)
