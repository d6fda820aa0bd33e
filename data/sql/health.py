"""Queries about the bot's condition."""

from data.sql.statements import Queries, Statements

_ENDED = "phase IN ('over', 'closed') AND changed_at < ?"


class HealthReads(Queries):
    """Counts for the host and server managers."""

    async def phases(self, guild_id: int | None = None) -> dict[str, int]:
        """Number of tables by phase, in one server or in all of this process's."""
        here, values = (self._shards.of_servers(), ()) if guild_id is None else (" AND guild_id = ?", (guild_id,))
        sql = f"SELECT phase, count(*) FROM tables WHERE 0 = 0{here} GROUP BY phase"  # noqa: S608 - two constants
        return dict(await self._all(lambda row: (str(row[0]), int(row[1])), sql, *values))

    async def all_tables(self) -> int:
        """Number of tables of every phase, also those of other processes."""
        return await self._number("SELECT count(*) FROM tables")

    async def overdue(self, before: float) -> int:
        """Number of this process's alarms that should have fired before that time."""
        sql = f"SELECT count(*) FROM alarms WHERE at < ?{self._shards.of_tables('alarms.table_id')}"  # noqa: S608
        return await self._number(sql, before)

    async def longest_waiting(self, guild_id: int) -> tuple[int, float] | None:
        """The table of that server with the oldest obligation, and since when (seconds since 1970)."""
        sql = (
            "SELECT table_id, min(since) FROM obligations JOIN tables ON tables.id = table_id "
            "WHERE guild_id = ? AND phase = 'playing' GROUP BY table_id ORDER BY min(since) LIMIT 1"
        )
        return await self._one(lambda row: (int(row[0]), float(row[1])), sql, guild_id)

    async def ended(self, before: float) -> int:
        """Number of games that ended before that moment (seconds since 1970)."""
        sql = f"SELECT count(*) FROM tables WHERE {_ENDED}"  # noqa: S608 - a constant
        return await self._number(sql, before)

    async def last_table(self) -> int:
        """The highest number that a table ever had; 0 if none was ever opened."""
        return await self._number(self._dialect.last_number, "tables")

    async def size(self) -> int:
        """Size of the database in bytes."""
        return await self._number(self._dialect.size)


class HealthChanges(Statements):
    """What a host throws away."""

    async def forget_ended(self, before: float) -> None:
        """Delete the games that ended before that moment (seconds since 1970)."""
        await self._run(f"DELETE FROM tables WHERE {_ENDED}", before)  # noqa: S608 - a constant

    async def count_tables_from(self, last: int) -> None:
        """Give new tables higher numbers than that, unless they have them already."""
        known = await self._number(self._dialect.last_number, "tables")
        if last > known:
            for sql in self._dialect.count_from:
                await self._run(sql, "tables", last)
