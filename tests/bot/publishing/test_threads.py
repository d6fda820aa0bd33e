"""A thread that never got its table is deleted when the next process starts."""

import discord
import pytest

from bot.publishing.threads import clear_away
from data.rows import ThreadRow
from tests.support.world import World

NAME = "Ann's town"


async def make_and_die(world: World, *, name: str = NAME) -> discord.Thread:
    """Create a thread for a table, and crash before the table is opened."""
    channel = world.bot.get_channel(world.channel.id)
    assert isinstance(channel, discord.TextChannel)
    interaction = discord.utils.time_snowflake(world.env.now())
    async with world.store.change() as tx:
        await tx.add_thread(ThreadRow(interaction, channel.id, name))
    return await channel.create_thread(name=name, type=discord.ChannelType.public_thread)


def names(world: World) -> list[str]:
    """The open threads of the channel."""
    return [str(thread.name) for thread in world.channel.threads]


async def test_the_next_process_removes_it(world: World) -> None:
    await make_and_die(world)
    assert names(world) == [NAME]
    await world.restart()
    assert names(world) == []
    assert await world.store.threads() == []


async def test_one_that_could_not_be_made_at_all_is_forgotten(world: World) -> None:
    async with world.store.change() as tx:
        await tx.add_thread(ThreadRow(1, world.channel.id, NAME))
        await tx.add_thread(ThreadRow(2, 404, "below a channel that is gone"))
    await world.restart()
    assert await world.store.threads() == []


async def test_threads_of_others_and_those_with_a_table_stay(world: World) -> None:
    (ann,) = world.people("Ann")
    await ann.slash(world.channel, "table open", game="machi_koro", thread=True)
    (with_table,) = names(world)
    await make_and_die(world, name=with_table)
    assert names(world) == [with_table, with_table]
    await world.restart()
    assert names(world) == [with_table]
    assert (await world.store.table(1)).channel_id == world.channel.threads[0].id  # type: ignore[union-attr]


async def test_a_thread_that_was_there_before_stays(world: World) -> None:
    await make_and_die(world)
    async with world.store.change() as tx:
        await tx.drop_thread((await tx.threads())[0].interaction_id)
        later = discord.utils.time_snowflake(world.env.now()) + (60_000 << 22)
        await tx.add_thread(ThreadRow(later, world.channel.id, NAME))
    await world.restart()
    assert names(world) == [NAME]
    assert await world.store.threads() == []


async def test_opening_the_table_deletes_the_intended_thread_in_one_transaction(world: World) -> None:
    (ann,) = world.people("Ann")
    seen: list[list[ThreadRow]] = []
    opening = world.bot.lobby.open

    async def watched(*given: object, **more: object) -> object:
        click = given[0]
        async with world.store.change() as tx:
            await tx.add_thread(ThreadRow(click.interaction_id, world.channel.id, NAME))  # type: ignore[attr-defined]
        done = await opening(*given, **more)  # type: ignore[arg-type]
        seen.append(await world.store.threads())
        return done

    world.bot.lobby.open = watched  # type: ignore[method-assign, assignment]
    await ann.slash(world.channel, "table open", game="machi_koro", thread=True)
    assert seen == [[]]


async def test_an_intended_thread_is_stored_and_then_deleted(world: World) -> None:
    threads = world.bot.threads
    async with threads.intended(11, world.channel.id, NAME):
        assert await world.store.threads() == [ThreadRow(11, world.channel.id, NAME)]
    assert await world.store.threads() == []
    with pytest.raises(ZeroDivisionError):
        async with threads.intended(12, world.channel.id, NAME):
            raise ZeroDivisionError
    assert await world.store.threads() == []


async def test_a_new_thread_waits_for_the_rate_limit(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    created: list[int] = []

    async def turn() -> None:
        created.append(len(world.channel.threads))

    monkeypatch.setattr(world.bot._throttle, "turn", turn)
    (ann,) = world.people("Ann")
    await ann.slash(world.channel, "table open", game="machi_koro", thread=True)
    assert created[0] == 0
    assert len(world.channel.threads) == 1


async def test_a_thread_that_cannot_be_deleted_is_archived(world: World) -> None:
    await make_and_die(world)
    world.env.inject_error("DELETE", "/channels/*", status=403, code=50013)
    await world.restart()
    edits = [request.json for request in world.env.http_requests if request.method == "PATCH"]
    assert edits == [{"archived": True}]
    assert await world.store.threads() == []


async def test_an_interrupted_search_is_left_to_the_next_process(world: World) -> None:
    await make_and_die(world)
    world.env.inject_error("GET", "/guilds/*/threads/active", status=500, code=0, times=None)
    await world.restart()
    assert len(await world.store.threads()) == 1


async def test_one_that_is_gone_already_is_no_trouble(world: World, caplog: pytest.LogCaptureFixture) -> None:
    thread = await make_and_die(world)
    world.env.inject_error("DELETE", "/channels/*", status=404, code=10003)
    await clear_away(thread)
    assert "cannot remove it" in caplog.text
