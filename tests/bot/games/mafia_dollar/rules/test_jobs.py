"""Actions, attacks, burglaries and skill checks.

MafiaDollar 4.3, 6.1; RULINGS.md, "Taking loot", "One warehouse for one haul", "Attacks", "Spoils", "Home after a job",
"Where to break in", "Loot of a burglary", "The flipped card", "Loot or the end in a check", "Handing items over".
"""

import pytest

from bot.games.mafia_dollar.actions import (
    Attack,
    Burgle,
    ComeHome,
    EndTurn,
    HandOver,
    MoveOut,
    Spoils,
    Steal,
    TakeLoot,
)
from bot.games.mafia_dollar.cards import END
from bot.games.mafia_dollar.events import Checked, HandedOver, LootTurnedUp, Stole, TookLoot, TookOut
from bot.games.mafia_dollar.refusals import (
    EmptyPile,
    HasActed,
    InTheHideout,
    NoActionsLeft,
    NotAgreed,
    NotARivalsGangster,
    NotARivalsWarehouse,
    NothingThere,
    TooMuch,
)
from bot.games.values import NotAmongTheChoices
from data.cards.mafia_dollar import load
from tests.bot.games.mafia_dollar.positions import Table, clan, gangster, only, warehouse, with_options

DIE = {3: "G02", 4: "G07"}
"""Cards by the die they show."""


def test_an_action_for_each_warehouse_and_one_for_each_gangster() -> None:
    table = Table(
        clan("", warehouse("W01"), warehouse("W03"), gangster("G01"), gangster("G02"), gangster("G03")),
        clan("", warehouse("W02")),
        actions=2,
    )

    table.does(0, MoveOut("G01"))
    assert table.refuses(0, ComeHome("G01")) == HasActed("G01")
    table.does(0, MoveOut("G02"))

    assert table.refuses(0, MoveOut("G03")) == NoActionsLeft()
    assert table.choices(0, "act") == [EndTurn()]


def test_to_come_home_without_a_job_is_an_action() -> None:
    table = Table(clan("", warehouse("W01"), gangster("G01", street=True)), clan("", warehouse("W02")), actions=1)

    table.does(0, ComeHome("G01"))

    assert not table.state.clans[0].gangsters[0].street
    assert table.state.actions == 0


def test_a_vehicle_carries_more_of_one_pile_to_one_warehouse() -> None:
    table = Table(
        clan("", warehouse("W01"), warehouse("W03"), gangster("G01", "I23", street=True)),
        clan("", warehouse("W02")),
        piles={"tobacco": "L01 L02 L03 L04 L05", "alcohol": "L12 L13"},
        actions=2,
    )

    hauls = [action for action in table.choices(0, "act") if isinstance(action, TakeLoot)]
    assert max(haul.count for haul in hauls if haul.pile == "alcohol") == 2
    assert table.refuses(0, TakeLoot("G01", "alcohol", 3, "W03")) == TooMuch(3, 2)
    assert table.refuses(0, TakeLoot("G01", "tobacco", 4, "W03")) == TooMuch(4, 3)
    events = table.does(0, TakeLoot("G01", "tobacco", 3, "W03"))

    assert table.loot(0) == [[], ["L05", "L04", "L03"]]
    assert table.state.piles["tobacco"] == ["L01", "L02"]
    assert not table.state.clans[0].gangsters[0].street
    (took,) = only(TookLoot, events)
    assert (took.top, took.count, took.cards) == ("L05", 3, ("L05", "L04", "L03"))
    seen = took.seen_by(1)
    assert (seen.top, seen.cards) == ("L05", ())


def test_empty_loot_piles_are_not_offered() -> None:
    table = Table(clan("", warehouse("W01"), gangster("G01", street=True)), clan("", warehouse("W02")), actions=1)

    assert table.choices(0, "act") == [ComeHome("G01"), EndTurn()]
    assert table.refuses(0, TakeLoot("G01", "tobacco", 1, "W01")) == EmptyPile("tobacco")


@pytest.mark.parametrize(("die", "total", "taken_out"), [(4, 9, True), (3, 8, False)])
def test_an_attack_succeeds_above_eight(die: int, total: int, taken_out: bool) -> None:
    table = Table(
        clan("", warehouse("W01"), gangster("G11", "I05", street=True)),
        clan("", warehouse("W02"), gangster("G05", street=True, blocks=["B01"])),
        deck=DIE[die],
        actions=1,
    )

    events = table.does(0, Attack("G11", "G05"))

    (checked,) = only(Checked, events)
    assert (checked.die, checked.points, checked.item, checked.total) == (die, 3, 2, total)
    assert checked.success is taken_out
    assert bool(table.state.clans[1].gangsters) is not taken_out
    assert only(TookOut, events) == ([TookOut(0, "G11", 1, "G05", (), ("B01",))] if taken_out else [])
    assert not table.state.clans[0].gangsters[0].street
    assert table.asks == [(0, "act")]


def test_nobody_is_attacked_in_the_hideout_or_by_his_own() -> None:
    table = Table(
        clan("", warehouse("W01"), gangster("G11", street=True), gangster("G12", street=True)),
        clan("", warehouse("W02"), gangster("G05"), gangster("G06", street=True)),
        actions=1,
    )

    assert table.refuses(0, Attack("G11", "G05")) == InTheHideout("G05")
    assert table.refuses(0, Attack("G11", "G12")) == NotARivalsGangster("G12")
    assert Attack("G11", "G06") in table.choices(0, "act")


def won_items() -> Table:
    """A won fight: a Tommy gun and a truck against the winner's revolver."""
    table = Table(
        clan("", warehouse("W01"), gangster("G25", "I05", street=True)),
        clan("", warehouse("W02"), gangster("G05", "I08", "I26", street=True)),
        deck=DIE[4],
        actions=1,
    )
    table.does(0, Attack("G25", "G05"))
    return table


def test_the_winner_says_of_each_item_whether_it_is_kept() -> None:
    table = won_items()
    assert table.asks == [(0, "spoils")]
    assert len(table.choices(0, "spoils")) == 4

    table.does(0, Spoils(("vehicle", "weapon")))  # RULINGS.md, "Several at once"

    assert table.state.clans[0].gangsters[0].items == ["I08", "I26"]
    assert table.state.discard == [DIE[4], "G05", "I05"]
    assert table.asks == [(0, "act")]


def test_unwanted_items_are_discarded() -> None:
    table = won_items()

    table.does(0, Spoils())

    assert table.state.clans[0].gangsters[0].items == ["I05"]
    assert table.state.discard == [DIE[4], "G05", "I08", "I26"]


@pytest.mark.parametrize(("dog", "total", "success"), [("D01", 8, False), (None, 9, True)])
def test_a_dog_takes_one_off_a_burglary(dog: str | None, total: int, success: bool) -> None:
    table = Table(
        clan("", warehouse("W01"), gangster("G26", "I10", street=True)),
        clan("", warehouse("W02", "L01", dog=dog)),
        deck=DIE[4],
        actions=1,
    )

    events = table.does(0, Burgle("G26", "W02"))

    (checked,) = only(Checked, events)
    assert (checked.points, checked.item, checked.dog, checked.total) == (4, 1, int(dog is not None), total)
    assert checked.success is success
    assert (table.loot(0), table.loot(1)) == ([["L01"]], [[]]) if success else ([[]], [["L01"]])
    assert table.asks == [(0, "act")]
    assert not table.state.clans[0].gangsters[0].street


def test_only_burglar_and_victim_see_the_loot_and_the_theft() -> None:
    table = Table(
        clan("", warehouse("W01"), warehouse("W04"), gangster("G26", "I17", "I19", street=True)),
        clan("", warehouse("W02", "L01", "L20", "L43")),
        clan("", warehouse("W03")),
        deck=DIE[4],
        actions=2,
    )

    table.does(0, Burgle("G26", "W02"))
    jobs = [table.sees(seat).job for seat in (0, 1, 2, None)]
    assert [job.loot if job else None for job in jobs] == [("L01", "L20", "L43")] * 2 + [None] * 2
    assert {action.loot for action in table.choices(0, "steal") if isinstance(action, Steal)} == {
        ("L01",),
        ("L20",),
        ("L43",),
        ("L01", "L20"),
        ("L01", "L43"),
        ("L20", "L43"),
    }
    events = table.does(0, Steal(("L43", "L20"), "W04"))  # RULINGS.md, "Several at once"

    assert (table.loot(0), table.loot(1)) == ([[], ["L20", "L43"]], [["L01"]])
    (stole,) = only(Stole, events)
    assert [stole.seen_by(seat).cards for seat in (0, 1)] == [("L20", "L43")] * 2
    assert [(stole.seen_by(seat).count, stole.seen_by(seat).cards) for seat in (2, None)] == [(2, ())] * 2


def test_stolen_loot_keeps_the_order_in_which_it_lay() -> None:
    table = Table(
        clan("", warehouse("W01"), warehouse("W04"), gangster("G26", "I17", "I19", street=True)),
        clan("", warehouse("W02", "L43", "L01", "L20")),
        deck=DIE[4],
        actions=1,
    )
    table.does(0, Burgle("G26", "W02"))
    either = Steal(("L01", "L43"), "W04"), Steal(("L43", "L01"), "W04")
    assert all(answer in table.choices(0, "steal") for answer in either)
    assert table.refuses(0, Steal(("L01", "L01"), "W04")) == NotAmongTheChoices()

    (stole,) = only(Stole, table.does(0, either[0]))

    assert stole.cards == ("L43", "L01")
    assert table.loot(0) == [[], ["L43", "L01"]]


def test_nobody_breaks_into_an_own_or_an_empty_warehouse() -> None:
    table = Table(
        clan("", warehouse("W01", "L01"), gangster("G26", street=True)), clan("", warehouse("W02")), actions=1
    )

    assert table.refuses(0, Burgle("G26", "W01")) == NotARivalsWarehouse("W01")
    assert table.refuses(0, Burgle("G26", "W02")) == NothingThere("W02")


def test_the_end_in_a_check_leaves_everything_where_it_is() -> None:
    table = Table(
        clan("", warehouse("W01"), gangster("G26", street=True)),
        clan("", warehouse("W02", "L02"), gangster("G05", street=True)),
        deck=f"L01 {END}",
        actions=1,
    )

    events = table.does(0, Attack("G26", "G05"))

    assert only(LootTurnedUp, events) == [LootTurnedUp(0, "L01", check=True)]
    assert only(Checked, events) == []
    assert table.state.piles["tobacco"] == ["L01"]
    assert table.state.clans[1].gangsters
    assert table.state.clans[0].gangsters[0].street
    assert table.loot(1) == [["L02"]]
    assert table.game.outcome(table.state) is not None


@pytest.mark.parametrize("card", ["P01", "P13", "E01"])
def test_police_and_birthdays_count_as_a_die_only(card: str) -> None:
    table = Table(
        clan("G01", warehouse("W01"), gangster("G26", street=True)),
        clan("G02", warehouse("W02"), gangster("G05", street=True, blocks=["B01"])),
        deck=card,
        actions=1,
    )

    events = table.does(0, Attack("G26", "G05"))

    assert only(Checked, events)[0].die == next(one.dice for one in load() if one.id == card)  # type: ignore[union-attr]
    assert table.state.discard[0] == card
    assert table.asks == [(0, "act")]
    assert (table.hand(0), table.hand(1)) == ({"G01"}, {"G02"})


# --- handing over: option 6.1 ----------------------------------------------------------------------------


def two_at_home(**options: object) -> Table:
    return Table(
        clan("", warehouse("W01"), gangster("G01", "I08"), gangster("G02", "I01", blocks=["B01"])),
        clan("", warehouse("W02")),
        actions=1,
        options=with_options(**options),
    )


def test_handing_over_an_item_costs_an_action_and_replaces_another() -> None:
    table = two_at_home(give_items=True)

    events = table.does(0, HandOver("G01", "G02", "I08"))

    giver, receiver = table.state.clans[0].gangsters
    assert (giver.items, giver.acted, receiver.items) == ([], True, ["I08"])
    assert only(HandedOver, events) == [HandedOver(0, "G01", "G02", "I08", "I01")]
    assert (table.state.actions, table.state.discard) == (0, ["I01"])


def test_option_6_1_is_off_unless_agreed_on() -> None:
    table = two_at_home()

    assert table.refuses(0, HandOver("G01", "G02", "I08")) == NotAgreed()
