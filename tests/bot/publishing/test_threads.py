"""A thread that got no table is removed, whenever Discord makes it."""

import contextlib
from unittest.mock import Mock

import discord
import pytest

from bot.publishing.threads import KEPT_SECONDS
from data.rows import ThreadRow
from tests.support.world import World

NAME = "Ann's town"


def channel_of(world: World) -> discord.TextChannel:
    channel = world.bot.get_channel(world.channel.id)
    assert isinstance(channel, discord.TextChannel)
    return channel


async def asked(world: World, name: str = NAME) -> ThreadRow:
    """A process stores that it makes a thread, and dies."""
    row = ThreadRow(discord.utils.time_snowflake(world.env.now()), world.channel.id, name)
    async with world.store.change() as tx:
        await tx.add_thread(row)
    return row


async def made(world: World, name: str = NAME) -> discord.Thread:
    """Discord makes a thread."""
    with world.env._bot_scope():
        thread = await channel_of(world).create_thread(name=name, type=discord.ChannelType.public_thread)
    await world.env.settle()
    return thread


def names(world: World) -> list[str]:
    """The open threads of the channel."""
    return [str(thread.name) for thread in world.channel.threads]


async def test_the_next_process_removes_it(world: World) -> None:
    await asked(world)
    await made(world)
    assert names(world) == [NAME]
    await world.restart()
    assert names(world) == []


async def test_one_that_comes_after_the_start_is_removed(world: World) -> None:
    await asked(world)
    await world.restart()
    await made(world)
    assert names(world) == []


async def test_the_intent_is_forgotten_when_no_thread_can_come_any_more(world: World) -> None:
    row = await asked(world)
    await world.restart()
    assert await world.store.threads() == [row]
    await world.env.advance_time(KEPT_SECONDS + 61)
    assert await world.store.threads() == []
    await made(world)
    assert names(world) == [NAME], "it is of somebody else"


async def test_threads_of_others_and_those_with_a_table_stay(world: World) -> None:
    (ann,) = world.people("Ann")
    await ann.slash(world.channel, "table open", game="machi_koro", thread=True)
    (with_table,) = names(world)
    await made(world, with_table)
    assert names(world) == [with_table], "a second one for the same intent is removed"
    await made(world, "by the way")
    await world.restart()
    assert names(world) == [with_table, "by the way"]
    assert (await world.store.table(1)).channel_id == world.channel.threads[0].id  # type: ignore[union-attr]


async def test_a_thread_that_was_there_before_stays(world: World) -> None:
    await made(world)
    await world.env.advance_time(60)
    await asked(world)
    await world.restart()
    assert names(world) == [NAME]


async def test_an_earlier_thread_of_the_same_opening_is_used(world: World) -> None:
    threads, channel = world.bot.threads, channel_of(world)
    first = threads.intent(discord.utils.time_snowflake(world.env.now()) + 5, channel.id, NAME, same=7)
    with world.env._bot_scope(), contextlib.suppress(ZeroDivisionError):
        async with threads.made(first, channel) as one:
            world.patch.setattr(threads, "_worker", Mock())  # it is not removed yet
            raise ZeroDivisionError
    await world.env.advance_time(1)
    again = threads.intent(discord.utils.time_snowflake(world.env.now()) + 5, channel.id, NAME, same=7)
    assert again == first
    with world.env._bot_scope():
        async with threads.made(again, channel) as two:
            assert two.id == one.id
            world.patch.undo()
    await world.env.settle()
    assert names(world) == [], "it has no table in the end"


async def test_a_new_thread_waits_for_the_rate_limit(world: World) -> None:
    created: list[int] = []

    async def turn() -> None:
        created.append(len(world.channel.threads))

    world.patch.setattr(world.bot.throttle, "turn", turn)
    (ann,) = world.people("Ann")
    await ann.slash(world.channel, "table open", game="machi_koro", thread=True)
    assert created[0] == 0
    assert len(world.channel.threads) == 1


async def test_a_thread_that_cannot_be_deleted_is_archived(world: World) -> None:
    await asked(world)
    await made(world)
    world.env.inject_error("DELETE", "/channels/*", status=403, code=50013)
    await world.restart()
    edits = [request.json for request in world.env.http_requests if request.method == "PATCH"]
    assert edits == [{"archived": True}]


async def test_one_in_which_something_was_posted_stays_open(world: World) -> None:
    await asked(world)
    thread = await made(world)
    world.env.backend.create_message(thread.id, world.env.backend.bot_user.id, "The board of a table that was lost")
    await world.restart()
    assert names(world) == [NAME]
    assert [request for request in world.env.http_requests if request.method in ("DELETE", "PATCH")] == []


@pytest.mark.parametrize("status", [403, 404])
async def test_one_that_cannot_be_seen_is_left_alone(world: World, status: int) -> None:
    await asked(world)
    thread = await made(world)
    code = {403: 50001, 404: 10003}[status]
    world.env.inject_error("GET", f"/channels/{thread.id}", status=status, code=code)
    await world.restart()
    assert [request for request in world.env.http_requests if request.method in ("DELETE", "PATCH")] == []


async def test_a_removal_that_discord_does_not_answer_is_tried_again(world: World) -> None:
    await asked(world)
    await made(world)
    world.env.inject_error("DELETE", "/channels/*", status=500, code=0)
    await world.restart()
    await world.env.advance_time(2)
    assert names(world) == []


async def test_while_a_table_is_being_opened_its_intent_is_kept_however_long_that_takes(world: World) -> None:
    threads = world.bot.threads
    intent = threads.intent(discord.utils.time_snowflake(world.env.now()), world.channel.id, NAME)
    making = threads.made(intent, channel_of(world))
    with world.env._bot_scope():
        thread = await making.__aenter__()
    await world.env.advance_time(KEPT_SECONDS + 61)
    with world.env._bot_scope():
        threads.appeared(thread)
    await world.env.settle()
    assert await world.store.threads() == [intent]
    assert names(world) == [NAME]
    with world.env._bot_scope():
        await making.__aexit__(None, None, None)
    await world.env.settle()
    assert await world.store.threads() == []
    assert names(world) == [], "it has no table in the end"


async def test_a_look_for_what_is_forgotten_meanwhile_does_nothing(world: World) -> None:
    with world.env._bot_scope():
        world.bot.threads._worker.poke(5)
        await world.bot.threads._worker.idle(5)
    await world.env.settle()
    assert world.bot.threads._worker.keys == frozenset()
