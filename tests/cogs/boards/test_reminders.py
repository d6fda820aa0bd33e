"""Time in channels: who is called and how often, what happens when nobody answers, and coming back."""

import asyncio

import discord
from simcord.actors import MemberActor

from bot.calendar.preferences import Person, Quiet, remember_person
from tests.support.scenarios import exercises
from tests.support.world import World, labels, text_of

HOUR = 3600.0


async def pass_time(world: World, hours: float) -> None:
    """Let time pass, half a day at a time at most, and all that falls due be done and shown."""
    while hours > 0:
        await world.env.advance_time(min(hours, 12) * HOUR)  # each has a few real seconds, which a busy machine needs
        hours -= 12
    world.bot.alarms.poke()
    await world.bot.alarms.idle()
    await world.env.settle()
    await world.bot.publisher.idle(1)
    await world.env.settle()


def calls(world: World, user: int) -> list[discord.Message]:
    """The lines that call somebody."""
    return [message for message in world.messages() if message.content.startswith(f"<@{user}>,")]


def notes(world: World) -> list[str]:
    """What the table was told."""
    return [text for message in world.messages() if ", note " in (text := text_of(message))]


async def test_the_line_that_calls_says_until_when_and_what_happens_else(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    await world.play(ann, bo, deadline="1d")
    (line,) = calls(world, ann.id)
    due = int(world.clock()) + 24 * 3600
    assert f"You have until <t:{due}:f> (<t:{due}:R>)" in line.content
    assert "your standing orders are followed, if you left any; else you get 12 hours more" in line.content
    assert calls(world, bo.id) == []


async def test_the_board_says_until_when_too(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    await world.play(ann, bo, deadline="1d")
    due = int(world.clock()) + 24 * 3600
    assert f"⏳ **Ann** has until <t:{due}:f> (<t:{due}:R>)" in text_of(world.board())
    assert world.verbs(world.board())[0] == "roll", "its controls still follow"
    await world.press(ann, "roll")
    await world.press(ann, "pass")
    (old,) = [message for message in world.messages() if "**Ann** rolled" in text_of(message)]
    assert "⏳" not in text_of(old)
    assert "⏳ **Bo** has until" in text_of(world.board())


async def test_a_reminder_is_a_new_message_in_the_place_of_the_old_one(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    await world.play(ann, bo, deadline="1d")
    (first,) = calls(world, ann.id)
    await pass_time(world, 12)
    (second,) = calls(world, ann.id)
    assert second.id != first.id
    assert second.content.startswith(f"<@{ann.id}>, reminder 1: it is still your move.")
    assert world.pinged(second) == [ann.id]
    await world.press(ann, "roll")
    (still,) = calls(world, ann.id)
    assert still.id == second.id, "no new line for the next question of the same go"


async def test_each_step_is_told_once_and_a_robot_gives_the_seat_back_at_a_click(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    await world.play(ann, bo, deadline="1h", dice=[1, 1, 1, 1, 1, 1])
    for _ in range(3):
        await pass_time(world, 1)
    assert [note.split(" ")[0] for note in notes(world)] == ["⏳", "⏳", "⌛"]
    await play_go(world, bo)
    await pass_time(world, 1)
    assert notes(world)[-1].startswith("🤖 Ann was away again, so a robot plays for now.")
    assert len(notes(world)) == 4
    await play_go(world, bo)
    await world.bot.publisher.idle(1)
    await world.restart()
    assert len(notes(world)) == 4, "nothing is told twice"


async def play_go(world: World, who: MemberActor) -> None:
    """A go in which nothing is built, after robots have done theirs."""
    async with asyncio.timeout(10):
        while (await world.table()).owed()[0].seat != 1:
            await world.env.settle()
    await world.press(who, "roll")
    if any(ask == "build" for _, ask in await world.asked()):
        await world.press(who, "pass")


@exercises("button back")
async def test_im_back_gives_the_seat_back_with_a_briefing(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    await world.play(ann, bo, deadline="4h", dice=[1, 1, 1, 1, 1, 1])
    async with world.store.change() as tx:
        await tx.write_attendance(1, 0, misses=1, extensions=2)
    await pass_time(world, 4)
    (card,) = [message for message in world.messages() if "back" in world.verbs(message)]
    assert labels(world.raw(card)) == ["I'm back", "I'll play on"]
    assert "do not play at this table" in text_of(await world.press(world.person("Cy"), "back"))
    listed = await ann.slash(world.channel, "my games")
    assert text_of(listed).startswith("**A robot plays for you** (1)")
    assert listed.response is not None
    assert labels(world.raw(listed.response)) == ["I'm back at table 1"]
    helped = await ann.slash(world.channel, "help")
    assert text_of(helped).startswith("**1.** You were away, so a robot plays for you here.")
    assert helped.response is not None
    assert world.verbs(helped.response)[0] == "back"
    told = await world.press(ann, "back")
    assert told.ephemeral
    assert "Welcome back" in text_of(told)
    assert "you have 1 hour a go now, quiet hours not counted: play 3 goes in time" in text_of(told)
    assert (await world.table()).seats[0].stand_in is None
    assert notes(world)[-1].startswith("👋 Ann is back")
    assert all("back" not in world.verbs(message) for message in world.messages())
    assert "You play yourself" in text_of(await world.press(ann, "back", on=listed.response))


async def test_at_night_nobody_is_called_until_the_morning(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    now = int(world.clock() // 60) % 1440
    async with world.store.change() as tx:
        await remember_person(tx, ann.id, Person(quiet=Quiet(now - 1 if now else 1439, (now + 120) % 1440)))
    await world.play(ann, bo)
    assert calls(world, ann.id) == []
    await pass_time(world, 1)
    assert calls(world, ann.id) == []
    await pass_time(world, 1.1)
    assert len(calls(world, ann.id)) == 1


async def test_a_game_that_stalls_calls_nobody_at_night(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    now = int(world.clock() // 60) % 1440
    async with world.store.change() as tx:
        await remember_person(tx, ann.id, Person(quiet=Quiet((now - 60) % 1440, (now + 120) % 1440)))
    await world.play(ann, bo)
    await pass_time(world, 4 * 24)
    (stalled,) = [message for message in world.messages() if message.content.count("I stop asking")]
    assert world.pinged(stalled) == [bo.id]


async def test_who_wants_to_know_is_told_that_they_are_next(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    async with world.store.change() as tx:
        await remember_person(tx, bo.id, Person(up_next=True))
    await world.play(ann, bo, cy, dice=[1])
    (line,) = calls(world, bo.id)
    assert line.content == f"<@{bo.id}>, you are next, after Ann."
    await world.press(ann, "roll")
    await world.press(ann, "pass")
    (line,) = calls(world, bo.id)
    assert "it is your move" in line.content


async def test_who_was_away_twice_is_replaced_if_somebody_else_would_play_on(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    await world.play(ann, bo, deadline="1h", dice=[1, 1, 1])
    async with world.store.change() as tx:
        await tx.write_attendance(1, 0, misses=1, extensions=2)
    await pass_time(world, 1)
    assert await world.store.wanted(1) == [0]
    await world.press(ann, "back")
    assert await world.store.wanted(1) == []


async def test_who_has_left_the_server_is_noticed_when_something_falls_due(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    await world.play(ann, bo, deadline="1h", dice=[1, 1, 1])
    await world.env.settle()
    del world.env.backend.guilds[world.guild.id].members[ann.id]
    await pass_time(world, 1)
    await world.env.settle()
    assert await world.store.wanted(1) == [0]
