"""“How to play” as one picture: a turn, the jobs of a gangster, what holds one and what frees one, and what wins."""

from typing import Final

from bot.language import Sentence, say, say_in_context
from bot.language.caches import in_each_language
from bot.language.rows import commas, semicolons
from bot.pictures.picture import Picture
from data.cards.mafia_dollar import COUNTERS
from rendering.drawing.canvas import Canvas
from rendering.drawing.guide_parts import ART, ROW, STEP, TITLE, WIN, GuideStep, abreast, heading, steps, win
from rendering.drawing.poster_parts import Colours
from rendering.drawing.sprites import Art, on
from rendering.drawing.text import fitted
from rendering.drawing.theme import MARGIN, WIDTH
from rendering.mafia_dollar import icons
from rendering.mafia_dollar.noir import BRASS, CREAM, NIGHT, RIM, ROOM, SMOKE
from rendering.words.mafia_dollar.names import BLOCK_NAMES, SYMBOL_NAMES

_PANEL: Final = 226
_HEAD: Final = 62
_COLOURS: Final = Colours(NIGHT, ROOM, RIM, BRASS, CREAM, SMOKE)
_JOBS: Final[tuple[tuple[Sentence, Sentence, tuple[Art, ...]], ...]] = (
    (
        Sentence("Take loot", context="a job"),
        Sentence("from a pile", context="below: Take loot"),
        tuple(icons.LOOT.values())[:3],
    ),
    (Sentence("Attack", context="a job"), Sentence("bullets + die over 8"), (icons.SLOTS["weapon"], icons.BULLET)),
    (Sentence("Break in", context="a job"), Sentence("locks + die over 8"), (icons.WAREHOUSE, icons.LOCK)),
)
"""What a gangster on the street can do."""
_WIN: Final = Sentence("Late in the deck the prohibition ends: most dollars win")


@in_each_language()
def guide() -> Picture:
    """Draw the page.

    Raises:
        ArtMissing: a drawing or font is not installed.
    """
    canvas = Canvas(WIDTH, TITLE + STEP + 2 * (ROW + _HEAD + _PANEL) + ROW + WIN + MARGIN, NIGHT)
    heading(canvas, say("How to play MafiaDollar"), _COLOURS)
    shown = (
        GuideStep(
            say_in_context("a step of a turn", "Draw"), say("the bot draws for you"), lambda: on(icons.HAND, ART, ROOM)
        ),
        GuideStep(
            say_in_context("a step of a turn", "Play a card"),
            say("or discard one"),
            lambda: on(icons.GANGSTERS["G04"], ART, ROOM),
        ),
        GuideStep(
            say_in_context("a step of a turn", "Act"),
            say("once for each warehouse you have"),
            lambda: on(icons.WAREHOUSE, ART, ROOM),
        ),
    )
    steps(canvas, TITLE, shown, _COLOURS)
    top = TITLE + STEP + ROW
    _head(canvas, top, say("A gangster goes out to the street, then does one job"))
    for (x, y, wide, high), (name, note, arts) in zip(abreast(top + _HEAD, _PANEL, 3), _JOBS, strict=True):
        canvas.framed((x, y, wide, high), 18, 2, (RIM, ROOM), NIGHT)
        left = x + (wide - len(arts) * 104 + 8) // 2
        for at, art in enumerate(arts):
            canvas.stamp(on(art, 96, ROOM), left + at * 104, y + 16)
        canvas.text(
            fitted(str(name), 46, 700, wide - 24, 34), (x + wide // 2, y + 142), 46, CREAM, ROOM, anchor="middle"
        )
        canvas.text(
            fitted(str(note), 36, 600, wide - 24, 28), (x + wide // 2, y + 192), 36, SMOKE, ROOM, anchor="middle"
        )
    top += _HEAD + _PANEL + ROW
    _head(canvas, top, say("A block holds a gangster; the right symbol frees it"))
    for (x, y, wide, high), (block, symbol) in zip(abreast(top + _HEAD, _PANEL, 4), COUNTERS.items(), strict=True):
        canvas.framed((x, y, wide, high), 18, 2, (RIM, ROOM), NIGHT)
        canvas.stamp(on(icons.BLOCKS[block], 96, ROOM), x + wide // 2 - 112, y + 16)
        canvas.stamp(on(icons.SYMBOLS[symbol], 96, ROOM), x + wide // 2 + 16, y + 16)
        name, freed = BLOCK_NAMES[block], SYMBOL_NAMES[symbol]
        canvas.text(
            fitted(str(name), 42, 700, wide - 24, 34), (x + wide // 2, y + 142), 42, CREAM, ROOM, anchor="middle"
        )
        canvas.text(
            fitted(str(freed), 36, 600, wide - 20, 30), (x + wide // 2, y + 192), 36, SMOKE, ROOM, anchor="middle"
        )
    signs = [on(icons.DOLLARS, 92, BRASS), on(icons.END, 92, BRASS)]
    win(canvas, canvas.height - WIN - MARGIN, str(_WIN), signs, _COLOURS)
    return canvas.picture(_described(), "how-to-play.png")


def _head(canvas: Canvas, y: int, words: str) -> None:
    canvas.text(fitted(words, 40, 700, WIDTH - 2 * MARGIN, 32), (MARGIN + 8, y + 28), 40, BRASS, NIGHT)


def _described() -> str:
    blocks = semicolons(
        commas([str(BLOCK_NAMES[block]), str(SYMBOL_NAMES[symbol])]) for block, symbol in COUNTERS.items()
    )
    return say(
        "How to play MafiaDollar. A turn: 1. Draw: the bot draws for you. 2. Play a card, or discard one. 3. Act, once "
        "for each warehouse you have. A gangster goes out to the street, then does one job: take loot from a pile, "
        "attack a rival (bullets and die over 8), or break in (locks and die over 8). A block holds a gangster; the "
        "right symbol frees it: {blocks}. Late in the deck the prohibition ends: most dollars win.",
        blocks=blocks,
    )
