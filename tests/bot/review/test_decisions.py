"""Mistakes of finished games: what counts as one, whose they are, and that equal games are judged alike."""

from collections.abc import Sequence
from functools import cache
from statistics import fmean

import msgspec
import pytest
from msgspec.structs import replace

from bot.games.entries import Acted, Undid
from bot.games.machi_koro.review.hindsight import MachiHindsight
from bot.games.registry import GAMES
from bot.review import decisions
from bot.review.decisions import (
    BATCHES,
    FEW,
    LEAST,
    SURE,
    Mistake,
    Played,
    Sent,
    best,
    decided,
    decoded,
    judge,
    weigh,
    weigh_orders,
)
from bot.review.review import review
from tests.support.finished import recorded
from tests.support.values import there

POST = "machi-koro-base-by-post-1"
BASE, UNDONE, MAFIA = "machi-koro-base-10-at-once", "machi-koro-base-15-at-once", "mafia-dollar-01-2-seats"


@cache
def judged(name: str) -> dict[int, Played]:
    found, _ = recorded(name)
    return decided(GAMES[found.game], found.entries, range(found.seats))


@pytest.mark.parametrize("name", [BASE, MAFIA])
def test_a_mistake_names_a_better_legal_answer_to_what_its_seat_did(name: str) -> None:
    found, _ = recorded(name)
    deeds = {entry.number: entry.deed for entry in found.entries}
    mistakes = [mistake for seat in judged(name).values() for mistake in seat.mistakes]
    assert mistakes
    for mistake in mistakes:
        deed = deeds[mistake.entry]
        assert isinstance(deed, Acted)
        assert (deed.seat, bytes(deed.action).decode()) == (mistake.seat, mistake.given)
        assert msgspec.json.decode(mistake.best) != msgspec.json.decode(mistake.given)
        assert LEAST <= mistake.lost <= mistake.chance <= 1
        assert mistake.lost >= SURE * mistake.error > 0  # both are rounded


@pytest.mark.parametrize("name", [BASE, MAFIA])
def test_the_worst_comes_first_and_a_cost_is_a_share_of_ones_own_chance(name: str) -> None:
    for seat in judged(name).values():
        lost = [mistake.lost for mistake in seat.mistakes]
        assert lost == sorted(lost, reverse=True)
        assert len(lost) <= seat.decisions
        assert 0 <= seat.cost < 1
        assert (seat.cost == 0) == (not lost)


def test_what_futures_to_the_end_contradict_is_no_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    found, _ = recorded(BASE)
    assert any(seat.mistakes for seat in judged(BASE).values())
    monkeypatch.setattr(MachiHindsight, "check", lambda judge, action, random, missed=None: float(missed is not None))
    seats = decided(GAMES[found.game], found.entries, range(found.seats)).values()
    assert [seat.mistakes for seat in seats] == [()] * found.seats


def test_chances_agree_with_the_chart_of_the_same_moment() -> None:
    found, _ = recorded(MAFIA)
    points = there(review(GAMES[found.game], found.entries)).points
    apart = []
    for each in [mistake for seat in judged(MAFIA).values() for mistake in seat.mistakes]:
        chart = [point for point in points if point.entry < each.entry][-1]
        apart.append(abs(each.chance - each.lost / 2 - chart.chances[each.seat]))
    assert fmean(apart) < 0.08


def test_the_same_game_is_judged_alike_and_one_seat_as_among_all() -> None:
    found, _ = recorded(BASE)
    assert decided(GAMES[found.game], found.entries, [2]) == {2: judged(BASE)[2]}


def mistakes(turns: Sequence[int], best: str = "{}", lost: float = 0.1) -> tuple[Mistake, ...]:
    return tuple([Mistake(turn, turn, 0, "", best, 0.5, lost, 0.01, 48) for turn in turns])


def test_one_answer_that_would_have_been_best_again_and_again_is_told_once() -> None:
    found = Played(40, (*mistakes([18], "hire"), *mistakes([7], "open"), *mistakes([24, 16, 18, 16], "hire"))).told_once
    assert [(each.turn, also) for each, also in found.items()] == [(18, [16, 24]), (7, [])]


def test_the_best_player_is_named_only_beyond_doubt() -> None:
    good, bad = Played(40, mistakes([1])), Played(40, mistakes(range(15)))
    assert best({0: bad, 2: good}) == 2
    assert best({0: bad, 2: good, 3: good}) is None
    assert best({2: good}) is None
    assert best({0: Played(40, mistakes([1, 2, 3])), 2: good}) is None
    assert best({0: replace(bad, left=1), 2: good}) is None
    assert best({0: bad, 2: Played(FEW - 1)}) is None
    assert best({0: Played(400, mistakes(range(15), lost=0.02)), 2: Played(400)}) is None


def test_after_the_time_for_a_game_what_is_left_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decisions, "SECONDS", 0.0)
    found, _ = recorded(BASE)
    cut = decided(GAMES[found.game], found.entries, range(found.seats))
    assert not any(each.mistakes for each in cut.values())
    assert all(each.left >= len(judged(BASE)[seat].mistakes) for seat, each in cut.items())
    assert any(each.left for each in cut.values())


def test_orders_by_post_are_judged_as_they_were_sent() -> None:
    found, _ = recorded(POST)
    game, first = GAMES[found.game], next(each for each in found.entries if isinstance(each.deed, Acted)).number
    bad = Sent(first, 1, b'[{"dice":1,"buy":["stadium"]}]')
    weighing = weigh_orders(game, found.entries, [bad, Sent(first, 0, bad.sets)], [1], range(first + 1))
    assert weighing.decisions == {1: 1}
    (doubt,) = weighing.doubts
    mistake = there(judge(game, found.entries, doubt))
    assert (mistake.post, mistake.entry, mistake.seat, mistake.given) == (True, first, 1, bad.sets.decode())
    assert decoded(game, mistake.best, post=True)[0].buy
    assert weigh_orders(game, found.entries, [bad], [1], range(first)).decisions == {1: 0}


def test_a_game_that_is_weighed_in_parts_comes_to_the_same() -> None:
    found, _ = recorded(BASE)
    game, every = GAMES[found.game], range(found.seats)
    first, second = (weigh(game, found.entries, every, (), part) for part in (range(40), range(40, 999)))
    assert first.doubts
    assert first.joined(second) == second.joined(first) == weigh(game, found.entries, every)


def test_a_doubt_that_takes_too_long_is_judged_by_the_futures_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    found, _ = recorded(MAFIA)
    game, every = GAMES[found.game], range(found.seats)
    long = next(each for seat in judged(MAFIA).values() for each in seat.mistakes if each.futures > 48 / BATCHES)
    doubt = next(each for each in weigh(game, found.entries, every).doubts if each.entry == long.entry)
    monkeypatch.setattr(decisions, "STEP", 0.0)
    monkeypatch.setattr(decisions, "SURE", 0.0)
    assert there(judge(game, found.entries, doubt)).futures == 48 / BATCHES


def test_what_somebody_else_did_for_a_seat_is_not_its_players_decision() -> None:
    found, _ = recorded(BASE)
    worst = judged(BASE)[2].mistakes[0]
    without = weigh(GAMES[found.game], found.entries, [2], {worst.entry})
    assert without.decisions[2] == judged(BASE)[2].decisions - 1
    assert worst.entry not in [doubt.entry for doubt in without.doubts]


def test_what_was_taken_back_is_no_decision() -> None:
    found, _ = recorded(UNDONE)
    gone = {entry.deed.entry for entry in found.entries if isinstance(entry.deed, Undid)}
    assert gone
    assert not gone & {doubt.entry for doubt in weigh(GAMES[found.game], found.entries, range(found.seats)).doubts}
