"""PgBouncer before a PostgreSQL server of a test, from Debian's package."""

import contextlib
import itertools
import shutil
import subprocess
import time
from collections.abc import Iterator

from tests.support.postgres import PASSWORD, USER, Server

SESSION, TRANSACTION = "session", "transaction"
START_SECONDS = 30
_ports = itertools.count(6432)


def pgbouncer() -> str | None:
    """The program; None if this machine has none."""
    return shutil.which("pgbouncer", path="/usr/sbin:/usr/bin:/usr/local/bin")


@contextlib.contextmanager
def pooled(server: Server, mode: str, **settings: str) -> Iterator[str]:
    """The address of the server's databases through a pooler in that mode, with ``{name}`` for the database.

    Only a socket in the server's folder leads to it.
    """
    program = pgbouncer()
    assert program is not None
    port, folder = next(_ports), server.folder
    lines = {
        "listen_addr": "",
        "unix_socket_dir": folder,
        "listen_port": port,
        "auth_type": "any",
        "pool_mode": mode,
        "logfile": folder / f"pooler{port}.log",
        "server_lifetime": "60",
        **settings,
    }
    written = "\n".join(f"{name} = {value}" for name, value in lines.items())
    configuration = folder / f"pooler{port}.ini"
    configuration.write_text(f"[databases]\n* = host={folder} port=5432 user=bot\n[pgbouncer]\n{written}\n")
    user = USER if server.as_other_user else None  # root is refused
    process = subprocess.Popen([program, "-q", str(configuration)], user=user, stderr=subprocess.DEVNULL)
    try:
        give_up = time.monotonic() + START_SECONDS
        while not (folder / f".s.PGSQL.{port}").exists():
            assert process.poll() is None, (folder / f"pooler{port}.log").read_text()
            assert time.monotonic() < give_up
            time.sleep(0.02)
        yield f"postgresql://bot:{PASSWORD}@/{{name}}?host={folder}&port={port}"
    finally:
        process.terminate()
        process.wait(START_SECONDS)
