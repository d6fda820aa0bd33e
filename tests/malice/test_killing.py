"""The bot killed under load, in short; ``python -m tests.malice kill`` is the long form."""

import os
from pathlib import Path

import pytest

from tests.malice.fork_server import ForkServer
from tests.malice.killing import kill
from tests.support.long import sampled

KILLED_AT_START = """Traceback (most recent call last):
  File "<string>", line 1, in <module>
  File "multiprocessing/spawn.py", line 122, in spawn_main
EOFError: Ran out of input
"""
BROKEN = """Traceback (most recent call last):
  File "bot/table/tables.py", line 1, in act
KeyError: 7
"""

FEW, KILLS = 3, int(os.environ.get("BOT_TEST_KILLS", "50"))
"""By default, and in the long run, besides the kills between single clicks in `tests.end_to_end.test_kill_anytime`."""


@pytest.mark.timeout(300 + 10 * KILLS)
@pytest.mark.parametrize(("times", "deeds"), sampled([(FEW, 0), (KILLS, 1)], (FEW, 0)))
async def test_a_bot_killed_under_load_loses_and_doubles_nothing(tmp_path: Path, times: int, deeds: int) -> None:
    """Somebody moves in the long run at least; in the short one, the bot may have died before each time."""
    came = await kill(tmp_path, times=times, seed=5)
    assert came.wrong == []
    assert came.kills == times
    assert came.hindered
    assert came.tables >= 4
    assert came.deeds >= came.tables + deeds


def test_a_robots_process_that_lost_its_bot_at_birth_is_no_complaint(tmp_path: Path) -> None:
    fork_server = ForkServer(tmp_path)
    fork_server.log_path.write_text(f"INFO well\n{KILLED_AT_START}INFO well\n{BROKEN}INFO well\n")
    assert fork_server.complaints() == [BROKEN.rstrip()]
