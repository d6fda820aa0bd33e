"""Train Station, Shopping Mall, Amusement Park, Radio Tower."""

from bot.games.machi_koro import Build, Keep, Pass, Reroll, Roll
from bot.games.machi_koro.events import Earned, Rolled, TurnBegan
from bot.games.machi_koro.refusals import TooFewDice
from tests.bot.games.machi_koro.positions import LANDMARKS, PARK, STATION, TOWER, Table, only, town
from tests.support.values import there

# --- Train Station -----------------------------------------------------------------------------------


def test_without_the_station_one_die_is_rolled() -> None:
    table = Table(town(), town())

    assert table.legal == [Roll(1)]
    assert table.refuses(Roll(2)) == TooFewDice(2)


def test_with_the_station_one_die_or_two_may_be_rolled() -> None:
    table = Table(town(built=STATION), town())

    assert table.legal == [Roll(1), Roll(2)]
    assert only(Rolled, table.rolls(5)) == [Rolled(0, (5,))]


def test_another_players_station_is_of_no_use() -> None:
    table = Table(town(), town(built=STATION))

    assert table.legal == [Roll(1)]


# --- Radio Tower -------------------------------------------------------------------------------------


def test_the_tower_lets_the_dice_lie() -> None:
    table = Table(town(coins=0, built=TOWER, wheat_field=1), town())
    table.rolls(1)
    assert table.asks == (0, "keep")
    assert table.coins[0] == 0

    table.answers(Keep())

    assert table.coins[0] == 1


def test_the_tower_rolls_again_and_only_the_new_dice_count() -> None:
    table = Table(town(coins=0, built=TOWER, wheat_field=1, forest=1), town())
    table.rolls(1)

    events = table.answers(Reroll(1), 5)

    assert only(Earned, events) == [Earned(0, "forest", 1, 1)]
    assert table.state.dice == (5,)


def test_the_tower_may_change_how_many_dice_there_are() -> None:
    table = Table(town(coins=0, built=(STATION, TOWER), mine=1), town(coins=0))
    table.rolls(1)
    assert table.legal == [Keep(), Reroll(1), Reroll(2)]

    table.answers(Reroll(2), 4, 5)

    assert table.coins[0] == 5


def test_without_the_station_the_tower_throws_one_die() -> None:
    table = Table(town(built=TOWER), town())
    table.rolls(1)

    assert table.legal == [Keep(), Reroll(1)]
    assert table.refuses(Reroll(2)) == TooFewDice(2)


def test_the_tower_rolls_again_once_a_turn_only() -> None:
    table = Table(town(coins=3, built=TOWER), town())
    table.rolls(6)

    table.answers(Reroll(1), 6)

    assert table.asks == (0, "build")


def test_the_tower_rerolls_in_later_and_extra_turns_too() -> None:
    table = Table(town(coins=9, built=(STATION, TOWER, PARK)), town())
    table.rolls(1, 2)
    table.answers(Reroll(2), 3, 3)
    table.answers(Pass())
    assert table.asks == (0, "roll")

    table.rolls(6)

    assert table.asks == (0, "keep")


def test_the_tower_asks_only_who_has_it() -> None:
    table = Table(town(coins=3), town(built=TOWER))

    table.rolls(6)

    assert table.asks == (0, "build")


# --- Amusement Park ----------------------------------------------------------------------------------


def test_doubles_with_the_park_give_extra_turns_repeatedly() -> None:
    table = Table(town(coins=0, built=(STATION, PARK)), town(coins=0))

    for turn in (2, 3):
        events = table.rolls(4, 4)
        assert only(TurnBegan, events) == [TurnBegan(0, turn, extra=True)]
    events = table.rolls(4, 5)

    assert only(TurnBegan, events) == [TurnBegan(1, 4)]


def test_one_builds_before_the_extra_turn_and_again_in_it() -> None:
    table = Table(town(coins=9, built=(STATION, PARK)), town())

    table.rolls(3, 3)
    table.answers(Build("mine"))
    table.rolls(6)
    table.answers(Build("bakery"))

    assert table.state.towns[0].cards == {"mine": 1, "bakery": 1}
    assert table.asks == (1, "roll")


def test_doubles_without_the_park_give_nothing() -> None:
    table = Table(town(coins=0, built=STATION), town(built=PARK))

    table.rolls(4, 4)

    assert table.asks == (1, "roll")


def test_a_park_built_after_the_roll_gives_no_turn() -> None:
    table = Table(town(coins=16, built=STATION), town())
    table.rolls(6, 6)

    table.answers(Build(PARK))

    assert table.asks == (1, "roll")


def test_doubles_are_read_from_the_dice_kept() -> None:
    for dice, asks in (((3, 3), (0, "roll")), ((3, 4), (1, "roll"))):
        table = Table(town(coins=0, built=(STATION, PARK, TOWER)), town())
        table.rolls(2, 2)
        table.answers(Reroll(2), *dice)

        assert table.asks == asks


def test_one_die_is_never_doubles() -> None:
    table = Table(town(coins=0, built=(STATION, PARK)), town(coins=0))

    table.rolls(4)

    assert table.asks == (1, "roll")


# --- the end -----------------------------------------------------------------------------------------


def test_the_last_landmark_wins_at_once_despite_an_extra_turn() -> None:
    for last in LANDMARKS:
        others = [landmark for landmark in LANDMARKS if landmark != last]
        table = Table(town(coins=30, built=others), town())
        two = (6, 6) if STATION in others else (6,)
        table.rolls(*two)
        if TOWER in others:
            table.answers(Keep())

        table.answers(Build(last))

        outcome = there(table.game.outcome(table.state))
        assert (outcome.winners, outcome.reason) == ((0,), "landmarks")
        assert list(table.game.decisions(table.state)) == []


def test_three_landmarks_do_not_win() -> None:
    table = Table(town(coins=30, built=(STATION, PARK)), town())
    table.rolls(6)

    table.answers(Build(TOWER))

    assert table.game.outcome(table.state) is None


def test_others_rank_by_landmarks_then_coins_and_share_ties() -> None:
    table = Table(town(coins=22, built=LANDMARKS[:3]), town(coins=9), town(coins=1, built=STATION), town(coins=9))
    table.rolls(6)

    table.answers(Build(TOWER))

    assert there(table.state.over).ranking == ((0,), (2,), (1, 3))
