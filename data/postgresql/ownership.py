"""Which process has which shards: advisory locks of a connection of its own, which ends with the process.

A process has the shards that the settings name, if they are free. One without any stands by: it takes over shards
that nobody has had for a while. The stored fact "owner of shard …" says who was the last to take a shard: a process
that has lost its connection finds out whether another was quicker, and one that lags behind can send nothing more.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Iterable
from typing import Final, cast

from data.failures import StorageFailure
from data.migrate import StoreError
from data.postgresql.session import Connection, Listening, Session
from data.shards import CHANGED, Listener, Shards, owner_of

log = logging.getLogger(__name__)

LOOK_SECONDS: Final = 1.0
"""Seconds between two looks at who has what."""
AGAIN_SECONDS: Final = 0.25
"""The same while there is no connection."""
TAKE_OVER_SECONDS: Final = 3.0
"""Seconds that a stand-by waits before it takes a shard without an owner: the owner may be reconnecting."""
IDENTIFY_SECONDS: Final = 5.0
"""Between two shards of one bucket that identify; Discord's rule."""
_OURS = "(hashtext(current_schema() || ' {what}'))"
_SHARD, _COUNT = _OURS.format(what="shard"), _OURS.format(what="count")
_HELD = (
    "SELECT DISTINCT objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2 "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) "
    "AND classid::bigint = ({what}::bigint & 4294967295)"
)
_IDENTIFY = (
    "INSERT INTO facts (name, value) VALUES ($1, extract(epoch FROM clock_timestamp())::text) "
    "ON CONFLICT (name) DO UPDATE SET "
    "value = greatest(facts.value::float8 + $2::float8, extract(epoch FROM clock_timestamp())::float8)::text "
    "RETURNING greatest(0, value::float8 - extract(epoch FROM clock_timestamp())::float8)"
)
_REMEMBER = "INSERT INTO facts (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value"


class AdvisoryLocks:
    """The ownership of `shards`. `wanted`: the shards of this process by the settings; none to stand by."""

    def __init__(self, url: str, shards: Shards, wanted: Iterable[int]) -> None:
        if shards.count is None:
            raise ValueError("one process alone shares nothing")
        self.shards = shards
        self._count = shards.count
        self._wanted = frozenset(wanted)
        self._session = Session(url, self._begin, application_name="bakers-and-bootleggers shards")
        self._listener: Listener | None = None
        self._free_since: dict[int, float] = {}
        self._wake = asyncio.Event()
        self._watching: asyncio.Task[None] | None = None
        self._seen = time.monotonic()
        self._fresh = False
        self._retaken = set[int]()

    async def start(self, listener: Listener) -> None:
        """Take the shards that are its own and free, and go on watching.

        Raises:
            StorageFailure: processes with another number of shards are running, or the database cannot be used now.
        """
        self._listener = listener
        await self._look()
        self._watching = asyncio.create_task(self._watch(), name="owned shards")

    async def close(self) -> None:
        """Give up all shards."""
        if self._watching is not None:
            self._watching.cancel()
            await asyncio.gather(self._watching, return_exceptions=True)
        self.shards.mine = frozenset()
        await self._session.close()

    async def may_identify(self, bucket: int) -> None:
        """Wait until a shard of that bucket may identify; no other of any process may for five seconds after that."""
        name = f"identified in bucket {bucket}"
        while True:
            with contextlib.suppress(StorageFailure):
                seconds = await self._session.run(
                    lambda connection: connection.fetchval(_IDENTIFY, name, IDENTIFY_SECONDS)
                )
                return await asyncio.sleep(float(seconds))
            await asyncio.sleep(LOOK_SECONDS)

    # --- watching ----------------------------------------------------------------------------------

    async def _watch(self) -> None:
        failed = False
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(AGAIN_SECONDS if failed else LOOK_SECONDS):
                    await self._wake.wait()
            self._wake.clear()
            try:
                await self._look()
                failed = False
            except StoreError as error:
                failed = True
                log.info("cannot see which process has which shards: %s", error)
            except Exception:
                failed = True
                log.exception("cannot see which process has which shards")

    async def _begin(self, connection: Connection) -> None:
        """Prepare a new connection: nothing is known of what happened while there was none."""
        await self._expect_same_count(connection)
        listening = cast("Listening", connection)
        await listening.add_listener(CHANGED, self._heard)
        listening.add_termination_listener(lambda _: self._wake.set())
        self._free_since.clear()
        self._fresh = True

    async def _expect_same_count(self, connection: Connection) -> None:
        await connection.execute(f"SELECT pg_advisory_lock_shared({_COUNT}, $1)", self._count)
        others = {int(row[0]) for row in await connection.fetch(_HELD.format(what=_COUNT))} - {self._count}
        if others:
            raise StorageFailure(
                f"another process of this bot has SHARD_COUNT={min(others)}, this one {self._count}: "
                "stop all, and start them with the same number"
            )

    async def _look(self) -> None:
        """Take what may be taken, and tell the listener what has changed."""
        before, listener = self.shards.mine, self._listener
        mine = await self._session.run(self._take)
        fresh, self._fresh = self._fresh, False
        again = frozenset(shard for shard in mine & before if shard in self._retaken)
        lost, gained = before - mine, (mine - before) | again
        self.shards.mine = mine
        now = time.monotonic()
        away, self._seen = now - self._seen, now
        if listener is None:
            return
        if lost:
            await listener.lost(lost)
        if gained:
            await listener.gained(gained)
        elif fresh and mine:
            listener.missed(away)

    async def _take(self, connection: Connection) -> frozenset[int]:
        self._retaken = set[int]()
        held = {int(row[0]) for row in await connection.fetch(_HELD.format(what=_SHARD))}
        now = time.monotonic()
        self._free_since = {
            shard: self._free_since.get(shard, now) for shard in range(self._count) if shard not in held
        }
        mine = await self._kept(connection)
        for shard, since in self._free_since.items():
            waited = now - since >= TAKE_OVER_SECONDS
            if shard in mine or not (shard in self._wanted or (waited and not self._wanted)):
                continue
            if await self._try(connection, shard):
                if shard in self.shards.mine:
                    self._retaken.add(shard)  # somebody else had it for a moment
                mine.add(shard)
        return frozenset(mine)

    async def _kept(self, connection: Connection) -> set[int]:
        """The shards of this process that nobody has taken since; after a lost connection they are locked again."""
        if not self.shards.mine:
            return set()
        names = {owner_of(shard, self._count): shard for shard in self.shards.mine}
        rows = await connection.fetch(
            "SELECT name FROM facts WHERE name = ANY($1::text[]) AND value = $2", list(names), self.shards.token
        )
        kept = {names[row[0]] for row in rows}
        for shard in kept & self._free_since.keys():
            await connection.fetchval(f"SELECT pg_try_advisory_lock({_SHARD}, $1)", shard)
            del self._free_since[shard]
        return kept

    async def _try(self, connection: Connection, shard: int) -> bool:
        if not await connection.fetchval(f"SELECT pg_try_advisory_lock({_SHARD}, $1)", shard):
            return False
        await connection.execute(_REMEMBER, owner_of(shard, self._count), self.shards.token)
        return True

    def _heard(self, _connection: object, _pid: int, _channel: str, said: str) -> None:
        number, _, kind = said.partition(" ")
        if self._listener is not None and number.isdecimal():
            self._listener.changed_elsewhere(int(number), secret=kind == "secret")
