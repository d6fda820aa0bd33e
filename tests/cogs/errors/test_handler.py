"""What of an interaction's errors is Discord's, so that nobody looks for a fault of ours."""

import logging
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from cogs.errors.handler import _of_discord, explain
from cogs.ui.replies import Refused


@pytest.mark.parametrize(
    ("status", "code", "discords"), [(400, 160005, True), (400, 50083, True), (503, 0, True), (400, 50035, False)]
)
def test_a_locked_thread_is_no_error_of_ours(status: int, code: int, discords: bool) -> None:
    response: Any = SimpleNamespace(status=status, reason="refused")
    assert _of_discord(discord.HTTPException(response, {"code": code, "message": "refused"})) is discords


def test_a_rate_limit_is_no_error_of_ours() -> None:
    assert _of_discord(discord.RateLimited(30.0))


async def test_what_a_stop_no_longer_waits_for_is_no_error_and_names_no_card(caplog: pytest.LogCaptureFixture) -> None:
    stopped: Any = SimpleNamespace(id=7, client=SimpleNamespace(is_closed=lambda: True))
    with caplog.at_level(logging.INFO):
        await explain(stopped, Refused("You have no Mad Morris."))
    (line,) = caplog.records
    assert (line.levelname, line.exc_info) == ("INFO", None)
    assert line.getMessage() == "interaction 7 could not be answered, the bot is stopping: Refused"
