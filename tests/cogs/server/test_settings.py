"""/server settings: where tables are opened, by whom, and with what deadline."""

import discord
import pytest

from bot.calendar import preferences
from bot.calendar.deadlines import Duration
from bot.calendar.preferences import Server
from cogs.server import words as server_words
from cogs.tables import opening_words
from cogs.ui import words
from tests.support.scenarios import exercises
from tests.support.world import World, message_of, parts, text_of

ROLES, CHANNELS = 6, 8
"""Discord's numbers for menus of roles and of channels."""


async def chosen(world: World) -> Server:
    return await preferences.server(world.store, world.guild.id)


@exercises("/server settings", "button server_here", "button server_everywhere", "button server_opens")
async def test_managers_say_where_and_by_whom_tables_are_opened(world: World) -> None:
    boss, ann = world.person("Boss", manager=True), world.person("Ann")
    other = world.guild.create_text_channel("other")
    shown = await boss.slash(world.channel, "server settings")
    assert shown.ephemeral
    assert str(server_words.EVERYWHERE) in text_of(shown)
    await world.press(boss, "server_here", on=shown)
    assert (await chosen(world)).channels == (world.channel.id,)
    refused = text_of(await ann.slash(other, "table open", game="machi_koro"))
    assert refused == f"In this server tables open in <#{world.channel.id}>. Use `/table open` there."
    await world.choose(boss, "server_opens", "managers", on=shown)
    assert text_of(await ann.slash(world.channel, "table open", game="machi_koro")) == str(opening_words.MANAGERS_OPEN)
    assert "is open" in text_of(await boss.slash(world.channel, "table open", game="machi_koro"))
    await world.choose(boss, "server_opens", "everyone", on=shown)
    await world.press(boss, "server_everywhere", on=shown)
    assert "is open" in text_of(await ann.slash(other, "table open", game="machi_koro"))


@exercises("button server_channels")
async def test_any_channels_are_chosen_from_one_menu(world: World) -> None:
    boss = world.person("Boss", manager=True)
    other, third = (world.guild.create_text_channel(name) for name in ("other", "third"))
    page = message_of(await boss.slash(world.channel, "server settings"))
    await boss.select(page, [other, third], custom_id="t:0:0:server_channels")
    assert (await chosen(world)).channels == (other.id, third.id)
    assert f"Tables may be opened in <#{other.id}> <#{third.id}>" in text_of(page)
    (menu,) = [part for part in parts(world.raw(page)) if part.get("custom_id") == "t:0:0:server_channels"]
    assert [int(default["id"]) for default in menu["default_values"]] == [other.id, third.id]
    await boss.select(page, [], custom_id="t:0:0:server_channels")
    assert str(server_words.EVERYWHERE) in text_of(page)


@exercises("/server settings")
async def test_a_channel_includes_its_threads_and_can_be_removed_again(world: World) -> None:
    boss = world.person("Boss", manager=True)
    await boss.slash(world.channel, "server settings", channel=world.channel)
    assert "is open" in text_of(await boss.slash(world.channel, "table open", game="machi_koro", thread=True))
    other = world.guild.create_text_channel("other")
    told = text_of(await boss.slash(world.channel, "server settings", channel=other))
    assert f"<#{world.channel.id}> <#{other.id}>" in told
    await boss.slash(world.channel, "server settings", channel=world.channel)
    assert (await chosen(world)).channels == (other.id,)
    refused = await boss.slash(world.channel, "table open", game="machi_koro", thread=True)
    assert f"<#{other.id}>" in text_of(refused)


@exercises("/server settings", "offers /server settings deadline", "button server_deadline")
async def test_the_deadline_of_new_tables(world: World) -> None:
    boss = world.person("Boss", manager=True)
    offered = await boss.autocomplete(world.channel, "server settings", "deadline", "2")
    assert "2d" in [choice["value"] for choice in offered]
    shown = await boss.slash(world.channel, "server settings", deadline="3d")
    assert "Deadline of new tables: a turn within 3 days" in text_of(shown)
    assert (await chosen(world)).deadline == Duration(3 * 86_400)
    await boss.slash(world.channel, "table open", game="machi_koro")
    assert (await world.table()).terms.deadline == Duration(3 * 86_400)
    await world.choose(boss, "server_deadline", "none", on=shown)
    assert (await chosen(world)).deadline is None
    assert "I cannot read that deadline" in text_of(await boss.slash(world.channel, "server settings", deadline="soon"))


async def test_only_managers_change_anything(world: World) -> None:
    boss, ann = world.person("Boss", manager=True), world.person("Ann")
    assert "server" not in ann.available_commands(world.channel)
    shown = await boss.slash(world.channel, "server settings")
    page = world.memory(shown)
    for control in world.controls(shown):
        menus = {"opens": "managers", "watched": "1", "watch": "managers", "hosted": "1", "deadline": "none"}
        menus["language"] = "discord"
        values = [value for name, value in menus.items() if control.endswith(f"_{name}")]
        payload, result = world.prepare(ann, page, control, *values)
        if "server_channels" in control:
            payload["data"] |= {"component_type": CHANNELS, "values": [], "resolved": {"channels": {}}}
        if "server_role" in control:
            payload["data"] |= {"component_type": ROLES, "values": [], "resolved": {"roles": {}}}
        await world.deliver(payload)
        assert text_of(result()) == str(words.MANAGERS_ONLY)
    assert await chosen(world) == Server()


async def test_a_rematch_asks_the_server_too(world: World) -> None:
    boss, ann, bo = world.person("Boss", manager=True), *world.people("Ann", "Bo")
    await world.play(ann, bo)
    shown = await ann.slash(world.channel, "table resign")
    await world.press(ann, "resign", on=shown)
    page = await boss.slash(world.channel, "server settings")
    await world.choose(boss, "server_opens", "managers", on=page)
    assert text_of(await world.press(bo, "rematch")) == str(opening_words.MANAGERS_OPEN)
    assert (await world.table()).row.phase == "over"


@pytest.mark.parametrize("name", ["server"])
async def test_the_command_is_shown_to_managers_by_default(world: World, name: str) -> None:
    command = world.bot.tree.get_command(name)
    assert command is not None
    assert command.default_permissions == discord.Permissions(manage_guild=True)
