"""View commands take turns, and waiting readers are acknowledged in time."""

import asyncio
from types import SimpleNamespace
from typing import cast

import discord
import pytest

from bot.publishing import view_queue
from bot.publishing.view_queue import SHORT_QUEUE, ViewQueue

ANN, BO = 1, 2


class Look:
    """An interaction that views something until `seen` is set."""

    def __init__(self, user: int) -> None:
        self.id, self.message = 7, None
        self.user = SimpleNamespace(id=user)
        self.extras: dict[str, object] = {}
        self.response = self
        self.acknowledged = False
        self.looking = False
        self.seen = asyncio.Event()

    def is_done(self) -> bool:
        return self.acknowledged

    async def defer(self, *, ephemeral: bool, thinking: bool) -> None:
        assert ephemeral
        assert thinking
        self.acknowledged = True

    async def look(self, crowd: ViewQueue) -> None:
        async with crowd.turn(cast("discord.Interaction", self)):
            self.looking = True
            await self.seen.wait()


class Crowd:
    """Readers, one at a time."""

    def __init__(self) -> None:
        self._queue = ViewQueue(at_once=1)
        self.tasks: list[asyncio.Task[None]] = []

    async def comes(self, user: int) -> Look:
        """A reader asks for a view."""
        look = Look(user)
        self.tasks.append(asyncio.create_task(look.look(self._queue)))
        await self.settle()
        return look

    def close(self) -> None:
        """The bot stops."""
        self._queue.close()

    @staticmethod
    async def settle() -> None:
        """Let every task run as far as possible."""
        for _ in range(10):
            await asyncio.sleep(0)


async def test_one_looks_after_the_other() -> None:
    crowd = Crowd()
    first, second = await crowd.comes(ANN), await crowd.comes(BO)
    assert (first.looking, second.looking) == (True, False)
    first.seen.set()
    await crowd.settle()
    assert second.looking
    second.seen.set()
    await asyncio.gather(*crowd.tasks)
    assert (await crowd.comes(ANN)).looking


async def test_rare_readers_overtake_frequent_ones() -> None:
    crowd = Crowd()
    first, second, third = [await crowd.comes(ANN) for _ in range(3)]
    bo = await crowd.comes(BO)
    first.seen.set()
    await crowd.settle()
    second.seen.set()
    await crowd.settle()
    assert (bo.looking, third.looking) == (True, False)


async def test_a_reader_who_must_wait_long_is_acknowledged_at_once() -> None:
    crowd = Crowd()
    looks = [await crowd.comes(ANN) for _ in range(1 + SHORT_QUEUE + 1)]
    assert [look.acknowledged for look in looks] == [*[False] * (1 + SHORT_QUEUE), True]


async def test_a_waiting_reader_is_acknowledged_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.publishing.answer.ANSWER_SECONDS", 0.0)
    crowd = Crowd()
    first, second = await crowd.comes(ANN), await crowd.comes(ANN)
    await asyncio.wait({crowd.tasks[1]}, timeout=0.01)
    assert (first.acknowledged, second.acknowledged) == (False, True)


@pytest.mark.parametrize("turn_has_come", [False, True])
async def test_a_cancelled_waiting_reader_delays_nobody(turn_has_come: bool) -> None:
    crowd = Crowd()
    first, given_up, last = await crowd.comes(ANN), await crowd.comes(ANN), await crowd.comes(ANN)
    if turn_has_come:
        first.seen.set()
        await asyncio.sleep(0)
    crowd.tasks[1].cancel()
    await crowd.settle()
    first.seen.set()
    await crowd.settle()
    assert (given_up.looking, last.looking) == (False, True)


async def test_a_look_that_takes_too_long_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(view_queue, "MAX_LOOK_SECONDS", 0.0)
    crowd = Crowd()
    first, second = await crowd.comes(ANN), await crowd.comes(ANN)
    await asyncio.wait({crowd.tasks[0]}, timeout=0.01)
    assert second.looking
    monkeypatch.undo()
    for late in (first, second):
        late.seen.set()
    await crowd.settle()
    assert [(await crowd.comes(user)).looking for user in (ANN, BO)] == [True, False], "still one at a time"


async def test_waiting_readers_do_not_delay_the_bots_end() -> None:
    crowd = Crowd()
    first, second = await crowd.comes(ANN), await crowd.comes(BO)
    crowd.close()
    first.seen.set()
    await asyncio.wait(crowd.tasks)
    assert [task.cancelled() for task in crowd.tasks] == [False, True]
    assert not second.looking
