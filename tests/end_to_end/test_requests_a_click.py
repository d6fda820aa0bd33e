"""The requests about messages that clicks cost, counted over real sockets."""

import collections
import re

import pytest

from bot.playground.server import Playground
from bot.playground.validation.uploads import Sent
from data.rows import Subject
from tests.end_to_end.inside import BotInside
from tests.end_to_end.party import Party
from tests.support.long import sampled
from tests.support.person import Person

CLICKS = 16
MESSAGES = re.compile(r"/channels/\d+/messages(/\d+)?")


@pytest.fixture
def sent(playground: Playground) -> collections.Counter[str]:
    """The bot's requests about messages by method, without the answers to clicks."""
    found = collections.Counter[str]()

    def count(request: Sent) -> None:
        if MESSAGES.fullmatch(request.path):
            found[request.method] += 1

    playground.hub.on_request.append(count)
    return found


async def turn_of(inside: BotInside, party: Party) -> int:
    """The table's turn, once its messages are up to date."""
    await inside.bot.publisher.idle(Subject("table", party.table))
    table = await inside.bot.tables.load(party.table)
    turn: int = table.game.turn(table.state)
    return turn


@pytest.mark.parametrize("players", sampled([2, 3], 2))
async def test_a_turn_of_people_costs_one_post(
    inside: BotInside, people: list[Person], channel: str, sent: collections.Counter[str], players: int
) -> None:
    party = Party(people[:players], channel, seed=4)
    await party.begin()
    await party.question()
    began = await turn_of(inside, party)
    sent.clear()
    for _ in range(CLICKS):
        await party.step()
        await turn_of(inside, party)
    assert sent == {"POST": await turn_of(inside, party) - began}


async def test_a_turn_against_robots_deletes_no_message(
    inside: BotInside, people: list[Person], channel: str, sent: collections.Counter[str]
) -> None:
    party = Party(people[:1], channel, seed=4)
    await party.begin(robots=2)
    asked = await party.question()
    sent.clear()
    rounds = 0
    for _ in range(CLICKS):
        await party.answer(asked)
        board, asked = asked.board, await party.question()
        rounds += asked.board["id"] != board["id"]
    await turn_of(inside, party)
    assert sent["DELETE"] == 0
    assert sent["POST"] <= 2 * rounds, "a message for the robots' turns, and the player's next board"
