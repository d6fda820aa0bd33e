"""Remembers that people use the bot: a person with a sign of life after their ping may get more time."""

import logging
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec

from bot.worker import PASSING, Retry, Worker
from data.priority_lock import Urgency, set_task_urgency
from data.rows import ObligationRow
from data.shards import NotOwner

log = logging.getLogger(__name__)

LATER: Final = 10.0
"""Seconds after which a sign of life is stored. A move stores it itself, so mostly nothing is left to write then."""

Person = tuple[int, int | None]
"""A user, and the server in which they used the bot; None: in private."""


class SignsOfLife:
    """Stores signs of life behind everything else, once for all that a person does within `LATER` seconds.

    `store` takes the user, the server, and when they showed the last one, in seconds since 1970.
    """

    def __init__(self, store: Callable[[int, int | None, float], Awaitable[None]], clock: Callable[[], float]) -> None:
        self._store, self._clock = store, clock
        self._shown: dict[Person, float] = {}
        self._worker = Worker("store a sign of life of", self._write, _given_up)

    def came(self, user_id: int, guild_id: int | None) -> None:
        """A person has used the bot."""
        person = user_id, guild_id
        if person not in self._shown:
            self._worker.later(person, LATER)
        self._shown[person] = self._clock()

    def with_unstored(self, row: ObligationRow, user_id: int | None, guild_id: int) -> ObligationRow:
        """The obligation of a person at a table of that server, with a sign of life that is not stored yet."""
        shown = [at for person, at in self._shown.items() if person in ((user_id, guild_id), (user_id, None))]
        return msgspec.structs.replace(row, seen_at=max(shown)) if shown and counts(row, max(shown)) else row

    async def _write(self, person: Person) -> None:
        set_task_urgency(Urgency.BY_ITSELF)
        at = self._shown[person]
        try:
            await self._store(*person, at)
        finally:
            if self._shown[person] == at:
                del self._shown[person]
            else:
                self._worker.later(person, LATER)

    async def close(self) -> None:
        """Store what was shown, and stop."""
        for person in list(self._shown):
            self._worker.poke(person)
            await self._worker.idle(person)
        await self._worker.close()


def counts(row: ObligationRow, at: float) -> bool:
    """Whether a sign of life then is the first one after a ping of the wait that is running."""
    return row.seen_at is None and row.reminded_at is not None and at >= max(row.reminded_at, row.began)


def _given_up(error: Exception) -> Retry | None:
    """Nobody is named in the log."""
    passing = isinstance(error, (*PASSING, NotOwner))
    log.log(logging.INFO if passing else logging.ERROR, "a sign of life could not be stored", exc_info=not passing)
    return None
