"""Snapshots are stored compressed; those of earlier versions are moved while the bot runs."""

import hashlib
import zlib

import pytest

from data.packing import DICTIONARY, ENTRY_DICTIONARY, pack, pack_entry, unpack, unpack_entry
from data.rows import JournalRow, Snapshot
from data.store import Store
from tests.data.test_store import new_table

ENTRIES = [
    b'{"number":21,"go":12,"deed":{"type":"acted","seat":3,"decision":20,"action":{"do":"roll","dice":1}},"events":'
    b'[{"it":"rolled","seat":3,"dice":[3]},{"it":"earned","seat":3,"card":"bakery","copies":1,"coins":1}],"draws":'
    b'[["die",6,2]],"counter":12,"rules":4,"hash":"7b5c5ba6c0e27c9bf83e5b3fae7b247242bb346c795574e755abbce718d4fe27",'
    b'"final":true,"quiet":false}',
    b'{"number":9,"go":4,"deed":{"type":"acted","seat":1,"decision":8,"action":{"do":"end_turn"}},"events":[{"it":'
    b'"go_began","seat":2,"go":5},{"it":"drew","seat":2,"card":"G11"}],"draws":[],"counter":9,"rules":2,"hash":'
    b'"9c2f0ba6c0e27c9bf83e5b3fae7b247242bb346c795574e755abbce718d4fe01","final":true,"quiet":false}',
]
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
    [[count]] = await store._all(tuple, f"SELECT count(*) FROM {name}")
    return int(count)


def test_a_state_is_the_same_afterwards() -> None:
    assert [unpack(pack(state)) for state in STATES] == STATES
    assert unpack(STATES[0]) == STATES[0]


def test_entries_are_the_same_afterwards_and_a_third_as_large() -> None:
    packed = [pack_entry(entry) for entry in ENTRIES]
    assert [unpack_entry(entry) for entry in packed] == ENTRIES
    assert [unpack_entry(entry) for entry in ENTRIES] == ENTRIES
    assert sum(map(len, packed)) < sum(map(len, ENTRIES)) / 3


def test_quiet_entries_stay_readable_for_statements() -> None:
    quiet = ENTRIES[0].replace(b'"quiet":false', b'"quiet":true')
    assert pack_entry(quiet) == quiet


async def test_the_last_entries_seen_are_found_among_quiet_ones(store: Store) -> None:
    async with store.change() as tx:
        table = await new_table(tx)
        for number in range(1, 9):
            entry = ENTRIES[0].replace(b'"quiet":false', b'"quiet":true') if number % 2 else ENTRIES[0]
            await tx.add_entry(table, JournalRow(number, None, 1.0, entry))
    assert await store.before_seen_entries(table, 2) == 4
    assert [row.entry for row in await store.journal(table)][1] == ENTRIES[0]


def test_the_dictionaries_stay_as_they_were_published() -> None:
    """Without them, no stored snapshot or entry could be read."""
    published = {
        DICTIONARY: "9eb78c9f4f480d4971ed6216bd545d7f471a9d689d67df6f464e3a271e7213d5",
        ENTRY_DICTIONARY: "5b25d0cd16010770de852eb2121285f7f6c4e473c7697168ee604966560ba3b3",
    }
    assert {each: hashlib.sha256(each).hexdigest() for each in published} == published


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
