"""Locks by name."""

import asyncio

import pytest

from bot.concurrency import Locks


async def test_one_at_a_time_in_the_order_they_came() -> None:
    locks, order = Locks[str](), []

    async def work(name: str) -> None:
        async with locks.hold("table"):
            order.append(f"{name} in")
            await asyncio.sleep(0)
            order.append(f"{name} out")

    await asyncio.gather(work("a"), work("b"))
    assert order == ["a in", "a out", "b in", "b out"]


async def test_other_names_do_not_wait() -> None:
    locks = Locks[str]()
    async with locks.hold("one"), locks.hold("two"):
        assert set(locks._locks) == {"one", "two"}


async def test_a_lock_is_free_again_after_an_error_and_forgotten() -> None:
    locks = Locks[str]()
    with pytest.raises(ZeroDivisionError):
        async with locks.hold("table"):
            _ = 1 / 0
    assert len(locks._locks) == 0
    async with locks.hold("table"):
        assert len(locks._locks) == 1


async def test_a_cancelled_waiter_keeps_nobody_waiting() -> None:
    locks = Locks[str]()

    async def wait() -> None:
        async with locks.hold("table"):
            raise AssertionError("it was given up")

    async with locks.hold("table"):
        waiting = asyncio.create_task(wait())
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
    async with locks.hold("table"):
        assert waiting.cancelled()
