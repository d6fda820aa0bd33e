"""Nothing private in public, in short; ``python -m tests.malice privacy`` is the long form."""

import os
from pathlib import Path

import pytest

from tests.malice.privacy import keep_private

LIVES = int(os.environ.get("BOT_TEST_LIVES", "12"))


@pytest.mark.timeout(120 + 20 * LIVES)
async def test_no_public_message_ever_shows_what_one_person_alone_may_read(tmp_path: Path) -> None:
    """Given lost boards, late answers, kills and unknown messages, when people press everything, then all is kept."""
    came = await keep_private(tmp_path, lives=LIVES, seed=3)
    assert came.wrong == []
    assert came.lives == LIVES
    assert min(came.kills, came.deleted, came.faults, came.verbs, came.public, came.private, came.hidden) > 0
