"""The bot in two shards: its server on one, direct messages on shard 0; one stays away while the other answers."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.client import TableBot
from bot.playground.gateway.sessions import Moment
from bot.playground.server import Playground
from tests.end_to_end.inside import BotInside
from tests.end_to_end.party import Party
from tests.support.person import Person
from tests.support.sharded import sharded
from tests.support.timeouts import until


@pytest.fixture(params=[0, 1], ids=["server on shard 0", "server on shard 1"])
async def playground(
    tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Playground]:
    async def at_once(bot: TableBot, shard_id: int | None, *, initial: bool = False) -> None:
        """Discord wants five seconds between two shards; the playground doesn't."""

    monkeypatch.setattr(TableBot, "before_identify_hook", at_once)
    async with sharded(tmp_path, request.param) as running:
        yield running


async def test_a_shard_that_is_away_holds_up_no_other(
    playground: Playground, inside: BotInside, people: list[Person], channel: str
) -> None:
    own = (playground.hub.world.guild_id >> 22) % 2
    assert inside.bot.connected_shards() == {0: True, 1: True}
    party = Party(people[:2], channel, seed=3)
    await party.begin()

    playground.hub.gateway.hang_up_at(Moment.CONNECT, None)
    away = inside.bot.get_shard(1 - own)
    assert away is not None
    await away._parent.ws.socket.close(code=4000)
    await until(lambda: inside.bot.connected_shards() == {own: True, 1 - own: False})
    assert not inside.bot.is_connected()
    await party.steps_on(3)

    await until(inside.bot.is_connected)
    await party.step()
