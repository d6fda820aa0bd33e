"""The bracket of a knock-out: which matches send their winners to which. It is known before anything is played."""

from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from bot.tournaments import schedule
from bot.tournaments.standings import FinishedMatch, winner_of
from bot.tournaments.tournament import Tournament
from data.sql.tournaments import MatchRow


class Slot(msgspec.Struct, frozen=True):
    """A match of a bracket. `match`: None if it is still to come.

    `after`: the matches of the round before whose winners meet in it, by their places in that round, from 0.
    """

    match: MatchRow | None
    after: tuple[int, ...] = ()

    @property
    def size(self) -> int:
        """How many meet; one has a bye."""
        return len(self.after) if self.match is None else len(self.match.seats)


Rounds: TypeAlias = list[list[Slot]]


def winner(match: MatchRow | None) -> int | None:
    """The entrant who goes on; None while that is not known."""
    if match is None or match.places is None:
        return None
    return winner_of(FinishedMatch(match.round, match.seats, match.places))


def slots(tournament: Tournament) -> Rounds:
    """The bracket of a knock-out that has begun, by round, to its final."""
    found: Rounds = []
    for number in range(1, tournament.last_round + 1):
        winners = [winner(slot.match) for slot in found[-1]] if found else []
        found.append(
            [
                Slot(match, tuple(at for at, first in enumerate(winners) if first in match.seats))
                for match in tournament.of_round(number)
            ]
        )
    while len(found[-1]) > 1:
        coming = schedule.knock_out(range(len(found[-1])), _byes(found), tournament.row.seats)
        found.append([Slot(None, match) for match in coming])
    return found


def _byes(rounds: Sequence[Sequence[Slot]]) -> Counter[int]:
    """For each match of the last round, how many byes there were on the way to it, and in it."""
    before = Counter[int]()
    for each in rounds:
        before = Counter(
            {at: max((before[one] for one in slot.after), default=0) + (slot.size == 1) for at, slot in enumerate(each)}
        )
    return before


def following(tournament: Tournament) -> schedule.Round:
    """Return the matches of the next round once the last round is over; empty if the tournament is won."""
    if not tournament.matches:
        return schedule.first_round(len(tournament.entrants), tournament.row.seats)
    rounds, last = slots(tournament), tournament.last_round
    winners = [winner(slot.match) for slot in rounds[last - 1]]
    coming = rounds[last] if last < len(rounds) else []
    return tuple(tuple(first for at in slot.after if (first := winners[at]) is not None) for slot in coming)
