"""The bot's process: start, clock, stop, kill, and reason of the exit."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from bot.playground import supervisor
from bot.playground.supervisor import BotState, Supervisor, WorldAddress, how_it_ended
from bot.playground.world.world_clock import Clockwork
from tests.support.timeouts import TIMEOUT
from tests.support.values import there

GOOD = """
import sys
print("\\x1b[32mready\\x1b[0m", file=sys.stderr, flush=True)
for line in sys.stdin:
    print("told", line.strip(), file=sys.stderr, flush=True)
    if "stop" in line:
        break
print("bye", file=sys.stderr)
"""
TOLD = 'told {"ahead": 0.0, "api_url": "http://127.0.0.1/api", "token": "t"}'
DEAF = "import sys, time\nprint('ready', file=sys.stderr, flush=True)\ntime.sleep(60)"
CRASH = "import sys\nprint('no picture', file=sys.stderr)\nsys.stderr.write('x' * 200_000 + ' unfinished')\nsys.exit(3)"


class Watched:
    """A supervisor of a small program, and the lines it passed on."""

    def __init__(self, program: str) -> None:
        self.clockwork = Clockwork(lambda: 0.0)
        self.heard = b""
        self.states: list[BotState] = []
        command = (sys.executable, "-c", program)
        self.minds = Supervisor(command, os.environ, echo=self.hear)
        self.minds.on_change = lambda: self.states.append(self.minds.report.state)

    def hear(self, chunk: bytes) -> None:
        """Store the program's lines."""
        self.heard += chunk

    def join(self) -> None:
        """Tell the program about a world."""
        self.minds.join(WorldAddress(self.clockwork, "http://127.0.0.1/api", "t"))

    async def until(self, holds: Callable[[], object]) -> None:
        """Wait until the condition holds."""
        async with asyncio.timeout(TIMEOUT):
            while not holds():  # noqa: ASYNC110 - anything may be asked
                await asyncio.sleep(0.01)


@asynccontextmanager
async def watched(program: str) -> AsyncIterator[Watched]:
    """A supervisor with a running program."""
    made = Watched(program)
    await made.minds.start()
    made.join()
    try:
        yield made
    finally:
        await made.minds.close()


async def test_it_hears_of_the_world_first_and_whenever_its_clock_was_moved() -> None:
    async with watched(GOOD) as bot:
        await bot.until(lambda: TOLD.encode() in bot.heard)
        bot.clockwork.move(3600)
        await bot.until(lambda: b'told {"ahead": 3600.0}' in bot.heard)
        assert bot.minds.report.state is BotState.RUNNING
        assert bot.minds.report.pid is not None


async def test_it_stops_on_request() -> None:
    async with watched(GOOD) as bot:
        await bot.minds.stop()
        assert bot.heard.endswith(b"bye\n")
        assert bot.states == [BotState.RUNNING, BotState.STOPPING, BotState.STOPPED]
        assert bot.minds.report == supervisor.BotReport(BotState.STOPPED, None, None, ())
        assert await bot.minds.first_end() == 0


async def test_before_there_is_a_world_it_is_ended_at_once() -> None:
    bot = Watched(DEAF)
    await bot.minds.start()
    await bot.minds.close()
    assert bot.states == [BotState.RUNNING, BotState.STOPPING, BotState.STOPPED]
    assert await bot.minds.first_end() == -signal.SIGKILL


@pytest.mark.parametrize("steps", [0, 1, 2])
async def test_one_that_ends_by_itself_at_that_moment_is_no_error(steps: int) -> None:
    made = Watched("")
    await made.minds.start()
    process = there(made.minds._process)
    async with asyncio.timeout(TIMEOUT):
        while process.returncode is None:  # noqa: ASYNC110 - each step of the event loop counts
            await asyncio.sleep(0)
    for _ in range(steps):
        await asyncio.sleep(0)
    await made.minds.close()
    assert made.minds.report.state is BotState.STOPPED


async def test_started_again_it_hears_how_far_the_clock_is_now() -> None:
    async with watched(GOOD) as bot:
        bot.clockwork.move(60)
        first = bot.minds.report.pid
        await bot.minds.restart()
        bot.heard = b""
        await bot.until(lambda: b"}\n" in bot.heard)
        assert b'told {"ahead": 60.0, "api_url"' in bot.heard
        assert bot.minds.report.pid not in (None, first)


async def test_starting_twice_starts_it_once() -> None:
    async with watched(GOOD) as bot:
        first = bot.minds.report.pid
        await asyncio.gather(bot.minds.start(), bot.minds.start())
        assert bot.minds.report.pid == first


async def test_the_bot_ignores_ctrl_c_in_the_terminal() -> None:
    """The terminal signals every process of its group; the playground stops the bot itself."""
    async with watched(GOOD) as bot:
        pid = there(bot.minds.report.pid)
        assert os.getpgid(pid) != os.getpgid(0)


async def test_killed_it_says_so_and_stays_down() -> None:
    async with watched(GOOD) as bot:
        await bot.until(lambda: b"}\n" in bot.heard)
        await bot.minds.kill()
        await bot.minds.kill()
        report = bot.minds.report
        assert (report.state, report.pid, report.ended) == (BotState.ENDED, None, "was ended by SIGKILL")
        assert report.lines == ("ready", TOLD)
        assert await bot.minds.first_end() == -signal.SIGKILL
        bot.clockwork.move(1)
        await bot.minds.start()
        assert bot.minds.report.state is BotState.RUNNING
        assert bot.minds.report.ended is None


async def test_a_crash_keeps_the_last_lines_however_long() -> None:
    async with watched(CRASH) as bot:
        assert await bot.minds.first_end() == 3
        await bot.until(lambda: bot.minds.report.state is BotState.ENDED)
        first, second = bot.minds.report.lines
        assert first == "no picture"
        assert second == "x" * supervisor.LINE
        assert bot.heard.rstrip().endswith(b" unfinished")
        assert bot.minds.report.ended == "ended with exit code 3"


async def test_one_that_does_not_listen_is_killed_at_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor, "STOP_SECONDS", 0.2)
    async with watched(DEAF) as bot:
        await bot.until(lambda: b"ready" in bot.heard)
        await bot.minds.stop()
        assert bot.minds.report.state is BotState.STOPPED


async def test_a_program_that_is_not_there_is_an_os_error() -> None:
    missing = Supervisor(("/no/such/program",), {}, echo=lambda chunk: None)
    with pytest.raises(OSError, match="No such file"):
        await missing.start()
    assert missing.report.state is BotState.STOPPED
    await missing.close()


def test_exit_reasons_are_given_in_words() -> None:
    assert how_it_ended(0) == "ended with exit code 0"
    assert how_it_ended(-9) == "was ended by SIGKILL"
    assert how_it_ended(-200) == "was ended by signal 200"
