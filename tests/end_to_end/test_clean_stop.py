"""Asked to stop while it is busy, the bot answers pending clicks, closes its database and exits with 0."""

import asyncio
import contextlib
import random
import re
import signal
import sqlite3
from pathlib import Path

import pytest

from bot.hosting.connection_state import ConnectionState
from bot.playground.faults import Fault, How
from bot.playground.server import Playground
from tests.end_to_end import records
from tests.end_to_end.aftermath import caught_up, nothing_is_doubled
from tests.end_to_end.inside import BotInside
from tests.end_to_end.party import Party, click_and_leave
from tests.end_to_end.process import BotProcess, from_scratch, joining
from tests.support.long import sampled
from tests.support.person import Failed, Person
from tests.support.timeouts import TIMEOUT, until
from tests.support.values import of_type, there

FEW, STARTS = 3, 10
"""How often the bot is started and stopped: by default, and with ``-m long``."""
LATEST = 0.8
"""Seconds within which a bot is connected, on a quick machine."""


async def a_game(people: list[Person], channel: str, **options: object) -> Party:
    party = Party(people[:2], channel, seed=4)
    await party.begin(**options)  # type: ignore[arg-type]
    await party.next()
    return party


async def ends_in_order(bot: BotProcess, number: signal.Signals = signal.SIGTERM) -> None:
    """Send the signal and check for a clean exit."""
    assert await bot.end(number) == 0
    if isinstance(bot.where, str):
        return
    assert not bot.database.with_name(bot.database.name + "-wal").exists(), "the database was closed"
    with contextlib.closing(sqlite3.connect(bot.database)) as db:
        assert db.execute("PRAGMA quick_check").fetchone() == ("ok",)


async def continues(party: Party, bot: BotProcess) -> None:
    """Start it again and check that the game continues."""
    await bot.connect()
    party.last_decision = 0
    assert await party.step() is not None
    await nothing_is_doubled(party, await caught_up(party, bot))


@pytest.mark.parametrize("number", sampled([signal.SIGTERM, signal.SIGINT], signal.SIGTERM))
async def test_a_click_under_way_is_answered_first(
    number: signal.Signals, bot: BotProcess, people: list[Person], channel: str
) -> None:
    party = await a_game(people, channel)
    asked = await party.question()
    (interaction,) = await click_and_leave(party, asked, times=1)
    await asyncio.sleep(0.05)
    await ends_in_order(bot, number)
    with contextlib.suppress(Failed):  # it came too late to be taken up, and is for the next process
        await people[asked.who].outcome(interaction)
    assert len(records.read(bot.where).acted()) <= 1
    await continues(party, bot)


@pytest.mark.long
async def test_robots_that_think_are_not_waited_for(bot: BotProcess, people: list[Person], channel: str) -> None:
    party = Party(people[:1], channel, seed=4)
    await party.begin(robots=3)
    asked = await party.question()
    await click_and_leave(party, asked, times=1)
    await asyncio.sleep(0.1)
    await ends_in_order(bot)
    await continues(party, bot)


@pytest.mark.long
@pytest.mark.parametrize("how", [How.ERROR, How.HANG, How.RESET])
async def test_discord_that_fails_is_not_waited_for(
    how: How, playground: Playground, bot: BotProcess, people: list[Person], channel: str
) -> None:
    """Given a publisher that keeps retrying, or a request without an answer."""
    party = await a_game(people, channel)
    asked = await party.question()
    playground.hub.faults.add(Fault(how, 500))
    await click_and_leave(party, asked, times=1)
    await asyncio.sleep(0.5)
    await ends_in_order(bot)
    playground.hub.faults.clear()
    await continues(party, bot)


@pytest.mark.long
async def test_further_signals_until_the_end_do_no_harm(bot: BotProcess, people: list[Person], channel: str) -> None:
    party = await a_game(people, channel)
    bot.send(signal.SIGTERM)
    await asyncio.sleep(0.02)
    ending = asyncio.create_task(bot.ended())
    while not ending.done():
        with contextlib.suppress(ProcessLookupError):
            bot.send(signal.SIGTERM)
        await asyncio.sleep(0.002)
    assert await ending == 0
    await continues(party, bot)


@pytest.mark.parametrize("starts", sampled([FEW, STARTS], FEW))
async def test_a_stop_at_any_moment_of_the_start_is_clean(
    starts: int, tmp_path: Path, playground: Playground, people: list[Person], channel: str
) -> None:
    """It may be logging in or just connected; the next process does the rest."""
    rng = random.Random(5)
    bot = joining(playground, tmp_path)
    try:
        await bot.start()
        await people[0].wait_until(lambda: playground.hub.gateway.online, "a connection")
        party = await a_game(people, channel, robots=1)
        for _ in range(starts):
            assert await bot.end() in (0, -signal.SIGTERM), "or it had not come as far as to listen to signals"
            assert bot.complaints() == []
            await bot.start()
            await asyncio.sleep(rng.random() * LATEST)
        await people[0].wait_until(lambda: playground.hub.gateway.online, "a connection")
        party.last_decision = 0
        await party.step()
        await nothing_is_doubled(party, await caught_up(party, bot))
    finally:
        await bot.kill()


async def test_a_bot_is_ready_as_soon_as_its_servers_have_come(tmp_path: Path, playground: Playground) -> None:
    running = BotInside(tmp_path, playground)
    try:
        await running.start(ready_pause=10 * TIMEOUT)
        assert [guild.unavailable for guild in running.bot.guilds] == [False]
        await running.stop()
    finally:
        running.forget()


async def test_a_bot_closed_before_it_is_ready_never_says_ready(tmp_path: Path, playground: Playground) -> None:
    """It waits for a server that does not come; closing is quicker than that wait."""
    running = BotInside(tmp_path, playground)
    try:
        starting = asyncio.create_task(running.start(ready_pause=0.5))
        await until(lambda: hasattr(running, "bot"), pause=0.001)
        state = of_type(ConnectionState, running.bot._connection)
        state._announced.add(1)
        await until(lambda: running.bot._connection._ready_task is not None, pause=0.001)
        getting_ready = there(running.bot._connection._ready_task)
        starting.cancel()
        await running.stop()
        await asyncio.wait({getting_ready})
        assert getting_ready.cancelled() or getting_ready.exception() is None
    finally:
        running.forget()


IMPORTED = 2.0
"""Seconds within which a bot has at least imported everything, on a quick machine."""


def catches(number: signal.Signals, pid: int) -> bool:
    """Whether that process has installed a handler for the signal, according to /proc."""
    status = Path(f"/proc/{pid}/status").read_text()
    (mask,) = re.findall(r"^SigCgt:\s*(\w+)$", status, re.MULTILINE)
    return bool(int(mask, 16) >> (number - 1) & 1)


@pytest.mark.long
@pytest.mark.parametrize("number", sampled([signal.SIGTERM, signal.SIGINT], signal.SIGINT))
@pytest.mark.parametrize("starts", sampled([FEW, STARTS], FEW))
async def test_a_stop_during_imports_is_clean(
    number: signal.Signals, starts: int, tmp_path: Path, playground: Playground
) -> None:
    """Given a bot that is still importing, opening its database or logging in."""
    process, rng = from_scratch(playground, tmp_path), random.Random(6)
    for _ in range(starts):
        await process.start()
        await until(lambda: catches(signal.SIGTERM, process.pid), pause=0.005)
        await asyncio.sleep(rng.random() * IMPORTED)
        assert await process.end(number) == 0, process.log()
    assert process.complaints() == []
