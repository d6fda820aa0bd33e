"""Badges: what players have achieved at tables, also in games that go on."""

from collections.abc import Sequence
from typing import Any

from data.rows import AchievementRow, BadgeRow
from data.sql.statements import Queries, Statements, columns

_ROW = "seat, achievement, player, entry, turn, at, announced"


def _read(values: Sequence[Any]) -> AchievementRow:
    seat, achievement, player, entry, turn, at, announced = values
    return AchievementRow(seat, achievement, player, entry, turn, at, bool(announced))


class AchievementReads(Queries):
    """Queries about achievements."""

    async def achievements_at(self, table_id: int) -> list[AchievementRow]:
        """What was earned at that table, in the order in which it was."""
        sql = f"SELECT {_ROW} FROM achievements WHERE table_id = ? ORDER BY entry, seat, achievement"  # noqa: S608
        return await self._all(lambda row: _read(tuple(row)), sql, table_id)

    async def badges_of(self, player: int, game: str, guild_id: int | None) -> list[BadgeRow]:
        """The badges of a player in a game, in a server or (None) in all, in the order in which they first got them."""
        sql = (
            "SELECT achievement, count(*), min(at) FROM achievements "
            "WHERE player = ? AND game = ? AND guild_id = coalesce(?, guild_id) GROUP BY achievement ORDER BY 3, 1"
        )
        return await self._rows(BadgeRow, sql, player, game, guild_id)

    async def has_badge(self, player: int, achievement: str, game: str, guild_id: int) -> bool:
        sql = "SELECT 1 FROM achievements WHERE player = ? AND guild_id = ? AND game = ? AND achievement = ? LIMIT 1"
        return await self._one(lambda _: True, sql, player, guild_id, game, achievement) or False

    async def badge_holders(self, game: str, guild_id: int) -> dict[str, int]:
        """How many players of a server have each badge of a game, of those that anybody has."""
        sql = (
            "SELECT achievement, count(DISTINCT player) FROM achievements WHERE guild_id = ? AND game = ? "
            "GROUP BY achievement"
        )
        return dict(await self._all(lambda row: (str(row[0]), int(row[1])), sql, guild_id, game))

    async def players_of(self, game: str, guild_id: int) -> int:
        """How many people have finished a game of that kind in a server, without those who were forgotten."""
        sql = (
            "SELECT count(DISTINCT player) FROM results CROSS JOIN seat_results JOIN players ON players.id = player "
            "WHERE seat_results.table_id = results.table_id AND guild_id = ? AND game = ? AND user_id IS NOT NULL"
        )
        return await self._number(sql, guild_id, game)

    async def all_badges_of(self, player: int) -> list[tuple[int, str, AchievementRow]]:
        """Every badge of a player in every game of theirs: the table, the kind of game, and the row."""
        sql = f"SELECT table_id, game, {_ROW} FROM achievements WHERE player = ? ORDER BY at, achievement"  # noqa: S608
        return await self._all(
            lambda row: (int(row[0]), str(row[1]), _read(tuple(row)[2:])),
            sql,
            player,
        )

    async def ended_tables(self, after: int, most: int) -> list[int]:
        """The first `most` tables above that number whose game has ended in any way."""
        sql = "SELECT id FROM tables WHERE id > ? AND phase IN ('over', 'closed') ORDER BY id LIMIT ?"
        return await self._numbers(sql, after, most)


class AchievementChanges(Statements):
    async def write_achievement(self, table_id: int, guild_id: int, game: str, row: AchievementRow) -> None:
        """Store an achievement, instead of the same one of that seat."""
        where = {"table_id": table_id, "guild_id": guild_id, "game": game}
        await self._put("achievements", "table_id, seat, achievement", **where, **columns(row))

    async def drop_achievement(self, table_id: int, seat: int, achievement: str) -> None:
        """Take an achievement back."""
        sql = "DELETE FROM achievements WHERE table_id = ? AND seat = ? AND achievement = ?"
        await self._run(sql, table_id, seat, achievement)

    async def forget_achievements(self, user_id: int) -> None:
        """Delete every badge of that person."""
        await self._run("DELETE FROM achievements WHERE player = (SELECT id FROM players WHERE user_id = ?)", user_id)
