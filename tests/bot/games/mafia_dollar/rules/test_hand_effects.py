"""Playing and discarding cards; blocks.

MafiaDollar 4.2, 7; RULINGS.md, "Discarding instead of playing", "Nothing but police", "New warehouses and gangsters",
"Giving items", "One item of each kind", "Guard dogs", "Who can be blocked", "Stacks of blocks", "Freeing",
"Freeing a rival", "What a block prevents".
"""

import pytest

from bot.games.mafia_dollar.actions import (
    Block,
    ComeHome,
    Discard,
    EndTurn,
    Equip,
    Free,
    Guard,
    HandOver,
    Hire,
    MoveOut,
    Open,
    Skip,
    TakeLoot,
)
from bot.games.mafia_dollar.events import Equipped, Freed
from bot.games.mafia_dollar.refusals import (
    HasActed,
    HasADog,
    IsBlocked,
    NotARivalsGangster,
    NotBlocked,
    NotInHand,
    NotYourGangster,
    NotYourWarehouse,
    OnTheStreet,
    PoliceStays,
    WrongCard,
    WrongSymbol,
)
from bot.games.mafia_dollar.rules.resolution import attack, burglary, load
from tests.bot.games.mafia_dollar.positions import Table, clan, gangster, only, warehouse, with_options


def test_a_card_may_be_discarded_though_others_could_be_played() -> None:
    table = Table(clan("G01 B01 W05", warehouse("W01")), clan("", warehouse("W02")))

    table.does(0, Discard("W05"))

    assert table.state.discard == ["W05"]
    assert table.hand(0) == {"G01", "B01"}
    assert table.asks == [(0, "act")]
    assert table.sees(None).discard_top == "W05"


def test_a_hand_of_police_may_skip_and_cannot_discard() -> None:
    table = Table(clan("P01 P02 P09", warehouse("W01"), gangster("G01")), clan("", warehouse("W02")))

    assert table.refuses(0, Discard("P01")) == PoliceStays("P01")
    table.does(0, Skip())

    assert len(table.hand(0)) == 3
    assert MoveOut("G01") in table.choices(0, "act")


def test_players_with_other_cards_may_not_skip() -> None:
    table = Table(clan("P01 G01", warehouse("W01")), clan("", warehouse("W02")))

    assert table.refuses(0, Skip()) == PoliceStays()
    assert Skip() not in table.choices(0, "play")


def test_a_second_warehouse_gives_a_second_action_at_once() -> None:
    table = Table(clan("W05", warehouse("W01")), clan("", warehouse("W02")))

    table.does(0, Open("W05"))

    assert table.state.actions == 2


def test_a_new_gangster_goes_out_now_and_works_next_turn() -> None:
    table = Table(
        clan("G01 G05", warehouse("W01"), warehouse("W03")),
        clan("G02", warehouse("W02")),
        deck="G07 G08 G09",
        piles={"tobacco": "L01"},
    )
    job = TakeLoot("G01", "tobacco", 1, "W01")

    table.does(0, Hire("G01"))
    table.does(0, MoveOut("G01"))
    assert table.refuses(0, job) == HasActed("G01")
    table.does(0, EndTurn())
    table.does(1, Discard("G02"))
    table.does(1, EndTurn())
    table.does(0, Discard("G05"))
    table.does(0, job)

    assert table.loot(0) == [["L01"], []]


def test_items_go_to_own_gangsters_in_the_hideout() -> None:
    table = Table(
        clan("I01", warehouse("W01"), gangster("G01", street=True), gangster("G02", blocks=["B01"])),
        clan("", warehouse("W02"), gangster("G03")),
    )

    assert table.refuses(0, Equip("I01", "G01")) == OnTheStreet("G01")
    assert table.refuses(0, Equip("I01", "G03")) == NotYourGangster("G03")
    table.does(0, Equip("I01", "G02"))

    assert table.state.clans[0].gangsters[1].items == ["I01"]


def test_a_better_weapon_takes_the_place_of_the_old_one() -> None:
    table = Table(clan("I08", warehouse("W01"), gangster("G11", "I01", "I23")), clan("", warehouse("W02")))

    events = table.does(0, Equip("I08", "G11"))

    (owner,) = table.state.clans[0].gangsters
    assert owner.items == ["I08", "I23"]
    assert (attack(owner), burglary(owner), load(owner)) == (3 + 3, 1, 3)
    assert table.state.discard == ["I01"]
    assert only(Equipped, events) == [Equipped(0, "I08", "G11", "I01")]


def test_a_dog_guards_an_own_warehouse_that_has_none() -> None:
    table = Table(clan("D01", warehouse("W01", dog="D02"), warehouse("W03")), clan("", warehouse("W02")))

    assert table.refuses(0, Guard("D01", "W01")) == HasADog("W01")
    assert table.refuses(0, Guard("D01", "W02")) == NotYourWarehouse("W02")
    table.does(0, Guard("D01", "W03"))

    assert [one.dog for one in table.state.clans[0].warehouses] == ["D02", "D01"]


def test_a_dog_without_an_unguarded_warehouse_can_only_be_discarded() -> None:
    table = Table(clan("D01", warehouse("W01", dog="D02")), clan("", warehouse("W02")))

    assert table.choices(0, "play") == [Discard("D01")]


# --- blocks ---------------------------------------------------------------------------------------------


def test_blocks_go_on_rivals_anywhere_never_on_own_gangsters() -> None:
    def position() -> Table:
        return Table(
            clan("B01 B09", warehouse("W01"), gangster("G01")),
            clan("", warehouse("W02"), gangster("G02"), gangster("G03", street=True)),
        )

    home, street = position(), position()
    assert home.refuses(0, Block("B01", "G01")) == NotARivalsGangster("G01")
    home.does(0, Block("B01", "G02"))
    street.does(0, Block("B09", "G03"))

    assert home.state.clans[1].gangsters[0].blocks == ["B01"]
    assert street.state.clans[1].gangsters[1].blocks == ["B09"]
    assert street.state.clans[1].gangsters[1].street


def test_equal_blocks_stack_and_only_the_top_one_is_countered() -> None:
    key, newspaper = "G01", "G02"
    table = Table(
        clan(f"{key} {newspaper}", warehouse("W01"), gangster("G05", blocks=["B01", "B02", "B09"])),
        clan("", warehouse("W02")),
    )

    assert table.refuses(0, Free(key, "G05")) == WrongSymbol(key, "B09")
    events = table.does(0, Free(newspaper, "G05"))

    assert table.state.clans[0].gangsters[0].blocks == ["B01", "B02"]
    assert table.state.discard == [newspaper, "B09"]
    assert only(Freed, events) == [Freed(0, newspaper, 0, "G05", "B09")]


@pytest.mark.parametrize(("block", "counter"), [("B01", "G01"), ("B09", "G02"), ("B17", "G03"), ("B25", "G04")])
def test_each_kind_of_block_is_countered_by_its_symbol(block: str, counter: str) -> None:
    table = Table(clan("G01 G02 G03 G04", warehouse("W01"), gangster("G05", blocks=[block])), clan())

    frees = [action for action in table.choices(0, "play") if isinstance(action, Free)]

    assert frees == [Free(counter, "G05")]


def test_a_fully_freed_gangster_may_act_in_the_same_turn() -> None:
    table = Table(clan("G01", warehouse("W01"), gangster("G05", blocks=["B01"])), clan("", warehouse("W02")))

    table.does(0, Free("G01", "G05"))

    assert MoveOut("G05") in table.choices(0, "act")


def test_anybody_may_be_freed_own_gangsters_first() -> None:
    table = Table(
        clan("G01", warehouse("W01"), gangster("G05", blocks=["B01"])),
        clan("", warehouse("W02"), gangster("G06", blocks=["B02"])),
    )

    assert [action for action in table.choices(0, "play") if isinstance(action, Free)] == [
        Free("G01", "G05"),
        Free("G01", "G06"),
    ]
    assert table.refuses(0, Free("G01", "G07")) == NotARivalsGangster("G07")


def test_an_unblocked_gangster_cannot_be_freed() -> None:
    table = Table(clan("G01", warehouse("W01"), gangster("G05")), clan("", warehouse("W02")))

    assert table.refuses(0, Free("G01", "G05")) == NotBlocked("G05")


def test_a_blocked_gangster_does_nothing() -> None:
    table = Table(
        clan(
            "",
            warehouse("W01"),
            gangster("G01", street=True, blocks=["B01"]),
            gangster("G02", "I01", blocks=["B02"]),
            gangster("G03"),
        ),
        clan("", warehouse("W02")),
        piles={"alcohol": "L12"},
        actions=3,
        options=with_options(give_items=True),
    )

    assert table.refuses(0, ComeHome("G01")) == IsBlocked("G01", "B01")
    assert table.refuses(0, TakeLoot("G01", "alcohol", 1, "W01")) == IsBlocked("G01", "B01")
    assert table.refuses(0, MoveOut("G02")) == IsBlocked("G02", "B02")
    assert table.refuses(0, HandOver("G02", "G03", "I01")) == IsBlocked("G02", "B02")
    assert table.choices(0, "act") == [MoveOut("G03"), EndTurn()]


def test_a_card_is_played_from_the_hand_by_its_kind() -> None:
    table = Table(clan("G01", warehouse("W01"), gangster("G02")), clan("B01", warehouse("W02")))

    assert table.refuses(0, Open("G01")) == WrongCard("G01")
    assert table.refuses(0, Equip("G01", "G02")) == WrongCard("G01")
    assert table.refuses(0, Hire("G05")) == NotInHand("G05")
    assert table.refuses(0, Discard("B01")) == NotInHand("B01")
