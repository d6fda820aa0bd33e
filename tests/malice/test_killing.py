"""The bot killed under load, in short; ``python -m tests.malice kill`` is the long form."""

import os
from pathlib import Path

import pytest

from tests.malice.killing import kill
from tests.malice.nursery import Nursery

STILLBORN = """Traceback (most recent call last):
  File "<string>", line 1, in <module>
  File "multiprocessing/spawn.py", line 122, in spawn_main
EOFError: Ran out of input
"""
BROKEN = """Traceback (most recent call last):
  File "bot/tables.py", line 1, in act
KeyError: 7
"""

KILLS = int(os.environ.get("BOT_TEST_KILLS", "50"))
"""Besides the 30 kills between single clicks in `tests.end_to_end.test_kill_anytime`."""


@pytest.mark.timeout(300 + 10 * KILLS)
async def test_a_bot_killed_under_load_loses_and_doubles_nothing(tmp_path: Path) -> None:
    came = await kill(tmp_path, times=KILLS, seed=5)
    assert came.wrong == []
    assert came.kills == KILLS
    assert came.hindered
    assert came.tables >= 4
    assert came.deeds > came.tables


def test_a_robots_process_that_lost_its_bot_at_birth_is_no_complaint(tmp_path: Path) -> None:
    nursery = Nursery(tmp_path)
    nursery.log_path.write_text(f"INFO well\n{STILLBORN}INFO well\n{BROKEN}INFO well\n")
    assert nursery.complaints() == [BROKEN.rstrip()]
