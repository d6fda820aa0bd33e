"""The client: its commands are told when they have changed, and it stops cleanly."""

import asyncio

import pytest

from bot.client import EXTENSIONS, TableBot
from bot.games.machi_koro import Roll
from bot.tables import Click
from data.store import Change
from tests.support.world import World


def told(world: World) -> int:
    """How often Discord was told the commands."""
    return sum(request.method == "PUT" and "commands" in request.path for request in world.env.http_requests)


async def test_discord_is_told_the_commands_only_when_they_have_changed(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert told(world) == 1
    await world.restart()
    assert told(world) == 1
    with monkeypatch.context() as patched:
        patched.setattr("bot.client.EXTENSIONS", tuple(name for name in EXTENSIONS if name != "cogs.help"))
        await world.restart()
    assert told(world) == 2


async def test_only_what_is_needed_is_asked_of_discord(world: World) -> None:
    assert [name for name, on in world.bot.intents if on] == ["guilds"]


async def test_stopping_waits_for_the_change_under_way(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bo = world.people("Ann", "Bo")
    await world.play(ann, bo, dice=[4])
    (decision,) = (await world.table()).owed()
    started, go_on = asyncio.Event(), asyncio.Event()
    write = Change.add_entry

    async def slowly(self: Change, *args: object) -> None:
        started.set()
        await go_on.wait()
        await write(self, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(Change, "add_entry", slowly)
    acting = asyncio.create_task(world.bot.tables.act(Click(1, ann.id), 1, decision.id, Roll(1)))
    await started.wait()
    closing = asyncio.create_task(TableBot.close(world.bot))
    await asyncio.sleep(0)
    go_on.set()
    await asyncio.gather(acting, closing)
    assert len(await world.bot.tables.entries(1)) == 2
    assert await world.store.due() != []
