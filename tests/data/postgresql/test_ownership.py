"""Several processes share the shards of one bot on one database; here each is an object of its own."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Iterable

import pytest

from data.migrate import StoreError
from data.postgresql import ownership
from data.postgresql.ownership import AdvisoryLocks
from data.shards import NotOwner, Shards, owner_of
from data.store import Store
from tests.support.engines import ON_POSTGRESQL
from tests.support.postgres import Server
from tests.support.timeouts import until
from tests.support.values import there

COUNT = 4


class Recorder:
    """What a process heard from the others."""

    def __init__(self) -> None:
        self.gained_shards: list[set[int]] = []
        self.lost_shards: list[set[int]] = []
        self.changed: list[tuple[int, bool]] = []
        self.away: list[float] = []

    async def gained(self, shards: frozenset[int]) -> None:
        self.gained_shards.append(set(shards))

    async def lost(self, shards: frozenset[int]) -> None:
        self.lost_shards.append(set(shards))

    def changed_elsewhere(self, table_id: int, *, secret: bool) -> None:
        self.changed.append((table_id, secret))

    def missed(self, seconds: float) -> None:
        self.away.append(seconds)


class Process:
    """One process's part."""

    def __init__(self, url: str, wanted: Iterable[int], token: str) -> None:
        self.shards = Shards(COUNT, token)
        self.locks = AdvisoryLocks(url, self.shards, wanted)
        self.heard = Recorder()

    async def start(self) -> None:
        await self.locks.start(self.heard)

    def die(self) -> None:
        """End as a killed process does: its connection ends, and nothing runs any more."""
        watching, connection = self.locks._watching, self.locks._session._connection
        there(watching).cancel()
        there(connection).terminate()

    async def cut(self, server: Server) -> None:
        """Let the server end its connection."""
        pid = await self.locks._session.run(lambda connection: connection.fetchval("SELECT pg_backend_pid()"))
        await server.run(f"SELECT pg_terminate_backend({pid})")


@pytest.fixture
async def url(postgres: Server) -> AsyncIterator[str]:
    async with postgres.database() as found:
        yield found


@pytest.fixture
async def processes(url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Callable[..., Process]]:
    monkeypatch.setattr(ownership, "LOOK_SECONDS", 0.02)
    monkeypatch.setattr(ownership, "AGAIN_SECONDS", 0.02)
    monkeypatch.setattr(ownership, "TAKE_OVER_SECONDS", 0.1)
    async with contextlib.AsyncExitStack() as stack:

        def make(*wanted: int, token: str = "") -> Process:
            process = Process(url, wanted, token or str(wanted))
            stack.push_async_callback(process.locks.close)
            return process

        yield make


@ON_POSTGRESQL
async def test_a_stand_by_takes_over_the_shards_of_a_process_that_died(processes: Callable[..., Process]) -> None:
    one, two, third = processes(0, 1), processes(2, 3), processes(token="stand-by")
    for each in (one, two, third):
        await each.start()
    assert [sorted(each.shards.mine) for each in (one, two, third)] == [[0, 1], [2, 3], []]
    one.die()
    await until(lambda: third.shards.mine == {0, 1})
    assert third.heard.gained_shards == [{0, 1}]
    assert two.shards.mine == {2, 3}


@pytest.mark.long
async def test_a_process_that_comes_back_stands_by(processes: Callable[..., Process]) -> None:
    one, third = processes(0, 1), processes(token="stand-by")
    await one.start()
    await third.start()
    one.die()
    await until(lambda: third.shards.mine == {0, 1, 2, 3})
    again = processes(0, 1, token="again")
    await again.start()
    assert again.shards.mine == set()
    third.die()
    await until(lambda: again.shards.mine == {0, 1})


@pytest.mark.long
async def test_a_lost_connection_loses_no_shard(processes: Callable[..., Process], postgres: Server) -> None:
    one, third = processes(0, 1), processes(token="stand-by")
    await one.start()
    await third.start()
    await until(lambda: third.shards.mine == {2, 3})
    await one.cut(postgres)
    await until(lambda: bool(one.heard.away))
    await asyncio.sleep(0.3)
    assert one.shards.mine == {0, 1}
    assert one.heard.lost_shards == []
    assert third.shards.mine == {2, 3}


@pytest.mark.long
async def test_a_process_that_was_away_for_too_long_has_lost_its_shards(processes: Callable[..., Process]) -> None:
    one, third = processes(0, 1), processes(token="stand-by")
    await one.start()
    one.die()
    await third.start()
    await until(lambda: third.shards.mine == {0, 1, 2, 3})
    one.locks._watching = asyncio.create_task(one.locks._watch())
    await until(lambda: one.heard.lost_shards == [{0, 1}])
    assert one.shards.mine == set()


@ON_POSTGRESQL
async def test_another_number_of_shards_is_refused(processes: Callable[..., Process], url: str) -> None:
    await processes(0).start()
    with pytest.raises(StoreError, match="SHARD_COUNT=4, this one 8"):
        await AdvisoryLocks(url, Shards(8), [1]).start(Recorder())


@pytest.mark.long
async def test_shards_of_a_bucket_identify_five_seconds_apart(
    processes: Callable[..., Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    waits = list[float]()

    async def remember(seconds: float) -> None:
        waits.append(seconds)

    one, two = processes(0), processes(1)
    monkeypatch.setattr(asyncio, "sleep", remember)
    await one.locks.may_identify(0)
    await two.locks.may_identify(0)
    await one.locks.may_identify(0)
    await two.locks.may_identify(1)
    assert [round(each) for each in waits] == [0, 5, 10, 0]


@ON_POSTGRESQL
async def test_only_the_owner_of_a_shard_may_send_and_hears_of_changes(
    processes: Callable[..., Process], url: str
) -> None:
    one = processes(0, 1, token="one")
    await one.start()
    store, other = await Store.open(url, one.shards), await Store.open(url, Shards(COUNT, "other"))
    async with store.change() as tx:
        await tx.expect_owner(1 << 22)
    async with store.change() as tx:
        await tx.remember(owner_of(1, COUNT), "other")
    with pytest.raises(NotOwner):
        async with store.change() as tx:
            await tx.expect_owner(1 << 22)
    async with other.change() as tx:
        await tx.tell_owner(7, secret=True)
    await until(lambda: one.heard.changed == [(7, True)])
    await store.close()
    await other.close()


@ON_POSTGRESQL
async def test_one_bot_alone_and_several_processes_refuse_each_other(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("data.lease.WAIT_SECONDS", 0.1)
    shared = await Store.open(url, Shards(COUNT))
    with pytest.raises(StoreError, match="in use by another bot"):
        await Store.open(url)
    await shared.close()
    alone = await Store.open(url)
    with pytest.raises(StoreError, match="in use by another bot"):
        await Store.open(url, Shards(COUNT))
    await alone.close()
