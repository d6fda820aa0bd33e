"""Figures of a whole server: sums and records over its finished games with two people or more."""

from typing import Final, Literal

from data.rows import GroupRow, RecordRow
from data.sql.statements import Queries

RecordKind = Literal["best_turn", "theft", "star_earned"]
_RECORDS: Final[dict[RecordKind, str]] = {
    kind: (
        f"SELECT player, star, {kind} FROM results CROSS JOIN seat_results "  # noqa: S608 - constants
        "WHERE seat_results.table_id = results.table_id AND guild_id = ? AND game = ? AND people > 1 "
        f"AND player IS NOT NULL AND {kind} > 0 ORDER BY {kind} DESC, results.id LIMIT 1"
    )
    for kind in ("best_turn", "theft", "star_earned")
}


class ServerFigureReads(Queries):
    """Queries about a server's games of one kind."""

    async def groups_of_games(self, guild_id: int, game: str) -> list[GroupRow]:
        """Its games by edition and number of players."""
        sql = (
            "SELECT edition, seats, count(*), sum(turns), max(turns), min(ended_at) FROM results "
            "WHERE guild_id = ? AND game = ? AND people > 1 GROUP BY edition, seats ORDER BY edition, seats"
        )
        return await self._rows(GroupRow, sql, guild_id, game)

    async def record(self, guild_id: int, game: str, kind: RecordKind) -> RecordRow | None:
        """The highest figure of that kind that a person has reached, and their best card in that game."""
        return await self._row(RecordRow, _RECORDS[kind], guild_id, game)

    async def best_cards(self, guild_id: int, game: str, most: int) -> list[str]:
        """The cards that were most often the best of a person, the most frequent first."""
        sql = (
            "SELECT star FROM results CROSS JOIN seat_results WHERE seat_results.table_id = results.table_id "
            "AND guild_id = ? AND game = ? AND people > 1 AND player IS NOT NULL AND star IS NOT NULL "
            "GROUP BY star ORDER BY count(*) DESC, star LIMIT ?"
        )
        return await self._all(lambda row: str(row[0]), sql, guild_id, game, most)
