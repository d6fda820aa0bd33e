"""The default answers when a deadline passes (RULINGS.md, "When time is up")."""

import pytest

from bot.games.chance import Chance
from bot.games.mafia_dollar.actions import (
    Attack,
    Birthday,
    Burgle,
    Discard,
    EndTurn,
    GiveLoot,
    KeepWarehouse,
    LoseLoot,
    MafiaAction,
    Offer,
    PassCard,
    Police,
    Skip,
    Spoils,
    Steal,
)
from tests.bot.games.mafia_dollar.positions import Table, clan, gangster, warehouse


def silent(table: Table, seat: int, seed: bytes = b"") -> MafiaAction:
    """The seat's default action."""
    decision = next(pending for pending in table.state.pending if pending.seat == seat)
    action = table.game.default(table.state, decision, Chance(seed))
    assert action in list(table.game.legal(table.state, decision))
    return action


def test_phase_2_discards_a_random_card_except_police() -> None:
    table = Table(clan("P01 G01 G02", warehouse("W01")), clan("", warehouse("W02")))

    assert {silent(table, 0, b"%d" % seed) for seed in range(30)} == {Discard("G01"), Discard("G02")}


def test_with_police_only_phase_2_is_skipped() -> None:
    assert silent(Table(clan("P01", warehouse("W01")), clan("", warehouse("W02"))), 0) == Skip()


def test_in_phase_3_the_turn_ends() -> None:
    table = Table(clan("", warehouse("W01"), gangster("G01")), clan("", warehouse("W02")), actions=1)

    assert silent(table, 0) == EndTurn()


@pytest.mark.parametrize(
    ("police", "means"),
    [
        ("P01", {LoseLoot("L34")}),
        ("P09", {LoseLoot("L43"), LoseLoot("L44")}),
        ("P13", {KeepWarehouse("W01")}),
    ],
)
def test_police_defaults_take_cheap_or_dear_loot(police: str, means: set[MafiaAction]) -> None:
    table = Table(
        clan(f"{police} G01", warehouse("W01", "L43", "L34"), warehouse("W03", "L44")),
        clan("G02", warehouse("W02")),
    )
    table.does(0, Police(police))
    table.does(0, PassCard("G01"))
    table.does(1, PassCard("G02"))

    assert {silent(table, 0, b"%d" % seed) for seed in range(30)} == means


def test_the_dearest_loot_is_stolen_to_the_emptiest_warehouse() -> None:
    table = Table(
        clan("", warehouse("W01", "L02"), warehouse("W03"), gangster("G26", "I17", "I19", street=True)),
        clan("", warehouse("W02", "L34", "L43", "L01", "L33")),
        deck="G07",
        actions=1,
    )
    table.does(0, Burgle("G26", "W02"))

    assert silent(table, 0) == Steal(("L43", "L33"), "W03")


def test_of_spoils_the_higher_bonus_is_kept() -> None:
    table = Table(
        clan("", warehouse("W01"), gangster("G25", "I08", "I10", street=True)),
        clan("", warehouse("W02"), gangster("G05", "I01", "I17", "I19", street=True)),
        deck="G07",
        actions=1,
    )
    table.does(0, Attack("G25", "G05"))

    assert silent(table, 0) == Spoils(("tool", "vehicle"))


def test_any_card_is_passed_and_the_cheapest_loot_given() -> None:
    passing = Table(clan("P01 G01", warehouse("W01")), clan("G02 P02 B01", warehouse("W02")))
    passing.does(0, Police("P01"))
    giving = Table(clan("E01", warehouse("W01")), clan("", warehouse("W02", "L43", "L34")))
    giving.does(0, Birthday("E01", "W01"))

    chosen = {silent(passing, 1, b"%d" % seed) for seed in range(40)}
    assert chosen == {PassCard("G02"), PassCard("P02"), PassCard("B01")}
    assert silent(giving, 1) == GiveLoot("L34")


def test_nobody_waits_for_a_trade() -> None:
    table = Table(clan("G01", warehouse("W01")), clan("G02", warehouse("W02")))
    decision = table.decision(1, Offer(0, "G02"))

    with pytest.raises(ValueError, match="nobody owes"):
        table.game.default(table.state, decision, Chance(b""))
