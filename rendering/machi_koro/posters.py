"""The poster of a finished game: the winner's town, the standings, coins over time, and what people will talk about."""

import functools
from collections.abc import Sequence
from typing import Final, TypeAlias

import msgspec
from PIL import Image

from bot.games.machi_koro.story import MachiStory
from bot.games.machi_koro.views import MachiView
from bot.language import say, say_plural
from bot.language.rows import commas, paragraph, stopped
from bot.pictures.picture import Picture
from rendering.art.town.diorama import Island, sky
from rendering.art.town.look import Look
from rendering.art.town.named import lot
from rendering.drawing.canvas import Box, Canvas
from rendering.drawing.curves import ChartStyle, curves
from rendering.drawing.palette import indexed
from rendering.drawing.poster_parts import (
    ART,
    FACT,
    FOOT,
    HEAD,
    STEP,
    TITLE,
    Colours,
    Fact,
    facts,
    foot,
    headline,
    panel,
)
from rendering.drawing.rasters import rasterised
from rendering.drawing.seats import seat_disc
from rendering.drawing.sprites import Art, on
from rendering.drawing.text import block, drawable_names
from rendering.drawing.theme import GOLD, LINE, MARGIN, MUTED, PAGE, PANEL, WHITE, WIDTH
from rendering.machi_koro import islands
from rendering.machi_koro.dice import die
from rendering.machi_koro.icons import LEFT
from rendering.machi_koro.marks import coin
from rendering.machi_koro.towns.plates import stick
from rendering.words.common import turn_words
from rendering.words.endings import Finale, day, lasted, ranks, winners
from rendering.words.machi_koro.names import card_name
from rendering.words.machi_koro.names import coins as coin_words

_SPARKS: Final = 56
"""Height of the sky between the headline and a town, in pixels."""
_LABEL: Final = 68
"""Height of the space for a name below a town."""
_ROW: Final = 78
_FEWEST: Final = 3
"""The chart beside the standings is as high as that many rows of them, or more."""
_STANDINGS: Final = 650
"""Width of the standings in pixels: a long name is whole in them."""
_COLOURS: Final = Colours(PAGE, PANEL, LINE, GOLD, WHITE, MUTED)


Ending: TypeAlias = Finale[MachiView, MachiStory]
"""A finished game as everybody saw it end."""


def poster(ending: Ending, player_names: Sequence[str]) -> Picture:
    """Draw the poster.

    Raises:
        ValueError: the game is not over.
        ArtMissing: a drawing or font is not installed.
    """
    names = drawable_names(player_names)
    shown = _facts(ending, names)
    high = max(_FEWEST, len(ending.view.towns)) * _ROW + TITLE + 16
    hero = towns_at_night(ending, names)
    canvas = Canvas(WIDTH, hero.height + high + STEP + (FACT + STEP if shown else 0) + FOOT, PAGE)
    canvas.stamp(hero, 0, 0)
    say_who_won(canvas, ending, names)
    _standings(canvas, ending, names, (MARGIN, hero.height, _STANDINGS, high))
    _coins(canvas, ending, (MARGIN + _STANDINGS + STEP, hero.height, WIDTH - 2 * MARGIN - _STANDINGS - STEP, high))
    facts(canvas, hero.height + high + STEP, shown, _COLOURS)
    foot(canvas, _length(ending), day(ending.played.ended), _COLOURS)
    return canvas.picture(_alt(ending, names), "poster.png")


def say_who_won(canvas: Canvas, ending: Ending, names: Sequence[str]) -> None:
    """Write the headline of a poster."""
    headline(canvas, (winners(ending.outcome, names), _how(ending)), _COLOURS)


class _Plot(msgspec.Struct, frozen=True):
    """A winner's town, its upper left corner on the poster and its size, in pixels."""

    seat: int
    island: Island
    left: int
    top: int
    width: int
    height: int


def _plots(ending: Ending) -> list[_Plot]:
    """Where each winner's town floats: one across the poster, two aslant, more in pairs."""
    winners = ending.outcome.winners
    many = len(winners)
    wide = {1: WIDTH - 40, 2: 760}.get(many, (WIDTH - 3 * MARGIN) // 2)
    abreast = 2 if many > 2 else 1
    found: list[_Plot] = []
    top = HEAD + _SPARKS
    for start in range(0, many, abreast):
        row = winners[start : start + abreast]
        room = WIDTH - 2 * MARGIN - len(row) * wide
        left = (start * room if many == 2 else room // 2) + MARGIN
        for at, seat in enumerate(row):
            island = islands.island_of(ending.view, seat)
            high = islands.height(island, wide)
            found.append(_Plot(seat, island, left + at * (wide + MARGIN * (abreast - 1) // 2), top, wide, high))
        top = max(plot.top + plot.height for plot in found) + (_LABEL if many > 1 else 0)
    return found


def towns_at_night(ending: Ending, names: Sequence[str], opened: float = 1) -> Image.Image:
    """Draw the winners' towns under fireworks as palette indexes, with room for the headline; `opened`: as of `sky`."""
    plots = _plots(ending)
    several = len(plots) > 1
    high = max(plot.top + plot.height for plot in plots) + (_LABEL + 8 if several else 20)
    image = rasterised(sky(WIDTH, high, HEAD, opened), WIDTH, high).convert("RGB")
    for plot in plots:
        islands.put(image, plot.island, plot.left, plot.top, plot.width)
    canvas = Canvas(WIDTH, high, PAGE)
    canvas.stamp(indexed(image), 0, 0)
    for plot in plots if several else ():
        label = _label(plot.seat, names[plot.seat], plot.width)
        stick(canvas, label, plot.left + plot.width // 2, plot.top + plot.height - 6, 16)
    return canvas.done()


def _label(seat: int, name: str, room: int) -> Image.Image:
    """The owner of the town, at most `room` pixels wide, as palette indexes."""
    words = block(name, 40, 700, (room - 94, 54), 22)
    canvas = Canvas(max(each.width for each in words) + 94, 60, PAGE)
    canvas.framed((0, 0, canvas.width, 60), 16, 3, (GOLD, PANEL), PAGE)
    seat_disc(canvas, seat, (12, 30, 46), PANEL)
    canvas.block(words, (72, 30), WHITE, PANEL)
    return canvas.done()


def _standings(canvas: Canvas, ending: Ending, names: Sequence[str], box: Box) -> None:
    """Everybody by rank: landmarks and coins, one below the other in the whole `box`."""
    panel(canvas, box, say("Standings"), _COLOURS)
    x, top, width, high = box
    step = (high - TITLE - 16) // len(ending.view.towns)
    coins, landmarks = x + width - 24, x + width - 124
    coin(canvas, coins - 44, top + TITLE // 2 - 16, 44, PANEL)
    canvas.stamp(_building("radio_tower", 58), landmarks - 66, top + 2)
    for at, (rank, seat) in enumerate(ranks(ending.outcome)):
        town, middle = ending.view.towns[seat], top + TITLE + at * step + step // 2
        first = GOLD if rank == 1 else MUTED
        canvas.text(str(rank), (x + 36, middle), 46, first, PANEL, weight=800, anchor="middle")
        seat_disc(canvas, seat, (x + 62, middle, 54), PANEL)
        left = x + 130
        if town.resigned:
            canvas.art(LEFT, coins - 48, middle - 24, 48, PANEL)
            name = block(names[seat], 42, 700, (coins - 60 - left, _ROW - 10), 24)
            canvas.block(name, (left, middle), MUTED, PANEL)
            continue
        canvas.text(str(town.coins), (coins, middle), 46, GOLD, PANEL, weight=800, anchor="right")
        built = canvas.text(
            f"{town.landmarks}/{len(town.sites)}", (landmarks, middle), 42, WHITE, PANEL, anchor="right"
        )
        name = block(names[seat], 42, 700, (landmarks - built - 14 - left, _ROW - 10), 24)
        canvas.block(name, (left, middle), GOLD if rank == 1 else WHITE, PANEL)


def _coins(canvas: Canvas, ending: Ending, box: Box) -> None:
    """All coins that each player has gained by the end of each turn."""
    panel(canvas, box, say("Coins gained"), _COLOURS)
    x, y, width, height = box
    rows = ending.story.gained
    lines = [(seat, [row[seat] for row in rows]) for seat in range(len(rows[0]))]
    plot = (x + 14, y + TITLE, width - 28, height - TITLE - 14)
    curves(canvas, plot, lines, ChartStyle(PANEL, LINE, MUTED), bold=frozenset(ending.outcome.winners))


def _facts(ending: Ending, names: Sequence[str]) -> list[Fact]:
    """What people will talk about."""
    story, shown = ending.story, list[Fact]()
    if (roll := story.roll) is not None:
        figure, art = f"+{roll.coins}", functools.partial(_dice, roll.dice)
        note = turn_words(roll.turn)
        shown.append(Fact(say("Luckiest roll"), figure, roll.seat, names[roll.seat], note, art, _purse))
    if (best := story.earner) is not None:
        figure, art = f"+{best.coins}", functools.partial(_building, best.card, ART)
        note = card_name(best.card)
        shown.append(Fact(say("Best building"), figure, best.seat, names[best.seat], note, art, _purse))
    if (theft := story.theft) is not None:
        art, note = functools.partial(_building, theft.card, ART), say("from {name}", name=names[theft.payer])
        shown.append(Fact(say("Biggest theft"), str(theft.coins), theft.seat, names[theft.seat], note, art, _purse))
    return shown


def _purse() -> Image.Image:
    """A coin, as palette indexes."""
    canvas = Canvas(50, 50, PANEL)
    coin(canvas, 0, 0, 50, PANEL)
    return canvas.done()


def _dice(dice: tuple[int, ...]) -> Image.Image:
    """The dice of a roll, side by side, as palette indexes."""
    size = 110 if len(dice) == 1 else 70
    canvas = Canvas(len(dice) * (size + 10) - 10, size, PANEL)
    for at, pips in enumerate(dice):
        canvas.stamp(die(pips, size, PANEL), at * (size + 10), 0)
    return canvas.done()


def _building(card: str, size: int) -> Image.Image:
    """A building on a panel, as palette indexes."""
    return on(Art("own", lot(card, Look())), size, PANEL)


# --- in words ------------------------------------------------------------------------------------------


def _how(ending: Ending) -> str:
    if ending.outcome.reason == "last_left":
        return say("Nobody else is left in Machi Koro")
    return say("Every landmark of Machi Koro is built")


def _length(ending: Ending) -> str:
    story = ending.story
    rounds = say_plural("{count} round", "{count} rounds", story.rounds)
    turns = say_plural("{count} turn", "{count} turns", story.turns)
    return f"{rounds} · {turns} · {lasted(ending.played)}"


def _alt(ending: Ending, names: Sequence[str]) -> str:
    """What the poster says."""
    story = ending.story
    said = [winners(ending.outcome, names), stopped(_how(ending))]
    for rank, seat in ranks(ending.outcome):
        town = ending.view.towns[seat]
        place = f"{rank}. {names[seat]}"
        if town.resigned:
            said.append(say("{place}: left the game.", place=place))
            continue
        end = say(
            "{place}: {count} of {all} landmarks, {coins}.",
            place=place,
            count=town.landmarks,
            all=len(town.sites),
            coins=coin_words(town.coins),
        )
        said.append(end)
    if (roll := story.roll) is not None:
        luck = say(
            "Luckiest roll: {name}'s {total} brought {coins}.",
            name=names[roll.seat],
            total=roll.total,
            coins=coin_words(roll.coins),
        )
        said.append(luck)
    if (best := story.earner) is not None:
        building = say(
            "Best building: {name}'s {card} earned {coins}.",
            name=names[best.seat],
            card=card_name(best.card),
            coins=coin_words(best.coins),
        )
        said.append(building)
    if (theft := story.theft) is not None:
        deed = say(
            "Biggest theft: {name}'s {card} took {coins} from {other}.",
            name=names[theft.seat],
            card=card_name(theft.card),
            coins=coin_words(theft.coins),
            other=names[theft.payer],
        )
        said.append(deed)
    return paragraph(*said, stopped(commas([_length(ending), day(ending.played.ended)])))
