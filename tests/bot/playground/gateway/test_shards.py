"""A real discord.py bot in two shards: the server on its shard, direct messages on shard 0, each resumed alone."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest
from discord.ext import commands

from bot.playground.server import Playground
from tests.bot.playground.baker import StepButton, add_commands, use_addresses
from tests.bot.playground.raw import Raw, ok
from tests.support.person import Person, text_of
from tests.support.sharded import sharded


class ShardedBaker(commands.AutoShardedBot):
    """The baker's commands in the number of shards that the gateway recommends."""

    def __init__(self) -> None:
        super().__init__(commands.when_mentioned, intents=discord.Intents(guilds=True), help_command=None)
        self._connection.guild_ready_timeout = 0.05
        self.resumed: list[int] = []
        self.add_dynamic_items(StepButton)
        add_commands(self.tree)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        del shard_id, initial

    async def on_shard_resumed(self, shard_id: int) -> None:
        self.resumed.append(shard_id)


@pytest.fixture(params=[0, 1], ids=["server on shard 0", "server on shard 1"])
async def playground(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Playground]:
    async with sharded(tmp_path, request.param) as running:
        yield running


@pytest.fixture
async def baker(playground: Playground) -> AsyncIterator[ShardedBaker]:
    use_addresses(playground)
    bot = ShardedBaker()
    running = asyncio.create_task(bot.start(playground.token))
    async with asyncio.timeout(10):
        while not bot.is_ready():  # noqa: ASYNC110 - is_ready is all there is before the bot has begun
            await asyncio.sleep(0.01)
    yield bot
    await bot.close()
    await asyncio.wait({running}, timeout=5)
    assert playground.unknown_routes == []


def heard(playground: Playground, event: str) -> list[int]:
    """Return the shards that received an event, once for each time."""
    sessions = playground.hub.gateway.sessions.values()
    return [session.shard for session in sessions for _, text in session.backlog if f'"t":"{event}"' in text]


async def test_each_shard_has_a_session_and_one_has_the_server(playground: Playground, baker: ShardedBaker) -> None:
    own = (playground.hub.world.guild_id >> 22) % 2
    assert sorted(session.shard for session in playground.hub.gateway.sessions.values()) == [0, 1]
    assert heard(playground, "GUILD_CREATE") == [own]
    assert [guild.shard_id for guild in baker.guilds] == [own]


async def test_clicks_use_the_servers_shard_and_dm_commands_shard_0(
    playground: Playground, baker: ShardedBaker, ann: Person
) -> None:
    assert baker.shard_count == 2
    own = (playground.hub.world.guild_id >> 22) % 2
    table = ann.channel("machi-koro")
    await ann.run(table, "show")
    await ann.click(await ann.wait_for_message(table, lambda message: message["components"]), "Next step")
    await ann.wait_for_message(table, lambda message: text_of(message) == "Step 2")
    assert heard(playground, "INTERACTION_CREATE") == [own, own]
    dm = await ann._call("POST", "/play/dms", json={"user": ann.user_id})
    await ann.run(dm["id"], "bake", bread="rye")
    await ann.wait_for_message(dm["id"], lambda message: message["content"] == "1 × rye")
    assert sorted(heard(playground, "INTERACTION_CREATE")) == sorted([own, own, 0])


async def test_both_shards_resume_and_get_the_click_they_missed(
    playground: Playground, baker: ShardedBaker, ann: Person
) -> None:
    table = ann.channel("machi-koro")
    await ann.run(table, "show")
    shown = await ann.wait_for_message(table, lambda message: message["components"])
    sessions = set(playground.hub.gateway.sessions)
    playground.hub.gateway.drop()
    await ann.click(shown, "Next step")
    await ann.wait_for_message(table, lambda message: text_of(message) == "Step 2")
    async with asyncio.timeout(10):
        while sorted(baker.resumed) != [0, 1]:  # noqa: ASYNC110 - nothing tells when both are back
            await asyncio.sleep(0.01)
    assert set(playground.hub.gateway.sessions) == sessions


async def test_a_different_number_of_shards_is_announced_to_the_bot(playground: Playground) -> None:
    async with Raw(playground) as raw:
        playground.hub.gateway.shards = 16
        assert ok(await raw.call("GET", "/gateway/bot"))["shards"] == 16
