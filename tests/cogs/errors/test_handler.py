"""What of an interaction's errors is Discord's, so that nobody looks for a fault of ours."""

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from cogs.errors.handler import _of_discord


@pytest.mark.parametrize(
    ("status", "code", "discords"), [(400, 160005, True), (400, 50083, True), (503, 0, True), (400, 50035, False)]
)
def test_a_locked_thread_is_no_error_of_ours(status: int, code: int, discords: bool) -> None:
    response: Any = SimpleNamespace(status=status, reason="refused")
    assert _of_discord(discord.HTTPException(response, {"code": code, "message": "refused"})) is discords


def test_a_rate_limit_is_no_error_of_ours() -> None:
    assert _of_discord(discord.RateLimited(30.0))
