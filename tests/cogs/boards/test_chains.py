"""Turns without people: a chain of them is one message and one ping, played by robots or by orders."""

import asyncio

import discord
import pytest
from simcord.actors import MemberActor

from bot.games.machi_koro import MachiKoro, Pass
from bot.games.machi_koro.orders import MachiStanding, Orders
from bot.publishing.message_slots import in_another
from bot.table.click import Click
from cogs.boards.boards import BOARD, CHAIN
from data.rows import AttendanceRow, Subject
from tests.cogs.boards.test_reminders import notes, pass_time, pings
from tests.support.world import World, shown_by, text_of

pytestmark = pytest.mark.usefixtures("quick_pictures")
FOREST = MachiStanding(orders=Orders(dice=1, reroll=(), buy=("forest", "wheat_field")), when="now")


async def settled(world: World, seat: int = 0) -> None:
    """Wait until robots and orders have played up to that seat and it is shown."""
    for _ in range(50):
        await world.env.settle()
        await world.bot.publisher.idle(Subject("table", 1))
        await asyncio.gather(*world.bot.robots.under_way)
        if (await world.table()).pending()[0].seat == seat:
            break
    else:
        raise AssertionError("they never came to an end")
    await world.bot.publisher.idle(Subject("table", 1))
    await world.env.settle()


async def ordered(world: World, who: MemberActor, number: int, standing: MachiStanding = FOREST) -> None:
    """A player leaves standing orders."""
    await world.bot.standing.give(Click(9_000_000 + number, who.id, "x"), 1, standing)


async def shown(world: World) -> dict[str, discord.Message]:
    """The messages that show turns, by slot, in the order of the channel."""
    places = {
        row.message_id: row.slot for row in await world.store.slots(Subject("table", 1)) if not in_another(row.slot)
    }
    return {
        place: message
        for message in world.messages()
        if (place := places.get(message.id, "")).partition(":")[0] in (BOARD, CHAIN)
    }


async def test_three_robots_turns_share_one_message_and_one_ping(world: World) -> None:
    (ann,) = await world.players("Ann", robots=3)
    await world.press(ann, "roll")
    await world.press(ann, "pass")
    await settled(world)
    messages = await shown(world)
    assert list(messages) == ["board:1", "chain:2", "board:5"]
    told = text_of(messages["chain:2"])
    assert "Turns 2–4" in told
    assert world.controls(messages["chain:2"]) == [], "nothing is played on it any more"
    assert len(pings(world, ann.id)) == 1


async def test_one_turn_that_needs_nobody_looks_like_any_other(world: World) -> None:
    (ann,) = await world.players("Ann", robots=1)
    await world.press(ann, "roll")
    await world.press(ann, "pass")
    await settled(world)
    messages = await shown(world)
    assert list(messages) == ["board:1", "chain:2", "board:3"]
    assert "Goes" not in text_of(messages["chain:2"])
    assert "rolled" in shown_by(messages["chain:2"])


async def test_a_turn_that_only_undid_the_last_one_is_reported(world: World) -> None:
    """When all three actions happened before anything could be shown."""
    (ann,) = await world.players("Ann", robots=1)
    await world.press(ann, "roll")
    tables = world.bot.tables
    told, tables.on_change = tables.on_change, []
    for number, action in enumerate((Pass(), None, Pass())):
        click = Click(9_000_000 + number, ann.id, "Ann")
        if action is None:
            await tables.undo(click, 1)
        else:
            await tables.act(click, 1, (await world.table()).pending()[0].id, action)
    tables.on_change = told
    for tell in told:
        tell(1)
    await settled(world)
    assert list(await shown(world)) == ["board:1", "chain:2", "board:3"]


async def test_ordered_turns_are_one_message_that_says_so(world: World) -> None:
    ann, bo, cy, di = await world.players("Ann", "Bo", "Cy", "Di")
    await ordered(world, bo, 1)
    await ordered(world, cy, 2)
    await world.press(ann, "roll")
    await world.press(ann, "pass")
    await settled(world, 3)
    messages = await shown(world)
    assert list(messages) == ["board:1", "chain:2", "board:4"]
    assert "By standing orders: Bo and Cy" in text_of(messages["chain:2"])
    assert notes(world) == [], "that was the one message"
    assert [len(pings(world, who.id)) for who in (ann, bo, cy, di)] == [0, 0, 0, 1]


@pytest.mark.parametrize("odd", [True, False])
async def test_a_recap_says_why_a_robot_did_something_odd(world: World, odd: bool) -> None:
    """Given a table that did not ask for reasons."""
    world.patch.setattr(MachiKoro, "surprises", lambda *given: odd)
    (ann,) = await world.players("Ann", robots=3)
    await world.press(ann, "roll")
    await world.press(ann, "pass")
    await settled(world)
    assert ("-# 💭 Robo Rye: " in text_of((await shown(world))["chain:2"])) is odd


async def test_robots_and_orders_make_one_chain(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo", robots=2)
    await ordered(world, bo, 1)
    await world.press(ann, "roll")
    await world.press(ann, "pass")
    await settled(world)
    assert list(await shown(world)) == ["board:1", "chain:2", "board:5"]
    await world.press(ann, "roll")
    await world.press(ann, "pass")
    await settled(world)
    assert list(await shown(world)) == ["board:1", "chain:2", "board:5", "chain:6", "board:9"]


async def test_standing_orders_in_an_own_turn_are_reported_separately(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo")
    await ordered(world, bo, 1, MachiStanding(orders=Orders(dice=1), when="now"))
    await world.press(ann, "roll")
    await world.press(ann, "pass")
    await settled(world, 1)
    assert list(await shown(world)) == ["board:1", "board:2"]
    assert [note.partition(".")[0] for note in notes(world)] == ["📋 Bo's standing orders acted at once"]
    assert len(pings(world, bo.id)) == 1


async def test_another_process_goes_on_with_the_same_message(world: World) -> None:
    (ann,) = await world.players("Ann", robots=3)
    for _ in range(2):
        await world.press(ann, "roll")
        await world.press(ann, "pass")
        await world.restart()
        await settled(world)
    assert list(await shown(world)) == ["board:1", "chain:2", "board:5", "chain:6", "board:9"]
    pictures = [
        message for message in world.messages() if "Turn 2" in text_of(message) or "Turns 2" in text_of(message)
    ]
    assert len(pictures) == 1


async def test_a_turn_played_by_default_keeps_its_board(world: World) -> None:
    await world.players("Ann", "Bo", robots=2, deadline="1h")
    async with world.store.change() as tx:
        await tx.write_attendance(1, AttendanceRow(0, misses=0, extensions=2))
    await pass_time(world, 1)
    await settled(world, 1)
    assert list(await shown(world)) == ["board:1", "board:2"]


async def test_a_game_without_people_ends_with_recap_and_last_board(world: World) -> None:
    await world.players("Ann", "Bo", deadline="1h")
    for _ in range(12):
        await pass_time(world, 1)
        await asyncio.gather(*world.bot.robots.under_way)
    before = await shown(world)
    assert any(note.startswith("🌙 Nobody is here any more, so the game sleeps.") for note in notes(world))
    await pass_time(world, 7 * 24)
    assert (await world.table()).row.phase == "over"
    after = await shown(world)
    assert [place.partition(":")[0] for place in after if place not in before] == [CHAIN, BOARD]
    *_, last = after.values()
    assert "wins" in text_of(last)
    assert notes(world)[-1].startswith("🌙 Nobody came back, so robots played the game to its end.")
