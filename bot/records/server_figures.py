"""The figures of a whole server in one game, from the rows of its finished games with two people or more."""

from collections import Counter

import msgspec

from bot.calendar import preferences
from data.rows import RecordRow, TallyRow
from data.sql.server_figures import RecordKind
from data.sql.transaction import Reads

MOST_WINNERS = 3
MOST_STARS = 12


class ServerRecord(msgspec.Struct, frozen=True):
    """The highest figure, whose it is (empty: they are not to be named), and their best card in that game, if any."""

    amount: int
    name: str
    star: str


class Champion(msgspec.Struct, frozen=True):
    """A player who has won often, and of how many games."""

    name: str
    wins: int
    games: int


class ServerFigures(msgspec.Struct, frozen=True, kw_only=True):
    """A server's games of one kind. `turns`: of a game, on average; `longest`: of the longest one.

    `since`: when the first one ended, in seconds since 1970. `editions`, `tables`: games by edition, and by the number
    of players. `best`: the most that a card earned in one game. `stars`: the cards that were best most often.
    """

    game: str
    games: int
    players: int
    turns: int
    longest: int
    since: float
    editions: tuple[tuple[str, int], ...]
    tables: tuple[tuple[int, int], ...]
    best: ServerRecord | None
    best_turn: ServerRecord | None
    theft: ServerRecord | None
    champions: tuple[Champion, ...]
    stars: tuple[str, ...]


async def server_figures(reads: Reads, guild_id: int, game: str) -> ServerFigures | None:
    """Work out a server's figures in a game; None if no such game has ended there."""
    groups = await reads.groups_of_games(guild_id, game)
    if not groups:
        return None
    editions, tables = Counter[str](), Counter[int]()
    for group in groups:
        editions[group.edition] += group.games
        tables[group.seats] += group.games
    many = sum(group.games for group in groups)
    tallies = await reads.tallies(guild_id, game, 0.0)
    return ServerFigures(
        game=game,
        games=many,
        players=len(tallies),
        turns=round(sum(group.turns for group in groups) / many),
        longest=max(group.longest for group in groups),
        since=min(group.since for group in groups),
        editions=tuple(editions.most_common()),
        tables=tuple(sorted(tables.items())),
        best=await _record(reads, guild_id, game, "star_earned"),
        best_turn=await _record(reads, guild_id, game, "best_turn"),
        theft=await _record(reads, guild_id, game, "theft"),
        champions=await _champions(reads, guild_id, tallies),
        stars=tuple(await reads.best_cards(guild_id, game, MOST_STARS)),
    )


async def _record(reads: Reads, guild_id: int, game: str, kind: RecordKind) -> ServerRecord | None:
    row: RecordRow | None = await reads.record(guild_id, game, kind)
    if row is None:
        return None
    names = await _names(reads, guild_id, [row.player])
    return ServerRecord(row.amount, names.get(row.player, ""), row.star or "")


async def _champions(reads: Reads, guild_id: int, tallies: list[TallyRow]) -> tuple[Champion, ...]:
    order = sorted((row for row in tallies if row.wins), key=lambda row: (-row.wins, row.games, row.player))
    names = await _names(reads, guild_id, [row.player for row in order])
    named = [Champion(names[row.player], row.wins, row.games) for row in order if row.player in names]
    return tuple(named[:MOST_WINNERS])


async def _names(reads: Reads, guild_id: int, players: list[int]) -> dict[int, str]:
    """Those of these players who may be named, with their names."""
    people = await reads.people(players, guild_id)
    chosen = await preferences.persons(reads, [row.user_id for row in people.values()])
    return {player: row.name for player, row in people.items() if chosen[row.user_id].listed}
