"""Traffic: whether any person waits for an answer."""

import asyncio
from typing import cast

import discord
import pytest

from bot.publishing.answer import ANSWER_SECONDS, in_time, seconds_left
from bot.transport import traffic
from bot.transport.traffic import Traffic
from tests.support.clock import Clock


class Clicked:
    """A click, as discord.py hands it on."""

    type = discord.InteractionType.component
    command = None
    guild_id = channel_id = 1

    def __init__(self, watcher: Traffic, number: int) -> None:
        self.id = number
        self.data = {"custom_id": f"t:1:{number}:roll"}
        self.response, self.extras = self, dict[str, object]()
        self.answered = False
        self.message = None
        self.acknowledged = asyncio.Event()
        watcher.interaction_came(cast("discord.Interaction", self))

    def is_done(self) -> bool:
        """Whether the click was answered."""
        return self.answered

    async def defer(self, **_: object) -> None:
        """Defer the answer."""
        self.acknowledged.set()


@pytest.fixture
def watcher() -> Traffic:
    return Traffic()


async def test_people_count_as_waiting_until_every_click_is_answered(watcher: Traffic) -> None:
    assert watcher.waiting() == 0
    one, two = Clicked(watcher, 1), Clicked(watcher, 2)
    two.answered = True
    assert watcher.waiting() == 1
    one.answered = True
    assert watcher.waiting() == 0


async def test_a_click_that_was_never_answered_stops_counting(
    watcher: Traffic, monkeypatch: pytest.MonkeyPatch
) -> None:
    Clicked(watcher, 1)
    monkeypatch.setattr(traffic, "FIRST_ANSWER_SECONDS", 0.0)
    assert watcher.waiting() == 0


async def test_yielding_work_continues_once_all_clicks_are_answered(
    watcher: Traffic, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(traffic, "MAX_YIELD_SECONDS", 60.0)
    monkeypatch.setattr(traffic, "FIRST_ANSWER_SECONDS", 60.0)
    clicked = Clicked(watcher, 1)
    aside = asyncio.create_task(watcher.give_way())
    await asyncio.sleep(3 * traffic.POLL_SECONDS)
    assert not aside.done()
    await asyncio.wait_for(watcher.give_way(1), 10)  # one is not a crowd
    clicked.answered = True
    await asyncio.wait_for(aside, 10)


async def test_yielding_work_waits_only_for_a_moment(watcher: Traffic, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(traffic, "FIRST_ANSWER_SECONDS", 60.0)
    Clicked(watcher, 1)
    await asyncio.wait_for(watcher.give_way(), 10)
    assert watcher.waiting() == 1
    Clicked(watcher, 2)
    await asyncio.wait_for(watcher.give_way(), 10)


async def test_without_waiting_people_nothing_yields(watcher: Traffic, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(asyncio, "sleep")
    await watcher.give_way()


# --- how old an interaction is ------------------------------------------------------------------------------


def made(seconds: float) -> int:
    """The id of an interaction made at that time of Discord's clock."""
    return int(seconds * 1000) << 22


def test_the_two_seconds_go_from_when_the_interaction_was_made() -> None:
    now = Clock(5_000.0)
    watcher = Traffic(now)
    Clicked(watcher, made(100.0))
    waited = cast("discord.Interaction", Clicked(watcher, made(98.5)))
    assert seconds_left(waited) == ANSWER_SECONDS - 1.5
    assert watcher.seconds_left(waited.id) == traffic.FIRST_ANSWER_SECONDS - 1.5
    now.move(1.0)
    assert seconds_left(waited) == 0


async def test_an_interaction_that_arrives_late_is_acknowledged_at_once() -> None:
    watcher, carried_out = Traffic(Clock(5_000.0)), asyncio.Event()
    Clicked(watcher, made(100.0))
    old = Clicked(watcher, made(97.5))
    working = asyncio.create_task(in_time(cast("discord.Interaction", old), carried_out.wait()))
    async with asyncio.timeout(ANSWER_SECONDS):
        await old.acknowledged.wait()
    carried_out.set()
    assert await working
