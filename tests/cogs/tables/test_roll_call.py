"""A table that asks for players who answer in time, and one that holds a roll-call before it starts."""

import msgspec

from bot.records import personal_data
from bot.table.click import Click
from bot.table.in_time import GAMES
from bot.table.notices import PlayedFor, tell
from bot.table.roll_call import SECONDS
from tests.cogs.tables.test_terms_menus import choose, options_page
from tests.support.scenarios import exercises
from tests.support.world import MemberActor, World, labels, text_of


async def late_games(world: World, late: MemberActor, other: MemberActor, games: int = 2) -> None:
    """Games that are over, in each of which the first of these people missed a deadline."""
    for number in range(games):
        table = await world.play(late, other)
        async with world.store.change() as tx:
            await tell(tx, table.id, table.row.opened_at + 1, PlayedFor(0, 1, 1, misses=1))
        await world.bot.tables.resign(Click(50 + number, other.id), table.id)


def lobby(world: World) -> str:
    return text_of(next(each for each in world.messages() if {"join", "here"} & set(world.verbs(each))))


async def test_only_the_person_concerned_reads_their_figure(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await late_games(world, bo, cy)
    await ann.slash(world.channel, "machi open", in_time=True)
    assert "Ann asks for players who were on time in nine of their last ten games" in lobby(world)
    before = [world.raw(each) for each in world.messages()]
    refused = await world.press(bo, "join")
    assert "You were on time in 0 of your last 2; nobody else reads that" in text_of(refused)
    assert refused.ephemeral
    assert [world.raw(each) for each in world.messages()] == before
    assert (await world.table()).names == ("Ann",)
    assert "You were on time in 0 of your last 2" in text_of(await bo.slash(world.channel, "table join"))
    await world.press(cy, "join")
    assert (await world.table()).names == ("Ann", "Cy")
    assert GAMES == 10, "the sentences say so"


async def test_it_is_chosen_among_the_options(world: World) -> None:
    (ann,) = await world.seated("Ann", deadline="1d")
    page = await options_page(world, ann, "help-0")
    await choose(world, ann, page, "help-0", "in_time", "roll_call")
    terms = (await world.table()).terms
    assert (terms.in_time, terms.roll_call) == (True, True)
    assert "asks for players who were on time" in lobby(world)
    assert "everybody has a day to say that they are here" in lobby(world)
    await choose(world, ann, page, "help-0", "coach")
    assert "asks for players who were on time" not in lobby(world)


@exercises("button here")
async def test_a_slow_game_starts_when_all_are_here(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await world.know(ann, bo, cy)
    await ann.slash(world.channel, "machi open", roll_call=True, deadline="1d")
    for each in (bo, cy):
        await each.slash(world.channel, "table join")
    assert "begins the game with these" not in lobby(world)
    assert "The roll-call is on" in text_of(await ann.slash(world.channel, "table start"))
    assert "Missing: Bo and Cy" in lobby(world)
    (line,) = world.pings()
    assert sorted(world.pinged(line)) == sorted([bo.id, cy.id])
    await world.press(bo, "here")
    assert "Missing: Cy" in lobby(world)
    await world.restart()
    assert labels(world.raw(world.messages()[0]))[0] == "I'm here"
    await world.press(cy, "here")
    assert (await world.table()).row.phase == "playing"
    assert [each for each in world.pings() if "are you here" in text_of(each)] == []


async def test_the_channel_reads_who_was_not_there(world: World) -> None:
    ann, bo, cy = world.people("Ann", "B*o", "Cy")
    await world.know(ann, bo, cy)
    await ann.slash(world.channel, "machi open", roll_call=True, deadline="1d")
    for each in (bo, cy):
        await each.slash(world.channel, "table join")
    await ann.slash(world.channel, "table start")
    await world.press(cy, "here")
    await world.env.advance_time(SECONDS)
    assert (await world.table()).names == ("Ann", "Cy")
    assert [each for each in world.messages() if "**B\\*o** did not answer the roll-call" in text_of(each)]


async def test_nobody_is_pinged_or_asked_unless_the_opener_asked(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    await world.know(ann, bo)
    await ann.slash(world.channel, "machi open", deadline="1d")
    await bo.slash(world.channel, "table join")
    assert "Good luck" in text_of(await ann.slash(world.channel, "table start"))


async def test_what_a_roll_call_knows_goes_with_a_person(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await world.know(ann, bo, cy)
    await ann.slash(world.channel, "machi open", roll_call=True, deadline="1d")
    for each in (bo, cy):
        await each.slash(world.channel, "table join")
    await ann.slash(world.channel, "table start")
    await world.press(bo, "here")
    await world.bot.forgetting.forget(Click(9, bo.id))
    assert bo.id not in await world.store.people_known()
    call = (await world.table()).terms.called
    assert call is not None
    assert call.here == (ann.id,)
    assert call.until - call.since == SECONDS
    (own,) = msgspec.json.decode(await personal_data.export(world.bot.tables, ann.id))["tables"]
    assert own["here"] is True
