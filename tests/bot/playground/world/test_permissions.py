"""Permissions: roles of the server, overwrites of a channel, and the actions that each missing one refuses."""

from collections.abc import Awaitable, Callable

import pytest

from bot.playground.server import Playground
from bot.playground.world.discord_types import Permission
from bot.playground.world.models import Overwrite
from bot.playground.world.permissions import BOT, EVERYONE, MEMBER, ROLE, of, of_bot
from bot.playground.world.world import World
from tests.bot.playground.raw import Answered, Json, Raw, ok
from tests.support.person import Impossible, Person

Deed = Callable[[Raw, str], Awaitable[Answered]]
PNG = [("a.txt", b"x")]


async def say(raw: Raw, channel: str) -> Answered:
    return await raw.call("POST", f"/channels/{channel}/messages", {"content": "x"})


async def attach(raw: Raw, channel: str) -> Answered:
    return await raw.call("POST", f"/channels/{channel}/messages", {"content": "x"}, files=PNG)


async def embed(raw: Raw, channel: str) -> Answered:
    return await raw.call("POST", f"/channels/{channel}/messages", {"embeds": [{"title": "x"}]})


async def type_something(raw: Raw, channel: str) -> Answered:
    return await raw.call("POST", f"/channels/{channel}/typing")


async def begin_thread(raw: Raw, channel: str) -> Answered:
    return await raw.call("POST", f"/channels/{channel}/threads", {"name": "t", "type": 11})


async def begin_private_thread(raw: Raw, channel: str) -> Answered:
    return await raw.call("POST", f"/channels/{channel}/threads", {"name": "t", "type": 12})


async def begin_thread_on(raw: Raw, channel: str) -> Answered:
    return await raw.call("POST", f"{await last(raw, channel)}/threads", {"name": "t"})


async def read_one(raw: Raw, channel: str) -> Answered:
    return await raw.call("GET", await last(raw, channel))


async def delete_others(raw: Raw, channel: str) -> Answered:
    return await raw.call("DELETE", await last(raw, channel))


async def last(raw: Raw, channel: str) -> str:
    place = raw.world.channel(int(channel))
    return f"/channels/{channel}/messages/{place.last_message_id}"


NEEDS: list[tuple[Deed, Permission]] = [
    (say, Permission.SEND_MESSAGES),
    (type_something, Permission.SEND_MESSAGES),
    (attach, Permission.ATTACH_FILES),
    (embed, Permission.EMBED_LINKS),
    (begin_thread, Permission.CREATE_PUBLIC_THREADS),
    (begin_thread_on, Permission.CREATE_PUBLIC_THREADS),
    (begin_private_thread, Permission.CREATE_PRIVATE_THREADS),
    (read_one, Permission.READ_MESSAGE_HISTORY),
    (delete_others, Permission.MANAGE_MESSAGES),
]
WHO = ["everyone", "role", "member", "in the server"]


def take(world: World, channel: str, bits: Permission, how: str) -> None:
    """Deny permissions to the bot: by an overwrite for everyone, its role or itself, or by its roles."""
    place = world.channel(int(channel))
    if how == "in the server":
        world.set_role(world.bot_role_id, int(BOT & ~bits))
        world.set_role(world.guild_id, int(EVERYONE & ~bits))
        return
    kind, holder = {"everyone": (ROLE, world.guild_id), "role": (ROLE, world.bot_role_id), "member": (MEMBER, 0)}[how]
    place.overwrites.append(Overwrite(holder or world.bot_id, kind, deny=int(bits)))


@pytest.fixture
async def channel(raw: Raw, ann: Person) -> str:
    """A channel with a message of Ann's, where the bot manages messages by its role."""
    raw.world.set_role(raw.world.bot_role_id, int(BOT | Permission.MANAGE_MESSAGES))
    found = ann.channel("machi-koro")
    await ann.say(found, "hello")
    return found


@pytest.mark.parametrize("how", WHO)
@pytest.mark.parametrize(("deed", "needed"), NEEDS, ids=[deed.__name__ for deed, _ in NEEDS])
async def test_without_its_permission_a_deed_is_refused_with_50013(
    raw: Raw, channel: str, deed: Deed, needed: Permission, how: str
) -> None:
    take(raw.world, channel, needed, how)
    refused = await deed(raw, channel)
    assert (refused.status, refused.body) == (403, {"message": "Missing Permissions", "code": 50013})


@pytest.mark.parametrize(("deed", "needed"), NEEDS, ids=[deed.__name__ for deed, _ in NEEDS])
async def test_an_action_needs_sending_and_its_own_permission_only(
    raw: Raw, channel: str, deed: Deed, needed: Permission
) -> None:
    kept = needed | Permission.VIEW_CHANNEL | Permission.SEND_MESSAGES
    take(raw.world, channel, ~kept, "everyone")
    raw.world.channel(int(channel)).overwrites.append(Overwrite(raw.world.bot_id, MEMBER, allow=int(kept)))
    assert (await deed(raw, channel)).status < 300


@pytest.mark.parametrize("how", WHO)
@pytest.mark.parametrize("deed", [deed for deed, _ in NEEDS], ids=[deed.__name__ for deed, _ in NEEDS])
async def test_a_channel_that_is_not_seen_refuses_everything_with_50001(
    raw: Raw, channel: str, deed: Deed, how: str
) -> None:
    take(raw.world, channel, Permission.VIEW_CHANNEL, how)
    refused = await deed(raw, channel)
    assert (refused.status, refused.body) == (403, {"message": "Missing Access", "code": 50001})


async def test_in_threads_another_permission_to_send_counts(raw: Raw, channel: str) -> None:
    thread = ok(await begin_thread(raw, channel))["id"]
    take(raw.world, channel, Permission.SEND_MESSAGES, "member")
    assert (await say(raw, channel)).code == 50013
    ok(await say(raw, thread))
    take(raw.world, channel, Permission.SEND_MESSAGES_IN_THREADS, "member")
    assert (await say(raw, thread)).code == 50013
    raw.world.channel(int(channel)).overwrites.clear()
    take(raw.world, channel, Permission.VIEW_CHANNEL, "role")
    assert (await say(raw, thread)).code == 50001, "a thread is seen by people who see its parent"


async def test_without_the_history_lists_are_empty_and_replies_fail(raw: Raw, channel: str) -> None:
    take(raw.world, channel, Permission.READ_MESSAGE_HISTORY, "member")
    assert ok(await raw.call("GET", f"/channels/{channel}/messages")) == []
    reference = {"message_id": str(raw.world.channel(int(channel)).last_message_id)}
    refused = await raw.call("POST", f"/channels/{channel}/messages", {"content": "x", "message_reference": reference})
    assert (refused.status, refused.code) == (400, 160002)


async def test_own_messages_need_only_view_permission_to_edit_or_delete(raw: Raw, channel: str) -> None:
    own = [ok(await say(raw, channel))["id"] for _ in range(2)]
    take(raw.world, channel, ~Permission.VIEW_CHANNEL, "member")
    path = f"/channels/{channel}/messages"
    ok(await raw.call("PATCH", f"{path}/{own[0]}", {"content": "y"}))
    assert (await raw.call("DELETE", f"{path}/{own[1]}")).status == 204
    take(raw.world, channel, Permission.VIEW_CHANNEL, "member")
    assert (await raw.call("PATCH", f"{path}/{own[0]}", {"content": "y"})).code == 50001


async def test_an_interaction_is_answered_without_the_permission_to_send(raw: Raw, ann: Person, channel: str) -> None:
    ok(await raw.sync({"type": 1, "name": "roll", "description": "Roll"}))
    await raw.connect()
    await ann.refresh()
    take(raw.world, channel, Permission.SEND_MESSAGES, "member")
    await ann.start_interaction(2, channel, {"name": "roll"})
    asked = await raw.event("INTERACTION_CREATE")
    assert not int(asked["app_permissions"]) & Permission.SEND_MESSAGES
    ok(await raw.answer(asked, 4, {"content": "x"}))


def test_roles_then_everyone_then_role_then_member_decide(playground: Playground) -> None:
    world = playground.hub.world
    place = world.text_channels()[0]
    send = Permission.SEND_MESSAGES
    everyone, role = Overwrite(world.guild_id, ROLE), Overwrite(world.bot_role_id, ROLE)
    own, manager = Overwrite(world.bot_id, MEMBER), Overwrite(world.manager_role_id, ROLE, allow=int(send))
    place.overwrites = [own, role, everyone, manager]
    expected = True
    for layer, allowed in ((everyone, False), (role, True), (own, False)):
        assert (send in of_bot(world, place)) is expected
        layer.allow, layer.deny = (int(send), 0) if allowed else (0, int(send))
        expected = allowed
    assert send not in of_bot(world, place)
    place.denied = int(Permission.ATTACH_FILES)
    own.allow, own.deny = int(send | Permission.ATTACH_FILES), 0
    assert send in of_bot(world, place)
    assert Permission.ATTACH_FILES not in of_bot(world, place), "what was taken on the page is taken"


def test_without_sending_there_are_no_files_embeds_or_everyone(playground: Playground) -> None:
    world = playground.hub.world
    place = world.text_channels()[0]
    manager, other = world.people()[0], world.people()[1]
    assert Permission.MENTION_EVERYONE in of(world, manager, place)
    place.overwrites = [Overwrite(world.guild_id, ROLE, deny=int(Permission.SEND_MESSAGES))]
    for someone in (manager, other, world.bot):
        assert not of(world, someone, place) & (
            Permission.ATTACH_FILES | Permission.EMBED_LINKS | Permission.MENTION_EVERYONE
        )
    world.set_role(world.manager_role_id, int(Permission.ADMINISTRATOR))
    assert Permission.SEND_MESSAGES in of(world, manager, place)
    assert Permission.ATTACH_FILES in of(world, manager, place)


async def test_people_are_kept_out_too(raw: Raw, playground: Playground, ann: Person, bo: Person) -> None:
    world = playground.hub.world
    place = world.channel(raw.channel())
    place.overwrites = [
        Overwrite(world.guild_id, ROLE, deny=int(Permission.VIEW_CHANNEL)),
        Overwrite(world.manager_role_id, ROLE, allow=int(Permission.VIEW_CHANNEL)),
        Overwrite(world.bot_id, MEMBER, allow=int(Permission.VIEW_CHANNEL)),
    ]
    ok(await raw.post({"content": "for managers"}))
    await ann.wait_for_message(raw.channel(), lambda message: message["content"] == "for managers")
    with pytest.raises(Impossible, match="no such channel"):
        await bo.fetch(raw.channel())
    assert "machi-koro" not in [each.get("name") for each in (await bo.refresh())["channels"]]
    other = world.channel(raw.channel("speakeasy"))
    denied = Permission.SEND_MESSAGES | Permission.USE_APPLICATION_COMMANDS
    other.overwrites = [Overwrite(world.guild_id, ROLE, deny=int(denied))]
    with pytest.raises(Impossible, match="may not write"):
        await bo.say(str(other.id), "hello")
    ok(await raw.sync({"type": 1, "name": "roll", "description": "Roll"}))
    await bo.refresh()
    with pytest.raises(Impossible, match="not available"):
        await bo.run(str(other.id), "roll")


async def test_roles_and_overwrites_are_stored_and_announced(raw: Raw, playground: Playground) -> None:
    world = playground.hub.world
    await raw.connect(until="GUILD_CREATE")
    world.set_role(world.bot_role_id, int(BOT | Permission.MANAGE_MESSAGES))
    playground.hub.announce.role_changed(world.bot_role_id)
    told: Json = (await raw.event("GUILD_ROLE_UPDATE"))["role"]
    assert told["permissions"] == str(int(BOT | Permission.MANAGE_MESSAGES))
    roles = {role["name"]: role for role in ok(await raw.call("GET", f"/guilds/{world.guild_id}/roles"))}
    assert roles["Bakers & Bootleggers"] == told
    place = world.channel(raw.channel())
    place.overwrites = [Overwrite(world.bot_role_id, ROLE, allow=1 << 13, deny=1 << 15)]
    place.denied = 1 << 11
    world.keep_channel(place)
    assert ok(await raw.call("GET", f"/channels/{place.id}"))["permission_overwrites"] == [
        {"id": str(world.bot_role_id), "type": 0, "allow": "8192", "deny": "32768"},
        {"id": str(world.bot_id), "type": 1, "allow": "0", "deny": "2048"},
    ]
    again = World(world.storage.path, world.clock)
    assert again.role_permissions == world.role_permissions
    assert again.channels[place.id].overwrites == place.overwrites
    again.close()
