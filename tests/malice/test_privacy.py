"""Nothing private in public, in short; ``python -m tests.malice privacy`` is the long form."""

import os
from pathlib import Path

import pytest

from tests.malice.privacy import keep_private

FEW, LIVES = 1, int(os.environ.get("BOT_TEST_LIVES", "12"))
"""By default, and in the long run."""


SHOWN = ("public", "private")
EVERYTHING = ("kills", "deleted", "faults", "verbs", "public", "private", "hidden")


@pytest.mark.timeout(120 + 20 * LIVES)
@pytest.mark.parametrize(
    ("lives", "counted"), [(FEW, SHOWN), pytest.param(LIVES, EVERYTHING, marks=pytest.mark.long)], ids=["few", "many"]
)
async def test_no_public_message_ever_shows_what_one_person_alone_may_read(
    tmp_path: Path, lives: int, counted: tuple[str, ...]
) -> None:
    """Given lost boards, late answers, kills and unknown messages, when people press everything, then all is kept."""
    came = await keep_private(tmp_path, lives=lives, seed=3)
    assert came.wrong == []
    assert came.lives == lives
    assert [each for each in counted if not getattr(came, each)] == []
