"""Orders by post are judged as they were sent, over all dice, by what their seat could know then."""

from collections.abc import Sequence
from random import Random

import pytest

from bot.games.hindsight import Difference
from bot.games.machi_koro import MACHI_KORO, Build, MachiAction, MachiState, Options, Pass, Roll, Town
from bot.games.machi_koro.actions import Add, Give, Keep, Reroll, Swap, Target
from bot.games.machi_koro.orders import GiftOrder, Orders, SwapOrder
from bot.games.machi_koro.review.comparing_orders import Reason, compared
from bot.games.machi_koro.review.facts import OF_PURSES, Fact
from bot.games.machi_koro.review.post import Sets
from bot.games.machi_koro.robot import robot_orders
from bot.games.values import Decision
from tests.bot.games.machi_koro.positions import HARBOR, MALL, PARK, STATION, TOWER, Table, town
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


def test_the_part_that_matters_most_is_found_and_what_it_comes_to() -> None:
    state = table()
    best: Sets = (Orders(dice=1, buy=("ranch",)),)
    judge = there(MACHI_KORO.postal.hindsight(state, 0))
    differences = judge.differences(BAD, best)
    assert [each.part for each in differences] == ["buy"], "without a Train Station the dice make no difference"
    (found,) = differences
    assert (found.given, found.best, found.turn) == (Build("stadium"), Build("ranch"), 0)
    assert found.gain > 0
    assert judge.differences(best, best) == []


def test_a_part_that_was_better_before_is_no_difference() -> None:
    judge = there(MACHI_KORO.postal.hindsight(table(), 0))
    assert judge.differences((Orders(dice=1, buy=("ranch",)),), BAD) == []


def test_the_second_of_two_sets_is_compared_with_the_only_better_one() -> None:
    state = table()
    judge = there(MACHI_KORO.postal.hindsight(state, 0))
    (found,) = judge.differences((Orders(buy=("ranch",)), Orders()), (Orders(buy=("ranch",)),))
    assert (found.turn, found.best) == (1, Build("ranch"))


# --- why: by the rules, whatever the dice bring ------------------------------------------------------

FIELD_CARDS = {"victim": "tv_station", "swap": "business_center", "gift": "moving_company"}
POST = Options(edition="everything", postal=True, finish="end-of-round", first="joining")


def reasons(
    mine: Town, given: Orders, best: Orders, *answers: tuple[str, str, MachiAction, MachiAction, float]
) -> Sequence[Reason]:
    """Why these orders of seat 0 were better, whose parts come to these answers: part, question, both, gain."""
    view = MACHI_KORO.view(Table(mine, town(coins=3, ranch=1), options=POST).state, 0)
    differences = [
        Difference(part, Decision(1, 0, ask, FIELD_CARDS.get(part)), one, other, gain)
        for part, ask, one, other, gain in answers
    ]
    return compared(view, (given,), (best,), differences)


def why(
    mine: Town, given: Orders, best: Orders, part: str, ask: str, one: MachiAction, other: MachiAction
) -> tuple[tuple[int, ...], Sequence[Fact]]:
    """The rolls that are named and the facts, if only one part matters."""
    (found,) = reasons(mine, given, best, (part, ask, one, other, 0.1))
    return found.totals, found.facts


def test_purchases_are_compared_as_answers_are_but_for_the_coins_of_the_moment() -> None:
    """Given the coins for a Mall that the Wheat Field would cost, then nothing is said of them: dice change them."""
    mine, orders = (
        town(coins=10, ranch=1, cheese_factory=1, built=STATION),
        (Orders(buy=("mine",)), Orders(buy=(MALL,))),
    )
    _, facts = why(mine, *orders, "buy", "build", Build("mine"), Build("ranch"))
    assert facts[0] == Fact("feeds", "ranch", "cheese_factory", coins=3, totals=(7,))
    assert not {fact.told for fact in facts} & OF_PURSES
    assert len(facts) == 2
    _, facts = why(mine, *orders, "buy", "build", Build("wheat_field"), Pass())
    assert facts == [Fact("saves", "wheat_field", MALL, coins=1)]


def test_majors_that_take_from_the_others_are_told_without_the_coins_of_the_moment() -> None:
    """Given a Ranch and a Cafe of another player, then only the Cafe counts for the Publisher."""
    mine, others = town(coins=10, built=STATION), town(coins=30, ranch=1, cafe=1, bakery=1)
    view = MACHI_KORO.view(Table(mine, others, options=POST).state, 0)
    orders = (Orders(),), (Orders(),)

    def told(card: str) -> Fact:
        difference = Difference("buy", Decision(1, 0, "build"), Pass(), Build(card), 0.1)
        return compared(view, *orders, [difference])[0].facts[0]

    assert told("tax_office") == Fact("takes_half", "tax_office", totals=(8, 9), count=10)
    assert told("publisher") == Fact("takes_for_cards", "publisher", coins=2, totals=(7,))


def test_nothing_is_said_where_only_coins_of_the_moment_would_tell() -> None:
    mine = town(coins=10, built=STATION)
    assert not reasons(mine, Orders(), Orders(), ("buy", "build", Build("wheat_field"), Pass(), 0.1))


def test_the_last_landmark_is_called_so() -> None:
    mine = town(coins=30, built=(STATION, MALL, PARK, HARBOR, "airport"))
    _, facts = why(mine, Orders(), Orders(buy=(TOWER,)), "buy", "build", Pass(), Build(TOWER))
    assert facts == [Fact("last_landmark", TOWER)]


def test_dice_are_compared_by_what_they_bring() -> None:
    mine = town(wheat_field=1, convenience_store=3, built=STATION)
    _, facts = why(mine, Orders(dice=2), Orders(dice=1), "dice", "roll", Roll(2), Roll(1))
    assert [fact.told for fact in facts] == ["dice"]
    assert facts[0].coins > facts[0].less


def test_only_rolls_that_bring_less_than_another_one_are_named_for_rolling_again() -> None:
    """Given a Bakery and a Wheat Field, then 1 to 3 pay as much as another roll may, and 4 to 6 nothing."""
    mine, again = town(wheat_field=1, bakery=1, built=TOWER), Orders(reroll=(1, 4, 5, 6))
    totals, facts = why(mine, Orders(reroll=(6,)), again, "reroll", "keep", Keep(), Reroll(1))
    assert totals == (4, 5)
    assert facts == [Fact("dice", coins=0.5, less=0)]
    totals, facts = why(mine, again, Orders(reroll=(4, 5, 6)), "reroll", "keep", Reroll(1), Keep())
    assert totals == (1,)
    assert facts == [Fact("dice", coins=1, less=0.5)]


def test_rolls_that_the_better_orders_name_tell_why_if_those_that_were_sent_do_not() -> None:
    """Given that another roll after a 1 cost the game, then still only the 4 brought less than another roll."""
    mine, orders = town(wheat_field=1, bakery=1, built=TOWER), (Orders(reroll=(5,)), Orders(reroll=(4,)))
    (found,) = reasons(mine, *orders, ("reroll", "keep", Reroll(1), Keep(), 0.1))
    assert (found.totals, found.difference.best) == ((4,), Reroll(1))


def test_rolls_to_which_a_harbor_adds_are_compared_by_what_both_totals_pay() -> None:
    mine = town(apple_orchard=2, fruit_and_vegetable_market=1, built=(STATION, HARBOR))
    orders = Orders(add=(10,)), Orders(add=())
    assert why(mine, *orders, "add", "add", Add(), Keep()) == ((10,), [Fact("dice_sure", coins=6, less=4)])


def test_who_leaves_the_victim_open_takes_from_the_richest() -> None:
    mine = town(tv_station=1)
    assert why(mine, Orders(victim=1), Orders(), "victim", "target", Target(1), Target(2)) == (
        (),
        [Fact("from_richest", "tv_station")],
    )


def test_cards_that_are_not_there_yet_are_not_compared() -> None:
    swaps = Swap("bakery", 1, "mine"), Swap("bakery", 1, "ranch")
    given, best = [Orders(swap=SwapOrder(each.give, each.take, each.partner)) for each in swaps]
    part = ("swap", "swap", *swaps, 0.1)
    assert not reasons(town(bakery=1, business_center=1), given, best, part)
    assert reasons(town(bakery=1, business_center=1), Orders(), best, ("swap", "swap", Pass(), swaps[1], 0.1))
    gift = Orders(gift=GiftOrder("mine", 1))
    assert not reasons(town(), Orders(), gift, ("gift", "give", Give("mine", 1), Give("cafe", 1), 0.1))


@pytest.mark.parametrize(("gain", "named"), [(0.04, 2), (0.03, 1)])
def test_a_second_part_is_named_if_it_gains_a_third_of_the_first(gain: float, named: int) -> None:
    mine = town(wheat_field=1, convenience_store=3, built=STATION)
    buy = ("buy", "build", Build("mine"), Build("wheat_field"), 0.1)
    found = reasons(mine, Orders(dice=2), Orders(dice=1), buy, ("dice", "roll", Roll(2), Roll(1), gain))
    assert [each.difference.part for each in found] == ["buy", "dice"][:named]
    assert [len(each.facts) for each in found] == ([1, 1] if named == 2 else [2])
