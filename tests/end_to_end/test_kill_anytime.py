"""The bot is killed at random moments during clicks. ``BOT_TEST_KILLS``: how often with ``-m long``."""

import asyncio
import os
import random

import pytest

from bot.playground.server import Playground
from tests.end_to_end.aftermath import caught_up, nothing_is_doubled
from tests.end_to_end.outside import connected, killed
from tests.end_to_end.party import Party, click_and_leave, control_of, press
from tests.end_to_end.process import BotProcess
from tests.support.long import sampled
from tests.support.person import Person

FEW, KILLS = 3, int(os.environ.get("BOT_TEST_KILLS", "30"))
SEED = int(os.environ.get("BOT_TEST_SEED", "3"))
PEOPLE = 2
LATEST = 0.25
"""Seconds within which the bot has handled a click, apart from robots' moves."""


@pytest.mark.timeout(120 + 6 * KILLS)
@pytest.mark.parametrize("times", sampled([FEW, KILLS], FEW))
async def test_a_bot_killed_at_any_moment_loses_and_doubles_nothing(
    times: int, playground: Playground, bot: BotProcess, people: list[Person], channel: str
) -> None:
    """Each click under way counts either entirely or not at all."""
    await connected(playground)
    rng = random.Random(SEED)
    party = Party(people[:PEOPLE], channel, seed=SEED)
    await party.begin(robots=1)
    before = await caught_up(party, bot)
    kills = 0
    while kills < times:
        asked = await party.next()
        if asked is None:
            await begin_another(party)
            before = await caught_up(party, bot)
            continue
        undo = control_of(asked.board, "undo")
        if undo is not None and rng.random() < 0.5:
            party.took_back = rng.randrange(len(party.people))
            await press(party.people[party.took_back], asked.board, undo)
        else:
            await click_and_leave(party, asked, times=rng.choice((1, 1, 2)))
        await asyncio.sleep(rng.random() * LATEST)
        await killed_and_started(playground, bot)
        kills += 1
        if rng.random() < 0.25:  # once more, during recovery
            await asyncio.sleep(rng.random() * 2 * LATEST)
            await killed_and_started(playground, bot)
            kills += 1
        party.last_decision = 0
        after = await caught_up(party, bot)
        assert after.entries[: len(before.entries)] == before.entries
        assert len({deed.decision for deed in after.acted()}) == len(after.acted())
        await nothing_is_doubled(party, after)
        before = after
        await party.step()


async def begin_another(party: Party) -> None:
    """Start the next game in the same channel."""
    party.last_decision = 0
    await party.begin(robots=1)


async def killed_and_started(playground: Playground, bot: BotProcess) -> None:
    """Kill the bot, start it again, and wait until it is connected; it may still be recovering."""
    await killed(playground, bot)
    await bot.start()
    await connected(playground)
