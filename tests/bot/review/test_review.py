"""A review's sums add up, it separates a player's moves from those of others in their seat, and names the moments."""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise

import msgspec
import pytest

from bot.games.chances import Cause, Chances, Point
from bot.games.entries import Acted, Entry, Undid
from bot.games.journal import live
from bot.games.registry import GAMES
from bot.review.moments import Moment, happened, turned_on
from bot.review.review import Review, Sums, away, came_late, leader, review, verdict
from data.rows import JournalRow
from tests.support.finished import RECORDED, recorded
from tests.support.long import sampled
from tests.support.values import there

BASE = "machi-koro-base-10-at-once"
POST, ROUND, MAFIA = (
    "machi-koro-harbor-by-post-1",
    "machi-koro-everything-5-5-2-end-of-round",
    "mafia-dollar-04-5-seats",
)
SOME = sampled(RECORDED, BASE, POST, ROUND, MAFIA)
"""Parameters for a test of every recorded game."""
UNDONE = "machi-koro-base-15-at-once"


@cache
def looked_back(name: str, apart: tuple[int, ...] = ()) -> Review:
    found, _ = recorded(name)
    return there(review(GAMES[found.game], found.entries, apart))


@pytest.mark.parametrize("name", SOME)
def test_chances_add_up_to_1_at_every_moment(name: str) -> None:
    for point in looked_back(name).points:
        assert sum(point.chances) == pytest.approx(1, abs=0.001)
        assert min(point.chances) >= 0


@pytest.mark.parametrize("name", SOME)
def test_what_changed_a_seats_chance_adds_up_to_its_result(name: str) -> None:
    found, won = looked_back(name), there(recorded(name)[0].outcome).winners
    for seat, sums in enumerate(found.sums):
        assert sums.start == pytest.approx(found.points[0].chances[seat], abs=0.001)
        assert sums.result == pytest.approx((seat in won) / len(won))
        causes = (sums.luck, sums.own, sums.away, sums.others, sums.left, sums.estimate)
        assert sums.start + sum(causes) == pytest.approx(sums.result)


@pytest.mark.parametrize("name", SOME)
def test_what_one_seat_gains_by_luck_others_lose(name: str) -> None:
    assert sum(sums.luck for sums in looked_back(name).sums) == pytest.approx(0)


@pytest.mark.parametrize("name", SOME)
def test_three_turns_are_named_in_order_and_by_their_events(name: str) -> None:
    found, (recording, _) = looked_back(name), recorded(name)
    entries = {entry.number: entry for entry in recording.entries}
    assert 1 <= len(found.moments) <= 3
    assert [moment.at for moment in found.moments] == sorted({moment.at for moment in found.moments})
    for moment in found.moments:
        now, later = happened(GAMES[recording.game], recording.entries, moment)
        said, own = msgspec.json.encode(now), bytes(entries[moment.entry].events)
        assert said.endswith(own[1:]) if moment.cause == "deed" else said == own
        assert later or not [
            entry for entry in live(recording.entries) if entry.turn == moment.turn and entry.number > moment.entry
        ]
        assert found.points[moment.at].turn == moment.turn
        assert moment.cause in ("luck", "left", "deed")


def test_no_roll_that_is_not_named_changed_more() -> None:
    found = looked_back(BASE)  # where no card asks anything after a roll
    least = min(abs(moment.gained[moment.most]) for moment in found.moments)
    turns = {moment.turn for moment in found.moments}
    for before, after in pairwise(found.points):
        if after.turn not in turns and after.cause == "luck" and after.seat is not None:
            assert max(abs(b - a) for a, b in zip(before.chances, after.chances, strict=True)) <= least + 0.001


def moments(*steps: tuple[Cause, int, Chances]) -> Sequence[Moment]:
    """Where a turn of seat 2 turned: each step's cause, entry and chances, after even ones."""
    points = [Point(1, 1, "start", None, (0.25,) * 4)]
    return turned_on([*points, *[Point(7, entry, cause, 2, chances) for cause, entry, chances in steps]], ())


def test_a_roll_and_what_it_asked_are_one_event() -> None:
    roll = (0.13, 0.28, 0.33, 0.26)  # it expects that seat 0 is robbed
    (moment,) = moments(
        ("luck", 9, roll), ("answer", 10, (0.28, 0.15, 0.32, 0.25)), ("choice", 11, (0.3, 0.1, 0.3, 0.3))
    )
    assert (moment.seat, moment.most, moment.at) == (2, 2, 2)
    assert moment.gained == (0.03, -0.1, 0.07, 0.0)


def test_a_failed_attempt_that_gives_back_what_it_took_is_no_moment() -> None:
    assert not moments(("choice", 9, (0.1, 0.25, 0.4, 0.25)), ("luck", 9, (0.25, 0.25, 0.25, 0.25)))


def test_a_turn_with_a_deed_is_one_event_without_the_card_drawn() -> None:
    drawn, chosen, failed, over = (
        (0.35, 0.2, 0.25, 0.2),
        (0.3, 0.2, 0.3, 0.2),
        (0.4, 0.2, 0.2, 0.2),
        (0.8, 0.0, 0.1, 0.1),
    )
    (moment,) = moments(
        ("luck", 8, drawn), ("choice", 9, chosen), ("luck", 9, failed), ("choice", 10, failed), ("deed", 12, over)
    )
    assert (moment.cause, moment.entry, moment.seat, moment.most, moment.at) == ("deed", 12, 2, 0, 5)
    assert moment.gained == (0.45, -0.2, -0.15, -0.1)


@pytest.mark.parametrize("name", [each for each in RECORDED if each.startswith("mafia-dollar")][::7])
def test_no_turn_with_a_deed_that_is_not_named_changed_more(name: str) -> None:
    found = looked_back(name)
    least = min(abs(moment.gained[moment.most]) for moment in found.moments)
    turns = {moment.turn for moment in found.moments}
    for before, after in pairwise(found.points):
        if after.turn not in turns and after.cause == "deed" and before.cause != "luck":
            assert max(abs(b - a) for a, b in zip(before.chances, after.chances, strict=True)) <= least + 0.001


def test_the_end_of_a_turn_is_no_part_of_the_next_draw() -> None:
    before, after = (0.5, 0.2, 0.2, 0.1), (0.4, 0.2, 0.3, 0.1)
    points = [Point(1, 1, "start", None, (0.25,) * 4), Point(6, 9, "choice", 1, before), Point(7, 9, "luck", 2, after)]
    (moment,) = turned_on(points, ())
    assert (moment.most, moment.gained) == (2, (-0.1, 0.0, 0.1, 0.0))


def test_of_two_that_changed_as_much_the_one_who_gained_is_named() -> None:
    (moment,) = moments(("luck", 9, (0.55, -0.051, 0.251, 0.25)))
    assert moment.most == 0


def test_every_turn_has_its_chances_before_and_after_the_roll() -> None:
    found = looked_back("machi-koro-base-all-at-once")
    for turn in range(1, found.points[-1].turn + 1):
        assert "luck" in [point.cause for point in found.points if point.turn == turn]


def test_what_was_taken_back_counts_nowhere_and_is_listed() -> None:
    found, (recording, _) = looked_back(UNDONE), recorded(UNDONE)
    undos = [entry.deed for entry in recording.entries if isinstance(entry.deed, Undid)]
    assert undos
    assert [(undone.entry, undone.agreed) for undone in found.undone] == [(undo.entry, undo.agreed) for undo in undos]
    assert {point.entry for point in found.points} <= {entry.number for entry in live(recording.entries)}


def test_a_review_is_small_and_the_same_after_it_was_encoded() -> None:
    found = looked_back(BASE)
    encoded = msgspec.msgpack.encode(found)
    assert msgspec.msgpack.decode(encoded, type=Review) == found
    assert len(encoded) < 20_000


def test_a_game_that_was_not_played_to_its_end_has_no_review() -> None:
    found, _ = recorded(BASE)
    assert review(GAMES[found.game], found.entries[:-1]) is None


def followed(*turns: tuple[Cause, float]) -> Review:
    """A game of two: what changed the chance of seat 0 in each turn, and its chance at the end of it."""
    chances = [(chance, 1 - chance) for _, chance in turns]
    points = [Point(at + 1, at + 1, turns[at][0], 0, each) for at, each in enumerate(chances)]
    return msgspec.structs.replace(looked_back(BASE), points=tuple(points))


def test_the_leader_was_ahead_at_the_end_of_most_turns() -> None:
    assert leader(followed(("start", 0.5), ("luck", 0.4), ("luck", 0.4), ("luck", 1.0))) is None
    assert leader(followed(("start", 0.4), ("luck", 0.4), ("luck", 0.4), ("luck", 1.0))) == 1


@pytest.mark.parametrize(
    ("turns", "late"),
    [
        ((("luck", 0.2), ("luck", 0.2), ("luck", 1.0)), True),
        ((("luck", 0.9), ("luck", 0.2), ("luck", 1.0)), True),  # its early luck was lost again
        ((("luck", 0.8), ("luck", 0.8), ("luck", 1.0)), False),  # most of it was early
        ((("luck", 0.2), ("luck", 0.2), ("choice", 1.0)), False),
        ((("luck", 0.8), ("luck", 0.8), ("luck", 0.9)), False),  # less than it may be off by
    ],
)
def test_luck_came_late_that_only_the_last_third_of_the_turns_brought(
    turns: Sequence[tuple[Cause, float]], late: bool
) -> None:
    found = followed(("start", 0.5), *turns)
    assert came_late(msgspec.structs.replace(found, verdict=verdict([sums(1, 0.3), sums(0, -0.3)], 0.2)), 0) is late


def deeds_of(entries: Iterable[Entry], seat: int) -> list[Entry]:
    """What that seat did."""
    return [entry for entry in entries if isinstance(entry.deed, Acted) and entry.deed.seat == seat]


def row(entry: Entry, user: int | None, at: float | None = None) -> JournalRow:
    return JournalRow(entry.number, user, entry.number if at is None else at, msgspec.json.encode(entry))


def test_by_post_a_roll_is_the_players_if_they_handed_in_orders_for_that_turn() -> None:
    recording, _ = recorded(POST)
    first, second, third, *_ = deeds_of(recording.entries, 0)
    rows = [row(first, None, 7.0), row(second, 10, 7.0), row(third, None, 8.0)]
    assert away(rows, {0: 10}) == {third.number}


def test_what_the_bot_or_a_substitute_did_is_told_apart_from_the_players_own() -> None:
    recording, _ = recorded(BASE)
    ours = deeds_of(recording.entries, 0)
    absent, stranger = ours[3], ours[4]
    users = {entry.number: 10 for entry in ours} | {stranger.number: 99}
    rows = [row(entry, users.get(entry.number) if entry != absent else None) for entry in recording.entries]
    assert away(rows, {0: 10}) == {absent.number, stranger.number}
    own = looked_back(BASE)
    apart = looked_back(BASE, tuple([entry.number for entry in ours]))
    assert own.sums[0].away == apart.sums[0].own == apart.sums[0].thrown == 0
    assert apart.sums[0].away == pytest.approx(own.sums[0].own)
    assert apart.sums[0].luck == pytest.approx(own.sums[0].luck)


def sums(result: float, luck: float, estimate: float = 0.0) -> Sums:
    return Sums(1 / 3, luck, 0.0, 0.0, 0.0, 0.0, 0.0, estimate, result)


def test_a_winner_with_much_luck_would_not_have_won_an_even_game() -> None:
    found = verdict([sums(1, 0.9), sums(0, -0.7), sums(0, -0.2)], 0.1)
    assert (found.lucky, found.even) == (0, 1)
    assert found.without == (0.1, 0.7, 0.2)


def test_a_winner_without_luck_would_have_won_an_even_game() -> None:
    found = verdict([sums(1, 0.05), sums(0, 0.0), sums(0, -0.05)], 0.1)
    assert (found.lucky, found.even) == (None, 0)


@pytest.mark.parametrize(("spread", "estimate", "even"), [(0.1, 0.1, 0), (0.3, 0.1, None), (0.1, 0.3, None)])
def test_a_difference_within_the_error_is_too_close_to_call(spread: float, estimate: float, even: int | None) -> None:
    found = verdict([sums(1, 0.4, estimate), sums(0, -0.25, -estimate), sums(0, -0.15, estimate)], spread)
    assert found.even == even


def test_dice_that_a_stand_in_threw_are_no_luck_of_the_player() -> None:
    recording, _ = recorded(BASE)
    ours = tuple([entry.number for entry in deeds_of(recording.entries, 0)])
    own, apart = looked_back(BASE).sums[0], looked_back(BASE, ours).sums[0]
    assert (own.stood_in, own.own_luck) == (0, own.luck)
    assert apart.stood_in == pytest.approx(own.thrown)
    assert apart.own_luck == pytest.approx(own.luck - own.thrown)


def test_no_moment_is_luck_of_a_seat_that_is_not_named() -> None:
    found = looked_back(BASE)
    hidden = found.moments[0].most
    named = turned_on(found.points, found.away, {hidden})
    assert 1 <= len(named) <= 3
    assert all(moment.cause == "left" or hidden not in (moment.seat, moment.most) for moment in named)
    assert turned_on(found.points, found.away) == found.moments
