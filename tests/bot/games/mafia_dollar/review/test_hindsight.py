"""A clan's decisions are judged by what its player could know then."""

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from bot.games.entries import Acted
from bot.games.mafia_dollar import MAFIA_DOLLAR
from bot.games.mafia_dollar.actions import Discard, Guard, Hire, MafiaAction
from bot.games.mafia_dollar.review.comparing import speaks_for
from bot.games.mafia_dollar.review.estimate import Estimate
from bot.games.mafia_dollar.review.hindsight import NEAR
from bot.games.mafia_dollar.state import MafiaState
from bot.games.values import Decision
from bot.review.decisions import before_each
from bot.review.review import review
from tests.bot.games.mafia_dollar.positions import Table, clan, gangster, warehouse
from tests.support.finished import recorded
from tests.support.values import there

FOUR = "mafia-dollar-03-4-seats"


def asked(ask: str, every: int = 9) -> Iterator[tuple[MafiaState, Decision, MafiaAction]]:
    """Some decisions of a recorded game with several answers: the state before each, and its answer."""
    count = 0
    for entry, state in before_each(MAFIA_DOLLAR, recorded(FOUR)[0].entries):
        deed = entry.deed
        if isinstance(deed, Acted):
            decision = next((each for each in MAFIA_DOLLAR.decisions(state) if each.id == deed.decision), None)
            if decision is not None and decision.ask == ask and len(MAFIA_DOLLAR.legal(state, decision)) > 1:
                count += 1
                if count % every == 0:
                    yield state, decision, MAFIA_DOLLAR.decode_action(deed.action)


@pytest.mark.parametrize("ask", ["play", "act"])
def test_the_given_answer_is_weighed_with_legal_ones_the_best_first(ask: str) -> None:
    seen = 0
    for state, decision, given in asked(ask):
        weighed = there(MAFIA_DOLLAR.hindsight(state, decision)).weighed(given)
        legal = MAFIA_DOLLAR.legal(state, decision)
        assert [each.action for each in weighed].count(given) == 1
        assert all(each.action in legal for each in weighed)
        first, *others = [each.chance for each in weighed]
        assert others == sorted(others, reverse=True)
        assert max(first, *others) - first <= NEAR
        seen += 1
    assert seen > 2


def test_of_answers_that_are_as_good_the_first_has_a_reason() -> None:
    """Given nobody who could act, then to hire is the answer, and not a dog for an empty warehouse, a little better."""
    mine = clan("D02 I05 W11 B16 B20 G30", warehouse("W17"))
    theirs = [clan("I01", warehouse("W07"), gangster("G12")), clan("I07", warehouse("W14")), clan("", warehouse("W08"))]
    table = Table(mine, *theirs, piles={"tobacco": "L01", "alcohol": "L20"})
    given, dog, hire = Discard("W11"), Guard("D02", "W17"), Hire("G30")
    assert not speaks_for(table.sees(0), given, dog)
    hindsight = there(MAFIA_DOLLAR.hindsight(table.state, table.decision(0, given)))
    hired, guarded, *_ = hindsight.weighed(given)
    assert (hired.action, guarded.action) == (hire, dog)
    assert 0 < guarded.chance - hired.chance <= NEAR


@pytest.mark.parametrize("ask", ["play", "act"])
def test_what_the_seat_could_not_know_changes_nothing(ask: str) -> None:
    seen = 0
    for state, decision, given in asked(ask, every=25):
        other = MAFIA_DOLLAR.decode(MAFIA_DOLLAR.encode(state))
        other.deck.reverse()
        assert MAFIA_DOLLAR.encode_view(MAFIA_DOLLAR.view(other, decision.seat)) == MAFIA_DOLLAR.encode_view(
            MAFIA_DOLLAR.view(state, decision.seat)
        )
        judges = [there(MAFIA_DOLLAR.hindsight(one, decision)) for one in (state, other)]
        assert judges[0].weighed(given) == judges[1].weighed(given)
        assert judges[0].future(given, Random(5).random) == judges[1].future(given, Random(5).random)
        assert 0 <= judges[0].future(given, Random(6).random) <= 1
        seen += msgspec.json.encode(state.deck) != msgspec.json.encode(other.deck)
    assert seen


def test_chances_are_those_of_the_chart_at_the_same_moment() -> None:
    found, _ = recorded(FOUR)
    points, seen = there(review(MAFIA_DOLLAR, found.entries)).points, 0
    for entry, state in before_each(MAFIA_DOLLAR, found.entries):
        if isinstance(entry.deed, Acted) and [each.ask for each in state.pending] == ["play"]:
            chart = [point for point in points if point.entry < entry.number][-1]
            moment = Estimate.before_turn(state, MAFIA_DOLLAR.view)
            assert moment.chances() == pytest.approx(chart.chances, abs=0.001)
            seen += 1
    assert seen > 20


@pytest.mark.parametrize("ask", ["pass", "gift", "guard", "patrol", "raid", "spoils", "steal"])
def test_what_others_make_one_do_is_not_judged(ask: str) -> None:
    state, decision, _ = next(asked("act"))
    assert MAFIA_DOLLAR.hindsight(state, Decision(decision.id, decision.seat, ask)) is None
