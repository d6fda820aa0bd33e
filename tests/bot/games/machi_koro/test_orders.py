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

POST = Options(edition="everything", first="joining", finish="end-of-round", postal=True)


def test_orders_allow_five_cards_two_dice_and_possible_totals() -> None:
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


def test_parsed_orders_mark_the_parts_that_were_given() -> None:
    parts = understood(Orders(dice=1, invest=False, buy=("mine",)))

    assert [part.field for part in parts if part.given] == ["dice", "invest", "buy"]
    assert Part("victim", given=False) in parts
    assert len(parts) == 12


def test_orders_that_can_never_succeed_are_reported() -> None:
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


def test_orders_that_may_fail_later_are_accepted() -> None:
    orders = Orders(2, (2, 12), (10,), 3, SwapOrder("bakery", "mine", 1), "mine", "ranch", TOWER, buy=("mine", TOWER))

    assert faults(orders, POST, 4, 0) == ()
    assert faults(Orders(renovate=NOTHING, activate=NOTHING), POST, 4, 0) == ()
    assert faults(NO_ORDERS, POST, 4, 0) == ()


def test_orders_for_cards_outside_the_game_are_reported() -> None:
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


def test_orders_for_left_out_cards_are_reported_except_starting_cards() -> None:
    left_out = replace(POST, without=("mine", "bakery"))

    assert faults(Orders(buy=("mine", "bakery", "forest")), left_out, 2, 0) == (
        Fault("buy", NotOnOffer("mine")),
        Fault("buy", NotOnOffer("bakery")),
    )
    assert faults(Orders(renovate="mine"), left_out, 2, 0) == (Fault("renovate", NobodyHas("mine")),)
    assert faults(Orders(renovate="bakery", gift=GiftOrder("bakery", 1)), left_out, 2, 0) == ()


def test_every_card_that_needs_orders_exists_and_names_a_part() -> None:
    everything = edition_of(POST).cards

    assert set(ASKED_BY.values()) <= set(everything)
    assert set(ASKED_BY) <= set(Orders.__struct_fields__)
