"""Continues what an earlier process, or another one, left undone; and shares shards with other processes."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from bot.concurrency import RETRY_FIRST, cancel_all
from bot.errors import NoSuchTable
from bot.hosting.sharded import ShardedClient
from bot.table.tables import Tables
from bot.worker import Worker, passing_or_ours, report
from data.shards import Ownership
from data.store import StorageFailure

log = logging.getLogger(__name__)

Step = Callable[[], Awaitable[object]]
LEFT: Final = "what an earlier process left"
POLL_SECONDS: Final = 10.0
"""Seconds between two looks for changes that nobody has told this process of."""
MISSED_SECONDS: Final = 30.0
"""Seconds that are looked back further than a connection was away."""


class Resuming:
    """Runs the `steps` in order. Those that fail are tried again, and don't hold up the others."""

    def __init__(self, steps: Callable[[], Sequence[Step]]) -> None:
        self._steps, self._left = steps, list[Step]()
        self._worker = Worker[str]("continue", self._run)

    def start(self) -> None:
        """Run all steps, again if they are running already."""
        self._left = list(self._steps())
        self._worker.poke(LEFT)

    async def _run(self, _: str) -> None:
        failed: list[Exception] = []
        self._left, steps = [], self._left
        for step in steps:
            try:
                await step()
            except Exception as error:  # noqa: BLE001 - the next steps are taken, then the worker logs it
                failed.append(error)
                self._left += [] if step in self._left else [step]
        for other in failed[1:]:
            report(LEFT, other, passing_or_ours(other).level, RETRY_FIRST)
        if failed:
            raise failed[0]

    async def close(self) -> None:
        """Stop: the next process continues."""
        await self._worker.close()


class Sharing:
    """Serves the shards that this process has, and notices tables that other processes change.

    `on_gained` and `on_lost` functions run when the shards have changed, `on_poll` functions every `POLL_SECONDS`.
    """

    def __init__(self, client: ShardedClient, tables: Tables, ownership: Ownership) -> None:
        self._client, self._tables, self._ownership = client, tables, ownership
        self.on_gained: list[Callable[[], None]] = []
        self.on_lost: list[Callable[[], None]] = []
        self.on_poll: list[Callable[[], None]] = []
        self._due: dict[int, tuple[int, bool]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Take this process's shards, and go on listening.

        Raises:
            StoreError: the database cannot be shared.
        """
        await self._ownership.start(self)
        if not self._tables.store.shards.mine:
            log.info("standing by: other processes have every shard that this one may take")
        self._soon(self._poll(), "look for changes")

    async def close(self) -> None:
        """Stop, and leave the shards to others."""
        await cancel_all(self._tasks)
        await self._ownership.close()

    def _soon(self, work: Awaitable[None], name: str) -> None:
        task: asyncio.Task[None] = asyncio.ensure_future(work)
        task.set_name(name)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            level = logging.INFO if isinstance(error, StorageFailure) else logging.ERROR
            log.log(level, "task failed: %s: %r", task.get_name(), error)

    # --- what the ownership tells --------------------------------------------------------------------

    async def gained(self, shards: frozenset[int]) -> None:
        """These shards are its own from now on: continue their tables, and connect them."""
        log.info("this process has shards %s now", _listed(self._tables.store.shards.mine))
        for listener in self.on_gained:
            listener()
        self._client.connect_shards(shards)

    async def lost(self, shards: frozenset[int]) -> None:
        """Another process has taken these over."""
        log.warning("another process has taken over shards %s", _listed(shards))
        for listener in self.on_lost:
            listener()
        await self._client.disconnect_shards(shards)

    def changed_elsewhere(self, table_id: int, *, secret: bool) -> None:
        """Another process has changed a table, perhaps one of this process."""

        async def hear() -> None:
            try:
                if await self._tables.is_mine(table_id):
                    self._tables.announce(table_id, secret=secret)
            except NoSuchTable:
                return

        self._soon(hear(), f"table {table_id} was changed elsewhere")

    def missed(self, seconds: float) -> None:
        """Messages of other processes may have been missed, in the last `seconds`."""

        async def catch_up() -> None:
            since = self._tables.clock() - seconds - MISSED_SECONDS
            for table_id in await self._tables.store.changed_since(since):
                self._tables.announce(table_id)

        self._soon(catch_up(), "catch up with other processes")

    # --- looking -----------------------------------------------------------------------------------------

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(POLL_SECONDS)
            for listener in self.on_poll:
                listener()
            try:
                await self._look()
            except StorageFailure as error:
                log.info("cannot look for changes of other processes: %s", error)

    async def _look(self) -> None:
        """Tell of tables that are not up to date at two looks, once for each version."""
        before, self._due = self._due, {}
        for table_id, version in await self._tables.store.due():
            seen = before.get(table_id)
            again = seen is not None and seen[0] == version
            if again and seen is not None and not seen[1]:
                self._tables.announce(table_id)
            self._due[table_id] = (version, again)


def _listed(shards: frozenset[int]) -> str:
    return ", ".join(map(str, sorted(shards))) or "none"
