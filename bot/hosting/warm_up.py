"""Work in threads that would otherwise slow down the first answers: for each game that is played here, and no other."""

import asyncio
import logging
import threading
from collections.abc import Awaitable, Callable, Coroutine, Sequence

import msgspec

from bot.language import DEFAULT, speaking

log = logging.getLogger(__name__)

Work = Callable[[threading.Event], object]
"""It gets an event that is set when the bot closes: a process cannot end before its threads do."""


class LocalGame(msgspec.Struct, frozen=True):
    """A game that is played here, and in which language. `game`: empty if only the language is spoken."""

    game: str
    language: str


class WarmUp:
    """Does the work of each game and language once, one after another, so that drawing threads don't starve clicks.

    `played`: what open tables play, the most frequent first. `on_done` is called whenever nothing is left to do.
    """

    def __init__(self, played: Callable[[], Awaitable[Sequence[LocalGame]]], on_done: Callable[[], None]) -> None:
        self._works: list[tuple[str, Work]] = []
        self._played = played
        self._on_done = on_done
        self._begun = set[LocalGame]()
        self._turn = asyncio.Lock()
        self._stop = threading.Event()
        self._tasks = set[asyncio.Task[None]]()

    def add(self, work: Work, game: str = "") -> None:
        """Do this, too, where that game is played; without a game wherever a language is spoken."""
        self._works.append((game, work))

    def start(self) -> None:
        """Warm up for all open tables, in the background."""
        self._soon(self._all())

    def opened(self, played: LocalGame) -> None:
        """Warm up for a table that has just opened, while people sit down."""
        self._soon(self._for(played))

    def _soon(self, work: Coroutine[None, None, None]) -> None:
        if self._stop.is_set():
            work.close()
            return
        task = asyncio.create_task(work, name="warm up")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _all(self) -> None:
        try:
            found = await self._played()
        except Exception as error:  # noqa: BLE001 - then no game is drawn beforehand
            log.warning("cannot read what is played: %s", type(error).__name__)
            found = [LocalGame("", DEFAULT)]
        await self._for(*found)

    async def _for(self, *found: LocalGame) -> None:
        async with self._turn:
            wanted = dict.fromkeys(part for each in found for part in (LocalGame("", each.language), each))
            left = [part for part in wanted if part not in self._begun]
            for part in left:
                self._begun.add(part)
                await self._do(part)
        if left:
            self._on_done()

    async def _do(self, part: LocalGame) -> None:
        for game, work in self._works:
            if game == part.game:
                try:
                    with speaking(part.language):
                        await asyncio.to_thread(work, self._stop)
                except Exception:
                    log.exception("could not warm up: pictures will be slow or missing")

    def close(self) -> None:
        """Tell the work under way to stop."""
        self._stop.set()
        for task in self._tasks:
            task.cancel()
