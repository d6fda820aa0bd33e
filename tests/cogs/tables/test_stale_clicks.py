"""Invalid clicks: late ones, other people's, doubled ones. Each is answered privately."""

import pytest

from bot.games.machi_koro import Roll
from bot.table.click import Click
from tests.support.dealing import deal, town
from tests.support.world import World, message_of, shown_by, text_of

SETTLED = "That was settled already."


async def test_a_late_click_is_answered_with_the_current_question(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo", dice=[4])
    remembered, (_, roll) = world.memory(world.board()), world.find("roll")
    await world.press(ann, "roll")
    late = await world.late(ann, remembered, roll)
    assert late.ephemeral
    assert text_of(late).startswith(SETTLED)
    assert "what you can do now" in text_of(late)
    others = await world.late(bo, remembered, roll)
    assert "Now the game waits for Ann" in text_of(others)
    assert len(await world.bot.tables.entries(1)) == 2


async def test_a_click_on_the_board_of_an_earlier_turn(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo", dice=[4])
    await world.press(ann, "roll")
    remembered, (_, build) = world.memory(world.board()), world.find("build")
    await world.press(ann, "pass")
    late = await world.late(ann, remembered, build, "cafe")
    assert "Now the game waits for Bo" in text_of(late)
    assert await world.asked() == [(1, "roll")]


async def test_other_players_and_spectators_read_whose_move_it_is(world: World) -> None:
    deal(world.patch, town(3, "radio_tower", tv_station=1, business_center=1), town(9, cafe=1), town())
    ann, bo, cy, dee = world.people("Ann_x", "Bo", "Cy", "Dee")
    await world.play(ann, bo, cy, dice=[6])

    async def refused(verb: str, *chosen: str) -> None:
        message, identifier = world.find(verb)
        for person in (bo, dee):
            told = await world.late(person, world.memory(message), identifier, *chosen)
            assert told.ephemeral
            assert r"Waiting for Ann\_x" in text_of(told)
            assert ("You are watching" in text_of(told)) == (person is dee)

    await refused("roll")
    await world.press(ann, "roll")
    await refused("keep")
    await refused("reroll")
    await world.press(ann, "keep")
    while (await world.asked())[0][1] != "build":
        if (await world.asked())[0][1] == "target":
            await refused("target")
            await world.press(ann, "target", 1)
        else:
            await refused("swap")
            await refused("pass")
            await world.press(ann, "pass")
    await refused("build", "cafe")
    for person, watching in ((bo, False), (dee, True)):
        told = await person.slash(world.channel, "machi pass")
        assert ("You are watching" in text_of(told)) == watching


async def test_two_clicks_at_once_count_once(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo", dice=[4])
    remembered, (_, roll) = world.memory(world.board()), world.find("roll")
    first, what_first = world.prepare(ann, remembered, roll)
    second, what_second = world.prepare(ann, remembered, roll)
    await world.deliver(first, second)
    assert len(await world.bot.tables.entries(1)) == 2
    told = [text_of(what_first()), text_of(what_second())]
    assert sorted(text.startswith(SETTLED) for text in told) == [False, True]


async def test_two_people_join_at_once(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await world.sit(ann, seats=2)
    remembered, (_, join) = world.memory(world.messages()[0]), world.find("join")
    first, _ = world.prepare(bo, remembered, join)
    second, what_second = world.prepare(cy, remembered, join)
    await world.deliver(first, second)
    assert [seat.name for seat in (await world.table()).seats] == ["Ann", "Bo"]
    assert "All 2 seats are taken" in text_of(what_second())


async def test_a_redelivered_click_is_applied_once(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo", dice=[4, 4])
    await world.press(ann, "roll")
    await world.deliver(world.delivered[-1])
    await world.choose(ann, "build", "cafe")
    await world.deliver(world.delivered[-1])
    assert len(await world.bot.tables.entries(1)) == 3
    assert await world.asked() == [(1, "roll")]


async def test_a_redelivered_click_that_was_never_answered_is_answered_now(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo", dice=[4])
    remembered, (_, roll) = world.memory(world.board()), world.find("roll")
    payload, result = world.prepare(ann, remembered, roll)
    (decision,) = (await world.table()).pending()
    await world.bot.tables.act(Click(int(payload["id"]), ann.id), 1, decision.id, Roll(1))
    await world.deliver(payload)
    assert result().acknowledged
    assert "build" in world.verbs(world.board())
    assert len(await world.bot.tables.entries(1)) == 2


@pytest.mark.parametrize("verb", ["join", "robots", "start"])
async def test_redelivered_lobby_clicks_are_applied_once(world: World, verb: str) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await world.sit(ann, bo)
    if verb == "robots":
        await world.choose(ann, verb, "easy")
    else:
        await world.press(cy if verb == "join" else ann, verb)
    before = await world.table()
    await world.deliver(world.delivered[-1])
    assert (await world.table()).row.version == before.row.version


@pytest.mark.parametrize("thread", [True, False])
async def test_a_redelivered_opening_opens_one_table(world: World, thread: bool) -> None:
    (ann,) = world.people("Ann")
    await ann.slash(world.channel, "table open", game="machi_koro", thread=thread)
    await world.deliver(world.delivered[-1])
    assert len(world.channel.threads) == int(thread)
    assert await world.store.table(2) is None


async def test_an_answer_too_late_for_discord_still_updates_the_board(world: World, may_go_unanswered: None) -> None:
    ann, _ = await world.players("Ann", "Bo", dice=[4])
    world.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062, times=None)
    await world.press(ann, "roll")
    assert "build" in world.verbs(world.board())
    assert "Ann rolled 4." in shown_by(world.board())


async def test_a_board_that_is_slow_to_draw_is_acknowledged_first(world: World) -> None:
    world.patch.setattr("bot.publishing.answer.ANSWER_SECONDS", 0.0)
    ann, _ = await world.players("Ann", "Bo", dice=[4])
    rolled = await world.press(ann, "roll")
    assert rolled.acknowledged
    assert "build" in world.verbs(world.board())


async def test_a_late_click_brings_fresh_controls_that_do_the_work(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo", dice=[4])
    board = world.board()
    remembered, (_, roll) = world.memory(board), world.find("roll")
    await world.press(ann, "roll")
    late = await world.late(ann, remembered, roll)
    fresh = late.response
    assert fresh is not None
    assert f"/{board.id})" in text_of(late)
    assert "build" in world.verbs(fresh)
    built, build = world.memory(fresh), next(c for c in world.controls(fresh) if c.split(":")[3] == "build")
    await world.choose(ann, "build", "cafe", on=fresh)
    assert "built **a Cafe**" in text_of(fresh)
    assert world.controls(fresh) == []
    assert await world.asked() == [(1, "roll")]
    again = await world.late(ann, built, build, "ranch")
    assert "Now the game waits for Bo" in text_of(again)
    assert await world.asked() == [(1, "roll")]


async def test_fresh_controls_go_on_working_after_a_restart(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo", dice=[4])
    remembered, (_, roll) = world.memory(world.board()), world.find("roll")
    await world.press(ann, "roll")
    fresh = message_of(await world.late(ann, remembered, roll))
    kept, leave = world.memory(fresh), next(c for c in world.controls(fresh) if c.split(":")[3] == "pass")
    await world.restart()
    await world.late(ann, kept, leave)
    assert await world.asked() == [(1, "roll")]


async def test_a_player_without_obligations_gets_no_controls(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo", dice=[4])
    remembered, (_, roll) = world.memory(world.board()), world.find("roll")
    await world.press(ann, "roll")
    late = message_of(await world.late(bo, remembered, roll))
    assert world.controls(late) == []
