"""Runs every scenario on the playground and, some only with -m long, on simcord, which all of tests/cogs uses."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.scenarios.driver import Scene
from tests.scenarios.in_process import InProcess, in_process
from tests.scenarios.over_sockets import OverSockets, over_sockets
from tests.support.fixtures import logged_errors
from tests.support.long import LONG

ON_BOTH = (
    "test_a_lobby_with_all_its_refusals",
    "test_a_game_continues_after_a_restart",
    "test_a_step_is_taken_back",
    "test_other_people_and_old_buttons_are_refused",
    "test_actions_that_discord_blocks_are_refused",
    "test_a_swap_is_chosen_in_two_private_steps",
)
"""The scenarios that every run tries on simcord, too."""


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark the other scenarios on simcord as long."""
    if "[simulated" in item.name and item.name.partition("[")[0] not in ON_BOTH:
        item.add_marker(LONG)


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
    assert logged_errors(caplog) == []
