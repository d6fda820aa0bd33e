"""Snapshots are stored compressed; those of earlier versions are moved while the bot runs."""

import hashlib
import zlib

import pytest

from data.packing import DICTIONARY, pack, unpack
from data.rows import Snapshot
from data.store import Store
from tests.data.test_store import new_table

STATES = [f'{{"turn":{number},"coins":[3,3,3,3]}}'.encode() for number in range(1, 8)]


async def earlier(store: Store) -> int:
    """A table whose snapshots an earlier version stored, and one that this version added."""
    async with store.change() as tx:
        table = await new_table(tx)
        for turn, state in enumerate(STATES[:-1], start=1):
            await tx._run("INSERT INTO snapshots VALUES (?, ?, ?, ?)", table, 10 * turn, turn, state)
        await tx.add_snapshot(table, Snapshot(70, 7, STATES[-1]))
    return table


async def stored(store: Store, name: str) -> int:
    [[count]] = await store._connection.execute_fetchall(f"SELECT count(*) FROM {name}")
    return int(count)


def test_a_state_is_the_same_afterwards() -> None:
    assert [unpack(pack(state)) for state in STATES] == STATES
    assert unpack(STATES[0]) == STATES[0]


def test_the_dictionary_stays_as_it_was_published() -> None:
    """Without it, no stored snapshot could be read."""
    published = "9eb78c9f4f480d4971ed6216bd545d7f471a9d689d67df6f464e3a271e7213d5"
    assert hashlib.sha256(DICTIONARY).hexdigest() == published


def test_a_damaged_snapshot_is_noticed() -> None:
    packed = pack(STATES[0])
    for damaged in (packed[:-3], packed[:8] + b"\0\0\0" + packed[11:], b""):
        with pytest.raises(zlib.error):
            unpack(damaged)


async def test_both_forms_are_read_as_one(store: Store) -> None:
    table = await earlier(store)
    assert await store.turn_starts(table) == STATES
    assert await store.snapshot(table, before=65) == Snapshot(60, 6, STATES[5])
    assert await store.snapshot(table, before=71) == Snapshot(70, 7, STATES[6])
    assert await store.snapshot_of_turn(table, 2) == Snapshot(20, 2, STATES[1])


async def test_earlier_snapshots_are_moved_in_steps(store: Store) -> None:
    table = await earlier(store)
    assert await store.pack_snapshots(pause=0) == 6
    assert (await stored(store, "snapshots"), await stored(store, "packed_snapshots")) == (0, 7)
    assert await store.turn_starts(table) == STATES
    assert await store.pack_snapshots(pause=0) == 0


async def test_an_undo_drops_both_forms(store: Store) -> None:
    table = await earlier(store)
    async with store.change() as tx:
        await tx.drop_snapshots(table, since=30)
    assert await store.turn_starts(table) == STATES[:2]


async def test_what_was_undone_meanwhile_does_not_come_back(store: Store) -> None:
    table = await earlier(store)
    async with store.change() as tx:
        await tx.drop_snapshots(table, since=30)
        await tx.move_snapshot(table, Snapshot(30, 3, pack(STATES[2])))
    assert await store.turn_starts(table) == STATES[:2]
