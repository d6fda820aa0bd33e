"""Police, and the Don's birthday.

MafiaDollar 7.5, 7.6; RULINGS.md, "Playing police", "Passing cards", "Security guard", "Patrol", "Raid",
"Birthday and blocks", "Birthday gifts".
"""

import pytest

from bot.games.mafia_dollar.actions import (
    Birthday,
    EndTurn,
    GiveLoot,
    KeepWarehouse,
    LoseLoot,
    PassCard,
    Police,
)
from bot.games.mafia_dollar.events import Celebrated, Chose, Confiscated, Gave, Passed, Raided
from bot.games.mafia_dollar.refusals import NotInHand, NotTheDearest, NotYourLoot
from tests.bot.games.mafia_dollar.positions import Table, clan, gangster, only, warehouse


def test_a_guard_takes_chosen_loot_and_the_actions() -> None:
    table = Table(clan("P01 G01", warehouse("W01", "L01", "L22"), gangster("G05")), clan("G02", warehouse("W02")))

    table.does(0, Police("P01"))
    table.does(0, PassCard("G01"))
    table.does(1, PassCard("G02"))
    assert table.asks == [(0, "guard")]
    events = table.does(0, LoseLoot("L01"))

    assert only(Confiscated, events) == [Confiscated(0, "P01", "L01", "W01")]
    assert table.state.discard == ["P01", "L01"]
    assert table.loot(0) == [["L22"]]
    assert table.choices(0, "act") == [EndTurn()]


@pytest.mark.parametrize("police", ["P01", "P09"])
def test_without_loot_cards_are_passed_and_nothing_is_taken(police: str) -> None:
    table = Table(clan(f"{police} G01", warehouse("W01")), clan("G02", warehouse("W02")))

    table.does(0, Police(police))
    table.does(0, PassCard("G01"))
    events = table.does(1, PassCard("G02"))

    assert (table.hand(0), table.hand(1)) == ({"G02"}, {"G01"})
    assert only(Confiscated, events) == [Confiscated(0, police)]
    assert table.choices(0, "act") == [EndTurn()]


def test_a_patrol_takes_the_dearest_of_several_any() -> None:
    table = Table(
        clan("P09 G01", warehouse("W01", "L43", "L01"), warehouse("W03", "L44")), clan("G02", warehouse("W02"))
    )
    table.does(0, Police("P09"))
    table.does(0, PassCard("G01"))
    table.does(1, PassCard("G02"))

    assert table.choices(0, "patrol") == [LoseLoot("L43"), LoseLoot("L44")]
    assert table.refuses(0, LoseLoot("L01")) == NotTheDearest("L01")
    assert table.refuses(0, LoseLoot("L02")) == NotYourLoot("L02")
    table.does(0, LoseLoot("L44"))

    assert table.loot(0) == [["L43", "L01"], []]


def test_a_patrols_question_does_not_reveal_ties_in_loot() -> None:
    def asked(other: str) -> list[tuple[int, str]]:
        table = Table(clan("P09 G01", warehouse("W01", "L43", other)), clan("G02", warehouse("W02")))
        table.does(0, Police("P09"))
        table.does(0, PassCard("G01"))
        table.does(1, PassCard("G02"))
        return table.asks

    assert asked("L44") == asked("L01") == [(0, "patrol")]


def test_a_raid_leaves_an_empty_warehouse_and_cards_on_rivals() -> None:
    table = Table(
        clan(
            "P13 G01",
            warehouse("W01", "L01", dog="D01"),
            warehouse("W03", "L02", dog="D02"),
            warehouse("W04", "L03"),
            gangster("G05", "I01", street=True),
            gangster("G06", blocks=["B02"]),
        ),
        clan("G02", warehouse("W02"), gangster("G07", blocks=["B01"])),
    )

    table.does(0, Police("P13"))
    table.does(0, PassCard("G01"))
    table.does(1, PassCard("G02"))
    assert table.asks == [(0, "raid")]
    events = table.does(0, KeepWarehouse("W03"))

    (kept,) = table.state.clans[0].warehouses
    assert (kept.card, kept.loot, kept.dog) == ("W03", [], None)
    assert table.state.clans[0].gangsters == []
    assert table.hand(0) == {"G02"}
    assert table.state.clans[1].gangsters[0].blocks == ["B01"]
    assert only(Raided, events) == [Raided(0, "P13", "W03", ("G05", "G06"), ("W01", "W04"), ("L01", "L02", "L03"))]
    assert {"G05", "I01", "G06", "B02", "L01", "L02", "L03", "D01", "D02", "W01", "W04"} < set(table.state.discard)
    assert table.choices(0, "act") == [EndTurn()]


def four_pass() -> Table:
    table = Table(
        clan("P01 G01 G11", warehouse("W01")),
        clan("G02 G12", warehouse("W02")),
        clan("P09 G13", warehouse("W03")),
        clan("G04 G14", warehouse("W04")),
    )
    table.does(0, Police("P01"))
    return table


def test_nothing_moves_until_the_fourth_has_chosen() -> None:
    table = four_pass()
    table.does(2, PassCard("G13"))
    table.does(0, PassCard("G01"))
    events = table.does(3, PassCard("G04"))

    assert only(Chose, events) == [Chose(3, "G04")]
    assert [table.hand(seat) for seat in range(4)] == [{"G01", "G11"}, {"G02", "G12"}, {"P09", "G13"}, {"G04", "G14"}]
    assert [decision.seat for decision in table.sees(1).pending] == [1]
    assert [table.sees(seat).chosen for seat in (0, 1, 2, 3, None)] == ["G01", None, "G13", "G04", None]
    assert [event.card for event in only(Chose, table.sees(1).turn.events)] == [None] * 3
    table.does(1, PassCard("G02"))

    assert [table.hand(seat) for seat in range(4)] == [{"G04", "G11"}, {"G01", "G12"}, {"P09", "G02"}, {"G13", "G14"}]


def test_police_may_be_passed_and_choices_survive_a_restart() -> None:
    table = four_pass()
    table.does(2, PassCard("P09"))
    table.starts_again()
    table.does(0, PassCard("G01"))
    table.starts_again()
    table.does(3, PassCard("G04"))
    table.starts_again()
    table.does(1, PassCard("G12"))

    assert "P09" in table.hand(3)
    assert table.asks == [(0, "act")]


def test_choices_may_change_until_the_last_one_without_being_seen() -> None:
    table = four_pass()
    table.does(1, PassCard("G02"))
    decision = table.decision(1, PassCard("G02"))
    before = [table.game.encode_view(table.sees(seat)) for seat in (0, 2, 3, None)]

    assert (decision in table.state.pending, decision.ask) == (False, "pass")
    table.does(1, PassCard("G12"))

    assert [table.game.encode_view(table.sees(seat)) for seat in (0, 2, 3, None)] == before
    assert table.sees(1).chosen == "G12"
    assert table.refuses(1, PassCard("G01")) == NotInHand("G01")
    table.does(0, PassCard("G01"))
    table.does(2, PassCard("G13"))
    table.does(3, PassCard("G04"))
    assert table.hand(2) == {"P09", "G12"}


def test_of_a_card_passed_only_giver_and_receiver_know() -> None:
    event = Passed(1, 2, "G02")

    assert [event.seen_by(seat).card for seat in (0, 1, 2, None)] == [None, "G02", "G02", None]


# --- the Don's birthday ---------------------------------------------------------------------------------


def party(*, free: bool = True) -> Table:
    table = Table(
        clan("E01", warehouse("W01"), warehouse("W05"), gangster("G05", blocks=["B01", "B02"])),
        clan("", warehouse("W02", "L01", "L20")),
        clan("", warehouse("W03")),
        clan("", warehouse("W04", "L30"), warehouse("W06", "L31")),
    )
    table.does(0, Birthday("E01", "W05", free))
    return table


def test_a_player_with_loot_chooses_a_gift_in_secret() -> None:
    table = party()
    assert table.asks == [(1, "gift"), (3, "gift")]
    table.does(3, GiveLoot("L31"))
    assert table.loot(0) == [[], []]
    events = table.does(1, GiveLoot("L01"))

    assert table.state.clans[0].gangsters[0].blocks == []
    assert table.loot(0) == [[], ["L01", "L31"]]
    gifts = only(Gave, events)
    assert [(gift.seat, gift.loot) for gift in gifts] == [(1, "L01"), (3, "L31")]
    assert [gifts[0].seen_by(seat).loot for seat in (0, 1, 2, 3, None)] == ["L01", "L01", None, None, None]
    assert table.state.actions == 2


def test_blocks_may_stay() -> None:
    assert party(free=False).state.clans[0].gangsters[0].blocks == ["B01", "B02"]
    assert only(Celebrated, party().state.story)[0].blocks == ("B01", "B02")


def test_nobody_need_have_loot_and_one_loot_is_no_choice() -> None:
    alone = Table(clan("E01", warehouse("W01")), clan("", warehouse("W02")))
    alone.does(0, Birthday("E01", "W01"))
    one = Table(clan("E01", warehouse("W01")), clan("", warehouse("W02", "L01")))
    one.does(0, Birthday("E01", "W01"))

    assert (alone.asks, alone.loot(0)) == ([(0, "act")], [[]])
    assert (one.asks, one.loot(0)) == ([(0, "act")], [["L01"]])
