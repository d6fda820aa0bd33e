"""Short form of ``python -m tests.malice restore``: copies put back in the middle of play."""

import os
from pathlib import Path

import pytest

from tests.malice.restoring import put_back, put_back_on_both
from tests.support.long import LONG

FEW, TIMES = 1, int(os.environ.get("BOT_TEST_RESTORES", "20"))
"""How often by default, and with ``-m long``."""


@pytest.mark.timeout(400)
async def test_a_restored_copy_is_shown_once_and_played_on(tmp_path: Path) -> None:
    result = await put_back(tmp_path, times=FEW, seed=1)
    assert result.wrong == []
    assert result.restores.total() == FEW
    assert result.lost


@LONG
@pytest.mark.timeout(400 + 90 * TIMES)
def test_every_way_to_copy_leads_to_one_board_each(tmp_path: Path) -> None:
    result = put_back_on_both(tmp_path, times=TIMES, seed=1)
    assert result.wrong == []
    assert result.restores.total() == TIMES
    assert result.months
