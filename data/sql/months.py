"""Pictures of months: which servers want them, and what they show."""

from data.rows import LongestRow, MonthRow, NewestRow, TallyRow
from data.sql.statements import Queries, Statements, columns

_ROW = "guild_id, channel_id, month, since, trouble"
_IN_MONTH = "guild_id = ? AND game = ? AND ended_at >= ? AND ended_at < ? AND people > 1"


class MonthReads(Queries):
    """Queries about months. Games count in which two people or more have played."""

    async def month_pictures(self, before: str) -> list[MonthRow]:
        """This process's servers that want pictures, and are not done with that month."""
        mine = self._shards.of_servers()
        sql = f"SELECT {_ROW} FROM month_pictures WHERE month < ?{mine} ORDER BY guild_id"  # noqa: S608 - constants
        return await self._rows(MonthRow, sql, before)

    async def month_picture(self, guild_id: int) -> MonthRow | None:
        """Where a server wants pictures; None: it wants none."""
        sql = f"SELECT {_ROW} FROM month_pictures WHERE guild_id = ?"  # noqa: S608
        return await self._row(MonthRow, sql, guild_id)

    async def tallies_between(self, guild_id: int, game: str, since: float, until: float) -> list[TallyRow]:
        """Everybody's games that ended in that time, and how many they won."""
        sql = (
            "SELECT player, count(*), count(*) FILTER (WHERE won = 1) FROM results CROSS JOIN seat_results "  # noqa: S608
            f"WHERE seat_results.table_id = results.table_id AND {_IN_MONTH} AND player IS NOT NULL GROUP BY player"
        )
        return await self._rows(TallyRow, sql, guild_id, game, since, until)

    async def games_between(self, guild_id: int, game: str, since: float, until: float) -> int:
        """How many games ended in that time."""
        sql = f"SELECT count(*) FROM results WHERE {_IN_MONTH}"  # noqa: S608
        return await self._number(sql, guild_id, game, since, until)

    async def longest_between(self, guild_id: int, game: str, since: float, until: float) -> LongestRow | None:
        """The game with most turns of those that ended in that time, among equals the first."""
        sql = (
            f"SELECT table_id, game, turns, began_at, ended_at FROM results WHERE {_IN_MONTH} "  # noqa: S608
            "ORDER BY turns DESC, id LIMIT 1"
        )
        return await self._row(LongestRow, sql, guild_id, game, since, until)

    async def richest_between(self, guild_id: int, game: str, since: float, until: float, most: int) -> list[int]:
        """The tables whose games ended in that time, those with the best turns first."""
        sql = (
            "SELECT results.table_id FROM results CROSS JOIN seat_results "  # noqa: S608
            f"WHERE seat_results.table_id = results.table_id AND {_IN_MONTH} "
            "GROUP BY results.table_id ORDER BY max(best_turn) DESC, results.table_id LIMIT ?"
        )
        return await self._numbers(sql, guild_id, game, since, until, most)

    async def newest_table(self, guild_id: int, before: float) -> NewestRow | None:
        """The last table of a server that was opened before that moment."""
        sql = (
            "SELECT id, game, phase, opened_at FROM tables WHERE guild_id = ? AND opened_at < ? "
            "ORDER BY id DESC LIMIT 1"
        )
        return await self._row(NewestRow, sql, guild_id, before)


class MonthChanges(Statements):
    async def write_month_picture(self, row: MonthRow) -> None:
        """Store where a server wants pictures, and how far they are."""
        await self._put("month_pictures", "guild_id", **columns(row))

    async def drop_month_picture(self, guild_id: int) -> None:
        """A server wants no more pictures."""
        await self._run("DELETE FROM month_pictures WHERE guild_id = ?", guild_id)
