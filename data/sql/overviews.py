"""Which servers keep a message of their running games, and which games those are."""

from data.rows import OverviewRow
from data.sql.statements import Queries, Statements, columns


class OverviewReads(Queries):
    """Queries about these messages and games."""

    async def overviews(self) -> list[OverviewRow]:
        """The servers of this process that keep a message."""
        mine = self._shards.of_servers()
        sql = f"SELECT guild_id, channel_id, at FROM overviews WHERE guild_id <> 0{mine}"  # noqa: S608 - constants
        return await self._rows(OverviewRow, sql)

    async def overview(self, guild_id: int) -> OverviewRow | None:
        """Where a server keeps its message; None: it keeps none."""
        sql = "SELECT guild_id, channel_id, at FROM overviews WHERE guild_id = ?"
        return await self._row(OverviewRow, sql, guild_id)

    async def open_tables_of(self, guild_id: int) -> list[tuple[int, int]]:
        """A server's lobbies and running tables, the newest first, each with its channel."""
        sql = "SELECT id, channel_id FROM tables WHERE guild_id = ? AND phase IN ('lobby', 'playing') ORDER BY id DESC"
        return await self._all(lambda row: (int(row[0]), int(row[1])), sql, guild_id)


class OverviewChanges(Statements):
    """Changes of which servers keep a message, and where."""

    async def write_overview(self, row: OverviewRow) -> None:
        """Store where a server keeps its message."""
        await self._put("overviews", "guild_id", **columns(row))

    async def drop_overview(self, guild_id: int) -> None:
        """Store that a server keeps no message; the slot of the one that it had is deleted."""
        await self._run("DELETE FROM overviews WHERE guild_id = ?", guild_id)
