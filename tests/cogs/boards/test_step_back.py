"""What people see after a step back: one board, one line, no ping, and old messages that say why they do nothing."""

import re

from simcord.actors import MemberActor

from bot.games.chance import commitment
from cogs.ui.components import Press
from data.maintenance import MARK
from tests.support.world import World, text_of


async def go_back(world: World) -> None:
    """Restart on a database that a restore has marked."""
    async with world.store.change() as tx:
        await tx.remember(MARK, "{}")
    await world.restart()


def live(world: World, verb: str) -> list[Press]:
    """The controls of that verb that messages in the channel have."""
    found = [Press.read(each) for message in world.messages() for each in world.controls(message)]
    return [press for press in found if press is not None and press.verb.name == verb]


async def roll(world: World, people: tuple[MemberActor, ...]) -> None:
    ((seat, ask), *_) = await world.asked()
    assert ask == "roll"
    await world.press(people[seat], "roll")


async def test_one_board_with_new_controls_and_one_line(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo")
    before = world.memory(world.board())
    (old,) = live(world, "roll")
    messages = {message.id for message in world.messages()}
    await go_back(world)
    table = await world.table()
    (new,) = live(world, "roll")
    assert (old.epoch, new.epoch, new.table) == ("", table.row.epoch, 1)
    assert table.row.posted
    later = [message for message in world.messages() if message.id not in messages]
    (line,) = [text for message in later if "Continued from the copy" in (text := text_of(message))]
    assert re.search(r"Continued from the copy of <t:\d+:f>; what came later is lost\.", line)
    assert commitment(table.secret) in line
    assert [world.pinged(message) for message in later if world.pinged(message)] == []
    payload, came = world.prepare(ann, before, f"t:1:{old.decision}:roll:1")
    await world.deliver(payload)
    assert "I went back to an older copy" in text_of(came())
    assert await world.asked() == [(0, "roll")]
    await roll(world, (ann, bo))
    assert await world.asked() != [(0, "roll")]


async def test_pings_come_again_with_the_next_decision(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo", dice=(1,))
    await go_back(world)
    known = {message.id for message in world.messages()}
    await roll(world, (ann, bo))
    while (await world.asked())[0][0] == 0:
        await world.press(ann, "pass")
    await world.env.settle()
    fresh = [message for message in world.messages() if message.id not in known]
    assert {user for message in fresh for user in world.pinged(message)} == {bo.id}


async def test_a_lobby_has_new_controls_and_a_new_secret(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    table = await world.sit(ann, bo)
    (old,) = live(world, "start")
    await go_back(world)
    again = await world.table()
    (new,) = live(world, "start")
    assert (old.epoch, new.epoch) == ("", again.row.epoch)
    assert again.secret != table.secret
    await world.press(ann, "start")
    assert (await world.table()).row.phase == "playing"


async def test_robots_go_on_once_the_table_is_shown(world: World) -> None:
    (ann,) = await world.players("Ann", robots=1, dice=(1,))
    await world.press(ann, "roll")
    await go_back(world)
    for _ in range(6):  # Ann passes, the robot plays its turn, and Ann has to roll again
        if (await world.asked())[0] == (0, "roll"):
            break
        await world.press(ann, "pass")
        await world.env.settle()
    assert await world.asked() == [(0, "roll")]
    assert (await world.bot.checks.check(1))[1].problem is None


async def test_a_hidden_hand_is_sent_again_and_the_game_goes_on(world: World) -> None:
    await world.players("Ann", "Bo", game="mafia_dollar")
    await go_back(world)
    table = await world.table()
    assert {press.epoch for press in live(world, "hand")} == {table.row.epoch}
    assert (await world.bot.checks.check(1))[1].problem is None


async def test_a_checked_game_shows_each_secret(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo")
    boss = world.person("Boss", manager=True)
    first = await world.table()
    await go_back(world)
    table = await world.table()
    running = text_of(await ann.slash(world.channel, "table verify"))
    assert commitment(first.secret) in running
    assert commitment(table.secret) in running
    assert table.secret.hex() not in running
    await world.close(boss)
    closed = text_of(await ann.slash(world.channel, "table verify"))
    assert first.secret.hex() in closed
    assert table.secret.hex() in closed


async def test_a_tournament_of_the_lost_future_is_not_the_one_of_that_number(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    await ann.slash(world.channel, "tournament open", name="Cup", kind="knock_out", game="machi_koro")
    message, identifier = world.find("cup_join")
    before = world.memory(message)
    await go_back(world)
    payload, came = world.prepare(bo, before, identifier)
    await world.deliver(payload)
    assert "I went back to an older copy" in text_of(came())
    (new,) = {press.epoch for press in live(world, "cup_join") if press.epoch}
    epoch = await world.store.newest_epoch()
    assert epoch is not None
    assert new == epoch.id
    await world.press(bo, "cup_join")
    assert len((await world.bot.tournaments.load(1)).entrants) >= 1
