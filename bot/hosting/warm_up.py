"""Work in threads that would otherwise slow down the first answers, once the bot is ready."""

import asyncio
import logging
import threading
from collections.abc import Awaitable, Callable, Sequence

from bot.language import DEFAULT, speaking

log = logging.getLogger(__name__)

Work = Callable[[threading.Event], object]
"""It gets an event that is set when the bot closes: a process cannot end before its threads do."""


class WarmUp:
    """Does the work one after another, so that drawing threads don't starve click handling. Then calls `on_done`.

    It does all of it in each of the `languages`, the most frequent first.
    """

    def __init__(self, languages: Callable[[], Awaitable[Sequence[str]]], on_done: Callable[[], None]) -> None:
        self._works: list[Work] = []
        self._languages = languages
        self._on_done = on_done
        self._stop = threading.Event()
        self._running: asyncio.Task[None] | None = None

    def add(self, work: Work) -> None:
        """Do this, too."""
        self._works.append(work)

    def start(self) -> None:
        """Begin, in the background."""
        self._running = asyncio.create_task(self._run(), name="warm up")

    async def _run(self) -> None:
        for language in await self._spoken():
            for work in self._works:
                try:
                    with speaking(language):
                        await asyncio.to_thread(work, self._stop)
                except Exception:
                    log.exception("could not warm up: pictures will be slow or missing")
        self._on_done()

    async def _spoken(self) -> Sequence[str]:
        try:
            return await self._languages()
        except Exception as error:  # noqa: BLE001 - then only one language is drawn beforehand
            log.warning("cannot read which languages are spoken: %s", type(error).__name__)
            return [DEFAULT]

    def close(self) -> None:
        """Tell the work under way to stop."""
        self._stop.set()
        if self._running is not None:
            self._running.cancel()
