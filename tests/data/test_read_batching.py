"""Simultaneous reads take one hop and see one snapshot."""

import asyncio
import sqlite3
from collections.abc import Sequence

import asyncpg
import pytest

from data.database import Rows, Statement
from data.rows import NewTableRow, SeatRow
from data.store import Store

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
