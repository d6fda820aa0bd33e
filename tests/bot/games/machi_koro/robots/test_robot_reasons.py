"""Why a robot keeps its coins, and whether people would wonder."""

import pytest

from bot.games.machi_koro import MACHI_KORO, Build, Pass, Town
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
