"""Opening a file: a start that is stopped in the middle leaves no thread behind."""

import asyncio
import sqlite3
import threading
import time
from pathlib import Path
from typing import Literal

import pytest

from data.sqlite import SqliteDatabase


@pytest.mark.parametrize("number", [1, 2])
def test_an_opening_that_is_cancelled_waits_for_its_threads(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a stop during the writer's or the reader's connecting."""
    connecting, connected = threading.Event(), sqlite3.connect
    complaints, made = list[threading.ExceptHookArgs](), list[Path]()

    def slowly(
        path: Path, isolation_level: Literal["DEFERRED"] | None = "DEFERRED", uri: bool = False
    ) -> sqlite3.Connection:
        if isolation_level is None:  # as for the writer and the reader
            made.append(path)
            if len(made) == number:
                connecting.set()
                time.sleep(0.05)
        return connected(path, isolation_level=isolation_level, uri=uri)

    async def stopped() -> None:
        opening = asyncio.create_task(SqliteDatabase.open(tmp_path / "tables.sqlite3"))
        assert await asyncio.to_thread(connecting.wait, 60)
        opening.cancel()
        with pytest.raises(asyncio.CancelledError):
            await opening

    monkeypatch.setattr(sqlite3, "connect", slowly)
    monkeypatch.setattr(threading, "excepthook", complaints.append)
    asyncio.run(stopped())
    for each in threading.enumerate():
        if "_connection_worker_thread" in each.name:
            each.join()
    assert complaints == []
