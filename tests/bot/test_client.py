"""The client: its commands are told when they have changed, and it stops cleanly."""

import asyncio

import pytest

from bot.client import EXTENSIONS, TableBot
from bot.games.machi_koro import Options, Roll
from bot.tables import Click
from data.store import Change
from tests.bot.postal import DAY, by_post
from tests.support.match import GUILD
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


async def play_by_post(world: World) -> None:
    """Two people have begun a game by post in the channel, with a deadline of a day."""
    ann, bo = world.people("Ann", "Bo")
    lobby = world.bot.lobby
    await lobby.open(
        Click(1, ann.id, "Ann"),
        game="machi_koro",
        guild_id=GUILD,
        channel_id=world.channel.id,
        options=Options(),
        terms=by_post(),
    )
    await lobby.join(Click(2, bo.id, "Bo"), 1)
    await lobby.start(Click(3, ann.id, "Ann"), 1)
    await world.env.settle()


async def test_what_falls_due_is_done_when_its_time_comes(world: World) -> None:
    await play_by_post(world)
    await world.restart()
    await world.env.advance_time(DAY - 120)
    assert await world.store.turns(1) == 0
    await world.env.advance_time(180)
    assert await world.store.turns(1) == 1
    deadline = await world.bot.post.deadline_of(await world.table())
    assert deadline is not None
    assert deadline > world.clock() + DAY - 180


async def test_what_fell_due_while_nobody_was_there_is_done_at_the_start(world: World) -> None:
    await play_by_post(world)
    async with world.store.change() as tx:
        await tx.set_alarm(1, "post", world.clock() - 7 * DAY)
    await world.restart()
    assert await world.store.turns(1) == 1
    await world.restart()
    assert await world.store.turns(1) == 1


async def test_after_it_has_stopped_nothing_is_resolved_any_more(world: World) -> None:
    await play_by_post(world)
    await TableBot.close(world.bot)
    async with world.store.change() as tx:
        await tx.set_alarm(1, "post", world.clock() - 1)
    world.bot.alarms.poke()
    world.bot.post.poke(1)
    await world.bot.alarms.idle()
    await world.bot.post.idle(1)
    assert await world.store.turns(1) == 0
