"""Seats that change hands in Discord: by their own player, by vote, to a robot and back."""

from simcord.results import ResponseMessage

from bot.games.mafia_dollar import MafiaState
from cogs.ui import time_words, vote_words
from data.rows import Subject
from tests.cogs.mafia_dollar.tables import dms, my_hand, play, state_of
from tests.support.scenarios import exercises
from tests.support.world import MemberActor, World, message_of, shown_by, text_of


async def seat_page(world: World, who: MemberActor, seat: int) -> ResponseMessage:
    """The page on which a player chooses a replacement for a seat."""
    helped = await world.more_help(who)
    page = message_of(await world.press(who, "matters", on=helped))
    replace = next(control for control in world.controls(page) if control.endswith(":ask:replace"))
    chosen = message_of(await who.click(page, custom_id=replace))
    await world.choose(who, "seat", str(seat), on=chosen)
    return chosen


@exercises("/table replace", "button accept_seat")
async def test_a_player_hands_their_seat_to_a_person_who_accepts(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await world.play(ann, bo, dice=[4])
    remembered, (_, roll) = world.memory(world.board()), world.find("roll")
    assert text_of(await ann.slash(world.channel, "table replace", by=cy)) == str(vote_words.OFFERED)
    offer, line = world.messages()[-2:]
    assert "**Cy, will you play on for Ann?**" in text_of(offer)
    assert world.pinged(line) == [cy.id]
    assert (await world.table()).names == ("Ann", "Bo")
    assert text_of(await world.press(bo, "accept_seat")) == vote_words.HAVE_IT(help="Help")
    offered, (accept, _) = world.memory(offer), world.controls(offer)
    taken = await world.press(cy, "accept_seat")
    assert text_of(taken).startswith(str(vote_words.ACCEPTED))
    assert "roll" in world.verbs(taken), "it can be answered right there"
    assert text_of(await world.late(cy, offered, accept)) == vote_words.HAVE_IT(help="Help")
    assert not {offer.id, line.id} & {message.id for message in world.messages()}
    assert (await world.table()).names == ("Cy", "Bo")
    notices = [message.content for message in world.messages() if message.content.startswith("🪑")]
    assert [notice.partition("\u2060")[0] for notice in notices] == ["🪑 **Cy** plays on for Ann."]
    assert "You are watching" in text_of(await world.late(ann, remembered, roll))
    assert [world.pinged(each) for each in world.pings()] == [[cy.id]]
    await world.press(cy, "roll")
    assert await world.asked() == [(0, "build")]
    assert "-# 🪑 Cy plays on for Ann." in text_of(await bo.slash(world.channel, "table log"))
    assert "Checked so far" in text_of(await bo.slash(world.channel, "table verify"))


async def test_logs_name_former_players_and_the_last_board_names_both(
    world: World,
) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await world.play(ann, bo, dice=[4, 4, 4])
    for who in (ann, bo):
        await world.press(who, "roll")
        await world.press(who, "pass")
    await ann.slash(world.channel, "table replace", by=cy)
    await world.press(cy, "accept_seat")
    await world.press(cy, "roll")
    lines = text_of(await bo.slash(world.channel, "table log")).split("\n")
    turns = [line for line in lines if not line.startswith("- ")]
    assert [line.split(" rolled")[0] for line in turns[:4]] == [
        *("`  1` **Ann**", "`  2` **Bo**", "-# 🪑 Cy plays on for Ann.", "`  3` **Cy**")
    ]
    asked = (await bo.slash(world.channel, "table resign")).response
    await world.press(bo, "resign", on=asked)
    assert "-# 🪑 Seat 1: Ann from turn 1, then Cy from turn 3" in text_of(world.board())
    assert world.verbs(world.board()) == ["rematch", "replay", "review", "verify", "my_stats"]
    shown = text_of(world.board())
    await world.restart()
    assert text_of(world.board()) == shown


async def test_by_post_the_last_report_says_who_played_too(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await world.play(ann, bo, pace="postal")
    await ann.slash(world.channel, "table replace", by=cy)
    await world.press(cy, "accept_seat")
    await world.press(bo, "resign", on=(await bo.slash(world.channel, "table resign")).response)
    assert "-# 🪑 Seat 1: Ann from turn 1, then Cy from turn 1" in "\n".join(map(text_of, world.messages()))


@exercises("button decline_seat")
async def test_a_declined_seat_stays_with_its_player(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await world.play(ann, bo)
    await ann.slash(world.channel, "table replace", by=cy)
    remembered, (_, accept) = world.memory(world.messages()[-2]), world.find("accept_seat")
    await world.press(cy, "decline_seat")
    assert "Cy does not want to play on" in world.messages()[-1].content
    assert "That seat is no longer free" in text_of(await world.late(cy, remembered, accept))
    assert (await world.table()).names == ("Ann", "Bo")


@exercises("button robot_instead", "button seat", "button take_seat_back")
async def test_a_robot_plays_on_until_its_player_is_back(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo", dice=[4])
    page = await seat_page(world, ann, 0)
    await world.press(ann, "robot_instead", on=page)
    assert text_of(page) == vote_words.HANDED_TO_ROBOT(back="I'm back")
    table = await world.table()
    assert table.seats[0].robot == table.terms.stand_in
    assert table.row.host_id == ann.id
    assert await world.asked() == [(1, "roll")]
    assert "who can come back at any time" in text_of(world.find("take_seat_back")[0])
    assert "That seat is not yours" in text_of(await world.press(bo, "take_seat_back"))
    back = await world.press(ann, "take_seat_back")
    assert text_of(back).startswith(f"{time_words.BACK}\n**Since your last move**")
    assert "Ann rolled" in shown_by(world.raw(back))
    assert (await world.table()).seats[0].user_id == ann.id
    assert "take_seat_back" not in [verb for message in world.messages() for verb in world.verbs(message)]


@exercises("offers /table replace seat", "button volunteer")
async def test_a_majority_chooses_a_robot_and_a_person_volunteers(world: World) -> None:
    ann, bo, cy, dee = world.people("Ann", "Bo", "Cy", "Dee")
    await world.play(ann, bo, cy)
    offers = await ann.autocomplete(world.channel, "table replace", "seat", "b")
    assert offers == [{"name": "Bo", "value": "1"}]
    assert "Nobody with that name" in text_of(await ann.slash(world.channel, "table replace", seat="Zoe"))
    assert "Waiting for Bo and Cy" in text_of(await ann.slash(world.channel, "table replace", seat="1"))
    await world.press(cy, "agree")
    assert (await world.table()).seats[1].robot == (await world.table()).terms.stand_in
    assert text_of(await world.press(dee, "volunteer")) == str(vote_words.VOLUNTEERED)
    question = world.messages()[-2]
    assert "**Should Dee play on for Robo Rye?**" in text_of(question)
    assert "\nWaiting for <@" in text_of(question), "nobody has agreed yet"
    await world.press(ann, "agree")
    await world.press(cy, "agree")
    assert (await world.table()).names == ("Ann", "Dee", "Cy")
    assert "You have a seat" in text_of(await ann.slash(world.channel, "table replace", seat="1", by=cy))


@exercises("button stand_in")
async def test_the_table_chooses_a_replacement_who_is_then_asked(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await world.play(ann, bo)
    page = await seat_page(world, ann, 1)
    identifier = next(control for control in world.controls(page) if ":stand_in:" in control)
    await ann.select(page, [cy], custom_id=identifier)
    assert "Waiting for Bo" in text_of(page)
    await world.press(bo, "agree")
    assert (await world.table()).names == ("Ann", "Bo")
    await world.press(cy, "accept_seat")
    assert (await world.table()).names == ("Ann", "Cy")


async def test_nobody_gets_two_seats_and_no_bot_gets_one(world: World) -> None:
    ann, bo, _ = await world.players("Ann", "Bo", "Cy")
    assert "You have a seat" in text_of(await ann.slash(world.channel, "table replace", by=bo))
    bot = world.guild.add_member(world.env.create_user("helper", bot=True))
    assert text_of(await ann.slash(world.channel, "table replace", by=bot)) == vote_words.no_bots()
    assert "You do not play" in text_of(await world.person("Eve").slash(world.channel, "table replace"))


async def test_a_hidden_hand_moves_to_the_new_owner(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    table = await play(world, ann, bo)
    panel = await my_hand(world, ann)
    hand = dms(ann)[-1]
    assert "hand:0" in {row.slot[:6] for row in await world.store.slots(Subject("table", 1))}
    remembered, controls = world.memory(panel), world.controls(panel)
    by_dm = [identifier for identifier in world.controls(hand) if identifier.startswith("t:1:")]
    assert by_dm
    await ann.slash(world.channel, "table replace", by=cy)
    await world.press(cy, "accept_seat")
    assert hand.id not in [message.id for message in dms(ann)]
    mine = state_of(await world.table()).clans[0].hand
    assert isinstance(table.state, MafiaState)
    assert len(dms(cy)) == 1
    assert mine == table.state.clans[0].hand
    before = len(await world.bot.tables.entries(1))
    for identifier in controls:
        if identifier.split(":")[3] in ("end", "panel", "hand", "step"):
            told = await world.late(ann, remembered, identifier)
            assert "You do not play at this table" in text_of(told) or "You are watching" in text_of(told)
    assert len(await world.bot.tables.entries(1)) == before
    board = next(message for message in reversed(world.messages()) if "hand" in world.verbs(message))
    told = await ann.click(board, custom_id="t:1:0:hand")
    assert "You do not play" in text_of(told)
    assert (await my_hand(world, cy)) is not None


async def test_an_offer_that_nobody_answers_lapses(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await world.play(ann, bo)
    await ann.slash(world.channel, "table replace", by=cy)
    await world.env.advance_time(2 * 86_400 + 1)
    world.bot.alarms.poke()
    await world.env.settle()
    assert [message for message in world.messages() if "Cy did not answer in time" in message.content]
    assert "accept_seat" not in [verb for message in world.messages() for verb in world.verbs(message)]
