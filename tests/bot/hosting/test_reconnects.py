"""The gateway is never asked for more sessions than Discord allows, and the owner hears why nobody is served."""

import asyncio
import logging

import pytest
from discord.shard import EventType

from bot.hosting import reconnects
from bot.hosting.reconnects import Reconnects, SessionLimits


def limits(remaining: int) -> SessionLimits:
    return SessionLimits(1000, remaining, 7_200_000)


class Asked:
    """Discord, which tells how many sessions are left: the next of these numbers, then the last again."""

    def __init__(self, *remaining: int) -> None:
        self._remaining = list(remaining)

    async def __call__(self) -> tuple[int, str, dict[str, int]]:
        left = self._remaining.pop(0) if len(self._remaining) > 1 else self._remaining[0]
        return 1, "wss://gateway", {"total": 1000, "remaining": left, "reset_after": 7_200_000, "max_concurrency": 1}


@pytest.fixture
def slept(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The pauses, none of which is waited for."""
    found: list[float] = []

    async def sleep(seconds: float) -> None:
        found.append(round(seconds))

    monkeypatch.setattr(asyncio, "sleep", sleep)
    return found


async def cut(found: Reconnects, event: int, times: int) -> None:
    """A shard's sessions end that often, each at once."""
    for _ in range(times):
        found.identifies(0)
        if (pause := found.pause(event, 0)) is not None:
            await pause


@pytest.mark.parametrize("event", [EventType.identify, EventType.reconnect])
async def test_sessions_that_end_at_once_are_begun_ever_more_slowly(slept: list[float], event: int) -> None:
    await cut(Reconnects(Asked(900)), event, 5)
    assert slept == [10, 20, 40, 80]


async def test_resuming_is_slowed_down_too_but_less(slept: list[float]) -> None:
    await cut(Reconnects(Asked(900)), EventType.resume, 9)
    assert slept == [1, 2, 4, 8, 16, 32, 60]


async def test_the_owner_is_told_of_short_sessions(slept: list[float], caplog: pytest.LogCaptureFixture) -> None:
    await cut(Reconnects(Asked(871)), EventType.identify, 4)
    (told,) = [record for record in caplog.records if getattr(record, "for_owner", "") == "gateway"]
    assert told.levelno == logging.WARNING
    assert "4 connections in a row" in told.getMessage()
    assert "871 of 1000 connections are left" in told.getMessage()


async def test_the_last_sessions_of_a_day_are_not_used(slept: list[float], caplog: pytest.LogCaptureFixture) -> None:
    await cut(Reconnects(Asked(49, 1000)), EventType.identify, 2)
    assert slept == [10, 7200]
    (told,) = [record for record in caplog.records if getattr(record, "for_owner", "") == "sessions"]
    assert "Only 49 of the 1000" in told.getMessage()


async def test_a_start_without_sessions_waits(slept: list[float]) -> None:
    found = Reconnects(Asked(0))
    assert not await found.until_left(limits(1), 1)
    assert await found.until_left(limits(0), 1)
    assert slept == [7200]


async def test_other_events_are_not_held_up(slept: list[float]) -> None:
    await cut(Reconnects(Asked(900)), EventType.terminate, 9)
    assert slept == []
    assert reconnects.RESERVE * 1000 == 50
