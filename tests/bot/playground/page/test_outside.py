"""Where the bot does not belong: another server, and a group of friends. A person brings it along."""

import pytest

from bot.playground.world.models import Channel
from tests.bot.playground.raw import Json, Raw, ok
from tests.support.person import Impossible, Person

ROLL: Json = {"type": 1, "name": "roll", "description": "Roll"}
FOR_PEOPLE: Json = {"integration_types": [0, 1], "contexts": [0, 1, 2]}


@pytest.fixture
async def bot(raw: Raw) -> Raw:
    await raw.connect(intents=1 | 1 << 9 | 1 << 12, until="GUILD_CREATE")
    return raw


async def install(bot: Raw, person: Person) -> tuple[Channel, Channel]:
    """Let a person install the bot to themselves; returns the other server's channel and the group."""
    await person._call("PATCH", f"/play/users/{person.user_id}", json={"installed": True})
    server, group = [channel for channel in bot.world.channels.values() if channel.is_outside]
    return server, group


async def run(bot: Raw, person: Person, place: Channel) -> Json:
    await person.refresh()
    await person.start_interaction(2, place.id, await person.command_data("roll", {}))
    return await bot.event("INTERACTION_CREATE")


async def test_the_places_come_once_with_the_first_who_installs_it(bot: Raw, ann: Person, bo: Person) -> None:
    assert not any(channel.is_outside for channel in bot.world.channels.values())
    places = await install(bot, ann)
    assert await install(bot, bo) == places
    assert [channel.name for channel in bot.world.text_channels()] == [
        channel["name"] for channel in ann.state["channels"] if channel["type"] == 0
    ]


async def test_interactions_say_who_brought_it_along(bot: Raw, ann: Person) -> None:
    ok(await bot.sync(ROLL | FOR_PEOPLE))
    server, group = await install(bot, ann)
    there = await run(bot, ann, server)
    assert there["authorizing_integration_owners"] == {"1": ann.user_id}
    assert (there["context"], there["guild_id"], there["guild"]["id"]) == (0, *[str(server.other_guild_id)] * 2)
    assert there["member"]["user"]["id"] == ann.user_id
    private = await run(bot, ann, group)
    assert private["authorizing_integration_owners"] == {"1": ann.user_id}
    assert (private["context"], private["channel"]["type"], "guild_id" in private) == (2, 3, False)
    assert private["user"]["id"] == ann.user_id


@pytest.mark.parametrize(
    ("more", "in_server", "in_group"),
    [
        (FOR_PEOPLE, True, True),
        ({"integration_types": [0, 1]}, True, True),
        ({"integration_types": [1], "contexts": [0]}, True, False),
        ({"integration_types": [1], "contexts": [2]}, False, True),
        ({"integration_types": [0], "contexts": [0, 1, 2]}, False, False),
        ({}, False, False),
    ],
)
async def test_only_commands_for_people_work_there(
    bot: Raw, ann: Person, bo: Person, more: Json, in_server: bool, in_group: bool
) -> None:
    ok(await bot.sync(ROLL | more))
    for place, works in zip(await install(bot, ann), (in_server, in_group), strict=True):
        await bo.refresh()
        with pytest.raises(Impossible, match="not available here"):
            await bo.start_interaction(2, place.id, await bo.command_data("roll", {}))
        if works:
            await run(bot, ann, place)
            continue
        with pytest.raises(Impossible, match="not available here"):
            await run(bot, ann, place)


async def test_the_sixth_follow_up_is_refused_there_and_nowhere_else(bot: Raw, ann: Person) -> None:
    ok(await bot.sync(ROLL | FOR_PEOPLE))
    home = bot.world.text_channels()[0]
    for place in (*await install(bot, ann), home):
        asked = await run(bot, ann, place)
        ok(await bot.answer(asked, 4, {"content": "first"}))
        sent = [await bot.call("POST", bot.webhook(asked), {"content": f"{number}"}) for number in range(6)]
        assert [each.status for each in sent[:5]] == [200] * 5
        if place is home:
            assert sent[5].status == 200
        else:
            assert (sent[5].status, sent[5].code) == (400, 40094)


async def test_the_bot_neither_hears_nor_sees_nor_writes_there(bot: Raw, ann: Person) -> None:
    for place in await install(bot, ann):
        await ann.say(str(place.id), "unheard")
        path = f"/channels/{place.id}"
        for method, address, body in (("GET", path, None), ("POST", f"{path}/messages", {"content": "x"})):
            refused = await bot.call(method, address, body)
            assert (refused.status, refused.code) == (403, 50001)
    await ann.say(str(bot.channel()), "heard")
    heard = await bot.event("MESSAGE_CREATE")
    assert heard["channel_id"] == str(bot.channel())
