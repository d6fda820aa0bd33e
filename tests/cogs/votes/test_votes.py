"""Votes by commands and buttons: asked privately, voted on in the channel, reported once."""

import json
import re

import pytest
from simcord.results import ResponseMessage

from bot.calendar.preferences import Person, Quiet, remember_person
from bot.records.personal_data import export
from cogs.ui import motion_words, time_words, vote_words, words
from data.rows import AttendanceRow, Subject
from tests.support.long import sampled
from tests.support.scenarios import exercises
from tests.support.world import MemberActor, World, labels, message_of, text_of


def lines(world: World, sign: str) -> list[str]:
    """The table's lines that begin with that text."""
    return [message.content for message in world.messages() if message.content.startswith(sign)]


async def asked(world: World, who: MemberActor, what: str) -> ResponseMessage:
    """The private page on which a player asks the table for that."""
    helped = await world.more_help(who)
    page = message_of(await world.press(who, "matters", on=helped))
    identifier = next(control for control in world.controls(page) if control.endswith(f":ask:{what}"))
    return message_of(await who.click(page, custom_id=identifier))


@exercises("/table pause", "button agree", "button ask", "button propose")
async def test_a_game_is_paused_and_resumed_by_agreement(world: World) -> None:
    ann, bo, cy = await world.players("Ann", "Bo", "Cy", dice=[4])
    said = await ann.slash(world.channel, "table pause")
    assert said.ephemeral
    assert text_of(said) == "**Pause this game?** You agree. Waiting for Bo and Cy."
    question, line = world.messages()[-2:]
    assert "**Pause this game?**" in text_of(question)
    assert f"Agreed: Ann. Waiting for <@{bo.id}> and <@{cy.id}>." in text_of(question)
    assert "It takes 2 of 3." in text_of(question)
    assert world.pinged(question) == []
    assert set(world.pinged(line)) == {bo.id, cy.id}
    await world.press(bo, "agree")
    assert not {question.id, line.id} & {message.id for message in world.messages()}
    (told,) = lines(world, "🗳️ ✅ Agreed: the game is paused (2 for it, 0 against, 1 did not vote).")
    assert told
    assert str(vote_words.STANDS_STILL) in text_of(world.board())
    assert world.verbs(world.board()) == ["ask", "what_now"]
    assert not world.pings()
    assert "This table is paused" in text_of(await ann.slash(world.channel, "machi roll"))
    page = (await world.press(ann, "ask", "resume")).response
    assert text_of(page) == motion_words.sure("resume")
    await world.press(ann, "propose", on=page)
    assert text_of(page) == "**Go on with this game?** You agree. Waiting for Bo and Cy."
    await world.press(cy, "agree")
    assert "roll" in world.verbs(world.board())
    assert [world.pinged(message) for message in world.pings()] == [[ann.id]]
    await ann.slash(world.channel, "machi roll")
    assert await world.asked() == [(0, "build")]


@exercises("/table draw", "button disagree")
async def test_a_decisive_no_ends_a_vote_and_is_reported_once(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo")
    await ann.slash(world.channel, "table draw")
    assert "It takes both." in text_of(world.messages()[-2])
    await world.press(bo, "disagree")
    assert len(lines(world, "🗳️ ❌ No draw, the game goes on (1 for it, 1 against).")) == 1
    await world.restart()
    assert len(lines(world, "🗳️")) == 1
    assert "agree" not in [verb for message in world.messages() for verb in world.verbs(message)]


async def test_a_vote_names_people_for_whom_a_robot_plays_and_what_their_votes_change(world: World) -> None:
    ann, bo, cleo = world.people("Ann", "Bo", "Cleo")
    await world.play(ann, bo, cleo, dice=[1])
    async with world.store.change() as tx:
        await tx.write_attendance(1, AttendanceRow(2, stand_in="easy"))
    await ann.slash(world.channel, "table pause")
    question = text_of(next(message for message in world.messages() if "agree" in world.verbs(message)))
    assert "It takes both. Cleo 🤖 may vote, too: then it takes 2 of 3." in question
    await world.press(cleo, "agree")
    assert lines(world, "🗳️ ✅ Agreed: the game is paused (2 for it, 0 against, 1 did not vote).")


async def test_the_only_person_who_votes_reads_no_count(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo")
    async with world.store.change() as tx:
        await tx.write_attendance(1, AttendanceRow(1, stand_in="easy", misses=2))
    await ann.slash(world.channel, "table replace", seat="Bo")
    dee = world.person("Dee")
    await world.press(dee, "volunteer")
    question = text_of(next(message for message in world.messages() if "agree" in world.verbs(message)))
    assert f"\nWaiting for <@{ann.id}>.\n-# After" in question


async def test_a_draw_reveals_the_secret_and_can_be_replayed(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    table = await world.play(ann, bo, dice=[4])
    await world.press(ann, "roll")
    page = await asked(world, ann, "draw")
    await world.press(ann, "propose", on=page)
    await world.press(bo, "agree")
    assert str(vote_words.DRAWN) in text_of(world.board())
    assert str(words.CLOSED) not in text_of(world.board())
    assert world.verbs(world.board()) == ["rematch", "replay", "verify", "my_stats"]
    assert f"Secret: `{table.row.secret.hex()}`" in text_of(await world.press(bo, "verify"))
    assert "Table 2 is open" in text_of(await world.press(bo, "rematch"))


@exercises("/table deadline", "offers /table deadline deadline", "button deadline")
async def test_another_deadline_is_agreed_on(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo")
    offers = await ann.autocomplete(world.channel, "table deadline", "deadline", "3")
    assert "3d" in [offer["value"] for offer in offers]
    assert "cannot read that deadline" in text_of(await ann.slash(world.channel, "table deadline", deadline="soon"))
    assert "Waiting for Bo" in text_of(await ann.slash(world.channel, "table deadline", deadline="36h"))
    assert "1 day and 12 hours" in text_of(world.messages()[-2])
    page = await asked(world, bo, "deadline")
    other = await world.choose(bo, "deadline", "3d", on=page)
    assert "voting on something like that already" in text_of(other)
    await world.press(bo, "agree")
    deadline = (await world.table()).terms.deadline
    assert deadline is not None
    page = await asked(world, bo, "deadline")
    await world.choose(bo, "deadline", "3d", on=page)
    assert "Waiting for Ann" in text_of(page)


async def test_a_live_games_daily_deadline_is_stated_as_an_hour(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo")
    await ann.slash(world.channel, "table deadline", deadline="20:00 Europe/Berlin")
    due = "oves are due every day at 20:00, Europe/Berlin, nights not counted"
    assert f"M{due}. Up to now: no deadline." in text_of(world.messages()[-2])
    await world.press(bo, "agree")
    assert lines(world, f"🗳️ ✅ Agreed: from now on, m{due} (2 for it, 0 against).")


async def test_a_table_agrees_to_play_on_without_those_on_holiday(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo")
    said = await ann.slash(world.channel, "table pause", holidays=False)
    assert text_of(said) == "**Play on without players on holiday?** You agree. Waiting for Bo."
    assert "Their standing orders would decide" in text_of(world.messages()[-2])
    await world.press(bo, "agree")
    assert len(lines(world, "🗳️ ✅ Agreed: the bot plays for players on holiday (2 for it, 0 against).")) == 1
    page = await asked(world, bo, "wait")
    assert text_of(page) == motion_words.sure("wait")
    await world.press(bo, "propose", on=page)
    await world.press(ann, "disagree")
    assert len(lines(world, "🗳️ ❌ The bot plays for players on holiday, as before (1 for it, 1 against).")) == 1


async def test_a_manager_decides_without_a_vote_and_is_named(world: World) -> None:
    await world.players("Ann", "Bo")
    boss = world.person("Boss", manager=True)
    assert text_of(await boss.slash(world.channel, "table pause")) == "Done: the game is paused."
    assert lines(world, "🛡️ Boss, a server manager, decided: the game is paused.")
    await boss.slash(world.channel, "table pause")
    assert "roll" in world.verbs(world.board())


@exercises("button decide")
async def test_a_manager_who_plays_asks_first_and_may_then_decide(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    boss = world.person("Boss", manager=True)
    await world.play(ann, bo, boss)
    asked = await boss.slash(world.channel, "table pause")
    assert text_of(asked).startswith("**Pause this game?** You agree. Waiting for Ann and Bo.")
    assert not (await world.table()).paused
    assert asked.response is not None
    page, (decide,) = world.memory(asked.response), world.controls(asked.response)
    assert "Only server managers" in text_of(await world.late(ann, page, decide))
    await boss.click(asked.response, custom_id=decide)
    assert text_of(asked.response) == "Done: the game is paused."
    assert (await world.table()).paused
    assert lines(world, "🛡️ Boss, a server manager, decided: the game is paused.")
    assert "agree" not in [verb for message in world.messages() for verb in world.verbs(message)]
    assert "That vote is over" in text_of(await world.late(boss, page, decide))
    closing = await boss.slash(world.channel, "table close")
    assert "You agree to close this table. Waiting for Ann and Bo." in text_of(closing)
    assert world.verbs(closing) == ["decide"]
    mine = await ann.slash(world.channel, "table draw")
    assert world.verbs(mine) == []


async def test_steps_back_nobody_decides_alone(world: World) -> None:
    ann, boss = world.person("Ann"), world.person("Boss", manager=True)
    await world.play(boss, ann, dice=[4])
    await world.press(boss, "roll")
    (step,) = await boss.autocomplete(world.channel, "table undo", "back", "")
    asked = await boss.slash(world.channel, "table undo", back=step["value"])
    assert world.verbs(asked) == []
    number = world.find("agree")[1].split(":")[2]
    other = message_of(await boss.slash(world.channel, "table draw"))
    mine, forged = world.controls(other)[0], f"t:1:{number}:decide"
    page = json.loads(json.dumps(world.memory(other)).replace(mine, forged))
    assert "That vote is over" in text_of(await world.late(boss, page, forged))
    assert await world.asked() == [(0, "build")]


async def test_a_bystander_neither_asks_nor_votes(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await world.play(ann, bo)
    for command in ("pause", "draw"):
        assert "You do not play" in text_of(await cy.slash(world.channel, f"table {command}"))
    await ann.slash(world.channel, "table pause")
    for verb in ("agree", "disagree"):
        assert "You do not play" in text_of(await world.press(cy, verb))
    helped = await world.more_help(cy)
    assert "matters" not in world.verbs(helped)


async def test_an_old_vote_button_counts_for_no_other_vote(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo")
    await ann.slash(world.channel, "table pause")
    question = world.messages()[-2]
    remembered, agree = world.memory(question), world.controls(question)[0]
    await world.press(bo, "disagree")
    await ann.slash(world.channel, "table pause")
    assert "That vote is over" in text_of(await world.late(bo, remembered, agree))
    assert not (await world.table()).paused


async def asleep(world: World, *people: MemberActor) -> None:
    """It is the first of three quiet hours for these people."""
    now = int(world.clock() // 60) % 1440
    async with world.store.change() as tx:
        for who in people:
            quiet = Quiet(now, (now + 180) % 1440)
            await remember_person(tx, who.id, Person(quiet=quiet, zone_chosen=True))


async def hours_pass(world: World, hours: float) -> None:
    """The clock moves, and everything that is due happens."""
    await world.env.advance_time(hours * 3600)
    world.bot.alarms.poke()
    await world.bot.alarms.idle()
    await world.env.settle()
    await world.bot.publisher.idle(Subject("table", 1))


@pytest.mark.parametrize("others_sleep", [False, True])
async def test_a_voter_who_sleeps_is_pinged_when_they_wake(world: World, others_sleep: bool) -> None:
    ann, bo, cy, dee = await world.players("Ann", "Bo", "Cy", "Dee")
    await asleep(world, bo, *((cy, dee) if others_sleep else ()))
    await ann.slash(world.channel, "table pause")
    await hours_pass(world, 1)
    helped = text_of(await bo.slash(world.channel, "help"))
    assert "🗳️ A vote waits for you: **Pause this game?** [Go there and answer](https://" in helped
    assert "A vote waits" not in text_of(await ann.slash(world.channel, "help"))
    calls = [message for message in world.messages() if "table 1 votes: Pause this game?" in message.content]
    assert [sorted(world.pinged(line)) for line in calls] == ([] if others_sleep else [[cy.id, dee.id]])
    await world.press(cy, "agree")
    await hours_pass(world, 2.1)
    calls = [message for message in world.messages() if "table 1 votes: Pause this game?" in message.content]
    assert sorted(world.pinged(calls[-1])) == ([bo.id, dee.id] if others_sleep else [bo.id])
    assert len(calls) == (1 if others_sleep else 2), "nobody is pinged twice"
    assert f"<@{bo.id}>, table 1 votes: Pause this game?" in calls[-1].content.replace(f" <@{dee.id}>", "")
    await world.restart()
    await world.press(bo, "agree")
    assert not [message for message in world.messages() if "table 1 votes" in message.content]


@pytest.mark.parametrize("sleeps", [False, True])
async def test_a_player_whom_a_vote_replaces_is_pinged_once(world: World, sleeps: bool) -> None:
    ann, bo, cy = await world.players("Ann", "Bo", "Cy")
    await asleep(world, *([cy] if sleeps else []))
    await ann.slash(world.channel, "table replace", seat="Cy")
    await world.press(bo, "agree")
    await hours_pass(world, 0.1)
    said = [message for message in world.messages() if "plays for" in text_of(message)]
    assert [world.pinged(message) for message in said] == [[] if sleeps else [cy.id]]
    await hours_pass(world, 3)
    lines = [message for message in world.messages() if "a robot plays for you now" in message.content]
    assert [world.pinged(line) for line in lines] == ([[cy.id]] if sleeps else [])
    assert not any("plays on for Cy" in message.content and "🪑" in message.content for message in world.messages())


async def test_a_player_whom_a_vote_replaces_finds_the_way_back_wherever_they_look(world: World) -> None:
    ann, bo, cy = await world.players("Ann", "Bo", "Cy", game="mafia_dollar")
    await ann.slash(world.channel, "table replace", seat="Cy")
    await world.press(bo, "agree")
    await hours_pass(world, 0.1)
    assert "Cy: I'm back" in labels(world.raw(world.board()))
    hand = await world.press(cy, "hand")
    assert text_of(hand).startswith(str(time_words.PLAYED_FOR))
    helped = await cy.slash(world.channel, "help")
    assert text_of(helped).startswith("**1.** You were away, so a robot plays for you.")
    listed = await cy.slash(world.channel, "my games")
    assert labels(world.raw(listed)) == ["I'm back at table 1", "My figures"]
    for answer in (hand, helped, listed):
        assert "back" in world.verbs(answer)
    assert "Welcome back" in text_of(await cy.slash(world.channel, "my back"))
    assert (await world.table()).names[2] == "Cy"
    assert lines(world, "👋 Cy is back and plays again.")
    assert "I'm back" not in " ".join(labels(world.raw(world.board())))


async def test_a_volunteer_and_the_player_before_read_what_was_agreed(world: World) -> None:
    ann, bo, cy = await world.players("Ann", "Bo", "Cy")
    await ann.slash(world.channel, "table replace", seat="Cy")
    await world.press(bo, "agree")
    dee = world.person("Dee")
    await world.press(dee, "volunteer")
    await world.press(ann, "agree")
    await world.press(bo, "agree")
    await hours_pass(world, 0.1)
    await world.restart()
    said = {message.content: world.pinged(message) for message in world.messages()}
    assert said[f"<@{dee.id}>, the seat is yours now."] == [dee.id]
    assert said[f"<@{cy.id}>, another player has your seat now."] == [cy.id]


@exercises("offers /table undo back", "button rewind", "button matters")
async def test_a_rewind_vote_lists_the_steps_it_takes_back(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo", dice=[4, 4])
    await world.press(ann, "roll")
    await world.choose(ann, "build", "cafe")
    await world.press(bo, "roll")
    offers = await bo.autocomplete(world.channel, "table undo", "back", "")
    assert [offer["name"][:7] for offer in offers] == ["1 back ", "2 back ", "3 back "]
    assert "built a Cafe" in offers[1]["name"]
    assert "Waiting for Ann" in text_of(await bo.slash(world.channel, "table undo", back=offers[2]["value"]))
    question = text_of(world.messages()[-2])
    assert "rolled" in question
    assert "built **a Cafe**" in question
    boards = [message.id for message in world.messages() if message.id != world.board().id]
    await world.press(ann, "agree")
    assert await world.asked() == [(0, "roll")]
    assert world.board().id in boards
    assert "roll" in world.verbs(world.board())
    assert "built" not in text_of(await ann.slash(world.channel, "table log"))
    log = text_of(await ann.slash(world.channel, "table log"))
    assert "3 steps taken back" in log
    assert "-# ↩️ The table agreed with Bo: 3 steps were taken back, to turn 1." in log
    assert "Checked so far" in text_of(await ann.slash(world.channel, "table verify"))
    assert "cannot be taken back any more" in text_of(
        await bo.slash(world.channel, "table undo", back=offers[2]["value"])
    )
    await world.press(ann, "roll")
    page = await asked(world, bo, "undo")
    menu = next(part for part in world.raw(page)["components"][0]["components"] if part["type"] == 1)["components"][0]
    await world.choose(bo, "rewind", menu["options"][0]["value"], on=page)
    assert "Waiting for Ann" in text_of(page)


async def test_there_may_be_nothing_to_take_back(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo")
    assert text_of(await asked(world, ann, "undo")) == str(vote_words.NOTHING_TO_TAKE_BACK)


async def test_alone_with_robots_one_agrees_with_oneself(world: World) -> None:
    (ann,) = await world.players("Ann", robots=1)
    assert text_of(await ann.slash(world.channel, "table pause")) == "Done: the game is paused."
    assert lines(world, "🗳️") == []
    assert labels(world.raw(world.board())) == ["Go on…", "Help"]


@pytest.mark.parametrize("what", sampled(["pause", "draw", "deadline", "play_on", "replace", "undo"], "pause", "undo"))
async def test_nothing_is_asked_of_a_table_that_is_over(world: World, what: str) -> None:
    ann, bo = await world.players("Ann", "Bo")
    helped = await world.more_help(ann)
    page = message_of(await world.press(ann, "matters", on=helped))
    remembered, help_page = world.memory(page), world.memory(helped)
    await ann.slash(world.channel, "table close")
    await world.press(bo, "agree")
    assert "This table is closed" in text_of(await world.late(ann, remembered, f"t:1:0:ask:{what}"))
    assert "This table is closed" in text_of(await world.late(ann, help_page, "t:1:0:matters"))


async def test_a_repeated_request_says_when_it_is_possible_again(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo")
    for command in ("draw", "pause", "close", "draw"):
        await ann.slash(world.channel, f"table {command}")
        if "disagree" in [verb for message in world.messages() for verb in world.verbs(message)]:
            await world.press(bo, "disagree")
    assert len(lines(world, "🗳️ ❌")) == 1, "only the first one was asked"
    await world.restart()
    answer = await ann.slash(world.channel, "table pause")
    assert answer.ephemeral
    assert re.search(r"vote here failed. You can ask again <t:\d+:f> \(<t:\d+:R>\)", text_of(answer))


async def test_the_pause_before_asking_again_is_exported_and_forgotten(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo")
    await ann.slash(world.channel, "table draw")
    await world.press(bo, "disagree")
    (told,) = json.loads(await export(world.bot.tables, ann.id))["in_vain"]
    assert (told["table"], told["what"], told["times"]) == (1, "vote", 1)
    assert json.loads(await export(world.bot.tables, bo.id))["in_vain"] == []
    async with world.store.change() as tx:
        await tx.forget_in_seats(ann.id, "Somebody")
    assert await world.store.all_in_vain(ann.id) == []
