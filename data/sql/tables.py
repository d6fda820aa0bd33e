"""Queries about tables, of committed data or inside a transaction."""

import zlib

from data.applications import NAMES, application_in
from data.database import Row
from data.packing import unpack, unpack_entry
from data.rows import JournalRow, OpenedRow, SeatRow, Snapshot, TableEpochRow, TableRow
from data.sql.epochs import EPOCHS_OF, table_epoch
from data.sql.statements import Queries

_EPOCH = "(SELECT {} FROM table_epochs WHERE table_id = tables.id ORDER BY number DESC LIMIT 1)"
_TABLE = (
    "id, game, guild_id, channel_id, host_id, phase, terms, version, state, secret, key, counter, opened_at, "  # noqa: S608 - constants
    "changed_at, (SELECT work FROM robot_work WHERE table_id = tables.id) AS robot_work, "
    "(SELECT since FROM pauses WHERE table_id = tables.id) AS paused_at, "
    "(SELECT how FROM endings WHERE table_id = tables.id) AS ended, "
    "(SELECT coalesce(max(number), 0) FROM journal WHERE table_id = tables.id) AS entries, "
    "(SELECT count(*) FROM polls WHERE table_id = tables.id) AS polls, "
    f"{_EPOCH.format('epoch')} AS epoch, {_EPOCH.format('secret')} AS later_secret, "
    f"{_EPOCH.format('key')} AS later_key, {_EPOCH.format('posted')} AS posted"
)

BY_NUMBER = f"SELECT {_TABLE} FROM tables WHERE id = ?"  # noqa: S608 - a constant
SEATS = (
    "SELECT seat, user_id, name, robot, join_id, stand_in, coalesce(misses, 0), coalesce(extensions, 0), "
    "coalesce(in_time, 0), coach, coalesce(coach_name, '') FROM seats LEFT JOIN attendance USING (table_id, seat) "
    "LEFT JOIN (SELECT table_id, seat, user_id AS coach, name AS coach_name FROM coaches WHERE ended = 0) AS seeing "
    "USING (table_id, seat) WHERE table_id = ? ORDER BY seat"
)
_JOURNAL = "SELECT number, user_id, at, entry FROM journal WHERE table_id = ? AND number > ? ORDER BY number"
LAST_ENTRY = "SELECT number, user_id, at, entry FROM journal WHERE table_id = ? ORDER BY number DESC LIMIT 1"
CLICK = "SELECT 1 FROM clicks WHERE interaction_id = ?"

MOST_RECENT = 500
"""Tables of a server that are looked at to count those that opened lately."""


def table_row(row: Row) -> TableRow:
    """A row of the table of tables."""
    values = {name: row[name] for name in row.keys()}  # noqa: SIM118 - a Row iterates over values
    work, epoch, posted = values.pop("robot_work"), values.pop("epoch"), values.pop("posted")
    return TableRow(
        **values, robot_work=None if work is None else bool(work), epoch=epoch or "", posted=posted in (None, 1)
    )


def _snapshot(row: Row) -> Snapshot:
    return Snapshot(row[0], row[1], unpack(row[2]))


def journal_row(row: Row) -> JournalRow:
    """A row of the journal. Its entry is no longer compressed, unless it is damaged: then nobody can decode it."""
    return JournalRow(row[0], row[1], row[2], entry_of(row[3]))


def entry_of(stored: bytes) -> bytes:
    """A stored entry as JSON, or as it is if it is damaged."""
    try:
        return unpack_entry(stored)
    except zlib.error:
        return stored


class Locked(Exception):
    """Another process is changing that table just now."""


class TableReads(Queries):
    """Tables, seats, journals and message slots."""

    async def table(self, table_id: int) -> TableRow | None:
        return await self._one(table_row, BY_NUMBER, table_id)

    async def table_and_seats(self, table_id: int) -> tuple[TableRow, list[SeatRow]] | None:
        """The table with that number and its seats, from seat 0, as of one moment."""
        tables, seats = await self._ask([(BY_NUMBER, (table_id,)), (SEATS, (table_id,))])
        return (table_row(tables[0]), [SeatRow(*row) for row in seats]) if tables else None

    async def whole_table(
        self, table_id: int
    ) -> tuple[TableRow, list[SeatRow], list[JournalRow], list[TableEpochRow]] | None:
        """The table with that number, its seats, its journal and its later epochs, as of one moment."""
        one = (table_id,)
        queries = ((BY_NUMBER, one), (SEATS, one), (_JOURNAL, (table_id, 0)), (EPOCHS_OF, one))
        tables, seats, journal, epochs = await self._ask(queries)
        if not tables:
            return None
        return (
            table_row(tables[0]),
            [SeatRow(*row) for row in seats],
            [journal_row(row) for row in journal],
            [table_epoch(row) for row in epochs],
        )

    async def table_in(self, channel_id: int) -> TableRow | None:
        """The newest table of that channel, preferably an active one."""
        sql = (
            f"SELECT {_TABLE} FROM tables WHERE channel_id = ? "  # noqa: S608
            "ORDER BY phase IN ('lobby', 'playing') DESC, id DESC LIMIT 1"
        )
        return await self._one(table_row, sql, channel_id)

    async def exhibitions_since(self, guild_id: int, since: float) -> list[float]:
        """When games among robots, for spectators, were opened in a server since then (seconds since 1970)."""
        return await self._all(lambda row: float(row[0]), self._dialect.exhibitions, guild_id, since)

    async def opened_tables(self, guild_id: int, since: float) -> list[OpenedRow]:
        """A server's open tables, and of its newest `MOST_RECENT` also those that opened since then and are over."""
        columns = "id, host_id, channel_id, phase, terms, opened_at"
        going_on = f"SELECT {columns} FROM tables WHERE guild_id = ? AND phase IN ('lobby', 'playing')"  # noqa: S608
        newest = f"SELECT {columns} FROM tables WHERE guild_id = ? ORDER BY id DESC LIMIT ?"  # noqa: S608
        rows = await self._ask([(going_on, (guild_id,)), (newest, (guild_id, MOST_RECENT))])
        found = {int(row[0]): OpenedRow(*row[1:]) for each in rows for row in each}
        return [row for row in found.values() if row.phase in ("lobby", "playing") or row.opened_at > since]

    async def seats(self, table_id: int) -> list[SeatRow]:
        """A table's seats, from seat 0."""
        return await self._rows(SeatRow, SEATS, table_id)

    async def journal(self, table_id: int, after: int = 0) -> list[JournalRow]:
        """The entries with numbers above `after`, oldest first."""
        return await self._all(journal_row, _JOURNAL, table_id, after)

    async def journal_length(self, table_id: int) -> int:
        """Number of entries of a journal."""
        sql = "SELECT coalesce(max(number), 0) FROM journal WHERE table_id = ?"
        return await self._number(sql, table_id)

    async def before_seen_entries(self, table_id: int, most: int) -> int:
        """The number of the entry before the last `most` that are not quiet; 0 if there are no more than those."""
        return await self._number(self._dialect.before_seen_entries, table_id, most)

    async def last_entry(self, table_id: int) -> JournalRow | None:
        return await self._one(journal_row, LAST_ENTRY, table_id)

    async def last_by_person(self, table_id: int) -> JournalRow | None:
        """The last entry done by a person, not by a robot, orders or a deadline."""
        sql = (
            "SELECT number, user_id, at, entry FROM journal WHERE table_id = ? AND user_id IS NOT NULL "
            "ORDER BY number DESC LIMIT 1"
        )
        return await self._one(journal_row, sql, table_id)

    async def snapshot(self, table_id: int, before: int) -> Snapshot | None:
        """The latest snapshot taken before entry `before`."""
        sql = (
            "SELECT number, turn, state FROM every_snapshot WHERE table_id = ? AND number < ? "
            "ORDER BY number DESC LIMIT 1"
        )
        return await self._one(_snapshot, sql, table_id, before)

    async def last_snapshot(self, table_id: int) -> Snapshot | None:
        """The state at the start of the current turn."""
        sql = "SELECT number, turn, state FROM every_snapshot WHERE table_id = ? ORDER BY number DESC LIMIT 1"
        return await self._one(_snapshot, sql, table_id)

    async def journal_since_turn(self, table_id: int, turn: int) -> list[JournalRow]:
        """The entries since the start of that turn, oldest first; all, if that start is not kept."""
        sql = (
            "SELECT number, user_id, at, entry FROM journal WHERE table_id = ?1 AND number > coalesce("
            "(SELECT number FROM every_snapshot WHERE table_id = ?1 AND turn = ?2 ORDER BY number DESC LIMIT 1), 0) "
            "ORDER BY number"
        )
        return await self._all(journal_row, sql, table_id, turn)

    async def journal_since_snapshot(self, table_id: int) -> list[JournalRow]:
        """The entries since the latest snapshot before the last of them, oldest first."""
        sql = (
            "SELECT number, user_id, at, entry FROM journal WHERE table_id = ?1 AND number > coalesce("
            "(SELECT number FROM every_snapshot WHERE table_id = ?1 AND number < "
            "(SELECT max(number) FROM journal WHERE table_id = ?1) ORDER BY number DESC LIMIT 1), 0) ORDER BY number"
        )
        return await self._all(journal_row, sql, table_id)

    async def snapshot_of_turn(self, table_id: int, turn: int) -> Snapshot | None:
        """The state at the start of that turn."""
        of_turn = "SELECT number, turn, state FROM every_snapshot WHERE table_id = ? AND turn = ? "
        return await self._one(_snapshot, f"{of_turn}ORDER BY number DESC LIMIT 1", table_id, turn)

    async def turn_starts(self, table_id: int) -> list[bytes]:
        """The states at the start of each turn, from the first."""
        sql = (
            "SELECT state FROM every_snapshot AS one WHERE table_id = ?1 AND number = "
            "(SELECT max(number) FROM every_snapshot WHERE table_id = ?1 AND turn = one.turn) ORDER BY turn"
        )
        return await self._all(lambda row: unpack(row[0]), sql, table_id)

    async def unpacked_snapshots(self, most: int) -> list[tuple[int, Snapshot]]:
        """Some snapshots that an earlier version stored uncompressed, each with its table."""
        sql = "SELECT table_id, number, turn, state FROM snapshots ORDER BY table_id, number LIMIT ?"
        return await self._all(lambda row: (int(row[0]), Snapshot(row[1], row[2], row[3])), sql, most)

    async def due(self) -> list[tuple[int, int]]:
        """This process's tables whose messages are not up to date, each with the version to reach."""
        mine = self._shards.of_tables("table_id")
        sql = f"SELECT table_id, version FROM due WHERE version > 0{mine} ORDER BY table_id"  # noqa: S608
        return await self._all(lambda row: (row[0], row[1]), sql)

    async def changed_since(self, at: float) -> list[int]:
        """This process's tables that changed at that moment or later (seconds since 1970)."""
        sql = f"SELECT id FROM tables WHERE changed_at >= ?{self._shards.of_servers()} ORDER BY id"  # noqa: S608
        return await self._numbers(sql, at)

    async def playing(self) -> list[int]:
        """The tables with a running game."""
        return await self._numbers("SELECT id FROM tables WHERE phase = 'playing' ORDER BY id")

    async def played_by(self, user_id: int) -> list[int]:
        """The tables with a running game where that person has a seat, the newest first."""
        sql = (
            "SELECT id FROM tables JOIN seats ON seats.table_id = tables.id "
            "WHERE phase = 'playing' AND user_id = ? ORDER BY id DESC"
        )
        return await self._numbers(sql, user_id)

    async def left_by(self, user_id: int) -> list[int]:
        """The tables with a running game where that person had a seat that a robot has now, the newest first."""
        sql = (
            "SELECT DISTINCT tables.id FROM tables JOIN seats ON seats.table_id = tables.id JOIN seat_history AS had "
            "ON had.table_id = tables.id AND had.seat = seats.seat WHERE phase = 'playing' AND seats.robot IS NOT NULL "
            "AND had.user_id = ? ORDER BY tables.id DESC"
        )
        return await self._numbers(sql, user_id)

    async def begun(self) -> list[int]:
        """Every table whose game has begun, ended ones too."""
        return await self._numbers("SELECT id FROM tables WHERE state IS NOT NULL ORDER BY id")

    async def clicked(self, interaction_id: int) -> bool:
        """Whether that interaction was carried out before."""
        return await self._one(lambda row: True, CLICK, interaction_id) is not None

    async def fact(self, name: str) -> str | None:
        """A stored fact about the bot itself."""
        return await self._one(lambda row: str(row[0]), "SELECT value FROM facts WHERE name = ?", name)

    async def applications(self) -> frozenset[int]:
        """The applications of Discord that this database has served, those of playgrounds too."""
        found = await self._all(lambda row: application_in(str(row[0])), NAMES)
        return frozenset(application for application in found if application is not None)
