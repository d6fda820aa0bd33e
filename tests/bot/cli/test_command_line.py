"""``python -m bot``: unusable arguments end with one clear line and exit code 2."""

import asyncio
import contextlib
import os
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from bot.hosting.project import release
from bot.settings import Settings
from data.store import Store
from tests.support.long import sampled

ROOT = Path(__file__).parents[3]
WHAT_RUNS = f"Bakers & Bootleggers {release()}"
SECONDS = 60

CASES = {
    "folder": "DATABASE_PATH: {tmp} is a folder",
    "below a file": "cannot open the database",
    "nowhere": "cannot open the database /proc/nowhere/tables.sqlite3",
    "long name": "DATABASE_PATH: ",
    "nobody's": "DATABASE_PATH: ~nobody_of_that_name/x cannot be used",
    "no database": "file is not a database",
    "newer database": "the database has version 99, this bot knows up to ",
    "newer database in the playground": "the database has version 99, this bot knows up to ",
    "no PostgreSQL in the playground": "PostgreSQL cannot be reached",
    "no address": "DATABASE_URL: is no address of a PostgreSQL database",
    "no token for a service": "DISCORD_TOKEN is not set, so there is no bot to run",
    "a token with another name for a service": "DISCORD_TOKN in the environment is not a setting: is DISCORD_TOKEN",
    "token": "DISCORD_TOKEN is malformed",
    "token with spaces": "DISCORD_TOKEN: is not a bot's token",
    "port too high": "PLAYGROUND_PORT: ",
    "port in words": "PLAYGROUND_PORT: ",
    "port in use": "PLAYGROUND_PORT: cannot listen on ",
    "pause below 0": "ROBOT_PAUSE: ",
    "pause above 60": "ROBOT_PAUSE: ",
    "pause that is none": "ROBOT_PAUSE: ",
    "log level": "LOG_LEVEL: ",
    "no URL": "DISCORD_API_URL: ",
    "something else answers": "does not answer as Discord would",
    "another token": "does not accept the token",
    "broken world": "the playground's file",
    "broken .env": ".env cannot be read",
}
"""An error and the line that describes it."""
OFTEN = ("port in use", "broken .env", "no token for a service")
"""The cases that every run tries; each starts a process."""


class Elsewhere(BaseHTTPRequestHandler):
    """A server that is not Discord: below ``/strict`` it takes no token."""

    def do_GET(self) -> None:
        """Answer."""
        self.send_response(401 if self.path.startswith("/strict") else 200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<h1>Welcome</h1>")

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Log nothing."""


@contextlib.contextmanager
def elsewhere() -> Iterator[str]:
    """The address of such a server."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Elsewhere)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


def given(case: str, tmp: Path, taken: int, closed: int, web: str) -> dict[str, str]:
    """The environment of a case; `tmp` is its own folder."""
    joining = {"DISCORD_API_URL": f"http://127.0.0.1:{closed}/api/v10", "DISCORD_TOKEN": "secret"}
    match case:
        case "folder":
            return {"DATABASE_PATH": str(tmp)}
        case "below a file":
            (tmp / "file").write_text("")
            return {"DATABASE_PATH": str(tmp / "file" / "tables.sqlite3"), **joining}
        case "nowhere":
            return {"DATABASE_PATH": "/proc/nowhere/tables.sqlite3", **joining}
        case "long name":
            return {"DATABASE_PATH": str(tmp / ("x" * 300))}
        case "nobody's":
            return {"DATABASE_PATH": "~nobody_of_that_name/x"}
        case "no database":
            (tmp / "tables.sqlite3").write_text("A letter. " * 100)
            return joining
        case "newer database" | "newer database in the playground":
            name = "tables.sqlite3" if case == "newer database" else "playground.sqlite3"
            with contextlib.closing(sqlite3.connect(tmp / name)) as raw:
                raw.execute("PRAGMA user_version = 99")
            return joining if case == "newer database" else {}
        case "no PostgreSQL in the playground":
            return {"DATABASE_URL": f"postgresql://bot:secret@127.0.0.1:{closed}/games"}
        case "no address":
            return {"DATABASE_URL": "mysql://bot:secret@127.0.0.1/games"}
        case "a token with another name for a service":
            return {"DISCORD_TOKN": "secret"}
        case "token":
            return {"DISCORD_TOKEN": "secret"}
        case "token with spaces":
            return {"DISCORD_TOKEN": "my.secret token.x"}
        case "port too high":
            return {"PLAYGROUND_PORT": "65536"}
        case "port in words":
            return {"PLAYGROUND_PORT": "http"}
        case "port in use":
            return {"PLAYGROUND_PORT": str(taken)}
        case "pause below 0":
            return {"ROBOT_PAUSE": "-0.1"}
        case "pause above 60":
            return {"ROBOT_PAUSE": "61"}
        case "pause that is none":
            return {"ROBOT_PAUSE": "nan"}
        case "log level":
            return {"LOG_LEVEL": "LOUD"}
        case "no URL":
            return {"DISCORD_API_URL": "discord"}
        case "something else answers":
            return {"DISCORD_API_URL": f"{web}/api/v10", "DISCORD_TOKEN": "secret"}
        case "another token":
            return {"DISCORD_API_URL": f"{web}/strict", "DISCORD_TOKEN": "secret"}
        case "broken world":
            (tmp / "playground.playground").write_text("A letter.")
        case "broken .env":
            (tmp / ".env").write_bytes(b"\xff\xfe=1\n")
    return {}


def run(tmp: Path, more: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    """The command line, in an empty folder of its own."""
    names = {name.upper() for name in Settings.__struct_fields__}
    clean = {name: value for name, value in os.environ.items() if name not in names}
    settings = {"DATABASE_PATH": str(tmp / "tables.sqlite3"), "PLAYGROUND_PORT": "0", **more}
    return subprocess.run(
        [sys.executable, "-m", "bot", *arguments],
        cwd=tmp,
        env={**clean, "PYTHONPATH": str(ROOT), **settings},
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )


def said_by(result: subprocess.CompletedProcess[str]) -> list[str]:
    """The lines on standard error that say what is wrong."""
    return [line for line in result.stderr.strip().splitlines() if "INFO  " not in line]


def test_the_version_is_printed_without_reading_a_setting(tmp_path: Path) -> None:
    result = run(tmp_path, {"LOG_LEVEL": "LOUD"}, "--version")
    assert (result.returncode, result.stdout) == (0, f"{WHAT_RUNS}\n")


def test_the_first_line_of_the_log_names_the_release(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite3").write_text("A letter. " * 100)
    result = run(tmp_path, {"DISCORD_API_URL": "http://127.0.0.1:9/api/v10", "DISCORD_TOKEN": "secret"})
    assert WHAT_RUNS in result.stderr.splitlines()[0]


@pytest.mark.parametrize("case", sampled(CASES, *OFTEN))
def test_unusable_arguments_end_with_one_clear_line(tmp_path: Path, case: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, elsewhere() as web:
        with socket.create_server(("127.0.0.1", 0)) as freed:
            closed = freed.getsockname()[1]
        arguments = ["run"] if case.endswith("service") else []
        result = run(tmp_path, given(case, tmp_path, taken.getsockname()[1], closed, web), *arguments)
    said = said_by(result)
    assert result.returncode == 2, result.stderr
    assert "Traceback" not in result.stderr + result.stdout
    assert said[-1].startswith("bot: ")
    assert CASES[case].format(tmp=tmp_path) in said[-1]
    assert len([line for line in said if line.startswith("bot: ")]) == 1
    assert len(said) == 1, result.stderr
    assert "secret" not in result.stderr + result.stdout


@pytest.mark.parametrize(
    ("name", "command"),
    [("playground.sqlite3", []), ("tables.sqlite3", ["recount"]), ("tables.sqlite3", ["restore", "copy"])],
)
async def test_a_playground_or_a_command_ends_at_once_beside_a_running_bot(
    name: str, command: list[str], tmp_path: Path
) -> None:
    """Only a bot on Discord waits: a person looks at these."""
    store = await Store.open(tmp_path / name)
    try:
        result = await asyncio.to_thread(run, tmp_path, {}, *command)
    finally:
        await store.close()
    assert result.returncode == 2, result.stderr
    (line,) = said_by(result)
    assert line.startswith(f"bot: the database {tmp_path / name} is in use by another bot")
