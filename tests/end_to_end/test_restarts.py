"""The bot stopped and started between any two steps."""

import asyncio

import pytest

from tests.end_to_end import records
from tests.end_to_end.aftermath import caught_up, nothing_is_doubled
from tests.end_to_end.inside import BotInside
from tests.end_to_end.party import Party, click_and_leave, control_of, history, press, says
from tests.support.long import sampled
from tests.support.person import Person

PEOPLE = 2


@pytest.mark.parametrize("steps", sampled([8, 40], 8))
async def test_the_bot_stops_and_starts_between_any_two_steps(
    steps: int, inside: BotInside, people: list[Person], channel: str
) -> None:
    """Whether it stops right after an answer or once all is shown, the old buttons still work."""
    party = Party(people[:PEOPLE], channel, seed=2)
    await party.begin(robots=1)
    for number in range(steps):
        if await party.step() is None:
            break
        if number % 2:
            await party.next()
        await inside.stop()
        await inside.start()
    record = await caught_up(party, inside)
    assert len({deed.decision for deed in record.acted()}) == len(record.acted())
    assert sum(record.seats[deed.seat] is not None for deed in record.acted()) == party.steps
    await nothing_is_doubled(party, record)
    assert not [failure for person in people for failure in person.failures]


async def test_clicks_under_way_when_the_bot_stops_are_answered_first(
    inside: BotInside, people: list[Person], channel: str
) -> None:
    party = Party(people[:PEOPLE], channel, seed=5)
    await party.begin()
    for number in range(8):
        asked = await party.question()
        (interaction,) = await click_and_leave(party, asked, times=1)
        await asyncio.sleep(0.002 + 0.004 * number)
        await inside.stop()
        await people[asked.who].outcome(interaction)
        assert len(records.read(inside.where).acted()) == number + 1
        await inside.start()
        party.last_decision = asked.decision


async def test_a_lobby_outlives_a_restart(inside: BotInside, people: list[Person], channel: str) -> None:
    party = Party(people[:PEOPLE], channel)
    lobby = await party.open()
    await inside.stop()
    await inside.start()
    await people[1].click(lobby, "Join")
    await inside.stop()
    await inside.start()
    await people[1].click(lobby, "Start")
    assert await party.step() is not None
    shown = await history(people[0], channel)
    assert len([message for message in shown if says(message, "-# Machi Koro, table 1\n")]) == 1


async def test_a_step_is_taken_back_after_a_restart(inside: BotInside, people: list[Person], channel: str) -> None:
    """A player undoes building nothing, and has the turn again."""
    party = Party(people[:PEOPLE], channel)
    await party.begin()
    asked = await party.question()
    mover = people[asked.who]
    await mover.run(channel, "machi roll")
    await mover.run(channel, "machi pass")
    party.last_decision = 2
    following = await party.question()
    assert following.board["id"] != asked.board["id"]
    await inside.stop()
    await inside.start()
    party.last_decision = following.decision
    control = control_of(following.board, "undo")
    assert control is not None
    await press(mover, following.board, control)
    party.took_back = asked.who
    again = await party.question()
    assert (again.who, again.board["id"]) == (asked.who, asked.board["id"])
    await inside.stop()
    await inside.start()
    record = await caught_up(party, inside)
    await nothing_is_doubled(party, record)
    await party.answer(again)
    assert await party.step() is not None
