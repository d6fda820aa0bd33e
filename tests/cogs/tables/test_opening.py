"""Where a table can be opened, and the explanation where it cannot."""

import discord
import pytest

from bot.table.limits import LOBBIES
from cogs.tables import opening_words
from data.failures import StorageFailure
from data.rows import ThreadRow
from tests.support.scenarios import exercises
from tests.support.world import World, message_of, text_of


@pytest.mark.parametrize(
    ("status", "code", "told"),
    [
        (400, 160006, opening_words.too_many_threads()),
        (403, 50013, opening_words.may_not_make_threads()),
        (400, 50035, opening_words.no_thread_now()),
    ],
)
async def test_discord_refuses_a_thread(world: World, status: int, code: int, told: str) -> None:
    (ann,) = world.people("Ann")
    world.env.inject_error("POST", "/channels/*/threads", status=status, code=code, times=None)
    refused = await ann.slash(world.channel, "table open", game="machi_koro", thread=True)
    assert refused.ephemeral
    assert text_of(refused) == told
    assert await world.store.table(1) is None


async def test_no_thread_in_an_announcement_channel(world: World) -> None:
    (ann,) = world.people("Ann")
    news = world.guild.create_news_channel("news")
    refused = await ann.slash(news, "table open", game="machi_koro", thread=True)
    assert text_of(refused) == opening_words.no_thread_here()
    assert news.threads == []


@pytest.mark.parametrize("may_delete", [True, False])
async def test_a_thread_whose_table_could_not_be_opened_goes_again(
    world: World, may_log_errors: None, may_delete: bool
) -> None:
    async def broken(*_: object, **__: object) -> None:
        raise OSError("the disk is full")

    (ann,) = world.people("Ann")
    world.patch.setattr(world.bot.lobby, "open", broken)
    if not may_delete:
        world.env.inject_error("DELETE", "/channels/*", status=403, code=50013)
    refused = await ann.slash(world.channel, "table open", game="machi_koro", thread=True)
    assert "Something broke on our side" in text_of(refused)
    edits = [
        request.json
        for request in world.env.http_requests
        if (request.method, request.path[:10]) == ("PATCH", "/channels/")
    ]
    assert edits == ([] if may_delete else [{"archived": True}])
    assert len(world.channel.threads) == int(not may_delete)


async def test_a_table_for_nobody_is_not_opened(world: World) -> None:
    (ann,) = world.people("Ann")
    for options in ({}, {"guest1": ann}):
        refused = await ann.slash(world.channel, "table open", game="machi_koro", who="invited", **options)
        assert refused.ephemeral
        assert text_of(refused) == opening_words.nobody_invited()
    assert await world.store.table(1) is None


async def test_a_thread_without_a_table_is_deleted_at_the_start(world: World) -> None:
    (ann,) = world.people("Ann")
    await ann.slash(world.channel, "table open", game="machi_koro", thread=True)
    (kept,) = world.channel.threads
    channel = world.bot.get_channel(world.channel.id)
    assert isinstance(channel, discord.TextChannel)
    asked, name = world.delivered[-1]["id"], opening_words.thread_name("machi_koro", "Ann")
    async with world.store.change() as tx:  # as if the bot had crashed right after creating the second thread
        await tx.add_thread(ThreadRow(int(asked), channel.id, name))
    await channel.create_thread(name=name, type=discord.ChannelType.public_thread)
    assert len(world.channel.threads) == 2
    await world.restart()
    assert [thread.id for thread in world.channel.threads] == [kept.id]
    assert (await world.table(kept)).row.phase == "lobby"


# --- one person, many tables ----------------------------------------------------------------------------


async def test_one_person_has_five_lobbies_at_a_time(world: World) -> None:
    (ann,) = world.people("Ann")
    opened = [await ann.slash(world.channel, "table open", game="machi_koro", thread=True) for _ in range(7)]
    assert len(world.channel.threads) == LOBBIES, "no thread is made for the others"
    for refused in opened[LOBBIES:]:
        assert refused.ephemeral
        assert "You host 5 tables" in text_of(refused)
    (bo,) = world.people("Bo")
    assert "You host" not in text_of(await bo.slash(world.channel, "table open", game="machi_koro"))


async def test_one_that_has_begun_makes_room_for_the_next(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    channels = [world.guild.create_text_channel(f"room-{number}") for number in range(LOBBIES + 1)]
    for channel in channels[:-1]:
        await ann.slash(channel, "table open", game="machi_koro")
    await bo.slash(channels[0], "table join")
    assert "You host 5 tables" in text_of(await ann.slash(channels[-1], "table open", game="machi_koro"))
    await ann.slash(channels[0], "table start")
    await ann.slash(channels[-1], "table open", game="machi_koro")
    assert await world.store.table_in(channels[-1].id) is not None


@exercises("button server_hosted", "/server settings")
async def test_the_limit_of_tables_per_host_does_not_bind_managers(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    eve = world.person("Eve", manager=True)
    page = message_of(await eve.slash(world.channel, "server settings"))
    assert "One person may have 25 tables open" in text_of(page)
    await world.choose(eve, "server_hosted", "1", on=page)
    assert "One person may have 1 table open" in text_of(page)
    await ann.slash(world.channel, "table open", game="machi_koro")
    await bo.slash(world.channel, "table join")
    await ann.slash(world.channel, "table start")
    other, third, fourth = (world.guild.create_text_channel(f"room-{number}") for number in range(3))
    assert "You host a table" in text_of(await ann.slash(other, "table open", game="machi_koro"))
    for channel in (third, fourth):
        await eve.slash(channel, "table open", game="machi_koro")
        assert await world.store.table_in(channel.id) is not None


async def test_a_disk_that_is_full_after_the_opening_is_no_refusal(world: World) -> None:
    (ann,) = world.people("Ann")

    async def full() -> None:
        raise StorageFailure("the disk is full")

    world.patch.setattr(world.store, "lost", full)
    opened = await ann.slash(world.channel, "table open", game="machi_koro", thread=True)
    assert await world.store.table(1) is not None
    assert not any("cannot save" in text_of(each) for each in opened.followups)
