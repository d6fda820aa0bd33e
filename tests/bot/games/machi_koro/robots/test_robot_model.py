"""The robots' model: rebuilt from a view, and its afterstates agree with the rules."""

import pytest

from bot.games.chance import Chance
from bot.games.machi_koro import (
    MACHI_KORO,
    Build,
    Demolish,
    Give,
    Invest,
    MachiAction,
    MachiState,
    Options,
    Pass,
    Renovate,
    Roll,
    Swap,
    Target,
    Town,
    Which,
)
from bot.games.machi_koro.edition import EDITIONS
from bot.games.machi_koro.robots.afterstates import after, parted, settled, unbuilt
from bot.games.machi_koro.robots.model import Table as Model
from bot.games.machi_koro.robots.model import edition_of, rebuilt
from tests.bot.games.machi_koro.positions import AIRPORT, HARBOR, LANDMARKS, MALL, PARK, STATION, Falling, Table, town
from tests.bot.games.machi_koro.positions import table as everything
from tests.bot.games.machi_koro.random_play import RandomGame


def model(table: Table, seat: int | None = 0) -> Model:
    """A seat's model of a table."""
    return rebuilt(table.game.view(table.state, seat))


def same(model: Model, state: MachiState) -> bool:
    """Whether a model agrees with a state."""
    return all(
        (mine.coins, dict(mine.cards), dict(mine.closed), mine.built, mine.invested)
        == (theirs.coins, theirs.cards, theirs.closed, frozenset(theirs.landmarks), theirs.invested)
        for seat, mine in model.towns.items()
        for theirs in [state.towns[seat]]
    )


@pytest.mark.parametrize("edition", sorted(EDITIONS))
def test_a_table_is_rebuilt_from_every_viewers_view(edition: str) -> None:
    game = RandomGame(7, 4, Options(edition=edition, market="10"))
    for _ in range(150):
        if game.state.pending:
            game.act()

    for seat in (None, 0, 3):
        seen = rebuilt(MACHI_KORO.view(game.state, seat))
        assert same(seen, game.state)
        assert seen.market == game.state.market
        assert (seen.deck, seen.roller) == (len(game.state.deck), game.state.active)


def test_a_resigned_player_is_not_in_the_model() -> None:
    table = Table(town(), town(), town(), active=2)
    table.resigns(1)

    assert model(table).seats == (0, 2)
    assert model(table).others(2) == [0]
    assert model(table).passed_on().roller == 0


@pytest.mark.parametrize("edition", sorted(EDITIONS))
def test_the_edition_is_known_by_its_cards(edition: str) -> None:
    state, _ = MACHI_KORO.new(Options(edition=edition), 3, Chance(b"deal"))

    assert edition_of(rebuilt(MACHI_KORO.view(state, 1))) == edition


def test_it_offers_what_the_rules_offer() -> None:
    for coins in range(0, 31, 3):
        table = everything(town(coins=coins, stadium=1, built=(STATION, HARBOR)), town())
        table.state.market["mine"] = 0
        table.rolls(1, 2)

        assert table.pending.ask == "build"
        assert {Build(card) for card in model(table).offers(0)} == set(table.legal) - {Pass()}


def test_a_change_leaves_other_fields_alone() -> None:
    before = model(Table(town(coins=20), town(mine=2)))

    then = before.built(0, "mine").built(0, MALL)

    assert (then.towns[0].coins, then.towns[0].cards, then.towns[0].built) == (4, {"mine": 1}, frozenset({MALL}))
    assert then.towns[1] is before.towns[1]
    assert (before.towns[0].coins, before.towns[0].cards) == (20, {})
    assert then.market["mine"] == before.market["mine"] - 1


# --- dice --------------------------------------------------------------------------------------------


def faces(total: int) -> tuple[int, ...]:
    """Dice with this total, no doubles if possible."""
    return (total,) if total <= 6 else (total - 6, 6)


@pytest.mark.parametrize("seed", range(12))
def test_rolls_pay_the_same_in_model_and_rules(seed: int) -> None:
    game = RandomGame(seed, 2 + seed % 3)
    compared = 0
    while game.state.pending and game.state.turn < 60:
        if game.state.pending[0].ask == "roll":
            for total in range(1, 7 if STATION not in game.state.towns[game.state.active].landmarks else 13):
                state = MACHI_KORO.decode(MACHI_KORO.encode(game.state))
                seen, roller = rebuilt(MACHI_KORO.view(state, None)), state.active
                dice = faces(total)
                state.towns[roller].landmarks = [one for one in state.towns[roller].landmarks if one != "radio_tower"]
                MACHI_KORO.apply(state, state.pending[0].id, Roll(len(dice)), Falling(*dice))
                if state.pending and state.pending[0].ask in ("target", "swap"):
                    continue
                assert [settled(seen, total).towns[seat].coins for seat in seen.seats] == [
                    one.coins for one in state.towns
                ]
                compared += 1
        game.act()

    assert compared > 100


@pytest.mark.parametrize(
    ("total", "cards", "theirs"),
    [
        (7, {"publisher": 1}, {"cafe": 2, "bakery": 1}),
        (8, {"tax_office": 1}, {}),
        (11, {"soda_bottling_plant": 2, "cafe": 1}, {"pizza_joint": 3}),
        (12, {"park": 1}, {}),
        (12, {"food_warehouse": 1, "cafe": 2}, {"members_only_club": 1}),
        (5, {"loan_office": 1}, {"french_restaurant": 1}),
        (8, {"mackerel_boat": 2}, {"mackerel_boat": 1}),
        (10, {"tech_startup": 1}, {}),
    ],
)
def test_expansion_cards_pay_the_same_in_model_and_rules(
    total: int, cards: dict[str, int], theirs: dict[str, int]
) -> None:
    table = everything(
        town(coins=9, built=(STATION, MALL, HARBOR) if total != 11 else (STATION, HARBOR), also=cards),
        town(coins=23, also=theirs),
        town(coins=4),
    )
    table.state.towns[0].invested = 3
    seen = model(table)

    table.rolls(*faces(total))
    if table.pending.ask == "add":
        table.answers(next(one for one in table.legal if one.__class__.__name__ == "Keep"))

    assert [settled(seen, total).towns[seat].coins for seat in range(3)] == table.coins


# --- answers -----------------------------------------------------------------------------------------


def test_answers_do_the_same_in_model_and_rules() -> None:
    ours = town(
        coins=9,
        tv_station=1, business_center=1, tech_startup=1, renovation_company=1, mine=1, winery=2, moving_company=1,
        demolition_company=1, closed="winery", built=(STATION, HARBOR, AIRPORT),
    )  # fmt: skip
    asked: list[tuple[tuple[int, ...], str, MachiAction]] = [
        ((6,), "target", Target(1)),
        ((4,), "demolish", Demolish(HARBOR)),
        ((4, 4), "renovate", Renovate("forest")),
        ((3, 6), "give", Give("mine", 2)),
    ]
    for dice, ask, action in asked:
        mine = Town(ours.coins, dict(ours.cards), dict(ours.closed), list(ours.landmarks))
        table = everything(mine, town(coins=3, forest=3), town(coins=8))
        table.rolls(*dice)
        while table.pending.ask != ask:
            table.answers(Pass() if table.pending.ask != "target" else Target(1))
        seen, decision = model(table), table.pending
        table.answers(action)
        assert same(after(seen, 0, action, decision.card), table.state), ask


def test_cards_change_hands_closed_where_none_is_open() -> None:
    table = everything(town(winery=1, closed="winery"), town(mine=2))

    then = after(model(table), 0, Swap("winery", 1, "mine"), "business_center")

    assert (then.towns[0].cards, then.towns[0].closed) == ({"mine": 1}, {})
    assert (then.towns[1].cards, then.towns[1].closed) == ({"mine": 1, "winery": 1}, {"winery": 1})


def test_a_copy_that_goes_is_the_one_that_was_said() -> None:
    table = model(everything(town(winery=3, closed="winery"), town()))

    assert parted(table, 0, "winery", Which(closed=True)).towns[0].closed == {}
    assert parted(table, 0, "winery", Which(closed=False)).towns[0].closed == {"winery": 1}


def test_the_model_knows_startup_coins_and_the_airports_pay() -> None:
    table = model(everything(town(coins=4, tech_startup=1, built=AIRPORT), town()))

    invested = after(table, 0, Invest(), "tech_startup").towns[0]

    assert (invested.coins, invested.invested) == (3, 1)
    assert unbuilt(table, 0).towns[0].coins == 14
    assert unbuilt(table, 1) is table


def test_the_model_knows_loans_and_the_last_landmark() -> None:
    table = model(Table(town(coins=22, built=(*LANDMARKS[:3],)), town()))

    assert table.built(0, "radio_tower").towns[0].missing == ()
    assert model(everything(town(coins=1), town())).built(0, "loan_office").towns[0].coins == 6
    assert PARK not in table.towns[0].missing
