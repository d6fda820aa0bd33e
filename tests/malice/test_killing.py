"""The bot killed under load, in short; ``python -m tests.malice kill`` is the long form."""

import os
from pathlib import Path

import pytest

from tests.malice.killing import kill

KILLS = int(os.environ.get("BOT_TEST_KILLS", "20"))
"""Besides the kills between single clicks in `tests.end_to_end.test_kill_anytime`."""


@pytest.mark.timeout(300 + 10 * KILLS)
async def test_a_bot_killed_under_load_loses_and_doubles_nothing(tmp_path: Path) -> None:
    came = await kill(tmp_path, times=KILLS, seed=5)
    assert came.wrong == []
    assert came.kills == KILLS
    assert came.tables >= 4
    assert came.deeds > came.tables
