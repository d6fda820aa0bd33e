"""The judge finds decisions answered twice and messages of nobody, but allows changing a secret choice in time."""

import random
import shutil
from pathlib import Path

import msgspec
import pytest

from bot.games.chance import Chance
from bot.games.entries import Acted, Entry
from bot.games.mafia_dollar.actions import PassCard
from bot.playground.server import Playground, start
from bot.playground.world.discord_types import ChannelType
from bot.playground.world.models import Channel, Message
from bot.table.tables import Tables
from data.rows import SlotRow
from data.store import Store
from tests.bot.games.mafia_dollar.random_play import RandomGame
from tests.end_to_end.records import Record
from tests.malice.crowd import Crowd
from tests.malice.judge import Judge, answered_twice
from tests.support.match import ANN, Match


def record(game: RandomGame, *forged: Entry) -> Record:
    """The game as a stored record, with extra entries at its end."""
    return Record(1, "mafia_dollar", "playing", game.state, [*game.entries, *forged], {}, {}, frozenset())


def choosing_in_secret() -> RandomGame:
    """A game in which one player has secretly chosen a card to pass, and others haven't."""
    game = RandomGame(2, 3, trading=0)
    while not (game.state.secrets and any(pending.ask == "pass" for pending in game.state.pending)):
        game.act()
    return game


def choose_again(game: RandomGame) -> None:
    """Let the player who chose first choose again."""
    secret, chance = game.state.secrets[0], Chance(game.key, game.counter)
    assert secret.decision is not None
    action = PassCard(game.state.clans[secret.seat].hand[0])
    events = game.game.apply(game.state, secret.decision, action, chance)
    game.write(Acted(secret.seat, secret.decision, msgspec.Raw(msgspec.json.encode(action))), events, chance)


def test_a_secret_choice_may_change_until_all_have_chosen() -> None:
    game = choosing_in_secret()
    choose_again(game)
    choose_again(game)
    assert answered_twice(record(game)) == []


def test_a_secret_choice_after_the_last_counts_as_doubled() -> None:
    game = choosing_in_secret()
    choose_again(game)
    late = game.entries[-1]
    while game.state.secrets:
        game.act()
    number = len(game.entries) + 1
    assert answered_twice(record(game, msgspec.structs.replace(late, number=number))) == [number]


def test_anything_else_answered_twice_is_found() -> None:
    game = RandomGame(2, 3, trading=0)
    game.act()
    (first,) = game.entries[1:]
    assert answered_twice(record(game, msgspec.structs.replace(first, number=3))) == [3]


OTHERS = 120
"""Messages that people write after the lost one."""


def post(playground: Playground, channel: int, author: int, text: str) -> int:
    """Put a message into the world, as if nobody had heard of it; returns its id."""
    world = playground.hub.world
    number = world.snowflakes.new()
    world.storage.put_message(Message(id=number, channel_id=channel, author_id=author, content=text))
    return number


@pytest.mark.parametrize("kind", [ChannelType.TEXT, ChannelType.PUBLIC_THREAD, ChannelType.DM])
async def test_a_lost_message_that_no_slot_took_is_found(
    tmp_path: Path, empty_database: Path, kind: ChannelType
) -> None:
    playground = await start(tmp_path / "world", port=0)
    try:
        world = playground.hub.world
        judge = Judge(playground, empty_database, Crowd(playground, empty_database, [], [], random.Random(1)))
        assert judge.look() == []
        place = Channel(id=world.snowflakes.new(), type=kind, name="club", parent_id=world.text_channels()[0].id)
        world.keep_channel(place)
        lost = post(playground, place.id, world.bot_id, "<@1>, your turn!")
        for number in range(OTHERS):
            post(playground, place.id, world.people()[0].id, f"message {number}")

        found = judge.look()

        a_notice = kind == ChannelType.DM  # a text by DM is in no slot
        assert found == ([] if a_notice else [f"message {lost} is nobody's: <@1>, your turn!"])
    finally:
        await playground.close()


async def test_a_message_that_a_slot_took_is_not_lost(tmp_path: Path, empty_database: Path) -> None:
    database = tmp_path / "tables.sqlite3"
    shutil.copy(empty_database, database)
    store, playground = await Store.open(database), await start(tmp_path / "world", port=0)
    try:
        world = playground.hub.world
        judge = Judge(playground, database, Crowd(playground, database, [], [], random.Random(1)))
        place = world.text_channels()[0].id
        line = post(playground, place, world.bot_id, "<@1>, your turn!")
        table = await Match(Tables(store)).open(ANN)
        assert len(judge.look()) == 1

        async with store.change() as tx:
            await tx.write_slot(
                table.subject, SlotRow("ping:0", place, line, "", settled=False, posted_at=0.0, marker="")
            )

        assert judge.look() == []
    finally:
        await playground.close()
        await store.close()
