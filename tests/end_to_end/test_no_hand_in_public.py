"""A hand is only shown to its owner, even after a click on a board that the bot doesn't know yet."""

import random
import signal
from pathlib import Path

import pytest

from bot.playground.faults import Fault, How
from bot.playground.server import Playground
from data.rows import Subject
from tests.end_to_end.inside import BotInside
from tests.end_to_end.party import EPHEMERAL, board_of
from tests.end_to_end.process import BotProcess, joining
from tests.end_to_end.test_mafia_dollar import Player, begin, has, state_of
from tests.support.long import sampled
from tests.support.person import BUTTON, COMMAND, COMPONENT, Json, Person, controls, pictures_of, text_of

TABLE = 1
HELD = 4.0
"""Seconds by which Discord's answer to the new board is delayed."""


@pytest.fixture
async def doomed(tmp_path: Path, playground: Playground, kept_at: dict[str, str]) -> BotProcess:
    return joining(playground, tmp_path, **kept_at)


def end_of(message: Json) -> Json | None:
    """A message's End turn button."""
    return next((control for control in controls(message) if ":end" in control.get("custom_id", "")), None)


def betrayed(onlooker: Person) -> list[Json]:
    """All messages with a hand that a spectator has ever seen."""
    shown = [event["data"] for event in onlooker.events if event["type"] in ("message_create", "message_update")]
    return [message for message in shown if shows_hand(message)]


def shows_hand(message: Json) -> bool:
    said = [text_of(message), *(str(picture["description"]) for picture in pictures_of(message))]
    drawn = any("-hand-" in picture["media"]["url"] for picture in pictures_of(message))
    return drawn or any("Your hand" in words for words in said)


async def until_a_turn_can_end(bot: BotInside | BotProcess, people: list[Person], channel: str) -> tuple[Person, Json]:
    """Play until a turn can be ended on the board; returns its player and the board."""
    rng = random.Random(5)
    players = [Player(person, channel, TABLE, by_dm=True, rng=rng) for person in people]
    while (state := state_of(bot, TABLE)).pending[0].ask != "act":
        await players[state.pending[0].seat].answer(state.pending[0].id, state.turn)
    mover = people[state.pending[0].seat]
    board = await mover.wait_for_message(
        channel, lambda message: board_of(message) == (TABLE, state.turn) and end_of(message)
    )
    return mover, board


async def board_posted_again(mover: Person, channel: str, board: Json) -> Json:
    """Wait for the new board; returns it."""
    return await mover.wait_for_message(
        channel, lambda message: int(message["id"]) > int(board["id"]) and end_of(message)
    )


async def look(onlooker: Person, channel: str) -> None:
    """Use /table show, which posts a missing board; doesn't wait."""
    await onlooker.refresh()
    await onlooker.start_interaction(COMMAND, channel, await onlooker.command_data("table show", {}))


async def end_turn(mover: Person, board: Json) -> str:
    """Press End turn on that board; doesn't wait."""
    control = end_of(board)
    assert control is not None
    data: Json = {"custom_id": control["custom_id"], "component_type": BUTTON}
    return await mover.start_interaction(COMPONENT, board["channel_id"], data, message_id=board["id"])


async def until_the_next_turn(bot: BotInside, mover: Person, channel: str, turn: int) -> None:
    """Wait until the next turn is shown on one board; say Yes if the bot asks first."""

    def goes_on(message: Json) -> bool:
        shown = board_of(message)
        return shown is not None and shown[1] > turn and has(message, TABLE, "hand")

    def asks(message: Json) -> bool:
        return bool(message["flags"] & EPHEMERAL) and any(each.get("label") == "Yes" for each in controls(message))

    found = await mover.wait_for_message(channel, lambda message: goes_on(message) or asks(message))
    if asks(found):
        await mover.click(found, "Yes")
        await mover.wait_for_message(channel, goes_on)
    await bot.bot.publisher.idle(Subject("table", TABLE))


@pytest.mark.parametrize("how", sampled([How.LATE, How.LOST], How.LATE))
async def test_end_turn_on_an_unknown_board_shows_no_hand(
    how: How, playground: Playground, inside: BotInside, people: list[Person], channel: str
) -> None:
    """A deleted board is posted again; End turn is pressed on it while Discord's answer is late or lost."""
    await begin(people[:2], channel)
    mover, board = await until_a_turn_can_end(inside, people[:2], channel)
    turn = state_of(inside, TABLE).turn
    await people[0].delete(board)
    playground.hub.faults.add(Fault(how, method="POST", path=f"/channels/{channel}/messages", seconds=HELD))
    await look(people[3], channel)
    again = await board_posted_again(mover, channel, board)
    pressed = await end_turn(mover, again)
    await mover.outcome(pressed)
    await until_the_next_turn(inside, mover, channel, turn)
    assert betrayed(people[2]) == []
    assert [message for message in await people[2].fetch(channel) if shows_hand(message)] == []


async def test_end_turn_after_a_kill_before_storing_shows_no_hand(
    playground: Playground, inside: BotInside, doomed: BotProcess, people: list[Person], channel: str
) -> None:
    await begin(people[:2], channel)
    mover, board = await until_a_turn_can_end(inside, people[:2], channel)
    turn = state_of(inside, TABLE).turn
    await inside.bot.publisher.idle(
        Subject("table", TABLE)
    )  # otherwise other due messages, not the board, are posted first and die
    await inside.stop()
    await people[0].delete(board)
    await doomed.start(BOT_CRASH_AT="posted")
    await doomed.ready()
    await look(people[3], channel)
    assert await doomed.ended() == -signal.SIGKILL
    again = await board_posted_again(mover, channel, board)
    search = f"/channels/{channel}/messages"  # for posts whose id was never stored
    playground.hub.faults.add(Fault(How.SLOW, method="GET", path=search, seconds=HELD))
    await inside.start()
    pressed = await end_turn(mover, again)
    await mover.outcome(pressed)
    await until_the_next_turn(inside, mover, channel, turn)
    assert betrayed(people[2]) == []
