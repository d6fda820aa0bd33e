"""The rate limit of requests that don't answer anybody: what waits for it, and what does not."""

import asyncio

import pytest

from bot.transport.throttle import Throttle

CHANNEL = 7


@pytest.fixture
def throttle(monkeypatch: pytest.MonkeyPatch) -> Throttle:
    """One request a day: the first goes at once, the next ones wait for longer than a test."""
    monkeypatch.setattr("bot.transport.throttle.REQUESTS", 1 / 86_400)
    return Throttle()


async def one(throttle: Throttle) -> None:
    async with throttle.request(CHANNEL):
        pass


async def prepared(throttle: Throttle, requests: int) -> None:
    async with throttle.ahead():
        for _ in range(requests):
            await one(throttle)


async def waits(work: "asyncio.Task[None]") -> bool:
    done, _ = await asyncio.wait({work}, timeout=0.05)
    work.cancel()
    return not done


async def test_requests_wait_for_the_rate(throttle: Throttle) -> None:
    await one(throttle)
    assert await waits(asyncio.create_task(one(throttle)))


async def test_who_waited_ahead_sends_everything_at_once(throttle: Throttle) -> None:
    await prepared(throttle, requests=3)
    assert await waits(asyncio.create_task(prepared(throttle, requests=0)))


async def test_every_request_sent_ahead_counts(throttle: Throttle) -> None:
    await prepared(throttle, requests=3)
    assert throttle._limiter._next - asyncio.get_running_loop().time() > 2 * 86_400


async def test_a_turn_that_was_not_used_goes_to_the_next(throttle: Throttle) -> None:
    await prepared(throttle, requests=0)
    await one(throttle)
    assert await waits(asyncio.create_task(one(throttle)))


async def test_waiting_for_the_rate_blocks_no_channel(throttle: Throttle) -> None:
    await one(throttle)
    waiting = asyncio.create_task(one(throttle))
    await asyncio.sleep(0)
    async with asyncio.timeout(10), throttle._channels.hold(CHANNEL):
        assert await waits(waiting)
