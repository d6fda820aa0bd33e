"""A simulated Discord with the bot, a channel for each table, and a count of what everybody gets."""

import asyncio
import functools
import re
from collections.abc import Callable, Mapping
from typing import Any, NoReturn

import aiosqlite
import msgspec
import pytest
from simcord.builders import ChannelHandle

from bot.errors import NoWorker
from bot.robots.pool import Thinkers
from bot.robots.worker import Question, Thought, think
from tests.support.fixtures import no_pictures, without_pace
from tests.support.simulated import Simulation
from tests.support.world import World, broken_limits, text_of

LIVE = re.compile(r"t:\d+(?:\.\w+)?:[1-9]\d*:(?!undo|vote|yes|no)[a-z_]+")
"""A control of a decision."""


class Ping(msgspec.Struct, frozen=True):
    """A ping, with its time and text."""

    user: int
    at: float
    text: str


class Running(World):
    """One server; it outlives the bot, as on Discord."""

    def __init__(self, env: Simulation, patch: pytest.MonkeyPatch) -> None:
        super().__init__(env, patch)
        self.channels: list[ChannelHandle] = []
        """By table, from 1."""
        self.soonest: dict[int, float] = {}
        self.notified: list[Ping] = []
        self.posts = self.edits = 0

    def _heard(self, event: str, payload: Mapping[str, Any]) -> None:
        self.edits += event == "MESSAGE_UPDATE"
        if event == "MESSAGE_CREATE":
            self.posts += 1
            message = self.env.backend.get_message(int(payload["channel_id"]), int(payload["id"]))
            said = text_of(dict(payload))
            self.notified += [Ping(user, self.clock(), said) for user in message.ping_user_ids]

    def boards_with_controls(self, table: int) -> int:
        """The number of a table's messages with game controls."""
        messages = self.messages(self.channels[table - 1])
        return sum(any(map(LIVE.match, self.controls(message))) for message in messages)

    async def settle(self) -> None:
        """Wait until no alarm, robot or message is under way, also those that a call of the test began."""
        bot = self.bot
        services = (bot.robots, bot.publisher, bot.postal_office, bot.standing, bot.alarms)
        await self.env.settle()
        while busy := {*bot.tables._running, *(task for service in services for task in service.under_way)}:
            await asyncio.wait(busy, timeout=0.5)
            await self.env.settle()

    async def at(self, now: float) -> list[str]:
        """Let time pass until then, and return what the bot sent meanwhile that Discord would refuse."""
        await self.settle()
        await self.env.advance_time(max(0.0, now - self.clock()))
        self.bot.alarms.poke()
        await self.settle()
        wrong = broken_limits(self.env)
        self.env.http_requests.clear()
        return wrong

    async def note_deadlines(self) -> None:
        """Remember each person's deadlines, as their channels show them."""
        self.soonest.clear()
        for table_id in await self.store.playing():
            table = await self.bot.tables.load(table_id)
            for obligation in await self.store.obligations(table_id):
                user = table.seats[obligation.seat].user_id
                if user is not None and obligation.due_at is not None:
                    self.soonest[user] = min(obligation.due_at, self.soonest.get(user, obligation.due_at))


def quick(patch: pytest.MonkeyPatch) -> None:
    """Draw no pictures, wait for nothing, look back on no game, and run queries and robots in this thread.

    On a busy machine most time would go into thread switches, and robots of a process that is started again after each
    kill would be too late.
    """

    async def execute(connection: aiosqlite.Connection, work: Callable[..., object], *values: object) -> object:
        await asyncio.sleep(0)
        if not connection._running:
            raise ValueError("Connection closed")
        return work(*values)

    async def answer(thinkers: Thinkers, question: Question, *, alone: bool = False) -> Thought:
        return think(msgspec.structs.replace(question, hurried=True))

    async def look_back(*_: object) -> NoReturn:
        raise NoWorker

    no_pictures(patch)
    without_pace(patch)
    patch.setattr("data.sqlite.aiosqlite.connect", functools.partial(aiosqlite.connect, check_same_thread=False))
    patch.setattr(aiosqlite.Connection, "_execute", execute)
    patch.setattr(Thinkers, "answer", answer)
    patch.setattr(Thinkers, "aside", look_back)
