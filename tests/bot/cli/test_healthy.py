"""``python -m bot healthy``: a container's health check, right whatever the settings are."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

import pytest

from bot.cli import healthy
from bot.errors import CannotStart
from bot.hosting.status_page import StatusPage
from bot.settings import settings_of
from tests.support.clock import Clock


@contextlib.asynccontextmanager
async def living(address: str, clock: Clock) -> AsyncIterator[int]:
    """The port of a bot that waits for something and listens at that address."""
    page = StatusPage(lambda: "PostgreSQL cannot be reached", clock)
    yield await page.open(0, address)
    await page.close()


@pytest.mark.parametrize(
    ("listens", "asked"), [("127.0.0.1", ""), ("127.0.0.1", "0.0.0.0"), ("127.0.0.2", "127.0.0.2")]
)
async def test_a_bot_that_lives_is_found_wherever_it_listens(listens: str, asked: str, clock: Clock) -> None:
    async with living(listens, clock) as port:
        settings = settings_of({"METRICS_PORT": str(port)} | ({"METRICS_ADDRESS": asked} if asked else {}))
        assert await asyncio.to_thread(healthy.run, settings) == 0


def test_without_a_bot_it_fails(unused_tcp_port: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert healthy.run(settings_of({"METRICS_PORT": str(unused_tcp_port)})) == 1
    assert capsys.readouterr().err.startswith(f"bot: no answer at 127.0.0.1:{unused_tcp_port}")


def test_without_a_page_there_is_nothing_to_ask() -> None:
    with pytest.raises(CannotStart, match="METRICS_PORT"):
        healthy.run(settings_of({}))
