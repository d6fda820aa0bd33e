"""What nobody has ruled stands in one place and can be changed there; and games saved before still go on."""

from pathlib import Path

import pytest

from bot.games.chance import Chance
from bot.games.machi_koro import (
    MACHI_KORO,
    Add,
    Build,
    Demolish,
    Give,
    Invest,
    Keep,
    Pass,
    Renovate,
    Reroll,
    Swap,
    Target,
)
from bot.games.machi_koro import edition as editions
from bot.games.machi_koro import house_rules as house
from bot.games.machi_koro.orders import Orders
from bot.games.machi_koro.postal_turn import resolve_turn
from tests.bot.games.machi_koro.positions import HARBOR, MALL, PARK, STATION, TOWER, Falling, Table, table, town

SAVES = Path(__file__).with_name("saves")


@pytest.mark.parametrize("may", [True, False])
def test_who_rolls_again_may_or_may_not_change_the_number_of_dice(monkeypatch: pytest.MonkeyPatch, may: bool) -> None:
    monkeypatch.setattr(house, "REROLL_MAY_CHANGE_DICE", may)
    game = table(town(built=(STATION, TOWER)), town())
    game.rolls(3, 4)

    assert game.legal == ([Keep(), Reroll(1), Reroll(2)] if may else [Keep(), Reroll(2)])
    if not may:
        game.refuses(Reroll(1))


@pytest.mark.parametrize(("after", "left"), [(True, 1), (False, 3)])
def test_loans_are_paid_after_all_income_or_in_the_order_of_the_cards(
    monkeypatch: pytest.MonkeyPatch, after: bool, left: int
) -> None:
    monkeypatch.setattr(house, "LOANS_ARE_PAID_AFTER_INCOME", after)
    game = table(town(coins=0, loan_office=1, flower_shop=1, flower_orchard=3), town())

    game.rolls(6)

    assert game.coins[0] == left


@pytest.mark.parametrize(("paid", "coins"), [(True, 4), (False, 0)])
def test_a_company_that_gives_itself_away_is_paid_or_is_not(
    monkeypatch: pytest.MonkeyPatch, paid: bool, coins: int
) -> None:
    monkeypatch.setattr(house, "COMPANY_GIVEN_AWAY_IS_PAID", paid)
    game = table(town(coins=1, moving_company=1, built=STATION), town())
    game.rolls(4, 6)

    game.answers(Give("moving_company", 1))

    assert game.coins[0] == 1 + coins


@pytest.mark.parametrize(("counted", "coins"), [(True, 3), (False, 2)])
def test_closed_cards_count_or_do_not(monkeypatch: pytest.MonkeyPatch, counted: bool, coins: int) -> None:
    monkeypatch.setattr(house, "CLOSED_CARDS_COUNT", counted)
    game = table(town(coins=0, flower_shop=1, flower_orchard=3, closed="flower_orchard"), town())

    game.rolls(6)

    assert game.coins[0] == coins


@pytest.mark.parametrize("may", [True, False])
def test_the_renovation_company_may_name_none_or_must_name_a_kind(monkeypatch: pytest.MonkeyPatch, may: bool) -> None:
    monkeypatch.setattr(house, "RENOVATION_MAY_NAME_NONE", may)
    game = table(town(renovation_company=1, mine=1, built=STATION), town())
    game.rolls(4, 4)

    assert game.legal == [Renovate("mine"), *([Pass()] if may else [])]
    assert MACHI_KORO.default(game.state, game.owed, Chance(b"")) == (Pass() if may else Renovate("mine"))


@pytest.mark.parametrize("says", [True, False])
def test_the_owner_says_which_copy_goes_or_an_open_one_does(monkeypatch: pytest.MonkeyPatch, says: bool) -> None:
    monkeypatch.setattr(house, "OWNER_SAYS_WHICH_COPY", says)
    game = table(town(business_center=1, mine=1), town(winery=2, closed="winery"))
    game.rolls(6)

    game.answers(Swap("mine", 1, "winery"))

    assert game.asks == ((1, "which") if says else (0, "build"))
    assert game.state.towns[1].closed == {"winery": 1}


@pytest.mark.parametrize(("still", "next_seat"), [(True, 0), (False, 1)])
def test_an_unbuilt_park_still_gives_its_go_or_does_not(
    monkeypatch: pytest.MonkeyPatch, still: bool, next_seat: int
) -> None:
    monkeypatch.setattr(house, "PARK_UNBUILT_STILL_GIVES_ITS_GO", still)
    game = table(town(coins=0, built=(STATION, PARK), demolition_company=1), town())
    game.rolls(2, 2)
    game.answers(Demolish(PARK))

    game.answers(Pass())

    assert game.asks == (next_seat, "roll")


@pytest.mark.parametrize(("cheapest", "landmark"), [(True, HARBOR), (False, MALL)])
def test_silence_unbuilds_the_cheapest_or_the_dearest(
    monkeypatch: pytest.MonkeyPatch, cheapest: bool, landmark: str
) -> None:
    monkeypatch.setattr(house, "SILENCE_UNBUILDS_THE_CHEAPEST", cheapest)
    game = table(town(demolition_company=1, built=(STATION, MALL, HARBOR)), town())
    game.rolls(4)

    assert MACHI_KORO.default(game.state, game.owed, Chance(b"")) == Demolish(landmark)


@pytest.mark.parametrize(("poorest", "receiver"), [(True, 2), (False, 1)])
def test_silence_gives_to_the_poorest_or_to_the_next(
    monkeypatch: pytest.MonkeyPatch, poorest: bool, receiver: int
) -> None:
    monkeypatch.setattr(house, "SILENCE_GIVES_TO_THE_POOREST", poorest)
    game = table(town(moving_company=1, built=STATION), town(coins=9), town(coins=1))
    game.rolls(4, 6)

    assert MACHI_KORO.default(game.state, game.owed, Chance(b"")) == Give("moving_company", receiver)


@pytest.mark.parametrize(("totals", "answer"), [((), Keep()), ((3, 7), Reroll(2)), ((8,), Keep())])
def test_silence_keeps_the_dice_or_rolls_again_on_some_totals(
    monkeypatch: pytest.MonkeyPatch, totals: tuple[int, ...], answer: Keep | Reroll
) -> None:
    monkeypatch.setattr(house, "SILENCE_ROLLS_AGAIN_ON", totals)
    game = table(town(built=(STATION, TOWER)), town())
    game.rolls(3, 4)

    assert MACHI_KORO.default(game.state, game.owed, Chance(b"")) == answer


@pytest.mark.parametrize(("totals", "answer"), [((), Keep()), ((10,), Add()), ((11,), Keep())])
def test_silence_adds_nothing_or_two_to_some_totals(
    monkeypatch: pytest.MonkeyPatch, totals: tuple[int, ...], answer: Keep | Add
) -> None:
    monkeypatch.setattr(house, "SILENCE_ADDS_TO", totals)
    game = table(town(built=(STATION, HARBOR)), town())
    game.rolls(4, 6)

    assert MACHI_KORO.default(game.state, game.owed, Chance(b"")) == answer


@pytest.mark.parametrize(("invests", "answer"), [(False, Pass()), (True, Invest())])
def test_silence_invests_nothing_or_a_coin(
    monkeypatch: pytest.MonkeyPatch, invests: bool, answer: Pass | Invest
) -> None:
    monkeypatch.setattr(house, "SILENCE_INVESTS", invests)
    game = table(town(coins=2, tech_startup=1), town())
    game.rolls(6)
    game.answers(Pass())

    assert MACHI_KORO.default(game.state, game.owed, Chance(b"")) == answer


@pytest.mark.parametrize(("both", "second"), [(True, "ranch"), (False, None)])
def test_one_set_of_orders_serves_both_goes_or_the_first_only(
    monkeypatch: pytest.MonkeyPatch, both: bool, second: str | None
) -> None:
    monkeypatch.setattr(house, "ONE_SET_OF_ORDERS_SERVES_BOTH_GOES", both)
    game = table(town(coins=9), town())

    report = resolve_turn(MACHI_KORO, game.state, {0: [Orders(buy=("ranch",))]}, Falling(6, 6, 6))

    assert [go.go.built for go in report.goes] == ["ranch", None, second]


def test_what_editions_arrange_by_house_rules_follows_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house, "MAJORS_ORDER", ("tv_station", "stadium"))
    monkeypatch.setattr(house, "BONUS_FOR_COUNTING_SHOPS", False)
    monkeypatch.setattr(house, "END_OF_GO", ("invest", "build", "end"))

    cards = editions.EDITIONS["everything"](False)

    assert [card.id for card in cards.majors[6]] == ["tv_station", "stadium", "business_center"]
    assert cards.bonuses["flower_shop"] == ()
    assert cards.bonuses["bakery"] == ((MALL, 1),)
    assert cards.agendas[1][-3:] == ("invest", "build", "end")


# --- saves of earlier versions -----------------------------------------------------------------------


def test_a_game_saved_under_the_first_version_of_the_rules_goes_on_where_it_stopped() -> None:
    state = MACHI_KORO.decode((SAVES / "version_1.json").read_bytes())
    (decision,) = MACHI_KORO.decisions(state)
    assert (decision.seat, decision.ask, decision.card) == (1, "target", "tv_station")
    coins = [place.coins for place in state.towns]

    MACHI_KORO.apply(state, decision.id, Target(0), Chance(b"on"))

    taken = min(5, coins[0])
    assert [place.coins for place in state.towns] == [coins[0] - taken, coins[1] + taken, coins[2]]
    assert state.owed[0].ask == "build"
    chance = Chance(b"on")
    while state.owed and state.go < 1_000:
        (decision,) = MACHI_KORO.decisions(state)
        view = MACHI_KORO.view(state, decision.seat)
        MACHI_KORO.apply(state, decision.id, MACHI_KORO.robot(view, decision, "easy", chance), chance)
    assert state.over is not None


def test_the_base_game_has_no_question_of_the_expansions() -> None:
    game = Table(town(coins=0, built=(STATION, TOWER)), town())
    game.rolls(6, 6)
    game.answers(Keep())

    assert game.asks == (1, "roll")
    assert Build(HARBOR) not in game.legal
