"""Orders by post are judged as they were sent, over all dice, by what their seat could know then."""

from random import Random

from bot.games.machi_koro import MACHI_KORO, MachiState, Options
from bot.games.machi_koro.orders import Orders
from bot.games.machi_koro.review.post import Sets
from bot.games.machi_koro.robot import robot_orders
from tests.bot.games.machi_koro.positions import Table, town
from tests.support.values import there

BASE = Options(postal=True, finish="end-of-round", first="joining")
BAD: Sets = (Orders(dice=2, buy=("stadium", "tv_station")),)


def table() -> MachiState:
    return Table(town(coins=5, wheat_field=2, bakery=2), town(coins=3, ranch=2), options=BASE).state


def test_bad_orders_are_weighed_below_the_hard_robots_and_lead_to_less() -> None:
    state = table()
    best: Sets = (robot_orders(MACHI_KORO.view(state, 0), "hard"),)
    judge = there(MACHI_KORO.postal.hindsight(state, 0))
    weighed = judge.weighed(BAD)
    assert [each.action for each in weighed] == [best, BAD]
    assert weighed[0].chance > weighed[1].chance
    lost = [judge.future(best, Random(at).random) - judge.future(BAD, Random(at).random) for at in range(24)]
    assert sum(lost) > 0


def test_the_hard_robots_own_orders_are_no_doubt_and_nothing_changes_the_table() -> None:
    state = table()
    before = MACHI_KORO.encode(state)
    best: Sets = (robot_orders(MACHI_KORO.view(state, 1), "hard"),)
    judge = there(MACHI_KORO.postal.hindsight(state, 1))
    assert [each.action for each in judge.weighed(best)] == [best]
    assert judge.future(best, Random(1).random) == judge.future(best, Random(1).random)
    assert MACHI_KORO.encode(state) == before
