"""Draws whole games as animations, one at a time and frame by frame, so that boards are always drawn first.

Finished drawings are kept in memory until there are too many bytes of them, or the process ends.
"""

import asyncio
import functools
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Final, TypeVar

import msgspec

from bot.language import DEFAULT
from bot.offload import OFFLOAD, For
from bot.pictures.animation import Film, Gif, Shot
from bot.pictures.picture import Picture

T = TypeVar("T")

MOST_KEPT: Final = 24 * 1024 * 1024
"""Bytes of drawings to keep."""
MOST_WAITING: Final = 6
"""How many may wait for the one that is being drawn."""
PROGRESS_SECONDS: Final = 2.5
"""Seconds between two reports of progress."""


class ReplayBusy(Exception):
    """A replay is being drawn for that person or channel already, or too many others wait."""


class ReplayStopped(Exception):
    """The bot stops: the drawing was given up."""


class Replay(msgspec.Struct, frozen=True):
    """A drawing of a game up to journal entry number `entries`, with these `names`, in that language.

    `seat`: whose town is large. `shared`: it has been posted for everybody.
    """

    table: int
    seat: int
    entries: int
    names: tuple[str, ...]
    picture: Picture
    shared: bool = False
    language: str = DEFAULT


class Replays:
    """The drawings of games that are kept, and those being made."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[int, int, str], Replay] = OrderedDict()
        self._busy: set[tuple[str, int]] = set()
        self._waiting = 0
        self.drawing = asyncio.Lock()
        """Hold it while drawing."""
        self._closed = False

    def close(self) -> None:
        """Give up what is being drawn, after its present frame."""
        self._closed = True

    def kept(self, table: int, seat: int, language: str = DEFAULT) -> Replay | None:
        """The last drawing of that game in that language, if it is kept."""
        found = self._kept.get((table, seat, language))
        if found is not None:
            self._kept.move_to_end((table, seat, language))
        return found

    def keep(self, replay: Replay) -> None:
        """Keep a drawing, in place of an earlier one of the same game; forget the oldest if there are too many."""
        key = (replay.table, replay.seat, replay.language)
        self._kept[key] = replay
        self._kept.move_to_end(key)
        while len(self._kept) > 1 and sum(len(each.picture.png) for each in self._kept.values()) > MOST_KEPT:
            self._kept.popitem(last=False)

    @contextmanager
    def queued(self, user: int, channel: int) -> Iterator[None]:
        """Wait and draw inside the block.

        Raises:
            ReplayBusy: that person or channel waits for one already, or too many others wait.
        """
        keys = {("user", user), ("channel", channel)}
        if keys & self._busy or self._waiting >= MOST_WAITING:
            raise ReplayBusy
        self._busy |= keys
        self._waiting += 1
        try:
            yield
        finally:
            self._busy -= keys
            self._waiting -= 1

    async def run(self, work: Callable[[], T]) -> T:
        """Run a short part of the work in a drawing thread, after what is more urgent.

        Raises:
            ReplayStopped: the bot stops.
        """
        if self._closed:
            raise ReplayStopped
        return await OFFLOAD.run(work, For.LOOKING)

    async def draw(self, film: Film, report: Callable[[int], Awaitable[None]]) -> Picture:
        """Draw an animation; now and then `report` gets how much of it is done, in percent.

        Raises:
            ReplayStopped: the bot stops.
        """
        gif, count = Gif(film.width, film.height, film.colours), len(film.shots)
        clock = asyncio.get_running_loop().time
        reported = clock()
        for at, shot in enumerate(film.shots, 1):
            await self.run(functools.partial(_add, gif, shot, last=at == count))
            if clock() - reported >= PROGRESS_SECONDS and at < count:
                await report(100 * at // count)
                reported = clock()
        data = await self.run(gif.done)
        return Picture(data, film.alt, film.width, film.height, film.name)


def _add(gif: Gif, shot: Shot, *, last: bool) -> None:
    gif.add(shot.draw(), shot.milliseconds, shot.at, last=last)
