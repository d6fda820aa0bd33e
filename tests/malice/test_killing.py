"""Short form of ``python -m tests.malice kill``: the bot is killed under load."""

import os
from pathlib import Path

import pytest

from tests.end_to_end.process import BotProcess
from tests.malice.killing import kill
from tests.support.long import LONG

KILLED_AT_START = """Traceback (most recent call last):
  File "<string>", line 1, in <module>
  File "multiprocessing/spawn.py", line 122, in spawn_main
EOFError: Ran out of input
"""
BROKEN = """Traceback (most recent call last):
  File "bot/table/tables.py", line 1, in act
KeyError: 7
"""

KILLS = int(os.environ.get("BOT_TEST_KILLS", "50"))
"""How often, in addition to `tests.end_to_end.test_kill_anytime`."""


@LONG
@pytest.mark.timeout(300 + 10 * KILLS)
async def test_a_bot_killed_under_load_loses_and_doubles_nothing(tmp_path: Path) -> None:
    result = await kill(tmp_path, times=KILLS, seed=5)
    assert result.wrong == []
    assert result.kills == KILLS
    assert result.hindered
    assert result.tables >= 4
    assert result.deeds > result.tables


def test_a_robot_process_whose_bot_was_killed_is_no_complaint(tmp_path: Path) -> None:
    bot = BotProcess(tmp_path)
    bot.log_path.write_text(f"INFO well\n{KILLED_AT_START}INFO well\n{BROKEN}INFO well\n")
    assert bot.complaints() == [BROKEN.rstrip()]
