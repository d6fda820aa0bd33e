"""Ratings: how well people play, by server and game."""

from collections.abc import Sequence

from data.rows import RatingRow, TallyRow
from data.sql.results import SEAT, SEATS_OF, StoredResult, read_game, read_seat
from data.sql.statements import Queries, Statements, columns


class RatingReads(Queries):
    """Queries about ratings."""

    async def ratings(self, guild_id: int, game: str) -> list[RatingRow]:
        """The rating of everybody in a server."""
        sql = "SELECT player, mu, sigma, games FROM ratings WHERE guild_id = ? AND game = ?"
        return await self._rows(RatingRow, sql, guild_id, game)

    async def ratings_among(self, guild_id: int, game: str, players: Sequence[int]) -> dict[int, RatingRow]:
        """The ratings of these players, of those who have one."""
        if not players:
            return {}
        marks = ", ".join("?" * len(players))
        sql = (
            "SELECT player, mu, sigma, games FROM ratings "  # noqa: S608 - question marks
            f"WHERE guild_id = ? AND game = ? AND player IN ({marks})"
        )
        found = await self._rows(RatingRow, sql, guild_id, game, *players)
        return {rating.player: rating for rating in found}

    async def tallies(self, guild_id: int, game: str, since: float) -> list[TallyRow]:
        """Everybody's games with other people in a server that ended after that moment (seconds since 1970)."""
        sql = (
            "SELECT player, count(*), count(*) FILTER (WHERE won = 1) FROM results CROSS JOIN seat_results "
            "WHERE seat_results.table_id = results.table_id AND guild_id = ? AND game = ? AND ended_at >= ? "
            "AND people > 1 AND player IS NOT NULL GROUP BY player"
        )
        return await self._rows(TallyRow, sql, guild_id, game, since)

    async def rating_steps(self, player: int) -> dict[int, tuple[float, float]]:
        """By table: a player's estimate and its standard deviation after that game."""
        sql = (
            "SELECT rating_steps.table_id, mu, sigma FROM seat_results JOIN rating_steps "
            "ON rating_steps.table_id = seat_results.table_id AND rating_steps.player = seat_results.player "
            "WHERE seat_results.player = ?"
        )
        return dict(await self._all(lambda row: (int(row[0]), (float(row[1]), float(row[2]))), sql, player))

    async def last_result(self) -> int:
        """The highest id of a result; 0 if there is none."""
        return await self._one(lambda row: int(row[0] or 0), "SELECT max(id) FROM results") or 0

    async def results_between(self, first: int, last: int) -> list[StoredResult]:
        """The results of people with these ids, in their order, without robberies."""
        sql = (
            f"SELECT {SEATS_OF}, {SEAT} FROM results "  # noqa: S608 - constants
            "JOIN seat_results ON seat_results.table_id = results.table_id "
            "WHERE id BETWEEN ? AND ? ORDER BY id, seat"
        )
        found: dict[int, StoredResult] = {}
        for game, seat in await self._all(lambda row: (read_game(row), read_seat(row)), sql, first, last):
            seats = found[game.table_id].seats if game.table_id in found else ()
            found[game.table_id] = StoredResult(game, (*seats, seat), ())
        return list(found.values())


class RatingChanges(Statements):
    async def write_rating(self, guild_id: int, game: str, rating: RatingRow) -> None:
        """Store a player's rating, instead of an earlier one."""
        await self._put("ratings", "guild_id, game, player", guild_id=guild_id, game=game, **columns(rating))

    async def write_rating_step(self, table_id: int, rating: RatingRow) -> None:
        """Store a player's rating after the game of that table, instead of an earlier one."""
        step = {"player": rating.player, "mu": rating.mu, "sigma": rating.sigma}
        await self._put("rating_steps", "table_id, player", table_id=table_id, **step)

    async def drop_ratings(self) -> None:
        """Delete every rating, to compute them again."""
        await self._run("DELETE FROM rating_steps")
        await self._run("DELETE FROM ratings")
