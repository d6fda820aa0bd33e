"""The order of menus: what looks best comes first, and only what the player may see counts."""

from bot.games.chance import Chance
from bot.games.mafia_dollar import MAFIA_DOLLAR
from bot.games.mafia_dollar import actions as a
from bot.games.mafia_dollar.ranking import best_first, grouped, hauls
from bot.games.mafia_dollar.views import MafiaView
from bot.games.values import Decision
from tests.bot.games.mafia_dollar.positions import Table, clan, gangster, warehouse
from tests.bot.games.mafia_dollar.redealing import redealt

OWN = ("W01", "W02")


def seen(table: Table) -> tuple[MafiaView, Decision]:
    """The first seat's view, and its decision."""
    view = MAFIA_DOLLAR.view(table.state, 0)
    return view, view.pending[0]


def street(actions: int | None = None, *, items: str = "I17") -> Table:
    return Table(
        clan("P01 G01 I05", gangster("G30", *items.split(), street=True), gangster("G02"), *map(warehouse, OWN)),
        clan("G03", gangster("G04", street=True), warehouse("W03", "L01", "L12")),
        piles={"tobacco": "L02 L03", "gambling": "L44"},
        deck="G06",
        actions=actions,
    )


def test_the_richest_pile_comes_first() -> None:
    groups = grouped(*seen(street(2)))
    best = groups["take"][0]
    assert isinstance(best, a.TakeLoot)
    assert best.pile == "gambling"


def test_jobs_that_are_rarely_wise_stand_apart() -> None:
    groups = grouped(*seen(street(2, items="I17 I23")))
    assert list(groups) == ["take", "burgle", "attack", "out", "other"]
    assert {one.count for one in groups["take"] if isinstance(one, a.TakeLoot) and one.pile == "tobacco"} == {2}
    smaller = [one for one in groups["other"] if isinstance(one, a.TakeLoot)]
    assert {(one.pile, one.count) for one in smaller} == {("tobacco", 1)}
    assert a.ComeHome("G30") in groups["other"]


def test_groups_have_every_answer_once_but_the_end_of_the_turn() -> None:
    view, decision = seen(street(2))
    every = [one for group in grouped(view, decision).values() for one in group]
    assert sorted(map(repr, every)) == sorted(repr(one) for one in view.choices[decision.id] if one != a.EndTurn())


def test_a_gangster_is_hired_before_the_police_come() -> None:
    view, decision = seen(street())
    order = best_first(view, decision, view.choices[decision.id])
    assert order.index(a.Hire("G01")) < order.index(a.Police("P01"))


def test_a_burglar_is_offered_the_dearest_loot_for_each_warehouse() -> None:
    table = street(1)
    table.does(0, a.Burgle("G30", "W03"))
    view, decision = seen(table)
    assert decision.ask == "steal"
    found = hauls(view)
    assert [one.loot for one in found] == [("L01",), ("L01",), ("L12",), ("L12",)]
    assert {one.warehouse for one in found} == set(OWN)


def test_what_the_player_may_not_see_does_not_change_the_order() -> None:
    table = street(2)
    view, decision = seen(table)
    for number in range(3):
        other = redealt(table.state, 0, Chance(b"%d" % number))
        assert grouped(MAFIA_DOLLAR.view(other, 0), decision) == grouped(view, decision)
