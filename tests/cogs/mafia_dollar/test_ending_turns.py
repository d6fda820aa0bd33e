"""Ending a turn in which gangsters could still act: it asks first, wherever it is pressed or typed."""

import pytest

from cogs.mafia_dollar import panel_words
from tests.bot.games.mafia_dollar.positions import Table as Position
from tests.bot.games.mafia_dollar.positions import clan, gangster, warehouse
from tests.cogs.mafia_dollar.tables import (
    Shown,
    close_dms,
    controls,
    deal,
    dms,
    hand_by_dm,
    my_hand,
    pick,
    play,
    players,
    press,
)
from tests.cogs.ui.test_sure import has_finished, wishes
from tests.support.world import MemberActor, World, message_of, text_of

ASKED = panel_words.sure_to_end(2)


def street() -> Position:
    """Ann can act twice; after one gangster has gone out, the other can still go."""
    return Position(
        clan("G01", gangster("G02"), gangster("G29"), warehouse("W01"), warehouse("W02")),
        clan("G03", gangster("G04"), warehouse("W03")),
        actions=2,
    )


async def ends(world: World, ann: MemberActor, way: str) -> Shown:
    """Ann ends her turn in that way; returns what she sees then."""
    match way:
        case "board":
            return message_of(await world.press(ann, "end"))
        case "command":
            return message_of(await ann.slash(world.channel, "mafia end"))
        case "hand":
            panel: Shown = await my_hand(world, ann)
        case _:
            panel = hand_by_dm(world, ann, 1)
    await press(world, ann, panel, "End turn")
    return panel if way == "hand" else hand_by_dm(world, ann, 1)


@pytest.mark.parametrize("way", ["board", "command", "hand", "dm"])
@pytest.mark.parametrize("restarts", [False, True])
async def test_yes_ends_the_turn_once(world: World, way: str, restarts: bool) -> None:
    deal(world.patch, street())
    ann, _ = await players(world, "Ann", "Bo")
    page = await ends(world, ann, way)
    assert ASKED in text_of(page)
    assert await world.asked() == [(0, "act")]
    remembered, (yes,) = world.memory(page), controls(world, page, ["do"])
    if restarts:
        await world.restart()
    for _ in range(2):
        await world.late(ann, remembered, yes["custom_id"])
        assert await world.asked() == [(1, "play")]


@pytest.mark.parametrize("way", ["board", "command", "hand", "dm"])
async def test_no_leads_back_to_ones_hand(world: World, way: str) -> None:
    deal(world.patch, street())
    ann, _ = await players(world, "Ann", "Bo")
    before = await world.bot.tables.entries(1)
    page = await ends(world, ann, way)
    await press(world, ann, page, "No")
    page = page if way != "dm" else hand_by_dm(world, ann, 1)
    assert ASKED not in text_of(page)
    await pick(world, ann, page, "Slow Sal goes out")
    assert len(await world.bot.tables.entries(1)) == len(before) + 1


@pytest.mark.parametrize("way", ["board", "command", "hand"])
async def test_with_closed_dms_it_asks_just_so(world: World, way: str) -> None:
    deal(world.patch, street())
    ann, bo = world.people("Ann", "Bo")
    close_dms(world, ann)
    await play(world, ann, bo)
    page = await ends(world, ann, way)
    assert dms(ann) == []
    assert ASKED in text_of(page)
    await press(world, ann, page, "Yes")
    assert await world.asked() == [(1, "play")]


@pytest.mark.parametrize("way", ["board", "command", "hand", "dm"])
async def test_it_does_not_ask_where_nothing_is_lost(world: World, way: str) -> None:
    """Given a turn without actions, then it ends at once: also for a person who always wants to be asked."""
    position = street()
    position.state.actions = 0
    deal(world.patch, position)
    ann, _ = await players(world, "Ann", "Bo")
    await wishes(world, ann, "always")
    if way == "board":
        await world.press(ann, "end")
    else:
        await ends(world, ann, way)
    assert await world.asked() == [(1, "play")]


@pytest.mark.parametrize(("games", "chosen"), [(3, "first_games"), (0, "never")])
async def test_it_does_not_ask_a_person_who_knows_or_does_not_want_it(world: World, games: int, chosen: str) -> None:
    deal(world.patch, street())
    ann, _ = await players(world, "Ann", "Bo")
    await has_finished(world, ann, games)
    await wishes(world, ann, chosen)  # type: ignore[arg-type]
    await world.press(ann, "end")
    assert await world.asked() == [(1, "play")]


async def test_a_question_about_a_turn_that_is_not_the_same_any_more_is_settled(world: World) -> None:
    """Given a question with two actions left, when one is used, then the old yes does not end the turn."""
    deal(world.patch, street())
    ann, _ = await players(world, "Ann", "Bo")
    page = await ends(world, ann, "board")
    remembered, (yes,) = world.memory(page), controls(world, page, ["do"])
    await pick(world, ann, await my_hand(world, ann), "Slow Sal goes out")
    told = await world.late(ann, remembered, yes["custom_id"])
    assert str(panel_words.SETTLED) in text_of(told) + text_of(page)
    assert await world.asked() == [(0, "act")]


async def test_a_substitute_ends_the_turn_of_the_seat_they_took(world: World) -> None:
    deal(world.patch, street())
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await play(world, ann, bo)
    page = await ends(world, ann, "board")
    remembered, (yes,) = world.memory(page), controls(world, page, ["do"])
    await ann.slash(world.channel, "table replace", by=cy)
    await world.press(cy, "accept_seat")
    assert "You do not play" in text_of(await world.late(ann, remembered, yes["custom_id"]))
    asked = await ends(world, cy, "board")
    assert ASKED in text_of(asked)
    await press(world, cy, asked, "Yes")
    assert await world.asked() == [(1, "play")]
