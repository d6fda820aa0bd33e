"""The world's file: written at once, atomically, and intact after a crash."""

import asyncio
import re
import stat
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from bot.playground.world.models import Message, User
from bot.playground.world.snowflakes import Snowflakes, made_at, timestamp
from bot.playground.world.storage import Storage, StoredFile
from tests.support.timeouts import TIMEOUT


def message(message_id: int, *, viewer_id: int | None = None) -> Message:
    return Message(id=message_id, channel_id=1, author_id=2, content=str(message_id), viewer_id=viewer_id)


@pytest.fixture
def storage(tmp_path: Path) -> Iterator[Storage]:
    storage = Storage(tmp_path / "world.sqlite3")
    yield storage
    storage.close()


def test_stored_values_are_read_back(storage: Storage) -> None:
    user = User(id=7, username="ann", global_name="Ann")
    storage.put(user)
    storage.put_message(message(9))
    storage.put_file(11, 9, StoredFile("a.png", "image/png", b"bytes"))
    assert storage.things(User) == [user]
    assert storage.message(9) == message(9)
    assert storage.file(11) == StoredFile("a.png", "image/png", b"bytes")
    assert storage.highest_id() == 11
    storage.drop_message(9)
    assert (storage.message(9), storage.file(11)) == (None, None)


def test_other_users_of_the_machine_cannot_read_the_world(tmp_path: Path) -> None:
    """Neither a new file, nor one that was created readable, nor SQLite's files beside it."""
    founded, known = tmp_path / "new" / "world", tmp_path / "old" / "world"
    known.parent.mkdir()
    Storage(known).close()
    known.chmod(0o644)
    for path in (founded, known):
        storage = Storage(path)
        storage.set_setting("secret", "x")
        assert {stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()} == {0o600}
        assert len(list(path.parent.iterdir())) == 3, "the world, its journal and its index"
        storage.close()


def test_a_transaction_that_raises_leaves_nothing(storage: Storage) -> None:
    def halfway() -> None:
        with storage.together():
            storage.put_message(message(1))
            raise RuntimeError("halfway")

    with pytest.raises(RuntimeError, match="halfway"):
        halfway()
    assert storage.message(1) is None


def test_history_hides_other_peoples_ephemeral_messages(storage: Storage) -> None:
    for each in (message(1), message(2, viewer_id=7), message(3, viewer_id=8), message(4)):
        storage.put_message(each)

    def ids(viewer_id: int | None, **more: int) -> list[int]:
        return [each.id for each in storage.history(1, viewer_id=viewer_id, **more)]

    assert ids(None) == [4, 1]
    assert ids(7) == [4, 2, 1]
    assert ids(8, limit=2) == [4, 3]
    assert ids(7, after=1, limit=1) == [2]
    assert ids(7, before=4) == [2, 1]


def test_ids_go_up_even_when_the_clock_goes_back() -> None:
    moments = iter([1_800_000_000.5, 1_800_000_000.5, 1_700_000_000.0])
    ids = Snowflakes(lambda: next(moments))
    first, second, third = ids.new(), ids.new(), ids.new()
    assert first < second < third
    assert made_at(first) == 1_800_000_000.5
    assert timestamp(0.25) == "1970-01-01T00:00:00.250000+00:00"


SERVE = """
import asyncio, pathlib, sys
from bot.playground.server import start

async def serve():
    playground = await start(pathlib.Path(sys.argv[1]), port=0)
    print(playground.base_url, flush=True)
    await asyncio.Event().wait()

asyncio.run(serve())
"""
"""A playground alone in a process, which prints its address."""


@asynccontextmanager
async def serving(world: Path) -> AsyncIterator[tuple[asyncio.subprocess.Process, str]]:
    """The playground in a process of its own, and the page's address; ended afterwards."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", SERVE, str(world), stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    try:
        async with asyncio.timeout(TIMEOUT):
            line = (await process.stdout.readline()).decode()
        found = re.search(r"http://127\.0\.0\.1:\d+", line)
        assert found is not None, line
        yield process, found[0]
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def test_messages_survive_a_killed_playground(tmp_path: Path) -> None:
    world = tmp_path / "world.sqlite3"
    async with serving(world) as (process, address), aiohttp.ClientSession(address) as http:
        person = (await (await http.get("/play/state")).json())["users"][0]["id"]
        channel = (await (await http.get(f"/play/state?user={person}")).json())["channels"][0]["id"]
        said = {"user": person, "channel_id": channel, "content": "last words"}
        assert (await http.post("/play/messages", json=said)).status == 200
        process.kill()
    async with serving(world) as (_, address):
        async with aiohttp.ClientSession(address) as http:
            history = await (await http.get(f"/play/channels/{channel}/messages?user={person}")).json()
        assert [each["content"] for each in history["messages"]] == ["last words"]
