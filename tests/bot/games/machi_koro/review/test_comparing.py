"""Why another answer was better: facts that the rules give, and only those that tell the two answers apart."""

import pytest

from bot.games.machi_koro import Options, Pass, Roll
from bot.games.machi_koro.actions import Activate, Add, Give, Invest, Keep, Renovate, Reroll, Swap, Target
from bot.games.machi_koro.review.facts import Fact
from tests.bot.games.machi_koro.positions import (
    AIRPORT,
    HARBOR,
    MALL,
    PARK,
    STATION,
    TOWER,
    Table,
    table,
    town,
)
from tests.bot.games.machi_koro.review.reading import facts, told


def test_dice_are_compared_by_what_they_bring_or_else_by_what_others_get() -> None:
    position = Table(town(bakery=1, convenience_store=3, built=STATION), town())
    (fact,) = told(position, Roll(2), Roll(1))
    assert fact.told == "dice"
    assert fact.coins > fact.less
    position = Table(town(built=STATION), town(wheat_field=0, family_restaurant=1))
    (fact,) = told(position, Roll(2), Roll(1))
    assert fact == Fact("dice", coins=0, less=fact.less)
    assert fact.less < 0
    position = Table(town(built=STATION, coins=0), town(apple_orchard=1))
    assert told(position, Roll(2), Roll(1)) == [Fact("others", coins=0, less=3 * 3 / 36)]


def test_another_roll_is_compared_with_the_one_that_lies() -> None:
    position = Table(town(convenience_store=3, built=TOWER), town())
    position.rolls(5)
    (fact,) = told(position, Keep(), Reroll(1))
    assert (fact.told, fact.less) == ("dice", 0)
    assert fact.coins == pytest.approx(9 / 6)


def test_victims_are_compared_by_what_they_can_pay_or_by_their_landmarks() -> None:
    position = Table(town(tv_station=1), town(coins=2, built=STATION), town(coins=9), town(coins=9, built=STATION))
    position.rolls(6)
    assert told(position, Target(1), Target(2)) == [Fact("can_pay", coins=5, less=2, seat=2, rival=1)]
    assert told(position, Target(2), Target(3)) == [Fact("ahead", seat=3, rival=2)]
    assert not told(position, Target(3), Target(2))


def test_of_equal_purses_the_one_ahead_pays_by_landmarks_or_by_income() -> None:
    position = Table(town(tv_station=1), town(coins=9, wheat_field=1), town(coins=9, wheat_field=3))
    position.rolls(6)
    (fact,) = told(position, Target(1), Target(2))
    assert (fact.told, fact.seat, fact.rival) == ("earns_there", 2, 1)
    assert fact.coins > fact.less > 0
    assert not told(position, Target(2), Target(1))


def test_swaps_are_compared_by_what_both_towns_earn_then() -> None:
    position = Table(town(business_center=1, wheat_field=1, bakery=1), town(convenience_store=1, ranch=1))
    position.rolls(6)
    better = Swap("wheat_field", 1, "convenience_store")
    earns, costs = told(position, Pass(), better)
    assert earns.told == "town_earns"
    assert earns.coins > earns.less > 0
    assert (costs.told, costs.seat) == ("swap_costs", 1)
    assert told(position, better, Pass()) == [], "it helped the own town and cost the other one"


def test_of_a_swap_that_earns_no_more_it_is_said_what_the_card_brings() -> None:
    position = Table(town(business_center=1, wheat_field=1, bakery=1), town(ranch=1))
    position.rolls(6)
    found = told(position, Pass(), Swap("bakery", 1, "ranch"))
    assert found[0] == Fact("adds_to_all", "ranch", coins=1, totals=(2,))


def test_a_swap_may_cost_the_other_or_help_them() -> None:
    mine = town(business_center=1, wheat_field=1, bakery=1)
    position = Table(
        mine, town(forest=1, bakery=1, convenience_store=3), town(forest=2, furniture_factory=1, built=STATION)
    )
    position.rolls(6)
    found = told(position, Swap("bakery", 1, "forest"), Swap("bakery", 2, "forest"))
    assert facts(found) == ["swap_costs", "ahead"]
    assert found[0].seat == 2
    position = Table(town(business_center=1, ranch=1), town(wheat_field=1, cheese_factory=2, built=STATION))
    position.rolls(6)
    assert "swap_brings" in facts(told(position, Swap("ranch", 1, "wheat_field"), Pass()))


def test_gifts_are_compared_by_what_the_own_town_keeps() -> None:
    position = table(town(moving_company=1, wheat_field=1, mine=1, built=STATION), town())
    position.rolls(4, 5)
    fact, *_ = told(position, Give("mine", 1), Give("wheat_field", 1))
    assert fact.told == "town_earns"
    assert fact.coins > fact.less


def test_gifts_that_differ_by_the_receiver_alone_are_compared_by_what_they_bring_there() -> None:
    mine = town(moving_company=1, ranch=1, loan_office=1, wheat_field=1, built=STATION)
    position = table(mine, town(built=STATION), town(cheese_factory=1, built=(STATION, MALL)))
    position.rolls(4, 5)
    *_, brings, behind = told(position, Give("ranch", 2), Give("ranch", 1))
    assert (brings.told, brings.seat, brings.rival) == ("brings_them", 1, 2)
    assert brings.less > brings.coins > 0
    assert behind == Fact("behind", seat=1, rival=2)
    assert not told(position, Give("ranch", 1), Give("ranch", 2)), "nothing speaks for feeding a Cheese Factory"


def test_a_gift_may_cost_the_receiver_or_be_of_no_use() -> None:
    mine = town(moving_company=1, wheat_field=1, loan_office=1, members_only_club=1, built=STATION)
    position = table(mine, town(wheat_field=1))
    position.rolls(4, 5)
    assert "costs_them" in facts(told(position, Give("wheat_field", 1), Give("loan_office", 1)))
    assert "brings_nothing" in facts(told(position, Give("wheat_field", 1), Give("members_only_club", 1)))


def test_closing_cards_is_compared_by_coins_and_by_what_does_not_pay_next() -> None:
    position = table(town(renovation_company=1, bakery=2, built=STATION), town(coins=0, wheat_field=4, bakery=1))
    position.rolls(4, 4)
    found = told(position, Renovate("bakery"), Renovate("wheat_field"))
    assert facts(found) == ["others_lose", "closes_own"]
    assert found[1] == Fact("closes_own", "bakery", count=2)
    position = table(town(renovation_company=1, built=STATION), town(coins=9, wheat_field=4, loan_office=1))
    position.rolls(4, 4)
    found = told(position, Renovate("loan_office"), Renovate("wheat_field"))
    assert found[0] == Fact("closes", "wheat_field", "loan_office", coins=4, less=1)
    assert found[1].told == "others_lose_most", "a closed Loan Office costs nobody anything"


def test_a_coin_on_the_startup_has_a_reason_of_its_own() -> None:
    position = table(town(tech_startup=1, coins=3, wheat_field=1), town())
    position.rolls(5)
    position.answers(Pass())
    assert position.pending.ask == "invest"
    assert told(position, Pass(), Invest()) == [Fact("invests_later", "tech_startup", STATION, totals=(10,))]
    assert told(position, Invest(), Pass()) == [Fact("out_of_reach", "tech_startup", STATION, totals=(10,))]
    position = table(town(tech_startup=1, coins=3, wheat_field=1, built=STATION), town())
    position.rolls(2, 3)
    position.answers(Pass())
    assert told(position, Pass(), Invest()) == [Fact("invests", "tech_startup", totals=(10,))]
    assert told(position, Invest(), Pass()) == [Fact("needs_two", "tech_startup", totals=(10,))]
    position = table(town(tech_startup=1, coins=3, mine=2, built=STATION), town())
    position.rolls(2, 3)
    position.answers(Pass())
    assert told(position, Invest(), Pass()) == [Fact("seldom", "tech_startup", totals=(10,), chance=3 / 36)]


def test_a_roll_that_is_kept_may_tear_down_a_landmark() -> None:
    position = table(town(demolition_company=1, convenience_store=3, built=TOWER), town())
    position.rolls(4)
    assert Fact("forced", "demolition_company", coins=8, totals=(4,)) in told(position, Keep(), Reroll(1))
    position = table(town(demolition_company=1, convenience_store=3, built=(TOWER, STATION)), town())
    position.rolls(4)
    assert "forced" not in facts(told(position, Keep(), Reroll(1))), "it pays 8 for a Train Station, which costs 4"


def test_for_the_last_landmark_a_roll_must_leave_its_coins_and_tear_nothing_down() -> None:
    """Given the coins for a Mall that wins, then any roll but the 4 of the Demolition Company is enough."""
    options = Options(edition="millionaires-row", first="joining")
    mine = town(coins=10, demolition_company=1, built=(STATION, PARK, TOWER))
    position = Table(mine, town(wheat_field=0), options=options)
    position.rolls(3, 4)
    assert told(position, Reroll(1), Keep())[0] == Fact("pays_for_last", MALL, chance=1, before=0.83)
    assert "pays_for_last" not in facts(told(position, Keep(), Reroll(1)))
    short = Table(town(coins=7, convenience_store=1, built=(STATION, PARK, TOWER)), town(), options=options)
    assert told(short, Roll(2), Roll(1))[0] == Fact("pays_for_last", MALL, chance=0.17, before=0.08)
    early = Table(town(coins=7, convenience_store=1, built=(STATION, TOWER)), town(), options=options)
    assert "pays_for_last" not in facts(told(early, Roll(2), Roll(1)))


def test_doubles_speak_for_two_dice_in_an_amusement_park() -> None:
    for built, said in (((STATION, PARK), True), ((STATION,), False)):
        position = table(town(apple_orchard=1, built=built), town())
        assert (Fact("doubles", PARK) in told(position, Roll(1), Roll(2))) == said


def test_cards_that_could_act_are_compared_by_their_coins() -> None:
    """Given two Ranches of which one is closed, then both would act: closed copies open."""
    position = table(town(convention_center=1, mine=1, ranch=2, cafe=3, closed="ranch", built=STATION), town())
    position.rolls(5, 5)
    assert told(position, Activate("ranch"), Activate("mine")) == [Fact("dice_sure", coins=5, less=2)]
    assert told(position, Pass(), Activate("ranch")) == [Fact("dice_sure", coins=2)]
    assert not told(position, Activate("mine"), Activate("ranch"))


def test_what_a_roll_that_lies_brings_is_no_average() -> None:
    for boats, said in ((0, "dice_sure"), (1, "dice")):
        position = table(town(food_warehouse=1, cafe=2, tuna_boat=boats, built=(STATION, HARBOR)), town())
        position.rolls(5, 5)
        assert position.pending.ask == "add"
        assert facts(told(position, Keep(), Add())) == [said]


def test_what_the_others_get_speaks_for_adding_or_rolling_again_too() -> None:
    """Given a 10 that brings oneself nothing, then what it brings the others decides; a boat brings 7 on average."""
    mine = town(coins=8, built=(STATION, HARBOR))
    for theirs, given, best, coins, less in (
        (town(apple_orchard=2), Keep(), Add(), 0, 6),
        (town(tuna_boat=2, built=HARBOR), Add(), Keep(), 0, 14),
    ):
        position = table(mine, theirs)
        position.rolls(5, 5)
        assert told(position, given, best) == [Fact("others", coins=coins, less=less)]


def test_a_harbor_makes_more_rolls_pay_for_the_last_landmark() -> None:
    """Given 12 coins on 12 and 13, then a 10 and an 11 bring the last landmark, too."""
    built = (STATION, HARBOR, PARK, TOWER, AIRPORT)
    position = table(town(coins=0, food_warehouse=1, cafe=5, wheat_field=0, built=built), town())
    assert told(position, Roll(1), Roll(2))[0] == Fact("pays_for_last", MALL, chance=0.17)
    position.rolls(4, 6)
    assert told(position, Reroll(1), Keep())[0] == Fact("pays_for_last", MALL, chance=1), "the Harbor asks later"


def test_what_the_others_get_is_what_they_get_of_the_total_that_one_chooses() -> None:
    """Given a 12 that brings oneself 12 coins, then a 10 counts as 12, and the others' Orchard gets nothing on it."""
    mine = town(food_warehouse=1, cafe=3, wheat_field=0, convenience_store=0, built=(STATION, HARBOR))
    position = table(mine, town(apple_orchard=2, wheat_field=0))
    assert told(position, Roll(2), Roll(1)) == []
    idle = table(town(wheat_field=0, built=(STATION, HARBOR)), town(apple_orchard=2, wheat_field=0))
    assert told(idle, Roll(2), Roll(1)) == [], "a 10 may count as 12, on which nobody gets anything"


def test_a_swap_that_helps_its_partner_much_says_so() -> None:
    mine = town(business_center=1, cheese_factory=1, ranch=1, wheat_field=0)
    position = Table(mine, town(ranch=3, cheese_factory=2, mine=1, convenience_store=1, built=STATION))
    position.rolls(6)
    found = told(position, Pass(), Swap("cheese_factory", 1, "convenience_store"))
    (helps,) = [fact for fact in found if fact.told == "swap_helps"]
    assert (helps.seat, helps.coins >= 0.5) == (1, True)
    taking, leaving = Swap("cheese_factory", 1, "mine"), Swap("ranch", 1, "ranch")
    assert "given_swap_costs" in facts(told(position, Swap("ranch", 1, "cheese_factory"), leaving))
    assert "given_swap_costs" not in facts(told(position, leaving, taking))
