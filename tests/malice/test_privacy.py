"""Short form of ``python -m tests.malice privacy``: nothing private in public."""

import os
from pathlib import Path

import pytest

from tests.malice.privacy import keep_private
from tests.support.long import LONG

LIVES = int(os.environ.get("BOT_TEST_LIVES", "12"))
"""Runs of the bot."""


EVERYTHING = ("kills", "deleted", "faults", "verbs", "public", "private", "hidden")


@LONG
@pytest.mark.timeout(120 + 20 * LIVES)
async def test_no_public_message_ever_shows_anything_private(tmp_path: Path) -> None:
    """Despite lost boards, late answers, kills and unknown messages, while people click everything."""
    result = await keep_private(tmp_path, lives=LIVES, seed=3)
    assert result.wrong == []
    assert result.lives == LIVES
    assert [field for field in EVERYTHING if not getattr(result, field)] == []
