"""A tournament as everything outside the database sees it, and how a table that has ended counts in it."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

import msgspec

from bot.errors import NoSuchTournament
from bot.language import DEFAULT
from bot.table.table import Ref, Table
from bot.table.terms import Terms
from bot.tournaments import standings
from bot.tournaments.standings import FinishedMatch, Standing
from data.sql.tournaments import EntrantRow, MatchRow, TournamentRow
from data.sql.transaction import Reads

_FORFEITED: Final = 100
_WITHDRAWN: Final = 101
"""Behind every place of a game."""


class Tournament(msgspec.Struct, frozen=True):
    """A tournament with its entrants, by number, and its matches, by round and number."""

    row: TournamentRow
    entrants: tuple[EntrantRow, ...]
    matches: tuple[MatchRow, ...]

    @property
    def id(self) -> int:
        return self.row.id

    @property
    def ref(self) -> Ref:
        """What its controls name in the place of a table."""
        return Ref(0, self.row.epoch)

    @property
    def terms(self) -> Terms:
        return msgspec.json.decode(self.row.terms, type=Terms)

    @property
    def language(self) -> str:
        return self.terms.language or DEFAULT

    @property
    def knock_out(self) -> bool:
        """Whether only the winner of a match goes on."""
        return self.row.kind == "knock_out"

    @property
    def played(self) -> list[FinishedMatch]:
        return [FinishedMatch(each.round, each.seats, each.places) for each in self.matches if each.places is not None]

    @property
    def round(self) -> int:
        """The round that is played now, or was played last; 0 before the first."""
        return min((each.round for each in self.matches if each.places is None), default=self.last_round)

    @property
    def last_round(self) -> int:
        """The last round that is known: in a knock-out later ones follow from results."""
        return max((each.round for each in self.matches), default=0)

    def of_round(self, number: int) -> list[MatchRow]:
        """The matches of that round."""
        return [match for match in self.matches if match.round == number]

    def standings(self) -> list[Standing]:
        """Everybody in it, the best first."""
        count = standings.of_knock_out if self.knock_out else standings.of_round_robin
        return count(len(self.entrants), self.played)

    def entrant_of(self, user_id: int) -> EntrantRow | None:
        """The entrant who is that person; None: they are not in it."""
        return next((entrant for entrant in self.entrants if entrant.user_id == user_id), None)


async def read_tournament(reads: Reads, tournament_id: int) -> Tournament:
    """The tournament of that number.

    Raises:
        NoSuchTournament: there is none.
    """
    found = await reads.tournament(tournament_id)
    if found is None:
        raise NoSuchTournament
    row, entrants, matches = found
    return Tournament(row, tuple(entrants), tuple(matches))


def placed(table: Table, match: MatchRow, entrants: Sequence[EntrantRow]) -> tuple[int, ...]:
    """The places of a match's entrants, from 1, when its table has ended.

    The entrants have the seats in the order of the match; those without a seat had withdrawn before, and come last. So
    does who resigned, or whose seat a robot ends: they have forfeited. Another person in the seat is a substitute, and
    plays for the entrant. If the table was closed, or ended as a draw, the people in it share a place behind the
    robots, who could not vote.
    """
    outcome = table.outcome() if table.row.phase == "over" else None
    keys = []
    for number, seat in zip_longest(match.seats, table.seats):
        robot = entrants[number].robot is not None
        if seat is None:
            keys.append(_WITHDRAWN)
        elif outcome is None:
            keys.append(0 if robot else 1)
        elif seat.number in table.resigned or (not robot and seat.played_by_robot is not None):
            keys.append(_FORFEITED)
        else:
            keys.append(next(at for at, group in enumerate(outcome.ranking) if seat.number in group))
    return tuple(1 + sum(other < key for other in keys) for key in keys)
