"""The onlooker counts a tournament's own message apart from the results of its matches."""

from bot.playground.world.models import Message
from tests.malice.onlooker import Facts, tournament_faults

FACTS = Facts({}, {}, {}, {7: "playing"}, (), 0, ())


def shown(number: int, *named: str) -> Message:
    """A message with a button for each of these."""
    buttons = [{"type": 2, "style": 2, "label": each, "custom_id": f"t:0:0:{each}"} for each in named]
    return Message(id=number, channel_id=1, author_id=2, components=[{"type": 1, "components": buttons}])


def test_results_are_no_second_message_of_their_tournament() -> None:
    board = shown(1, "cup_show:7-board", "cup_leave:7")
    results = shown(2, "cup_show:7-1-01"), shown(3, "cup_show:7-1-02")
    assert tournament_faults(FACTS, 7, [board, *results, shown(4, "cup_show:8-board")]) == []


def test_two_messages_of_a_tournament_are_found() -> None:
    found = tournament_faults(FACTS, 7, [shown(1, "cup_show:7-board"), shown(2, "cup_leave:7")])
    assert [each.partition(":")[0] for each in found] == ["tournament 7 (playing) is shown in 2 messages"]


def test_a_result_that_is_shown_twice_is_found() -> None:
    found = tournament_faults(FACTS, 7, [shown(1, "cup_show:7-board"), *(shown(n, "cup_show:7-1-01") for n in (2, 3))])
    assert found == ["tournament 7 shows the result of 1-01 2 times"]


def test_a_tournament_that_still_offers_a_place_is_found() -> None:
    (found,) = tournament_faults(FACTS, 7, [shown(1, "cup_show:7-board", "cup_join:7")])
    assert found.startswith("tournament 7 (playing) still offers")
