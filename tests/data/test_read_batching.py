"""Simultaneous reads take one hop and see one snapshot, and so do those that are usual for a purpose."""

import asyncio
import re
import sqlite3
from collections.abc import Sequence

import asyncpg
import msgspec
import pytest

from data.database import Rows, Statement, Step
from data.migrate import migrations
from data.read_batching import MOST_PURPOSES
from data.rows import JournalRow, NewTableRow, SeatRow, Snapshot
from data.sql.statements import PARENTS
from data.sql.transaction import READ_AHEAD
from data.store import Store
from tests.support.values import there

Hops = list[int]


@pytest.fixture
async def number(store: Store) -> int:
    """A table with one player."""
    async with store.change() as tx:
        number = await tx.open_table(
            NewTableRow(game="machi_koro", guild_id=1, channel_id=7, host_id=2, terms=b"{}", secret=b"s" * 32, at=1.5)
        )
        await tx.write_seats(number, [SeatRow(0, 2, "Ann", None, 3)])
    return number


@pytest.fixture
def hops(store: Store, monkeypatch: pytest.MonkeyPatch) -> Hops:
    """A number for each hop to the reading connection."""
    counted, read = Hops(), store._database.read

    async def counting(groups: Sequence[Sequence[Statement]]) -> list[list[Rows] | Exception]:
        counted.append(len(counted))
        return await read(groups)

    monkeypatch.setattr(store._database, "read", counting)
    return counted


async def test_simultaneous_reads_take_one_hop(store: Store, number: int, hops: Hops) -> None:
    table, again, seats, nobody = await asyncio.gather(
        store.table(number), store.table(number), store.seats(number), store.table(99)
    )
    assert table == again is not None
    assert len(seats) == 1
    assert nobody is None
    assert len(hops) == 1


async def test_a_read_a_tick_later_takes_the_same_hop(store: Store, number: int, hops: Hops) -> None:
    async def a_tick_later() -> None:
        await asyncio.sleep(0)
        assert await store.seats(number)

    await asyncio.gather(store.table(number), a_tick_later())
    assert len(hops) == 1


async def test_a_question_that_cannot_be_asked_spoils_no_other(store: Store) -> None:
    nonsense: list[Statement] = [("SELECT nothing FROM nowhere", ())]
    refused, nobody = await asyncio.gather(store._ask(nonsense), store.table(99), return_exceptions=True)
    assert isinstance(refused, sqlite3.OperationalError | asyncpg.UndefinedTableError)
    assert nobody is None


async def test_a_cancelled_read_does_not_cancel_the_others(store: Store, number: int) -> None:
    leaving, staying = asyncio.ensure_future(store.table(number)), asyncio.ensure_future(store.table(number))
    await asyncio.sleep(0)
    leaving.cancel()
    assert await staying is not None
    assert leaving.cancelled()


async def look(store: Store, number: int) -> tuple[object, ...]:
    """Some reads, one after another."""
    async with store.usual_reads("looking"):
        return await store.table(number), await store.seats(number), await store.due(), await store.seats(number)


async def test_what_was_read_for_a_purpose_is_read_in_one_hop_the_next_time(
    store: Store, number: int, hops: Hops
) -> None:
    first = await look(store, number)
    assert len(hops) == 3  # the seats are read once
    hops.clear()
    assert await look(store, number) == first
    assert len(hops) == 1


async def test_what_every_second_block_reads_is_usual_too(store: Store, number: int, hops: Hops) -> None:
    async def in_turns() -> list[int]:
        async with store.usual_reads("in turns"):
            await store.table(number)
        async with store.usual_reads("in turns"):
            await store.seats(number)
        return hops

    await in_turns()
    hops.clear()
    assert len(await in_turns()) == 2


async def test_reads_ahead_see_what_is_committed_by_then(store: Store, number: int) -> None:
    await look(store, number)
    async with store.change() as tx:
        await tx.write_seats(number, [SeatRow(0, 5, "Bo", None, 3)])
    _, seats, _, again = await look(store, number)
    assert seats == again == await store.seats(number) == [SeatRow(0, 5, "Bo", None, 3)]


async def test_what_is_not_usual_is_read_all_the_same(store: Store, number: int, hops: Hops) -> None:
    await look(store, number)
    hops.clear()
    async with store.usual_reads("looking"):
        assert await store.fact("unusual") is None
        assert await store.table(number) is not None
    assert len(hops) == 2


async def test_a_task_that_outlives_the_block_reads_afresh(store: Store, number: int) -> None:
    await look(store, number)
    go_on = asyncio.Event()

    async def later() -> object:
        await go_on.wait()
        return await store.seats(number)

    async with store.usual_reads("looking"):
        task = asyncio.create_task(later())
    async with store.change() as tx:
        await tx.write_seats(number, [])
    go_on.set()
    assert await task == []


async def test_only_the_latest_purposes_are_remembered(store: Store, number: int, hops: Hops) -> None:
    reading = store._reading
    await look(store, number)
    for each in range(MOST_PURPOSES):
        async with reading.usual(each):
            await store.due()
    assert len(reading._usual) == MOST_PURPOSES
    hops.clear()
    await look(store, number)
    assert len(hops) == 3


@pytest.fixture
def writes(store: Store, monkeypatch: pytest.MonkeyPatch) -> Hops:
    """A number for each hop to the writing connection."""
    counted, write = Hops(), store._database.write

    async def counting(steps: Sequence[Step]) -> list[Rows]:
        counted.append(len(counted))
        return await write(steps)

    monkeypatch.setattr(store._database, "write", counting)
    return counted


async def test_a_transaction_reads_ahead_in_one_hop(store: Store, number: int, writes: Hops) -> None:
    async with store.change() as tx:
        await tx.read_ahead(number)
        found, facts = await tx.table_and_seats(number), await tx.obligation_facts(number)
        assert len(writes) == 1
    assert found == await store.table_and_seats(number)
    assert facts == await store.obligation_facts(number)


async def test_what_a_transaction_read_ahead_holds_until_it_changes_that(
    store: Store, number: int, writes: Hops
) -> None:
    async with store.change() as tx:
        await tx.read_ahead(number)
        await tx.write_seats(number, [SeatRow(0, 5, "Bo", None, 3)])
        found = there(await tx.table_and_seats(number))
        assert [seat.name for seat in found[1]] == ["Bo"]
        await tx.read_ahead(number)
        await tx.write_channel(number, 8)
        writes.clear()
        assert [seat.name for seat in await tx.seats(number)] == ["Bo"]
        assert not writes  # its channel is no part of its seats
        found = there(await tx.table_and_seats(number))
        assert found[0].channel_id == 8


async def test_a_transaction_need_not_read_what_it_has_written_of_a_game(
    store: Store, number: int, writes: Hops
) -> None:
    async with store.change() as tx:
        _, row, _ = await tx.asked_by(number, 77)
        assert row is not None
        await tx.remember_click(77, number, 3.0)
        await tx.add_entry(number, JournalRow(1, 2, 3.0, b'{"number":1}'))
        await tx.add_snapshot(number, Snapshot(1, 1, b"{}"))
        played = msgspec.structs.replace(row, phase="playing", state=b"{}", key=b"k", counter=4, host_id=9)
        await tx.write_table(played, at=3.0)
        found, facts = await tx.table_and_seats(number), await tx.obligation_facts(number)
        assert len(writes) == 1
    assert len(writes) == 2
    assert found == await store.table_and_seats(number)
    assert facts == await store.obligation_facts(number)
    assert found is not None
    assert (found[0].version, found[0].entries) == (row.version + 1, 1)


async def test_nothing_is_known_of_a_table_that_was_deleted(store: Store, number: int) -> None:
    async with store.change() as tx:
        await tx.asked_by(number, 77)
        await tx._run("DELETE FROM tables WHERE id = ?", number)
        assert await tx.table_and_seats(number) is None
        assert await tx.seats(number) == []


def test_rows_that_go_with_others_are_known() -> None:
    references = {
        parent
        for path in migrations()
        for parent in re.findall(r"REFERENCES (\w+) \(\w+\) ON DELETE", path.read_text("utf-8"))
    }
    assert references == PARENTS


def test_what_is_read_ahead_names_its_tables() -> None:
    views = {name for path in migrations() for name in re.findall(r"CREATE VIEW (\w+)", path.read_text("utf-8"))}
    assert views
    assert [sql for sql in READ_AHEAD if any(view in sql for view in views)] == []
