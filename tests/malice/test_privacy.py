"""Short form of ``python -m tests.malice privacy``: nothing private in public."""

import os
from pathlib import Path

import pytest

from tests.malice.privacy import keep_private

FEW, LIVES = 1, int(os.environ.get("BOT_TEST_LIVES", "12"))
"""Runs of the bot by default, and with ``-m long``."""


SHOWN = ("public", "private")
EVERYTHING = ("kills", "deleted", "faults", "verbs", "public", "private", "hidden")


@pytest.mark.timeout(120 + 20 * LIVES)
@pytest.mark.parametrize(
    ("lives", "counted"), [(FEW, SHOWN), pytest.param(LIVES, EVERYTHING, marks=pytest.mark.long)], ids=["few", "many"]
)
async def test_no_public_message_ever_shows_anything_private(
    tmp_path: Path, lives: int, counted: tuple[str, ...]
) -> None:
    """Despite lost boards, late answers, kills and unknown messages, while people click everything."""
    result = await keep_private(tmp_path, lives=lives, seed=3)
    assert result.wrong == []
    assert result.lives == lives
    assert [each for each in counted if not getattr(result, each)] == []
