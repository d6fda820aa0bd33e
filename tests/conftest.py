"""Fixtures that more than one folder of tests uses."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.tables import Tables
from data.store import Store
from tests.support.clock import Clock


@pytest.fixture
def clock() -> Clock:
    """A clock that stands still until it is moved."""
    return Clock()


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """A fresh database."""
    store = await Store.open(tmp_path / "tables.sqlite3")
    yield store
    await store.close()


@pytest.fixture
def tables(store: Store, clock: Clock) -> Tables:
    """All tables of that database."""
    return Tables(store, clock=clock)


def pytest_configure(config: pytest.Config) -> None:
    """Name our own marker."""
    config.addinivalue_line("markers", "exercises(*what): the commands, buttons and menus that a scenario uses")
