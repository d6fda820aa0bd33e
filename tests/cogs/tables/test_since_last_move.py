"""“Since you left”: events since the player's last action, privately."""

import re

from bot.pictures.picture import LIMIT
from bot.table.since_last_move import since_last_act
from bot.table.table import Table
from cogs.tables import since_last_move as since
from tests.cogs.mafia_dollar import tables as mafia
from tests.support.dealing import deal, town
from tests.support.scenarios import exercises
from tests.support.world import World, pictures, shown_by, text_of


async def take_turn(world: World, who: object, build: str | None = None) -> None:
    await world.press(who, "roll")  # type: ignore[arg-type]
    if (await world.asked())[0][1] == "build":
        if build:
            await world.choose(who, "build", build)  # type: ignore[arg-type]
        else:
            await world.press(who, "pass")  # type: ignore[arg-type]


@exercises("button since")
async def test_it_lists_turns_and_gains_since_the_players_last_act(world: World) -> None:
    deal(world.patch, town(3, cafe=2), town(8), town(5))
    ann, bo, cy = await world.players("Ann", "Bo", "Cy", dice=[5, 3, 1])
    await take_turn(world, ann)
    nothing = text_of(await world.press_earlier(ann, "since"))
    assert nothing.startswith("Nothing has happened since your last move.")
    await take_turn(world, bo, build="ranch")  # a 3: Ann's two Cafes take 2 of his coins, his Bakery brings him 1
    await world.press(cy, "roll")  # a 1: everybody's Wheat Field
    shown = await world.press_earlier(ann, "since")
    assert shown.ephemeral
    told = shown_by(world.raw(shown))
    assert re.search(r"Since your last move\*\* <t:\d+:R>", told)
    assert "Bo rolled 3" in told
    assert "Cy rolled 1" in told
    assert "Ann rolled" not in told
    assert "**Your coins: " in told
    assert "Coins gained: Cafe from Bo +2 and Wheat Field +1." in told
    assert "Lost" not in told
    assert "[Go to the board](https://discord.com/channels/" in told
    assert len(pictures(world.raw(shown))) == 1
    bos = text_of(await world.press_earlier(bo, "since"))
    assert "**Bo** rolled" not in bos
    assert "**Your coins: " in bos


async def test_a_new_player_reads_the_whole_game_and_can_answer(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo")
    await take_turn(world, ann)
    shown = await world.press_earlier(bo, "since")
    assert text_of(shown).startswith("**The game so far**")
    assert "roll" in world.verbs(shown)
    await world.press(bo, "roll", on=shown)
    assert "Nothing has happened" in text_of(await world.press_earlier(bo, "since"))


async def test_only_players_can_ask_for_it(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await world.play(ann, bo)
    assert "Nothing has happened" in text_of(await world.press_earlier(ann, "since"))
    assert "You do not play" in text_of(await world.press_earlier(cy, "since"))


async def test_a_long_absence_is_cut_to_its_end(world: World) -> None:
    world.patch.setattr(since, "NEWS_CHARACTERS", 800)
    ann, bo, cy = await world.players("Ann", "Bo", "Cy")
    for _ in range(5):
        for who in (ann, bo, cy):
            await take_turn(world, who)
    table = await world.table()
    seat = table.seats[1]
    async with world.store.change() as tx:  # as if Bo's robot had played for him all the time
        await tx.forget_acts(seat.user_id or 0)
    table = await world.table()
    welcome = await since.briefing(world.bot, table, seat)
    assert welcome.startswith(f"**You are back at table {table.id} of Machi Koro.** [Go to the board]")
    text = since.summary(table, await since_last_act(world.bot.tables, table, seat), drawn=False)
    assert "before these: `/table log` has them all" in text
    assert "**Your coins: " in text
    assert len(text) < 800 + 600


async def test_the_strip_shows_coins_after_each_turn(world: World, real_pictures: None) -> None:
    ann, bo = await world.players("Ann", "Bo", dice=[1, 6])
    await take_turn(world, ann)
    await world.press(bo, "roll")
    shown = await world.press_earlier(ann, "since")
    (picture,) = pictures(world.raw(shown))
    assert picture["description"].startswith("Bo rolled 6")
    assert len(picture["description"]) <= LIMIT


async def test_in_mafia_dollar_it_tells_what_no_other_seat_reads(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    table = await mafia.play(world, ann, bo)
    seats = {seat.user_id: seat for seat in table.seats}
    async with world.store.change() as tx:  # Ann pressed Start: that is all she did
        await tx.forget_acts(ann.id)
    texts = [await _told(world, table, seats[who.id].number) for who in (ann, bo)]
    drew = [re.findall(r"(?:\*\*(?:Ann|Bo)\*\*|You) drew (\*\*[^*]+\*\*|a card)", text) for text in texts]
    assert drew[0]
    assert "a card" not in drew[0]
    assert drew[1] == []
    pressed = await world.press_earlier(ann, "since")
    assert pressed.ephemeral
    assert len(pictures(world.raw(pressed))) == 1
    assert "**The game so far**" in text_of(pressed)
    assert "**If it ended now, you would have" in text_of(pressed)


async def _told(world: World, table: Table, seat: int) -> str:
    missed = await since_last_act(world.bot.tables, table, table.seats[seat])
    return since.summary(table, missed)
