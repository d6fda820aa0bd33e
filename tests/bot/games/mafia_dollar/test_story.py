"""The story of a finished game, from what everybody saw."""

import msgspec
import pytest

from bot.games.journal import live
from bot.games.mafia_dollar import MAFIA_DOLLAR, Clan, MafiaState
from bot.games.mafia_dollar.events import (
    DealBegan,
    GameBegan,
    Hired,
    MafiaEvent,
    PolicePlayed,
    Raided,
    Resigned,
    Stole,
    TookLoot,
    TookOut,
    TurnBegan,
)
from bot.games.mafia_dollar.story import Haul, Heist, Member
from bot.games.values import Outcome
from tests.support import finished
from tests.support.values import of_type, there


def recorded(name: str) -> tuple[MafiaState, list[MafiaEvent]]:
    """The end of a recorded game, and its events."""
    found, end = finished.recorded(f"mafia-dollar-{name}")
    state = of_type(MafiaState, end)
    decoded = [
        event for entry in live(found.entries) for event in msgspec.json.decode(entry.events, type=list[MafiaEvent])
    ]
    return state, decoded


def ended(seats: int) -> MafiaState:
    """A state that is over."""
    over = Outcome(((0,), tuple(range(1, seats))), "end")
    return MafiaState(clans=[Clan() for _ in range(seats)], turn=4, deal=1, over=over)


@pytest.mark.parametrize("name", ["03-4-seats", "22-3-seats", "26-2-seats"])
def test_only_what_everybody_saw_is_told(name: str) -> None:
    state, events = recorded(name)
    assert MAFIA_DOLLAR.story(state, events) == MAFIA_DOLLAR.story(state, MAFIA_DOLLAR.seen(events, None))


def test_a_recorded_game_has_these_figures() -> None:
    story = there(MAFIA_DOLLAR.story(*recorded("03-4-seats")))
    assert (story.turns, story.deals) == (85, 1)
    assert story.haul == Haul(turn=27, seat=2, gangster="G18", top="L44", count=1)
    assert story.heist == Heist(turn=76, seat=3, owner=1, gangster="G26", count=3)
    assert story.police == (3, 1, 2, 0)
    assert [len(crew) for crew in story.crews] == [1, 6, 3, 2]


def test_the_busiest_of_a_crew_come_first_and_the_fallen_are_marked() -> None:
    events: list[MafiaEvent] = [
        GameBegan(3),
        DealBegan(1, 0, ("W01", "W02", "W03"), ()),
        TurnBegan(0, 1),
        Hired(0, "G01"),
        Hired(0, "G02"),
        PolicePlayed(0, "P01"),
        TookLoot(0, "G02", "tobacco", 2, "L01", "W01", ("L01", "L44")),
        TurnBegan(1, 2),
        Hired(1, "G03"),
        TookOut(1, "G03", 0, "G01"),
        TurnBegan(0, 3),
        Stole(0, "G02", 1, "W02", 2, "W01", ("L03", "L04")),
        Raided(1, "P20", "W02", ("G03",), (), ()),
        TurnBegan(1, 4),
        Hired(2, "G04"),
        Resigned(2),
    ]
    story = there(MAFIA_DOLLAR.story(ended(3), events))
    assert story.crews == (
        (Member("G02", 2, fell=False), Member("G01", 0, fell=True)),
        (Member("G03", 1, fell=True),),
        (),
    )
    assert story.haul == Haul(turn=1, seat=0, gangster="G02", top="L01", count=2)
    assert story.heist == Heist(turn=3, seat=0, owner=1, gangster="G02", count=2)
    assert story.police == (1, 0, 0)


def test_a_running_game_has_no_story() -> None:
    assert MAFIA_DOLLAR.story(MafiaState(clans=[Clan()], over=None), []) is None
