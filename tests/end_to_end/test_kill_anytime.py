"""The bot killed at random instants, while clicks are under way. ``BOT_TEST_KILLS``: how often with ``-m long``."""

import asyncio
import os
import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.playground.server import Playground
from tests.end_to_end.aftermath import caught_up, nothing_is_doubled
from tests.end_to_end.party import Party, click_and_leave, control_of, press
from tests.malice.fork_server import ForkServer
from tests.support.long import sampled
from tests.support.person import Person

FEW, KILLS = 3, int(os.environ.get("BOT_TEST_KILLS", "30"))
SEED = int(os.environ.get("BOT_TEST_SEED", "3"))
PEOPLE = 2
LATEST = 0.25
"""Seconds after a click within which all that follows from it is done, robots' moves apart."""


@pytest.fixture
async def bot(tmp_path: Path, playground: Playground) -> AsyncIterator[ForkServer]:
    """The bot, which is there again at once; afterwards it must end with 0, and its log must hold no error."""
    found = {"DISCORD_TOKEN": playground.token, "DISCORD_API_URL": playground.api_url}
    async with ForkServer(tmp_path, PUBLISH_PAUSE="0", **found) as fork_server:
        await fork_server.start()
        yield fork_server
        assert await fork_server.end() == 0
        assert fork_server.complaints() == []


@pytest.mark.timeout(120 + 6 * KILLS)
@pytest.mark.parametrize("times", sampled([FEW, KILLS], FEW))
async def test_a_bot_killed_at_any_moment_loses_and_doubles_nothing(
    times: int, playground: Playground, bot: ForkServer, people: list[Person], channel: str
) -> None:
    """When it is killed while clicks are under way, then all is as if they came before or after."""
    await online(playground, people[0])
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
            await press(rng.choice(party.people), asked.board, undo)
        else:
            await click_and_leave(party, asked, times=rng.choice((1, 1, 2)))
        await asyncio.sleep(rng.random() * LATEST)
        await killed_and_started(playground, bot, party.host)
        kills += 1
        if rng.random() < 0.25:  # and once more, while it takes up what was left undone
            await asyncio.sleep(rng.random() * 2 * LATEST)
            await killed_and_started(playground, bot, party.host)
            kills += 1
        party.last_decision = 0
        after = await caught_up(party, bot)
        assert after.entries[: len(before.entries)] == before.entries
        assert len({deed.decision for deed in after.acted()}) == len(after.acted())
        await nothing_is_doubled(party, after)
        before = after
        await party.step()


async def begin_another(party: Party) -> None:
    """The game is over: the next one, in the same channel."""
    party.last_decision = 0
    await party.begin(robots=1)


async def killed_and_started(playground: Playground, bot: ForkServer, host: Person) -> None:
    """End the bot where it is, start it again, and wait until it is connected."""
    await bot.kill()
    await host.wait_until(lambda: not playground.hub.gateway.online, "the end of the connection")
    await bot.start()
    await online(playground, host)


async def online(playground: Playground, host: Person) -> None:
    """Wait until the bot is connected."""
    await host.wait_until(lambda: playground.hub.gateway.online, "a connection")
