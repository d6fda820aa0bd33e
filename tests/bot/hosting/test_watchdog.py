"""The watchdog names code that blocks the event loop, and nothing else."""

import asyncio
import time
from collections.abc import Iterator

import pytest

from bot.hosting.watchdog import Watchdog, location


@pytest.fixture
def told() -> list[str]:
    return []


@pytest.fixture
def watchdog(told: list[str]) -> Iterator[Watchdog]:
    watchdog = Watchdog(0.05, tell=told.append)
    watchdog.start()
    yield watchdog
    watchdog.stop()


def hog(seconds: float) -> None:
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        sum(range(100))


async def test_a_call_that_holds_the_loop_is_named(watchdog: Watchdog, told: list[str]) -> None:
    async def hold() -> None:
        hog(0.3)

    await asyncio.create_task(hold(), name="a greedy task")
    [line] = [line for line in told if "a greedy task" in line]
    assert line.startswith("the event loop was held for ")
    assert "tests/bot/hosting/test_watchdog.py" in line
    assert " hog < " in line


async def test_one_slow_place_is_reported_once_in_a_while(watchdog: Watchdog, told: list[str]) -> None:
    stood = "somewhere nobody looked"
    for _ in range(3):
        watchdog._stood = stood
        watchdog._late(asyncio.Handle(hog, (), asyncio.get_running_loop()), 1.0, 1.0)
    assert len([line for line in told if stood in line]) == 1


async def test_short_calls_and_long_waits_are_not_reported(told: list[str]) -> None:
    watchdog = Watchdog(5.0, tell=told.append)
    watchdog.start()
    for _ in range(200):
        await asyncio.sleep(0)
    await asyncio.sleep(0.2)
    await asyncio.to_thread(hog, 0.1)
    watchdog.stop()
    assert told == []


async def test_stopped_it_leaves_the_loop_as_it_was(told: list[str]) -> None:
    before = asyncio.Handle._run
    watchdog = Watchdog(0.01, tell=told.append)
    watchdog.start()
    watchdog.stop()
    assert asyncio.Handle._run is before
    await asyncio.create_task(asyncio.sleep(0))
    assert told == []


def test_no_stack_is_no_place() -> None:
    assert location(None) == ""
