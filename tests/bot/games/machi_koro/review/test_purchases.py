"""Why another purchase was better: what its card brings, and what speaks against the one that was made."""

from collections.abc import Sequence

import msgspec
import pytest

from bot.games.machi_koro import Build, Options, Pass, Town
from bot.games.machi_koro.review.facts import Fact
from tests.bot.games.machi_koro.positions import (
    AIRPORT,
    HARBOR,
    LANDMARKS,
    MALL,
    PARK,
    STATION,
    TOWER,
    Table,
    table,
    town,
)
from tests.bot.games.machi_koro.review.reading import facts, told

NOTHING = Pass()


def bought(given: str, best: str, *towns: Town) -> Sequence[Fact]:
    """What seat 0 reads of two purchases after a roll of 5, with every card on sale; empty: nothing is built."""
    position = table(*towns)
    position.rolls(5)
    while position.pending.ask != "build":
        position.answers(Pass())
    return told(position, *[Build(each) if each else NOTHING for each in (given, best)])


POOR = town(coins=9, wheat_field=1, bakery=1)


def test_a_second_ranch_feeds_the_cheese_factory() -> None:
    found = bought("", "ranch", town(coins=1, ranch=1, cheese_factory=1, built=(STATION, MALL)), town())
    assert found[:2] == [
        Fact("feeds", "ranch", "cheese_factory", coins=3, totals=(7,)),
        Fact("adds_to_all", "ranch", coins=1, totals=(2,)),
    ]


def test_what_brings_most_coins_comes_first() -> None:
    mine = town(coins=9, fruit_and_vegetable_market=2, furniture_factory=1, built=STATION)
    assert bought("mine", "wheat_field", mine, town())[0] == Fact(
        "feeds", "wheat_field", "fruit_and_vegetable_market", coins=4, totals=(11, 12)
    )
    assert bought("apple_orchard", "forest", mine, town())[0].told == "feeds"


def test_what_pays_already_and_what_does_not() -> None:
    found = bought("wheat_field", "ranch", town(coins=3, wheat_field=3), town())
    assert Fact("covered_only", coins=3, totals=(1,), others=(2,)) in found
    found = bought("wheat_field", "ranch", town(coins=3, wheat_field=3, bakery=1), town())
    assert Fact("covered", coins=3, less=1, totals=(1,), others=(2,)) in found


def test_where_the_given_card_earns_as_much_the_price_decides_and_nothing_argues_for_it() -> None:
    found = bought("forest", "flower_orchard", POOR, town())
    assert found == [
        Fact("adds_to_all", "flower_orchard", coins=1, totals=(4,)),
        Fact("earns_as_much", "flower_orchard", "forest", coins=found[1].coins, less=1),
    ]


def test_what_is_left_may_be_enough_for_a_landmark() -> None:
    found = bought("mine", "loan_office", town(coins=13, wheat_field=1, built=(STATION, "harbor")), town())
    assert found[-1] == Fact("leaves_enough", "loan_office", MALL, coins=18, less=3)
    found = bought("stadium", "forest", town(coins=13, wheat_field=1, built=(STATION, "harbor")), town())
    assert found[-1] == Fact("leaves_enough", "forest", MALL, coins=10, less=3)


def test_a_number_that_needs_two_dice_while_one_brings_more() -> None:
    rich = town(coins=9, wheat_field=1, convenience_store=3, built=STATION)
    assert Fact("needs_two", "apple_orchard", totals=(10,)) in bought("apple_orchard", "ranch", rich, town())


def test_a_startup_that_one_cannot_roll_yet() -> None:
    assert bought("", "tech_startup", town(coins=1), town())[0] == Fact(
        "invests_later", "tech_startup", STATION, totals=(10,)
    )


def test_equal_cards_differ_in_what_counts_them() -> None:
    poor = town(coins=3, wheat_field=1, bakery=1)
    assert bought("wheat_field", "ranch", poor, town())[1:] == [
        Fact(
            "counts_more",
            "ranch",
            "wheat_field",
            cards=("cheese_factory", "fruit_and_vegetable_market"),
            coins=3,
            less=2,
            totals=(7,),
            others=(11, 12),
        )
    ]
    assert "counts_more" not in facts(bought("ranch", "wheat_field", poor, town())), "a Cheese Factory pays more"
    rich = town(coins=3, built=STATION, wheat_field=1, bakery=1, fruit_and_vegetable_market=1)
    assert "counts_more" not in facts(bought("wheat_field", "ranch", rich, town())), "the other pays already"
    assert Fact(
        "counts_for", "forest", "convenience_store", cards=("furniture_factory",), coins=3, totals=(8,)
    ) in bought("convenience_store", "forest", poor, town())


def test_what_one_die_never_shows() -> None:
    found = bought("cheese_factory", "bakery", town(coins=9, ranch=1), town())
    assert Fact("out_of_reach", "cheese_factory", STATION, totals=(7,)) in found
    assert "earns_most" not in facts(found), "it has been said why it earns nothing"
    found = bought("apple_orchard", "bakery", town(coins=9), town())
    assert Fact("out_of_everybodys_reach", "apple_orchard", totals=(10,)) in found


@pytest.mark.parametrize(
    ("given", "towns", "fact"),
    [
        ("cheese_factory", [town(coins=9, built=STATION)], Fact("counts_nothing", "cheese_factory", cards=("ranch",))),
        ("french_restaurant", [town(coins=9)], Fact("nobody_grown", "french_restaurant", count=2)),
        ("general_store", [town(coins=9, built=(STATION, MALL))], Fact("pays_while_few", "general_store", count=2)),
        ("sushi_bar", [town(coins=9)], Fact("needs", "sushi_bar", "harbor")),
        ("demolition_company", [town(coins=9)], Fact("tears_down_nothing", "demolition_company", totals=(4,))),
        (
            "demolition_company",
            [town(coins=9, built=MALL)],
            Fact("tears_down", "demolition_company", coins=8, totals=(4,)),
        ),
        ("loan_office", [town(coins=9)], Fact("pays_only_once", "loan_office", coins=5, less=2, totals=(5, 6))),
        ("winery", [town(coins=9, built=STATION)], Fact("counts_nothing", "winery", cards=("vineyard",))),
        (
            MALL,
            [town(coins=19, built=STATION, general_store=1)],
            Fact("stops", MALL, cards=("general_store",), count=2),
        ),
        (TOWER, [town(coins=29, built=STATION)], Fact("no_coins", TOWER)),
    ],
)
def test_why_a_card_brings_nothing(given: str, towns: list[Town], fact: Fact) -> None:
    assert fact in bought(given, "convenience_store", *towns, town())


def test_a_second_die_may_bring_less() -> None:
    (fact,) = [fact for fact in bought(STATION, "bakery", POOR, town()) if fact.told == "two_dice_worse"]
    assert fact.less < fact.coins
    found = bought(STATION, "apple_orchard", POOR, town(mine=1, built=STATION))
    assert Fact("helps_later", STATION) in found
    assert "two_dice_worse" not in facts(found), "the better card needs two dice"
    assert "helps_later" not in facts(bought(STATION, "apple_orchard", POOR, town())), "so does the better card"


def test_a_loan_is_never_something_that_earns_later() -> None:
    found = bought("", "loan_office", town(coins=0, wheat_field=1), town())
    assert found[0] == Fact("pays_at_once", "loan_office", coins=5, less=2, totals=(5, 6))
    assert "free" not in facts(found), "that it costs nothing would contradict what is paid back"


def test_building_nothing_is_no_plan_to_save_for_something() -> None:
    found = bought("", "wheat_field", town(coins=5, built=(HARBOR, STATION)), town())
    assert Fact("short", other=MALL, coins=5) in found
    assert facts(bought("", "general_store", town(coins=0), town())) == ["adds_while_few", "free"]
    assert bought("wheat_field", "", town(coins=2), town()) == [
        Fact("keeps_enough", "wheat_field", "harbor", coins=2, less=1)
    ]
    assert bought("wheat_field", "", town(coins=1), town()) == [
        Fact("leaves", "wheat_field", "harbor", coins=1, less=2)
    ]


def test_a_landmark_that_wins_needs_no_other_reason() -> None:
    position = Table(town(coins=22, built=(STATION, MALL, PARK)), town())
    position.rolls(5)
    assert told(position, Build("mine"), Build(TOWER)) == [Fact("wins", TOWER)]
    assert set(LANDMARKS) > {STATION}


def test_where_the_round_is_played_to_its_end_the_last_landmark_does_not_win_at_once() -> None:
    position = table(town(coins=30, built=(STATION, MALL, PARK, HARBOR, AIRPORT)), town(), finish="end-of-round")
    position.rolls(1)
    assert told(position, Build("mine"), Build(TOWER)) == [Fact("last_landmark", TOWER)]


def test_a_landmark_that_waits_for_two_dice_is_not_told_by_what_it_does() -> None:
    poor = town(coins=19, wheat_field=1)
    assert "does" not in facts(bought(MALL, PARK, poor, town()))
    assert "does" in facts(bought(MALL, PARK, town(coins=19, wheat_field=1, built=STATION), town()))


@pytest.mark.parametrize(("market", "last"), [("all", True), ("10", False)])
def test_the_last_copy_is_one_only_if_the_deck_has_none_either(market: str, last: bool) -> None:
    position = Table(town(coins=9, bakery=1), town(ranch=1), options=Options(market=market, first="joining"))
    position.state.market = dict.fromkeys(position.state.market, 1) | {"ranch": 1}
    position.state.towns[1].cards["ranch"] = 5 if market == "all" else 1
    position.rolls(5)
    assert ("last" in facts(told(position, Build("wheat_field"), Build("ranch")))) == last


def test_no_total_is_named_that_only_another_edition_brings() -> None:
    options = Options(edition="millionaires-row", first="joining")
    position = Table(town(coins=9), town(), options=options)
    position.rolls(5)
    assert Fact("out_of_reach", "park", STATION, totals=(11, 12)) in told(position, Build("park"), Build("bakery"))


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("corn_field", Fact("adds_to_all_while_few", "corn_field", coins=1, totals=(3, 4), count=2)),
        ("general_store", Fact("adds_while_few", "general_store", coins=2, totals=(2,), count=2)),
        ("winery", Fact("adds_every_second", "winery", coins=6, totals=(9,))),
        ("vineyard", Fact("adds_to_all", "vineyard", coins=3, totals=(7,))),
        ("stadium", Fact("takes_from_each", "stadium", coins=2, totals=(6,))),
        ("tv_station", Fact("takes_from_one", "tv_station", coins=5, totals=(6,))),
        ("park", Fact("shares_out", "park", coins=7, totals=(11, 12))),
        ("members_only_club", Fact("takes_all", "members_only_club", totals=(12,), count=3)),
    ],
)
def test_what_a_card_brings_is_said_with_its_conditions(card: str, told: Fact) -> None:
    rich = town(coins=20, built=(STATION, MALL, PARK))
    assert told in bought("", card, town(coins=9, vineyard=1, built=STATION), rich)


def test_a_vineyard_feeds_a_winery_every_second_time() -> None:
    found = bought("", "vineyard", town(coins=9, winery=1, built=STATION), town())
    assert Fact("feeds_every_second", "vineyard", "winery", coins=6, totals=(9,)) in found


def test_what_a_card_feeds_comes_before_how_the_two_differ() -> None:
    """Given three factories on 8 and one Forest, then a Forest is better because it feeds them."""
    mine = town(coins=4, bakery=2, convenience_store=2, forest=1, furniture_factory=3, built=STATION)
    found = bought("convenience_store", "forest", mine, town())
    assert Fact("feeds", "forest", "furniture_factory", coins=9, totals=(8,)) in found[:2]
    assert not {"covered", "covered_only"} & set(facts(bought("furniture_factory", "forest", mine, town()))), (
        "the number that pays already pays more, too"
    )


def test_nothing_speaks_for_one_die_if_what_is_better_needs_two() -> None:
    mine = town(coins=10, bakery=5, convenience_store=1, cheese_factory=2, ranch=1, built=STATION)
    found = facts(bought("cheese_factory", "ranch", mine, town()))
    assert "feeds" in found
    assert "needs_two" not in found


def test_only_what_would_pay_waits_for_the_second_die() -> None:
    mine = town(coins=9, bakery=1, mine=1, cheese_factory=1, tech_startup=1)
    assert Fact("opens", STATION, cards=("mine",)) in bought("", STATION, mine, town())


@pytest.mark.parametrize("card", ["business_center", "renovation_company", "park", "moving_company"])
def test_no_coins_are_invented_for_cards_that_have_none(card: str) -> None:
    for pair in ((card, "bakery"), ("forest", card)):
        assert not {"earns", "earns_most"} & set(
            facts(bought(*pair, town(coins=9, built=STATION), town(wheat_field=2)))
        )


def test_a_boat_that_lacks_no_harbor_is_not_said_to_lack_one() -> None:
    at_sea = town(coins=9, built=(STATION, HARBOR))
    assert "needs" not in facts(bought("tuna_boat", "bakery", at_sea, town()))
    assert Fact("needs", "tuna_boat", HARBOR) in bought("tuna_boat", "bakery", town(coins=9, built=STATION), town())
    found = bought("", "tuna_boat", at_sea, town())
    assert Fact("catches", "tuna_boat", totals=(12,)) in found, "nobody rolls a 13"
    assert Fact("raises", HARBOR, totals=(12, 13), others=(10, 11)) in found


def test_an_airport_pays_for_building_nothing() -> None:
    """Given an Airport, then what it pays speaks for building nothing, and against having missed something."""
    flown = town(coins=10, bakery=1, built=(STATION, HARBOR, MALL, AIRPORT))
    assert bought("mine", "", flown, town()) == [Fact("for_nothing", AIRPORT, coins=10)]
    assert "short" not in facts(bought("", "forest", flown, town())), "10 and the Airport's 10 are enough for a Park"
    assert "no_coins" not in facts(bought(AIRPORT, "forest", town(coins=31, built=STATION), town()))


def test_a_landmark_that_adds_little_adds_something() -> None:
    """Given a Bakery, then a Shopping Mall pays more for it, however seldom it is rolled."""
    mine = town(coins=11, hamburger_stand=1, bakery=1, mine=3, built=STATION)
    assert "no_coins" not in facts(bought(MALL, "ranch", mine, town(built=STATION)))


def test_majors_that_take_from_the_others_are_told_by_what_they_would_take_now() -> None:
    mine, rich = town(coins=9, built=STATION), town(coins=25, bakery=2, cafe=1)
    assert bought("ranch", "tax_office", mine, rich)[0] == Fact("takes_now", "tax_office", coins=12, totals=(8, 9))
    assert bought("ranch", "publisher", mine, rich, town(coins=1, cafe=2))[0] == Fact(
        "takes_now", "publisher", coins=4, totals=(7,)
    )
    found = bought("tax_office", "ranch", mine, town(coins=9))
    assert Fact("nobody_rich", "tax_office", count=10) in found
    assert not {"earns", "earns_most"} & set(facts(found)), "the forecast guesses a coin from everybody who is poor"


def test_what_is_shared_out_is_what_is_left_after_the_park_is_paid_for() -> None:
    """Given 9 and 12 coins, then the Park costs 3, and 9 each are 3 more than the 6 that are left."""
    found = bought("ranch", "park", town(coins=9, built=STATION), town(coins=12))
    assert found[0] == Fact("shares_out", "park", coins=3, totals=(11, 12))


def test_nothing_is_said_against_a_card_that_holds_for_the_better_one() -> None:
    """Given two cards for which the same is a drawback, then it does not tell them apart."""
    found = bought("furniture_factory", "tax_office", town(coins=9), town())
    assert "out_of_reach" not in facts(found)
    one_die = town(coins=9, bakery=3, convenience_store=2, built=STATION)
    assert "needs_two" in facts(bought("cheese_factory", "bakery", one_die, town()))
    for card in ("publisher", "tax_office", "apple_orchard"):
        assert "needs_two" not in facts(bought("mine", card, one_die, town(coins=20, cafe=2)))
    few = town(coins=60, general_store=1, built=MALL)
    assert "stops" in facts(bought(TOWER, "ranch", few, town()))
    assert "stops" not in facts(bought(TOWER, STATION, few, town()))


def test_a_landmark_is_not_too_early_for_a_card_that_cannot_be_rolled() -> None:
    """Given a better card that only a Train Station makes act, then no landmark is said to help only later."""
    for landmark, said in ((STATION, "helps_later"), (HARBOR, "no_coins")):
        assert said not in facts(bought(landmark, "publisher", town(coins=9, bakery=1), town(bakery=2)))
    assert "no_coins" in facts(bought(HARBOR, "ranch", town(coins=9, bakery=1), town()))


def test_who_had_nearly_saved_enough_was_not_short_of_it() -> None:
    """Given 15 coins of 16, then another coin is no reason to buy something for 4."""
    assert "short" not in facts(bought("", "tax_office", town(coins=15, built=(HARBOR, STATION, MALL)), town()))


def test_a_card_without_a_price_takes_nothing_from_what_is_saved() -> None:
    assert facts(bought("general_store", "", town(coins=1, built=(STATION, HARBOR)), town())) == ["pays_while_few"]


def test_a_landmark_wakes_the_cards_that_pay_nothing_without_it() -> None:
    mine = town(coins=5, mackerel_boat=2, sushi_bar=1, tuna_boat=1, bakery=1)
    assert bought("bakery", HARBOR, mine, town()) == [Fact("wakes", HARBOR, cards=("sushi_bar",))], "nobody rolls an 8"
    assert Fact("wakes", HARBOR, cards=("sushi_bar", "mackerel_boat", "tuna_boat")) in bought(
        "bakery", HARBOR, mine, town(built=STATION)
    )


def test_that_few_landmarks_are_missing_is_said_of_few() -> None:
    """Given the Train Station as the better card, then the last two landmarks are worth naming, not the last five."""
    assert not bought("ranch", STATION, town(coins=9), town()), "that one may roll two dice is known"
    nearly = town(coins=9, built=(HARBOR, MALL, PARK))
    assert bought("ranch", STATION, nearly, town())[0] == Fact("nearer", STATION, count=2)


def test_cards_that_cannot_be_rolled_yet_are_told_by_what_they_bring_later() -> None:
    mine, rich = town(coins=9, wheat_field=3), town(coins=25, bakery=2, cafe=1)
    for card, fact in (
        ("fruit_and_vegetable_market", Fact("adds_later", coins=6, totals=(11, 12))),
        ("tax_office", Fact("takes_later", coins=12, totals=(8, 9))),
        ("publisher", Fact("takes_later", coins=3, totals=(7,))),
    ):
        assert msgspec.structs.replace(fact, card=card, other=STATION) in bought("ranch", card, mine, rich)
        assert fact.told not in facts(bought(STATION, card, mine, rich)), "that would speak for the Train Station"


@pytest.mark.parametrize(
    ("card", "told", "later"),
    [
        ("business_center", Fact("does_on_roll", totals=(6,)), Fact("does_on_roll", totals=(6,))),
        ("renovation_company", Fact("does_on_roll", totals=(8,)), Fact("acts_later", other=STATION, totals=(8,))),
        ("park", Fact("does_on_roll", totals=(11, 12)), None),
        ("convention_center", None, Fact("acts_later", other=STATION, totals=(10,))),
        ("demolition_company", Fact("pays_for_landmark", coins=8, totals=(4,)), None),
        ("mackerel_boat", Fact("adds_to_all_later", other=HARBOR, coins=3, totals=(8,)), None),
        (
            "sushi_bar",
            Fact("takes_with", other=HARBOR, coins=3, totals=(1,)),
            Fact("takes_with", other=HARBOR, coins=3, totals=(1,)),
        ),
        ("tuna_boat", Fact("catches_later", other=HARBOR, totals=(12,)), None),
        (
            "mine",
            Fact("adds_to_all", coins=5, totals=(9,)),
            Fact("adds_to_all_later", other=STATION, coins=5, totals=(9,)),
        ),
        (
            "tax_office",
            Fact("takes_half_later", totals=(8, 9), count=10),
            Fact("acts_later", other=STATION, totals=(8, 9)),
        ),
        ("cheese_factory", None, None),
    ],
)
def test_a_card_of_which_no_figures_are_known_is_told_by_what_it_can_do_now_or_later(
    card: str, told: Fact | None, later: Fact | None
) -> None:
    """Given towns with a Train Station and without one, then a card that does nothing in them has no sentence."""
    for built, fact in ((STATION, told), ((), later)):
        found = bought("ranch", card, town(coins=10, built=built), town())
        own = [each for each in found if each.card == card and each.told not in ("earns", "earns_only_later")]
        assert own[:1] == ([] if fact is None else [msgspec.structs.replace(fact, card=card)])


def test_a_convention_center_is_told_by_the_card_that_it_can_let_act() -> None:
    mine = town(coins=10, wheat_field=4, mine=1, built=STATION)
    assert bought("ranch", "convention_center", mine, town())[0] == Fact(
        "lets_act", "convention_center", "mine", coins=5, totals=(10,)
    )


def test_a_moving_company_moves_the_own_cards() -> None:
    found = bought("moving_company", "ranch", town(coins=9, built=STATION), town())
    assert Fact("makes_give", "moving_company", totals=(9, 10)) in found


def test_a_restaurant_waits_for_the_others_to_roll_its_number() -> None:
    """Given that only the owner has a Train Station, then nobody pays at the owner's Pizza Joint."""
    mine = town(coins=5, built=STATION)
    assert "takes" not in facts(bought("ranch", "pizza_joint", mine, town()))
    assert Fact("out_of_others_reach", "pizza_joint", totals=(7,)) in bought("pizza_joint", "ranch", mine, town())
    assert Fact("takes", "pizza_joint", coins=1, totals=(7,)) in bought("ranch", "pizza_joint", mine, town(), mine)


def test_a_mall_helps_restaurants_too() -> None:
    found = bought("", MALL, town(coins=12, cafe=2, built=STATION), town())
    assert Fact("takes_more", MALL, "cafe", coins=2, totals=(3,)) in found


def test_boats_majors_and_movers_wait_for_the_second_die_where_they_would_act() -> None:
    mine = town(coins=9, built=HARBOR, tuna_boat=1, publisher=1, tax_office=1, moving_company=1)
    rich, poor = town(coins=20, cafe=1, built=STATION), town(coins=0)
    for other, waiting in (
        (rich, ("publisher", "tax_office", "moving_company")),
        (poor, ("moving_company", "tuna_boat")),
    ):
        assert Fact("opens", STATION, cards=waiting) in bought("ranch", STATION, mine, other)
    assert Fact("opens_too", STATION, cards=("tuna_boat",)) in bought("ranch", STATION, mine, rich), "rich rolls a 12"
    assert "opens" not in facts(bought("ranch", STATION, town(coins=9, tuna_boat=1), town())), "it has no Harbor"


def test_a_harbor_raises_rolls_to_the_totals_that_are_named() -> None:
    at_sea = town(coins=9, cafe=2, forest=1, built=(STATION, HARBOR))
    raised = Fact("raises", HARBOR, totals=(12, 13), others=(10, 11))
    assert raised in bought("ranch", "food_warehouse", at_sea, town())
    assert "raises" not in facts(bought("ranch", "food_warehouse", town(coins=9, cafe=2, built=STATION), town()))
    assert "raises" not in facts(bought("ranch", "mine", at_sea, town())), "9 is never raised"
    assert "raises" not in facts(bought("ranch", "members_only_club", at_sea, town(built=(STATION, MALL, PARK))))


def test_a_park_that_costs_its_owner_coins_waits_for_nothing() -> None:
    assert "opens" not in facts(bought("ranch", STATION, town(coins=30, park=1), town(coins=1)))
    found = bought("ranch", STATION, town(coins=13, park=1), town(coins=10))
    assert Fact("opens", STATION, cards=("park",)) in found, "9 are left after the Train Station, and each gets 10"


def test_a_french_restaurant_takes_more_only_from_players_with_landmarks() -> None:
    mine = town(coins=12, french_restaurant=2)
    assert "takes_more_from_grown" not in facts(bought("", MALL, mine, town(built=STATION)))
    assert Fact("takes_more_from_grown", MALL, "french_restaurant", coins=2, totals=(5,), count=2) in bought(
        "", MALL, mine, town(built=(STATION, MALL)), town()
    )


def test_who_has_the_landmarks_must_roll_the_total_to_pay_for_them() -> None:
    """Given a player with three landmarks who rolls one die, then a Member's Only Club takes nothing from them."""
    mine = town(coins=9, built=STATION)
    for built, said in ((("harbor", MALL, PARK), False), ((STATION, MALL, PARK), True)):
        found = facts(bought("", "members_only_club", mine, town(built=built), town(built=STATION)))
        assert ("takes_all" in found) == said


def test_what_is_saved_for_is_missing_and_useful() -> None:
    """Given 23 coins, then a Tower for 22 does not come sooner; nor does a second die that brings less."""
    rich = town(coins=23, forest=1, built=(STATION, HARBOR, MALL, PARK))
    assert "cheaper" not in facts(bought("cheese_factory", "tax_office", rich, town()))
    cheap = bought("forest", "cafe", town(coins=4, wheat_field=1, bakery=2, built=HARBOR), town())
    assert Fact("cheaper", "cafe", MALL, coins=1) in cheap
    two = town(coins=3, bakery=1, mine=3, cheese_factory=1, ranch=2, built=HARBOR)
    assert Fact("cheaper", "cafe", STATION, coins=1) in bought("forest", "cafe", two, town())


def test_a_card_that_costs_nothing_is_free_beside_one_that_costs() -> None:
    mine = town(coins=9, bakery=1, built=STATION)
    assert Fact("free", "general_store") in bought("tech_startup", "general_store", mine, town())
    assert "free" not in facts(bought("loan_office", "general_store", mine, town()))


def test_a_number_that_others_roll_needs_no_second_die_of_ones_own() -> None:
    rich = town(coins=9, wheat_field=1, convenience_store=3, built=STATION)
    two_dice = town(mine=3, built=STATION)
    assert "needs_two" not in facts(bought("apple_orchard", "ranch", rich, two_dice))


def test_a_landmark_that_is_torn_down_for_more_than_it_costs_is_no_loss() -> None:
    """Given a Train Station for 4, then 8 coins for it are no reason against a Demolition Company."""
    assert not {"tears_down", "tears_down_nothing"} & set(
        facts(bought("demolition_company", "ranch", town(coins=9, built=STATION), town()))
    )


def test_a_landmark_that_ones_own_card_tears_down_brings_more_than_no_coins() -> None:
    mine = town(coins=28, bakery=1, demolition_company=1)
    found = bought(PARK, "ranch", mine, town())
    assert Fact("would_fall", PARK, "demolition_company", coins=8, totals=(4,)) in found
    assert "no_coins" not in facts(found)
    assert "would_fall" not in facts(bought(PARK, "ranch", town(coins=28, demolition_company=1, built=STATION), town()))


def test_where_the_given_card_earns_more_for_now_that_is_said_with_what_speaks_against_it() -> None:
    mine = town(coins=4, bakery=1, built=HARBOR)
    found = bought("forest", "cafe", mine, town(), town(), town())
    assert facts(found) == ["takes", "earns_less", "cheaper"]
    assert found[1].less > found[1].coins > 0
    later = bought("bakery", "fruit_and_vegetable_market", town(coins=4, wheat_field=2), town())
    assert facts(later) == ["adds_later", "earns_only_later"]
    mall = bought(MALL, "wheat_field", town(coins=14, bakery=4, built=STATION), town())
    assert Fact("earns_less", "wheat_field", MALL, coins=mall[1].coins, less=mall[1].less) in mall


def test_two_dice_that_bring_more_speak_for_a_station() -> None:
    mine = town(coins=9, wheat_field=0)
    found = bought("ranch", STATION, mine, town(cafe=3), town(sushi_bar=3, cafe=3, built=HARBOR))
    assert facts(found) == ["two_dice_better"]
    assert found[0].coins > found[0].less
