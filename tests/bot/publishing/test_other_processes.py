"""What another process shows is passed on to it, and not shown here."""

from collections.abc import Sequence
from typing import cast

import discord
import pytest

from bot.publishing.message_slots import Plan
from bot.publishing.publisher import Pacing, Publisher
from bot.publishing.subjects import Home, Subjects
from bot.table.tables import Tables
from bot.transport.throttle import Throttle
from data.failures import StorageFailure
from data.rows import SlotRow, Subject

TABLE = Subject("table", 1)


class Elsewhere(Subjects):
    """Subjects of a server that another process looks after; it remembers what was passed on, and how."""

    def __init__(self) -> None:
        self.passed_on: list[tuple[int, bool]] = []
        self.failure: Exception | None = None

    async def guild_of(self, number: int) -> int:
        """A server of the first shard."""
        return 1

    async def home(self, number: int) -> Home | None:
        """Nobody asks."""
        raise AssertionError(number)

    async def plan(self, number: int, stored: Sequence[SlotRow]) -> Plan:
        """Nobody plans here what another process shows."""
        raise AssertionError(number)

    async def behind(self) -> list[int]:
        """None of them is this process's."""
        return []

    async def pass_on(self, number: int, *, secret: bool) -> None:
        """The other process hears of it."""
        self.passed_on.append((number, secret))
        if self.failure is not None:
            raise self.failure


@pytest.fixture
def kind(tables: Tables) -> Elsewhere:
    """Subjects of another process."""
    tables.store.shards.count, tables.store.shards.mine = 2, frozenset({1})
    return Elsewhere()


@pytest.fixture
def publisher(tables: Tables, kind: Elsewhere) -> Publisher:
    """A publisher without them."""
    return Publisher(cast("discord.Client", None), tables, {"table": kind}, Pacing(), Throttle())


async def test_a_change_that_all_can_see_is_passed_on_as_one(publisher: Publisher, kind: Elsewhere) -> None:
    publisher.poke(TABLE)
    await publisher.idle(TABLE)
    assert kind.passed_on == [(1, False)]


async def test_a_secret_is_passed_on_as_one(publisher: Publisher, kind: Elsewhere) -> None:
    publisher.poke_private(TABLE)
    await publisher.idle(TABLE)
    publisher.poke(TABLE)
    await publisher.idle(TABLE)
    publisher.poke_private(TABLE)
    await publisher.idle(TABLE)
    assert kind.passed_on == [(1, True), (1, False), (1, True)]


async def test_what_cannot_be_passed_on_is_left_to_the_other_process(publisher: Publisher, kind: Elsewhere) -> None:
    kind.failure = StorageFailure("away")
    publisher.poke(TABLE)
    await publisher.idle(TABLE)
    assert kind.passed_on == [(1, False)]
