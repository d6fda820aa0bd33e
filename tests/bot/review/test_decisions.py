"""Mistakes of finished games: what counts as one, whose they are, and that equal games are judged alike."""

from functools import cache

import msgspec
import pytest

from bot.games.entries import Acted, Undid
from bot.games.registry import GAMES
from bot.review.decisions import LEAST, Played, decided, weigh
from tests.support.finished import recorded

pytestmark = pytest.mark.xdist_group("decisions")  # one worker judges each game once
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


@pytest.mark.parametrize("name", [BASE, MAFIA])
def test_the_worst_comes_first_and_a_cost_is_a_share_of_ones_own_chance(name: str) -> None:
    for seat in judged(name).values():
        lost = [mistake.lost for mistake in seat.mistakes]
        assert lost == sorted(lost, reverse=True)
        assert len(lost) <= seat.decisions
        assert 0 <= seat.cost < 1
        assert (seat.cost == 0) == (not lost)


def test_the_same_game_is_judged_alike_and_one_seat_as_among_all() -> None:
    found, _ = recorded(BASE)
    assert decided(GAMES[found.game], found.entries, [2]) == {2: judged(BASE)[2]}


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
