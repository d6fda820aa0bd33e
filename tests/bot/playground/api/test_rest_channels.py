"""Threads and channels through the API: create, archive, lock, join, refuse."""

import pytest

from bot.playground.server import Playground
from bot.playground.world.discord_types import Permission
from bot.playground.world.permissions import BOT
from tests.bot.playground.raw import Json, Raw, ok
from tests.support.person import Impossible, Person


async def thread_of(raw: Raw, **more: object) -> Json:
    asked = {"name": "A table", "type": 11, **more}
    made: Json = ok(await raw.call("POST", f"/channels/{raw.channel()}/threads", asked))
    return made


async def test_a_thread_begins_with_a_line_visible_to_all(raw: Raw, ann: Person) -> None:
    await raw.connect(until="GUILD_CREATE")
    thread = await thread_of(raw, auto_archive_duration=10080)
    assert (thread["type"], thread["parent_id"]) == (11, str(raw.channel()))
    assert thread["thread_metadata"]["auto_archive_duration"] == 10080
    assert (await raw.event("THREAD_CREATE"))["newly_created"] is True
    line = await ann.wait_for_message(raw.channel(), lambda message: message["type"] == 18)
    assert line["content"] == "A table"
    ok(await raw.call("POST", f"/channels/{thread['id']}/messages", {"content": "in the thread"}))
    await ann.wait_for_message(thread["id"], lambda message: message["content"] == "in the thread")


async def test_a_message_has_at_most_one_thread_with_its_id(raw: Raw) -> None:
    posted = ok(await raw.post({"content": "lobby"}))
    path = f"/channels/{raw.channel()}/messages/{posted['id']}"
    thread = await raw.call("POST", f"{path}/threads", {"name": "A table"})
    assert (thread.status, thread.body["id"]) == (201, posted["id"])
    again = ok(await raw.call("GET", path))
    assert again["flags"] & 32
    assert again["thread"]["id"] == posted["id"]
    assert (await raw.call("POST", f"{path}/threads", {"name": "Another"})).code == 160004
    assert (await raw.call("POST", f"/channels/{posted['id']}/threads", {"name": "x", "type": 11})).code == 50024


async def test_names_and_archive_times_have_limits(raw: Raw) -> None:
    path = f"/channels/{raw.channel()}/threads"
    assert (await raw.call("POST", path, {"name": "x" * 101, "type": 11})).faults() == ["name: BASE_TYPE_BAD_LENGTH"]
    odd = {"name": "x", "type": 11, "auto_archive_duration": 61}
    assert (await raw.call("POST", path, odd)).faults() == ["auto_archive_duration: BASE_TYPE_CHOICES"]


async def test_an_archived_thread_refuses_edits_until_a_message_wakes_it(raw: Raw, ann: Person) -> None:
    ok(await raw.sync({"type": 1, "name": "roll", "description": "Roll"}))
    thread = await thread_of(raw)
    path = f"/channels/{thread['id']}"
    posted = ok(await raw.call("POST", f"{path}/messages", {"content": "x"}))
    assert ok(await raw.call("PATCH", path, {"archived": True}))["thread_metadata"]["archived"] is True
    edited = await raw.call("PATCH", f"{path}/messages/{posted['id']}", {"content": "y"})
    assert (edited.status, edited.code) == (400, 50083)
    with pytest.raises(Impossible, match="archived"):
        await ann.run(thread["id"], "roll")
    ok(await raw.call("POST", f"{path}/messages", {"content": "awake"}))
    assert ok(await raw.call("GET", path))["thread_metadata"]["archived"] is False


async def test_a_locked_thread_stays_shut_without_manage_threads(raw: Raw, playground: Playground) -> None:
    thread = playground.hub.world.channel(int((await thread_of(raw))["id"]))
    path = f"/channels/{thread.id}"
    ok(await raw.call("PATCH", path, {"locked": True}))
    refused = await raw.call("POST", f"{path}/messages", {"content": "x"})
    assert (refused.status, refused.code) == (400, 160005)
    assert (await raw.call("PATCH", path, {"locked": False})).code == 50013
    thread.archived = True
    assert (await raw.call("POST", f"{path}/messages", {"content": "x"})).code == 160005
    assert thread.archived
    assert (await raw.call("PATCH", path, {"archived": False})).code == 50013
    world = playground.hub.world
    world.set_role(world.bot_role_id, int(BOT | Permission.MANAGE_THREADS))
    ok(await raw.call("POST", f"{path}/messages", {"content": "by a moderator"}))


async def test_an_archived_thread_cannot_change_until_a_message_wakes_it(raw: Raw) -> None:
    thread = await thread_of(raw)
    path = f"/channels/{thread['id']}"
    posted = ok(await raw.call("POST", f"{path}/messages", {"content": "x"}))
    message = f"{path}/messages/{posted['id']}"
    person = f"{path}/thread-members/{raw.world.people()[0].id}"
    ok(await raw.call("PUT", person))
    ok(await raw.call("PATCH", path, {"archived": True}))
    for method, where, body in (
        ("PATCH", message, {"content": "y"}),
        ("DELETE", message, None),
        ("PUT", person, None),
        ("PATCH", path, {"name": "other"}),
        ("PATCH", path, {"locked": True}),
    ):
        refused = await raw.call(method, where, body)
        assert (refused.status, refused.code) == (400, 50083), (method, where)
    assert ok(await raw.call("GET", message))["content"] == "x"
    ok(await raw.call("POST", f"{path}/messages", {"content": "awake"}))
    assert (await raw.call("DELETE", message)).status == 204


async def test_a_private_thread_is_visible_to_added_members_only(raw: Raw, bo: Person) -> None:
    thread = await thread_of(raw, type=12)
    with pytest.raises(Impossible):
        await bo.fetch(thread["id"])
    assert (await raw.call("PUT", f"/channels/{thread['id']}/thread-members/{bo.user_id}")).status == 204
    assert await bo.fetch(thread["id"]) == []
    members = ok(await raw.call("GET", f"/channels/{thread['id']}/thread-members"))
    assert [member["user_id"] for member in members] == [str(raw.world.bot_id), bo.user_id]
    assert (await raw.call("DELETE", f"/channels/{thread['id']}/thread-members/{bo.user_id}")).status == 204
    with pytest.raises(Impossible):
        await bo.fetch(thread["id"])


@pytest.mark.parametrize(
    ("taken", "kind"), [(Permission.CREATE_PUBLIC_THREADS, 11), (Permission.CREATE_PRIVATE_THREADS, 12)]
)
async def test_threads_take_permission(raw: Raw, playground: Playground, taken: Permission, kind: int) -> None:
    playground.hub.world.channel(raw.channel()).denied = int(taken)
    refused = await raw.call("POST", f"/channels/{raw.channel()}/threads", {"name": "x", "type": kind})
    assert (refused.status, refused.code) == (403, 50013)


async def test_unknown_things_have_their_own_codes(raw: Raw) -> None:
    assert (await raw.call("GET", "/channels/1")).code == 10003
    assert (await raw.call("GET", f"/channels/{raw.channel()}/messages/1")).code == 10008
    assert (await raw.call("GET", "/guilds/1")).code == 10004
    assert (await raw.call("GET", f"/guilds/{raw.world.guild_id}/members/1")).code == 10007
    assert (await raw.call("GET", "/users/1")).code == 10013
    assert (await raw.call("POST", "/users/@me/channels", {"recipient_id": "1"})).code == 10013
    assert (await raw.call("GET", "/channels/abc")).faults() == ["channel: NUMBER_TYPE_COERCE"]


async def test_the_bot_asks_about_itself_the_server_and_its_people(raw: Raw, ann: Person) -> None:
    assert ok(await raw.call("GET", "/users/@me"))["id"] == str(raw.world.bot_id)
    for path in ("/applications/@me", "/oauth2/applications/@me"):
        application = ok(await raw.call("GET", path))
        assert application["id"] == str(raw.world.bot_id)
        assert application["owner"]["id"] == ann.user_id, "whom the bot tells of errors can be played"
    guild = f"/guilds/{raw.world.guild_id}"
    assert ok(await raw.call("GET", guild))["name"] == "Harbour Street"
    assert ok(await raw.call("GET", f"{guild}/members/{ann.user_id}"))["user"]["global_name"] == "Ann"
    assert ok(await raw.call("GET", f"/users/{ann.user_id}"))["id"] == ann.user_id
    assert len(ok(await raw.call("GET", f"{guild}/channels"))) == 4
    assert len(ok(await raw.call("GET", f"{guild}/roles"))) == 3
    thread = await thread_of(raw)
    assert [each["id"] for each in ok(await raw.call("GET", f"{guild}/threads/active"))["threads"]] == [thread["id"]]


async def test_typing_is_shown_to_the_people(raw: Raw, ann: Person) -> None:
    assert (await raw.call("POST", f"/channels/{raw.channel()}/typing")).status == 204
    told = {"channel_id": str(raw.channel()), "user_id": str(raw.world.bot_id)}
    await ann.wait_until(lambda: {"type": "typing", "data": told} in ann.events, "typing")
