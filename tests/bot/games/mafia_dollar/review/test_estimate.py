"""What cards and skill checks are worth before they are seen."""

import pytest

from bot.games.chances import Curve
from bot.games.mafia_dollar import MAFIA_DOLLAR
from bot.games.mafia_dollar.actions import Attack, Burgle
from bot.games.mafia_dollar.cards import CARDS, DIE, END, GROUP
from bot.games.mafia_dollar.kernel.tables import tables_of
from bot.games.mafia_dollar.kernel.translation import move_of
from bot.games.mafia_dollar.review.estimate import Estimate, Job, curve, ended, ending
from bot.games.mafia_dollar.robots.evaluation import learned
from tests.bot.games.mafia_dollar.positions import Table, clan, gangster, warehouse, with_options


def of(group: str) -> list[str]:
    """The ids of all cards of a group."""
    return [card for card in CARDS if GROUP[card] == group]


MEN, STORES, LOOT, RAID = of("gangster"), of("warehouse"), of("loot"), of("police")[-1]
HAND = " ".join(MEN[4:9])


@pytest.fixture
def table() -> Table:
    """Three clans; the first is about to act, and the second has loot."""
    return Table(
        clan(HAND, gangster(MEN[0], street=True), warehouse(STORES[0], LOOT[0])),
        clan(" ".join(MEN[9:14]), gangster(MEN[1], street=True), warehouse(STORES[1], *LOOT[1:4])),
        clan(" ".join(MEN[14:19]), gangster(MEN[2]), warehouse(STORES[2])),
        actions=1,
    )


def estimate(table: Table) -> Estimate:
    views = {seat: table.sees(seat) for seat in table.state.seated}
    return Estimate(views, table.state.others(table.state.active)[-1], curve(), learned())


def test_there_is_a_curve_with_a_spread() -> None:
    assert 0.1 < curve().spread < 0.5


def test_chances_are_shares_of_all_and_loot_helps(table: Table) -> None:
    found = estimate(table).chances()
    assert sum(found) == pytest.approx(1)
    assert found[1] > found[2]


def test_what_a_seat_sees_now_is_its_chance_among_all_and_more_is_more(table: Table) -> None:
    found = estimate(table)
    own = found._tables[0].chance()
    assert found.calibrated(0, own) == pytest.approx(found.chances()[0])
    assert found.calibrated(0, 0.0) < found.calibrated(0, own / 2) < found.chances()[0] < found.calibrated(0, 1.0)


def test_a_seat_that_left_has_no_chance(table: Table) -> None:
    table.resigns(2)
    assert estimate(table).chances()[2] == 0


def test_each_card_of_the_deck_that_is_no_loot_could_have_been_drawn(table: Table) -> None:
    found = estimate(table).draws(0, MEN[4], table.state.deck)
    kinds = [GROUP[card] for card in table.state.deck]
    assert len(found) == 1 + len(kinds) - kinds.count("loot") - kinds.count("end")
    assert all(sum(each) == pytest.approx(1) for each in found)


def test_a_raid_is_a_worse_draw_than_a_gangster(table: Table) -> None:
    gangster, raid = estimate(table).draws(0, MEN[4], [RAID])
    assert raid[0] < gangster[0]
    assert raid[1] > gangster[1]


@pytest.mark.parametrize("action", [Attack(MEN[0], MEN[1]), Burgle(MEN[0], STORES[1])])
def test_a_skill_check_that_succeeds_helps_its_player_and_hurts_the_victim(
    table: Table, action: Attack | Burgle
) -> None:
    before = estimate(table).chances()
    move = move_of(action, tables_of(table.state.options, 3))
    job = Job.of(table.sees(0), move, before, curve())
    assert sum(job.won) == pytest.approx(sum(job.lost)) == pytest.approx(1)
    assert job.won[0] > job.lost[0]
    assert job.won[1] < job.lost[1]


def test_a_check_succeeds_as_often_as_the_cards_of_the_deck_say() -> None:
    job = Job(points=3, won=(1, 0), lost=(0, 1))
    deck = [next(card for card, die in DIE.items() if die == face) for face in (5, 6, 7, 8)]
    assert job.chance([*deck, LOOT[0], END]) == 3 / 4
    assert job.chance([END]) == 0


def test_if_the_deal_ended_now_the_dollars_would_decide(table: Table) -> None:
    assert ended(table.state) == (0, 1, 0)


def test_an_unfinished_match_goes_on_with_shares_of_the_dollars() -> None:
    match = Table(
        clan("", warehouse(STORES[0], LOOT[0])), clan("", warehouse(STORES[1])), options=with_options(target=1_000_000)
    )
    found = ended(match.state)
    assert sum(found) == pytest.approx(1)
    assert 0 < found[1] < found[0] < 1


def test_the_end_comes_among_the_last_cards_as_often_as_any_of_them() -> None:
    assert ending([END, *MEN[:3], LOOT[0]]) == 1 / 4
    assert ending([END, *LOOT[:3]]) == 1
    assert ending([END, *list(CARDS)[:31]]) == 0


def test_a_sharper_curve_says_more(table: Table) -> None:
    views = {seat: MAFIA_DOLLAR.view(table.state, seat) for seat in range(3)}
    blunt, sharp = (Estimate(views, 2, Curve(always=one), learned()).chances() for one in (-1.0, 1.0))
    assert max(sharp) > max(blunt)
