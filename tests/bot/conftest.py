"""A simulated Discord, or games by post without one, for tests that request one."""

from collections.abc import AsyncIterator

import pytest

from bot.table.tables import Tables
from tests.bot.orders.postal import PostalMatch
from tests.bot.timekeeping.timed import TimedMatch
from tests.support.clock import Clock
from tests.support.fixtures import (
    env,
    may_go_unanswered,
    may_log_errors,
    quick_pictures,
    real_pictures,
    world,
)

__all__ = ["env", "may_go_unanswered", "may_log_errors", "quick_pictures", "real_pictures", "world"]


@pytest.fixture
async def postal(tables: Tables, clock: Clock) -> AsyncIterator[PostalMatch]:
    """A match of postal games."""
    match = PostalMatch(tables, clock)
    yield match
    await match.close()


@pytest.fixture
async def timed(tables: Tables, clock: Clock) -> AsyncIterator[TimedMatch]:
    """A match of live games with deadlines."""
    match = TimedMatch(tables, clock)
    yield match
    await match.close()
