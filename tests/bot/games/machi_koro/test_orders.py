"""Orders as data: contents, given and open parts, and faults."""

import msgspec
import pytest
from msgspec.structs import replace

from bot.games.machi_koro import Options
from bot.games.machi_koro.edition import edition_of
from bot.games.machi_koro.orders import (
    ASKED_BY,
    NO_ORDERS,
    NOTHING,
    Fault,
    GiftOrder,
    Orders,
    Part,
    SwapOrder,
    faults,
    understood,
)
from bot.games.machi_koro.refusals import BadTarget, DoesNothing, NobodyHas, NoSuchCard, NotOnOffer, NotSwappable
from tests.bot.games.machi_koro.positions import HARBOR, STATION, TOWER

POST = Options(edition="everything", first="joining", finish="end-of-round", post=True)


def test_no_more_than_five_cards_one_or_two_dice_and_totals_that_dice_can_show() -> None:
    for wrong in (
        b'{"buy": ["bakery", "bakery", "bakery", "bakery", "bakery", "bakery"]}',
        b'{"dice": 3}',
        b'{"reroll": [13]}',
        b'{"add": [9]}',
        b'{"advice": "bake"}',
        b'{"swap": {"give": "bakery"}}',
    ):
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(wrong, type=Orders)


def test_orders_survive_being_stored() -> None:
    orders = Orders(
        2, (2, 3), (10,), 1, SwapOrder("bakery", "mine", 1), NOTHING, "ranch", HARBOR, GiftOrder("cafe", 2), True,
        False, ("mine", TOWER),
    )  # fmt: skip

    assert msgspec.json.decode(msgspec.json.encode(orders), type=Orders) == orders


def test_what_was_understood_says_of_every_part_whether_it_was_given() -> None:
    parts = understood(Orders(dice=1, invest=False, buy=("mine",)))

    assert [part.field for part in parts if part.given] == ["dice", "invest", "buy"]
    assert Part("victim", given=False) in parts
    assert len(parts) == 12


def test_what_can_never_be_done_in_this_game_is_told() -> None:
    orders = Orders(
        victim=4,
        swap=SwapOrder("stadium", "casino", 0),
        renovate="train_station",
        activate="park",
        demolish="city_hall",
        gift=GiftOrder("bakery", -1),
        buy=("mine", "tuna_boats", "harbor", "city_hall"),
    )

    assert faults(orders, POST, 4, 0) == (
        Fault("victim", BadTarget(4)),
        Fault("swap", NotSwappable("stadium")),
        Fault("swap", NoSuchCard("casino")),
        Fault("swap", BadTarget(0)),
        Fault("gift", BadTarget(-1)),
        Fault("renovate", NoSuchCard("train_station")),
        Fault("activate", NotSwappable("park")),
        Fault("demolish", NoSuchCard("city_hall")),
        Fault("buy", NoSuchCard("tuna_boats")),
        Fault("buy", NoSuchCard("city_hall")),
    )
    assert faults(Orders(activate="cafe"), POST, 4, 0) == (Fault("activate", DoesNothing("cafe")),)


def test_what_may_only_fail_when_the_turn_comes_is_no_fault() -> None:
    orders = Orders(2, (2, 12), (10,), 3, SwapOrder("bakery", "mine", 1), "mine", "ranch", TOWER, buy=("mine", TOWER))

    assert faults(orders, POST, 4, 0) == ()
    assert faults(Orders(renovate=NOTHING, activate=NOTHING), POST, 4, 0) == ()
    assert faults(NO_ORDERS, POST, 4, 0) == ()


def test_orders_for_a_card_that_is_not_in_the_game_are_told() -> None:
    orders = Orders(add=(10,), activate=NOTHING, demolish=STATION, invest=True, buy=("harbor", "vineyard"))
    base, no_startup = replace(POST, edition="base"), replace(POST, without=("tech_startup",))

    assert faults(orders, base, 4, 0) == (
        Fault("add", NoSuchCard("harbor")),
        Fault("activate", NoSuchCard("convention_center")),
        Fault("demolish", NoSuchCard("demolition_company")),
        Fault("invest", NoSuchCard("tech_startup")),
        Fault("buy", NoSuchCard("harbor")),
        Fault("buy", NoSuchCard("vineyard")),
    )
    assert faults(orders, no_startup, 4, 0) == (Fault("invest", NoSuchCard("tech_startup")),)


def test_orders_for_cards_left_out_by_agreement_are_told_but_the_starting_cards_are_in_towns() -> None:
    left_out = replace(POST, without=("mine", "bakery"))

    assert faults(Orders(buy=("mine", "bakery", "forest")), left_out, 2, 0) == (
        Fault("buy", NotOnOffer("mine")),
        Fault("buy", NotOnOffer("bakery")),
    )
    assert faults(Orders(renovate="mine"), left_out, 2, 0) == (Fault("renovate", NobodyHas("mine")),)
    assert faults(Orders(renovate="bakery", gift=GiftOrder("bakery", 1)), left_out, 2, 0) == ()


def test_every_card_that_asks_for_a_part_of_orders_is_a_card_and_the_part_is_one() -> None:
    everything = edition_of(POST).cards

    assert set(ASKED_BY.values()) <= set(everything)
    assert set(ASKED_BY) <= set(Orders.__struct_fields__)
