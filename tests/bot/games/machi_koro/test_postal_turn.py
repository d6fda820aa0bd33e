"""The game by post: every order, every default, and whole postal turns.

Sources: postal rules; RULINGS.md, "Defaults of the postal rules", "Our defaults", "The postal turn".
"""

from collections.abc import Sequence

import msgspec
import pytest

from bot.games.chance import Chance, Draw
from bot.games.machi_koro import (
    MACHI_KORO,
    Activate,
    Add,
    Build,
    Demolish,
    Give,
    Invest,
    Keep,
    MachiAction,
    Options,
    Pass,
    Renovate,
    Reroll,
    Roll,
    Swap,
    Target,
    Town,
    Which,
)
from bot.games.machi_koro.edition import EDITIONS
from bot.games.machi_koro.events import GameBegan
from bot.games.machi_koro.game import FINISH
from bot.games.machi_koro.orders import NO_ORDERS, NOTHING, GiftOrder, Orders, SwapOrder
from bot.games.machi_koro.postal_turn import MachiPostalReport, answer, play_postal_turn, rehearse
from bot.games.machi_koro.rules.market import MARKETS
from tests.bot.games.machi_koro.positions import (
    HARBOR,
    LANDMARKS,
    MALL,
    PARK,
    STATION,
    TOWER,
    Falling,
    Table,
    table,
    town,
)
from tests.bot.games.machi_koro.postal import resolve_postal_turn

POST = Options(edition="everything", first="joining", finish="end-of-round", postal=True)


def postal(*towns: Town, active: int = 0) -> Table:
    return Table(*towns, active=active, options=POST)


def answers(game: Table, orders: Orders = NO_ORDERS) -> MachiAction:
    """The answer of these orders to the open decision, which must be legal."""
    view = game.game.view(game.state, game.pending.seat)
    action = answer(view, game.pending, orders)
    assert action in view.choices[game.pending.id]
    return action


def resolve(game: Table, orders: dict[int, Sequence[Orders]], *dice: int) -> MachiPostalReport:
    chance = Falling(*dice)
    report = resolve_postal_turn(game.state, orders, chance)
    assert not chance.fall, f"these dice were not thrown: {chance.fall}"
    return report


# --- single orders and defaults -----------------------------------------------------------------------


def test_dice_as_ordered_and_two_if_possible_by_default() -> None:
    grown, small = postal(town(built=STATION), town()), postal(town(), town())

    assert answers(grown) == Roll(2)
    assert answers(small) == Roll(1)
    assert answers(grown, Orders(dice=1)) == Roll(1)
    assert answers(small, Orders(dice=2)) == Roll(1), "what cannot be done is silence"


def test_rolls_again_on_the_totals_named_and_never_by_default() -> None:
    def rolled(total: int) -> Table:
        game = postal(town(built=(STATION, TOWER)), town())
        game.rolls(total)
        return game

    assert answers(rolled(3)) == Keep()
    assert answers(rolled(3), Orders(reroll=(3, 4))) == Reroll(2)
    assert answers(rolled(3), Orders(reroll=(3, 4), dice=1)) == Reroll(1)
    assert answers(rolled(5), Orders(reroll=(3, 4))) == Keep()


def test_rolls_one_die_again_when_two_are_ordered_without_a_station() -> None:
    game = postal(town(coins=0, built=TOWER), town(coins=0), town(coins=0))

    report = resolve(game, {0: [Orders(dice=2, reroll=(1, 2))]}, 2, 4, 6, 6, 1, 3)

    assert [turn.turn.dice for turn in report.turns] == [(4,), (6,), (6,), (3,)]
    again = [done.ordered for done in report.turns[0].answers if done.decision.ask == "keep"]
    assert again == [True], "the order was carried out"


def test_adds_two_to_the_totals_named_and_never_by_default() -> None:
    game = postal(town(built=(STATION, HARBOR)), town())
    game.rolls(5, 6)

    assert answers(game) == Keep()
    assert answers(game, Orders(add=(10, 11))) == Add()
    assert answers(game, Orders(add=(12,))) == Keep()


def test_the_tv_station_takes_from_the_named_or_richest_player() -> None:
    game = postal(town(tv_station=1), town(coins=2), town(coins=7), town(coins=7), active=0)
    game.rolls(6)

    assert answers(game) == Target(2)
    assert answers(game, Orders(victim=1)) == Target(1)
    assert answers(game, Orders(victim=0)) == Target(2)

    game = postal(town(coins=7), town(coins=7), town(tv_station=1), active=2)
    game.rolls(6)
    assert answers(game) == Target(0)


def test_the_business_center_swaps_only_existing_cards_that_are_named() -> None:
    game = postal(town(business_center=1, bakery=1), town(mine=1), town(cafe=1))
    game.rolls(6)

    assert answers(game) == Pass()
    assert answers(game, Orders(swap=SwapOrder("bakery", "mine", 1))) == Swap("bakery", 1, "mine")
    assert answers(game, Orders(swap=SwapOrder("bakery", "mine", 2))) == Pass()
    assert answers(game, Orders(swap=SwapOrder("ranch", "mine", 1))) == Pass()


def test_the_renovation_company_closes_the_named_or_lowest_kind() -> None:
    game = postal(town(renovation_company=1, mine=1, built=STATION), town(mine=1, bakery=1, winery=1, stadium=1))
    game.rolls(4, 4)

    assert answers(game) == Renovate("winery")
    assert answers(game, Orders(renovate="bakery")) == Renovate("bakery")
    assert answers(game, Orders(renovate=NOTHING)) == Pass()
    assert answers(game, Orders(renovate="cafe")) == Renovate("winery")

    game = postal(town(renovation_company=1, mine=1, built=STATION), town(mine=1))
    game.rolls(4, 4)
    assert answers(game) == Pass()


def test_the_renovation_company_passes_over_kinds_that_are_closed_already() -> None:
    closed = town(winery=2, mine=1, bakery=1, closed={"winery": 2})
    game = postal(town(renovation_company=1, built=STATION), closed)
    game.rolls(4, 4)
    assert Renovate("winery") in game.legal
    assert answers(game) == Renovate("mine")
    assert answers(game, Orders(renovate="winery")) == Renovate("winery"), "an order may name it"

    game = postal(town(renovation_company=1, built=STATION), town(winery=1, closed="winery"))
    game.rolls(4, 4)
    assert answers(game) == Pass()


def test_the_convention_center_stays_by_default_or_without_its_card() -> None:
    game = postal(town(convention_center=1, ranch=1, built=STATION), town())
    game.rolls(4, 6)

    assert answers(game) == Pass()
    assert answers(game, Orders(activate="ranch")) == Activate("ranch")
    assert answers(game, Orders(activate="mine")) == Pass()
    assert answers(game, Orders(activate=NOTHING)) == Pass()


def test_the_demolition_company_unbuilds_the_landmark_named_else_the_cheapest() -> None:
    game = postal(town(demolition_company=1, built=(MALL, STATION, PARK)), town())
    game.rolls(4)

    assert answers(game) == Demolish(STATION)
    assert answers(game, Orders(demolish=PARK)) == Demolish(PARK)
    assert answers(game, Orders(demolish=TOWER)) == Demolish(STATION)


def test_the_moving_company_gives_as_named_or_cheapest_to_poorest() -> None:
    game = postal(
        town(coins=0, moving_company=1, mine=1, wheat_field=1, bakery=1, built=STATION),
        town(coins=3),
        town(coins=2),
        town(coins=2),
    )
    game.rolls(4, 6)

    assert answers(game) == Give("wheat_field", 2)
    assert answers(game, Orders(gift=GiftOrder("mine", 3))) == Give("mine", 3)
    assert answers(game, Orders(gift=GiftOrder("cafe", 3))) == Give("wheat_field", 2)


def test_a_coin_is_invested_if_ordered_and_not_by_default() -> None:
    game = postal(town(tech_startup=1, coins=3), town())
    game.rolls(6)
    game.answers(Pass())

    assert answers(game) == Pass()
    assert answers(game, Orders(invest=True)) == Invest()
    assert answers(game, Orders(invest=False)) == Pass()


def test_a_closed_copy_goes_unless_an_open_one_is_ordered() -> None:
    game = postal(town(moving_company=1, winery=2, closed="winery", built=STATION), town())
    game.rolls(4, 6)
    game.answers(Give("winery", 1))

    assert answers(game) == Which(closed=True)
    assert answers(game, Orders(closed_copy=False)) == Which(closed=False)


def test_the_first_affordable_of_five_ordered_cards_is_bought() -> None:
    game = postal(town(coins=6, stadium=1, built=HARBOR), town())
    game.state.market["mine"] = 0
    game.rolls(6)

    wanted = Orders(buy=("radio_tower", "mine", "stadium", STATION, "bakery"))
    assert answers(game, wanted) == Build(STATION)
    assert answers(game, Orders(buy=("mine", "stadium", HARBOR))) == Pass()
    assert answers(game) == Pass()


# --- a whole postal turn ------------------------------------------------------------------------------


def test_a_postal_turn_is_a_round_plus_one_turn() -> None:
    game = postal(*[town() for _ in range(4)])

    report = resolve(game, {}, 1, 1, 1, 1, 1)

    assert [turn.turn.seat for turn in report.turns] == [0, 1, 2, 3, 0]
    assert report.after.active == 1


def test_the_first_player_moves_on_by_itself() -> None:
    game = postal(*[town() for _ in range(4)], active=1)

    report = resolve(game, {}, 1, 1, 1, 1, 1)

    assert [turn.turn.seat for turn in report.turns] == [1, 2, 3, 0, 1]
    assert report.after.active == 2


def test_one_or_two_sets_of_orders_cover_both_turns() -> None:
    for sets, bought in (
        ((Orders(buy=("ranch",)), Orders(buy=("forest",))), ["ranch", "forest"]),
        ((Orders(buy=("ranch",)),), ["ranch", "ranch"]),
        ((), [None, None]),
    ):
        game = postal(town(coins=9), town())

        report = resolve(game, {0: sets}, 6, 6, 6)

        assert [turn.turn.built for turn in report.turns if turn.turn.seat == 0] == bought


def test_a_player_with_one_turn_uses_the_first_set() -> None:
    game = postal(town(), town(coins=9))

    report = resolve(game, {1: (Orders(buy=("ranch",)), Orders(buy=("forest",)))}, 6, 6, 6)

    assert [turn.turn.built for turn in report.turns] == [None, "ranch", None]


def test_extra_turns_use_the_same_orders() -> None:
    game = postal(town(coins=9, built=(STATION, PARK)), town())
    sets = (Orders(buy=("ranch",)), Orders(buy=("forest",)))

    report = resolve(game, {0: sets}, 2, 2, 3, 4, 6, 1, 2)

    assert [(turn.turn.seat, turn.turn.extra, turn.turn.built) for turn in report.turns] == [
        (0, False, "ranch"),
        (0, True, "ranch"),
        (1, False, None),
        (0, False, "forest"),
    ]


def test_a_final_extra_turn_belongs_to_the_same_postal_turn() -> None:
    game = postal(town(coins=1, built=(STATION, PARK)), town())

    report = resolve(game, {}, 1, 2, 6, 2, 2, 3, 4)

    assert [(turn.turn.seat, turn.turn.extra) for turn in report.turns] == [
        (0, False),
        (1, False),
        (0, False),
        (0, True),
    ]
    assert report.after.active == 1


def test_a_resigned_player_has_no_turn() -> None:
    game = postal(town(), town(), town())
    game.resigns(1)

    report = resolve(game, {}, 1, 1, 1)

    assert [turn.turn.seat for turn in report.turns] == [0, 2, 0]


def test_the_example_of_the_postal_rules_holds_in_a_turn() -> None:
    game = postal(town(coins=0), town(coins=0, cafe=1), town(coins=2), town(coins=0, cafe=2), active=2)

    report = resolve(game, {}, 3, 6, 6, 6, 6)

    assert report.turns[0].turn.gains == (0, 1, -2 + 1, 1), "and the City Hall helps the roller"
    assert report.turns[0].coins == (0, 1, 1, 1)


def test_a_report_shows_each_roll_town_and_the_market() -> None:
    game = postal(town(coins=0, wheat_field=1), town(coins=0, wheat_field=2))

    report = resolve(game, {0: [Orders(buy=("wheat_field",))]}, 1, 1, 6)

    assert [turn.turn.dice for turn in report.turns] == [(1,), (1,), (6,)]
    assert [turn.coins for turn in report.turns] == [(0, 2), (2, 4), (1, 4)]
    assert [held.copies for held in report.after.towns[0].holdings] == [3]
    assert next(pile.left for pile in report.after.market if pile.card == "wheat_field") == 4
    first = report.turns[0].answers
    assert [(done.decision.ask, done.ordered) for done in first] == [("roll", False), ("build", True)]


def test_resolving_changes_nothing_and_its_actions_give_the_same_turn() -> None:
    state, _ = MACHI_KORO.new(msgspec.structs.replace(POST, market="10"), 5, Chance(b"by post"))
    chance = Chance(b"by post", 7)
    cards = tuple(pile.card for pile in MACHI_KORO.view(state, None).market)[:5]
    orders = {seat: [Orders(buy=cards, invest=True, dice=1)] for seat in range(5)}
    for _ in range(8):
        before, counter = MACHI_KORO.encode(state), chance.counter

        report = resolve_postal_turn(state, orders, chance)

        assert MACHI_KORO.encode(state) == before
        again = Chance(b"by post", counter)
        for turn in report.turns:
            for done in turn.answers:
                MACHI_KORO.apply(state, done.decision.id, done.action, again)
        assert MACHI_KORO.view(state, None) == report.after
        assert again.counter == chance.counter
    assert state.turn == 8 * 6 + 1


def test_actions_come_one_by_one_for_who_keeps_a_journal() -> None:
    game = postal(town(coins=1), town(coins=1))

    played = play_postal_turn(game.game, game.state, {}, Falling(6, 6, 6))

    assert [done.decision.ask for done in played] == ["roll", "build"] * 3
    assert game.asks == (1, "roll")


def test_a_turn_is_resolved_from_before_a_roll_only() -> None:
    game = postal(town(), town())
    game.rolls(6)

    with pytest.raises(ValueError, match="before a roll"):
        resolve(game, {})
    with pytest.raises(ValueError, match="before a roll"):
        rehearse(game.game, game.state, NO_ORDERS, ())


@pytest.mark.parametrize(("order", "closed"), [(None, 1), (True, 1), (False, 0)])
def test_orders_choose_the_own_copy_of_a_swap_and_take_an_open_one(order: bool | None, closed: int) -> None:
    mine, theirs = town(coins=0, business_center=1, bakery=2, closed="bakery"), town(mine=2, closed="mine")
    game = postal(mine, theirs)
    orders = Orders(swap=SwapOrder("bakery", "mine", 1), closed_copy=order)

    report = resolve(game, {0: [orders], 1: [Orders(closed_copy=True)]}, 6, 6, 5)

    towns = [{held.card: held.closed for held in each.holdings} for each in report.after.towns]
    assert (towns[0]["mine"], towns[1]["bakery"]) == (0, closed)


# --- the end ------------------------------------------------------------------------------------------

ALL_SIX = ("harbor", "airport", *LANDMARKS)
ALL_BUT_STATION = tuple(landmark for landmark in ALL_SIX if landmark != STATION)


def test_the_game_ends_with_the_round_not_the_postal_turn() -> None:
    game = postal(town(coins=9), town(coins=4, built=ALL_BUT_STATION), town(coins=9))

    report = resolve(game, {1: [Orders(buy=(STATION,))]}, 6, 6, 6)

    assert [turn.turn.seat for turn in report.turns] == [0, 1, 2]
    assert report.after.outcome is not None
    assert report.after.outcome.winners == (1,)


def test_later_postal_turns_have_the_rounds_end_in_the_middle() -> None:
    game = postal(town(coins=9), town(coins=4, built=ALL_BUT_STATION), town(coins=9), active=1)

    report = resolve(game, {1: [Orders(buy=(STATION,))]}, 6, 6)

    assert [turn.turn.seat for turn in report.turns] == [1, 2]
    assert report.after.outcome is not None


def test_coins_decide_among_complete_towns_and_ties_are_shared() -> None:
    for coins, winners in ((9, (0,)), (11, (1,)), (10, (0, 1))):  # and 10 of the Airport
        game = postal(town(coins=24, built=ALL_BUT_STATION), town(coins=coins, built=ALL_SIX), town(coins=99))

        report = resolve(game, {0: [Orders(buy=(STATION,))]}, 6, 1, 2, 6)

        assert report.after.outcome is not None
        assert report.after.outcome.winners == winners
        assert report.after.outcome.reason == "landmarks"
    assert set(FINISH) == {"at-once", "end-of-round"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_five_play_every_edition_by_post_and_the_round_is_always_played_to_its_end(edition: str) -> None:
    options = Options(edition=edition, postal=True, finish="at-once")

    state, events = MACHI_KORO.new(options, 5, Chance(b"five by post"))

    assert MACHI_KORO.seats(options) == range(2, 6)
    assert state.options.finish == "end-of-round"
    assert state.market["stadium"] == 5, "one for each player"
    assert events[0] == GameBegan(5, state.first)
    earlier, _ = MACHI_KORO.new(options, 5, Chance(b"five by post"), rules=3)
    assert earlier.options.finish == "at-once", "what began under earlier rules keeps its end"


# --- rehearsals ---------------------------------------------------------------------------------------


def test_a_rehearsal_plays_orders_with_an_earlier_turns_dice() -> None:
    game = postal(town(coins=3, wheat_field=1, built=STATION), town(coins=3))
    before = game.game.encode(game.state)
    fell = (Draw("die", 6, 0), Draw("die", 6, 4))

    one = rehearse(game.game, game.state, Orders(dice=1, buy=("ranch",)), fell)
    two = rehearse(game.game, game.state, Orders(buy=("mine", "forest")), fell)

    assert (one.turn.dice, one.turn.gains[0], one.turn.built, one.coins[0]) == ((1,), 1, "ranch", 3)
    assert (two.turn.dice, two.turn.built) == ((1, 5), "forest")
    assert game.game.encode(game.state) == before


@pytest.mark.parametrize("market", sorted(MARKETS.keys() - {"all"}))
def test_a_rehearsal_shows_nothing_of_what_lies_face_down(market: str) -> None:
    """Given that the last card of a pile is bought, then another pile takes its place, and perhaps leaves at once."""
    rehearsed = []
    for deck in (["mine", "forest", "cafe"], ["forest", "cafe", "stadium"]):
        game = Table(*[town(coins=3, stadium=1)] * 2, options=msgspec.structs.replace(POST, market=market))
        game.state.market, game.state.deck = {"ranch": 1}, deck
        rehearsed.append(rehearse(game.game, game.state, Orders(buy=("ranch",)), [Draw("die", 6, 0)]))

    assert rehearsed[0] == rehearsed[1]
    assert rehearsed[0].turn.built == "ranch"


def test_missing_dice_of_a_rehearsal_are_drawn_repeatably() -> None:
    game = postal(town(built=(STATION, TOWER)), town())
    orders = Orders(dice=2, reroll=tuple(range(2, 13)))

    rehearsed = [rehearse(game.game, game.state, orders, [Draw("die", 6, 0), Draw("die", 6, 0)]) for _ in range(2)]

    assert rehearsed[0] == rehearsed[1]
    assert len(rehearsed[0].turn.dice) == 2


def test_what_orders_leave_open_is_answered_by_default_in_a_rehearsal() -> None:
    game = postal(town(business_center=1, bakery=1), town(mine=2, closed="mine"))

    report = rehearse(game.game, game.state, Orders(swap=SwapOrder("bakery", "mine", 1)), [Draw("die", 6, 5)])

    assert [(done.decision.seat, done.decision.ask, done.ordered) for done in report.answers][:3] == [
        (0, "roll", False),
        (0, "swap", True),
        (0, "which", False),
    ]


def test_orders_also_answer_for_a_seat_of_a_normal_table() -> None:
    game = table(town(coins=5), town())
    game.rolls(6)

    assert answers(game, Orders(buy=("forest",))) == Build("forest")
