"""What mattered in a turn is ranked by what it did to the game, as far as its viewer knows."""

import msgspec
import pytest

from bot.games.mafia_dollar import events as e
from bot.games.mafia_dollar import moments
from bot.games.mafia_dollar.views import MafiaView, TurnView
from tests.bot.games.mafia_dollar.positions import Table, clan, gangster, warehouse

STOLE = e.Stole(0, "G17", 1, "W01", 2, "W02", ("L44", "L43"))
TOOK = e.TookLoot(0, "G17", "gambling", 1, "L34", "W02", ("L34",))
FAILED = e.Checked(0, "G17", "attack", 1, "G15", "B05", 4, 2, 1, 0, 7, success=False)
BITTEN = msgspec.structs.replace(FAILED, job="burglary", target="W01", die=8, points=2, item=0, dog=1, total=8)
ORDER: tuple[e.MafiaEvent, ...] = (
    e.GameWon(0, "most_dollars"),
    e.DealEnded(1, (1, 2), (1, 2)),
    e.Resigned(1),
    STOLE,
    e.TookOut(0, "G17", 1, "G15"),
    e.Celebrated(0, "X02", "W02"),
    BITTEN,
    FAILED,
    e.PolicePlayed(0, "P13"),
    e.Hired(0, "G26"),
    e.Blocked(0, "B01", 1, "G15"),
    e.Opened(0, "W03"),
    e.Equipped(0, "I05", "G17"),
    e.MovedOut(0, "G17"),
    e.Discarded(0, "I05"),
    e.Drew(0, None),
)
"""From the most dramatic to what every turn has."""


def table(*mine: str) -> MafiaView:
    """Two clans, of which the first has that loot and the second one card."""
    return Table(
        clan("", gangster("G17"), warehouse("W02", *mine)), clan("", gangster("G15"), warehouse("W01", "L01"))
    ).sees(None)


def of(view: MafiaView, *events: e.MafiaEvent) -> list[moments.Moment]:
    return moments.of(view, TurnView(3, 0, over=True, events=events))


def test_what_changed_more_comes_first() -> None:
    assert [each.event for each in of(table("L02"), *reversed(ORDER))] == list(ORDER)


def test_loot_that_a_viewer_has_not_seen_counts_as_the_average() -> None:
    unseen = STOLE.seen_by(None)
    assert moments.worth(STOLE) == 100_000
    assert moments.worth(unseen) == moments.worth(msgspec.structs.replace(unseen, owner=0))
    assert 30_000 < moments.worth(unseen) < 60_000
    assert moments.rank(unseen) < moments.rank(STOLE)
    assert moments.rank(msgspec.structs.replace(unseen, count=3)) > moments.rank(unseen)


@pytest.mark.parametrize(("mine", "leads"), [(("L02", "L03"), True), (("L02",), False), (("L02", "L03", "L04"), False)])
def test_a_haul_that_brings_the_most_loot_matters_more(mine: tuple[str, ...], leads: bool) -> None:
    """Given one card of the other clan: two are more, one is as many, and with three it led before."""
    (moment,) = of(table(*mine), TOOK)
    assert moment.leads == leads
    assert moment.rank == moments.rank(TOOK) + moments.LED * leads


def test_only_the_haul_that_changes_the_lead_is_said_to() -> None:
    """Three cards against one: one is as many, the second brings the lead, and the third adds to it."""
    hauls = [msgspec.structs.replace(TOOK, top=card, cards=(card,)) for card in ("L02", "L03", "L04")]
    found = of(table("L02", "L03", "L04"), *hauls)
    assert [each.event for each in found if each.leads] == [hauls[1]]


def test_nothing_is_told_of_what_happens_in_secret() -> None:
    assert of(table("L02"), e.Chose(0, None), e.TurnBegan(0, 3), e.Passed(0, 1, None)) == []


def test_a_dog_has_bitten_only_where_it_alone_made_the_difference() -> None:
    assert moments.bitten(BITTEN)
    assert not moments.bitten(msgspec.structs.replace(BITTEN, total=6))
    assert not moments.bitten(msgspec.structs.replace(BITTEN, total=9, success=True))
