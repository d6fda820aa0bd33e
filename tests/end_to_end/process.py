"""The bot as a separate process, as a host runs it: start, stop, kill, read its log."""

import asyncio
import contextlib
import os
import re
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp

from bot.playground.server import Playground
from tests.end_to_end.preloaded import ROOT, PreloadedProcess
from tests.support.person import Person, at_the_page
from tests.support.timeouts import TIMEOUT

ADDRESS = re.compile(r"Open +(http://\S+)")
BAD = re.compile(r"\b(ERROR|CRITICAL)\b|Traceback|never awaited|never retrieved")
KILLED_AT_START = re.compile(r"\bspawn_main\b.*\n(EOFError|_pickle\.UnpicklingError)", re.DOTALL)
"""Output of a robot's process whose bot was killed while starting it; harmless."""


@contextlib.asynccontextmanager
async def running(process: "BotProcess") -> AsyncIterator["BotProcess"]:
    """Start a process; afterwards it must exit with 0, without errors in its log."""
    await process.start()
    try:
        yield process
        assert await process.stop() == 0
        assert process.complaints() == []
    finally:
        await process.kill()


def joining(playground: Playground, folder: Path, **settings: str) -> "BotProcess":
    """The bot's process on a playground in this process; its imports are done already."""
    found = {"DISCORD_TOKEN": playground.token, "DISCORD_API_URL": playground.api_url} | settings
    return BotProcess(folder, preloaded=True, **found)


def from_scratch(playground: Playground, folder: Path, *, module: str = "bot", **settings: str) -> "BotProcess":
    """The same as a host starts it: it imports everything first."""
    found = {"DISCORD_TOKEN": playground.token, "DISCORD_API_URL": playground.api_url} | settings
    return BotProcess(folder, module=module, preloaded=False, **found)


def with_playground(folder: Path, **settings: str) -> "BotProcess":
    """``python -m bot`` with its own playground at any free port, which is patient on busy machines."""
    found = BotProcess(folder, module="tests.end_to_end.unhurried", preloaded=False, PLAYGROUND_PORT="0", **settings)
    found.database = found.where = folder / "playground.sqlite3"
    return found


@contextlib.asynccontextmanager
async def visitors(process: "BotProcess", count: int) -> AsyncIterator[list[Person]]:
    """People who have the page of a bot's own playground open, once the bot is connected."""
    address = await process.address()
    await process.ready()
    async with aiohttp.ClientSession() as http, http.get(f"{address}/play/state") as response:
        users = [user["id"] for user in (await response.json())["users"] if not user["bot"]]
    async with at_the_page(address, users[:count]) as people:
        yield people


class BotProcess:
    """``python -m bot``, or another `module`, with its database, log and settings in one folder.

    `settings` are environment variables. Runs append to the same log. `preloaded`: its imports are done already.
    `where` is its database, a file or an address.
    """

    def __init__(self, folder: Path, *, module: str = "bot", preloaded: bool = False, **settings: str) -> None:
        self._module = module
        self._preloaded = preloaded
        self.database = folder / "tables.sqlite3"
        self.where: Path | str = settings.get("DATABASE_URL", self.database)
        self.log_path = folder / "bot.log"
        kept = {name: value for name, value in os.environ.items() if not name.startswith("DISCORD_")}
        self._environment = kept | {
            "DATABASE_PATH": str(self.database),
            "ROBOT_PAUSE": "0",
            "PUBLISH_PAUSE": "0",
            "BACKUPS_KEPT": "0",
            "PYTHONUNBUFFERED": "1",
            **settings,
        }
        self._process: asyncio.subprocess.Process | PreloadedProcess | None = None
        self._began = 0

    async def start(self, **settings: str) -> None:
        """Start the process with these settings on top; doesn't wait until it is connected."""
        with self.log_path.open("ab") as log:
            self._began = log.tell()
            if self._preloaded:
                self._process = PreloadedProcess(self._environment | settings, self.log_path)
                return
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", self._module, cwd=ROOT, env=self._environment | settings, stdout=log, stderr=log
            )

    async def connect(self) -> None:
        """Start the process, and wait until it is connected."""
        await self.start()
        await self.ready()

    @property
    def pid(self) -> int:
        """The running process's id."""
        assert self._process is not None, "it was not started"
        return self._process.pid

    async def stop(self) -> int:
        """Send SIGTERM and wait; returns the exit code."""
        return await self.end(signal.SIGTERM)

    async def kill(self) -> None:
        """Send SIGKILL and wait."""
        await self.end(signal.SIGKILL)

    async def ended(self) -> int:
        """Wait until it ends by itself; returns its exit code, or minus the signal that killed it."""
        assert self._process is not None, "it was not started"
        async with asyncio.timeout(TIMEOUT):
            code = await self._process.wait()
        self._process = None
        return code

    def send(self, number: signal.Signals) -> None:
        """Send it a signal without waiting."""
        assert self._process is not None, "it was not started"
        self._process.send_signal(number)

    async def end(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Send it a signal and wait; returns the exit code."""
        if self._process is None:
            return 0
        process, self._process = self._process, None
        if process.returncode is None:
            process.send_signal(number)
        async with asyncio.timeout(TIMEOUT):
            return await process.wait()

    async def address(self) -> str:
        """Wait until the process has printed the page's address; returns it."""
        return (await self.logged(ADDRESS))[1]

    async def ready(self) -> None:
        """Wait until it logs that it is connected."""
        await self.logged(re.compile("ready as"))

    async def logged(self, wanted: re.Pattern[str]) -> re.Match[str]:
        """Wait until this run logs a match of `wanted`."""
        try:
            async with asyncio.timeout(TIMEOUT):
                while (found := wanted.search(self.log(self._began))) is None:
                    if self._process is None or self._process.returncode is not None:
                        raise AssertionError(f"the bot has ended:\n{self.log()}")
                    await asyncio.sleep(0.02)
        except TimeoutError:
            raise AssertionError(f"{wanted.pattern} is not in the log:\n{self.log()}") from None
        return found

    def log(self, since: int = 0) -> str:
        """Its output and log, from byte `since`."""
        return self.log_path.read_bytes()[since:].decode(errors="replace")

    def complaints(self) -> list[str]:
        """The errors in its log."""
        return [complaint for complaint in complaints_in(self.log()) if not KILLED_AT_START.search(complaint)]


def complaints_in(log: str) -> list[str]:
    """The lines of a log that report errors, with whole tracebacks."""
    found = list[str]()
    inside = False
    for line in log.splitlines():
        if inside:
            found[-1] += f"\n{line}"
            inside = line.startswith(" ")
        elif BAD.search(line):
            found.append(line)
            inside = line.startswith("Traceback")
    return found
