"""The seats that an event affects."""

from bot.games.mafia_dollar import events as e
from bot.games.mafia_dollar.affected_seats import affects
from bot.games.mafia_dollar.views import TurnView


def test_events_affect_their_target_and_receiver() -> None:
    turn = TurnView(
        number=9,
        seat=1,
        over=True,
        events=(
            e.TurnBegan(1, 9),
            e.Drew(1, None),
            e.Blocked(1, "hospital_1", 0, "al"),
            e.Blocked(1, "hospital_1", 2, "al"),
            e.Passed(1, 2, None),
            e.Passed(2, 0, "al"),
        ),
    )
    concerned = [event for event in turn.events if affects(event, 0)]
    assert concerned == [turn.events[2], turn.events[5]]
    assert [event for event in turn.events if affects(event, 1)] == [turn.events[1], turn.events[4]]
