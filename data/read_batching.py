"""Batches reads issued in the same event-loop tick into one snapshot read: one hop, as of one moment."""

import asyncio
from collections.abc import Sequence

from data.database import Database, Rows, Statement


class ReadBatcher:
    """Runs queries of committed data."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[tuple[Sequence[Statement], asyncio.Future[list[Rows]]]] = []
        self._asking: asyncio.Task[None] | None = None

    async def ask(self, questions: Sequence[Statement]) -> list[Rows]:
        """The rows of each query."""
        answer: asyncio.Future[list[Rows]] = asyncio.get_running_loop().create_future()
        self._waiting.append((questions, answer))
        if len(self._waiting) == 1:
            self._asking = asyncio.create_task(self._ask_all(), name="database queries")
        return await answer

    async def _ask_all(self) -> None:
        waiting, self._waiting = self._waiting, []
        try:
            found = await self._database.read([questions for questions, _ in waiting])
        except asyncio.CancelledError:
            for _, answer in waiting:
                answer.cancel()
            raise
        except Exception as error:  # noqa: BLE001 - raised in the waiting tasks
            found = [error] * len(waiting)
        for (_, answer), rows in zip(waiting, found, strict=True):
            if answer.done():  # the task was cancelled
                continue
            if isinstance(rows, Exception):
                answer.set_exception(rows)
            else:
                answer.set_result(rows)
