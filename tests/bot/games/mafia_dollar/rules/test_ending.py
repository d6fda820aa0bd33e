"""Scores, ties and matches; a player leaves.

MafiaDollar 5, 6.2; RULINGS.md, "End of a deal", "Score", "Ties", "Matches", "A player leaves".
"""

import pytest

from bot.games.chance import Chance
from bot.games.mafia_dollar import MAFIA_DOLLAR, Clan, MafiaState
from bot.games.mafia_dollar.actions import (
    Attack,
    Birthday,
    Burgle,
    Discard,
    EndTurn,
    GiveLoot,
    Offer,
    PassCard,
    Police,
)
from bot.games.mafia_dollar.cards import END
from bot.games.mafia_dollar.events import DealBegan, DealEnded, GameWon, Resigned, TurnBegan
from bot.games.mafia_dollar.refusals import OutOfTheGame
from bot.games.mafia_dollar.rules.deal import reckon
from bot.games.mafia_dollar.scores import MOST_DEALS, Line
from bot.games.values import IllegalAction, NotPending
from tests.bot.games.mafia_dollar.positions import Table, clan, gangster, only, warehouse, with_options
from tests.support.values import there

GANG = (gangster("G11"), gangster("G12", street=True), gangster("G13", "I01", blocks=["B01"]))


def test_fortune_is_loot_minus_penalties_for_cards() -> None:
    rich = clan("P01 P09 G01", *GANG, warehouse("W01", "L43", "L44"), warehouse("W03", "L01", "L34", dog="D01"))
    raided = clan("P13", warehouse("W02"))

    assert reckon(rich).dollars == 120_000 - 15_000 - 20_000 - 25_000 - 50_000 == 10_000
    assert reckon(raided).dollars == -110_000
    assert Line("L43", 50_000) in reckon(rich).lines
    assert Line("P09", -50_000) in reckon(rich).lines
    assert len(reckon(rich).lines) == 4 + 3 + 2 + 2


def end(*clans: Clan, **options: object) -> Table:
    """A deal of these clans that has just ended."""
    table = Table(*clans, deck=END, actions=0, options=with_options(**options))
    table.does(0, EndTurn())
    return table


def ranking(table: Table) -> tuple[tuple[int, ...], ...]:
    """The groups of equal seats, best first."""
    return there(table.state.over).ranking


def test_ties_go_by_gangsters_then_by_warehouses_then_are_shared() -> None:
    by_gangsters = end(
        clan("", warehouse("W01", "L03")),
        clan("", gangster("G01"), warehouse("W02", "L06")),
        clan("", warehouse("W03")),
    )
    by_warehouses = end(
        clan("", gangster("G01"), gangster("G02"), warehouse("W01", "L03")),
        clan("", gangster("G03"), gangster("G04"), warehouse("W02", "L06"), warehouse("W04", "L34")),
        clan("", warehouse("W03")),
    )
    shared = end(clan("", warehouse("W01", "L03")), clan("", warehouse("W02", "L04")), clan("", warehouse("W03")))

    assert ranking(by_gangsters) == ((1,), (0,), (2,))
    assert ranking(by_warehouses) == ((1,), (0,), (2,))
    assert ranking(shared) == ((0, 1), (2,))
    assert [event.seat for event in only(GameWon, shared.state.story)] == [0, 1]


def test_the_end_shows_all_hands_loot_and_reckonings_to_everybody() -> None:
    table = end(clan("P01 G01", warehouse("W01", "L03")), clan("B01", warehouse("W02", "L06")))

    for viewer in (0, 1, None):
        seen = table.sees(viewer)
        assert [one.hand for one in seen.clans] == [("P01", "G01"), ("B01",)]
        assert [one.warehouses[0].loot for one in seen.clans] == [("L03",), ("L06",)]
        assert [one.worth.dollars if one.worth else None for one in seen.clans] == [-15_000, 15_000]
        (result,) = seen.results
        assert [one.dollars if one else None for one in result.reckonings] == [-15_000, 15_000]
        assert (seen.phase, seen.pending, seen.standing, dict(seen.choices)) == ("over", (), (), {})


def test_offers_lapse_at_the_end() -> None:
    table = Table(
        clan("G01", warehouse("W01"), gangster("G11", street=True)),
        clan("G02", warehouse("W02"), gangster("G12", street=True)),
        clan("", warehouse("W03")),
        deck=END,
        actions=1,
    )
    table.does(0, Offer(1, "G01"))
    table.does(1, Offer(2, "G02", ahead=True))
    table.does(0, Attack("G11", "G12"))

    assert table.state.offers == []


def test_nothing_is_pending_after_the_end() -> None:
    table = end(clan("", warehouse("W01")), clan("", warehouse("W02")))

    assert table.refuses(0, EndTurn(), decision=1) == NotPending()


# --- matches: option 6.2 --------------------------------------------------------------------------------


def test_a_match_continues_until_a_player_reaches_the_target() -> None:
    table = end(
        clan("G01", warehouse("W01", "L43", "L44", "L33", "L22")),
        clan("G02", warehouse("W02", "L01")),
        target=250_000,
    )
    state = table.state
    assert (state.deal, state.first, state.active) == (2, 1, 1)
    assert [one.total for one in state.clans] == [175_000, 5_000]
    assert [one.gangsters for one in state.clans] == [[], []]
    assert END in state.deck
    assert table.asks == [(1, "play")]
    assert [type(event) for event in state.story[:2]] == [DealBegan, TurnBegan]
    assert only(DealEnded, state.last_story) == [DealEnded(1, (175_000, 5_000), (175_000, 5_000))]
    assert len(table.sees(None).results) == 1

    table.has_loot(0, "L43", "L44", "L33", "L42", "L41", "L32")
    table.the_end_is_next()
    table.does(1, next(action for action in table.choices(1, "play") if isinstance(action, Discard)))
    table.does(1, EndTurn())

    assert there(state.over).winners == (0,)
    assert state.clans[0].total > 250_000
    assert [event.deal for event in only(DealEnded, state.story)] == [2]
    assert state.deal == 2


def silent_match(deals: int, *, rules: int | None = None) -> MafiaState:
    """A match in which that many deals were played and nobody played for loot."""
    chance = Chance(b"nobody plays for loot")
    state, _ = MAFIA_DOLLAR.new(with_options(target=250_000), 2, chance, rules=rules)
    for deal in range(1, deals + 1):
        state.deck = [END, *state.deck[:1]]
        while state.deal == deal and state.over is None:
            asked = state.pending[0]
            MAFIA_DOLLAR.apply(state, asked.id, MAFIA_DOLLAR.default(state, asked, chance), chance)
    return state


def test_a_match_ends_after_twelve_deals_and_the_richest_wins() -> None:
    state = silent_match(MOST_DEALS - 1)
    assert state.over is None
    assert MAFIA_DOLLAR.view(state, None).last_deal

    state = silent_match(MOST_DEALS)

    assert (state.deal, len(state.results)) == (MOST_DEALS, MOST_DEALS)
    assert state.over is not None
    assert state.over.reason == "most_dollars"
    most = max(clan.total for clan in state.clans)
    assert [state.clans[seat].total for seat in state.over.winners] == [most] * len(state.over.winners)
    assert most < 250_000


def test_a_match_that_began_under_rules_2_has_no_last_deal() -> None:
    state = silent_match(MOST_DEALS + 1, rules=2)

    assert (state.deal, state.over) == (MOST_DEALS + 2, None)
    assert not MAFIA_DOLLAR.view(state, None).last_deal
    assert b"most_deals" not in MAFIA_DOLLAR.encode(state), "it is saved as rules 2 saved it"
    assert not MAFIA_DOLLAR.decode(MAFIA_DOLLAR.encode(state)).last_deal


def test_each_deal_is_shuffled_for_itself() -> None:
    table = end(clan("", warehouse("W01")), clan("", warehouse("W02")), target=250_000)

    purposes = {draw.purpose for draw in table.chance.drawn}

    assert purposes == {"deal 2: warehouse", "deal 2: deck", "deal 2: end of the prohibition"}


# --- leaving --------------------------------------------------------------------------------------------


def test_a_player_who_leaves_discards_everything_and_comes_last() -> None:
    table = Table(
        clan("P01 G01", warehouse("W01", "L01", dog="D01"), gangster("G11", "I01", blocks=["B01"])),
        clan("G02", warehouse("W02"), gangster("G12", blocks=["B02"])),
        clan("G03", warehouse("W03")),
    )

    table.resigns(0)

    assert set(table.state.discard) == {"P01", "G01", "W01", "L01", "D01", "G11", "I01", "B01"}
    assert table.state.discard[-1] == "W01"
    assert table.asks == [(1, "play")]
    assert table.game.resigned(table.state) == {0}
    table.does(1, Discard("G02"))
    table.the_end_is_next()
    table.does(1, EndTurn())
    assert ranking(table)[-1] == (0,)


def test_the_last_one_left_wins() -> None:
    table = Table(clan("G01", warehouse("W01")), clan("G02", warehouse("W02")))

    events = table.resigns(0)

    assert only(Resigned, events) == [Resigned(0)]
    assert only(GameWon, events) == [GameWon(1, "last_left")]
    assert ranking(table) == ((1,), (0,))
    with pytest.raises(IllegalAction) as refused:
        table.game.resign(table.state, 1, table.chance)
    assert refused.value.refusal == OutOfTheGame(1)


def test_a_police_pass_continues_without_a_player_who_leaves() -> None:
    table = Table(clan("P01 G01", warehouse("W01")), clan("G02", warehouse("W02")), clan("G03", warehouse("W03")))
    table.does(0, Police("P01"))
    table.does(0, PassCard("G01"))
    table.does(2, PassCard("G03"))

    table.resigns(1)

    assert table.asks == [(0, "act")]
    assert (table.hand(0), table.hand(2)) == ({"G03"}, {"G01"})


def test_a_player_who_leaves_after_choosing_passes_nothing() -> None:
    table = Table(clan("P01 G01", warehouse("W01")), clan("G02", warehouse("W02")), clan("G03", warehouse("W03")))
    table.does(0, Police("P01"))
    table.does(1, PassCard("G02"))
    table.resigns(1)
    table.does(0, PassCard("G01"))
    table.does(2, PassCard("G03"))

    assert (table.hand(0), table.hand(2)) == ({"G03"}, {"G01"})


def test_a_player_who_leaves_ends_their_birthday() -> None:
    table = Table(
        clan("E01", warehouse("W01")),
        clan("G02", warehouse("W02", "L01", "L02")),
        clan("G03", warehouse("W03", "L03", "L04")),
    )
    table.does(0, Birthday("E01", "W01"))
    table.does(1, GiveLoot("L01"))

    table.resigns(0)

    assert table.loot(1) == [["L01", "L02"]]
    assert table.asks == [(1, "play")]
    assert table.game.standing(table.state)
    assert not [one for one in table.game.standing(table.state) if one.ask == "gift"]


def test_a_player_who_leaves_gives_no_birthday_gift() -> None:
    table = Table(
        clan("E01", warehouse("W01")),
        clan("G02", warehouse("W02", "L01", "L02")),
        clan("G03", warehouse("W03", "L03", "L04")),
    )
    table.does(0, Birthday("E01", "W01"))
    table.does(1, GiveLoot("L01"))

    table.resigns(2)

    assert table.loot(0) == [["L01"]]


def test_from_who_leaves_nothing_can_be_stolen() -> None:
    table = Table(
        clan("", warehouse("W01"), gangster("G26", "I17", street=True)),
        clan("G02", warehouse("W02", "L01", "L02")),
        clan("G03", warehouse("W03")),
        deck="G07",
        actions=1,
    )
    table.does(0, Burgle("G26", "W02"))
    assert table.asks == [(0, "steal")]

    table.resigns(1)

    assert table.asks == [(0, "act")]
    assert table.loot(0) == [[]]


def test_items_won_by_who_leaves_are_discarded() -> None:
    table = Table(
        clan("", warehouse("W01"), gangster("G25", street=True)),
        clan("G02", warehouse("W02"), gangster("G05", "I08", street=True)),
        clan("G03", warehouse("W03")),
        deck="G09",
        actions=1,
    )
    table.does(0, Attack("G25", "G05"))
    assert table.asks == [(0, "spoils")]

    table.resigns(0)

    assert "I08" in table.state.discard
    assert table.asks == [(1, "play")]
