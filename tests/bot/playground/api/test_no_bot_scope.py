"""A server that invited the application without the ``bot`` scope: it has the commands, and no bot."""

from pathlib import Path

import pytest

from bot.playground.server import Playground, start
from bot.playground.world.discord_types import Permission
from tests.bot.playground.raw import Json, Raw, ok
from tests.support.person import Person

ROLL: Json = {"type": 1, "name": "roll", "description": "Roll"}


@pytest.fixture
async def uninvited(raw: Raw, playground: Playground) -> Raw:
    """The bot of an application whose commands are in the server, connected."""
    playground.hub.world.admit_bot(member=False)
    ok(await raw.sync(ROLL))
    await raw.connect(intents=1 | 1 << 9)
    assert (await raw.event("READY"))["guilds"] == []
    return raw


async def test_interactions_arrive_and_their_answers_are_shown(uninvited: Raw, ann: Person, bo: Person) -> None:
    channel = uninvited.channel()
    await ann.refresh()
    running = await ann.start_interaction(2, channel, await ann.command_data("roll", {}))
    asked = await uninvited.event("INTERACTION_CREATE")
    assert (asked["id"], asked["guild_id"]) == (running, str(uninvited.world.guild_id))
    assert Permission.SEND_MESSAGES & int(asked["app_permissions"])
    ok(await uninvited.answer(asked, 4, {"content": "a six"}))
    ok(await uninvited.call("POST", uninvited.webhook(asked), {"content": "and a one"}))
    await bo.wait_for_message(channel, lambda message: message["content"] == "and a one")


async def test_there_is_no_bot_to_post_with_or_to_look(uninvited: Raw) -> None:
    channel, guild = f"/channels/{uninvited.channel()}", f"/guilds/{uninvited.world.guild_id}"
    for method, path, body in (
        ("POST", f"{channel}/messages", {"content": "x"}),
        ("GET", f"{channel}/messages", None),
        ("GET", channel, None),
        ("POST", f"{channel}/threads", {"name": "x", "type": 11}),
        ("GET", guild, None),
        ("GET", f"{guild}/threads/active", None),
    ):
        refused = await uninvited.call(method, path, body)
        assert (refused.status, refused.code) == (403, 50001), path


async def test_events_of_the_server_begin_when_the_bot_is_invited(
    uninvited: Raw, ann: Person, playground: Playground
) -> None:
    channel = uninvited.channel()
    await ann.say(channel, "unheard")
    playground.hub.world.admit_bot(member=True)
    playground.hub.announce.bot_admitted()
    assert (await uninvited.events.get())["t"] == "GUILD_CREATE"
    await ann.say(channel, "heard")
    await uninvited.event("MESSAGE_CREATE")
    playground.hub.world.admit_bot(member=False)
    playground.hub.announce.bot_admitted()
    await uninvited.event("GUILD_DELETE")


async def test_it_stays_so_when_the_playground_starts_again(tmp_path: Path) -> None:
    first = await start(tmp_path / "kept.sqlite3", port=0)
    first.hub.world.admit_bot(member=False)
    await first.close()
    second = await start(tmp_path / "kept.sqlite3", port=0)
    assert not second.hub.world.bot_is_member
    await second.close()
