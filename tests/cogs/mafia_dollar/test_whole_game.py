"""Whole games of MafiaDollar by clicks alone: in private answers with closed DMs, by DM, and with robots."""

import random
import re
from collections import Counter

import pytest

from tests.cogs.mafia_dollar.tables import (
    Shown,
    answer_somehow,
    button,
    close_dms,
    controls,
    dms,
    hand_by_dm,
    my_hand,
    play,
    players,
    press,
    use,
)
from tests.support.long import LONG
from tests.support.world import MemberActor, World, labels, text_of

BEGINNING, MOST = 60, 1500
"""Answers: as many as a default run gives, and more than any game needs."""


@pytest.mark.long
async def test_a_whole_game_in_private_answers_with_closed_dms(world: World) -> None:
    people = world.people("Ann", "Bo", "Cy", "Dee")
    close_dms(world, *people)
    await play(world, *people)
    whim, asked = random.Random(7), Counter[str]()
    panels = [await my_hand(world, who) for who in people]
    while (table := await world.table()).row.phase == "playing":
        seat = table.pending()[0].seat
        who, panel = people[seat], panels[seat]
        if "Refresh" in labels(world.raw(panel)):
            await press(world, who, panel, "Refresh")
        else:
            await press(world, who, panel, "Back")
        asked[await answer_somehow(world, who, panel, whim)] += 1
        assert asked.total() < MOST
    assert {"play", "act", "pass"} <= set(asked)
    board, poster = world.messages()[-2:]
    assert "The deal is over." in text_of(board)
    assert "wins" in text_of(board)
    assert set(world.pinged(poster)) == {who.id for who in people}
    assert all(dms(who) == [] for who in people)
    for panel, who in zip(panels, people, strict=True):
        for refresh in controls(world, panel, ["panel"]):
            await use(who, panel, refresh)
        assert controls(world, panel, ["choose", "haul", "end", "step"]) == []
    checked = text_of(await people[0].slash(world.channel, "table verify"))
    assert "**Checked.**" in checked
    assert "**Drawn from the deck**, in this order: " in checked
    assert "End of the prohibition" in checked


@LONG
@pytest.mark.parametrize("most", [BEGINNING, MOST])
async def test_a_whole_game_by_dm_with_trades_and_restarts(world: World, most: int) -> None:
    people = world.people("Ann", "Bo", "Cy")
    await play(world, *people)
    whim, asked = random.Random(11), Counter[str]()
    while (table := await world.table()).row.phase == "playing" and asked.total() < most:
        if whim.random() < 0.04:
            await world.restart()
        seat = whim.choice(table.pending()).seat
        if whim.random() < 0.15:
            other = whim.randrange(len(people))
            asked["trade"] += await bargain(world, people[other], hand_by_dm(world, people[other], 1), whim)
            if not any(pending.seat == seat for pending in (await world.table()).pending()):
                continue
        asked[await answer_somehow(world, people[seat], hand_by_dm(world, people[seat], 1), whim)] += 1
    assert asked["trade"] > 2
    if most == BEGINNING:
        return
    assert asked["trade"] > 5
    assert asked.total() < MOST
    for who in people:
        (hand,) = dms(who)
        assert re.search("🏆 .* wins?: the richest in town", text_of(hand))
        assert "💵 Banked: " in text_of(hand)
        assert re.search(r"\*\*Your score\*\*: .* = loot ", text_of(hand))
        assert world.controls(hand) == []


async def bargain(world: World, who: MemberActor, shown: Shown, whim: random.Random) -> int:
    """A player offers a card to another, or answers; returns the number of steps."""
    raw = world.raw(shown)
    if "Trade…" not in labels(raw):
        return 0
    steps, control = 1, button(world, shown, "Trade…")
    decision = control["custom_id"].split(":")[2]
    await use(who, shown, control)
    while True:
        there = [one for one in controls(world, shown, ["choose", "do"]) if f":{decision}:" in one["custom_id"]]
        there.sort(key=lambda each: "options" in each)  # an offer's page also has a menu of wishes
        if not there or "Back" not in labels(world.raw(shown)):
            return steps
        lines = [option["value"] for option in there[0].get("options", ())]
        await use(who, shown, there[0], *([whim.choice(lines)] if lines else []))
        steps += 1


@pytest.mark.long
async def test_a_whole_game_with_robots(world: World) -> None:
    (ann,) = await players(world, "Ann", robots=3)
    whim, moves = random.Random(3), 0
    while (await world.table()).row.phase == "playing":
        await answer_somehow(world, ann, hand_by_dm(world, ann, 1), whim)
        moves += 1
        assert moves < MOST
    board, poster = world.messages()[-2:]
    assert "The deal is over." in text_of(board)
    assert text_of(poster).startswith("Well played, ")
