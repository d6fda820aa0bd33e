"""Slow work off the event loop: work for moves goes first."""

import asyncio
import threading
from collections.abc import Sequence

import pytest

from bot.offload import FAIR, For, Offload


class Line:
    """Work that waits for one thread, and the order in which it ran."""

    def __init__(self) -> None:
        self.offload = Offload(1)
        self.done: list[str] = []
        self._go_on = threading.Event()

    async def wait(self, *those: tuple[str, For], given_up: str = "") -> Sequence[str]:
        """Let work arrive one after another while the thread is busy; returns the order in which it ran."""
        busy = asyncio.ensure_future(self.offload.run(self._go_on.wait, For.MOVE))
        await asyncio.sleep(0)
        tasks = {name: asyncio.ensure_future(self.offload.run(self._work(name), purpose)) for name, purpose in those}
        await asyncio.sleep(0)
        if given_up:
            tasks.pop(given_up).cancel()
            await asyncio.sleep(0)
        self._go_on.set()
        await asyncio.gather(busy, *tasks.values())
        return self.done

    def _work(self, name: str) -> "Work":
        return Work(name, self.done)


class Work:
    """Append the name to a list."""

    def __init__(self, name: str, done: list[str]) -> None:
        self._name, self._done = name, done

    def __call__(self) -> None:
        self._done.append(self._name)


async def test_answers_to_moves_come_first_and_onlookers_last() -> None:
    came = [("onlooker", For.LOOKING), ("board", For.BOARD), ("move", For.MOVE)]
    assert await Line().wait(*came) == ["move", "board", "onlooker"]


async def test_no_onlooker_waits_for_ever() -> None:
    moves = [(f"move {number}", For.MOVE) for number in range(10)]
    assert "onlooker" in (await Line().wait(("onlooker", For.LOOKING), *moves))[:FAIR]


async def test_cancelled_work_is_not_started() -> None:
    came = [("one", For.LOOKING), ("two", For.LOOKING)]
    assert await Line().wait(*came, given_up="one") == ["two"]


async def test_an_exception_of_the_work_is_raised_for_its_caller() -> None:
    offload = Offload(1)

    def fail() -> None:
        raise LookupError

    with pytest.raises(LookupError):
        await offload.run(fail, For.MOVE)
    assert await offload.run(lambda: 7, For.MOVE) == 7
