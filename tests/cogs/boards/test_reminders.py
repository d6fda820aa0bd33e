"""Time in channels: reminders, missed deadlines and returning players."""

import asyncio
import re

import discord
import msgspec
import pytest
from simcord.actors import MemberActor

from bot.calendar import preferences
from bot.calendar.preferences import Person, Quiet, remember_person
from bot.transport.own_messages import unseen_mark
from cogs.ui import ping_words
from data.rows import AttendanceRow, Subject
from tests.support.scenarios import exercises
from tests.support.values import there
from tests.support.world import World, labels, shown_by, text_of

HOUR = 3600.0
MINUTE = 1 / 60
"""Hours."""


async def pass_time(world: World, hours: float) -> None:
    """Advance time in steps of at most half a day; fire and show everything that is due."""
    while hours > 0:
        await world.env.advance_time(min(hours, 12) * HOUR)  # each has a few real seconds, which a busy machine needs
        hours -= 12
    world.bot.alarms.poke()
    await world.bot.alarms.idle()
    await world.env.settle()
    await world.bot.publisher.idle(Subject("table", 1))
    await world.env.settle()


def pings(world: World, user: int) -> list[discord.Message]:
    """The lines that ping the player."""
    return [message for message in world.messages() if f"<@{user}>, " in text_of(message)]


def notes(world: World) -> list[str]:
    """The notices of the table."""
    mark = unseen_mark(1).removesuffix("\u2060")
    return [text for message in world.messages() if mark in (text := text_of(message))]


async def test_the_ping_is_one_line_with_the_deadline_and_the_board(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo", deadline="1d")
    (line,) = pings(world, ann.id)
    due = int(world.clock()) + 24 * 3600
    assert line.content == f"<@{ann.id}>, your turn! · ⏳ <t:{due}:f> · [board]({world.board().jump_url})"
    assert pings(world, bo.id) == []
    assert "⏳" not in text_of(world.board()), "the deadline is not said twice"


async def test_the_board_says_until_when_while_no_line_does(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    hour = int(world.clock() % 86_400 // 3600)
    async with world.store.change() as tx:
        await remember_person(tx, bo.id, Person(quiet=Quiet(hour * 60, (hour + 3) % 24 * 60)))
    await world.play(ann, bo, deadline="1d", dice=[1])
    await world.press(ann, "roll")
    await world.press(ann, "pass")
    due = int((await world.store.obligations(1))[0].due_at or 0)
    assert due == int(world.clock()) + 30 * 3600, "three quiet hours at either end of the day"
    assert text_of(world.board()).endswith(f"\n-# ⏳ **Bo** has until <t:{due}:f>, nights not counted")
    assert world.verbs(world.board())[0] == "roll", "its controls still follow"
    await pass_time(world, 4)
    assert "⏳" not in text_of(world.board())
    (line,) = pings(world, bo.id)
    assert f"⏳ <t:{due}:f>" in line.content


@pytest.mark.parametrize("guessed", [True, False])
async def test_the_board_says_that_nights_do_not_count_where_one_is_left_out(world: World, guessed: bool) -> None:
    ann, bo = world.people("Ann", "Bo")
    hour = int(world.clock() % 86_400 // 3600)
    await world.sit(ann, bo, deadline="1d")
    async with world.store.change() as tx:
        await remember_person(tx, ann.id, Person())
        if guessed:  # at Bo's, it is one in the morning
            await remember_person(tx, bo.id, Person().in_zone(f"Etc/GMT{hour - 1:+d}"))
    await world.press(ann, "start")
    due = int(there((await world.store.obligations(1))[0].due_at))
    hours, said = (40, ", nights not counted") if guessed else (32, "")
    assert due == int(world.clock()) + hours * 3600, "two nights, or the first hours of a new player"
    for text in (text_of(world.board()), text_of(await ann.slash(world.channel, "help"))):
        assert f"⏳ **Ann** has until <t:{due}:f>{said}\n" in f"{text}\n"


async def test_only_the_last_reminder_says_what_happens(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo", deadline="1d")
    said = list[str]()
    for hours in (13, 10.5):
        await pass_time(world, hours)
        (line,) = pings(world, ann.id)
        said.append(line.content)
    half, last = said
    assert half.count("\n") == 0
    more = int(world.clock() + 12.5 * HOUR)
    assert last.splitlines() == [half, f"-# Then I play for you. Any button can buy you time until <t:{more}:f>."]


async def test_what_follows_is_said_when_night_leaves_one_reminder_only(world: World) -> None:
    """The half-time reminder waits for the morning, an hour before the deadline: none comes after it."""
    ann, bo = world.people("Ann", "Bo")
    hour = int(world.clock() % 86_400 // 3600)
    async with world.store.change() as tx:
        quiet = Quiet((hour + 11) % 24 * 60, (hour + 23) % 24 * 60)
        await remember_person(tx, ann.id, Person(quiet=quiet, zone_chosen=True))
    await world.play(ann, bo, deadline="12h")
    await pass_time(world, 23.1)
    (line,) = pings(world, ann.id)
    assert "Then I play for you. Any button can buy you time until" in line.content


async def test_a_reminder_is_a_new_message_replacing_the_old_one(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo", deadline="1d")
    (first,) = pings(world, ann.id)
    await pass_time(world, 12)
    (second,) = pings(world, ann.id)
    assert second.id != first.id
    assert second.content == first.content, "nobody counts them"
    assert world.pinged(second) == [ann.id]
    await world.press(ann, "roll")
    (still,) = pings(world, ann.id)
    assert still.id == second.id, "no new line for the next question of the same go"


async def test_a_ping_in_the_words_of_before_is_found_again(world: World) -> None:
    """A process that wrote other words ended before it stored the message's id."""
    ann, _ = await world.players("Ann", "Bo", deadline="1d")
    (line,), row = pings(world, ann.id), await world.store.slot(Subject("table", 1), "ping:0")
    assert row is not None
    old = f"<@{ann.id}>, it is your move."
    with world.env._bot_scope():
        await line.edit(content=old)
    async with world.store.change() as tx:
        await tx.write_slot(Subject("table", 1), msgspec.structs.replace(row, message_id=None, marker=old))
        await tx.mark_due(1, 99)
    await world.restart()
    (again,) = pings(world, ann.id)
    assert again.id == line.id
    assert again.content.startswith(ping_words.ping_mark(ann.id))


async def test_a_new_board_pings_its_player_once(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo", dice=[1])
    assert [world.pinged(line) for line in pings(world, ann.id)] == [[ann.id]]
    assert text_of(world.board()) == f"<@{ann.id}>, roll the dice.", "the question is the ping"
    await world.press(ann, "roll")
    assert [line.id for line in pings(world, ann.id)] == [world.board().id]
    await world.restart()
    assert [line.id for line in pings(world, ann.id)] == [world.board().id]
    posted = len(world.messages())
    await world.press(ann, "pass")
    assert pings(world, ann.id) == []
    assert [world.pinged(line) for line in pings(world, bo.id)] == [[bo.id]]
    assert len(world.messages()) == posted + 1, "the board, and no line beside it"
    assert [row.slot for row in await world.store.slots(Subject("table", 1)) if row.slot.startswith("ping:")] == [
        "ping:1:board"
    ]


async def test_a_sleeping_players_board_pings_nobody(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    hour = int(world.clock() % 86_400 // 3600)
    async with world.store.change() as tx:
        await remember_person(tx, bo.id, Person(quiet=Quiet(hour * 60, (hour + 3) % 24 * 60)))
    await world.play(ann, bo, dice=[1])
    await world.press(ann, "roll")
    await world.press(ann, "pass")
    assert pings(world, bo.id) == []
    board = world.board()
    await pass_time(world, 4)
    (line,) = pings(world, bo.id)
    assert line.id > board.id
    assert world.pinged(line) == [bo.id]


async def test_each_notice_appears_once_and_one_click_returns_the_seat(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo", deadline="1h", dice=[1, 1, 1, 1, 1, 1])
    for said in ("and can do so once more.", "for the last time."):
        await pass_time(world, 1)
        (line,) = pings(world, ann.id)
        assert said in line.content
        await ann.slash(world.channel, "help")
    await pass_time(world, 1)
    assert [note.split(" ")[0] for note in notes(world)] == ["⌛"]
    await play_turn(world, bo)
    await pass_time(world, 1)
    (robot,) = [text_of(message) for message in world.messages() if "robot" in text_of(message)]
    assert robot.startswith("🪑 🤖 A robot plays for <@"), "one message says it"
    assert len(notes(world)) == 1
    await play_turn(world, bo)
    await world.bot.publisher.idle(Subject("table", 1))
    await world.restart()
    assert len(notes(world)) == 1, "each stands once"


async def test_a_notice_tells_only_what_was_done_for_the_player(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo", deadline="4h", dice=[1])
    async with world.store.change() as tx:
        await tx.write_attendance(1, AttendanceRow(0, extensions=2))
    await world.press(ann, "roll")
    await pass_time(world, 4)
    (note,) = notes(world)
    assert "built nothing" in note
    assert "rolled" not in note


@pytest.mark.parametrize("used", ["help", "my settings", None])
async def test_whatever_a_player_uses_after_the_ping_is_a_sign_of_life(world: World, used: str | None) -> None:
    ann, bo = await world.players("Ann", "Bo", deadline="1d", dice=[1])
    await world.env.advance_time(1)
    await world.press(ann, "roll")
    await world.press(ann, "pass")
    waits = text_of(await ann.slash(world.channel, "help"))
    assert "If **Bo** does not play by then, I play for them. If they have used" in waits
    if used is not None:
        await bo.slash(world.channel, used)
    await pass_time(world, 24)
    if used is None:
        assert [note.split(",")[0] for note in notes(world)] == ["⌛ Time was up for Bo"]
        return
    (line,) = pings(world, bo.id)
    assert text_of(line).endswith("\n-# Bo has been here, so I wait longer, and can do so once more.")
    assert notes(world) == [], "one message pings Bo and says why"


async def test_others_find_beside_an_extension_what_they_can_ask_for(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo", deadline="1d")
    await pass_time(world, 24)
    (notice,) = pings(world, ann.id)
    assert labels(world.raw(notice)) == ["Pause, replace…"]
    asked = await world.press(bo, "matters")
    assert "Somebody else…" in labels(world.raw(asked))


async def test_a_lone_player_has_nobody_to_ask(world: World) -> None:
    (ann,) = world.people("Ann")
    await world.play(ann, robots=1, deadline="1d")
    await pass_time(world, 24)
    (notice,) = pings(world, ann.id)
    assert labels(world.raw(notice)) == []


async def test_a_player_whom_a_robot_replaces_is_pinged_where_the_table_reads_it(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo", deadline="4h", dice=[1, 1, 1, 1, 1, 1])
    async with world.store.change() as tx:
        await tx.write_attendance(1, AttendanceRow(0, misses=1, extensions=2))
    await pass_time(world, 4)
    (card,) = [message for message in world.messages() if f"A robot plays for <@{ann.id}> now" in text_of(message)]
    assert world.pinged(card) == [ann.id]
    await world.restart()
    assert [message.id for message in world.messages() if f"<@{ann.id}>" in text_of(message)] == [card.id]


async def test_a_player_whom_a_robot_replaces_at_night_is_pinged_in_the_morning(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    await world.play(ann, bo, deadline="4h", dice=[1, 1, 1, 1, 1, 1])
    now = int(world.clock() // 60) % 1440
    async with world.store.change() as tx:
        await tx.write_attendance(1, AttendanceRow(0, misses=1, extensions=2))
        quiet = Quiet((now + 180) % 1440, (now + 420) % 1440)
        await remember_person(tx, ann.id, Person(quiet=quiet, zone_chosen=True))
    await pass_time(world, 4)
    assert (await world.table()).seats[0].stand_in
    assert pings(world, ann.id) == []

    await pass_time(world, 3.5)
    await play_turn(world, bo)
    await world.bot.publisher.idle(Subject("table", 1))

    (line,) = pings(world, ann.id)
    assert line.content.startswith(f"<@{ann.id}>, a robot plays for you now. [Take your seat back](")
    assert world.pinged(line) == [ann.id]
    await world.press(ann, "back")
    assert "a robot plays for you now" not in " ".join(map(text_of, world.messages()))


async def test_a_player_who_comes_back_to_a_paused_table_reads_that_it_is(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo", deadline="4h")
    async with world.store.change() as tx:
        await tx.write_attendance(1, AttendanceRow(0, stand_in="normal", misses=2))
        await tx.write_pause(1, world.clock())
    said = text_of(await ann.slash(world.channel, "my back"))
    assert "Welcome back! Your seat is yours again. This table is paused: nobody can play" in said


async def fall_asleep(world: World) -> MemberActor:
    """Let the only person at a table miss their last deadline, so that the game sleeps; returns them."""
    (ann,) = world.people("Ann")
    await world.play(ann, robots=1, deadline="4h")
    async with world.store.change() as tx:
        await tx.write_attendance(1, AttendanceRow(0, misses=1, extensions=2))
    await pass_time(world, 4)
    return ann


async def test_the_board_of_a_game_that_sleeps_says_so(world: World) -> None:
    ann = await fall_asleep(world)
    board = world.board()
    assert "The game sleeps" in text_of(board)
    assert "is thinking" not in text_of(board)
    assert labels(world.raw(board)) == ["I'm back", "Help"]
    await world.press(ann, "back")
    assert "The game sleeps" not in text_of(world.board())
    assert world.verbs(world.board())[0] == "roll"


async def test_nobody_reads_that_a_player_is_away_once_they_are_back(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo", deadline="1d")
    await ann.slash(world.channel, "my away", until="2d")
    (note,) = notes(world)
    back = int(there((await preferences.person(world.store, ann.id)).away).until)
    assert note.startswith(f"🏖️ Ann is away until <t:{back}:f>; the table waits.")
    await pass_time(world, (back - world.clock()) / HOUR - 0.1)
    assert notes(world) == [note]
    await pass_time(world, 0.2)
    assert notes(world) == []


async def test_a_line_about_days_away_follows_what_the_table_and_the_player_decide(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo", deadline="1d")
    await ann.slash(world.channel, "my away", until="2d")
    (waits,) = notes(world)
    await ann.slash(world.channel, "my away", until="3d")
    (longer,) = notes(world)
    assert longer != waits, "one line, for the days that count now"
    await bo.slash(world.channel, "table pause", holidays=False)
    await world.press(ann, "agree")
    (plays,) = [note for note in notes(world) if "🏖️" in note]
    assert "I play for them meanwhile." in plays
    await ann.slash(world.channel, "my back")
    assert not any("🏖️" in note for note in notes(world))


async def test_a_sleeping_game_that_wakes_keeps_no_line_about_robots_to_come(world: World) -> None:
    ann = await fall_asleep(world)
    (asleep,) = [note for note in notes(world) if "🌙" in note]
    assert re.search(r"robots play it to its end after <t:\d+:f>\.", asleep)
    await world.press(ann, "back")
    assert not any("🌙" in note for note in notes(world))


OLD_MARK = "Table 1, message 1."
"""What notices of older versions end with."""


@pytest.mark.parametrize("old", ["", OLD_MARK])
async def test_a_notice_whose_id_was_not_stored_is_found_again(old: str, world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    async with world.store.change() as tx:
        await remember_person(tx, ann.id, Person(remind="off", any_hour=True))
    await world.play(ann, bo, deadline="1d")
    await pass_time(world, 24)
    (notice,) = [message for message in world.messages() if "has been here" in text_of(message)]
    seen = re.sub("[\u200b\u200c\u2060]", "", notice.content)
    assert seen.endswith(":f>."), "nothing follows that a reader sees"
    row = await world.store.slot(Subject("table", 1), "notice:1")
    assert row is not None
    if old:
        with world.env._bot_scope():
            await notice.edit(content=f"{seen}\n-# {old}")
    lost = msgspec.structs.replace(row, message_id=None, settled=False, marker=old or row.marker)
    async with world.store.change() as tx:
        await tx.write_slot(Subject("table", 1), lost)
        await tx.mark_due(1, 99)
    await world.restart()
    (again,) = [message for message in world.messages() if "has been here" in text_of(message)]
    assert again.id == notice.id


async def play_turn(world: World, who: MemberActor) -> None:
    """A turn without a building, after the robots' turns."""
    async with asyncio.timeout(10):
        while (await world.table()).pending()[0].seat != 1:
            await world.env.settle()
    await world.press(who, "roll")
    if any(ask == "build" for _, ask in await world.asked()):
        await world.press(who, "pass")


@exercises("button back")
async def test_im_back_gives_the_seat_back_with_a_briefing(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo", deadline="4h", dice=[1, 1, 1, 1, 1, 1])
    async with world.store.change() as tx:
        await tx.write_attendance(1, AttendanceRow(0, misses=1, extensions=2))
    await pass_time(world, 4)
    card, board = [message for message in world.messages() if "back" in world.verbs(message)]
    assert board.id == world.board().id
    assert "Ann 🤖" in shown_by(board)
    assert "Ann 🤖: I'm back" in labels(world.raw(board)), "everybody sees whose button it is"
    assert labels(world.raw(card)) == ["I'm back", "Take over this seat", "Pause, replace…"]
    assert "do not play at this table" in text_of(await world.press(world.person("Cy"), "back"))
    listed = await ann.slash(world.channel, "my games")
    assert text_of(listed).startswith("**A robot plays for you** (1)")
    assert labels(world.raw(listed)) == ["I'm back at table 1", "My figures"]
    helped = await ann.slash(world.channel, "help")
    assert text_of(helped).startswith("**1.** You were away, so a robot plays for you.")
    assert world.verbs(helped)[0] == "back"
    told = await world.press(ann, "back")
    assert told.ephemeral
    assert "Welcome back" in text_of(told)
    assert "You have 2 hours for each turn now. Nights do not count. Play 3 turns in time" in text_of(told)
    assert (await world.table()).seats[0].stand_in is None
    assert notes(world)[-1].startswith("👋 Ann is back")
    assert all("back" not in world.verbs(message) for message in world.messages())
    assert "No robot plays for you" in text_of(await world.press(ann, "back", on=listed))


async def test_at_night_nobody_is_pinged_until_the_morning(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    now = int(world.clock() // 60) % 1440
    async with world.store.change() as tx:
        await remember_person(tx, ann.id, Person(quiet=Quiet(now - 1 if now else 1439, (now + 120) % 1440)))
    await world.play(ann, bo)
    assert pings(world, ann.id) == []
    await pass_time(world, 1)
    assert pings(world, ann.id) == []
    await pass_time(world, 1.1)
    assert len(pings(world, ann.id)) == 1


async def test_a_game_that_stalls_pings_nobody_at_night(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    now = int(world.clock() // 60) % 1440
    async with world.store.change() as tx:
        await remember_person(tx, ann.id, Person(quiet=Quiet((now - 60) % 1440, (now + 120) % 1440)))
    await world.play(ann, bo)
    await pass_time(world, 4 * 24)
    (stalled,) = [message for message in world.messages() if message.content.count("I stop asking")]
    assert world.pinged(stalled) == [bo.id]


async def test_up_next_reminds_players_who_asked_for_it(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    async with world.store.change() as tx:
        await remember_person(tx, bo.id, Person(up_next=True))
    await world.play(ann, bo, cy, dice=[1])
    (line,) = pings(world, bo.id)
    assert line.content == f"<@{bo.id}>, you are next."
    await world.press(ann, "roll")
    await world.press(ann, "pass")
    (line,) = pings(world, bo.id)
    assert line.id == world.board().id
    assert world.pinged(line) == [bo.id]


async def test_a_player_who_takes_a_step_back_is_pinged_only_if_they_then_do_nothing(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo", dice=[1])
    await world.press(ann, "roll")
    await world.press(ann, "pass")
    await world.press(ann, "undo")
    assert pings(world, ann.id) == []
    await pass_time(world, 2 * MINUTE)
    assert pings(world, ann.id) == []
    await world.restart()
    assert pings(world, ann.id) == []
    await pass_time(world, 2 * MINUTE)
    assert [world.pinged(line) for line in pings(world, ann.id)] == [[ann.id]]


async def test_each_step_after_an_undo_shows_that_the_player_is_still_there(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo", dice=[1])
    await world.press(ann, "roll")
    await world.press(ann, "pass")
    await world.press(ann, "undo")
    await pass_time(world, 2 * MINUTE)
    await world.press(ann, "pass")
    await world.press(ann, "undo")
    await pass_time(world, 2 * MINUTE)
    assert pings(world, ann.id) == []
    await pass_time(world, 2 * MINUTE)
    assert pings(world, ann.id)


async def test_a_player_who_missed_two_deadlines_can_be_replaced(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo", deadline="1h", dice=[1, 1, 1])
    async with world.store.change() as tx:
        await tx.write_attendance(1, AttendanceRow(0, misses=1, extensions=2))
    await pass_time(world, 1)
    assert await world.store.wanted(1) == [0]
    await world.press(ann, "back")
    assert await world.store.wanted(1) == []


async def test_the_bot_notices_at_a_deadline_that_a_player_left(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo", deadline="1h", dice=[1, 1, 1])
    await world.env.settle()
    del world.env.backend.guilds[world.guild.id].members[ann.id]
    await pass_time(world, 1)
    await world.env.settle()
    assert await world.store.wanted(1) == [0]
