"""Orders the players of a server for a leaderboard, by ratings or by the results of a span of time."""

import datetime
from collections.abc import Collection, Mapping, Sequence
from typing import Final, Literal, get_args

import msgspec

from bot.records.ratings import PROVISIONAL, points
from data.rows import RatingRow, TallyRow

Span = Literal["all", "month"]
SPANS: Final[tuple[Span, ...]] = get_args(Span)
TOP: Final = 10
"""Players on a leaderboard, besides the one who looks at it."""


class Line(msgspec.Struct, frozen=True):
    """A player on a leaderboard. `rank`: from 1, equal players share one. `points`: the rating; None: not rated.

    `rated`: rated games; `games` and `wins` are those of the span.
    """

    rank: int
    player: int
    points: int | None
    rated: int
    games: int
    wins: int

    @property
    def provisional(self) -> bool:
        """Whether too few games are rated for the rating to say much."""
        return self.rated < PROVISIONAL


class Board(msgspec.Struct, frozen=True):
    """The best players, and the line of the one who looks at it, wherever it is; None: they have none."""

    top: tuple[Line, ...]
    own: Line | None


def since(span: Span, now: float) -> float:
    """When a span began, in seconds since 1970; a month begins in UTC."""
    if span == "all":
        return 0.0
    today = datetime.datetime.fromtimestamp(now, datetime.UTC)
    return today.replace(day=1, hour=0, minute=0, second=0, microsecond=0).timestamp()


def ranked(ratings: Sequence[RatingRow], tallies: Sequence[TallyRow], span: Span) -> list[Line]:
    """Everybody who played in the span, the best first.

    All time: by rating, those with a provisional one last. A month: by wins, then by the share of games that were won.
    """
    rated: Mapping[int, RatingRow] = {row.player: row for row in ratings}
    lines = []
    for tally in tallies:
        row = rated.get(tally.player)
        number = None if row is None else points(row.mu, row.sigma)
        lines.append(Line(0, tally.player, number, 0 if row is None else row.games, tally.games, tally.wins))
    return _numbered(sorted(lines, key=lambda line: (_order(line, span), line.player)), span)


def _order(line: Line, span: Span) -> tuple[float, ...]:
    if span == "month":
        return -line.wins, line.games
    return line.points is None, line.provisional, -(line.points or 0), -line.wins


def _numbered(lines: Sequence[Line], span: Span) -> list[Line]:
    """The lines with their ranks."""
    found: list[Line] = []
    for at, line in enumerate(lines, 1):
        same = bool(found) and _order(lines[at - 2], span) == _order(line, span)
        found.append(msgspec.structs.replace(line, rank=found[-1].rank if same else at))
    return found


def board(lines: Sequence[Line], listed: Collection[int], own: int | None, span: Span) -> Board:
    """The leaderboard of the `listed` players. The player `own` gets a line in any case, with the rank it would have.

    Players who are not listed take nobody's rank.
    """
    shown = _numbered([line for line in lines if line.player in listed], span)
    with_own = _numbered([line for line in lines if line.player in listed or line.player == own], span)
    mine = next((line for line in with_own if line.player == own), None)
    return Board(tuple(shown[:TOP]), mine)
