"""Orders in words: questions, receipts, and unknown cards or players."""

import pytest

from bot.games.chance import Draw
from bot.games.machi_koro import MACHI_KORO
from bot.games.machi_koro.make_view import view
from bot.games.machi_koro.orders import FIELD_OF, GiftOrder, Orders, SwapOrder
from bot.games.machi_koro.postal_turn import rehearse
from bot.games.machi_koro.rules.questions import QUESTIONS
from bot.games.machi_koro.views import MachiView
from rendering.words.machi_koro import order_choices
from rendering.words.machi_koro import orders as words
from tests.bot.games.machi_koro.positions import EVERYTHING, Table, town

NAMES = ("Ann", "Bo", "Cy")


def seen(*towns: object) -> MachiView:
    return view(Table(*towns, options=EVERYTHING).state, None)  # type: ignore[arg-type]


def test_each_step_of_a_part_repeats_the_earlier_choices() -> None:
    assert words.question("dice", NAMES, ()) == "How many dice?"
    assert words.question("swap", NAMES, ()) == "(1 of 3) Which card do you give?"
    assert words.question("gift", NAMES, ("mine",)) == "(2 of 2) You give a Mine. Who gets it?"
    assert words.question("swap", NAMES, ("mine", "2")) == (
        "(3 of 3) You give Cy a Mine. Which card do you take for it?"
    )


def test_the_copy_question_is_asked_of_owners_of_closed_cards() -> None:
    part = words.PARTS["closed_copy"]
    with_closed, without = seen(town(0, mine=2, closed="mine"), town(0, business_center=1)).towns
    assert words.of_use(part, with_closed, Orders())
    assert not words.of_use(part, without, Orders())


@pytest.mark.parametrize(
    ("field", "orders", "said"),
    [
        ("dice", Orders(dice=1), "1 die"),
        ("dice", Orders(dice=2), "2 dice"),
        ("victim", Orders(victim=1), "Bo"),
        ("victim", Orders(victim=8), "seat 9"),
        ("swap", Orders(swap=SwapOrder("mine", "ranch", 8)), "Mine for seat 9's Ranch"),
        ("gift", Orders(gift=GiftOrder("no_card", 8)), "no_card to seat 9"),
        ("renovate", Orders(renovate="nothing"), "not used"),
    ],
)
def test_every_part_of_orders_has_words_even_with_unknown_names(field: str, orders: Orders, said: str) -> None:
    assert words.value_of(field, orders, NAMES) == said


@pytest.mark.parametrize(
    ("field", "values"),
    [("no_part", ["x"]), ("dice", ["7"]), ("dice", ["x"]), ("add", ["3"]), ("reroll", ["13"]), ("swap", ["mine"])],
)
def test_an_unknown_part_of_orders_is_refused(field: str, values: list[str]) -> None:
    with pytest.raises(ValueError, match=r"part|cannot be|invalid literal"):
        words.chosen(Orders(), field, values)


def test_the_card_list_has_a_limit_and_can_be_shortened() -> None:
    orders = Orders()
    for card in ("mine", "cafe", "mine", "ranch", "forest", "bakery", "winery"):
        orders = words.chosen(orders, "buy", [card])
    assert orders.buy == ("mine", "cafe", "ranch", "forest", "bakery")
    assert words.without_the_last(orders).buy == ("mine", "cafe", "ranch", "forest")
    assert words.without_the_last(Orders()).buy == ()


def test_a_rehearsal_separates_ordered_open_and_impossible_actions() -> None:
    game = Table(town(2, "train_station", tv_station=1, tech_startup=1), town(9), town(5), options=EVERYTHING)
    orders = Orders(dice=1, victim=0, buy=("airport", "mine"))
    report = rehearse(MACHI_KORO, game.state, orders, [Draw("die", 6, 5)])
    told = words.rehearsal(report, NAMES, orders)
    assert told[:4] == [
        "By your orders: roll 1 die; Mine.",
        "Your orders were not possible, so: Bo.",
        "You left it open, so: no coin on the Tech Startup.",
        "You rolled ⚅ 6",
    ], "first what was answered, then what it led to"


def test_a_rehearsal_says_once_that_nothing_is_built() -> None:
    game = Table(town(2), town(9), town(5), options=EVERYTHING)
    told = words.rehearsal(rehearse(MACHI_KORO, game.state, Orders(buy=("mine",)), [Draw("die", 6, 5)]), NAMES)
    assert "You built nothing." not in told
    assert sum("build nothing" in line for line in told) == 1


def test_the_menu_of_standing_orders_says_of_each_part_what_the_page_says() -> None:
    """Given orders to build alone, then one die is rolled until a Train Station stands; then the player is asked."""
    orders, before, after = Orders(buy=("forest",)), seen(town(3), town(3)), seen(town(3, "train_station"), town(3))
    assert words.standing(before, 0, orders, NAMES)["dice"] == f"*{words.brief(before, 0, orders, 'dice', NAMES)}*"
    assert words.brief(before, 0, orders, "dice", NAMES) == str(words.ONE_DIE)
    assert words.brief(after, 0, orders, "dice", NAMES) == ""
    assert words.brief(after, 0, Orders(dice=2), "dice", NAMES) == "2 dice"


def test_a_card_that_orders_may_name_stands_with_its_price_as_coins() -> None:
    labels = [pick.label for pick in order_choices.picks("buy", seen(town(30), town(3)), 0, NAMES, ())]
    assert {"9 Mine: 6 coins", "Shopping Mall: 10 coins, landmark"} <= {*labels}


def test_every_question_has_its_part_of_the_orders() -> None:
    assert set(FIELD_OF) == set(QUESTIONS)
    assert set(FIELD_OF.values()) == set(Orders.__struct_fields__) == set(words.PARTS)
