"""Pairings: every pair meets, no seat is favoured, a knock-out ends with one winner."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.tournaments.schedule import (
    FEWEST,
    MOST,
    Match,
    Round,
    draw,
    first_round,
    knock_out,
    rotated,
    round_robin,
    seats_had,
    sizes,
)

ENTRANTS = range(FEWEST, MOST + 1)
SEATS = range(2, 7)
SAMPLE = [(3, 2), (9, 2), (16, 2), (9, 3), (7, 4), (16, 4), (8, 5), (10, 6)]


@given(entrants=st.integers(FEWEST, MOST), seats=st.integers(2, 6))
def test_tables_are_as_even_as_possible(entrants: int, seats: int) -> None:
    found = sizes(entrants, seats)
    assert sum(found) == entrants
    assert max(found) <= seats
    assert max(found) - min(found) <= 1
    assert seats == 2 or min(found) > 1


def expect_good(entrants: int, seats: int) -> None:
    rounds = round_robin(entrants, seats)
    met = Counter(pair for each in rounds for match in each for pair in combinations(sorted(match), 2))
    assert set(met) == set(combinations(range(entrants), 2)), "every pair meets"
    for each in rounds:
        there = [one for match in each for one in match]
        assert len(there) == len(set(there)) == entrants - (seats == 2 and entrants % 2)
    for size in {len(match) for each in rounds for match in each}:
        had = seats_had([tuple(match for match in each if len(match) == size) for each in rounds], size)
        for one in range(entrants):
            counts = [turns[one] for turns in had]
            assert max(counts) - min(counts) <= 1, "no seat is favoured"


@pytest.mark.parametrize(("entrants", "seats"), SAMPLE)
def test_every_pair_meets_and_no_seat_is_favoured(entrants: int, seats: int) -> None:
    expect_good(entrants, seats)


@pytest.mark.long
@pytest.mark.parametrize("seats", SEATS)
def test_all_round_robins(seats: int) -> None:
    for entrants in ENTRANTS:
        expect_good(entrants, seats)


@pytest.mark.parametrize("entrants", ENTRANTS)
def test_two_at_a_table_meet_exactly_once(entrants: int) -> None:
    rounds = round_robin(entrants, 2)
    assert len(rounds) == entrants - 1 + entrants % 2
    assert sum(map(len, rounds)) == entrants * (entrants - 1) // 2
    out = [one for each in rounds for one in range(entrants) if not any(one in match for match in each)]
    assert sorted(out) == list(range(entrants) if entrants % 2 else [])


def test_nine_at_tables_of_three_need_four_rounds_and_sixteen_at_four_hardly_more_than_five() -> None:
    assert len(round_robin(9, 3)) == 4
    assert len(round_robin(16, 4)) <= 6


def rounds_of(entrants: int, seats: int, win: Callable[[Match], int]) -> Iterator[tuple[Round, Counter[int]]]:
    """The rounds of a knock-out, each with the byes that there were before it."""
    byes, found = Counter[int](), first_round(entrants, seats)
    while True:
        yield found, byes.copy()
        byes.update(match[0] for match in found if len(match) == 1)
        winners = [win(match) for match in found]
        if len(winners) == 1:
            return
        found = knock_out(winners, byes, seats)


@given(entrants=st.integers(FEWEST, MOST), seats=st.integers(2, 6), data=st.data())
def test_a_knock_out_ends_with_one_winner(entrants: int, seats: int, data: st.DataObject) -> None:
    left = set(range(entrants))
    rounds = 0
    for found, _ in rounds_of(entrants, seats, lambda match: data.draw(st.sampled_from(match))):
        there = [one for match in found for one in match]
        assert len(there) == len(set(there))
        assert set(there) <= left
        assert max(map(len, found)) <= seats
        assert len(found) < len(left)
        left = set(there)
        rounds += 1
    assert len(found) == 1
    assert rounds <= 4


@given(entrants=st.integers(FEWEST, MOST))
def test_nobody_has_a_second_bye_before_everybody_left_has_had_one(entrants: int) -> None:
    for found, byes in rounds_of(entrants, 2, min):
        left = [one for match in found for one in match]
        alone = [match[0] for match in found if len(match) == 1]
        assert len(alone) == len(left) % 2
        assert all(byes[one] == min(byes[other] for other in left) for one in alone)


def first_pairs(entrants: int, seats: int, apart: list[tuple[int, int]], seed: int) -> set[frozenset[int]]:
    """The pairs that meet first in a draw, by their numbers before it."""
    order = draw(entrants, seats, apart, Random(seed))
    assert sorted(order) == list(range(entrants))
    matches = [[order[place] for place in match] for match in first_round(entrants, seats)]
    return {frozenset(pair) for match in matches for pair in combinations(match, 2)}


def test_a_draw_lets_people_who_are_kept_apart_not_meet_first_and_all_others_alike() -> None:
    found = Counter(pair for seed in range(600) for pair in first_pairs(4, 2, [(0, 1)], seed))
    assert found.keys() == {frozenset(pair) for pair in [(0, 2), (0, 3), (1, 2), (1, 3)]}
    assert min(found.values()) > 240  # of 300 on average


@pytest.mark.parametrize(("entrants", "seats"), [(3, 2), (16, 2), (8, 4), (16, 6)])
def test_people_are_kept_apart_at_tables_of_any_size(entrants: int, seats: int) -> None:
    apart = [(0, 1), (2, 0)]
    for seed in range(20):
        assert not first_pairs(entrants, seats, apart, seed) & {frozenset(pair) for pair in apart}


def test_where_no_draw_keeps_them_apart_there_is_one_all_the_same() -> None:
    everybody = list(combinations(range(4), 2))
    assert len(first_pairs(4, 2, everybody, 1)) == 2


def test_the_first_two_of_the_draw_meet_in_the_final() -> None:
    *before, (final, _) = rounds_of(16, 2, min)
    assert len(before) == 3
    assert final == ((0, 1),)


@given(matches=st.integers(1, 8))
def test_the_winners_of_neighbours_meet(matches: int) -> None:
    winners = list(range(matches))
    found = knock_out(winners, Counter(), 2)
    assert [one for match in found for one in match] == winners


def test_seats_of_a_knock_out_go_to_those_who_have_had_them_least() -> None:
    had = seats_had([((0, 1), (2, 3))], 2)
    assert rotated((0, 2), had) == (0, 2)
    assert rotated((0, 3), had) == (3, 0)
