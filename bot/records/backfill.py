"""Brings what an earlier version stored up to date, in the background. The next start continues."""

import asyncio
import logging

from bot.records.achievements import Achievements
from bot.records.results import Results
from bot.records.reviews import Reviews
from data.priority_lock import Urgency, set_task_urgency
from data.store import StorageFailure, Store

log = logging.getLogger(__name__)


class Backfill:
    """Does for games of an earlier version what this one does at once, unhurriedly."""

    def __init__(self, store: Store, results: Results, achievements: Achievements, reviews: Reviews) -> None:
        self._store, self._results, self._achievements, self._reviews = store, results, achievements, reviews
        self._running: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin, in the one process that does this."""
        self._running = asyncio.create_task(self._run(), name="catch up with earlier versions")

    async def _run(self) -> None:
        set_task_urgency(Urgency.ROBOT)
        if not self._store.shards.first():
            return
        try:
            if count := await self._store.pack_snapshots():
                log.info("compressed %d snapshots of an earlier version", count)
            if count := await self._results.backfill():
                log.info("counted the results of %d games of an earlier version", count)
            if count := await self._achievements.backfill():
                log.info("counted the achievements of %d games of an earlier version", count)
            await self._reviews.resume()
        except StorageFailure as error:
            log.info("cannot bring what an earlier version stored up to date now: %s", error)

    async def close(self) -> None:
        """Stop, and wait for the step under way."""
        if self._running is not None:
            self._running.cancel()
            await asyncio.wait({self._running})
