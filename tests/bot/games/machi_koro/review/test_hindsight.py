"""Every kind of decision in Machi Koro is weighed: all answers, the best first; equal seeds give equal futures."""

from functools import cache
from random import Random

import pytest

from bot.games.entries import Acted
from bot.games.machi_koro import MACHI_KORO
from bot.games.machi_koro.actions import Activate, Build, MachiAction
from bot.games.machi_koro.kernel import tables_of
from bot.games.machi_koro.robots.levels import understood
from bot.games.machi_koro.state import MachiState
from bot.games.values import Decision
from bot.review.decisions import before_each
from tests.bot.games.machi_koro.positions import STATION, table, town
from tests.support.finished import RECORDED, recorded
from tests.support.values import there

ASKED = ("roll", "keep", "add", "target", "swap", "give", "demolish", "renovate", "activate", "invest", "build")
"""Every question that is judged."""


@cache
def asked() -> dict[str, tuple[MachiState, Decision, MachiAction]]:
    """A decision of each kind with several answers, from recorded games: the state before it, and the answer."""
    found = dict[str, tuple[MachiState, Decision, MachiAction]]()
    for name in RECORDED:
        if not name.startswith("machi-koro"):
            continue
        for entry, state in before_each(MACHI_KORO, recorded(name)[0].entries):
            if isinstance(entry.deed, Acted):
                (decision,) = MACHI_KORO.decisions(state)[:1]
                if decision.ask not in found and len(MACHI_KORO.legal(state, decision)) > 1:
                    before = MACHI_KORO.decode(MACHI_KORO.encode(state))
                    found[decision.ask] = before, decision, MACHI_KORO.decode_action(entry.deed.action)
        if set(ASKED) <= {"activate", *found}:
            break
    game = table(town(coins=1, built=STATION, convention_center=1, winery=2, vineyard=1), town())
    game.rolls(4, 6)
    found["activate"] = game.state, game.pending, Activate("winery")
    return found


@pytest.mark.parametrize("ask", ASKED)
def test_every_answer_is_weighed_and_the_best_comes_first(ask: str) -> None:
    state, decision, given = asked()[ask]
    weighed = there(MACHI_KORO.hindsight(state, decision)).weighed(given)
    legal = list(MACHI_KORO.legal(state, decision))
    assert sorted(map(repr, legal)) == sorted(repr(each.action) for each in weighed)
    chances = [each.chance for each in weighed]
    assert chances == sorted(chances, reverse=True)
    assert all(0 <= chance <= 1 for chance in chances)


@pytest.mark.parametrize("ask", ASKED)
def test_a_future_depends_on_its_seed_alone(ask: str) -> None:
    state, decision, given = asked()[ask]
    first, again = (there(MACHI_KORO.hindsight(state, decision)) for _ in range(2))
    futures = [first.future(given, Random(seed).random) for seed in range(3)]
    assert [again.future(given, Random(seed).random) for seed in range(3)] == futures
    assert all(0 <= chance <= 1 for chance in futures)


@pytest.mark.parametrize("ask", ASKED)
def test_every_answer_has_one_meaning_for_the_kernel(ask: str) -> None:
    state, decision, _ = asked()[ask]
    legal = list(MACHI_KORO.legal(state, decision))
    tables = tables_of(state.options, len(state.towns))
    assert len({understood(action, decision, tables) for action in legal}) == len(legal)


def test_nothing_judges_which_copy_of_a_card_goes() -> None:
    state, decision, _ = asked()["build"]
    assert MACHI_KORO.hindsight(state, Decision(decision.id, decision.seat, "which")) is None


def test_to_win_is_best_and_leads_nowhere_else() -> None:
    state, decision, given = asked()["build"]
    state = MACHI_KORO.decode(MACHI_KORO.encode(state))
    mine, sites = state.towns[decision.seat], MACHI_KORO.view(state, decision.seat).towns[decision.seat].sites
    mine.coins, last, mine.landmarks = 100, sites[-1].card, [site.card for site in sites[:-1]]
    judge = there(MACHI_KORO.hindsight(state, decision))
    best = judge.weighed(given)[0]
    assert best.action == Build(last)
    assert judge.future(best.action, Random(0).random) == best.chance == 1
