"""How each achievement of MafiaDollar is earned, and when those that rest on hidden cards are."""

from bot.games.mafia_dollar import MAFIA_DOLLAR
from bot.games.mafia_dollar.cards import PENALTY, VALUE
from bot.games.mafia_dollar.events import (
    Checked,
    DealBegan,
    DealEnded,
    Equipped,
    Freed,
    GameWon,
    Gave,
    HandedOver,
    MafiaEvent,
    Passed,
    Raided,
    Resigned,
    Stole,
    TookLoot,
    TookOut,
    Traded,
    TurnBegan,
)
from bot.games.mafia_dollar.state import MafiaOptions

WON = GameWon(0, "most_dollars")
DEAREST = max(VALUE, key=VALUE.__getitem__)
CHEAPEST = min(VALUE, key=VALUE.__getitem__)
RAID = max(PENALTY, key=PENALTY.__getitem__)


def earned(*events: MafiaEvent, seats: int = 3) -> dict[str, set[int]]:
    """The seats that have earned each achievement."""
    chronicle, found = MAFIA_DOLLAR.chronicle(MafiaOptions(), seats), dict[str, set[int]]()
    for event in events:
        for feat in chronicle.read(event):
            found.setdefault(feat.achievement, set()).add(feat.seat)
    return found


def check(*, success: bool, die: int = 5, seat: int = 0, dog: int = 0, total: int = 10) -> Checked:
    return Checked(seat, "G01", "burglary", 1, "W02", "I01", die, 3, 1, dog, total, success)


def theft(seat: int = 0, owner: int = 1, count: int = 1, *cards: str) -> Stole:
    return Stole(seat, "G03", owner, "W02", count, "W01", cards)


def test_winning() -> None:
    assert {"made", "clean_hands"} <= set(earned(WON))
    assert earned(GameWon(0, "last_left")) == {}
    assert "clean_hands" not in earned(theft(), WON)
    assert "close_call" in earned(DealEnded(1, (9, 5, 1), (9_000, 4_000, 0)), WON)
    assert "close_call" not in earned(DealEnded(1, (9, 5, 1), (9_001, 4_000, 0)), WON)
    assert "close_call" not in earned(DealEnded(1, (9, 5, 1), (9_000, 4_000, 0)), Resigned(1), WON)


def test_winning_after_a_raid() -> None:
    raid = Raided(0, "P13", "W01", (), (), ())
    assert "comeback" in earned(raid, WON)
    assert "comeback" not in earned(raid, DealBegan(2, 0, (), ()), WON)


def test_banking() -> None:
    assert earned(DealEnded(1, (250_000, -1, 0), (0, 0, 0))) == {"fortune": {0}, "crime_does_not_pay": {1}}


def test_raiding_the_raiders() -> None:
    first: list[MafiaEvent] = [TurnBegan(1, 1), theft(1, 0), TurnBegan(2, 2), TurnBegan(0, 3)]
    assert earned(*first, theft(0, 1)) == {"raided_the_raiders": {0}}
    assert earned(*first, theft(0, 2)) == {}
    assert earned(*first, TurnBegan(1, 4), TurnBegan(0, 5), theft(0, 1)) == {}


def test_jobs() -> None:
    take = TookLoot(0, "G01", "tobacco", 1, "L01", "W01", ("L01",))
    assert earned(theft(count=3)) == {"grand_theft": {0}}
    assert earned(take, theft(), TookOut(0, "G01", 1, "G02")) == {"clockwork": {0}}
    assert earned(take, theft(), TurnBegan(0, 2), take) == {}


def test_skill_checks() -> None:
    assert earned(check(success=True, die=8, total=9)) == {"lucky_eight": {0}}
    assert earned(*[check(success=True)] * 5) == {"hot_streak": {0}}
    missed = check(success=False, total=5)
    assert earned(missed, missed, missed) == {"butterfingers": {0}}
    assert earned(missed, missed, check(success=True), missed) == {}
    assert earned(check(success=False, dog=1, total=8)) == {"best_friend": {1}}
    assert earned(check(success=False, dog=1, total=7)) == {}


def test_robbing_a_partner_in_trade() -> None:
    trade = Traded(0, 1, "I01", "I02")
    assert earned(trade, theft(0, 1)) == {"et_tu": {0}}
    assert earned(trade, theft(0, 2)) == earned(trade, TurnBegan(0, 2), theft(0, 1)) == {}


def test_the_crew() -> None:
    arms: list[MafiaEvent] = [Equipped(0, "I05", "G01"), Equipped(0, "I14", "G01"), Equipped(0, "I19", "G02")]
    assert earned(*arms) == {}
    assert earned(*arms, HandedOver(0, "G02", "G01", "I19")) == {"armed_to_the_teeth": {0}}
    assert earned(Freed(0, "I05", 1, "G01", "B01")) == {"good_samaritan": {0}}
    assert earned(Freed(0, "I05", 0, "G01", "B01")) == {}


def test_gifts() -> None:
    gifts = [Gave(giver, 0, "L20", None, "W01") for giver in (1, 2, 3)]
    assert earned(*gifts, seats=4) == {"happy_birthday": {0}}


def test_what_rests_on_hidden_cards_is_awarded_at_the_end() -> None:
    secrets: list[MafiaEvent] = [
        theft(0, 1, 1, DEAREST),
        Passed(1, 2, RAID),
        Traded(2, 0, "I01", RAID),
        Gave(2, 1, CHEAPEST, None, "W01"),
        Passed(2, 1, None),
    ]
    wanted = {"connoisseur": {0}, "hot_potato": {0, 1}, "cheap_gift": {2}}
    assert earned(*secrets) == {}
    found = earned(*secrets, WON)
    assert {name: seats for name, seats in found.items() if name in wanted} == wanted
