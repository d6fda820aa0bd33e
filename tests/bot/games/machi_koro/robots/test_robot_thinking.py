"""What robots expect of an answer: the same as the rules do."""

import pytest

from bot.games.machi_koro import (
    MACHI_KORO,
    Build,
    Demolish,
    Give,
    MachiAction,
    Pass,
    Renovate,
    Roll,
    Swap,
    Target,
    Town,
)
from bot.games.machi_koro.kernel import Position, from_view, seen
from bot.games.machi_koro.robots.landmark_race import lead
from bot.games.machi_koro.robots.levels import answered
from bot.games.machi_koro.robots.thinking import Mind, payable
from tests.bot.games.machi_koro.kernel.lockstep import differences
from tests.bot.games.machi_koro.positions import AIRPORT, HARBOR, LANDMARKS, MALL, STATION, Falling, Table, town
from tests.bot.games.machi_koro.positions import table as everything
from tests.bot.games.machi_koro.random_play import RandomGame

MIND = Mind(lead, deep=False)


def position(table: Table, seat: int | None = 0) -> Position:
    """What a seat sees of a table."""
    return seen(table.game.view(table.state, seat), float)


def test_it_can_pay_what_the_rules_offer() -> None:
    for coins in range(0, 31, 3):
        table = everything(town(coins=coins, stadium=1, built=(STATION, HARBOR)), town())
        table.state.market["mine"] = 0
        table.rolls(1, 2)
        seen = position(table)

        assert table.pending.ask == "build"
        names = [seen.tables.names[card] for card in payable(seen, 0)[:-1]]
        assert {Build(card) for card in names} == set(table.legal) - {Pass()}


def faces(total: int) -> tuple[int, ...]:
    """Dice with this total, no doubles if possible."""
    return (total,) if total <= 6 else (total - 6, 6)


@pytest.mark.parametrize("seed", range(6))
def test_rolls_pay_what_they_pay_in_the_rules(seed: int) -> None:
    game = RandomGame(seed, 2 + seed % 3)
    compared = 0
    while game.state.pending and game.state.turn < 60:
        if game.state.pending[0].ask == "roll":
            for total in range(1, 7 if STATION not in game.state.towns[game.state.active].landmarks else 13):
                state = MACHI_KORO.decode(MACHI_KORO.encode(game.state))
                before, roller = seen(MACHI_KORO.view(state, None), float), state.active
                dice = faces(total)
                state.towns[roller].landmarks = [one for one in state.towns[roller].landmarks if one != "radio_tower"]
                MACHI_KORO.apply(state, state.pending[0].id, Roll(len(dice)), Falling(*dice))
                if state.pending and state.pending[0].ask in ("target", "swap"):
                    continue
                assert MIND.settled(before, roller, total).coins == [one.coins for one in state.towns]
                compared += 1
        game.act()

    assert compared > 100


@pytest.mark.parametrize(
    ("total", "cards", "theirs"),
    [
        (7, {"publisher": 1}, {"cafe": 2, "bakery": 1}),
        (11, {"soda_bottling_plant": 2, "cafe": 1}, {"pizza_joint": 3}),
        (12, {"food_warehouse": 1, "cafe": 2}, {"members_only_club": 1}),
        (5, {"loan_office": 1}, {"french_restaurant": 1}),
        (8, {"mackerel_boat": 2}, {"mackerel_boat": 1}),
        (10, {"tech_startup": 1}, {}),
    ],
)
def test_expansion_cards_pay_what_they_pay_in_the_rules(
    total: int, cards: dict[str, int], theirs: dict[str, int]
) -> None:
    table = everything(
        town(coins=9, built=(STATION, MALL, HARBOR) if total != 11 else (STATION, HARBOR), also=cards),
        town(coins=23, also=theirs),
        town(coins=4),
    )
    table.state.towns[0].invested = 3
    before = position(table)

    table.rolls(*faces(total))
    if table.pending.ask == "add":
        table.answers(next(one for one in table.legal if one.__class__.__name__ == "Keep"))

    assert MIND.settled(before, 0, total).coins == table.coins


def test_a_purchase_ends_the_turn() -> None:
    table = everything(town(coins=20, built=AIRPORT), town(mine=2))
    before = position(table)
    mine, mall, nothing = before.tables.number["mine"], before.tables.number[MALL], before.tables.nothing

    card, landmark, saved = (before.after(0, one) for one in (mine, mall, nothing))

    assert [one.coins[0] for one in (before, card, landmark, saved)] == [20, 14, 10, 30]
    assert card.cards[mine] == 1
    assert card.market[mine] == before.market[mine] - 1
    assert landmark.landmarks[0] == 2
    assert {one.roller for one in (card, landmark, saved)} == {1}
    assert before.roller == 0


def test_a_loan_is_paid_out() -> None:
    before = position(everything(town(coins=1), town()))

    assert before.after(0, before.tables.number["loan_office"]).coins[0] == 6


class Judging:
    """A judge that prefers one table."""

    def __init__(self, wanted: Table) -> None:
        self.wanted = wanted

    def __call__(self, position: Position, seat: int) -> float:
        return -len(differences(self.wanted.state, position))


@pytest.mark.parametrize(
    ("dice", "ask", "action"),
    [
        ((6,), "target", Target(1)),
        ((6,), "swap", Swap("mine", 1, "forest")),
        ((4,), "demolish", Demolish(HARBOR)),
        ((4, 4), "renovate", Renovate("forest")),
        ((3, 6), "give", Give("mine", 2)),
    ],
)
def test_it_finds_the_answer_that_leads_to_the_table_it_wants(
    dice: tuple[int, ...], ask: str, action: MachiAction
) -> None:
    ours = town(
        coins=9,
        tv_station=1, business_center=1, renovation_company=1, mine=1, winery=2, moving_company=1,
        demolition_company=1, closed="winery", built=(STATION, HARBOR, AIRPORT),
    )  # fmt: skip
    tables = []
    for _ in range(2):
        mine = Town(ours.coins, dict(ours.cards), dict(ours.closed), list(ours.landmarks))
        tables.append(everything(mine, town(coins=3, forest=3), town(coins=8)))
        tables[-1].rolls(*dice)
        while tables[-1].pending.ask != ask:
            tables[-1].answers(Pass() if tables[-1].pending.ask != "target" else Target(1))
    asked, wanted = tables
    decision = asked.pending
    wanted.answers(action)

    mind = Mind(Judging(wanted), deep=False)

    assert answered(mind, from_view(asked.game.view(asked.state, 0), float), decision) == action


def test_a_robot_needs_no_more_than_its_landmarks() -> None:
    table = position(Table(town(coins=22, built=LANDMARKS[:3]), town(coins=90)))

    won = table.after(0, table.tables.number["radio_tower"])

    assert lead(won, 0) > lead(table, 0)
