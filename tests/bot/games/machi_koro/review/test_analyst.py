"""The journal of a game of Machi Koro, read step by step."""

import msgspec
import pytest
from msgspec.structs import replace

from bot.games.entries import Carried, Left
from bot.games.journal import redo
from bot.games.machi_koro import MACHI_KORO
from bot.games.machi_koro.events import Built, Fished, Rolled
from bot.games.machi_koro.kernel import seen as position_of
from bot.games.machi_koro.review.estimate import estimate_of
from bot.games.machi_koro.review.prospects import Prospects
from bot.review.decisions import before_each
from bot.review.review import review
from tests.bot.review.steps import read
from tests.bot.review.test_review import looked_back
from tests.support.finished import recorded
from tests.support.values import there

BASE, HARBOR, POST = "machi-koro-base-10-at-once", "machi-koro-harbor-all-at-once", "machi-koro-everything-by-post-1"
CLOSE = "machi-koro-base-all-at-once"


@pytest.mark.parametrize("name", [BASE, HARBOR, POST])
def test_every_roll_and_every_throw_for_boats_is_luck_of_its_roller(name: str) -> None:
    for _, events, points in read(name)[1:]:
        thrown = [event.seat for event in events if isinstance(event, Rolled | Fished)]
        assert [point.seat for point in points if point.cause == "luck"] == thrown


@pytest.mark.parametrize("name", [BASE, POST])
def test_a_purchase_is_never_better_than_the_best_one(name: str) -> None:
    seen = 0
    before = read(name)[0][2]
    for _, events, points in read(name)[1:]:
        if any(isinstance(event, Built) for event in events) and points and points[0].cause == "choice":
            seat = points[0].seat or 0
            assert points[0].chances[seat] <= before[-1].chances[seat] + 0.001
            seen += 1
        before = points or before
    assert seen > 10


def test_the_first_seat_is_luck_where_it_was_drawn() -> None:
    (_, _, drawn), *_ = read(BASE)
    assert [point.cause for point in drawn] == ["start", "luck"]
    assert len(set(drawn[0].chances)) == 1


@pytest.mark.parametrize("name", [BASE, HARBOR])
def test_a_player_who_leaves_has_no_chance_any_more(name: str) -> None:
    (left,) = [(entry.deed, points) for entry, _, points in read(name) if isinstance(entry.deed, Left)]
    deed, (first, *rest) = left
    assert (first.cause, first.seat) == ("left", deed.seat)
    assert all(point.chances[deed.seat] == 0 for point in (first, *rest))


def test_a_game_that_was_carried_on_from_rules_that_nothing_plays_begins_there() -> None:
    found, _ = recorded(BASE)
    state, entries = None, list(found.entries)
    for entry in entries:
        state = redo(MACHI_KORO, state, entry, {})
        if state.turn == 9:
            break
    at = entries.index(entry)
    carried = Carried(msgspec.Raw(MACHI_KORO.encode(there(state))))
    entries[at] = replace(entries[at], deed=carried, events=msgspec.Raw(b"[]"), draws=())
    damaged = [replace(entry, events=msgspec.Raw(b"[]")) for entry in entries[:at]]
    first, *rest = there(review(MACHI_KORO, [*damaged, *entries[at:]])).points
    assert (first.cause, first.entry) == ("start", entries[at].number)
    assert rest[-1].chances == there(review(MACHI_KORO, found.entries)).points[-1].chances


def test_a_player_who_leaves_before_any_chances_are_known_changes_none() -> None:
    found, _ = recorded(BASE)
    state, entries = None, iter(found.entries)
    for entry in entries:
        state = redo(MACHI_KORO, state, entry, {})
        if isinstance(entry.deed, Left):
            break
    points = [*there(MACHI_KORO.analyst(there(state).options)).read(entry, there(state))]
    assert all(sum(point.chances) == pytest.approx(1) for point in points)


def test_while_a_seat_is_nearly_sure_to_win_others_have_next_to_none() -> None:
    thrown, chances = [point for point in looked_back(CLOSE).points if point.cause == "luck"], list[float]()
    for _, state in before_each(MACHI_KORO, recorded(CLOSE)[0].entries):
        if state is not None and state.over is None and state.pending[0].ask == "roll":
            sure = Prospects(there(estimate_of("base")), position_of(MACHI_KORO.view(state, None), float)).sure
            if sure is not None:
                chances += [point.chances[sure] for point in thrown if point.turn == state.turn]
    assert chances
    assert min(chances) >= 0.98
