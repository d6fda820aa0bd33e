"""What a channel shows of a tournament: its one message, and one about each match."""

import msgspec

from bot.calendar import preferences
from bot.calendar.deadlines import DAY
from bot.calendar.preferences import Person
from bot.table.click import Click
from cogs.tournaments.notice import messages
from data.rows import Subject
from tests.cogs.tournaments.cups import OPEN, caught_up, finish, notices, opened, posted, results, rounds_pass, tables
from tests.support.scenarios import exercises
from tests.support.values import there
from tests.support.world import World, pictures, text_of


async def test_who_has_no_match_in_a_round_of_a_knock_out_reads_so(world: World) -> None:
    ann, *_ = people = world.people("Ann", "Bo", "Cy")
    tournament = await opened(world, *people, kind="knock_out", seats=2)
    await world.press(ann, "cup_start")
    await world.env.settle()
    (table,) = await tables(world)
    (out,) = [each.name for each in tournament.entrants if table.seat_of(there(each.user_id)) is None]
    shown = text_of(notices(world)[0])
    assert f"- {out} has no match in round 1 and goes on to the next one." in shown


@exercises("/tournament show")
async def test_a_bracket_says_who_may_meet_whom(world: World) -> None:
    people = world.people("Ann", "Bo", "Cy", "Di")
    await opened(world, *people, kind="knock_out", seats=2, players=4)
    await world.press(people[0], "cup_start")
    await world.env.settle()
    first, _ = await tables(world)
    loser = next(person for person in people if first.seat_of(person.id))
    await finish(world, first, loser)
    await people[0].slash(world.channel, "tournament show")
    alt = pictures(notices(world)[-1])[0]["description"]
    winner, beaten = sorted(first.seats, key=lambda seat: seat.user_id == loser.id)
    players = " · ".join(seat.name for seat in first.seats)
    assert f"- {players}: **{winner.name}** has won" in text_of(notices(world)[-1])
    assert "players take turns going first" in text_of(notices(world)[-1])
    assert "the first to join begins" not in text_of(notices(world)[-1])
    assert f"{winner.name} beats {beaten.name}" in alt
    assert f"Final: {winner.name} waits for an opponent." in alt
    assert alt.startswith("Winter Cup: Machi Koro · knock-out · round 1.")
    (second,) = await tables(world)
    await finish(world, second, next(person for person in people if second.seat_of(person.id)))
    await people[0].slash(world.channel, "tournament show")
    notice = notices(world)[-1]
    assert " · knock-out · final." in pictures(notice)[0]["description"]
    assert "**Final**" in text_of(notice)


async def test_a_new_name_of_a_player_reaches_the_standings(world: World) -> None:
    people = world.people("Ann", "Bo", "Cy")
    await opened(world, *people)
    await world.press(people[0], "cup_start")
    await world.env.settle()
    (table,) = await tables(world)
    loser = table.seats[1]
    await world.bot.tables.resign(Click(900, loser.user_id, "King", server=world.guild.id), table.id)
    await caught_up(world)
    names = {each.name for each in (await world.bot.tournaments.load(1)).entrants}
    assert names == {"Ann", "Bo", "Cy", "King"} - {loser.name}
    assert "King" in pictures(notices(world)[-1])[0]["description"]


async def test_a_message_that_was_sent_and_not_stored_is_found_again(world: World) -> None:
    await opened(world, world.person("Ann"))
    (message,) = notices(world)
    (row,) = await world.store.slots(Subject("tournament", 1))
    async with world.store.change() as tx:
        await tx.write_slot(Subject("tournament", 1), msgspec.structs.replace(row, message_id=None, shown=None))
    await world.restart()
    assert [each.id for each in notices(world)] == [message.id]
    await message.delete()
    world.bot.publisher.refresh(Subject("tournament", 1))
    await caught_up(world)
    assert len(notices(world)) == 1


async def test_who_keeps_their_figures_to_themselves_has_no_name_in_standings(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    async with world.store.change() as tx:
        await preferences.remember_person(tx, bo.id, Person(listed=False))
    await ann.slash(world.channel, "tournament open", kind="round_robin", **OPEN)
    await world.env.settle()
    said = await world.press(bo, "cup_join")
    await world.env.settle()
    assert "Standings call you Player 2" in text_of(said)
    (message,) = notices(world)
    assert "Bo" not in str(world.raw(message)["components"])


@exercises("/my data", "button my_forget_sure")
async def test_a_typed_name_goes_with_the_opener_who_is_forgotten(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await opened(world, ann, bo, cy)
    page = (await ann.slash(world.channel, "my data")).response
    sure = await world.press(ann, "my_forget", on=page)
    await world.press(ann, "my_forget_sure", on=sure.response)
    await world.env.settle()
    tournament = await world.bot.tournaments.load(1)
    assert tournament.row.name == ""
    (message,) = notices(world)
    assert "**Tournament 1**" in text_of(message)
    assert "Winter Cup" not in str(world.raw(message))
    assert "Ann" not in str(world.raw(message))
    offered = await bo.autocomplete(world.channel, "tournament show", "tournament", "")
    assert [choice["name"] for choice in offered] == ["Tournament 1"]


async def test_adding_robots_edits_one_message(world: World) -> None:
    """Given a tournament, each choice of its menu changes that message, and nothing else appears."""
    ann = world.person("Ann")
    await opened(world, ann)
    before = [message.id for message in world.messages()]
    for value, entered in (("1-easy", 2), ("4-hard", 6), ("remove", 5)):
        added = await world.choose(ann, "cup_robots", value)
        await world.env.settle()
        assert added.acknowledged
        assert (added.ephemeral, list(added.followups)) == (False, [])
        assert [message.id for message in world.messages()] == before
        assert f"{entered} of 16 are in" in text_of(notices(world)[0])


async def test_results_are_posted_with_the_poster_and_ping_nobody(world: World) -> None:
    """Given a knock-out of three, each match has one message, the last one as the final, before that of the winner."""
    people = world.people("Ann", "Bo", "Cy")
    await opened(world, *people, kind="knock_out", seats=2, players=4)
    await world.press(people[0], "cup_start")
    await world.env.settle()
    names = list[str]()
    for _ in range(2):
        (table,) = await tables(world)
        names.append(there(world.bot.get_guild(world.guild.id)).get_thread(table.row.channel_id).name)  # type: ignore[union-attr]
        await rounds_pass(world, table)
        await finish(world, table, next(person for person in people if table.seat_of(person.id)))
    first, last = results(world)
    assert names[0].startswith("Winter Cup: round 1, table ")
    assert names[1] == "Winter Cup: final"
    assert text_of(first).startswith("**Round 1**\n🏆 **")
    assert text_of(last).startswith("**Final**\n🏆 **")
    assert " beats " in text_of(last)
    assert all(pictures(message) for message in (first, last)), "with the poster"
    assert [world.pinged(message) for message in posted(world)] == [[]] * len(posted(world))
    assert [each.id for each in posted(world)] == [first.id, last.id, notices(world)[-1].id]
    world.bot.publisher.refresh(Subject("tournament", 1))
    await caught_up(world)
    assert [each.id for each in results(world)] == [first.id, last.id], "once"


async def test_an_old_result_is_left_to_the_standings(world: World) -> None:
    """Given a match that ended more than a day ago without a message, as before an update, none is posted now."""
    ann, bo, cy = people = world.people("Ann", "Bo", "Cy")
    await opened(world, *people)
    await world.press(ann, "cup_start")
    await world.env.settle()
    (table,) = await tables(world)
    await finish(world, table, next(person for person in (ann, bo, cy) if table.seat_of(person.id)))
    now = await world.bot.tournaments.load(1)
    assert [each.slot for each in await messages(world.bot, now, ())] == ["result:1:1", "board"]
    await world.env.advance_time(DAY + 1)
    assert [each.slot for each in await messages(world.bot, now, ())] == ["board"]
