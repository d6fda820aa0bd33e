"""A playground with a small bot, and a browser."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.playground.places import Place, furnished


@pytest.fixture
async def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Place]:
    async with furnished(tmp_path, monkeypatch) as made:
        yield made
