"""**Look…**: one private panel for each person and table, with tabs."""

import pytest

from tests.cogs.mafia_dollar import tables as mafia
from tests.support.scenarios import exercises
from tests.support.world import World, labels, message_of, pictures, text_of


@exercises("button look", "button look_tab")
async def test_the_panel_shows_each_tab_in_place(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo")
    panel = await world.look(ann)
    tabs = ["Town", "Market", "Odds", "Since you left", "Table", "Log", "Note"]
    assert labels(world.raw(panel)) == tabs
    assert len(pictures(world.raw(panel))) == 1
    for tab, drawn in (("market", 1), ("odds", 1), ("since", 0), ("table", 1), ("log", 0), ("note", 0), ("town", 1)):
        before = len(world.env.backend.messages[world.channel.id])
        await world.look_at(ann, panel, tab)
        assert len(world.env.backend.messages[world.channel.id]) == before
        assert labels(world.raw(panel))[-len(tabs) :] == tabs
        assert len(pictures(world.raw(panel))) == drawn


async def test_a_new_panel_replaces_the_earlier_one(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo")
    first = await world.look(ann, "market")
    others = await world.look(bo)
    second = await world.look(ann)
    assert world.there(second)
    assert world.there(others)
    assert not world.there(first)
    message_of(await ann.slash(world.channel, "machi market"))
    assert not world.there(second)


async def test_a_spectator_has_no_tabs_of_players(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await world.play(ann, bo)
    panel = await world.look(cy)
    assert labels(world.raw(panel)) == ["Market", "Table", "Log"]
    assert "You do not play" in text_of(await world.press_earlier(cy, "town"))


async def test_turns_of_the_log_open_in_the_panel(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo", dice=[4])
    await world.press(ann, "roll")
    await world.press(ann, "pass")
    panel = await world.look(ann, "log")
    await world.choose(ann, "look_back", "1", on=panel)
    assert "**After turn 1**" in text_of(world.raw(panel))
    await world.look_at(ann, panel, "show_go:1t")
    assert "**Ann**: " in text_of(world.raw(panel))
    assert "Market" in labels(world.raw(panel))


@pytest.mark.parametrize("seated", [True, False])
async def test_mafia_dollar_has_the_tabs_that_every_game_has(world: World, seated: bool) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await mafia.play(world, ann, bo)
    panel = await world.look(ann if seated else cy)
    tabs = ["Odds", "Since you left", "Table", "Log", "Note"] if seated else ["Table", "Log"]
    assert labels(world.raw(panel))[-len(tabs) :] == tabs
