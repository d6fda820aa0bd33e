"""The page for the host's tools: who may ask, and what it answers when something is wrong."""

import asyncio
import socket
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import NoReturn

import aiohttp
import pytest
from prometheus_client import CONTENT_TYPE_LATEST

from bot.hosting.metrics import Metrics
from bot.hosting.status_page import STILL_TRUE, Readiness, Served, StatusPage
from bot.table.tables import Tables
from data.store import StorageFailure, Store
from tests.support.clock import Clock
from tests.support.match import ANN, Match


@dataclass
class Gateway:
    """Whether a made-up bot is connected to Discord."""

    connected: bool = True
    waiting: str = ""


@pytest.fixture
def gateway() -> Gateway:
    return Gateway()


@pytest.fixture
async def address(store: Store, clock: Clock, gateway: Gateway) -> AsyncIterator[str]:
    metrics = Metrics(lambda: {0: True, 1: False}).listen()
    page = StatusPage(lambda: gateway.waiting, clock, hosts={"bot.internal"})
    page.tell_of(Served(metrics, Readiness(store, lambda: gateway.connected, clock), store))
    port = await page.open(0)
    yield f"http://127.0.0.1:{port}"
    await page.close()
    metrics.close()


async def ask(address: str, host: str | None = None) -> tuple[int, str]:
    """Status and text of the answer to a request, with that Host header."""
    headers = {} if host is None else {"Host": host}
    async with aiohttp.ClientSession() as session, session.get(address, headers=headers) as answer:
        return answer.status, await answer.text()


async def test_a_bot_that_plays_is_live_and_ready(address: str) -> None:
    assert await ask(f"{address}/live") == (200, "live\n")
    assert await ask(f"{address}/ready") == (200, "ready\n")


async def test_without_discord_it_lives_but_is_not_ready(address: str, gateway: Gateway) -> None:
    gateway.connected = False
    assert await ask(f"{address}/live") == (200, "live\n")
    assert await ask(f"{address}/ready") == (503, "The bot is not connected to Discord.\n")
    gateway.connected = True
    assert await ask(f"{address}/ready") == (200, "ready\n")


async def test_it_says_what_the_start_waits_for(address: str, gateway: Gateway) -> None:
    gateway.waiting, gateway.connected = "Discord answers 503", False
    assert await ask(f"{address}/live") == (200, "live\n")
    expected = "The bot waits: Discord answers 503.\nThe bot is not connected to Discord.\n"
    assert await ask(f"{address}/ready") == (503, expected)


async def test_before_there_is_a_bot_it_lives(clock: Clock) -> None:
    page = StatusPage(lambda: "PostgreSQL cannot be reached", clock)
    address = f"http://127.0.0.1:{await page.open(0)}"
    assert await ask(f"{address}/live") == (200, "live\n")
    assert await ask(f"{address}/ready") == (
        503,
        "The bot waits: PostgreSQL cannot be reached.\nThe bot is starting.\n",
    )
    assert await ask(f"{address}/metrics") == (503, "The bot is starting.\n")
    await page.close()


async def test_it_is_not_ready_while_nothing_can_be_written(
    address: str, store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full() -> NoReturn:
        raise StorageFailure("the disk is full")

    with monkeypatch.context() as disk:
        disk.setattr(store, "change", full)
        assert await ask(f"{address}/ready") == (503, "The database cannot be written.\n")
    clock.now += STILL_TRUE
    assert await ask(f"{address}/ready") == (200, "ready\n")


async def test_an_alarm_a_minute_late_is_a_problem(address: str, store: Store, tables: Tables, clock: Clock) -> None:
    await Match(tables).open(ANN, channel=9)
    async with store.change() as tx:
        await tx.set_alarm(1, "deadline", clock.now - 61, 0)
    assert await ask(f"{address}/ready") == (503, "Alarms overdue: 1.\n")


async def test_probes_in_quick_succession_write_once(address: str, store: Store, clock: Clock) -> None:
    await ask(f"{address}/ready")
    first = await store.fact("last readiness probe")
    clock.now += STILL_TRUE - 1
    await ask(f"{address}/ready")
    assert await store.fact("last readiness probe") == first
    clock.now += 1
    await ask(f"{address}/ready")
    assert await store.fact("last readiness probe") != first


async def test_figures_come_in_the_format_of_prometheus(address: str) -> None:
    async with aiohttp.ClientSession() as session, session.get(f"{address}/metrics") as answer:
        assert answer.headers["Content-Type"] == CONTENT_TYPE_LATEST
        assert "bot_tables{phase=" in await answer.text()


async def test_only_this_machine_can_ask(address: str) -> None:
    port = int(address.rpartition(":")[2])
    others = {info[4][0] for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)} - {"127.0.0.1"}
    for other in {*others, "127.0.0.2"}:  # which on Linux is also this machine
        with pytest.raises(OSError, match=r"Connect call failed|refused"):
            await asyncio.wait_for(asyncio.open_connection(str(other), port), 2)


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:1", "127.0.0.1", "[::1]", "[::1]:9", "bot.internal:9100"])
async def test_allowed_hosts_get_the_figures(address: str, host: str) -> None:
    assert (await ask(f"{address}/metrics", host))[0] == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:80", "localhost.evil.example", "::1", "[::2]", "", "127.0.0.1:x", "0.0.0.0"]
)
async def test_other_hosts_get_nothing(address: str, host: str) -> None:
    for path in ("/metrics", "/live", "/ready", "/other"):
        assert (await ask(f"{address}{path}", host))[0] == 421


@pytest.mark.parametrize("malformed", [b"\x16\x03\x01 hello\r\n\r\n", b"GET /live HTTP/1.1\r\nno header\r\n\r\n"])
async def test_a_malformed_request_is_no_error_of_ours(
    address: str, caplog: pytest.LogCaptureFixture, malformed: bytes
) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", int(address.rpartition(":")[2]))
    writer.write(malformed)
    assert b" 400 " in await reader.readline()
    await reader.read()
    writer.close()
    await writer.wait_closed()
    assert caplog.records == []
    assert await ask(f"{address}/live") == (200, "live\n")


async def test_an_error_of_ours_is_still_logged(
    address: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(self: Readiness) -> NoReturn:
        raise ZeroDivisionError

    monkeypatch.setattr(Readiness, "problems", broken)
    assert (await ask(f"{address}/ready"))[0] == 500
    assert [record.exc_info is not None for record in caplog.records] == [True]
