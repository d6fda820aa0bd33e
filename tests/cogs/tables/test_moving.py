"""Deleted channels and boards, and players who leave the server: reported where possible, and survived."""

import aiohttp
import discord
import pytest
from simcord.builders import ChannelHandle
from simcord.results import ResponseMessage

from bot.calendar.preferences import Person, Quiet, remember_person
from cogs.my import words as my_words
from cogs.ui import vote_words, words
from data.rows import AttendanceRow
from tests.support.scenarios import exercises
from tests.support.values import there
from tests.support.world import MemberActor, World, labels, text_of


def dms(who: MemberActor) -> list[str]:
    """The messages in a person's DMs."""
    return [text_of(message) for message in who.user.dm_channel.history()]


@exercises("/table move", "offers /table move table")
async def test_a_table_whose_channel_was_deleted_goes_on_in_another(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    eve = world.person("Eve")
    await world.play(ann, bo, dice=[4])
    await world.press(ann, "roll")
    before = await world.table()
    other = world.guild.create_text_channel("harbour")
    world.env.backend.delete_channel(world.channel.id)
    await world.env.settle()
    (told,) = dms(ann)
    assert "The channel of table 1 is gone" in told
    assert dms(bo) == []
    (offer,) = await ann.autocomplete(other, "table move", "table", "")
    assert offer["value"] == "1"
    assert await eve.autocomplete(other, "table move", "table", "") == []
    assert "You do not play" in text_of(await eve.slash(other, "table move", table="1"))
    assert text_of(await ann.slash(other, "table move", table="1")) == str(vote_words.MOVED)
    after = await world.table(other)
    assert after.row.state == before.row.state
    board = next(message for message in world.messages(other) if "build" in world.verbs(message))
    assert "📦 This table is in this channel now." in "\n".join(map(text_of, world.messages(other)))
    assert [world.pinged(each) for each in world.pings(other)] == [[ann.id]]
    await ann.click(board, custom_id=next(control for control in world.controls(board) if ":pass" in control))
    assert [decision.seat for decision in (await world.table(other)).pending()] == [1]
    assert await world.store.lost() == []
    assert await ann.autocomplete(other, "table move", "table", "") == []


async def deleted(world: World, *people: MemberActor) -> ChannelHandle:
    """Delete a game's channel; returns another one of the server."""
    await world.play(*people, dice=[4])
    other = world.guild.create_text_channel("harbour")
    world.env.backend.delete_channel(world.channel.id)
    await world.env.settle()
    return other


async def test_a_sleeping_player_is_not_pinged_when_a_table_moves(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    other, now = await deleted(world, ann, bo), int(world.clock() // 60) % 1440
    async with world.store.change() as tx:
        await remember_person(tx, ann.id, Person(quiet=Quiet((now - 60) % 1440, (now + 60) % 1440)))
    await bo.slash(other, "table move", table="1")
    assert [world.pinged(each) for each in world.pings(other)] == [[]]


async def listed(who: MemberActor, channel: ChannelHandle) -> ResponseMessage:
    """A player's list of games, read in that channel."""
    shown = await who.slash(channel, "my games")
    assert shown.ephemeral
    return there(shown.response)


async def test_a_table_is_lost_even_with_messages_in_flight(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    await deleted(world, ann, bo)
    with world.env._bot_scope():
        await world.bot.lost_tables.found(1)
    assert [(row.table_id, row.why) for row in await world.store.lost()] == [(1, "channel")]


@exercises("button go_on_here")
async def test_the_games_list_resumes_a_table_whose_channel_was_deleted(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    other = await deleted(world, ann, bo)
    page = await listed(bo, other)
    assert (
        text_of(page)
        == "**Waiting for others** (1)\n· Machi Koro, table 1 in Test Guild · 📦 its channel is gone · waits for Ann"
    )
    assert labels(world.raw(page)) == ["Go on here: table 1", "My figures"]
    await world.restart()
    await world.press(bo, "go_on_here", on=page)
    assert (await world.table(other)).id == 1
    assert text_of(page).startswith(str(vote_words.MOVED))
    assert f"[Machi Koro, table 1](https://discord.com/channels/{world.guild.id}/{other.id}" in text_of(page)
    assert "📦" not in text_of(page)
    assert "go_on_here" not in world.verbs(page)
    assert "roll" in [verb for message in world.messages(other) for verb in world.verbs(message)]
    assert await world.store.lost() == []


async def test_the_resume_button_is_only_where_their_table_can_go(world: World) -> None:
    ann, bo, eve = world.people("Ann", "Bo", "Eve")
    other = await deleted(world, ann, bo)
    assert text_of(await listed(eve, other)) == str(my_words.NO_GAMES)
    elsewhere = world.env.create_guild(name="elsewhere")
    there = elsewhere.add_member(ann.user)
    town = elsewhere.create_text_channel("town")
    for shown in (await ann.user.slash("my games"), await there.slash(town, "my games")):
        assert "go_on_here" not in world.verbs(shown)
        assert text_of(shown).endswith(str(my_words.LOST_ELSEWHERE))


async def test_two_who_press_at_once_move_a_table_once(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    other = await deleted(world, ann, bo)
    third = world.guild.create_text_channel("wharf")
    pages = [(ann, await listed(ann, other)), (bo, await listed(bo, other)), (bo, await listed(bo, third))]
    pressed = [world.prepare(who, world.memory(page), "t:1:0:go_on_here") for who, page in pages]
    await world.deliver(*(payload for payload, _ in pressed))
    refused = [text for text in (text_of(result()) for _, result in pressed) if "so it stays there" in text]
    assert len(refused) == 2
    where = (await world.bot.tables.load(1)).row.channel_id
    moved = [message for channel in (other, third) for message in world.messages(channel) if "📦" in message.content]
    assert [message.channel.id for message in moved] == [where]


async def test_an_old_resume_button_of_a_visible_table_moves_nothing(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    other = await deleted(world, ann, bo)
    third = world.guild.create_text_channel("wharf")
    page = await listed(ann, other)
    await ann.slash(third, "table move", table="1")
    assert "so it stays there" in text_of(await world.press(ann, "go_on_here", on=page))
    await ann.slash(third, "table draw")
    agree = next(message for message in reversed(world.messages(third)) if "agree" in world.verbs(message))
    await bo.click(agree, custom_id=next(control for control in world.controls(agree) if ":agree" in control))
    world.env.backend.delete_channel(third.id)
    await world.env.settle()
    assert "This table is closed" in text_of(await world.press(ann, "go_on_here", on=page))


async def test_a_foreign_tables_or_servers_resume_button_does_nothing(world: World) -> None:
    ann, bo, eve = world.people("Ann", "Bo", "Eve")
    other = await deleted(world, ann, bo)
    page = world.memory(await listed(ann, other))
    payload, result = world.prepare(eve, page, "t:1:0:go_on_here")
    await world.deliver(payload)
    assert "You do not play" in text_of(result())
    elsewhere = world.env.create_guild(name="elsewhere")
    elsewhere.add_member(ann.user)
    there = page | {"channel_id": str(elsewhere.create_text_channel("town").id)}
    payload, result = world.prepare(ann, there, "t:1:0:go_on_here")
    await world.deliver(payload)
    assert text_of(result()) == str(words.NOT_HERE)
    assert await world.bot.store.table_in(other.id) is None


async def test_a_table_cannot_move_to_a_busy_or_closed_channel(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    other = await deleted(world, ann, bo)
    page = await listed(ann, other)
    await bo.slash(other, "table open", game="machi_koro")
    assert text_of(await world.press(ann, "go_on_here", on=page)) == str(vote_words.BUSY_HERE)
    shut = world.guild.create_text_channel("shut")
    page = await listed(ann, shut)
    payload, result = world.prepare(ann, world.memory(page), "t:1:0:go_on_here")
    await world.deliver(payload | {"app_permissions": str(discord.Permissions(view_channel=True).value)})
    assert "**Send Messages**" in text_of(result())
    assert [row.table_id for row in await world.store.lost()] == [1]


async def test_a_table_in_a_channel_that_forbids_writing_resumes_elsewhere(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo", dice=[4])
    other = world.guild.create_text_channel("harbour")
    path = f"/channels/{world.channel.id}/messages"
    world.env.inject_error("POST", path, status=403, code=50013, times=None)
    await world.press(ann, "roll")
    await world.press(ann, "pass")
    here = await listed(bo, world.channel)
    assert "📦 I may not write there any more" in text_of(here)
    assert "go_on_here" not in world.verbs(here)
    await world.press(bo, "go_on_here", on=await listed(bo, other))
    assert (await world.table(other)).id == 1
    assert "roll" in [verb for message in world.messages(other) for verb in world.verbs(message)]
    assert await world.store.lost() == []


async def test_a_table_that_can_be_shown_stays_where_it_is(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo")
    other = world.guild.create_text_channel("harbour")
    assert "so it stays there" in text_of(await ann.slash(other, "table move", table="1"))
    for number in ("99", "my"):
        assert text_of(await ann.slash(other, "table move", table=number))
    assert (await world.table()).row.channel_id == world.channel.id


async def test_no_table_moves_to_where_another_is_played(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo")
    other = world.guild.create_text_channel("harbour")
    await bo.slash(other, "table open", game="machi_koro")
    world.env.backend.delete_channel(world.channel.id)
    await world.env.settle()
    assert "This channel has a game already" in text_of(await ann.slash(other, "table move", table="1"))


async def test_a_lost_channel_is_reported_once_despite_restarts(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo")
    world.env.backend.delete_channel(world.channel.id)
    await world.env.settle()
    await world.restart()
    await world.restart()
    assert len(dms(ann)) == 1


async def test_an_unreported_lost_channel_is_reported_by_the_next_process(world: World) -> None:
    """Given a lost connection, which is no error of the bot."""
    ann, bo = world.people("Ann", "Bo")

    async def broken_off(*_: object) -> None:
        raise aiohttp.ServerDisconnectedError

    with world.patch.context() as without_dms:
        without_dms.setattr(world.bot, "create_dm", broken_off)
        await deleted(world, ann, bo)
    await world.restart()
    (told,) = dms(ann)
    assert "The channel of table 1 is gone" in told


async def test_a_revoked_permission_is_reported_and_messages_return_with_it(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo", dice=[4])
    path = f"/channels/{world.channel.id}/messages"
    world.env.inject_error("POST", path, status=403, code=50013, times=None)
    await world.press(ann, "roll")
    await world.press(ann, "pass")
    assert len(dms(ann)) == 1
    assert "I may not write any more where table 1 is" in dms(ann)[0]
    assert await world.asked() == [(1, "roll")]
    world.env.backend.faults.clear()
    with world.env._bot_scope():
        await world.bot.on_guild_channel_update(None, None)
    await world.env.settle()
    assert "roll" in world.verbs(world.board())
    assert await world.store.lost() == []


async def test_the_bot_notices_at_a_deadline_that_a_player_left(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await world.play(ann, bo, deadline="1h")
    world.guild.remove_member(ann)
    await world.env.settle()
    assert not [message for message in world.messages() if "🚪" in message.content]
    await world.env.advance_time(3600)
    world.bot.alarms.poke()
    await world.env.settle()
    (said,) = [message.content for message in world.messages() if message.content.startswith("🚪")]
    assert "**Ann** has left this server, so a robot plays meanwhile." in said
    assert (await world.table()).seats[0].stand_in == "normal"
    assert text_of(await world.press(cy, "volunteer")) == str(vote_words.VOLUNTEERED)
    await world.press(bo, "agree")
    assert (await world.table()).names == ("Cy", "Bo")
    assert (await world.table()).seats[0].stand_in is None


async def test_a_player_who_rejoins_the_server_reclaims_the_seat(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo", deadline="1h")
    async with world.store.change() as tx:
        await tx.write_attendance(1, AttendanceRow(0, misses=1, extensions=0, in_time=2))
    world.guild.remove_member(ann)
    await world.env.advance_time(3600)
    world.bot.alarms.poke()
    await world.env.settle()
    seat = (await world.table()).seats[0]
    assert (seat.stand_in, seat.misses, seat.in_time) == ("normal", 1, 2), "leaving makes nothing undone"
    assert "You do not play" in text_of(await world.press(world.person("Eve"), "back"))
    again = world.guild.add_member(ann.user)
    assert "Welcome back" in text_of(await world.press(again, "back"))
    assert (await world.table()).seats[0].stand_in is None
    assert "volunteer" not in [verb for message in world.messages() for verb in world.verbs(message)]


async def test_the_bot_notices_that_its_role_was_given_back(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo", dice=[4])
    path = f"/channels/{world.channel.id}/messages"
    world.env.inject_error("POST", path, status=403, code=50001, times=None)
    await world.press(ann, "roll")
    await world.press(ann, "pass")
    assert len(dms(ann)) == 1
    world.env.backend.faults.clear()
    guild = there(world.bot.get_guild(world.guild.id))
    with world.env._bot_scope():
        await world.bot.on_member_update(None, guild.me)
    await world.env.settle()
    assert "roll" in world.verbs(world.board())
    assert await world.store.lost() == []


async def test_changes_to_servers_during_downtime_are_noticed_at_the_start(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo")
    with world.env._bot_scope():
        assert await world.bot.lost_tables.compare_servers(set()) == []
        assert await world.bot.lost_tables.compare_servers(set()) == []
    assert len(dms(ann)) == 1
    assert "I am not in" in dms(ann)[0]
    assert [row.why for row in await world.store.lost()] == ["server"]
    await world.restart()
    assert await world.store.lost() == []
    assert (await world.table()).row.phase == "playing"


@pytest.mark.parametrize("looks", ["show", "log", "help"])
async def test_a_board_deleted_by_a_moderator_returns_on_demand(world: World, looks: str) -> None:
    _, bo = await world.players("Ann", "Bo")
    board = world.board()
    world.env.backend.delete_message(board.channel.id, board.id)
    assert "roll" not in [verb for message in world.messages() for verb in world.verbs(message)]
    await bo.slash(world.channel, "help" if looks == "help" else f"table {looks}")
    await world.env.settle()
    assert "roll" in [verb for message in world.messages() for verb in world.verbs(message)]


async def test_a_deleted_board_is_noticed_when_something_falls_due(world: World) -> None:
    await world.players("Ann", "Bo", deadline="2h")
    board = world.board()
    world.env.backend.delete_message(board.channel.id, board.id)
    await world.env.advance_time(2 * 3600)
    world.bot.alarms.poke()
    await world.env.settle()
    assert "roll" in [verb for message in world.messages() for verb in world.verbs(message)]
    assert len([message for message in world.messages() if "roll" in world.verbs(message)]) == 1


async def test_a_deleted_thread_is_reported_in_its_parent_channel(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    opened = await ann.slash(world.channel, "table open", game="machi_koro", thread=True)
    assert "Table 1 is open" in text_of(opened)
    table = await world.bot.tables.load(1)
    world.env.backend.delete_channel(table.row.channel_id)
    await world.env.settle()
    said = [text_of(message) for message in world.messages()]
    assert len([text for text in said if "The channel of table 1 is gone" in text]) == 1
    assert dms(ann) == []
    assert text_of(await ann.slash(world.channel, "table move", table="1")) == str(vote_words.MOVED)
    await world.press(bo, "join")
    assert (await world.table()).names == ("Ann", "Bo")


async def removed(world: World, host: MemberActor) -> discord.Guild:
    """Remove the bot from its server: the host of its one table reads so in a DM."""
    guild = there(world.bot.get_guild(world.guild.id))
    with world.env._bot_scope():
        await world.bot.on_guild_remove(guild)
    await world.env.settle()
    (said,) = dms(host)
    assert "I am not in" in said
    return guild


async def test_a_removed_bot_reports_it_and_resumes_when_invited_again(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    before = await world.play(ann, bo)
    guild = await removed(world, ann)
    assert [row.why for row in await world.store.lost()] == ["server"]
    with world.env._bot_scope():
        await world.bot.on_guild_join(guild)
    await world.env.settle()
    assert await world.store.lost() == []
    after = await world.table()
    assert (after.row.phase, after.row.state) == ("playing", before.row.state)


async def test_a_removed_bot_says_nothing_in_the_channel_of_a_thread(world: World) -> None:
    (ann,) = world.people("Ann")
    await ann.slash(world.channel, "table open", game="machi_koro", thread=True)
    before = [message.id for message in world.messages()]
    await removed(world, ann)
    assert [message.id for message in world.messages()] == before


async def test_a_locked_thread_is_reported_and_resumes_when_unlocked(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo", dice=[4])
    await world.press(ann, "roll")
    path = f"/channels/{world.channel.id}/messages"
    world.env.inject_error("POST", path, status=400, code=160005, times=None)
    await world.press(ann, "pass")
    assert "is locked" in dms(ann)[0]
    world.env.backend.faults.clear()
    with world.env._bot_scope():
        await world.bot.publisher.resume()
    await world.env.settle()
    assert "roll" in world.verbs(world.board())
    assert await world.store.lost() == []
