"""Short form of ``python -m tests.malice keep``: killed while Discord is late, refuses and archives."""

import os
from pathlib import Path

import pytest

from tests.malice.keeping import keep
from tests.support.long import sampled

FEW, KILLS = 4, int(os.environ.get("BOT_TEST_KILLS", "60"))
"""How often by default, and with ``-m long``."""


@pytest.mark.timeout(400 + 20 * KILLS)
@pytest.mark.parametrize("times", sampled([FEW, KILLS], FEW))
async def test_whatever_is_made_on_discord_is_there_once_in_the_end(tmp_path: Path, times: int) -> None:
    result = await keep(tmp_path, times=times, seed=11)
    assert result.wrong == []
    assert result.kills == times
    assert result.judged
    assert result.late
    assert result.refused
    assert result.months
    assert result.tables >= 4
