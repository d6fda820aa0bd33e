"""A bracket says who may meet whom, and that is how the rounds are played."""

from itertools import pairwise

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.table.terms import Terms
from bot.tournaments.bracket import following, slots, winner
from bot.tournaments.schedule import FEWEST, MOST
from bot.tournaments.tournament import Tournament
from data.sql.tournaments import EntrantRow, MatchRow, TournamentRow


def cup(entrants: int, seats: int, matches: tuple[MatchRow, ...] = ()) -> Tournament:
    row = TournamentRow(
        guild_id=1,
        channel_id=2,
        host_id=10,
        open_id=3,
        name="Cup",
        kind="knock_out",
        game="machi_koro",
        terms=msgspec.json.encode(Terms(options=msgspec.Raw(b"{}"), seats=seats)),
        seats=seats,
        most=MOST,
        opened_at=3.0,
    )
    people = tuple(EntrantRow(at, 10 + at, f"Player {at}", None, 20 + at) for at in range(entrants))
    return Tournament(row, people, matches)


def begun(tournament: Tournament) -> Tournament:
    """The tournament with its next round, of which nothing is played."""
    number = tournament.last_round + 1
    rows = [MatchRow(round=number, number=at, seats=each) for at, each in enumerate(following(tournament), 1)]
    return msgspec.structs.replace(tournament, matches=(*tournament.matches, *rows))


def played(tournament: Tournament, data: st.DataObject) -> Tournament:
    """The tournament when everything that was begun has ended."""

    def ended(match: MatchRow) -> MatchRow:
        places = data.draw(st.permutations(range(1, len(match.seats) + 1)))
        return msgspec.structs.replace(match, places=tuple(places))

    matches = tuple(each if each.places else ended(each) for each in tournament.matches)
    return msgspec.structs.replace(tournament, matches=matches)


@given(entrants=st.integers(FEWEST, MOST), seats=st.integers(2, 6), data=st.data())
def test_winners_meet_whom_the_bracket_says(entrants: int, seats: int, data: st.DataObject) -> None:
    tournament = begun(cup(entrants, seats))
    drawn = slots(tournament)
    assert [len(each) for each in drawn][-1] == 1
    for number, coming in enumerate(drawn[1:], 2):
        tournament = played(tournament, data)
        winners = [winner(match) for match in tournament.of_round(number - 1)]
        tournament = begun(tournament)
        assert [set(match.seats) for match in tournament.of_round(number)] == [
            {winners[at] for at in slot.after} for slot in coming
        ]
        assert [[slot.after for slot in each] for each in slots(tournament)] == [
            [slot.after for slot in each] for each in drawn
        ]
    assert following(played(tournament, data)) == ()


@given(entrants=st.integers(FEWEST, MOST), seats=st.integers(2, 6))
def test_every_match_but_the_final_sends_its_winner_to_one_other(entrants: int, seats: int) -> None:
    drawn = slots(begun(cup(entrants, seats)))
    for each, coming in pairwise(drawn):
        assert sorted(at for slot in coming for at in slot.after) == list(range(len(each)))


@pytest.mark.parametrize("second", [((0, 3), (1, 2)), ((0, 1), (2, 3))])
def test_a_bracket_that_was_drawn_otherwise_goes_by_its_results(second: tuple[tuple[int, int], ...]) -> None:
    first = ((0, 7), (1, 6), (2, 5), (3, 4))
    rows = [MatchRow(round=1, number=at, seats=each, places=(1, 2)) for at, each in enumerate(first, 1)]
    rows += [MatchRow(round=2, number=at, seats=each) for at, each in enumerate(second, 1)]
    assert [slot.after for slot in slots(cup(8, 2, tuple(rows)))[1]] == list(second)
