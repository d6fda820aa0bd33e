"""Challenge, in the menu on a person: a table for two, and a line that pings them."""

import discord

from bot.calendar import preferences
from bot.calendar.deadlines import Duration
from bot.calendar.preferences import Person, Quiet
from cogs.matchmaking import words
from tests.support.scenarios import exercises
from tests.support.values import of_type, there
from tests.support.world import World, text_of

FORM = {"game": ["mafia_dollar"], "speed": ["day"]}


@exercises("menu Challenge", "form challenge")
async def test_a_challenge_opens_a_table_for_two_and_pings_them(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    shown = await ann.context_menu(world.channel, "Challenge", bo)
    assert there(shown.modal)["title"] == "Challenge Bo"
    opened = await ann.submit_modal(shown, FORM)
    assert "Table 1 is open" in text_of(opened)
    table = await world.table()
    assert (table.row.game, table.terms.seats, table.terms.who) == ("mafia_dollar", 2, "invited")
    assert (table.terms.deadline, table.terms.invited) == (Duration(86_400), (bo.id,))
    assert world.pinged(world.messages()[1]) == [bo.id]
    await world.press(cy, "join")
    assert (await world.table()).names == ("Ann",)
    await world.press(bo, "join")
    assert (await world.table()).names == ("Ann", "Bo")


async def test_nobody_challenges_themselves_or_somebody_who_cannot_see_it(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    assert text_of(await ann.context_menu(world.channel, "Challenge", ann)) == str(words.NOT_YOURSELF)
    hidden = world.guild.create_text_channel("hidden", overwrites={bo: discord.PermissionOverwrite(view_channel=False)})

    assert text_of(await ann.context_menu(hidden, "Challenge", bo)) == words.cannot_see("Bo")


async def test_who_sleeps_is_pinged_when_they_wake(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    async with world.store.change() as tx:
        await preferences.remember_person(tx, bo.id, Person(quiet=Quiet(0, 6 * 60)))
    assert world.env.now().hour < 1
    shown = await ann.context_menu(world.channel, "Challenge", bo)
    await ann.submit_modal(shown, FORM)
    assert not any(world.pinged(message) for message in world.messages())
    await world.env.advance_time(6 * 3600)
    await world.env.settle()
    assert [world.pinged(message) for message in world.messages()][-1] == [bo.id]
    await world.press(bo, "join")
    assert not any(world.pinged(message) for message in world.messages())


async def test_a_challenge_where_a_game_is_on_gets_a_thread(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo")
    shown = await ann.context_menu(world.channel, "Challenge", bo)
    await ann.submit_modal(shown, FORM)
    second = await world.bot.tables.load(2)
    assert second.row.channel_id != world.channel.id
    assert second.terms.home == world.channel.id


@exercises("form challenge")
async def test_a_person_who_has_left_meanwhile_is_not_challenged(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    shown = await ann.context_menu(world.channel, "Challenge", bo)
    world.guild.remove_member(bo)
    assert text_of(await ann.submit_modal(shown, FORM)) == str(words.NOT_HERE_ANY_MORE)
    assert await world.store.table(1) is None


async def test_a_form_asks_again_whether_the_person_can_see_the_channel(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    shown = await ann.context_menu(world.channel, "Challenge", bo)
    guild = world.bot.get_guild(world.guild.id)
    channel = of_type(discord.TextChannel, world.bot.get_channel(world.channel.id))
    await channel.set_permissions(await there(guild).fetch_member(bo.id), view_channel=False)
    assert text_of(await ann.submit_modal(shown, FORM)) == words.cannot_see("Bo")
    assert await world.store.table(1) is None
