"""Why a robot keeps its coins, and whether people would wonder."""

import pytest

from bot.games.machi_koro import MACHI_KORO, Build, Options, Pass, Town
from bot.games.machi_koro.robot import Why
from bot.games.machi_koro.robots.reasons import FAT_PURSE, explained, surprising
from tests.bot.games.machi_koro.positions import HARBOR, MALL, STATION, Table, table, town


def saving(*towns: Town, total: int = 6) -> tuple[Why, bool]:
    """The reason why the first town builds nothing now, and whether that is surprising."""
    found = table(*towns)
    found.rolls(total)
    while found.pending.ask != "build":
        found.answers(Pass())
    view = MACHI_KORO.view(found.state, 0)
    why = explained(view, found.pending, Pass(), counts=True)
    return why, surprising(MACHI_KORO.view(found.state, None), Pass())


def test_cards_that_pay_while_landmarks_are_few_are_a_reason_not_to_build_one() -> None:
    assert saving(town(coins=60, general_store=3, built=HARBOR), town()) == (
        Why("few_landmarks", "general_store"),
        True,
    )


def test_so_are_cards_of_others_that_demand_from_grown_towns() -> None:
    found = saving(town(coins=12, wheat_field=1, built=HARBOR), town(french_restaurant=2))
    assert found == (Why("grown_towns_pay", "french_restaurant", 1), True)


def building(card: str, *towns: Town) -> Why:
    """The reason why the first town builds that card, with every card on sale."""
    found = table(*towns)
    found.rolls(6)
    while found.pending.ask != "build":
        found.answers(Pass())
    return explained(MACHI_KORO.view(found.state, 0), found.pending, Build(card), counts=True)


def test_a_loan_pays_at_once_and_nothing_later() -> None:
    assert building("loan_office", town(coins=0), town()) == Why("pays_at_once", "loan_office", coins=5)


def test_a_demolition_pays_for_landmarks() -> None:
    assert building("demolition_company", town(coins=2), town()) == Why(
        "pays_for_landmarks", "demolition_company", coins=8
    )


def test_a_store_that_pays_nothing_any_more_costs_nothing_at_least() -> None:
    built = building("general_store", town(coins=0, built=(STATION, MALL)), town())
    assert built == Why("costs_nothing", "general_store")


@pytest.mark.parametrize(("market", "reason"), [("all", "keeps_from_others"), ("10", "prepares")])
def test_a_copy_is_the_last_one_only_if_the_deck_has_none_either(market: str, reason: str) -> None:
    position = Table(town(coins=5), town(ranch=5), options=Options(market=market, first="joining"))
    position.state.market = dict.fromkeys(position.state.market, 1) | {"cheese_factory": 1}
    if market == "all":
        position.state.towns[0].cards["cheese_factory"] = 5
    position.state.towns[1].landmarks = [STATION]
    position.rolls(6)
    view = MACHI_KORO.view(position.state, 0)
    assert explained(view, position.pending, Build("cheese_factory"), counts=True).reason == reason


def test_an_airport_pays_for_building_nothing() -> None:
    assert saving(town(coins=12, built="airport"), town()) == (Why("paid_for_nothing", "airport", coins=10), True)


@pytest.mark.parametrize(("coins", "odd"), [(FAT_PURSE - 1, False), (FAT_PURSE, True)])
def test_saving_is_odd_with_a_full_purse(coins: int, odd: bool) -> None:
    position = Table(town(coins=coins, built=(STATION, MALL)), town())
    position.rolls(6)
    view = MACHI_KORO.view(position.state, None)
    why = explained(view, position.pending, Pass(), counts=True)
    assert (why.reason, surprising(view, Pass())) == ("saves_up", odd)


def test_no_purchase_is_odd() -> None:
    position = Table(town(coins=FAT_PURSE), town())
    position.rolls(6)
    assert not surprising(MACHI_KORO.view(position.state, None), Build("mine"))
