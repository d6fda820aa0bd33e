"""A PostgreSQL server for tests, from the programs that Debian's package brings."""

import asyncio
import contextlib
import itertools
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path

import asyncpg

from data.store import Store

USER = "postgres"
"""The user that runs the server if we are root, whom it refuses."""
PASSWORD = "secret-word"
"""A password that every log can be searched for; the server accepts any."""
START_SECONDS = 30
SAFE = ("listen_addresses=",)
"""Settings of a server that writes to the disk as in earnest."""
FAST = ("fsync=off", "full_page_writes=off", "listen_addresses=", "shared_buffers=32MB")


def programs() -> Path | None:
    """The folder with ``initdb`` and ``postgres``; None if this machine has none, or no sockets that are files."""
    if os.name != "posix":
        return None
    found = shutil.which("initdb")
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    return Path(found).parent if found else debian[-1].parent if debian else None


class Server:
    """A server to which only a socket in a temporary folder leads."""

    def __init__(self, programs: Path, folder: Path, settings: Sequence[str]) -> None:
        self._settings = settings
        self.folder = folder
        self.programs = programs
        self._user = USER if os.geteuid() == 0 else None
        self._numbers = itertools.count(1)
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def as_other_user(self) -> bool:
        """Whether it runs as another user than the tests."""
        return self._user is not None

    def make(self) -> None:
        """Make its files."""
        if self._user is not None:
            shutil.chown(self.folder, self._user)
        options = ("-U", "bot", "-A", "trust", "-E", "UTF8", "--locale=C", "-N")
        command = [str(self.programs / "initdb"), "-D", str(self.folder / "data"), *options]
        subprocess.run(command, cwd=self.folder, user=self._user, check=True, capture_output=True)

    def start(self) -> None:
        """Start it."""
        options = [f"-c{each}" for each in self._settings]
        command = [str(self.programs / "postgres"), "-D", str(self.folder / "data"), "-k", str(self.folder), *options]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(command, cwd=self.folder, user=self._user, stdout=log, stderr=log)

    def stop(self) -> None:
        """Stop it at once, as if the power failed."""
        if self._process is not None:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait()
            self._process = None

    async def answers(self) -> None:
        """Wait until it answers."""
        give_up = time.monotonic() + START_SECONDS
        while True:
            try:
                await self.run("SELECT 1")
            except (OSError, asyncpg.PostgresError):
                assert time.monotonic() < give_up, (self.folder / "log").read_text()
                await asyncio.sleep(0.05)
            else:
                return

    def url(self, name: str) -> str:
        """The address of a database."""
        return f"postgresql://bot:{PASSWORD}@/{name}?host={self.folder}"

    async def run(self, *statements: str) -> None:
        """Run statements outside the databases of tests."""
        connection = await asyncpg.connect(self.url("postgres"))
        try:
            for statement in statements:
                await connection.execute(statement)
        finally:
            await connection.close()

    async def prepare(self) -> None:
        """Make the database that others are copies of: without a table, migrated."""
        await self.run("CREATE DATABASE empty")
        await (await Store.open(self.url("empty"))).close()

    @contextlib.asynccontextmanager
    async def database(self, template: str = "empty") -> AsyncIterator[str]:
        """The address of a new database."""
        name = f"test{next(self._numbers)}"
        await self.run(f"CREATE DATABASE {name} TEMPLATE {template}")
        try:
            yield self.url(name)
        finally:
            await self.run(f"DROP DATABASE {name} WITH (FORCE)")


@contextlib.contextmanager
def server(settings: Sequence[str] = FAST) -> Iterator[Server]:
    """A running server."""
    found = programs()
    assert found is not None
    folder = Path(tempfile.mkdtemp(prefix="pg"))  # a socket's path must be short
    made = Server(found, folder, settings)
    try:
        made.make()
        made.start()
        asyncio.run(made.answers())
        yield made
    finally:
        made.stop()
        shutil.rmtree(folder, ignore_errors=True)
