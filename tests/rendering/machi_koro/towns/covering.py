"""Measures how much of what paid is hidden by plates, prices, ticks and bursts.

``python -m tests.rendering.machi_koro.towns.covering GAMES EVERY`` prints it for each `EVERY`-th turn of that many
games of each edition.
"""

import statistics
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

import msgspec
import pytest
from PIL import Image, ImageChops

from bot.games.chance import Chance
from bot.games.machi_koro import MACHI_KORO, Options
from bot.games.machi_koro.views import MachiView, TurnView
from rendering.art.colours import Light
from rendering.drawing.canvas import Box, Canvas, Cut
from rendering.machi_koro.towns import bursts, labels, plates, scenes, streets
from rendering.machi_koro.towns.plates import Lot
from rendering.machi_koro.towns.town import Time, time_of, town
from tests.rendering.caches import forget

EDITIONS: Final = {"base": 4, "harbor": 5, "everything": 5}
"""The most seats of each edition."""
WIDTHS: Final = (580, 1172)


class Part(msgspec.Struct, frozen=True):
    """Something laid onto a picture of a town. `lot`: the establishment that it is, if it is one."""

    canvas: int
    cut: Cut
    left: int
    top: int
    lot: Lot | None = None
    label: bool = False


class Share(msgspec.Struct, frozen=True):
    """Which part of the drawing of an establishment labels hide, where no other building does. `large`: in a scene."""

    lot: Lot
    hidden: float
    large: bool


@contextmanager
def watched() -> Iterator[list[Part]]:
    """Everything that is laid onto pictures of towns inside the block."""
    seen: list[Part] = []
    paid, put, lay, lay_burst = scenes.put_paid, scenes.put, labels.Labels.lay, bursts.lay
    plain: list[bool] = []

    def put_paid(canvas: Canvas, shown: Lot, lot: int, time: Time, middle: tuple[int, int]) -> scenes.Standing:
        plain.append(True)
        drawn = paid(canvas, shown, lot, time, middle)
        plain.pop()
        seen.append(Part(id(canvas), drawn.cut, *drawn.corner(middle), lot=shown))
        return drawn

    def put_any(canvas: Canvas, drawn: scenes.Standing, middle: tuple[int, int]) -> None:
        put(canvas, drawn, middle)
        if not plain:
            seen.append(Part(id(canvas), drawn.cut, *drawn.corner(middle)))

    def laid(self: labels.Labels) -> list[labels.Placed]:
        found = lay(self)
        seen.extend(Part(id(self._canvas), each.cut, each.left, each.top, label=True) for each in reversed(found))
        return found

    def stick(canvas: Canvas, plate: Image.Image, x: int, y: int, radius: int = 9) -> tuple[int, int, int, int]:
        box = plates.stick(canvas, plate, x, y, radius)
        mask = Image.new("L", plate.size, 255)
        seen.append(Part(id(canvas), Cut(plate, mask), *box[:2], label=True))
        return box

    def burst(canvas: Canvas, drawn: Cut, box: Box, body: Box) -> None:
        lay_burst(canvas, drawn, box, body)
        seen.append(Part(id(canvas), drawn, *box[:2], label=True))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bursts, "lay", burst)
        patch.setattr(scenes, "put_paid", put_paid)
        patch.setattr(scenes, "put", put_any)
        patch.setattr(labels.Labels, "lay", laid)
        patch.setattr(streets, "stick", stick)
        forget("scene", "_rows")
        yield seen
        forget("scene", "_rows")


def shares(seen: Sequence[Part], *, large: bool) -> Iterator[Share]:
    """How much of each establishment on one picture is hidden."""
    covers = [part for part in seen if part.label]
    buildings = [part for part in seen if not part.label]
    for at, part in enumerate(buildings):
        if part.lot is None:
            continue
        whole = part.cut.mask.histogram()[255]
        free = part.cut.mask.copy()
        for other in buildings[at + 1 :]:
            free.paste(0, (other.left - part.left, other.top - part.top), other.cut.mask)
        left = free.copy()
        for cover in covers:
            left.paste(0, (cover.left - part.left, cover.top - part.top), cover.cut.mask)
        yield Share(part.lot, ImageChops.difference(free, left).histogram()[255] / whole, large)


def of_turn(view: MachiView, turn: TurnView) -> list[Share]:
    """What labels hide in the towns of a turn: in the large one of the seat whose turn it was, and in small ones."""
    found: list[Share] = []
    time = time_of(view)
    with watched() as seen:
        for each in view.towns:
            if each.resigned:
                continue
            shown = town(view, turn, each.seat, "")
            if each.seat == turn.seat:
                scenes.scene(scenes.of(shown, time))
                found += shares(seen, large=True)
                seen.clear()
                continue
            for width in WIDTHS:
                (size,) = streets.sizes((shown,), width)
                streets._rows(size, Time(Light.DAY, time.season))
                found += shares(seen, large=False)
                seen.clear()
    return found


def turns(edition: str, game: int) -> Iterator[tuple[MachiView, TurnView]]:
    """The end of each turn of a game of robots with two to five seats."""
    seats = 2 + game % (EDITIONS[edition] - 1)
    chance, luck = Chance(f"covering {game}".encode()), Chance(b"robots")
    options = Options(edition=edition, market="all" if edition == "base" else "10", first="joining")
    state, _ = MACHI_KORO.new(options, seats, chance)
    seen = 0
    while pending := MACHI_KORO.decisions(state):
        view = MACHI_KORO.view(state, pending[0].seat)
        if view.last is not None and view.last.number > seen:
            seen = view.last.number
            yield MACHI_KORO.view(state, None), view.last
        action = MACHI_KORO.robot(view, pending[0], "normal", luck)
        MACHI_KORO.apply(state, pending[0].id, action, chance)
    view = MACHI_KORO.view(state, None)
    yield view, view.turn


def measured(edition: str, games: Sequence[int], every: int) -> list[Share]:
    """The shares in each `every`-th turn of games."""
    found: list[Share] = []
    for game in games:
        for at, (view, turn) in enumerate(turns(edition, game)):
            if (at + game) % every == 0 and any(turn.fired):
                found += of_turn(view, turn)
    return found


def figures(found: Sequence[Share]) -> str:
    """The mean, what 98 of 100 stay below, and the most."""
    hidden = sorted(share.hidden for share in found)
    if not hidden:
        return "none"
    many = len(hidden)
    return (
        f"{many} mean {statistics.mean(hidden):.1%} 98 of 100 below {hidden[max(0, many * 98 // 100 - 1)]:.1%} "
        f"most {hidden[-1]:.1%} over 20 %: {sum(each > 0.2 for each in hidden)}"
    )


if __name__ == "__main__":
    games, every = int(sys.argv[1]), int(sys.argv[2])
    for edition in EDITIONS:
        found = measured(edition, range(games), every)
        for large in (True, False):
            here = [share for share in found if share.large is large]
            where = "large" if large else "small"
            print(edition, where, "paid ", figures([share for share in here if share.lot.fired]))  # noqa: T201
            print(edition, where, "quiet", figures([share for share in here if not share.lot.fired]))  # noqa: T201
