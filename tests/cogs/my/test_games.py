"""/my games: every table of a player on all servers, waiting ones first."""

import re

from simcord.builders import ChannelHandle

from cogs.my import words
from data.rows import SlotRow, Subject
from tests.cogs.mafia_dollar import tables as mafia
from tests.support.long import LONG
from tests.support.scenarios import exercises
from tests.support.world import MemberActor, World, text_of


@exercises("/my games")
async def test_waiting_tables_come_first_with_links_and_deadlines(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    assert text_of(await ann.slash(world.channel, "my games")) == str(words.NO_GAMES)
    await world.play(ann, bo)
    there, lobby, post = (world.guild.create_text_channel(name) for name in ("night", "later", "post"))
    await mafia.play(world, bo, ann, channel=there)
    await ann.slash(lobby, "table open", game="machi_koro")
    for who, command in ((ann, "table open"), (bo, "table join"), (ann, "table start")):
        options = {"game": "machi_koro", "pace": "postal", "deadline": "1d"} if command == "table open" else {}
        await who.slash(post, command, **options)
    await world.env.settle()
    shown = await ann.slash(world.channel, "my games")
    assert shown.ephemeral
    mine, waiting, begun = text_of(shown).split("\n**")
    assert mine.startswith("**Your turn** (2)")
    postal, live = mine.splitlines()[1:]
    assert re.search(rf"Machi Koro, table 4\]\(https://discord\.com/channels/{world.guild.id}/{post.id}/\d+\)", postal)
    assert re.search(r" · your turn ends <t:\d+:R>$", postal), "the nearest deadline is first"
    assert re.search(
        rf"Machi Koro, table 1\]\(https://discord\.com/channels/{world.guild.id}/{world.channel.id}/", live
    )
    assert waiting.startswith("Waiting for others** (1)\n· [MafiaDollar, table 2]")
    assert begun.startswith("Not begun yet** (1)\n· [Machi Koro, table 3]")


async def second_table(world: World, ann: MemberActor, bo: MemberActor) -> ChannelHandle:
    """Begin a game of both in another channel, in which Ann is first."""
    second = world.guild.create_text_channel("second")
    for who, command in ((ann, "machi open"), (bo, "table join"), (ann, "table start")):
        options = {"first": "joining"} if command == "machi open" else {}
        await who.slash(second, command, **options)
    return second


async def test_in_direct_messages_the_list_leads_to_what_was_missed(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo")
    shown = await ann.user.slash("my games")
    assert "**Your turn** (1)" in text_of(shown)
    assert shown.response is not None
    assert world.verbs(shown.response) == ["since", "my_stats"]
    told = await ann.user.click(shown.response, custom_id=world.controls(shown.response)[0])
    assert "Nothing has happened" in text_of(told)
    assert told.response is not None
    roll = next(control for control in world.controls(told.response) if ":roll:" in control)
    await ann.user.click(told.response, custom_id=roll)
    assert (await world.view()).turn.dice or (await world.view()).last is not None


async def test_the_list_names_pending_players_and_optional_actions(world: World) -> None:
    ann, bo, _ = await world.players("Ann", "Bo", "Cy")
    assert text_of(await bo.slash(world.channel, "my games")).endswith(" · waits for Ann")
    await ann.slash(world.channel, "table pause")
    assert text_of(await bo.slash(world.channel, "my games")).endswith(" · 🗳️ a vote waits for you · waits for Ann")
    assert "vote" not in text_of(await ann.slash(world.channel, "my games"))
    await world.press(bo, "agree")
    paused = text_of(await ann.slash(world.channel, "my games"))
    assert paused.startswith("**Waiting for others** (1)")
    assert paused.endswith(" · ⏸️ paused")


async def test_games_that_are_over_are_left_out(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo")
    await ann.slash(world.channel, "table resign")
    message = await ann.slash(world.channel, "table resign")
    await world.press(ann, "resign", on=message)
    assert text_of(await bo.slash(world.channel, "my games")) == str(words.NO_GAMES)


@LONG
async def test_very_many_tables_fit_a_message(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    for number in range(22):
        channel = world.guild.create_text_channel(f"table-{number}")
        for who, command in ((ann, "machi open"), (bo, "table join"), (ann, "table start")):
            options = {"first": "joining"} if command == "machi open" else {}
            await who.slash(channel, command, **options)
    shown = text_of(await ann.slash(world.channel, "my games"))
    assert shown.startswith("**Your turn** (22)")
    assert "And 7 more." in shown


async def test_a_ping_names_the_players_other_waiting_tables(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo")
    second = await second_table(world, ann, bo)
    await world.env.settle()
    (alone,) = [text_of(message) for message in world.messages() if ann.id in world.pinged(message)]
    (board,) = [message for message in world.messages(second) if ann.id in world.pinged(message)]
    assert "Also waiting" not in alone, "there was no other table yet"
    link = rf"\[Machi Koro, table 1\]\(https://discord\.com/channels/{world.guild.id}/{world.channel.id}/\d+\)"
    assert re.search(rf"-# Also waiting for \*\*Ann\*\*: {link}\.$", text_of(board)), "everybody reads it"
    assert "roll" in world.verbs(board), "one message, not a line beside it"


async def test_a_board_stops_naming_a_table_when_it_changes_after_that_table(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo")
    second = await second_table(world, ann, bo)
    await world.press(ann, "roll")
    await world.press(ann, "pass")
    await world.env.settle()
    (board,) = [message for message in world.messages(second) if ann.id in world.pinged(message)]
    assert "Also waiting" in text_of(board), "the first table has moved on, but nothing has happened here"
    await ann.click(board, custom_id=next(control for control in world.controls(board) if ":roll" in control))
    await world.env.settle()
    assert "Also waiting" not in text_of(world.messages(second)[-1])


async def test_a_reminder_names_the_players_other_waiting_tables(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo")
    second = await second_table(world, ann, bo)
    await world.env.advance_time(3 * 86_400)
    reminders = [text_of(message) for channel in (world.channel, second) for message in world.pings(channel)]
    assert any("\n-# Also waiting for you: " in line for line in reminders), reminders


async def test_a_ping_leaves_out_a_table_that_has_just_been_deleted(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo")

    async def deleted(_: int) -> tuple[None, list[SlotRow]]:
        return None, []

    world.patch.setattr(world.store, "table_and_slots", deleted)
    second = await second_table(world, ann, bo)
    await world.env.settle()
    (board,) = [message for message in world.messages(second) if ann.id in world.pinged(message)]
    assert "Also waiting" not in text_of(board)


async def test_a_ping_names_no_table_of_another_server(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    elsewhere = world.env.create_guild(name="elsewhere")
    town = elsewhere.create_text_channel("town")
    there = {who: elsewhere.add_member(who.user) for who in (ann, bo)}
    for who, command in ((ann, "machi open"), (bo, "table join"), (ann, "table start")):
        options = {"first": "joining"} if command == "machi open" else {}
        await there[who].slash(town, command, **options)
    await world.play(ann, bo)
    await world.env.settle()
    (line,) = [text_of(message) for message in world.messages() if ann.id in world.pinged(message)]
    assert "Also waiting" not in line
    assert str(elsewhere.id) not in line
    shown = text_of(await ann.slash(world.channel, "my games"))
    assert str(elsewhere.id) in shown, "their own list, which only they read, has it"


async def test_a_ping_stops_linking_to_a_channel_that_is_deleted_later(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo")
    second = await second_table(world, ann, bo)
    await world.env.settle()

    world.env.backend.delete_channel(world.channel.id)
    await world.env.settle()
    await world.bot.publisher.idle(Subject("table", 2))

    (line,) = map(text_of, world.pings(second))
    assert str(world.channel.id) not in line
    assert "Machi Koro, table 1 (📦 its channel is gone)" in line


async def test_a_table_without_channel_is_named_without_a_link(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo")
    world.env.backend.delete_channel(world.channel.id)
    await world.env.settle()
    second = await second_table(world, ann, bo)
    await world.env.settle()
    (line,) = [text_of(message) for message in world.messages(second) if ann.id in world.pinged(message)]
    assert line.endswith("-# Also waiting for **Ann**: Machi Koro, table 1 (📦 its channel is gone).")
