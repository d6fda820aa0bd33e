"""What a server's month came to: games, the winner, the luckiest roll, the longest game, the newest table.

A month is one of the calendar, in UTC. Games count in which two people or more have played.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Sequence
from typing import Final

import msgspec

from bot.calendar import preferences
from bot.calendar.months import span
from bot.errors import NoSuchTable
from bot.games.entries import Entry
from bot.games.game import AnyGame
from bot.games.journal import events_of, live
from bot.games.records import LuckyRoll
from bot.games.registry import GAMES
from bot.records.results import Owner, owners, read_journal
from bot.table.table import begun
from bot.table.tables import Tables
from data.rows import LongestRow, NewestRow
from data.sql.transaction import Reads

log = logging.getLogger(__name__)

MOST_JOURNALS: Final = 60
"""Journals that are read for the luckiest roll of a month, of each game."""
MOST_WINNERS: Final = 3
"""Winners who are named if several have won equally often."""


class Winner(msgspec.Struct, frozen=True):
    """The player who won most games, and among equals lost least; `player`: the random id of their results."""

    player: int
    name: str
    games: int
    wins: int


class Luckiest(msgspec.Struct, frozen=True):
    """The luckiest roll in a game, and who had it; an empty name: they are not to be named."""

    game: str
    roll: LuckyRoll
    name: str


class Digest(msgspec.Struct, frozen=True, kw_only=True):
    """A server's month. `games`: how many were played, by kind, most first; `players`: people who played."""

    month: str
    games: dict[str, int]
    players: int
    winners: tuple[Winner, ...]
    luckiest: tuple[Luckiest, ...]
    longest: LongestRow | None
    newest: NewestRow | None


async def digest(tables: Tables, guild_id: int, month: str) -> Digest | None:
    """Sum up a server's month; None if no game has ended in it."""
    store, (since, until) = tables.store, span(month)
    counted = {game: await store.games_between(guild_id, game, since, until) for game in GAMES}
    games = {game: count for game, count in sorted(counted.items(), key=lambda each: -each[1]) if count}
    if not games:
        return None
    wins, played = defaultdict[int, int](int), defaultdict[int, int](int)
    for game in games:
        for tally in await store.tallies_between(guild_id, game, since, until):
            played[tally.player] += tally.games
            wins[tally.player] += tally.wins
    longest = [row for game in games if (row := await store.longest_between(guild_id, game, since, until)) is not None]
    lucky = [await _luckiest(tables, guild_id, game, month) for game in games]
    return Digest(
        month=month,
        games=games,
        players=len(played),
        winners=await _winners(store, guild_id, wins, played),
        luckiest=tuple(found for found in lucky if found is not None),
        longest=max(longest, key=lambda row: row.turns, default=None),
        newest=await store.newest_table(guild_id, tables.clock()),
    )


async def _winners(reads: Reads, guild_id: int, wins: dict[int, int], played: dict[int, int]) -> tuple[Winner, ...]:
    """The best who may be named."""
    people = await reads.people(list(wins), guild_id)
    chosen = await preferences.persons(reads, [row.user_id for row in people.values()])
    listed = [
        Winner(player, row.name, played[player], wins[player])
        for player, row in people.items()
        if wins[player] and chosen[row.user_id].listed
    ]
    order = sorted(listed, key=lambda each: (-each.wins, each.games, each.player))
    best = [winner for winner in order if (winner.wins, winner.games) == (order[0].wins, order[0].games)]
    return tuple(best[:MOST_WINNERS])


async def _luckiest(tables: Tables, guild_id: int, game: str, month: str) -> Luckiest | None:
    """The luckiest roll of a person in the month's games of that kind, of those whose journals are still kept."""
    best: tuple[LuckyRoll, Owner] | None = None
    for table_id in await tables.store.richest_between(guild_id, game, *span(month), MOST_JOURNALS):
        try:
            journal = await read_journal(tables.store, await tables.load(table_id))
            lucky_rolls = await asyncio.to_thread(_lucky_rolls, GAMES[game], [row.entry for row in journal.rows])
            begun(journal.table)
        except NoSuchTable:
            continue
        except Exception:
            log.exception("cannot find the luckiest roll of table %d", table_id)
            continue
        owned = owners(journal)
        for roll in lucky_rolls:
            owner = owned.get(roll.seat)
            if owner is not None and (best is None or roll.score > best[0].score):
                best = roll, owner
    if best is None:
        return None
    roll, owner = best
    return Luckiest(game, roll, await _name(tables.store, guild_id, owner))


async def _name(reads: Reads, guild_id: int, owner: Owner) -> str:
    """What a person is called in that server; empty if they were forgotten or do not want to be named."""
    if owner.user_id is None or not (await preferences.person(reads, owner.user_id)).listed:
        return ""
    player = await reads.player(owner.user_id)
    found = {} if player is None else await reads.people([player], guild_id)
    return next((row.name for row in found.values()), owner.name)


def _lucky_rolls(game: AnyGame, entries: Sequence[bytes]) -> Sequence[LuckyRoll]:
    """The luckiest roll of each seat."""
    return game.lucky_rolls(events_of(game, live(msgspec.json.decode(each, type=Entry) for each in entries)))
