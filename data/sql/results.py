"""Results of finished games, and whose they are."""

from collections.abc import Sequence

import msgspec

from data.database import Row
from data.rows import PlayerRow, ResultRow, RobberyRow, SeatResultRow
from data.sql.statements import Queries, Statements, columns

GAME = "table_id, guild_id, game, edition, seats, people, turns, began_at, ended_at"
SEAT = (
    "seat, player, departure, response, place, won, earned, star, star_earned, best_turn, theft, tries, hits, expected"
)


SEATS_OF = "results.table_id, guild_id, game, edition, seats, people, turns, began_at, ended_at"
"""`GAME`, where another table has a column `table_id`, too; `SEAT` follows it."""


class StoredResult(msgspec.Struct, frozen=True):
    """All rows of one finished game."""

    game: ResultRow
    seats: tuple[SeatResultRow, ...]
    robberies: tuple[RobberyRow, ...]


def read_game(row: Row) -> ResultRow:
    """A result, from a row that begins with `GAME` or `SEATS_OF`."""
    return ResultRow(**dict(zip(ResultRow.__struct_fields__, row, strict=False)))


def read_seat(row: Row) -> SeatResultRow:
    """A seat's result, from a row that ends with `SEAT`."""
    names = SeatResultRow.__struct_fields__
    values = dict(zip(names, tuple(row)[-len(names) :], strict=True))
    return SeatResultRow(**{**values, "won": bool(values["won"])})


class LastGame(msgspec.Struct, frozen=True):
    """A person's finished game, and the notices to its table since they had that seat, encoded."""

    table_id: int
    seat: int
    departure: str | None
    notices: tuple[bytes, ...] = ()


class ResultReads(Queries):
    """Queries about results."""

    async def last_games(self, user_id: int, most: int) -> list[LastGame]:
        """That person's last finished games, `most` of them, the newest first."""
        sql = (
            "SELECT r.table_id, s.seat, s.departure FROM players AS p JOIN seat_results AS s ON s.player = p.id "
            "JOIN results AS r ON r.table_id = s.table_id WHERE p.user_id = ? ORDER BY r.id DESC LIMIT ?"
        )
        games = await self._rows(LastGame, sql, user_id, most)
        since = (
            "SELECT notice FROM notices WHERE table_id = ?1 AND at >= coalesce("
            "(SELECT max(at) FROM seat_history WHERE table_id = ?1 AND seat = ?2), 0)"
        )
        found = await self._ask([(since, (game.table_id, game.seat)) for game in games]) if games else []
        return [
            msgspec.structs.replace(game, notices=tuple(bytes(row[0]) for row in rows))
            for game, rows in zip(games, found, strict=True)
        ]

    async def unrecorded(self) -> list[int]:
        """The finished games without a result, the oldest first."""
        sql = (
            "SELECT id FROM tables WHERE phase = 'over' "
            "AND NOT EXISTS (SELECT 1 FROM results WHERE table_id = tables.id) ORDER BY changed_at, id"
        )
        return await self._numbers(sql)

    async def recorded(self) -> list[int]:
        """The tables with a result, in the order in which they were recorded."""
        return await self._numbers("SELECT table_id FROM results ORDER BY id")

    async def result(self, table_id: int) -> StoredResult | None:
        """The result of that table's game; None if there is none."""
        values = (table_id,)
        games, seats, robberies = await self._ask(
            [
                (f"SELECT {GAME} FROM results WHERE table_id = ?", values),  # noqa: S608 - constants
                (f"SELECT {SEAT} FROM seat_results WHERE table_id = ? ORDER BY seat", values),  # noqa: S608
                ("SELECT seat, victim, amount FROM robberies WHERE table_id = ? ORDER BY seat, victim", values),
            ]
        )
        if not games:
            return None
        return StoredResult(
            read_game(games[0]), tuple(map(read_seat, seats)), tuple(RobberyRow(*each) for each in robberies)
        )

    async def player(self, user_id: int) -> int | None:
        """The random id of a person's results; None if they have none."""
        return await self._one(lambda row: int(row[0]), "SELECT id FROM players WHERE user_id = ?", user_id)

    async def finished_by(self, user_id: int) -> int:
        """How many games that person has played to their end."""
        sql = (
            "SELECT count(*) FROM seat_results JOIN players ON players.id = player WHERE user_id = ? "
            "AND coalesce(departure, 'taken_over') = 'taken_over'"
        )
        return await self._one(lambda row: int(row[0]), sql, user_id) or 0

    async def people(self, players: Sequence[int], guild_id: int | None) -> dict[int, PlayerRow]:
        """The people behind these ids in results, without those who were forgotten.

        They have the names that they had in that server; if none is given, in any where they played.
        """
        if not players:
            return {}
        marks = ", ".join("?" * len(players))
        sql = (
            "SELECT id, user_id, min(name) FROM players JOIN player_names ON player = id "  # noqa: S608 - question marks
            f"WHERE id IN ({marks}) AND user_id IS NOT NULL AND guild_id = coalesce(?, guild_id) GROUP BY id, user_id"
        )
        return {row.player: row for row in await self._rows(PlayerRow, sql, *players, guild_id)}

    async def player_names(self, player: int) -> list[tuple[int, str]]:
        """What a player is called in each server where they played."""
        sql = "SELECT guild_id, name FROM player_names WHERE player = ? ORDER BY guild_id"
        return await self._all(lambda row: (int(row[0]), str(row[1])), sql, player)

    async def robbed_by(self, player: int, game: str, guild_id: int | None) -> list[tuple[int, int]]:
        """The players who took coins or loot from that one, and how much, the greediest first.

        Only games of a server, if it is given, and only those with two people or more.
        """
        return await self._robberies(("victim", "robberies.seat"), player, game, guild_id)

    async def victims_of(self, player: int, game: str, guild_id: int | None) -> list[tuple[int, int]]:
        """The players from whom that one took coins or loot, and how much, the most first; otherwise the same."""
        return await self._robberies(("robberies.seat", "victim"), player, game, guild_id)

    async def _robberies(self, seats: tuple[str, str], *which: object) -> list[tuple[int, int]]:
        """`seats`: the columns of the player's own seat, and of the others'."""
        own, others = seats
        sql = (
            "SELECT other.player, sum(amount) FROM seat_results AS own "  # noqa: S608 - our columns
            "JOIN results ON results.table_id = own.table_id "
            f"JOIN robberies ON robberies.table_id = own.table_id AND {own} = own.seat "
            f"JOIN seat_results AS other ON other.table_id = own.table_id AND other.seat = {others} "
            "WHERE own.player = ?1 AND game = ?2 AND guild_id = coalesce(?3, guild_id) AND people > 1 "
            "AND other.player <> ?1 GROUP BY 1 ORDER BY 2 DESC, 1"
        )
        return await self._all(lambda row: (int(row[0]), int(row[1])), sql, *which)

    async def results_of(self, player: int) -> list[tuple[ResultRow, SeatResultRow]]:
        """Every game of a player with their seat's result, in the order in which the games ended."""
        sql = (
            f"SELECT {SEATS_OF}, {SEAT} FROM seat_results "  # noqa: S608 - constants
            "JOIN results ON results.table_id = seat_results.table_id WHERE player = ? ORDER BY results.id"
        )
        return await self._all(lambda row: (read_game(row), read_seat(row)), sql, player)

    async def best_of(self, player: int, game: str, guild_id: int | None) -> tuple[int, int] | None:
        """The table and seat of a player's best game that is still kept; None if there is none.

        Won before lost, then what they earned; of a server, if it is given, with two people or more, and not left
        before its end.
        """
        sql = (
            "SELECT seat_results.table_id, seat_results.seat FROM seat_results "
            "JOIN results ON results.table_id = seat_results.table_id JOIN tables ON tables.id = results.table_id "
            "WHERE player = ?1 AND results.game = ?2 AND results.guild_id = coalesce(?3, results.guild_id) "
            "AND people > 1 AND departure IS NULL AND state IS NOT NULL "
            "ORDER BY won DESC, earned DESC, results.id DESC LIMIT 1"
        )
        return await self._one(lambda row: (int(row[0]), int(row[1])), sql, player, game, guild_id)


class ResultChanges(Statements):
    async def write_player(self, player: int, user_id: int | None) -> None:
        """Store whose results have that id; None: a person who was forgotten."""
        await self._add("players", id=player, user_id=user_id)

    async def write_player_name(self, player: int, guild_id: int, name: str) -> None:
        """Store what a player is called in a server."""
        await self._put("player_names", "player, guild_id", player=player, guild_id=guild_id, name=name)

    async def forget_player(self, user_id: int) -> None:
        """Keep that person's results, without the person."""
        whose = "player = (SELECT id FROM players WHERE user_id = ?)"
        await self._run(f"DELETE FROM player_names WHERE {whose}", user_id)  # noqa: S608 - a constant
        await self._run("UPDATE players SET user_id = NULL WHERE user_id = ?", user_id)

    async def write_result(self, found: StoredResult) -> None:
        """Store a game's result, instead of an earlier one, in whose place it stays."""
        game = found.game
        for rows in ("robberies", "seat_results"):
            await self._run(f"DELETE FROM {rows} WHERE table_id = ?", game.table_id)  # noqa: S608
        await self._put("results", "table_id", **columns(game))
        for seat in found.seats:
            await self._add("seat_results", table_id=game.table_id, **columns(seat))
        for robbery in found.robberies:
            await self._add("robberies", table_id=game.table_id, **columns(robbery))
