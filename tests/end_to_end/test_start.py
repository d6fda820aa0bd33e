"""A bad day at the start: whatever passes by itself is waited for, and the bot plays afterwards."""

import asyncio
import contextlib
import errno
import logging
import re
import sys
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest
from discord.http import Route
from filelock import FileLock

from bot.cli import serve
from bot.playground.faults import Fault, How
from bot.playground.server import Playground
from bot.settings import Settings, settings_of
from data.store import Store
from tests.end_to_end.process import BotProcess, running
from tests.support.long import sampled
from tests.support.postgres import programs, server
from tests.support.timeouts import until

STEPS = {
    "the gateway's address": ("GET", "/gateway/bot"),
    "the login": ("GET", "/users/@me"),
    "the application": ("GET", "/oauth2/applications/@me"),
    "the commands": ("PUT", "/applications/*/commands"),
}
"""What the bot asks Discord for while it starts."""


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Wait for a moment only; point discord.py at Discord again afterwards."""
    monkeypatch.setattr("bot.hosting.patience.RETRY_FIRST", 0.01)
    monkeypatch.setattr("data.lease.WAIT_SECONDS", 0.05)
    gateway = discord.gateway.DiscordWebSocket
    before = Route.BASE, gateway.DEFAULT_GATEWAY, discord.asset.Asset.BASE
    yield
    Route.BASE, gateway.DEFAULT_GATEWAY, discord.asset.Asset.BASE = before


class Starting:
    """The bot as `python -m bot run` starts it, in the test's process."""

    def __init__(self, settings: Settings, caplog: pytest.LogCaptureFixture) -> None:
        self._caplog = caplog
        self._stop = asyncio.Event()
        self.task = asyncio.create_task(serve._play(settings, time.time, self._stop))

    def log(self) -> str:
        return "\n".join(each.getMessage() for each in self._caplog.records)

    async def logs(self, words: str) -> None:
        """Wait until it logs that; fail if it ends before."""
        await until(lambda: words in self.log() or self.task.done())
        assert words in self.log(), self.task.exception() if self.task.done() else ""

    async def ask(self, path: str) -> tuple[int, str]:
        """What its page for the host answers."""
        found = re.search(r"for your tools: (http://127\.0\.0\.1:\d+)", self.log())
        assert found is not None
        async with aiohttp.ClientSession() as session, session.get(f"{found[1]}{path}") as answer:
            return answer.status, await answer.text()

    async def stop(self) -> None:
        self._stop.set()
        await self.task


@pytest.fixture
def environment(tmp_path: Path, playground: Playground) -> dict[str, str]:
    """The settings of a bot at the playground."""
    return {
        "DATABASE_PATH": str(tmp_path / "tables.sqlite3"),
        "DISCORD_TOKEN": playground.token,
        "DISCORD_API_URL": playground.api_url,
        "METRICS_PORT": "0",
    }


@contextlib.asynccontextmanager
async def starting(settings: dict[str, str], caplog: pytest.LogCaptureFixture) -> AsyncIterator[Starting]:
    caplog.set_level(logging.INFO)
    bot = Starting(settings_of(settings), caplog)
    yield bot
    await bot.stop()
    assert [each.getMessage() for each in caplog.records if each.levelno >= logging.ERROR] == []


@pytest.mark.parametrize(
    ("step", "status"),
    sampled([(step, status) for step in STEPS for status in (503, 429)], ("the login", 503), ("the commands", 429)),
)
async def test_a_bot_waits_while_discord_stumbles(
    environment: dict[str, str], playground: Playground, caplog: pytest.LogCaptureFixture, step: str, status: int
) -> None:
    method, path = STEPS[step]
    playground.hub.faults.add(Fault(How.ERROR, 1000, method=method, path=path, status=status))
    async with starting(environment, caplog) as bot:
        await bot.logs(f"answers {status}; trying again in")
        assert await bot.ask("/live") == (200, "live\n")
        if step == "the commands":
            await bot.logs("ready as")
        else:
            code, why = await bot.ask("/ready")
            assert (code, f"answers {status}" in why) == (503, True)
        playground.hub.faults.clear()
        await bot.logs("ready as")
        await bot.logs("registered ")
        assert (await bot.ask("/ready"))[0] == 200
    assert "tables in the database: 0" in bot.log()
    assert playground.token not in bot.log()
    assert bot.log().splitlines()[-1] == "stopped"


def test_the_first_line_says_what_runs_where_and_with_which_settings(environment: dict[str, str]) -> None:
    said = serve.introduction(settings_of(environment))
    versions = r"Bakers & Bootleggers .+; Python 3\.\d+\.\d+; discord\.py 2\.\S+; "
    assert re.match(versions + r"database: .*/tables\.sqlite3; settings: DISCORD_TOKEN DISCORD_API_URL=http", said)
    assert environment["DISCORD_TOKEN"] not in said


async def test_a_gateway_that_is_away_for_hours_is_waited_for(
    environment: dict[str, str], caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each try starts from where the first did, so that thousands need no deeper calls."""
    connect, away, tries = discord.gateway.DiscordWebSocket.from_client, True, 0

    async def refused(*given: Any, **options: Any) -> Any:  # noqa: ANN401 - as the library has it
        nonlocal tries
        tries += 1
        if away:
            raise aiohttp.ClientConnectionError("503")
        return await connect(*given, **options)

    monkeypatch.setattr("bot.hosting.patience.RETRY_FIRST", 0.0)
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "from_client", refused)
    async with starting(environment, caplog) as bot:
        await bot.logs("there is no connection to Discord (503); trying again")
        assert "there is no connection to Discord (503)" in (await bot.ask("/ready"))[1]
        await until(lambda: tries > 2 * sys.getrecursionlimit() or bot.task.done())
        away = False
        await bot.logs("ready as")


async def test_a_bot_waits_for_one_that_is_ending(
    environment: dict[str, str], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    first = await Store.open(tmp_path / "tables.sqlite3")
    async with starting(environment, caplog) as bot:
        await bot.logs("in use by another bot")
        assert "in use by another bot" in (await bot.ask("/ready"))[1]
        await first.close()
        await bot.logs("ready as")


async def test_a_bot_waits_for_the_port_of_one_that_is_ending(
    environment: dict[str, str], unused_tcp_port: int, caplog: pytest.LogCaptureFixture
) -> None:
    first = await asyncio.start_server(lambda reader, writer: None, "127.0.0.1", unused_tcp_port)
    async with starting(environment | {"METRICS_PORT": str(unused_tcp_port)}, caplog) as bot:
        await bot.logs(f"METRICS_PORT: cannot listen on 127.0.0.1:{unused_tcp_port}")
        first.close()
        await first.wait_closed()
        await bot.logs("ready as")


async def test_a_bot_waits_for_a_disk_that_cannot_be_written(
    environment: dict[str, str], caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    acquire, read_only = FileLock.acquire, True

    def lock(self: FileLock, **given: Any) -> object:  # noqa: ANN401 - as the library has it
        if read_only:
            raise OSError(errno.EROFS, "Read-only file system")
        return acquire(self, **given)

    monkeypatch.setattr(FileLock, "acquire", lock)
    async with starting(environment, caplog) as bot:
        await bot.logs("Read-only file system")
        read_only = False
        await bot.logs("ready as")


async def test_a_bot_that_waits_stops_at_once(environment: dict[str, str], caplog: pytest.LogCaptureFixture) -> None:
    first = await Store.open(Path(environment["DATABASE_PATH"]))
    async with starting(environment, caplog) as bot:
        await bot.logs("in use by another bot")
        await asyncio.wait_for(bot.stop(), 5)
    await first.close()


async def test_a_token_that_discord_refuses_is_not_waited_for(
    environment: dict[str, str], playground: Playground
) -> None:
    playground.hub.faults.add(Fault(How.ERROR, 1, path="/users/@me", status=401))
    with pytest.raises(discord.LoginFailure):
        await serve._play(settings_of(environment), time.time)


@pytest.mark.long
@pytest.mark.skipif(programs() is None, reason="there is no PostgreSQL on this machine: apt-get install postgresql")
async def test_postgresql_may_come_up_after_the_bot(
    environment: dict[str, str], tmp_path: Path, unused_tcp_port: int
) -> None:
    with contextlib.ExitStack() as stack:
        database = await asyncio.to_thread(stack.enter_context, server())
        await database.run("CREATE DATABASE games")
        database.stop()
        settings = environment | {"DATABASE_URL": database.url("games"), "METRICS_PORT": str(unused_tcp_port)}
        async with running(BotProcess(tmp_path, preloaded=False, **settings)) as process:
            await process.logged(re.compile("PostgreSQL cannot be reached.*trying again in 2 s"))
            page = f"http://127.0.0.1:{unused_tcp_port}"
            async with aiohttp.ClientSession() as session:
                async with session.get(f"{page}/live") as answer:
                    assert answer.status == 200
                async with session.get(f"{page}/ready") as answer:
                    assert (answer.status, "PostgreSQL cannot be reached" in await answer.text()) == (503, True)
            database.start()
            await process.ready()
            async with aiohttp.ClientSession() as session, session.get(f"{page}/ready") as answer:
                assert answer.status == 200
