"""Tournaments: their entrants and matches."""

import json
from typing import Literal

import msgspec

from data.database import Row
from data.sql.statements import Queries, Statements, columns

TournamentKind = Literal["round_robin", "knock_out"]
TournamentPhase = Literal["joining", "playing", "over", "closed"]
_TOURNAMENT = (
    "id, guild_id, channel_id, host_id, open_id, name, kind, game, terms, seats, most, phase, opened_at, version, epoch"
)
_ENTRANT = "number, user_id, name, robot, join_id, withdrawn"
_MATCH = "round, number, seats, opening_id, table_id, places"
_BY_NUMBER = f"SELECT {_TOURNAMENT} FROM tournaments WHERE id = ?"  # noqa: S608 - a constant
_ENTRANTS = f"SELECT {_ENTRANT} FROM entrants WHERE tournament_id = ? ORDER BY number"  # noqa: S608
_MATCHES = f"SELECT {_MATCH} FROM matches WHERE tournament_id = ? ORDER BY round, number"  # noqa: S608


class TournamentRow(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament. `terms` are those of its tables; `seats`: the most at one; `most`: the most entrants.

    `id` is 0 before it is stored. `version` counts its changes. `epoch`: the id that its controls carry, empty in the
    first epoch.
    """

    id: int = 0
    guild_id: int
    channel_id: int
    host_id: int
    open_id: int
    name: str
    kind: TournamentKind
    game: str
    terms: bytes
    seats: int
    most: int
    phase: TournamentPhase = "joining"
    opened_at: float
    version: int = 1
    epoch: str = ""


class EntrantRow(msgspec.Struct, frozen=True):
    """An entrant of a tournament: a person, or a robot of some level. `withdrawn`: they are in no further match."""

    number: int
    user_id: int | None
    name: str
    robot: str | None
    join_id: int
    withdrawn: bool = False


class MatchRow(msgspec.Struct, frozen=True, kw_only=True):
    """A match: its entrants in the order of seats, its table once it is open, their places once they are known."""

    round: int
    number: int
    seats: tuple[int, ...]
    opening_id: int | None = None
    table_id: int | None = None
    places: tuple[int, ...] | None = None


class EnteredRow(msgspec.Struct, frozen=True):
    """A tournament that a person is in, for their export."""

    tournament: int
    tournament_name: str
    server: int
    number: int
    name: str
    join: int
    withdrawn: bool


def _tournament(row: Row) -> TournamentRow:
    return TournamentRow(**{name: row[name] for name in _TOURNAMENT.split(", ")})


def _entrant(row: Row) -> EntrantRow:
    return EntrantRow(row[0], row[1], row[2], row[3], row[4], bool(row[5]))


def _entered(row: Row) -> EnteredRow:
    return EnteredRow(row[0], row[1], row[2], row[3], row[4], row[5], bool(row[6]))


def _match(row: Row) -> MatchRow:
    return MatchRow(
        round=row[0],
        number=row[1],
        seats=tuple(json.loads(row[2])),
        opening_id=row[3],
        table_id=row[4],
        places=None if row[5] is None else tuple(json.loads(row[5])),
    )


class TournamentReads(Queries):
    """Queries about tournaments."""

    async def tournament(self, tournament_id: int) -> tuple[TournamentRow, list[EntrantRow], list[MatchRow]] | None:
        """The tournament of that number with its entrants and matches, as of one moment."""
        queries = [(each, (tournament_id,)) for each in (_BY_NUMBER, _ENTRANTS, _MATCHES)]
        found, entrants, matches = await self._ask(queries)
        if not found:
            return None
        return _tournament(found[0]), [_entrant(row) for row in entrants], [_match(row) for row in matches]

    async def tournament_opened_by(self, interaction_id: int) -> int | None:
        """The number of the tournament that this click has opened."""
        sql = "SELECT id FROM tournaments WHERE open_id = ?"
        return await self._one(lambda row: int(row[0]), sql, interaction_id)

    async def tournaments_in(self, guild_id: int, most: int) -> list[TournamentRow]:
        """A server's tournaments: those that are not over first, then the newest."""
        sql = (
            f"SELECT {_TOURNAMENT} FROM tournaments WHERE guild_id = ? "  # noqa: S608
            "ORDER BY phase IN ('joining', 'playing') DESC, id DESC LIMIT ?"
        )
        return await self._all(_tournament, sql, guild_id, most)

    async def robots_tournaments(self, guild_id: int, since: float) -> list[float]:
        """When tournaments that only robots play were opened in a server since then (seconds since 1970)."""
        sql = (
            "SELECT opened_at FROM tournaments WHERE guild_id = ? AND opened_at >= ? AND phase <> 'joining' AND NOT "
            "EXISTS (SELECT 1 FROM entrants WHERE tournament_id = tournaments.id AND user_id IS NOT NULL)"
        )
        return await self._all(lambda row: float(row[0]), sql, guild_id, since)

    async def unfinished_tournaments(self) -> list[int]:
        """The tournaments of this process's servers that people join or play."""
        mine = self._shards.of_servers()
        sql = f"SELECT id FROM tournaments WHERE phase IN ('joining', 'playing'){mine} ORDER BY id"  # noqa: S608
        return await self._numbers(sql)

    async def tournaments_to_show(self) -> list[int]:
        """The tournaments of this process's servers that have changed since their messages were brought up to date."""
        mine = self._shards.of_servers()
        sql = f"SELECT id FROM tournaments WHERE shown_version < version{mine} ORDER BY id"  # noqa: S608 - constants
        return await self._numbers(sql)

    async def match_of(self, *, table_id: int = 0, opening_id: int = 0) -> tuple[int, MatchRow] | None:
        """The match at that table, or the one whose table is to be opened, and the number of its tournament."""
        column, value = ("table_id", table_id) if table_id else ("opening_id", opening_id)
        sql = f"SELECT {_MATCH}, tournament_id FROM matches WHERE {column} = ?"  # noqa: S608 - one of two columns
        return await self._one(lambda row: (int(row[6]), _match(row)), sql, value)

    async def channels_of_matches(self, tournament_id: int) -> dict[int, int]:
        """The channel of each table of a tournament, by the table's number."""
        sql = "SELECT id, channel_id FROM matches JOIN tables ON tables.id = table_id WHERE tournament_id = ?"
        return dict(await self._all(lambda row: (int(row[0]), int(row[1])), sql, tournament_id))

    async def tournaments_of(self, user_id: int) -> list[EnteredRow]:
        sql = (
            "SELECT tournaments.id, tournaments.name, guild_id, number, entrants.name, join_id, withdrawn "
            "FROM entrants JOIN tournaments ON tournaments.id = tournament_id WHERE user_id = ? ORDER BY tournaments.id"
        )
        return await self._all(_entered, sql, user_id)

    async def tournaments_hosted(self, user_id: int) -> list[int]:
        """The tournaments that a person has opened."""
        sql = "SELECT id FROM tournaments WHERE host_id = ? ORDER BY id"
        return await self._numbers(sql, user_id)


class TournamentChanges(Statements):
    async def add_tournament(self, row: TournamentRow) -> int:
        """Store a new tournament; return its number."""
        sql = (
            "INSERT INTO tournaments (guild_id, channel_id, host_id, open_id, name, kind, game, terms, seats, most, "
            "phase, opened_at, epoch) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
            "coalesce((SELECT id FROM epochs ORDER BY number DESC LIMIT 1), '')) RETURNING id"
        )
        names = "guild_id channel_id host_id open_id name kind game terms seats most phase opened_at"
        return await self._insert(sql, *(getattr(row, name) for name in names.split()))

    async def write_tournament_phase(self, tournament_id: int, phase: TournamentPhase) -> None:
        """Store what a tournament's people do now: join, play, or nothing more."""
        await self._run("UPDATE tournaments SET phase = ?, version = version + 1 WHERE id = ?", phase, tournament_id)

    async def tournament_shown(self, tournament_id: int, version: int) -> None:
        """Store that a tournament's messages show that version of it."""
        await self._run("UPDATE tournaments SET shown_version = ? WHERE id = ?", version, tournament_id)

    async def _changed(self, tournament_id: int) -> None:
        await self._run("UPDATE tournaments SET version = version + 1 WHERE id = ?", tournament_id)

    async def write_entrants(self, tournament_id: int, entrants: list[EntrantRow]) -> None:
        """Store who plays in a tournament, numbered in that order."""
        await self._changed(tournament_id)
        await self._run("DELETE FROM entrants WHERE tournament_id = ?", tournament_id)
        for number, row in enumerate(entrants):
            await self._add("entrants", tournament_id=tournament_id, **(columns(row) | {"number": number}))

    async def rename_entrant(self, tournament_id: int, user_id: int, name: str) -> None:
        """Store what a person in a tournament is called now."""
        sql = "UPDATE entrants SET name = ? WHERE tournament_id = ? AND user_id = ?"
        await self._run(sql, name, tournament_id, user_id)

    async def write_match(self, tournament_id: int, row: MatchRow) -> None:
        """Store a match, in place of what was known of it."""
        places = None if row.places is None else json.dumps(row.places)
        known = columns(row) | {"seats": json.dumps(row.seats), "places": places}
        await self._changed(tournament_id)
        await self._put("matches", "tournament_id, round, number", tournament_id=tournament_id, **known)

    async def forget_entrant(self, user_id: int, name: str) -> None:
        """Remove a person from every tournament: they withdraw, under that name, and nothing says who they were.

        Tournaments that they opened lose their names, which they had typed; so do the threads that are to be made.
        """
        theirs = "host_id = ?1 OR id IN (SELECT tournament_id FROM entrants WHERE user_id = ?1)"
        await self._run(f"UPDATE tournaments SET version = version + 1 WHERE {theirs}", user_id)  # noqa: S608
        openings = "SELECT opening_id FROM matches JOIN tournaments ON id = tournament_id WHERE host_id = ?"
        await self._run(f"UPDATE openings SET name = ? WHERE id IN ({openings})", name, user_id)  # noqa: S608
        await self._run("UPDATE entrants SET user_id = NULL, name = ?, withdrawn = 1 WHERE user_id = ?", name, user_id)
        await self._run("UPDATE tournaments SET host_id = 0, name = '' WHERE host_id = ?", user_id)
