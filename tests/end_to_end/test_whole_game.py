"""A whole game by clicks alone, over real sockets."""

import io
from collections.abc import Sequence

import aiohttp
import pytest
from PIL import Image

from bot.playground.server import Playground
from cogs.machi_koro.explaining import EXPLAIN
from rendering.drawing.theme import TALLEST
from tests.end_to_end import records
from tests.end_to_end.party import (
    AFTERWARDS,
    EPHEMERAL,
    MOVES,
    Control,
    Party,
    boards_shown,
    control_of,
    history,
    moves_of,
    offers_moves,
    says,
)
from tests.end_to_end.process import BotProcess
from tests.support.long import LONG, sampled
from tests.support.person import Json, Person, controls, pictures_of, text_of
from tests.support.timeouts import until
from tests.support.values import there

HELD_BACK = "amusement_park"
MOST_BYTES = 130 * 1024


class Curious(Party):
    """A party that holds one landmark back, and so does not end before every kind of move was made."""

    def choice(self, moves: Sequence[Control]) -> tuple[Control, str | None]:
        """Leave the last landmark alone for as long as a kind of move is still to be seen."""
        if set(MOVES) <= self.done:
            return super().choice(moves)
        cut = [_without(move, HELD_BACK) for move in moves]
        return super().choice([move for move in cut if move.verb != "build" or {*dict(move.options)} - {EXPLAIN}])


def _without(move: Control, option: str) -> Control:
    options = tuple((value, label) for value, label in move.options if value != option)
    return Control(move.id, move.table, move.decision, move.verb, options)


@pytest.mark.parametrize("seats", sampled([2, 4], 2))
async def test_people_play_to_a_winner(
    playground: Playground, bot: BotProcess, people: list[Person], channel: str, seats: int
) -> None:
    party = (Curious if seats == 4 else Party)(people[:seats], channel, seed=7)
    await party.begin()
    await party.play()
    assert seats < 4 or party.done >= set(MOVES)
    shown = await history(party.host, channel)

    # the poster ends the game, and offers a rematch
    last = there(party.over())
    assert last["id"] == shown[-1]["id"]
    assert says(last, "Well played, ", *(f"<@{person.user_id}>" for person in people[:seats]))
    assert [each["label"] for each in controls(last)] == AFTERWARDS

    # no older message can be clicked, nobody is pinged any more
    assert [message["id"] for message in shown if offers_moves(message)] == [last["id"]]
    assert not [message for message in shown if "your turn" in message["content"]]

    # every go has its board, once, in order, with pictures
    await until(lambda: not records.unfinished(bot.where))  # a message is there before its id is stored
    boards = boards_shown(shown, party.table)
    record = records.read(bot.where)
    assert list(boards) == list(range(1, record.state.turn + 1))
    assert all(len(found) == 1 for found in boards.values())
    assert says(boards[record.state.turn][0], "🏆", "wins")
    assert {turn: int(found[0]["id"]) for turn, found in boards.items()} == {
        int(place.partition(":")[2]): message
        for place, message in record.places.items()
        if place.startswith(("board:", "chain:"))
    }
    public = [message for message in shown if not message["flags"] & EPHEMERAL]
    assert len(public) == len(boards) + 2, "besides the boards there are the lobby and the poster, and nothing else"

    # the journal contains exactly the clicks
    assert record.phase == "over"
    assert len(record.acted()) == party.steps
    await each_picture_is_sound(playground, list(boards.values()))

    # and everybody can check it
    await party.host.run(channel, "table verify")
    await party.host.wait_for_message(channel, lambda message: says(message, "Checked."))
    assert not [failure for person in people for failure in person.failures]


async def each_picture_is_sound(playground: Playground, boards: Sequence[Sequence[Json]]) -> None:
    """Every board has a picture, a tall one in parts, with words for each; every seventh is downloaded."""
    assert all(pictures_of(board) for (board,) in boards)
    items = [picture for (board,) in boards for picture in pictures_of(board)]
    assert all(20 <= len(item["description"]) <= 1024 for item in items)
    async with aiohttp.ClientSession() as http:
        for item in items[::7]:
            async with http.get(item["media"]["url"]) as response:
                assert response.status == 200
                png = await response.read()
            assert len(png) <= MOST_BYTES
            with Image.open(io.BytesIO(png)) as picture:
                assert picture.format == "PNG"
                assert picture.width == 1200
                assert picture.height <= TALLEST


@LONG
async def test_a_rematch_invites_the_same_people_to_a_new_table(
    bot: BotProcess, people: list[Person], channel: str
) -> None:
    """Given a game that ended because one of two resigned, when a player asks for a rematch."""
    party = Party(people[:2], channel)
    await party.begin()
    await party.next()
    await party.people[1].run(channel, "table resign")
    question = await party.people[1].wait_for_message(channel, lambda m: control_of(m, "resign"))
    await party.people[1].click(question, "Yes")
    await party.host.wait_until(party.over, "the end")
    ended = there(party.over())
    assert says(ended, "resigned", "🏆", "Ann", "wins")

    known = {message["id"] for message in party.host.seen(channel)}
    await party.host.click(ended, "Rematch")
    lobby = await party.lobby(known)
    assert party.table == 2
    assert f"<@{people[1].user_id}>" in text_of(lobby)
    await people[1].click(lobby, "Join")
    await people[1].click(lobby, "Start")
    party.last_decision = 0
    assert await party.step() is not None
    assert records.read(bot.where, 2).phase == "playing"
    assert not [move for message in party.host.seen(channel) for move in moves_of(message, 1)]
