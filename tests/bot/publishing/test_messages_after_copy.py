"""After a restored copy, what the bot posted since for things that the copy does not know is removed, and only that."""

import discord
import msgspec
import pytest
from simcord.backend import serializers

from bot.publishing.messages_after_copy import RETIRED, MessagesAfterCopy
from data.maintenance import MARK
from data.rows import OverviewRow, Subject, ThreadRow
from tests.bot.publishing.test_publisher import people
from tests.bot.publishing.test_stray_copies import copied, said, there
from tests.support.world import MemberActor, World, text_of

__all__ = ["people"]

MINUTE = 60


def board_of_a_later_table(world: World, author: int | None = None, asker: int | None = None) -> int:
    """A board of a table that was opened after the copy, by the bot or in an answer to somebody; its id."""
    backend = world.env.backend
    answers = None
    if asker is not None:
        answers = {"id": "5", "type": 2, "user": serializers.user_payload(backend.users[asker])}
    board = backend.get_message(world.channel.id, copied(world, world.board(), author, answers))
    board.components = msgspec.json.decode(msgspec.json.encode(board.components).replace(b"t:1:", b"t:999:"))
    return board.id


def board_in(world: World, channel: int) -> int:
    """The same in another channel or thread."""
    board = world.env.backend.get_message(world.channel.id, board_of_a_later_table(world))
    components, flags = msgspec.json.decode(msgspec.json.encode(board.components)), board.flags
    world.env.backend.delete_message(world.channel.id, board.id)
    bot = world.env.backend.bot_user.id
    return world.env.backend.create_message(channel, bot, "", components=components, flags=flags).id


def is_there(world: World, channel: int, message: int) -> bool:
    """Whether that channel or thread still has that message."""
    return message in world.env.backend.messages[channel]


async def thread_of_the_lost_future(world: World, name: str = "Ann's town") -> int:
    """A thread that the bot made since the copy; its id."""
    place = world.bot.get_channel(world.channel.id)
    assert isinstance(place, discord.TextChannel)
    with world.env._bot_scope():
        made = await place.create_thread(name=name, type=discord.ChannelType.public_thread)
    await world.env.settle()
    return made.id


def archive(world: World, thread: int, *, archived: bool) -> None:
    """Somebody archives a thread, or opens it."""
    world.env.backend.edit_channel(thread, {}, thread_metadata={"archived": archived})


def archivings(world: World) -> list[bool]:
    """What the bot made of threads: archived ones (True), or open ones."""
    edits = [request.json for request in world.env.http_requests if request.method == "PATCH" and request.json]
    return [edit["archived"] for edit in edits if "archived" in edit]


async def go_back(world: World) -> None:
    """The bot starts again on a copy from before the last minute."""
    await world.env.advance_time(MINUTE)
    async with world.store.change() as tx:
        await tx.remember(MARK, "{}")
    await world.restart()


async def is_retired(world: World) -> bool:
    """Whether the next process need not look again."""
    epoch = await world.store.newest_epoch()
    return epoch is not None and await world.store.fact(RETIRED) == epoch.id


@pytest.fixture
async def copy_is_old(people: list[MemberActor], world: World) -> None:
    """A minute passes after the last moment that the copy knows of."""
    await world.env.advance_time(MINUTE)


async def test_a_board_that_the_copy_does_not_know_is_removed(world: World, copy_is_old: None) -> None:
    lost = board_of_a_later_table(world)
    await go_back(world)
    assert lost not in there(world)
    assert await is_retired(world)


async def test_answers_to_somebody_and_what_others_post_stay(
    world: World, people: list[MemberActor], copy_is_old: None
) -> None:
    answer = board_of_a_later_table(world, asker=people[0].id)
    foreign = board_of_a_later_table(world, author=people[1].id)
    await go_back(world)
    assert {answer, foreign} <= set(there(world))


async def test_a_line_that_no_slot_of_its_channels_table_knows_is_removed(world: World, copy_is_old: None) -> None:
    line = said(world, "You are wanted at the table.")
    await go_back(world)
    assert line not in there(world)


async def test_a_list_of_running_games_that_the_copy_does_not_know_is_removed(world: World, copy_is_old: None) -> None:
    await world.bot.overviews.keep(OverviewRow(world.guild.id, world.channel.id, world.clock()))
    await world.bot.publisher.idle(Subject("overview", world.guild.id))
    (lost,) = [message.id for message in world.messages() if "Running games" in text_of(message)]
    async with world.store.change() as tx:
        await tx.drop_overview(world.guild.id)
    await go_back(world)
    assert lost not in there(world)


async def test_a_message_about_something_else_stays(world: World, copy_is_old: None) -> None:
    button = {"type": 2, "style": 2, "label": "Help", "custom_id": "help"}
    backend = world.env.backend
    backend.create_message(
        world.channel.id, backend.bot_user.id, "Help is here.", components=[{"type": 1, "components": [button]}]
    )
    other = world.messages()[-1].id
    await go_back(world)
    assert other in there(world)
    assert await is_retired(world)


async def test_a_channel_that_may_not_be_read_is_given_up(world: World, copy_is_old: None) -> None:
    lost = board_of_a_later_table(world)
    world.env.inject_error("GET", "/channels/*/messages", status=403, code=50001, times=None)
    await go_back(world)
    assert await is_retired(world)
    world.env.backend.faults.clear()
    await world.restart()
    assert lost in there(world), "it is not looked through again"


async def test_what_passes_is_waited_for(world: World, copy_is_old: None) -> None:
    lost = board_of_a_later_table(world)
    world.env.inject_error("GET", "/channels/*/messages", status=500, times=None)
    await go_back(world)
    assert not await is_retired(world)
    world.env.backend.faults.clear()
    await world.env.advance_time(2 * MINUTE)
    assert lost not in there(world)
    assert await is_retired(world)


async def test_the_boards_come_first(world: World, copy_is_old: None) -> None:
    before = len(world.env.http_requests)
    await go_back(world)
    asked = [(each.method, each.path) for each in world.env.http_requests[before:] if "/messages" in each.path]
    deleted, posted, *searched = [method for method, path in asked if str(world.channel.id) in path][:4]
    assert (deleted, posted) == ("DELETE", "POST")
    assert searched


async def test_a_thread_named_as_an_earlier_one_is_cleared_and_stays_open(world: World, copy_is_old: None) -> None:
    asked = ThreadRow(discord.utils.time_snowflake(world.env.now()), world.channel.id, "Ann's town")
    async with world.store.change() as tx:
        await tx.add_thread(asked)
    await world.env.advance_time(1)
    thread = await thread_of_the_lost_future(world, asked.name)
    lost = board_in(world, thread)
    world.env.inject_error("DELETE", f"/channels/{thread}", status=403, code=50013, times=None)
    await go_back(world)
    assert not is_there(world, thread, lost)
    assert archivings(world) == []


async def test_a_thread_that_is_archived_meanwhile_is_opened_for_it(world: World, copy_is_old: None) -> None:
    thread = await thread_of_the_lost_future(world)
    lost = board_in(world, thread)
    world.env.inject_error("DELETE", f"/channels/{thread}/messages/*", status=400, code=50083)
    await go_back(world)
    assert not is_there(world, thread, lost)
    assert archivings(world) == [False, True]
    assert await is_retired(world)


async def test_a_thread_that_was_opened_for_it_is_archived_again_if_discord_fails(
    world: World, copy_is_old: None
) -> None:
    thread = await thread_of_the_lost_future(world)
    lost = board_in(world, thread)
    for status, code in ((400, 50083), (503, 0)):
        world.env.inject_error("DELETE", f"/channels/{thread}/messages/*", status=status, code=code)
    await go_back(world)
    assert archivings(world) == [False, True]
    await world.env.advance_time(MINUTE)
    assert not is_there(world, thread, lost)


async def test_a_thread_that_was_archived_is_cleared_when_somebody_opens_it(world: World, copy_is_old: None) -> None:
    thread = await thread_of_the_lost_future(world)
    lost = board_in(world, thread)
    archive(world, thread, archived=True)
    await go_back(world)
    assert await is_retired(world)
    assert is_there(world, thread, lost)
    archive(world, thread, archived=True)  # simcord's servers come with archived threads, Discord's without
    archive(world, thread, archived=False)
    await world.env.settle()
    assert not is_there(world, thread, lost)


async def test_a_message_that_is_gone_already_does_not_save_the_next(world: World, copy_is_old: None) -> None:
    thread = await thread_of_the_lost_future(world)
    gone, lost = board_in(world, thread), board_in(world, thread)
    world.env.inject_error("DELETE", f"/channels/{thread}/messages/{gone}", status=404, code=10008)
    await go_back(world)
    assert not is_there(world, thread, lost)


@pytest.mark.parametrize("kind", ["voice", "stage"])
async def test_the_chat_of_a_voice_channel_is_looked_through(world: World, copy_is_old: None, kind: str) -> None:
    create = {"voice": world.guild.create_voice_channel, "stage": world.guild.create_stage_channel}[kind]
    channel = create("hall").id
    lost = board_in(world, channel)
    await go_back(world)
    assert not is_there(world, channel, lost)


async def test_what_a_running_bot_has_posted_is_found(world: World, copy_is_old: None) -> None:
    lost = board_in(world, thread := await thread_of_the_lost_future(world))
    await world.env.advance_time(MINUTE)
    with world.env._bot_scope():
        await world.bot.step_back.perform("", {})
        world.bot.went_back()
    await world.env.settle()
    assert not is_there(world, thread, lost)


async def test_a_server_that_cannot_be_asked_is_given_up(world: World, copy_is_old: None) -> None:
    world.env.inject_error("GET", f"/guilds/{world.guild.id}/channels", status=403, code=50001)
    await go_back(world)
    assert await is_retired(world)


async def test_each_process_looks_through_the_shards_that_it_has(world: World, copy_is_old: None) -> None:
    lost = board_of_a_later_table(world)
    await world.env.advance_time(MINUTE)
    with world.env._bot_scope():
        await world.bot.step_back.perform("", {})
    await world.env.settle()
    shards, own = world.store.shards, (world.guild.id >> 22) % 2
    for mine in (1 - own, own):
        assert lost in there(world)
        shards.count, shards.mine = 2, frozenset({mine})
        with world.env._bot_scope():
            process = MessagesAfterCopy(world.bot, world.store, world.bot.throttle, world.bot.publisher.idle)
            await process.resume()
        await world.env.settle()
    assert lost not in there(world)
