"""A playground on a free port with a clock that tests move, its people, and a bot by raw HTTP."""

import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.playground.server import Playground, start
from tests.bot.playground.raw import Raw
from tests.support.openapi import checking
from tests.support.person import Person


class MovableClock:
    """The real time and what was added to it, until it is stopped."""

    def __init__(self) -> None:
        self.ahead = 0.0
        self._stopped_at: float | None = None

    def __call__(self) -> float:
        return (time.time() if self._stopped_at is None else self._stopped_at) + self.ahead

    def stop(self) -> None:
        """Advance only on request."""
        self._stopped_at = time.time()

    def move(self, seconds: float) -> None:
        """Advance by `seconds`."""
        self.ahead += seconds


@pytest.fixture
def clock() -> MovableClock:
    return MovableClock()


@pytest.fixture
async def playground(tmp_path: Path, clock: MovableClock) -> AsyncIterator[Playground]:
    running = await start(tmp_path / "world.sqlite3", port=0, clock=clock)
    try:
        with checking(running.hub, refused_too=False):
            yield running
    finally:
        await running.close()


@pytest.fixture
async def raw(playground: Playground) -> AsyncIterator[Raw]:
    async with Raw(playground) as bot:
        yield bot


@pytest.fixture
async def ann(playground: Playground) -> AsyncIterator[Person]:
    async with Person(playground.base_url, playground.hub.world.people()[0].id) as person:
        yield person


@pytest.fixture
async def bo(playground: Playground) -> AsyncIterator[Person]:
    async with Person(playground.base_url, playground.hub.world.people()[1].id) as person:
        yield person
