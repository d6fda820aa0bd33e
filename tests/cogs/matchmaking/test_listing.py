"""/table list: open tables that the reader sees, page by page, with a button to join each."""

import discord

from bot.table.company import block
from cogs.matchmaking import words
from tests.support.scenarios import exercises
from tests.support.world import World, labels, message_of, parts, text_of


@exercises("/table list", "button list_join")
async def test_an_open_table_is_listed_and_joined(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    elsewhere = world.guild.create_text_channel("elsewhere")
    assert str(words.NO_OPEN_TABLES) in text_of(await bo.slash(elsewhere, "table list"))
    await world.sit(ann)
    shown = await bo.slash(elsewhere, "table list")
    assert shown.ephemeral
    assert "Machi Koro, table 1" in text_of(shown)
    assert "Ann, 1 of 4 seats taken." in text_of(shown)
    joined = await world.press(bo, "list_join", on=shown)
    assert "You have a seat at table 1" in text_of(joined)
    assert (await world.table()).seat_of(bo.id) is not None
    assert "Join table 1" not in labels(world.raw(shown))


async def test_a_table_of_a_person_whom_the_reader_has_blocked_is_not_the_button_to_press(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    await world.sit(ann)
    styles = []
    for blocked in (False, True):
        if blocked:
            await block(world.bot.tables, bo.id, ann.id, "Ann")
        shown = world.raw(await bo.slash(world.channel, "table list"))
        styles += [each["style"] for each in parts(shown) if "list_join" in str(each.get("custom_id"))]
    assert styles == [discord.ButtonStyle.success.value, discord.ButtonStyle.secondary.value]


@exercises("button list_page")
async def test_the_list_has_pages(world: World) -> None:
    ann, bo = world.person("Ann", manager=True), world.person("Bo")
    for number in range(6):
        await ann.slash(world.guild.create_text_channel(f"room-{number}"), "table open", game="machi_koro")
    page = message_of(await bo.slash(world.channel, "table list"))
    assert "1 to 5 of 6" in text_of(page)
    await world.press(bo, "list_page", on=page)
    assert "6 to 6 of 6" in text_of(page)
    assert "table 1]" in text_of(page)


async def test_a_hidden_channel_a_full_table_and_one_for_others_are_not_listed(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    unseen = discord.PermissionOverwrite(view_channel=False)
    hidden = world.guild.create_text_channel("hidden", overwrites={bo: unseen, cy: unseen})
    await ann.slash(hidden, "table open", game="machi_koro")
    await ann.slash(world.guild.create_text_channel("a"), "table open", game="machi_koro", seats=2, robots="1 easy")
    await ann.slash(world.guild.create_text_channel("b"), "table open", game="machi_koro", who="invited", guest1=cy)
    assert str(words.NO_OPEN_TABLES) in text_of(await bo.slash(world.channel, "table list"))
    assert "table 3]" in text_of(await cy.slash(world.channel, "table list"))
    assert "table 1]" in text_of(await ann.slash(world.channel, "table list"))
