"""What statistics keep of a finished game of Machi Koro."""

import msgspec
import pytest

from bot.games.journal import live
from bot.games.machi_koro import MACHI_KORO, MachiState
from bot.games.machi_koro.events import (
    Activated,
    Built,
    Earned,
    GameBegan,
    GameWon,
    Gave,
    MachiEvent,
    Resigned,
    Rolled,
    Swapped,
    Took,
    TurnBegan,
)
from bot.games.machi_koro.state import MachiOptions, Town
from bot.games.records import GameRecord, Luck, Star
from bot.games.values import Outcome
from tests.support.finished import CORPUS, recorded

EVERY = sorted(path.name.removesuffix(".json.gz") for path in CORPUS.glob("machi-koro-*"))


def record(*events: MachiEvent, seats: int = 3) -> GameRecord:
    over = Outcome(((0,), tuple(range(1, seats))), "landmarks")
    options = MachiOptions(edition="everything")
    state = MachiState(options=options, towns=[Town(0, {}) for _ in range(seats)], turn=2, over=over)
    found = MACHI_KORO.record(state, [GameBegan(seats, 0), *events, GameWon(0, "landmarks")])
    assert found is not None
    return found


@pytest.mark.parametrize("name", EVERY)
def test_every_recorded_game_has_a_record_that_agrees_with_its_story(name: str) -> None:
    found, state = recorded(name)
    assert isinstance(state, MachiState)
    events: list[MachiEvent] = [
        event for entry in live(found.entries) for event in msgspec.json.decode(entry.events, type=list[MachiEvent])
    ]
    kept, story = MACHI_KORO.record(state, events), MACHI_KORO.story(state, events)
    if state.over is None:
        assert kept is None
        return
    assert kept is not None
    assert story is not None
    assert tuple(seat.earned for seat in kept.seats) == story.gained[-1]
    assert max(seat.theft for seat in kept.seats) == (story.theft.coins if story.theft else 0)
    assert max((seat.star.earned for seat in kept.seats if seat.star), default=None) == (
        story.earner.coins if story.earner else None
    )
    assert [seat for seat, each in enumerate(kept.seats) if each.won] == sorted(state.over.winners)
    assert sum(seat.luck.tries for seat in kept.seats) <= kept.turns
    for seat in kept.seats:
        assert 0 <= seat.luck.expected <= seat.luck.tries
        assert sum(seat.robbed.values()) >= seat.theft


def test_luck_counts_the_first_roll_of_each_turn() -> None:
    found = record(
        TurnBegan(0, 1),
        Rolled(0, (1,)),  # the Wheat Field's number
        Rolled(0, (5,)),  # a second roll with the Radio Tower
        TurnBegan(0, 2),
        Built(0, "mine", 6),
        TurnBegan(0, 3),
        Rolled(0, (4, 4)),
    )
    luck = found.seats[0].luck
    assert (luck.tries, luck.hits) == (2, 1)
    assert luck.expected == pytest.approx(3 / 6 + (1 + 2 + 4) / 36)  # 1 to 3; 2, 3 and 9
    assert found.seats[1].luck == Luck()


def test_a_building_counts_for_the_seat_that_has_it() -> None:
    found = record(
        TurnBegan(0, 1),
        Built(0, "mine", 6),
        Swapped(0, "business_center", "mine", 1, "bakery"),
        Gave(1, "moving_company", "wheat_field", 0),
        TurnBegan(1, 2),
        Rolled(1, (4, 5)),
        TurnBegan(0, 3),
        Rolled(0, (4, 5)),
    )
    assert (found.seats[1].luck.hits, found.seats[0].luck.hits) == (1, 0)


def test_a_card_that_went_back_or_a_player_who_left_has_no_building() -> None:
    found = record(
        Built(0, "exhibit_hall", 7),
        Activated(0, "exhibit_hall", "bakery"),
        Resigned(1),
        TurnBegan(1, 2),
        Rolled(1, (1,)),
    )
    assert found.seats[1].luck == Luck(1, 0, 0.0)
    assert found.seats[1].earned == 0


def test_the_best_turn_and_thefts_add_up() -> None:
    found = record(
        TurnBegan(0, 1),
        Took(1, 0, "cafe", 2, 2),
        Took(1, 2, "tax_office", 5, 5),
        Earned(1, "mine", 1, 5),
        Earned(0, "bakery", 2, 4),
        TurnBegan(1, 2),
        Took(1, 0, "cafe", 1, 2),
    )
    seat = found.seats[1]
    assert (seat.best_turn, seat.theft, seat.robbed) == (12, 5, {0: 3, 2: 5})
    assert seat.star == Star("mine", 5)
    assert found.seats[2].star is None
    assert [each.place for each in found.seats] == [1, 2, 2]
