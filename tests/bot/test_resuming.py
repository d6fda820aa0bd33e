"""What an earlier process, or another one, left undone is continued."""

import asyncio
import logging
from typing import Any, cast

import pytest

from bot import resuming, worker
from bot.hosting.sharded import ShardedClient
from bot.resuming import Resuming, Sharing
from bot.table.tables import Tables
from data.rows import NewTableRow
from data.shards import Listener, Ownership, Shards
from data.store import StorageFailure, Store
from tests.support.clock import Clock
from tests.support.timeouts import until

OWN, FOREIGN = 1 << 22, 2 << 22
"""Servers on shards 1 and 2."""


class Told:
    """A client and an ownership that only remember."""

    def __init__(self, shards: Shards) -> None:
        self.shards = shards
        self.connected: list[int] = []
        self.disconnected: list[int] = []

    def connect_shards(self, shards: frozenset[int]) -> None:
        self.connected += sorted(shards)

    async def disconnect_shards(self, shards: frozenset[int]) -> None:
        self.disconnected += sorted(shards)

    async def start(self, listener: Listener) -> None:
        self.shards.mine = frozenset({1})
        await listener.gained(self.shards.mine)

    async def close(self) -> None:
        self.shards.mine = frozenset()


async def _opened(store: Store, guild_id: int, channel_id: int, at: float) -> int:
    async with store.change() as tx:
        new = NewTableRow(
            game="machi_koro", guild_id=guild_id, channel_id=channel_id, host_id=2, terms=b"{}", secret=b"s", at=at
        )
        number = await tx.open_table(new)
        await tx.mark_due(number, 1)
    return number


async def test_what_fails_is_tried_again_and_holds_up_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "RETRY_FIRST", 0.0)
    done = list[str]()

    async def well() -> None:
        done.append("well")

    async def at_the_second_try() -> None:
        done.append("tried")
        if done.count("tried") == 1:
            raise StorageFailure("the database is away")

    work = Resuming(lambda: [at_the_second_try, well])
    work.start()
    await until(lambda: done == ["tried", "well", "tried"])
    work.start()
    await until(lambda: done[3:] == ["tried", "well"])
    await work.close()
    work.start()
    await asyncio.sleep(0)
    assert len(done) == 5


async def test_only_own_tables_are_looked_after(store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resuming, "POLL_SECONDS", 0.01)
    store.shards.count = 4
    tables, told, changed, secret = Tables(store, clock=clock), Told(store.shards), list[int](), list[int]()
    tables.on_change.append(changed.append)
    tables.on_secret.append(secret.append)
    own, foreign = await _opened(store, OWN, 1, clock()), await _opened(store, FOREIGN, 2, clock())
    sharing = Sharing(cast("ShardedClient", told), tables, cast("Ownership", told))
    await sharing.start()
    assert told.connected == [1]
    await until(lambda: changed == [own])
    for table_id in (own, foreign, 99):
        sharing.changed_elsewhere(table_id, secret=True)
    await until(lambda: secret == [own])
    await asyncio.sleep(0.1)
    assert changed == [own], "a table that stays behind is reported once for each version"
    sharing.missed(10.0)
    await until(lambda: changed == [own, own])
    await sharing.lost(frozenset({1}))
    assert told.disconnected == [1]
    await sharing.close()
    assert cast("Any", sharing)._tasks == set()


@pytest.mark.parametrize(("shards", "said"), [(frozenset({1, 2}), "has shards 1, 2 now"), (frozenset(), "standing by")])
async def test_a_host_reads_which_shards_a_process_has(
    store: Store, clock: Clock, caplog: pytest.LogCaptureFixture, shards: frozenset[int], said: str
) -> None:
    caplog.set_level(logging.INFO, "bot.resuming")
    store.shards.count = 4
    told = Told(store.shards)

    async def start(listener: Listener) -> None:
        store.shards.mine = shards
        if shards:
            await listener.gained(shards)

    told.start = start  # type: ignore[method-assign]
    sharing = Sharing(cast("ShardedClient", told), Tables(store, clock=clock), cast("Ownership", told))
    await sharing.start()
    await sharing.close()
    (line,) = caplog.messages
    assert said in line


@pytest.mark.parametrize(
    ("fails", "levels"),
    [(None, []), (StorageFailure("away"), [logging.INFO]), (ZeroDivisionError(), [logging.ERROR])],
)
async def test_what_cannot_be_heard_of_another_process_is_logged(
    tables: Tables,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    fails: Exception | None,
    levels: list[int],
) -> None:
    caplog.set_level(logging.INFO, "bot.resuming")
    told = Told(tables.store.shards)
    sharing = Sharing(cast("ShardedClient", told), tables, cast("Ownership", told))
    since = list[float]()

    async def changed(at: float) -> list[int]:
        since.append(at)
        if fails is not None:
            raise fails
        return []

    monkeypatch.setattr(tables.store, "changed_since", changed)
    sharing.missed(5.0)
    await until(lambda: not cast("Any", sharing)._tasks)
    assert [record.levelno for record in caplog.records] == levels
    assert since == [tables.clock() - 5.0 - resuming.MISSED_SECONDS]
