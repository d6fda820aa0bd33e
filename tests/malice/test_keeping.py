"""Short form of ``python -m tests.malice keep``: killed while Discord is late, refuses and archives."""

import os
from pathlib import Path

import pytest

from tests.end_to_end.process import BotProcess
from tests.malice.keeping import keep
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
FEW, KILLS = 4, int(os.environ.get("BOT_TEST_KILLS", "60"))
"""How often by default, and with ``-m long``."""


@pytest.mark.timeout(400 + 20 * KILLS)
@pytest.mark.parametrize("times", sampled([FEW, KILLS]))
async def test_whatever_is_made_on_discord_is_there_once_in_the_end(tmp_path: Path, times: int) -> None:
    result = await keep(tmp_path, times=times, seed=11)
    assert result.wrong == []
    assert result.kills == times
    assert result.judged
    assert result.late
    assert result.refused
    assert result.months
    assert result.tables >= 4
    assert result.deeds > result.tables


def test_a_robot_process_whose_bot_was_killed_is_no_complaint(tmp_path: Path) -> None:
    bot = BotProcess(tmp_path)
    bot.log_path.write_text(f"INFO well\n{KILLED_AT_START}INFO well\n{BROKEN}INFO well\n")
    assert bot.complaints() == [BROKEN.rstrip()]
