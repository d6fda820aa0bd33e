"""Short form of ``python -m tests.malice kill``: the bot is killed under load."""

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
"""Kills by default and with ``-m long``, in addition to `tests.end_to_end.test_kill_anytime`."""


@pytest.mark.timeout(300 + 10 * KILLS)
@pytest.mark.parametrize(("times", "deeds"), sampled([(FEW, 0), (KILLS, 1)], (FEW, 0)))
async def test_a_bot_killed_under_load_loses_and_doubles_nothing(tmp_path: Path, times: int, deeds: int) -> None:
    """The short form may have no moves at all: each bot may be killed before one."""
    result = await kill(tmp_path, times=times, seed=5)
    assert result.wrong == []
    assert result.kills == times
    assert result.hindered
    assert result.tables >= 4
    assert result.deeds >= result.tables + deeds


def test_a_robot_process_whose_bot_was_killed_is_no_complaint(tmp_path: Path) -> None:
    fork_server = ForkServer(tmp_path)
    fork_server.log_path.write_text(f"INFO well\n{KILLED_AT_START}INFO well\n{BROKEN}INFO well\n")
    assert fork_server.complaints() == [BROKEN.rstrip()]
