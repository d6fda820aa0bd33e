"""The story of a finished game, from its events."""

import msgspec
import pytest

from bot.games.journal import live
from bot.games.machi_koro import MACHI_KORO, MachiState
from bot.games.machi_koro.events import (
    Added,
    Built,
    BuiltNothing,
    Earned,
    GameBegan,
    GameWon,
    Invested,
    MachiEvent,
    PaidBack,
    Resigned,
    Rolled,
    Shared,
    Took,
    TurnBegan,
)
from bot.games.machi_koro.state import Town
from bot.games.machi_koro.story import Earner, GoodRoll, MachiStory, Theft
from bot.games.values import Outcome
from tests.support import finished
from tests.support.values import of_type, there


def recorded(name: str) -> tuple[MachiState, MachiStory]:
    """The end of a recorded game, and its story."""
    found, end = finished.recorded(f"machi-koro-{name}")
    state = of_type(MachiState, end)
    events: list[MachiEvent] = [
        event for entry in live(found.entries) for event in msgspec.json.decode(entry.events, type=list[MachiEvent])
    ]
    story = there(MACHI_KORO.story(state, events))
    return state, story


def ended(seats: int, turns: int = 2) -> MachiState:
    """A state that is over."""
    over = Outcome(((0,), tuple(range(1, seats))), "landmarks")
    return MachiState(towns=[Town(0, {}) for _ in range(seats)], turn=turns, over=over)


@pytest.mark.parametrize("name", ["base-10-at-once", "everything-all-end-of-round", "harbor-by-post-2"])
def test_the_coins_lead_to_those_at_the_end(name: str) -> None:
    state, story = recorded(name)
    assert story.coins[0] == (3,) * len(state.towns)
    assert story.coins[-1] == tuple(town.coins for town in state.towns)
    assert len(story.coins) == story.turns + 1 == state.turn + 1


def test_a_recorded_game_has_these_figures() -> None:
    _, story = recorded("base-10-at-once")
    assert (story.turns, story.rounds) == (62, 17)
    assert story.roll == GoodRoll(turn=40, seat=1, dice=(4,), added=0, coins=16)
    assert story.earner == Earner(seat=1, card="convenience_store", coins=47)
    assert story.theft == Theft(turn=58, seat=1, payer=0, card="cafe", coins=6)


def test_every_kind_of_coin_is_counted() -> None:
    events: list[MachiEvent] = [
        GameBegan(3, 0),
        TurnBegan(0, 1),
        Rolled(0, (5, 5)),
        Added(0, "harbor", 2, 12),
        Took(1, 0, "cafe", 2, 2),
        Earned(0, "mine", 1, 8),
        Earned(0, "city_hall", 1, 1),
        Built(0, "loan_office", 4),
        Earned(0, "loan_office", 1, 5),
        TurnBegan(1, 2),
        Rolled(1, (6,)),
        PaidBack(0, "loan_office", 1, 2, 2),
        Took(1, 0, "tax_office", 4, 4),
        Took(1, 2, "tax_office", 1, 1),
        Shared(1, "park", 5, (0, -5, 3)),
        BuiltNothing(1),
        Earned(1, "airport", 1, 10),
        Invested(1, "tech_startup", 1, 1),
        Resigned(2),
        GameWon(0, "landmarks"),
    ]
    story = there(MACHI_KORO.story(ended(3), events))
    assert story.coins == ((3, 3, 3), (11, 5, 3), (5, 14, 0))
    assert story.gained == ((3, 3, 3), (15, 5, 3), (9, 15, 0))
    assert story.roll == GoodRoll(turn=1, seat=0, dice=(5, 5), added=2, coins=8)
    assert story.roll.total == 12
    assert story.earner == Earner(seat=0, card="mine", coins=8)
    assert story.theft == Theft(turn=2, seat=1, payer=0, card="tax_office", coins=4)


def test_a_game_in_which_nothing_paid_has_no_records() -> None:
    story = there(MACHI_KORO.story(ended(2, turns=1), [GameBegan(2, 0), TurnBegan(0, 1), Rolled(0, (6,)), Resigned(1)]))
    assert (story.roll, story.earner, story.theft) == (None, None, None)
    assert story.coins == ((3, 3), (3, 0))


def test_a_running_game_has_no_story() -> None:
    assert MACHI_KORO.story(MachiState(towns=[Town(3, {})], over=None), []) is None
