"""Ratings of people, by server and game, with openskill's Plackett-Luce model.

- Each finished game with two people or more is rated, once, in the order in which results were stored. So the ratings
  follow from the results alone, and can be computed again with the same numbers.
- Robots are left out: people are ranked among themselves. A fixed rating for a robot would be wrong as soon as robots
  play better, and beating an easy robot again and again would be a way to the top.
- A player who resigned, or left the seat to a robot, comes last, together with others who did. A player who took over
  a seat is not rated: they did not choose that position.
- A player's rating is provisional until they have ten rated games. What people see is openskill's ordinal, which is
  low while little is known.
"""

from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Final

import msgspec
from openskill.models import PlackettLuce, PlackettLuceRating

from data.rows import RatingRow, SeatResultRow
from data.sql.results import StoredResult
from data.sql.transaction import Change, Reads

PROVISIONAL: Final = 10
"""Rated games until a rating is no longer provisional."""
_ALPHA: Final = 40.0
_TARGET: Final = 1000.0
"""A new player's ordinal is `_TARGET`; one unit of openskill is `_ALPHA` points."""
_AT_ONCE: Final = 200
"""Results that are read at once."""

MODEL: Final = PlackettLuce()
Pool = tuple[int, str]
"""A server and a game."""


def points(mu: float, sigma: float) -> int:
    """A rating as people see it: 1000 at the start, and about 2000 for a player who wins nearly always."""
    return round(MODEL.create_rating([mu, sigma]).ordinal(alpha=_ALPHA, target=_TARGET))


def rated(seats: Sequence[SeatResultRow]) -> dict[int, int]:
    """The rank of each rated player, from 1; empty if there are fewer than two."""
    last = len(seats) + 1
    found: dict[int, int] = {}
    for seat in seats:
        if seat.player is not None and seat.departure != "taken_over":
            found.setdefault(seat.player, seat.place if seat.departure is None else last)
    return found if len(found) > 1 else {}


def rate(seats: Sequence[SeatResultRow], before: Mapping[int, RatingRow]) -> list[RatingRow]:
    """The ratings of the rated players after a game; `before`: of those who had one."""
    ranks = rated(seats)
    if not ranks:
        return []
    teams = [[_rating(before.get(player))] for player in ranks]
    after = MODEL.rate(teams, ranks=[float(rank) for rank in ranks.values()])
    return [
        RatingRow(player, found.mu, found.sigma, 1 + (before[player].games if player in before else 0))
        for player, (found,) in zip(ranks, after, strict=True)
    ]


def _rating(row: RatingRow | None) -> PlackettLuceRating:
    return MODEL.rating() if row is None else MODEL.create_rating([row.mu, row.sigma])


async def rate_game(tx: Change, found: StoredResult) -> None:
    """Bring the ratings up to date with a result that was stored just now."""
    game = found.game
    before = await tx.ratings_among(game.guild_id, game.game, list(rated(found.seats)))
    for rating in rate(found.seats, before):
        await tx.write_rating(game.guild_id, game.game, rating)
        await tx.write_rating_step(game.table_id, rating)


class History(msgspec.Struct, frozen=True):
    """All ratings, by server and game and player, and each player's after each game, by table."""

    ratings: dict[Pool, dict[int, RatingRow]]
    steps: dict[int, list[RatingRow]]


async def compute(reads: Reads) -> History:
    """Compute every rating again, from the results."""
    history = History({}, {})
    async for found in _in_order(reads):
        pool = history.ratings.setdefault((found.game.guild_id, found.game.game), {})
        after = rate(found.seats, pool)
        pool |= {rating.player: rating for rating in after}
        if after:
            history.steps[found.game.table_id] = after
    return History({pool: ratings for pool, ratings in history.ratings.items() if ratings}, history.steps)


async def _in_order(reads: Reads) -> AsyncIterator[StoredResult]:
    for first in range(1, await reads.last_result() + 1, _AT_ONCE):
        for found in await reads.results_between(first, first + _AT_ONCE - 1):
            yield found


async def write_again(tx: Change) -> int:
    """Compute every rating again and store it; return how many games were rated."""
    history = await compute(tx)
    await tx.drop_ratings()
    for (guild_id, game), ratings in history.ratings.items():
        for rating in ratings.values():
            await tx.write_rating(guild_id, game, rating)
    for table_id, steps in history.steps.items():
        for rating in steps:
            await tx.write_rating_step(table_id, rating)
    return len(history.steps)


async def differing(reads: Reads) -> list[Pool]:
    """The servers and games whose ratings are not what their results give. A bot may run meanwhile."""
    while True:
        last, history = await reads.last_result(), await compute(reads)
        found = [
            (guild_id, game)
            for (guild_id, game), ratings in history.ratings.items()
            if {rating.player: rating for rating in await reads.ratings(guild_id, game)} != ratings
        ]
        if not found or await reads.last_result() == last:  # else a game has ended in between
            return found
