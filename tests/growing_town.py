"""The README's animation: the town of a winner grows, with its coups, and ends under fireworks.

It is a seeded game of robots: what is drawn are the boards' own parts after each of the winner's turns.
"""

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
from PIL import Image

from bot.games.chance import Chance
from bot.games.machi_koro import MACHI_KORO, Options
from bot.games.machi_koro.events import Dealt, LeftMarket, MachiEvent
from bot.games.machi_koro.story import find_story
from bot.games.machi_koro.views import MachiView, TurnView
from bot.pictures.animation import Colours, Gif
from rendering.drawing.canvas import Canvas
from rendering.drawing.palette import palette
from rendering.drawing.theme import GAP, MARGIN, PAGE, WIDTH
from rendering.machi_koro import boards, coups, header
from rendering.machi_koro.posters import Ending, say_who_won, towns_at_night
from rendering.machi_koro.towns import heads
from rendering.machi_koro.towns.town import Town, colours, time_of, town
from rendering.words.endings import TimePlayed

SEED: Final = b"readme 4"
OPTIONS: Final = Options(edition="everything", market="10", first="joining")
WIDE: Final = 800
"""Width of the animation, in pixels."""
_TURN, _COUP, _SPARK, _END = 700, 1400, 140, 4000
"""How long frames are shown, in milliseconds: of a turn, a coup, the fireworks, the end."""
_SPARKS: Final = 10
"""Frames of fireworks."""


class Game(msgspec.Struct, frozen=True):
    """The table after each turn, and how it ended."""

    views: list[MachiView]
    ending: Ending


def play(seed: bytes, options: Options, seats: int) -> Game:
    """Play a game of robots."""
    chance, luck = Chance(seed), Chance(b"robots")
    state, begun = MACHI_KORO.new(options, seats, chance)
    events: list[MachiEvent] = list(begun)
    views = [MACHI_KORO.view(state, None)]
    while pending := MACHI_KORO.decisions(state):
        view = MACHI_KORO.view(state, pending[0].seat)
        action = MACHI_KORO.robot(view, pending[0], "normal", luck)
        events += MACHI_KORO.apply(state, pending[0].id, action, chance)
        now = MACHI_KORO.view(state, None)
        if now.turn.number > views[-1].turn.number or now.outcome is not None:
            views.append(now)
    return Game(views, Ending(views[-1], find_story(state, events), TimePlayed(0, 3600)))


def _coloured(image: Image.Image, table: bytes) -> Image.Image:
    shown = Image.frombytes("P", image.size, image.tobytes())
    shown.putpalette(table)
    return shown.convert("RGB")


def _others(towns: Sequence[Town]) -> Image.Image:
    """The other players' heads side by side."""
    wide = (WIDTH - 2 * MARGIN - GAP * (len(towns) - 1)) // len(towns)
    drawn = [heads.head(each, wide - 24) for each in towns]
    canvas = Canvas(WIDTH, coups.HIGH, PAGE)
    for at, (each, head) in enumerate(zip(towns, drawn, strict=True)):
        frame = Canvas(wide, head.height + 12, PAGE)
        heads.frame(frame, each, PAGE)
        frame.stamp(head, 12, 6)
        canvas.stamp(frame.done(), MARGIN + at * (wide + GAP), 0)
    return canvas.done()


class _Frame(msgspec.Struct, frozen=True):
    """A picture of mode ``RGB``, and how long it is shown."""

    picture: Image.Image
    milliseconds: int


class _Turn(msgspec.Struct, frozen=True):
    """A turn of the winner: the header, the town, and below it a coup or the other players, as palette indexes."""

    header: Image.Image
    town: Image.Image
    below: Image.Image
    coup: bool
    colours: bytes

    def frame(self, top: int, high: int) -> _Frame:
        """The turn, `high` pixels of a board high. `top`: where the town begins."""
        canvas = Canvas(WIDTH, high, PAGE)
        for y, part in (
            (top - self.header.height, self.header),
            (top, self.town),
            (high - MARGIN - coups.HIGH, self.below),
        ):
            canvas.stamp(part, (WIDTH - part.width) // 2, y)
        return _Frame(_coloured(canvas.done(), self.colours), _COUP if self.coup else _TURN)


def _turns(game: Game, names: Sequence[str]) -> Iterator[_Turn]:
    """The winner's turns that changed the town or were a coup."""
    (hero, *_) = game.ending.outcome.winners
    before = None
    for view in game.views[1:]:
        turn = view.turn if view.outcome is not None else view.last
        if turn is None or turn.seat != hero:
            continue
        time, found = time_of(view), coups.of(view, turn, names)[:1]
        every = [town(view, turn, seat, name) for seat, name in enumerate(names)]
        now = [(lot.card, lot.copies) for lot in every[hero].lots], view.towns[hero].sites
        if found or now != before:
            told = [*(event for each in found for event in each.events), *_of_the_market(turn)]
            yield _Turn(
                header.strip(header.header(view, turn, names, told)),
                boards.large_town(every[hero], time),
                coups.sign(found[0], time) if found else _others([*every[:hero], *every[hero + 1 :]]),
                bool(found),
                colours(view),
            )
        before = now


def _of_the_market(turn: TurnView) -> list[MachiEvent]:
    """What no town shows."""
    return [event for event in turn.events if isinstance(event, Dealt | LeftMarket)]


def _fireworks(game: Game, names: Sequence[str], high: int) -> Iterator[_Frame]:
    """The winner's town at night, `high` pixels of a board high."""
    for spark in range(1, _SPARKS + 1):
        shown = towns_at_night(game.ending, names, spark / _SPARKS)
        canvas = Canvas(WIDTH, shown.height, PAGE)
        canvas.stamp(shown, 0, 0)
        say_who_won(canvas, game.ending, names)
        whole = _coloured(canvas.done(), palette())
        frame = Image.new("RGB", (WIDTH, high), PAGE)
        frame.paste(whole, (0, (high - whole.height) // 2))
        yield _Frame(frame, _END if spark == _SPARKS else _SPARK)


def gif(names: Sequence[str]) -> bytes:
    """Draw the animation."""
    game = play(SEED, OPTIONS, len(names))
    turns = list(_turns(game, names))
    top = max(each.header.height for each in turns)
    high = top + max(each.town.height for each in turns) + GAP + coups.HIGH + MARGIN
    size = WIDE, high * WIDE // WIDTH
    frames = [*(each.frame(top, high) for each in turns), *_fireworks(game, names, high)]
    small = [each.picture.resize(size, Image.Resampling.HAMMING) for each in frames]
    table = _learnt([*small[:: len(small) // 6], small[-1]])
    film = Gif(*size, Colours(bytes(table.getpalette() or ()), 255, 0))
    for each, picture in zip(frames, small, strict=True):
        indexes = picture.quantize(palette=table, dither=Image.Dither.NONE)
        film.add(Image.frombytes("L", size, indexes.tobytes()), each.milliseconds, last=each is frames[-1])
    return film.done()


def _learnt(pictures: Sequence[Image.Image]) -> Image.Image:
    """A palette for these pictures, whose last colour is spare."""
    mosaic = Image.new("RGB", (WIDE, sum(each.height for each in pictures)))
    y = 0
    for each in pictures:
        mosaic.paste(each, (0, y))
        y += each.height
    found = mosaic.quantize(255, method=Image.Quantize.MEDIANCUT)
    holder = Image.new("P", (1, 1))
    holder.putpalette([*(found.getpalette() or [])[: 3 * 255], 0, 0, 0])
    return holder
