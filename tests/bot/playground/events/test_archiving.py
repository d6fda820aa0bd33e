"""Silent threads: archived by the world's clock, and reopened by a message or a click."""

import discord
import pytest

from bot.playground.server import Playground
from bot.playground.world import permissions
from bot.playground.world.discord_types import Permission
from tests.bot.playground.baker import running_baker
from tests.bot.playground.raw import Json, Raw, ok
from tests.support.person import Impossible, Person
from tests.support.timeouts import until

HOUR, DAY = 3600.0, 86_400.0
BOARD: Json = {
    "content": "x",
    "components": [{"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}]}],
}


@pytest.fixture
async def thread(raw: Raw) -> str:
    """A public thread of the bot that stays open for an hour, with a board in it; returns its id."""
    await raw.connect(until="GUILD_CREATE")
    made = ok(
        await raw.call(
            "POST", f"/channels/{raw.channel()}/threads", {"name": "table", "type": 11, "auto_archive_duration": 60}
        )
    )
    ok(await raw.call("POST", f"/channels/{made['id']}/messages", BOARD))
    return str(made["id"])


async def board(raw: Raw, thread: str) -> Json:
    """The thread's board, as the bot lists it."""
    found: Json = ok(await raw.call("GET", f"/channels/{thread}/messages"))[0]
    return found


async def archived(raw: Raw, thread: str) -> bool:
    """Whether the API shows the thread as archived."""
    return bool(ok(await raw.call("GET", f"/channels/{thread}"))["thread_metadata"]["archived"])


async def test_a_silent_thread_is_archived_on_time_with_an_event(
    raw: Raw, ann: Person, thread: str, playground: Playground
) -> None:
    await ann.refresh()
    playground.hub.clockwork.move(HOUR - 60)
    assert not await archived(raw, thread)
    playground.hub.clockwork.move(61)
    told = await raw.event("THREAD_UPDATE")
    assert (told["id"], told["thread_metadata"]["archived"]) == (thread, True)
    await ann.wait_until(lambda: any(each["type"] == "channel_update" for each in ann.events), "the page being told")
    old = await board(raw, thread)
    refused = await raw.call("PATCH", f"/channels/{thread}/messages/{old['id']}", {"content": "y"})
    assert (refused.status, refused.code) == (400, 50083)


async def test_nothing_in_an_archived_thread_can_be_edited_or_deleted(
    raw: Raw, ann: Person, thread: str, playground: Playground
) -> None:
    old = await board(raw, thread)
    await ann.start_interaction(3, thread, {"custom_id": "go"}, message_id=old["id"])
    asked = await raw.event("INTERACTION_CREATE")
    ok(await raw.answer(asked, 4, {"content": "an answer"}))
    playground.hub.world.channel(int(thread)).archived = True
    path = f"/channels/{thread}/messages/{old['id']}"
    for refused in (
        await raw.call("PATCH", path, {"content": "y"}),
        await raw.call("DELETE", path),
        await raw.call("PATCH", raw.webhook(asked, "/messages/@original"), {"content": "y"}),
        await raw.call("DELETE", raw.webhook(asked, "/messages/@original")),
    ):
        assert (refused.status, refused.code) == (400, 50083)


async def test_discord_py_drops_an_archived_thread_and_takes_its_reopening_for_joining(
    playground: Playground, ann: Person
) -> None:
    heard = list[str]()
    async with running_baker(playground) as baker:

        @baker.event
        async def on_thread_update(_: discord.Thread, after: discord.Thread) -> None:
            heard.append(f"update, archived: {after.archived}")

        @baker.event
        async def on_thread_join(thread: discord.Thread) -> None:
            heard.append(f"join, archived: {thread.archived}")

        @baker.event
        async def on_raw_thread_update(told: discord.RawThreadUpdateEvent) -> None:
            heard.append(f"raw, known: {told.thread is not None}")

        (channel,) = [channel for channel in baker.get_all_channels() if channel.name == "machi-koro"]
        assert isinstance(channel, discord.TextChannel)
        thread = await channel.create_thread(name="table", type=discord.ChannelType.public_thread)
        await until(lambda: channel.guild.get_thread(thread.id) is not None)
        heard.clear()
        await thread.edit(archived=True)
        await until(lambda: len(heard) == 2)
        assert channel.guild.get_thread(thread.id) is None
        await ann.refresh()
        await ann._call("PATCH", f"/play/channels/{thread.id}", json={"archived": False})
        await until(lambda: len(heard) == 4)
        assert heard == ["raw, known: True", "update, archived: True", "raw, known: False", "join, archived: False"]
        assert channel.guild.get_thread(thread.id) is not None


async def test_a_new_connection_is_told_of_active_threads_only(raw: Raw, thread: str, playground: Playground) -> None:
    await raw.connect()
    assert [each["id"] for each in (await raw.event("GUILD_CREATE"))["threads"]] == [thread]
    playground.hub.clockwork.move(DAY)
    await raw.connect()
    assert (await raw.event("GUILD_CREATE"))["threads"] == []
    listed = ok(await raw.call("GET", f"/guilds/{playground.hub.world.guild_id}/threads/active"))
    assert listed["threads"] == []


async def test_messages_keep_a_thread_open_and_edits_do_not(raw: Raw, thread: str, playground: Playground) -> None:
    old = await board(raw, thread)
    playground.hub.clockwork.move(HOUR / 2)
    ok(await raw.call("POST", f"/channels/{thread}/messages", {"content": "still here"}))
    playground.hub.clockwork.move(HOUR / 2 + 60)
    assert not await archived(raw, thread)
    ok(await raw.call("PATCH", f"/channels/{thread}/messages/{old['id']}", {"content": "y"}))
    playground.hub.clockwork.move(HOUR / 2)
    assert await archived(raw, thread)


async def test_a_new_time_begins_when_it_is_set(raw: Raw, thread: str, playground: Playground) -> None:
    playground.hub.clockwork.move(HOUR / 2)
    ok(await raw.call("PATCH", f"/channels/{thread}", {"auto_archive_duration": 1440}))
    playground.hub.clockwork.move(DAY - 60)
    assert not await archived(raw, thread)
    playground.hub.clockwork.move(60)
    assert await archived(raw, thread)


async def test_a_bots_message_reopens_a_thread_for_its_full_time(raw: Raw, thread: str, playground: Playground) -> None:
    playground.hub.clockwork.move(DAY)
    assert await archived(raw, thread)
    ok(await raw.call("POST", f"/channels/{thread}/messages", {"content": "your move"}))
    assert not await archived(raw, thread)
    playground.hub.clockwork.move(HOUR + 1)
    assert await archived(raw, thread)


async def test_a_click_reopens_a_thread_for_the_answering_edit(
    raw: Raw, ann: Person, thread: str, playground: Playground
) -> None:
    old = await board(raw, thread)
    playground.hub.clockwork.move(DAY)
    assert await archived(raw, thread)
    await ann.start_interaction(3, thread, {"custom_id": "go"}, message_id=old["id"])
    asked = await raw.event("INTERACTION_CREATE")
    assert asked["channel"]["thread_metadata"]["archived"] is False
    ok(await raw.answer(asked, 7, {"content": "gone"}))
    assert not await archived(raw, thread)


async def test_people_without_permission_cannot_click_in_an_archived_thread(
    raw: Raw, bo: Person, thread: str, playground: Playground
) -> None:
    """As on Discord in the browser and on phones: the client first tries to reopen the thread, and is refused."""
    old = await board(raw, thread)
    world = playground.hub.world
    world.set_role(world.guild_id, int(permissions.EVERYONE & ~Permission.SEND_MESSAGES_IN_THREADS))
    await bo.start_interaction(3, thread, {"custom_id": "go"}, message_id=old["id"])
    ok(await raw.answer(await raw.event("INTERACTION_CREATE"), 6))
    playground.hub.clockwork.move(DAY)
    with pytest.raises(Impossible, match="An error occurred"):
        await bo.start_interaction(3, thread, {"custom_id": "go"}, message_id=old["id"])


async def test_only_thread_managers_click_in_a_locked_thread(
    raw: Raw, ann: Person, bo: Person, thread: str, playground: Playground
) -> None:
    old = await board(raw, thread)
    await ann._call("PATCH", f"/play/channels/{thread}", json={"locked": True, "archived": True})
    with pytest.raises(Impossible, match="locked"):
        await bo.start_interaction(3, thread, {"custom_id": "go"}, message_id=old["id"])
    await ann.start_interaction(3, thread, {"custom_id": "go"}, message_id=old["id"])
    ok(await raw.answer(await raw.event("INTERACTION_CREATE"), 6))


async def test_time_that_passes_by_itself_archives_too(raw: Raw, thread: str, playground: Playground) -> None:
    channel = playground.hub.world.channel(int(thread))
    channel.auto_archive_minutes = 0  # as if its hour had passed
    told = await raw.event("THREAD_UPDATE")
    assert (told["id"], told["thread_metadata"]["archived"]) == (thread, True)
