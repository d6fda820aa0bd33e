"""Short form of ``python -m tests.malice processes``: any of three processes is killed while people play."""

import os
from pathlib import Path

import pytest

from tests.malice.processes import outlive
from tests.support.long import LONG
from tests.support.postgres import programs

KILLS = int(os.environ.get("BOT_TEST_PROCESSES", "8"))
"""How often."""


@LONG
@pytest.mark.skipif(programs() is None, reason="there is no PostgreSQL on this machine")
@pytest.mark.timeout(600 + 20 * KILLS)
def test_killed_processes_lose_and_double_nothing(tmp_path: Path) -> None:
    result = outlive(tmp_path, times=KILLS, seed=5, tables=8)
    assert result.wrong == []
    assert result.kills >= KILLS
    assert result.reminders
    assert result.taken_over > 2
