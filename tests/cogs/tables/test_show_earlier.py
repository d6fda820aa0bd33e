"""/table show go: any earlier moment, as the reader could see it then."""

import random

from rendering.words.mafia_dollar import card_name
from tests.cogs.mafia_dollar import tables as mafia
from tests.support.dealing import load_dice
from tests.support.scenarios import exercises
from tests.support.world import World, labels, message_of, pictures, text_of

TABS = ["Town", "Market", "Odds", "Since you left", "Table", "Log", "Note"]


@exercises("/table show")
async def test_an_earlier_turn_in_words_and_drawn(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    table = await world.sit(ann, bo)
    await load_dice(world.store, table, [1, 1])
    await world.press(ann, "start")
    await world.press(ann, "roll")
    await world.choose(ann, "build", "ranch")
    await world.press(bo, "roll")
    await world.press(bo, "pass")
    told = text_of(await cy.slash(world.channel, "table show", turn=1, text=True))
    assert told.startswith("**After turn 1**, as you could see it then.")
    assert "**Ann**: 3 coins" in told
    assert "**Bo**: 4 coins" in told
    now = text_of(await cy.slash(world.channel, "table show", text=True))
    assert "**Ann**: 4 coins" in now
    assert text_of(await cy.slash(world.channel, "table show", turn=3, text=True)) == now, "the go played now"
    shown = await cy.slash(world.channel, "table show", turn=2)
    assert len(pictures(world.raw(shown))) == 1
    refused = text_of(await cy.slash(world.channel, "table show", turn=4))
    assert refused == "Turn 3 is the newest one. `/table log` lists them all."


async def test_before_the_start_there_is_nothing_to_look_back_on(world: World) -> None:
    (ann,) = await world.seated("Ann")
    assert "has not begun" in text_of(await ann.slash(world.channel, "table show", turn=1))


async def test_an_earlier_turns_picture_is_headed_by_its_events(world: World, real_pictures: None) -> None:
    ann, bo = await world.players("Ann", "Bo", dice=[1])
    await world.press(ann, "roll")
    await world.press(ann, "pass")
    shown = await bo.slash(world.channel, "table show", turn=1)
    picture, market = pictures(world.raw(shown))
    assert picture["description"].startswith("Ann rolled 1.")
    assert market["description"].startswith("On sale: ")


@exercises("button show_go", "button look_back")
async def test_one_leafs_through_the_game_by_buttons(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo", dice=[1, 1, 1, 1])
    for who in (ann, bo, ann, bo):
        await world.press(who, "roll")
        await world.press(who, "pass")
    shown = message_of(await ann.slash(world.channel, "table show"))
    assert labels(world.raw(shown)) == ["Roll 1 die", "Turn 1", "Turn 4", "In words", *TABS]
    await world.press(ann, "show_go", on=shown)
    assert text_of(shown).startswith("**After turn 1**")
    assert labels(world.raw(shown)) == ["Turn 2", "Now", "In words", *TABS]
    for turn in (2, 3, 4):
        await ann.click(shown, custom_id=f"t:1:0:show_go:{turn}")
        assert text_of(shown).startswith(f"**After turn {turn}**")
        assert len(pictures(world.raw(shown))) == 1
    assert labels(world.raw(shown)) == ["Turn 1", "Turn 3", "Now", "In words", *TABS]
    await ann.click(shown, custom_id="t:1:0:show_go:5")
    assert "Now" not in labels(world.raw(shown)), "the table as it is"
    told = message_of(await ann.slash(world.channel, "table show", text=True, turn=2))
    await ann.click(told, custom_id="t:1:0:show_go:3t")
    assert text_of(told).startswith("**After turn 3**")
    assert "**Market**" in text_of(told)
    assert pictures(world.raw(told)) == []
    log = message_of(await bo.slash(world.channel, "table log"))
    await world.choose(bo, "look_back", "2", on=log)
    assert text_of(log).startswith("**After turn 2**")


async def test_an_old_button_to_an_undone_turn_is_refused_politely(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo", dice=[1, 1])
    await world.press(ann, "roll")
    await world.press(ann, "pass")
    shown = message_of(await bo.slash(world.channel, "table show", turn=1))
    page = world.memory(shown)
    await world.press(ann, "undo")
    assert "Turn 1 is the newest one" in text_of(await world.late(bo, page, "t:1:0:show_go:2"))


async def test_a_game_with_hands_shows_them_to_their_owners_only(world: World, real_pictures: None) -> None:
    people = world.people("Ann", "Bo")
    cy = world.person("Cy")
    table = await mafia.play(world, *people)
    whim, first = random.Random(3), table.game.turn(table.state)
    while (table := await world.table()).game.turn(table.state) == first:
        who = people[table.pending()[0].seat]
        await mafia.answer_somehow(world, who, await mafia.my_hand(world, who), whim)
    then = await world.bot.tables.at_turn(table, first)
    public = table.game.encode_view(then.view(None)).decode()
    hidden = {card_name(card) for clan in mafia.state_of(then).clans for card in clan.hand if f'"{card}"' not in public}
    assert hidden
    shown = text_of(await cy.slash(world.channel, "table show", turn=first, text=True))
    assert shown.startswith(f"**After turn {first}**")
    assert not any(name in shown for name in hidden)
    drawn = await cy.slash(world.channel, "table show", turn=first)
    (picture,) = pictures(world.raw(drawn))
    assert picture["description"].startswith("Ann got a guard dog.")
