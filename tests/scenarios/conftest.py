"""Runs every scenario twice: on the playground and on simcord."""

import logging
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.scenarios.driver import Scene
from tests.scenarios.in_process import InProcess, in_process
from tests.scenarios.over_sockets import OverSockets, over_sockets


@pytest.fixture
async def sockets(tmp_path: Path) -> AsyncIterator[OverSockets]:
    """The playground's driver."""
    async with over_sockets(tmp_path) as driver:
        yield driver


@pytest.fixture
async def simulated(tmp_path: Path) -> AsyncIterator[InProcess]:
    """Simcord's driver."""
    async with in_process(tmp_path) as driver:
        yield driver


@pytest.fixture(params=["sockets", "simulated"])
async def scene(
    request: pytest.FixtureRequest, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> AsyncIterator[Scene]:
    """A scene without a table; afterwards no error may have been logged."""
    if request.param == "sockets":
        async with over_sockets(tmp_path) as playground:
            yield Scene(playground)
    else:
        async with in_process(tmp_path) as simcord:
            yield Scene(simcord)
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []
