"""One standing message of a server's running games: off unless a manager asks for it, true, and without a ping."""

import discord

from cogs.server import running
from cogs.ui import words
from data.failures import StorageFailure
from tests.cogs.server.test_settings import CHANNELS
from tests.support.scenarios import exercises
from tests.support.values import there
from tests.support.world import MemberActor, World, message_of, text_of


def standing(world: World) -> list[discord.Message]:
    """The messages of running games."""
    return [each for each in world.messages() if "Running games" in text_of(each)]


async def turned_on(world: World) -> MemberActor:
    boss = world.person("Boss", manager=True)
    shown = await boss.slash(world.channel, "server settings")
    page = message_of(await world.press(boss, "server_overview", on=shown))
    await boss.select(page, [world.channel], custom_id="t:0:0:server_overview_channel")
    return boss


@exercises("button server_overview", "button server_overview_channel", "button server_overview_off")
async def test_managers_turn_it_on_and_off(world: World) -> None:
    boss = world.person("Boss", manager=True)
    shown = await boss.slash(world.channel, "server settings")
    page = message_of(await world.press(boss, "server_overview", on=shown))
    assert standing(world) == []
    await boss.select(page, [world.channel], custom_id="t:0:0:server_overview_channel")
    (message,) = standing(world)
    assert "No game is running here" in text_of(message)
    assert there(await world.store.overview(world.guild.id)).channel_id == world.channel.id
    await world.press(boss, "server_overview_off", on=page)
    assert standing(world) == []
    assert await world.store.overview(world.guild.id) is None


async def test_a_channel_in_which_the_bot_may_not_write_is_refused_to_managers_alone(world: World) -> None:
    boss = await turned_on(world)
    page = message_of(await world.press(boss, "server_overview", on=await boss.slash(world.channel, "server settings")))
    denied = discord.PermissionOverwrite(send_messages=False)
    closed = world.guild.create_text_channel("closed", overwrites={world.guild.default_role: denied})
    custom_id = "t:0:0:server_overview_channel"
    assert "I may not write" in text_of(await boss.select(page, [closed], custom_id=custom_id))
    payload, result = world.prepare(world.person("Ann"), world.memory(page), custom_id)
    found = {str(closed.id): {"id": str(closed.id), "name": "closed", "type": 0, "permissions": "0"}}
    payload["data"] |= {"component_type": CHANNELS, "values": list(found), "resolved": {"channels": found}}
    await world.deliver(payload)
    assert text_of(result()) == str(words.MANAGERS_ONLY)
    assert there(await world.store.overview(world.guild.id)).channel_id == world.channel.id


async def test_it_says_whose_turn_it_is_and_pings_nobody(world: World) -> None:
    await turned_on(world)
    ann, bo = await world.players("Ann", "Bo", dice=[6, 6])
    (message,) = standing(world)
    assert "waits for Ann" in text_of(message)
    await world.press(ann, "roll")
    await world.press(ann, "pass")
    (message,) = standing(world)
    assert "waits for Bo" in text_of(message)
    assert world.pinged(message) == []
    question = message_of(await bo.slash(world.channel, "table resign"))
    await world.press(bo, "resign", on=question)
    assert "No game is running here" in text_of(*standing(world))


async def test_it_follows_a_game_though_the_database_was_away(world: World) -> None:
    await turned_on(world)
    ann, _ = await world.players("Ann", "Bo", dice=[6])
    await world.press(ann, "roll")
    overviews = world.bot.overviews
    server_of, failures = overviews._server_of, [StorageFailure("away")]

    async def away_at_first(table_id: int) -> int:
        if failures:
            raise failures.pop()
        return await server_of(table_id)

    world.patch.setattr("bot.worker.RETRY_FIRST", 0.01)
    world.patch.setattr(overviews, "_server_of", away_at_first)
    await world.press(ann, "pass")
    assert not failures
    (message,) = standing(world)
    assert "waits for Bo" in text_of(message)


async def test_a_game_by_post_tells_no_reader_that_it_is_their_turn(world: World) -> None:
    await turned_on(world)
    ann, bo = world.people("Ann", "Bo")
    await ann.slash(world.channel, "table open", game="machi_koro", pace="postal", deadline="1d")
    await bo.slash(world.channel, "table join")
    await ann.slash(world.channel, "table start")
    await world.env.settle()
    (message,) = standing(world)
    assert "waits for Ann and Bo" in text_of(message)
    assert "your turn" not in text_of(message)
    assert "the turn ends <t:" in text_of(message)


async def test_it_is_one_message_also_after_a_restart_and_when_it_was_deleted(world: World) -> None:
    await turned_on(world)
    ann, _ = await world.players("Ann", "Bo", dice=[6])
    (before,) = standing(world)
    await world.restart()
    assert [each.id for each in standing(world)] == [before.id]
    await before.delete()
    await world.press(ann, "roll")
    await world.press(ann, "pass")
    (after,) = standing(world)
    assert "waits for Bo" in text_of(after)


@exercises("button running", "button running_page")
async def test_many_games_have_pages(world: World) -> None:
    world.patch.setattr(running, "ON_A_PAGE", 1)
    await turned_on(world)
    await world.players("Ann", "Bo")
    other = world.guild.create_text_channel("second")
    cy = world.person("Cy")
    await cy.slash(other, "table open", game="machi_koro")
    (message,) = standing(world)
    assert "All 2 games" in str(world.raw(message))
    page = message_of(await world.press(cy, "running", on=None))
    assert "table 2" in text_of(page)
    await world.press(cy, "running_page", on=page)
    assert "table 1" in text_of(world.raw(page))


async def test_a_hidden_channel_is_listed_only_in_itself(world: World) -> None:
    boss = await turned_on(world)
    unseen = discord.PermissionOverwrite(view_channel=False)
    seen = discord.PermissionOverwrite(view_channel=True)
    everyone = world.guild.default_role
    hidden = world.guild.create_text_channel("hidden", overwrites={everyone: unseen, boss: seen})
    await boss.slash(hidden, "table open", game="machi_koro")
    assert "No game is running here" in text_of(*standing(world))


async def test_in_another_channel_it_is_another_message(world: World) -> None:
    boss = await turned_on(world)
    other = world.guild.create_text_channel("other")
    shown = await boss.slash(world.channel, "server settings")
    page = message_of(await world.press(boss, "server_overview", on=shown))
    await boss.select(page, [other], custom_id="t:0:0:server_overview_channel")
    assert standing(world) == []
    assert ["Running games" in text_of(each) for each in other.history()] == [True]
