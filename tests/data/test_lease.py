"""One process holds the database; after any kind of end another one can open it at once."""

import asyncio
import errno
import os
import signal
import sys
from pathlib import Path

import pytest

from data.lease import Lease
from data.migrate import StoreError
from data.store import Store

HOLD = """
import asyncio, sys
from pathlib import Path
from data.store import Store

async def hold():
    store = await Store.open(Path(sys.argv[1]))
    print("held", flush=True)
    await asyncio.sleep(60)

asyncio.run(hold())
"""


async def holder(path: Path) -> asyncio.subprocess.Process:
    """Another process that holds the database."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", HOLD, str(path), cwd=Path(__file__).parents[2], stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    assert await process.stdout.readline() == b"held\n"
    return process


async def test_a_second_process_is_refused_with_the_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("data.lease.WAIT_SECONDS", 0.1)
    path = tmp_path / "tables.sqlite3"
    process = await holder(path)
    try:
        with pytest.raises(StoreError, match=r"tables\.sqlite3 is in use by another bot: stop that one first"):
            await Store.open(path)
    finally:
        process.kill()
        await process.wait()


async def test_a_killed_process_leaves_no_lock_behind(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    process = await holder(path)
    process.send_signal(signal.SIGKILL)
    await process.wait()
    lease = Lease(path)
    await lease.take(patience=0)
    lease.give_back()


async def test_one_that_is_just_ending_is_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    first = await Store.open(path)
    opening = asyncio.create_task(Store.open(path))
    await asyncio.sleep(0.1)
    assert not opening.done()
    await first.close()
    second = await opening
    await second.close()


async def test_a_database_that_cannot_be_used_is_not_held_either(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    path.write_text("This is a letter, not a database. " * 100)
    for _ in range(2):
        with pytest.raises(StoreError, match="not a database"):
            await Store.open(path)
    lease = Lease(path)
    await lease.take(patience=0)
    lease.give_back()


@pytest.mark.filterwarnings("ignore:flock not supported")
@pytest.mark.parametrize("number", [errno.ENOSYS, errno.ENOLCK, errno.EOPNOTSUPP], ids=errno.errorcode.get)
async def test_a_file_system_without_locks_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def no_locks(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr("fcntl.flock", no_locks)
    for _ in range(2):
        with pytest.raises(StoreError, match="keep the database on a local disk"):
            await Store.open(tmp_path / "tables.sqlite3")
    assert not (tmp_path / "tables.sqlite3").exists(), "nothing was opened without a lock"
