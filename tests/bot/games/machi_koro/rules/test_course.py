"""The order of turns, rounds, and players who leave (RULINGS.md, "A player who leaves")."""

import pytest

from bot.games.machi_koro import Build, Pass, Roll, Target
from bot.games.machi_koro.events import GameWon, Resigned, TurnBegan
from bot.games.machi_koro.refusals import OutOfTheGame
from bot.games.values import IllegalAction
from tests.bot.games.machi_koro.positions import LANDMARKS, PARK, STATION, Falling, Table, only, town
from tests.support.values import there

# --- turns and rounds --------------------------------------------------------------------------------


def test_turns_pass_clockwise_and_rounds_end_at_the_first_seat() -> None:
    table = Table(town(coins=0), town(coins=0), town(coins=0), active=1, first=1)

    seen = []
    for _ in range(7):
        seen.append((table.pending.seat, table.state.round))
        table.rolls(6)

    assert seen == [(1, 1), (2, 1), (0, 1), (1, 2), (2, 2), (0, 2), (1, 3)]


def test_an_extra_turn_belongs_to_the_same_round() -> None:
    table = Table(town(coins=0, built=(STATION, PARK)), town(coins=0), active=0)

    table.rolls(3, 3)
    assert (table.asks, table.state.round, table.state.turn) == ((0, "roll"), 1, 2)
    table.rolls(1, 2)
    table.rolls(6)

    assert (table.asks, table.state.round, table.state.turn) == ((0, "roll"), 2, 4)


def test_a_decision_id_is_never_used_twice() -> None:
    table = Table(town(coins=0), town(coins=0))

    ids = []
    for _ in range(6):
        ids.append(table.pending.id)
        table.rolls(6)

    assert len(set(ids)) == 6


def test_a_turns_story_is_kept_one_turn_longer() -> None:
    table = Table(town(coins=0), town(coins=0))
    first = table.rolls(6)

    assert table.state.last_story[-2:] == first[:-1]
    assert table.state.story == [TurnBegan(1, 2)]


# --- resigning ---------------------------------------------------------------------------------------


def test_resigning_in_an_own_turn_passes_the_dice() -> None:
    table = Table(town(coins=9), town(), town())
    table.rolls(6)
    assert table.asks == (0, "build")

    events = table.resigns(0)

    assert events == [Resigned(0), TurnBegan(1, 2)]
    assert table.asks == (1, "roll")


def test_resigning_in_anothers_turn_does_not_change_the_turn() -> None:
    table = Table(town(coins=9), town(), town())
    table.rolls(6)
    decision = table.pending

    events = table.resigns(2)

    assert events == [Resigned(2)]
    assert table.pending == decision


def test_resigned_cards_go_to_the_box_not_the_market() -> None:
    table = Table(town(), town(coins=5, mine=2, built=STATION), town())
    market = dict(table.state.market)

    table.resigns(1)

    assert table.state.towns[1] == town(coins=0)
    assert table.state.market == market
    assert table.game.resigned(table.state) == {1}


def test_a_resigned_player_has_no_turns_payments_or_income() -> None:
    table = Table(town(coins=2, stadium=1), town(coins=5, cafe=1), town(coins=0, cafe=1))

    table.resigns(1)
    table.rolls(3)
    assert table.coins == [1, 0, 1]
    table.answers(Pass())
    table.rolls(1)
    table.answers(Pass())
    table.rolls(6)

    assert table.coins == [2, 0, 0]


def test_nobody_can_be_asked_to_choose_who_resigned() -> None:
    table = Table(town(tv_station=1, bakery=1), town(), town(), town())

    table.resigns(2)
    table.rolls(6)

    assert table.legal == [Target(1), Target(3)]


def test_a_victim_may_resign_while_it_could_be_chosen() -> None:
    table = Table(town(coins=0, tv_station=1), town(), town())
    table.rolls(6)

    table.resigns(1)

    assert table.legal == [Target(2)]


def test_the_last_one_left_wins() -> None:
    table = Table(town(), town(coins=9), town())

    table.resigns(0)
    events = table.resigns(2)

    assert only(GameWon, events) == [GameWon(1, "last_left")]
    outcome = there(table.game.outcome(table.state))
    assert outcome.ranking == ((1,), (0, 2))
    assert list(table.game.decisions(table.state)) == []


def test_a_resigned_player_ranks_below_remaining_players_without_coins() -> None:
    table = Table(town(coins=22, built=LANDMARKS[:3]), town(coins=9), town(coins=0))
    table.resigns(1)
    table.rolls(6)

    table.answers(Build(LANDMARKS[3]))

    assert there(table.state.over).ranking == ((0,), (2,), (1,))


def test_two_resigned_players_in_a_row_are_both_skipped() -> None:
    table = Table(town(coins=0), town(), town(), town(coins=0))

    table.resigns(1)
    table.resigns(2)
    table.rolls(6)

    assert table.asks == (3, "roll")
    assert table.state.round == 1
    table.rolls(6)
    assert (table.asks, table.state.round) == ((0, "roll"), 2)


def test_the_roller_and_the_next_one_may_resign_at_once() -> None:
    for order in ((0, 1), (1, 0)):
        table = Table(town(), town(), town(), town())

        for seat in order:
            table.resigns(seat)

        assert table.asks == (2, "roll")


def test_rounds_are_counted_after_the_first_seat_resigned() -> None:
    table = Table(town(coins=0), town(coins=0), town(coins=0))
    table.resigns(0)

    seen = []
    for _ in range(5):
        seen.append((table.pending.seat, table.state.round))
        table.rolls(6)

    assert seen == [(1, 1), (2, 1), (1, 2), (2, 2), (1, 3)]


def test_an_extra_turn_is_lost_by_resigning() -> None:
    table = Table(town(coins=9, built=(STATION, PARK)), town(), town())
    table.rolls(3, 3)

    table.resigns(0)

    assert table.asks == (1, "roll")


def test_nobody_resigns_twice_or_after_the_end() -> None:
    table = Table(town(), town(), town())
    table.resigns(0)
    for seat in (0, 7, -1):
        before = table.game.encode(table.state)
        with pytest.raises(IllegalAction) as refused:
            table.resigns(seat)
        assert refused.value.refusal == OutOfTheGame(seat)
        assert table.game.encode(table.state) == before

    table.resigns(1)
    with pytest.raises(IllegalAction):
        table.resigns(2)


def test_a_turn_must_use_all_given_dice() -> None:
    table = Table(town(coins=0), town(coins=0))

    with pytest.raises(AssertionError, match="not thrown"):
        table.answers(Roll(1), 6, 6)
    assert Falling(6).dice(1) == (6,)
