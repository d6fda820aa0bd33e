"""The role that is pinged when a table opens for everybody."""

import discord

from cogs.server import words as server_words
from tests.support.scenarios import exercises
from tests.support.world import MemberActor, World, message_of, text_of


async def _open(world: World, person: MemberActor, name: str, **options: object) -> list[str]:
    """Open a table in a channel of its own; the texts of the channel's messages."""
    channel = world.guild.create_text_channel(name)
    await person.slash(channel, "table open", game="machi_koro", **options)
    return [message.content for message in world.messages(channel)]


@exercises("button server_role")
async def test_a_role_is_pinged_at_most_once_an_hour_and_only_for_open_tables(world: World) -> None:
    boss, ann = world.person("Boss", manager=True), world.person("Ann")
    role = world.guild.create_role("players", mentionable=True)
    page = message_of(await boss.slash(world.channel, "server settings"))
    await boss.select(page, [role], custom_id="t:0:0:server_role")
    assert f"I ping <@&{role.id}> when a table opens for everybody" in text_of(page)
    invited = await _open(world, ann, "a", who="invited", guest1=boss)
    assert not any(f"<@&{role.id}>" in text for text in invited)
    first = await _open(world, ann, "b")
    assert any(text.startswith(f"<@&{role.id}>, table 2 of Machi Koro is open for everybody.") for text in first)
    assert not any(f"<@&{role.id}>" in text for text in await _open(world, ann, "c"))
    await world.env.advance_time(3601)
    assert any(f"<@&{role.id}>" in text for text in await _open(world, ann, "d"))
    await boss.select(page, [], custom_id="t:0:0:server_role")
    await world.env.advance_time(3601)
    assert not any(f"<@&{role.id}>" in text for text in await _open(world, ann, "e"))


async def test_a_role_that_cannot_be_pinged_is_said(world: World) -> None:
    boss = world.person("Boss", manager=True)
    role = world.guild.create_role("quiet")
    unheard = discord.PermissionOverwrite(mention_everyone=False)
    channel = world.guild.create_text_channel("quiet", overwrites={world.guild.roles["TestBot"]: unheard})
    page = message_of(await boss.slash(channel, "server settings"))
    said = await boss.select(page, [role], custom_id="t:0:0:server_role")
    assert server_words.cannot_ping(role.id) in text_of(said)
