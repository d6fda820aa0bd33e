"""The order of entrants: opponents beaten, ties and how they are broken, knock-outs."""

from hypothesis import given
from hypothesis import strategies as st

from bot.tournaments.schedule import round_robin
from bot.tournaments.standings import FinishedMatch, of_knock_out, of_round_robin, winner_of


def ranks(entrants: int, played: list[FinishedMatch]) -> list[tuple[int, int]]:
    return [(each.rank, each.entrant) for each in of_round_robin(entrants, played)]


def test_opponents_beaten_decide_and_a_shared_place_counts_a_half() -> None:
    played = [FinishedMatch(1, (0, 1, 2), (2, 1, 3)), FinishedMatch(2, (2, 0, 1), (1, 1, 3))]
    found = of_round_robin(3, played)
    assert [(each.entrant, each.beaten, each.met) for each in found] == [(0, 5, 4), (1, 4, 4), (2, 3, 4)]
    assert [(each.won, each.played) for each in found] == [(1, 2), (1, 2), (1, 2)]


def test_equal_shares_go_by_wins_and_then_by_the_matches_among_the_tied() -> None:
    won_more = [FinishedMatch(1, (0, 1, 2), (1, 2, 3)), FinishedMatch(2, (0, 1, 2), (3, 2, 1))]
    assert ranks(3, won_more) == [(1, 0), (1, 2), (3, 1)]
    among = [
        FinishedMatch(1, (0, 1), (2, 1)),
        FinishedMatch(2, (0, 2), (1, 2)),
        FinishedMatch(3, (1, 2), (2, 1)),
        FinishedMatch(4, (0, 1), (2, 1)),
        FinishedMatch(5, (0, 3), (1, 2)),
        FinishedMatch(6, (2, 3), (2, 1)),
    ]
    found = of_round_robin(4, among)
    assert found[0].entrant == 1
    assert [each.rank for each in found] == sorted(each.rank for each in found)


def test_a_perfect_circle_shares_the_first_rank() -> None:
    circle = [FinishedMatch(1, (0, 1), (1, 2)), FinishedMatch(2, (1, 2), (1, 2)), FinishedMatch(3, (2, 0), (1, 2))]
    assert ranks(3, circle) == [(1, 0), (1, 1), (1, 2)]


def test_before_the_first_match_all_are_equal() -> None:
    assert ranks(3, []) == [(1, 0), (1, 1), (1, 2)]


@given(st.integers(3, 8), st.integers(2, 4), st.randoms(use_true_random=False))
def test_standings_hold_everybody_once_and_do_not_depend_on_the_order_of_results(
    entrants: int, seats: int, dice: object
) -> None:
    played = []
    for number, each in enumerate(round_robin(entrants, seats), 1):
        for match in each:
            places = [dice.randint(1, len(match)) for _ in match]  # type: ignore[attr-defined]
            played.append(FinishedMatch(number, match, tuple(places)))
    found = of_round_robin(entrants, played)
    assert sorted(each.entrant for each in found) == list(range(entrants))
    assert sum(each.beaten for each in found) == sum(each.met for each in found)
    assert found == of_round_robin(entrants, played[::-1])


def test_a_knock_out_ranks_by_the_round_of_the_defeat() -> None:
    played = [FinishedMatch(1, (0, 3), (1, 2)), FinishedMatch(1, (1, 2), (2, 1)), FinishedMatch(2, (0, 2), (2, 1))]
    assert [(each.rank, each.entrant, each.out) for each in of_knock_out(4, played)] == [
        (1, 2, 0),
        (2, 0, 2),
        (3, 1, 1),
        (3, 3, 1),
    ]


def test_of_equal_entrants_the_first_of_the_draw_goes_on() -> None:
    assert winner_of(FinishedMatch(1, (5, 2, 7), (1, 1, 3))) == 2
