"""Police that take from their own player: playing them asks first, wherever it is chosen or typed."""

import pytest

from bot.games.mafia_dollar.cards import VALUE
from cogs.mafia_dollar import panel_words
from rendering.words.mafia_dollar.names import loot_name
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

RAID, PATROL, GUARD = "P13", "P09", "P01"


def crew(hand: str, *loot: str) -> Position:
    """Ann has two gangsters, that loot in the first of two warehouses, and that hand."""
    return Position(
        clan(hand, gangster("G02"), gangster("G29"), warehouse("W01", *loot), warehouse("W02")),
        clan("G03", gangster("G04"), warehouse("W03")),
    )


async def plays(world: World, ann: MemberActor, way: str, card: str) -> Shown:
    """Ann plays the first police card in that way; returns what she sees then."""
    if way == "command":
        return message_of(await ann.slash(world.channel, "mafia play", card=card))
    panel: Shown = await my_hand(world, ann) if way == "hand" else hand_by_dm(world, ann, 1)
    await pick(world, ann, panel, "Play the")
    return panel if way == "hand" else hand_by_dm(world, ann, 1)


@pytest.mark.parametrize(("way", "hand"), [("hand", f"{RAID} G01"), ("dm", RAID), ("command", f"{RAID} G01")])
async def test_it_names_what_is_lost_and_yes_plays_it_once(world: World, way: str, hand: str) -> None:
    """Given a raid, from a menu or as the only card, then a restart between question and answer changes nothing."""
    deal(world.patch, crew(hand, "L01", "L02"))
    ann, _ = await players(world, "Ann", "Bo")
    page = await plays(world, ann, way, RAID)
    for lost in ("Police raid", "2 gangsters", "1 warehouse", "2 loot cards"):
        assert lost in text_of(page)
    assert await world.asked() == [(0, "play")]
    remembered, (yes,) = world.memory(page), controls(world, page, ["do"])
    await world.restart()
    for _ in range(2):
        await world.late(ann, remembered, yes["custom_id"])
        assert (0, "play") not in await world.asked()


@pytest.mark.parametrize("way", ["hand", "command"])
async def test_with_closed_dms_no_leads_back_to_ones_hand(world: World, way: str) -> None:
    deal(world.patch, crew(f"{PATROL} G01", "L01"))
    ann, bo = world.people("Ann", "Bo")
    close_dms(world, ann)
    await play(world, ann, bo)
    page = await plays(world, ann, way, PATROL)
    assert dms(ann) == []
    await press(world, ann, page, "No")
    await pick(world, ann, page, "Hire")
    assert await world.asked() == [(0, "act")]


@pytest.mark.parametrize(
    ("card", "loot", "games", "chosen"),
    [(GUARD, (), 0, "always"), (GUARD, ("L01",), 3, "first_games"), (PATROL, ("L01",), 0, "never")],
)
async def test_it_does_not_ask_where_nothing_is_lost_or_it_is_not_wanted(
    world: World, card: str, loot: tuple[str, ...], games: int, chosen: str
) -> None:
    deal(world.patch, crew(f"{card} G01", *loot))
    ann, _ = await players(world, "Ann", "Bo")
    await has_finished(world, ann, games)
    await wishes(world, ann, chosen)  # type: ignore[arg-type]
    await plays(world, ann, "hand", card)
    assert (0, "play") not in await world.asked()


def test_it_names_just_what_that_card_takes_now() -> None:
    view = crew(f"{RAID} {PATROL} {GUARD}", "L01", "L30").sees(0)
    dearest = max(("L01", "L30"), key=VALUE.__getitem__)
    assert panel_words.taken(PATROL, view) == [loot_name(dearest)]
    assert panel_words.taken(GUARD, view) == [str(panel_words.OF_CHOICE)]
    assert panel_words.taken(GUARD, crew(GUARD, "L01").sees(0)) == [loot_name("L01")]
    alone = Position(clan(RAID, warehouse("W01")), clan("G03", warehouse("W03"))).sees(0)
    assert panel_words.taken(RAID, alone) == []
