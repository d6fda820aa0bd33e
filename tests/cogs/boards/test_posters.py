"""The poster at the end of a game: one message that pings everybody who played."""

import discord
import pytest

from bot.games.mafia_dollar import Options as MafiaOptions
from tests.bot.games.mafia_dollar.positions import Table as Position
from tests.bot.games.mafia_dollar.positions import clan, warehouse
from tests.cogs.mafia_dollar import tables as mafia
from tests.support.dealing import MALL, PARK, STATION, deal, town
from tests.support.world import MemberActor, World, pictures, text_of

TOWER = "radio_tower"


def posters(world: World) -> list[discord.Message]:
    return [message for message in world.messages() if "-poster.png" in str(pictures(message))]


async def to_the_last_step(world: World, monkeypatch: pytest.MonkeyPatch) -> list[MemberActor]:
    """Ann can build her last landmark in turn 5, and nobody has won before."""
    deal(monkeypatch, town(60, STATION, MALL, PARK), town(0))
    people = world.people("Ann", "Bo")
    await world.play(*people)
    await in_turn(world, people, 5)
    return people


async def in_turn(world: World, people: list[MemberActor], turns: int) -> None:
    """Ann and Bo roll in turn and build nothing, until Ann may build in the last of these turns."""
    for turn in range(1, turns + 1):
        await world.press(people[(turn - 1) % 2], "roll", 1)
        if turn < turns and "build" in [ask for _, ask in await world.asked()]:
            await world.press(people[(turn - 1) % 2], "pass")
    assert await world.asked() == [(0, "build")]


async def test_the_end_is_one_message_that_pings_everybody(world: World, real_pictures: None) -> None:
    ann, bo = await to_the_last_step(world, world.patch)
    assert posters(world) == []
    await world.choose(ann, "build", TOWER)
    await world.env.settle()
    (poster,) = posters(world)
    assert poster.id == world.messages()[-1].id
    assert text_of(poster) == f"Well played, <@{ann.id}> and <@{bo.id}>!"
    assert set(world.pinged(poster)) == {ann.id, bo.id}
    assert world.verbs(poster) == ["rematch", "replay", "review", "verify", "my_stats"]
    (shown,) = pictures(poster)
    assert shown["description"].startswith("Ann wins! Every landmark of Machi Koro is built. 1. Ann: 4 of 4 landmarks")
    assert "3 rounds · 5 turns · 1 minute" in shown["description"]


async def test_the_last_board_leaves_the_buttons_to_the_poster(world: World) -> None:
    ann, _ = await to_the_last_step(world, world.patch)
    await world.choose(ann, "build", TOWER)
    await world.env.settle()
    board = world.messages()[-2]
    assert "🏆 The last landmark stands: **Ann** wins!" in text_of(board)
    assert world.controls(board) == []


async def test_a_restart_posts_no_second_poster(world: World) -> None:
    ann, _ = await to_the_last_step(world, world.patch)
    await world.choose(ann, "build", TOWER)
    await world.env.settle()
    before = [message.id for message in world.messages()]
    await world.restart()
    await ann.slash(world.channel, "table show")
    await world.env.settle()
    assert [message.id for message in world.messages()] == before


async def test_a_poster_that_a_crash_delayed_comes_once(world: World, may_log_errors: None) -> None:
    ann, bo = await to_the_last_step(world, world.patch)
    with world.patch.context() as patched:
        patched.setattr("cogs.boards.posters.has_poster", lambda table: 1 // 0)
        await world.choose(ann, "build", TOWER)
        assert posters(world) == []
        await world.restart()
    await world.restart()
    (poster,) = posters(world)
    assert set(world.pinged(poster)) == {ann.id, bo.id}


async def test_a_poster_that_is_days_late_pings_nobody(world: World) -> None:
    ann, _ = await to_the_last_step(world, world.patch)
    world.patch.setattr("cogs.boards.posters.MENTION_SECONDS", -1.0)
    await world.choose(ann, "build", TOWER)
    await world.env.settle()
    (poster,) = posters(world)
    assert world.pinged(poster) == []


async def test_a_player_who_left_is_pinged_too(world: World) -> None:
    deal(world.patch, town(60, STATION, MALL, PARK), town(0), town(0))
    ann, bo, cy = await world.players("Ann", "Bo", "Cy")
    asked = await cy.slash(world.channel, "table resign")
    await world.press(cy, "resign", on=asked)
    await in_turn(world, [ann, bo], 7)
    await world.choose(ann, "build", TOWER)
    await world.env.settle()
    (poster,) = posters(world)
    assert text_of(poster) == f"Well played, <@{ann.id}>, <@{bo.id}> and <@{cy.id}>!"
    assert set(world.pinged(poster)) == {ann.id, bo.id, cy.id}


async def test_a_game_of_one_round_has_no_poster(world: World) -> None:
    deal(world.patch, town(60, STATION, MALL, PARK), town(0))
    ann, _ = await world.players("Ann", "Bo", dice=[6])
    await world.press(ann, "roll", 1)
    await world.choose(ann, "build", TOWER)
    await world.env.settle()
    assert posters(world) == []
    assert world.verbs(world.board()) == ["rematch", "replay", "review", "verify", "my_stats"]


async def test_the_poster_offers_a_rematch(world: World) -> None:
    ann, _ = await to_the_last_step(world, world.patch)
    await world.choose(ann, "build", TOWER)
    await world.env.settle()
    await world.press(ann, "rematch")
    assert (await world.table()).row.phase == "lobby"
    assert len(posters(world)) == 1


async def test_mafia_dollar_ends_with_the_winners_crew(world: World, real_pictures: None) -> None:
    position = Position(
        clan("G02 G03", warehouse("W01", "L34")),
        clan("G04 G05", warehouse("W03")),
        actions=1,
        options=MafiaOptions(first="joining"),
    )
    position.state.turn = 9
    position.the_end_is_next()
    mafia.deal(world.patch, position)
    ann, bo = await mafia.players(world, "Ann", "Bo")
    hand = await mafia.my_hand(world, ann)
    assert posters(world) == []
    await mafia.use(ann, hand, mafia.button(world, hand, "End turn"))
    await world.env.settle()
    (poster,) = posters(world)
    assert set(world.pinged(poster)) == {ann.id, bo.id}
    assert world.verbs(poster) == ["rematch", "replay", "review", "verify", "my_stats", "show"]
    (shown,) = pictures(poster)
    assert "wins! The richest in town." in shown["description"]
    await world.restart()
    assert len(posters(world)) == 1
