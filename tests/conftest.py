"""Fixtures that more than one folder of tests uses."""

import functools
import os
import threading
from collections.abc import AsyncIterator
from pathlib import Path

import aiosqlite.core
import pytest

from bot.tables import Tables
from data.store import Store
from rendering import kept
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
    """Name our own marker, share rasterised drawings, and let no connection left open keep the run from ending."""
    aiosqlite.core.Thread = functools.partial(threading.Thread, daemon=True)  # type: ignore[attr-defined, assignment]
    art = config.rootpath / ".pytest_cache" / "art"
    os.environ["ART_PATH"] = str(art)  # for the bots that tests start
    kept.keep_in(art)
    config.addinivalue_line("markers", "exercises(*what): the commands, buttons and menus that a scenario uses")
