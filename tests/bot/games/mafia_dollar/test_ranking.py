"""The order of menus: what looks best comes first, and only what the player may see counts."""

import itertools
from collections.abc import Sequence

import pytest

from bot.games.chance import Chance
from bot.games.mafia_dollar import MAFIA_DOLLAR, ranking
from bot.games.mafia_dollar import actions as a
from bot.games.mafia_dollar.kernel.translation import move_of
from bot.games.mafia_dollar.ranking import BY_CARD, best_first, grouped, hauls
from bot.games.mafia_dollar.robots.evaluation import guessed
from bot.games.mafia_dollar.robots.planning import Table as Judged
from bot.games.mafia_dollar.views import MafiaView
from bot.games.values import Decision
from tests.bot.games.mafia_dollar.positions import Table, clan, gangster, warehouse
from tests.bot.games.mafia_dollar.random_play import RandomGame
from tests.bot.games.mafia_dollar.redealing import redealt
from tests.support.long import sampled

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
    best = groups["take"].first[0]
    assert isinstance(best, a.TakeLoot)
    assert best.pile == "gambling"


def test_jobs_that_are_rarely_wise_stand_apart() -> None:
    groups = grouped(*seen(street(2, items="I17 I23")))
    assert list(groups) == ["take", "burgle", "attack", "out", "other"]
    assert {one.count for one in groups["take"].every if isinstance(one, a.TakeLoot) and one.pile == "tobacco"} == {2}
    smaller = [one for one in groups["other"].every if isinstance(one, a.TakeLoot)]
    assert {(one.pile, one.count) for one in smaller} == {("tobacco", 1)}
    assert a.ComeHome("G30") in groups["other"].every


def test_groups_have_every_answer_once_but_the_end_of_the_turn() -> None:
    view, decision = seen(street(2))
    every = [one for group in grouped(view, decision).values() for one in group.every]
    assert sorted(map(repr, every)) == sorted(repr(one) for one in view.choices[decision.id] if one != a.EndTurn())


def cards(actions: Sequence[a.MafiaAction]) -> list[str]:
    """The cards or gangsters of these answers, each once where several stand together."""
    named = [str(getattr(one, "card", "") or getattr(one, "gangster", "")) for one in actions]
    return [card for card, _ in itertools.groupby(named)]


def test_what_a_card_or_a_gangster_can_do_stands_together() -> None:
    """Given random games, then each card of a menu begins once among what is sensible, and once among the rest."""
    compared = 0
    for seed in range(6):
        game = RandomGame(seed, 2 + seed % 4, trading=0)
        while game.state.pending and len(game.entries) < 120:
            decision = game.choose()
            if decision.ask in ("play", "act"):
                for name, answers in grouped(MAFIA_DOLLAR.view(game.state, decision.seat), decision).items():
                    for some in (answers.first, answers.rest):
                        assert name not in BY_CARD or len(cards(some)) == len(set(cards(some)))
                        compared += len(some) > 3
            game.answer(decision, MAFIA_DOLLAR.legal(game.state, decision).sample(game.pick))
    assert compared > 60


def test_pointless_targets_come_last() -> None:
    """A weaker item instead of a better one, a rival who would be free, and the same with a copy of a card."""
    table = Table(
        clan("I01 B01 B05 G01", gangster("G02", "I05"), gangster("G29"), warehouse("W01")),
        clan("G03", gangster("G04", blocks=("B02",)), gangster("G05"), warehouse("W03", "L01")),
    )
    play = grouped(*seen(table))["play"]
    assert a.Equip("I01", "G29") in play.first
    assert a.Equip("I01", "G02") in play.rest
    assert [a.Block(card, "G05") in play.first for card in ("B01", "B05")] == [True, False]
    assert {one for one in play.every if isinstance(one, a.Free)} <= {*play.rest}


def test_a_second_block_comes_last_while_somebody_is_free() -> None:
    def blockable(free: bool) -> ranking.Answers:
        rivals = [gangster("G04", "I17", "I23", street=True, blocks=("B02",)), *([gangster("G05")] if free else [])]
        rival = clan("G03", *rivals, warehouse("W03", "L01", "L12"))
        return grouped(*seen(Table(clan("B01 G01", gangster("G02"), warehouse("W01")), rival)))["play"]

    assert a.Block("B01", "G05") in blockable(free=True).first
    assert a.Block("B01", "G04") in blockable(free=True).rest
    assert a.Block("B01", "G04") in blockable(free=False).first


def test_what_cannot_succeed_comes_last() -> None:
    table = Table(
        clan("G01", gangster("G02", street=True), warehouse("W01")),
        clan("G03", warehouse("W03", "L01", dog="D01"), warehouse("W04", "L02")),
        actions=1,
    )
    burgle = grouped(*seen(table))["burgle"]
    assert burgle.first == (a.Burgle("G02", "W04"),)
    assert burgle.rest == (a.Burgle("G02", "W03"),)


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


def one_by_one(view: MafiaView, decision: Decision, actions: Sequence[a.MafiaAction]) -> list[a.MafiaAction]:
    """The order of plays or jobs, each weighed at the table of the whole view, whatever another has come to."""
    table = Judged.of(view, guessed())
    worth = dict[a.MafiaAction, float]()
    for action in actions:
        move = move_of(action, table.position.tables)
        if decision.ask == "act":
            worth[action] = table.expected(move)
            continue
        then = table.after_play(move)
        worth[action] = then.passing() if isinstance(action, a.Police) else then.chance()
    return sorted(actions, key=lambda action: -worth[action])


@pytest.mark.parametrize("games", sampled([20, 4], 4))
def test_an_order_that_is_remembered_or_shared_is_that_of_each_answer_by_itself(games: int) -> None:
    """Cards that come to the same are weighed once, and views that differ in what is not read share their order."""
    seen = {"play": 0, "act": 0}
    for seed in range(games):
        game = RandomGame(seed, 2 + seed % 4, trading=0)
        while game.state.pending and len(game.entries) < 100:
            decision = game.choose()
            view = MAFIA_DOLLAR.view(game.state, decision.seat)
            if decision.ask in seen:
                whole = [one for one in view.choices[decision.id] if not isinstance(one, a.TakeLoot | a.EndTurn)]
                assert best_first(view, decision, whole) == one_by_one(view, decision, whole)
                seen[decision.ask] += len(whole) > 1
            game.answer(decision, MAFIA_DOLLAR.legal(game.state, decision).sample(game.pick))
    assert min(seen.values()) >= 3 * games


def test_the_choices_of_others_at_the_same_time_change_no_order() -> None:
    """Given a police card, when one player chooses a card to pass, then nobody's cards are weighed again."""
    table = Table(
        clan("P01 G01", warehouse("W01")), clan("G03 I05", warehouse("W03")), clan("G05 I06", warehouse("W04"))
    )
    table.does(0, a.Police("P01"))

    def orders() -> list[list[a.MafiaAction]]:
        asked = [each for each in table.state.pending if each.seat != 0]
        views = [(MAFIA_DOLLAR.view(table.state, each.seat), each) for each in asked]
        return [best_first(view, each, view.choices[each.id]) for view, each in views]

    before, weighed = orders(), ranking._by_evaluation.cache_info().misses
    table.does(0, a.PassCard("G01"))
    assert orders() == before
    assert ranking._by_evaluation.cache_info().misses == weighed
