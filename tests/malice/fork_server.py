"""Starts bots quickly: a process that has imported everything forks them on request.

A bot that is killed a thousand times would otherwise spend most of its time on imports. Each bot is a separate
process, which ends by signals as usual.
"""

import asyncio
import contextlib
import gc
import importlib
import os
import re
import signal
import sys
from pathlib import Path

from tests.end_to_end.process import ROOT, complaints_in
from tests.malice.marking import mark_private_messages

TIMEOUT = 60.0
KILLED_AT_START = re.compile(r"\bspawn_main\b.*\n(EOFError|_pickle\.UnpicklingError)", re.DOTALL)
"""Output of a robot's process whose bot was killed while starting it; harmless."""


class ForkServer:
    """Starts bots on one database, one at a time. Use it as an async context manager."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self.database = folder / "tables.sqlite3"
        self.log_path = folder / "bot.log"
        kept = {name: value for name, value in os.environ.items() if not name.startswith("DISCORD_")}
        self._environment = kept | {"DATABASE_PATH": str(self.database), "ROBOT_PAUSE": "0", **settings}
        self._pid: int | None = None

    async def __aenter__(self) -> "ForkServer":
        with self.log_path.open("ab") as log:
            self._mother = await asyncio.create_subprocess_exec(
                sys.executable,
                *("-m", "tests.malice.fork_server"),
                cwd=ROOT,
                env=self._environment,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=log,
            )
        return self

    async def __aexit__(self, *_: object) -> None:
        """End the bot, if it runs, and the forking process."""
        await self.kill()
        self._mother.terminate()
        await self._mother.wait()

    async def start(self) -> None:
        """Start a bot; doesn't wait until it is connected."""
        self._pid = await self._ask("start")

    async def kill(self) -> None:
        """Kill the bot."""
        await self.end(signal.SIGKILL)

    async def end(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Send the bot a signal and wait; returns its exit code, or minus the signal that killed it."""
        if self._pid is None:
            return 0
        pid, self._pid = self._pid, None
        os.kill(pid, number)
        return await self._ask(f"wait {pid}")

    async def _ask(self, words: str) -> int:
        assert self._mother.stdin is not None
        assert self._mother.stdout is not None
        self._mother.stdin.write(f"{words}\n".encode())
        async with asyncio.timeout(TIMEOUT):
            return int(await self._mother.stdout.readline())

    def complaints(self) -> list[str]:
        """The errors in the log."""
        found = complaints_in(self.log_path.read_text(errors="replace"))
        return [complaint for complaint in found if not KILLED_AT_START.search(complaint)]


def serve_forks() -> None:
    """Answer ``start`` with a new bot's process id, and ``wait <id>`` with its exit code once it ends."""
    from bot.__main__ import main
    from bot.client import EXTENSIONS

    for module in ("bot.cli.serve", *EXTENSIONS):
        importlib.import_module(module)
    if "MARK_PRIVATE" in os.environ:
        mark_private_messages()
    gc.freeze()
    for line in sys.stdin:
        match line.split():
            case ["start"]:
                pid = os.fork()
                if pid == 0:
                    os.close(0)
                    os.dup2(2, 1)
                    with contextlib.suppress(SystemExit):
                        os._exit(main([]))
                    os._exit(1)
                print(pid, flush=True)  # noqa: T201 - the answer
            case ["wait", number]:
                _, status = os.waitpid(int(number), 0)
                print(os.waitstatus_to_exitcode(status), flush=True)  # noqa: T201
            case _:
                return


if __name__ == "__main__":
    serve_forks()
