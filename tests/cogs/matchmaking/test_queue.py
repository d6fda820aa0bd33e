"""/play: people wait for others who want the same game; a table opens by itself."""

import msgspec

from bot.records.erasure import Forgetting
from bot.records.personal_data import export
from bot.table import limits
from bot.table.click import Click
from bot.table.openings import seat_rows
from cogs.matchmaking import words
from cogs.matchmaking.queue import WISHES
from tests.support.scenarios import exercises
from tests.support.world import World, labels, message_of, shown_by, text_of

NOW = "machi_koro.base.now"


def test_everything_that_can_be_wished_fits_a_menu() -> None:
    assert len({each.value for each in WISHES}) == len(WISHES) <= 25
    assert all(len(each.label) <= 100 for each in WISHES)


@exercises("/play", "button queue_join")
async def test_two_who_want_the_same_get_a_table_and_are_pinged(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    waiting = await ann.slash(world.channel, "play", game=NOW)
    assert "You wait for somebody to play **Machi Koro, base game, now, together**" in text_of(waiting)
    shown = message_of(await bo.slash(world.channel, "play"))
    assert "1 person waits" in text_of(shown)
    assert "Ann" not in text_of(shown)
    await world.choose(bo, "queue_join", NOW, on=shown)
    assert words.found("Ann") in text_of(shown)
    await world.env.settle()
    table = await world.bot.tables.load(1)
    assert (table.row.phase, table.names, table.row.host_id) == ("lobby", ("Ann", "Bo"), ann.id)
    thread = world.bot.get_guild(world.guild.id).get_thread(table.row.channel_id)  # type: ignore[union-attr]
    assert thread is not None
    assert thread.name == "Machi Koro: Ann and Bo"
    lobby, ping = world.env.backend.messages[thread.id].values()
    assert list(ping.ping_user_ids) == [ann.id, bo.id]
    assert await world.store.wishes(world.guild.id, world.clock()) == []
    del lobby


@exercises("button queue", "button queue_leave")
async def test_who_leaves_the_queue_gets_no_table(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    listed = (await ann.slash(world.channel, "table list")).response
    await world.press(ann, "queue", on=listed)
    await world.choose(ann, "queue_join", NOW, on=listed)
    await world.press(ann, "queue_leave", on=listed)
    assert listed is not None
    assert str(words.LEFT) in text_of(listed)
    assert str(words.LEAVE) not in labels(world.raw(listed))
    await bo.slash(world.channel, "play", game=NOW)
    assert await world.store.openings() == []
    assert await world.store.table(1) is None


async def test_other_wishes_do_not_fit(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await ann.slash(world.channel, "play", game=NOW)
    for other in ("machi_koro.base.day", "machi_koro.harbor.now", "mafia_dollar..now"):
        await bo.slash(world.channel, "play", game=other)
    assert await world.store.table(1) is None
    await cy.slash(world.channel, "play", game="mafia_dollar..now")
    await world.env.settle()
    assert (await world.bot.tables.load(1)).names == ("Bo", "Cy")


async def test_a_wish_lapses(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    await ann.slash(world.channel, "play", game=NOW)
    await world.env.advance_time(2 * 3600 + 1)
    await bo.slash(world.channel, "play", game=NOW)
    assert await world.store.table(1) is None
    assert [row.name for row in await world.store.wishes(world.guild.id, world.clock())] == ["Bo"]


async def test_the_queue_and_an_opening_outlast_a_kill(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    await ann.slash(world.channel, "play", game=NOW)
    await world.restart()
    await world.bot.opener.close()  # it dies before the thread is made
    await bo.slash(world.channel, "play", game=NOW)
    assert len(await world.store.openings()) == 1
    assert await world.store.table(1) is None
    await world.restart()
    assert (await world.bot.tables.load(1)).names == ("Ann", "Bo")
    assert await world.store.openings() == []
    assert len(world.bot.get_guild(world.guild.id).threads) == 1  # type: ignore[union-attr]


async def test_a_click_that_is_delivered_twice_waits_once(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    await ann.slash(world.channel, "play", game=NOW)
    again = world.delivered[-1]
    await bo.slash(world.channel, "play", game=NOW)
    await world.env.settle()
    await world.deliver(again)
    assert await world.store.wishes(world.guild.id, world.clock()) == []
    assert await world.store.table(2) is None


async def test_a_table_from_the_queue_can_be_joined_by_others(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    for person in (ann, bo):
        await person.slash(world.channel, "play", game=NOW)
    await world.env.settle()
    listed = await cy.slash(world.channel, "table list")
    await world.press(cy, "list_join", on=listed)
    table = await world.bot.tables.load(1)
    assert table.names == ("Ann", "Bo", "Cy")
    assert shown_by(world.raw(listed))


async def test_where_there_are_no_threads_nobody_waits(world: World) -> None:
    ann = world.person("Ann")
    voice = world.guild.create_voice_channel("talk")
    await ann.slash(voice, "play", game=NOW)
    assert await world.store.wishes(world.guild.id, world.clock()) == []


async def test_a_wish_is_exported_and_forgotten_also_from_an_opening(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    await ann.slash(world.channel, "play", game=NOW)
    await ann.slash(world.channel, "play", game="mafia_dollar..day")
    exported = msgspec.json.decode(await export(world.bot.tables, ann.id))
    assert [wish["game"] for wish in exported["wishes"]] == ["machi_koro", "mafia_dollar"]
    await world.bot.opener.close()
    await bo.slash(world.channel, "play", game=NOW)
    await Forgetting(world.bot.tables, world.bot.lobby).forget(Click(77, ann.id, "Ann"), "somebody")
    assert await world.store.wishes_of(ann.id) == []
    (opening,) = await world.store.openings()
    assert str(ann.id).encode() not in opening.seats + opening.terms
    assert [seat.name for seat in seat_rows(opening)] == ["somebody", "Bo"]
    await world.restart()
    assert (await world.bot.tables.load(1)).row.host_id == bo.id


async def test_two_accounts_flood_no_channel(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    said = []
    for _ in range(limits.LOBBIES + 3):
        await ann.slash(world.channel, "play", game=NOW)
        said.append(text_of(await bo.slash(world.channel, "play", game=NOW)))
        await world.env.settle()
    assert len(world.channel.threads) == limits.LOBBIES
    assert await world.store.table(limits.LOBBIES + 1) is None
    assert len(await world.store.lobbies(world.guild.id, 100)) == limits.LOBBIES
    assert all("You host 5 tables" in answer for answer in said[limits.LOBBIES :])


async def test_who_has_no_room_left_is_passed_over(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await ann.slash(world.channel, "play", game=NOW)
    for _ in range(limits.LOBBIES):
        await ann.slash(world.channel, "table open", game="machi_koro", thread=True)
    assert "You wait for somebody" in text_of(await bo.slash(world.channel, "play", game=NOW))
    assert await world.store.openings() == []
    await cy.slash(world.channel, "play", game=NOW)
    await world.env.settle()
    assert (await world.bot.tables.load(limits.LOBBIES + 1)).names == ("Bo", "Cy")


async def test_an_opening_that_finds_no_room_makes_no_thread_and_waits(world: World) -> None:
    ann, bo, cy, dee = world.people("Ann", "Bo", "Cy", "Dee")
    world.bot.opener._open = False  # as if it were slow
    await ann.slash(world.channel, "play", game=NOW)
    await bo.slash(world.channel, "play", game=NOW)
    for _ in range(limits.LOBBIES):
        await ann.slash(world.channel, "table open", game="machi_koro", thread=True)
    world.bot.opener._open = True
    for other in (cy, dee):
        await other.slash(world.channel, "play", game="mafia_dollar..now")
    await world.env.settle()
    assert (await world.bot.tables.load(limits.LOBBIES + 1)).names == ("Cy", "Dee"), "others do not wait for it"
    assert len(world.channel.threads) == limits.LOBBIES + 1
    assert len(await world.store.openings()) == 1
    await world.bot.lobby.leave(Click(10**17, ann.id), 1)
    await world.env.advance_time(61)
    await world.env.settle()
    assert await world.store.openings() == []
    assert (await world.bot.tables.load(limits.LOBBIES + 2)).names == ("Ann", "Bo")
