"""Resigning, closing, checking the dice, playing again."""

import hashlib

import pytest

from bot.games.chance import commitment
from cogs.tables import check_words
from cogs.ui import vote_words, words
from data.packing import pack_entry
from tests.support.dealing import MALL, PARK, STATION, deal, town
from tests.support.scenarios import exercises
from tests.support.world import World, text_of


@exercises("/table resign", "button resign")
async def test_resigning_asks_first_and_the_others_go_on(world: World) -> None:
    ann, _, cy = await world.players("Ann", "Bo", "Cy")
    asked = await ann.slash(world.channel, "table resign")
    assert asked.ephemeral
    assert text_of(asked) == str(words.SURE_TO_RESIGN)
    remembered, (resign, _) = world.memory(asked), world.controls(asked)
    done = await world.press(ann, "resign", on=asked)
    assert text_of(done) == str(words.RESIGNED)
    assert await world.asked() == [(1, "roll")]
    assert "That seat is out of the game." in text_of(await world.late(ann, remembered, resign))
    assert "Waiting for Bo" in text_of(await ann.slash(world.channel, "machi roll"))
    assert "**Ann** resigned" in text_of(await cy.slash(world.channel, "table log"))


async def test_the_last_one_left_wins(world: World) -> None:
    _, bo = await world.players("Ann", "Bo")
    asked = await bo.slash(world.channel, "table resign")
    await world.press(bo, "resign", on=asked)
    assert "🏆 **Ann** wins: nobody else is left." in text_of(world.board())
    assert world.verbs(world.board()) == ["rematch", "replay", "review", "verify", "my_stats"]


@exercises("/table resign", "button resign")
@pytest.mark.parametrize("game", ["machi", "mafia"])
async def test_a_table_that_is_left_to_robots_says_so_before_and_after(world: World, game: str) -> None:
    (ann,) = world.people("Ann")
    await ann.slash(world.channel, f"{game} open", robots="2 easy")
    await ann.slash(world.channel, "table start")
    asked = await ann.slash(world.channel, "table resign")
    assert text_of(asked) == str(words.SURE_TO_CLOSE_ALONE)
    await world.press(ann, "resign", on=asked)
    assert (await world.table()).row.phase == "closed"
    assert str(vote_words.LEFT_TO_ROBOTS) in text_of(world.board())
    assert str(words.CLOSED) not in text_of(world.board())
    assert world.verbs(world.board()) == ["rematch", "replay", "verify", "my_stats"]
    await world.press(ann, "rematch")
    assert (await world.table()).row.phase == "lobby"


async def test_one_robot_left_wins_so_nothing_closes(world: World) -> None:
    (ann,) = world.people("Ann")
    await ann.slash(world.channel, "machi open", robots="1 easy")
    await ann.slash(world.channel, "table start")
    assert text_of(await ann.slash(world.channel, "table resign")) == str(words.SURE_TO_RESIGN)


async def test_a_spectator_cannot_resign(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await world.sit(ann, bo)
    assert "has not begun" in text_of(await ann.slash(world.channel, "table resign"))
    await world.press(ann, "start")
    assert "You do not play" in text_of(await cy.slash(world.channel, "table resign"))


@exercises("/table close", "button agree")
async def test_closing_takes_everybody_still_in_the_game(world: World) -> None:
    ann, bo, cy = await world.players("Ann", "Bo", "Cy", robots=1)
    asked = await ann.slash(world.channel, "table close")
    assert text_of(asked) == "You agree to close this table. Waiting for Bo and Cy."
    motion, line = world.messages()[-2:]
    assert f"Agreed: Ann. Waiting for <@{bo.id}> and <@{cy.id}>." in text_of(motion)
    assert world.pinged(motion) == []
    assert set(world.pinged(line)) == {bo.id, cy.id}
    assert line.content.startswith(f"<@{bo.id}> <@{cy.id}>, table 1 votes: Close this table?")
    assert f"/{motion.id})" in line.content
    await world.press(bo, "agree")
    assert f"Agreed: Ann and Bo. Waiting for <@{cy.id}>." in text_of(world.messages()[-2])
    assert world.messages()[-1].content.startswith(f"<@{cy.id}>, table 1 votes: Close this table?")
    await world.press(cy, "agree")
    assert (await world.table()).row.phase == "closed"
    assert not {motion.id, line.id} & {message.id for message in world.messages()}
    assert str(words.CLOSED) in text_of(world.board())
    assert world.verbs(world.board()) == []
    assert not world.pings()
    assert "This table is closed" in text_of(await ann.slash(world.channel, "machi roll"))


@exercises("button disagree")
async def test_one_no_keeps_the_table_open(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo")
    await ann.slash(world.channel, "table close")
    motion, line = world.messages()[-2:]
    await world.press(bo, "disagree")
    assert not {motion.id, line.id} & {message.id for message in world.messages()}
    assert await world.store.votes(1) == set()
    await bo.slash(world.channel, "table close")
    assert (await world.table()).row.phase == "playing"


async def test_a_bystander_has_no_say(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await world.play(ann, bo)
    assert "You do not play" in text_of(await cy.slash(world.channel, "table close"))
    await ann.slash(world.channel, "table close")
    for verb in ("agree", "disagree"):
        assert "You do not play" in text_of(await world.press(cy, verb))
    assert await world.store.votes(1) == {0}


async def test_a_manager_who_plays_agrees_to_a_motion_like_others(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    boss = world.person("Boss", manager=True)
    await world.play(ann, bo, boss)
    await ann.slash(world.channel, "table close")
    await world.press(boss, "agree")
    assert (await world.table()).row.phase == "playing"
    assert await world.store.votes(1) == {0, 2}


async def test_a_manager_closes_at_once(world: World) -> None:
    await world.players("Ann", "Bo")
    assert text_of(await world.close()) == str(words.CLOSED)
    assert (await world.table()).row.phase == "closed"


@exercises("/table verify")
async def test_the_secret_stays_secret_until_the_end(world: World) -> None:
    deal(world.patch, town(22, STATION, MALL, PARK), town())
    ann, bo = world.people("Ann", "Bo")
    table = await world.play(ann, bo, dice=[4])
    secret = table.row.secret.hex()
    await world.press(ann, "roll", 1)
    before = text_of(await bo.slash(world.channel, "table verify"))
    assert "Checked so far" in before
    assert secret not in before
    assert commitment(table.row.secret) in before
    await world.choose(ann, "build", "radio_tower")
    after = await bo.slash(world.channel, "table verify")
    assert after.ephemeral
    assert f"Secret: `{secret}`" in text_of(after)
    assert hashlib.sha256(bytes.fromhex(secret)).hexdigest() in text_of(after)
    joins = [seat.join_id for seat in await world.store.seats(1)]
    assert f"Joins: `{joins[0]},{joins[1]}`" in text_of(after)


async def test_a_journal_that_was_changed_is_found_out(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo", dice=[4])
    await world.press(ann, "roll")
    second = next(row.entry for row in await world.store.journal(1) if row.number == 2)
    changed = pack_entry(second.replace(b'["die",6,3]', b'["die",6,4]'))
    async with world.store.change() as tx:
        await tx._run("UPDATE journal SET entry = ? WHERE number = 2", changed)
    assert text_of(await ann.slash(world.channel, "table verify")) == str(check_words.CHECK_FAILED)
    await world.close()
    assert "**The check failed.** entry 2" in text_of(await ann.slash(world.channel, "table verify"))


async def test_a_key_that_is_not_the_secrets_is_found_out(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo", dice=[4])
    await world.press(ann, "roll")
    async with world.store.change() as tx:
        await tx._run("UPDATE tables SET secret = ?", b"another secret".ljust(32))
    assert text_of(await ann.slash(world.channel, "table verify")) == str(check_words.CHECK_FAILED)
    await world.close()
    assert "is not the secret's" in text_of(await ann.slash(world.channel, "table verify"))


async def test_there_is_nothing_to_check_before_the_start(world: World) -> None:
    ann, _ = await world.seated("Ann", "Bo")
    assert "has not begun" in text_of(await ann.slash(world.channel, "table verify"))


@exercises("button rematch")
async def test_the_same_people_again(world: World) -> None:
    ann, bo, cy, dee = world.people("Ann", "Bo", "Cy", "Dee")
    await world.play(ann, bo, cy, seats=3)
    for person in (ann, bo):
        asked = await person.slash(world.channel, "table resign")
        await world.press(person, "resign", on=asked)
    assert "You do not play" in text_of(await world.press(dee, "rematch"))
    again = await world.press(bo, "rematch")
    assert "Table 2 is open" in text_of(again)
    assert set(world.pinged(world.messages()[-1])) == {ann.id, cy.id}
    table = await world.table()
    assert (table.id, table.row.host_id, table.terms.seats) == (2, bo.id, 3)
    joined = await world.press(ann, "rematch")
    assert text_of(joined) == "You have a seat at table 2: 2 of 3 are taken."
    assert (await world.table()).names == ("Bo", "Ann")
    twice = await world.press(ann, "rematch")
    assert text_of(twice) == text_of(joined)
    await world.press(cy, "rematch")
    table = await world.table()
    assert (table.id, table.names) == (2, ("Bo", "Cy", "Ann"))


async def test_a_rematch_seats_the_robots_again(world: World) -> None:
    deal(world.patch, town(22, STATION, MALL, PARK), town())
    (ann,) = await world.players("Ann", robots=1, dice=[5])
    await world.press(ann, "roll")
    await world.choose(ann, "build", "radio_tower")
    await world.press(ann, "rematch")
    table = await world.table()
    assert (table.id, table.row.phase, [seat.robot for seat in table.seats]) == (2, "lobby", ["easy", None])


@exercises("button verify")
async def test_an_earlier_game_can_be_checked_while_another_is_played(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo")
    asked = await bo.slash(world.channel, "table resign")
    await world.press(bo, "resign", on=asked)
    await world.press(ann, "rematch")
    assert "Secret: " in text_of(await world.press(ann, "verify"))
    assert "Secret: " in text_of(await ann.slash(world.channel, "table verify", table=1))
    assert "has not begun" in text_of(await ann.slash(world.channel, "table verify"))
