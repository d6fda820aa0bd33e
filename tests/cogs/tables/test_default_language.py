"""A table whose language nobody chose is in the server's, however it is opened: not in English, nor its opener's."""

import pytest

from bot.calendar import preferences
from bot.calendar.preferences import Server
from bot.robots.players import Robots
from tests.support.scenarios import exercises
from tests.support.world import MemberActor, World, message_of

LANGUAGE = "ja"


@pytest.fixture
async def people(world: World) -> list[MemberActor]:
    """Two people who read German, in a server whose managers have chosen Japanese."""
    async with world.store.change() as tx:
        await preferences.remember_server(tx, world.guild.id, Server(language=LANGUAGE))
    found = world.people("Ann", "Bo")
    for each in found:
        page = message_of(await each.slash(world.channel, "my settings"))
        await each.select(page, ["de"], custom_id="t:0:0:my_set:language")
    return found


async def expect_japanese(world: World, table_id: int = 1) -> None:
    table = await world.bot.tables.load(table_id)
    assert table.terms.language == LANGUAGE


@exercises("/table open")
async def test_with_typed_options(world: World, people: list[MemberActor]) -> None:
    await people[0].slash(world.channel, "table open", game="machi_koro")
    await expect_japanese(world)


@exercises("menu Challenge", "form challenge")
async def test_by_a_challenge(world: World, people: list[MemberActor]) -> None:
    ann, bo = people
    form = await ann.context_menu(world.channel, "Challenge", bo)
    await ann.submit_modal(form, {"game": ["mafia_dollar"], "speed": ["day"]})
    await expect_japanese(world)


@exercises("/play")
async def test_by_the_queue(world: World, people: list[MemberActor]) -> None:
    for each in people:
        await each.slash(world.channel, "play", game="machi_koro.base.now")
    await world.env.settle()
    await expect_japanese(world)
    (thread,) = world.channel.threads
    assert thread.name == "街コロ：AnnとBo"


@exercises("/tournament open", "button cup_join", "button cup_start")
async def test_for_a_tournament(world: World, people: list[MemberActor]) -> None:
    ann, bo = people
    await ann.slash(world.channel, "tournament open", name="Cup", game="machi_koro", kind="round_robin")
    await world.env.settle()
    await world.press(bo, "cup_join")
    await world.choose(ann, "cup_robots", "1-easy")
    await world.env.settle()
    await world.press(ann, "cup_start")
    await world.bot.opener.idle()
    await world.env.settle()
    assert (await world.bot.tournaments.load(1)).language == LANGUAGE
    await expect_japanese(world)


@exercises("/table watch")
async def test_of_robots(world: World, people: list[MemberActor]) -> None:
    world.patch.setattr(Robots, "_drawn", lambda robots, table: 10_000.0)
    await people[0].slash(world.channel, "table watch", game="machi_koro", robots="2 easy")
    await expect_japanese(world)
