"""The SQLite store. Everything that must outlive the process is in here, and nothing else is.

One connection writes, one transaction at a time; another one reads what has been committed. Reads through
`Store` see committed data only; inside `Store.change()` use the transaction's own methods.
"""

import asyncio
import os
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite

from data.migrate import StoreError, migrate
from data.rows import JournalRow, Phase, PlaceRow, SeatRow, Snapshot, TableRow

RowT = TypeVar("RowT")

_TABLE = (
    "id, game, guild_id, channel_id, host_id, phase, terms, version, state, secret, key, counter, opened_at, changed_at"
)


class ChannelTaken(Exception):
    """Another game is open in that channel."""


class Conflict(Exception):
    """The table changed since it was read; nothing was written."""


def _table(row: sqlite3.Row) -> TableRow:
    return TableRow(**{name: row[name] for name in row.keys()})  # noqa: SIM118 - a Row iterates over values


def _place(row: sqlite3.Row) -> PlaceRow:
    return PlaceRow(row[0], row[1], row[2], row[3], bool(row[4]), row[5], row[6])


class _Reads:
    """What can be asked, of committed data or inside a transaction."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def _all(self, make: Callable[[Any], RowT], sql: str, *values: object) -> list[RowT]:
        return [make(row) for row in await self._connection.execute_fetchall(sql, values)]

    async def _one(self, make: Callable[[Any], RowT], sql: str, *values: object) -> RowT | None:
        rows = await self._all(make, sql, *values)
        return rows[0] if rows else None

    async def table(self, table_id: int) -> TableRow | None:
        """The table with that number."""
        return await self._one(_table, f"SELECT {_TABLE} FROM tables WHERE id = ?", table_id)  # noqa: S608

    async def table_in(self, channel_id: int) -> TableRow | None:
        """The newest table of that channel, an active one before any other."""
        sql = (
            f"SELECT {_TABLE} FROM tables WHERE channel_id = ? "  # noqa: S608
            "ORDER BY phase IN ('lobby', 'playing') DESC, id DESC LIMIT 1"
        )
        return await self._one(_table, sql, channel_id)

    async def seats(self, table_id: int) -> list[SeatRow]:
        """Who sits at a table, from seat 0."""
        sql = "SELECT seat, user_id, name, robot, join_id FROM seats WHERE table_id = ? ORDER BY seat"
        return await self._all(lambda row: SeatRow(*row), sql, table_id)

    async def journal(self, table_id: int, after: int = 0) -> list[JournalRow]:
        """The entries numbered above `after`, oldest first."""
        sql = "SELECT number, user_id, at, entry FROM journal WHERE table_id = ? AND number > ? ORDER BY number"
        return await self._all(lambda row: JournalRow(*row), sql, table_id, after)

    async def journal_length(self, table_id: int) -> int:
        """How many entries a journal has."""
        sql = "SELECT coalesce(max(number), 0) FROM journal WHERE table_id = ?"
        return await self._one(lambda row: int(row[0]), sql, table_id) or 0

    async def snapshot(self, table_id: int, before: int) -> Snapshot | None:
        """The latest snapshot taken before entry `before` was done."""
        sql = "SELECT number, go, state FROM snapshots WHERE table_id = ? AND number < ? ORDER BY number DESC LIMIT 1"
        return await self._one(lambda row: Snapshot(*row), sql, table_id, before)

    async def snapshot_of_go(self, table_id: int, go: int) -> Snapshot | None:
        """The state with which that go began."""
        sql = "SELECT number, go, state FROM snapshots WHERE table_id = ? AND go = ? ORDER BY number DESC LIMIT 1"
        return await self._one(lambda row: Snapshot(*row), sql, table_id, go)

    async def places(self, table_id: int) -> list[PlaceRow]:
        """Every message of ours for that table."""
        sql = (
            "SELECT place, channel_id, message_id, shown, settled, posted_at, marker FROM places "
            "WHERE table_id = ? ORDER BY posted_at, place"
        )
        return await self._all(_place, sql, table_id)

    async def place(self, table_id: int, place: str) -> PlaceRow | None:
        """One message of ours, if it has been posted or meant to be."""
        sql = (
            "SELECT place, channel_id, message_id, shown, settled, posted_at, marker FROM places "
            "WHERE table_id = ? AND place = ?"
        )
        return await self._one(_place, sql, table_id, place)

    async def due(self) -> list[tuple[int, int]]:
        """The tables whose messages have to catch up, each with the version to catch up with."""
        return await self._all(lambda row: (row[0], row[1]), "SELECT table_id, version FROM due ORDER BY table_id")

    async def playing(self) -> list[int]:
        """The tables at which a game is going on."""
        return await self._all(lambda row: int(row[0]), "SELECT id FROM tables WHERE phase = 'playing' ORDER BY id")

    async def votes(self, table_id: int) -> set[int]:
        """The seats that agree to close the table."""
        return set(await self._all(lambda row: int(row[0]), "SELECT seat FROM votes WHERE table_id = ?", table_id))

    async def clicked(self, interaction_id: int) -> bool:
        """Whether that interaction has been carried out before."""
        sql = "SELECT 1 FROM clicks WHERE interaction_id = ?"
        return await self._one(lambda row: True, sql, interaction_id) is not None

    async def fact(self, name: str) -> str | None:
        """Something remembered about the bot itself."""
        return await self._one(lambda row: str(row[0]), "SELECT value FROM facts WHERE name = ?", name)


class Change(_Reads):
    """An open transaction."""

    async def _run(self, sql: str, *values: object) -> int:
        async with self._connection.execute(sql, values) as cursor:
            return cursor.rowcount

    async def open_table(
        self,
        *,
        game: str,
        guild_id: int,
        channel_id: int,
        host_id: int,
        terms: bytes,
        secret: bytes,
        at: float,
    ) -> int:
        """A new table in its lobby; its number.

        Raises:
            ChannelTaken: another game is open there.
        """
        sql = (
            "INSERT INTO tables (game, guild_id, channel_id, host_id, phase, terms, secret, opened_at, changed_at) "
            "VALUES (?, ?, ?, ?, 'lobby', ?, ?, ?, ?)"
        )
        values = (game, guild_id, channel_id, host_id, terms, secret, at, at)
        try:
            async with self._connection.execute(sql, values) as cursor:
                return int(cursor.lastrowid or 0)
        except sqlite3.IntegrityError as error:
            raise ChannelTaken(f"channel {channel_id} has an open game") from error

    async def write_table(
        self,
        table: TableRow,
        *,
        phase: Phase,
        at: float,
        state: bytes | None = None,
        key: bytes | None = None,
        counter: int | None = None,
        host_id: int | None = None,
    ) -> int:
        """Write what changed of a table and mark what it shows as due; its new version.

        Raises:
            Conflict: the table is not at the version that was read.
        """
        version = table.version + 1
        written = await self._run(
            "UPDATE tables SET phase = ?, version = ?, state = ?, key = ?, counter = ?, host_id = ?, changed_at = ? "
            "WHERE id = ? AND version = ?",
            phase,
            version,
            table.state if state is None else state,
            table.key if key is None else key,
            table.counter if counter is None else counter,
            table.host_id if host_id is None else host_id,
            at,
            table.id,
            table.version,
        )
        if written != 1:
            raise Conflict(f"table {table.id} is no longer at version {table.version}")
        await self.mark_due(table.id, version)
        return version

    async def mark_due(self, table_id: int, version: int) -> None:
        """What that table shows must catch up with `version`."""
        await self._run(
            "INSERT INTO due (table_id, version) VALUES (?, ?) "
            "ON CONFLICT (table_id) DO UPDATE SET version = max(version, excluded.version)",
            table_id,
            version,
        )

    async def caught_up(self, table_id: int, version: int) -> None:
        """What that table shows has caught up with `version`."""
        await self._run("DELETE FROM due WHERE table_id = ? AND version <= ?", table_id, version)

    async def write_seats(self, table_id: int, seats: Iterable[SeatRow]) -> None:
        """Who sits at the table from now on."""
        await self._run("DELETE FROM seats WHERE table_id = ?", table_id)
        await self._connection.executemany(
            "INSERT INTO seats (table_id, seat, user_id, name, robot, join_id) VALUES (?, ?, ?, ?, ?, ?)",
            [(table_id, s.seat, s.user_id, s.name, s.robot, s.join_id) for s in seats],
        )

    async def add_entry(self, table_id: int, row: JournalRow) -> None:
        """One more line of the journal."""
        await self._run(
            "INSERT INTO journal (table_id, number, user_id, at, entry) VALUES (?, ?, ?, ?, ?)",
            table_id,
            row.number,
            row.user_id,
            row.at,
            row.entry,
        )

    async def add_snapshot(self, table_id: int, snapshot: Snapshot) -> None:
        """The state with which a go begins."""
        await self._run(
            "INSERT INTO snapshots (table_id, number, go, state) VALUES (?, ?, ?, ?)",
            table_id,
            snapshot.number,
            snapshot.go,
            snapshot.state,
        )

    async def drop_snapshots(self, table_id: int, since: int) -> None:
        """Forget the snapshots taken after entry `since` and later ones: they were undone."""
        await self._run("DELETE FROM snapshots WHERE table_id = ? AND number >= ?", table_id, since)

    async def write_place(self, table_id: int, row: PlaceRow) -> None:
        """Where a message of ours is and what it shows."""
        await self._run(
            "INSERT INTO places (table_id, place, channel_id, message_id, shown, settled, posted_at, marker) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (table_id, place) DO UPDATE SET "
            "channel_id = excluded.channel_id, message_id = excluded.message_id, shown = excluded.shown, "
            "settled = excluded.settled, posted_at = excluded.posted_at, marker = excluded.marker",
            table_id,
            row.place,
            row.channel_id,
            row.message_id,
            row.shown,
            int(row.settled),
            row.posted_at,
            row.marker,
        )

    async def drop_place(self, table_id: int, place: str) -> None:
        """That message is gone."""
        await self._run("DELETE FROM places WHERE table_id = ? AND place = ?", table_id, place)

    async def reopen_place(self, table_id: int, place: str) -> None:
        """That message has to change once more after all (an undo led back to its go)."""
        await self._run("UPDATE places SET settled = 0 WHERE table_id = ? AND place = ?", table_id, place)

    async def remember_click(self, interaction_id: int, table_id: int, at: float) -> None:
        """That interaction has been carried out."""
        await self._run(
            "INSERT INTO clicks (interaction_id, table_id, at) VALUES (?, ?, ?)", interaction_id, table_id, at
        )

    async def forget_clicks(self, before: float) -> None:
        """Forget interactions that can no longer be delivered again."""
        await self._run("DELETE FROM clicks WHERE at < ?", before)

    async def write_votes(self, table_id: int, seats: Iterable[int]) -> None:
        """The seats that agree to close the table, from now on."""
        await self._run("DELETE FROM votes WHERE table_id = ?", table_id)
        await self._connection.executemany(
            "INSERT INTO votes (table_id, seat) VALUES (?, ?)", [(table_id, seat) for seat in seats]
        )

    async def remember(self, name: str, value: str) -> None:
        """Remember something about the bot itself."""
        await self._run(
            "INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            name,
            value,
        )


class Store(_Reads):
    """The database. Make one with `Store.open`."""

    def __init__(self, reader: aiosqlite.Connection, writer: aiosqlite.Connection) -> None:
        super().__init__(reader)
        self._writer = writer
        self._writing = asyncio.Lock()

    @classmethod
    async def open(cls, path: Path) -> "Store":
        """Open the database at `path`, making it if there is none, and bring it up to date.

        Raises:
            StoreError: it cannot be read or written, or belongs to a newer version of the bot.
        """
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            # Secrets of running games are in here: nobody else on the machine may read it.
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
            writer = await _connect(path)
        except (OSError, sqlite3.Error) as error:
            raise StoreError(f"cannot open the database {path}: {error}") from error
        try:
            await migrate(writer)
            reader = await _connect(path)
            await reader.execute("PRAGMA query_only = ON")
        except BaseException as error:
            await writer.close()
            if isinstance(error, sqlite3.Error):
                raise StoreError(f"cannot use the database {path}: {error}") from error
            raise
        store = cls(reader, writer)
        async with store.change() as change:
            await change.forget_clicks(before=time.time() - 86_400)
        return store

    async def close(self) -> None:
        """Wait for the transaction under way, then close."""
        async with self._writing:
            await self._connection.close()
            await self._writer.close()

    @asynccontextmanager
    async def change(self) -> AsyncIterator[Change]:
        """One transaction: committed when the block ends, rolled back when it raises."""
        async with self._writing:
            try:
                await self._writer.execute("BEGIN IMMEDIATE")
                yield Change(self._writer)
                await self._writer.execute("COMMIT")
            except BaseException:
                # Not a "ROLLBACK": where BEGIN or COMMIT themselves failed or were cancelled, there may be nothing
                # to roll back, and then this does nothing.
                await self._writer.rollback()
                raise


async def _connect(path: Path) -> aiosqlite.Connection:
    connection = await aiosqlite.connect(path, isolation_level=None)
    connection.row_factory = sqlite3.Row
    try:
        for pragma in ("busy_timeout = 5000", "journal_mode = WAL", "foreign_keys = ON", "synchronous = FULL"):
            await connection.execute(f"PRAGMA {pragma}")
    except BaseException:
        await connection.close()
        raise
    return connection
