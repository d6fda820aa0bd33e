"""Starts bots quickly: a process that has imported, drawn and read what every bot needs forks them on request.

A bot's start and its warm-up are mostly that, and the tests start some hundred. Each bot is a process of its own, which
ends by signals as usual.
"""

import asyncio
import atexit
import functools
import gc
import importlib
import os
import signal
import subprocess
import sys
from pathlib import Path

import msgspec

from tests.malice.marking import mark_private_messages

ROOT = Path(__file__).parents[2]
POLL_SECONDS = 0.005


class Order(msgspec.Struct, frozen=True):
    """Start a bot with this environment and this log, or, with a `pid`, tell whether that bot has ended."""

    environment: dict[str, str] = msgspec.field(default_factory=dict)
    log: str = ""
    pid: int = 0


class PreloadedProcess:
    """A bot's process; what `BotProcess` uses of ``asyncio.subprocess.Process``."""

    def __init__(self, environment: dict[str, str], log: Path) -> None:
        pid = _ask(Order(environment, str(log)))
        assert pid is not None
        self.pid: int = pid
        self._code: int | None = None

    @property
    def returncode(self) -> int | None:
        """Its exit code, or minus the signal that killed it; None while it runs."""
        if self._code is None:
            self._code = _ask(Order(pid=self.pid))
        return self._code

    def send_signal(self, number: signal.Signals) -> None:
        """Send it a signal, if it still runs."""
        if self.returncode is None:
            os.kill(self.pid, number)

    async def wait(self) -> int:
        """Wait until it has ended; returns its exit code."""
        while (code := self.returncode) is None:  # noqa: ASYNC110 - another process waits for it
            await asyncio.sleep(POLL_SECONDS)
        return code


def _ask(order: Order) -> int | None:
    """Give an order; returns the bot's process id or exit code."""
    server = _server()
    assert server.stdin is not None
    assert server.stdout is not None
    server.stdin.write(msgspec.json.encode(order) + b"\n")
    server.stdin.flush()
    return msgspec.json.decode(server.stdout.readline(), type=int | None)


@functools.cache
def _server() -> "subprocess.Popen[bytes]":
    """The forking process, one for each process that runs tests. It ends when that one closes its input."""
    server = subprocess.Popen(
        [sys.executable, "-m", "tests.end_to_end.preloaded"], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    atexit.register(server.communicate)
    return server


def serve() -> None:
    """Carry out orders, one a line."""
    from bot.__main__ import main
    from bot.client import EXTENSIONS
    from bot.language.commands import CommandTranslator
    from bot.pictures import sprite_cache
    from rendering import machi_koro, mafia_dollar

    for module in ("bot.cli.serve", *EXTENSIONS):
        importlib.import_module(module)
    if folder := os.environ.get("ART_PATH"):
        sprite_cache.keep_in(Path(folder))
    machi_koro.warm()
    mafia_dollar.warm()
    CommandTranslator()
    gc.freeze()
    for line in sys.stdin:
        order = msgspec.json.decode(line, type=Order)
        answer = _ended(order.pid) if order.pid else os.fork()
        if answer == 0 and not order.pid:
            _become(order)
            sys.exit(main([]))
        sys.stdout.write(msgspec.json.encode(answer).decode() + "\n")
        sys.stdout.flush()


def _ended(pid: int) -> int | None:
    """That bot's exit code, once."""
    found, status = os.waitpid(pid, os.WNOHANG)
    return os.waitstatus_to_exitcode(status) if found else None


def _become(order: Order) -> None:
    """Be a new process: with the order's environment, its log as output and no input."""
    log = os.open(order.log, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    nothing = os.open(os.devnull, os.O_RDONLY)
    for inner, outer in ((nothing, 0), (log, 1), (log, 2)):
        os.dup2(inner, outer)
    sys.stdout = open(1, "w", buffering=1, closefd=False)  # noqa: SIM115 - lasts as long as the process
    os.environ.clear()
    os.environ.update(order.environment)
    importlib.reload(importlib.import_module("bot.crash_points"))  # reads the environment
    if "MARK_PRIVATE" in os.environ:
        mark_private_messages()


if __name__ == "__main__":
    serve()
