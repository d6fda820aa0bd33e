"""What a start asks the database: the right tables, and by index."""

import re

import pytest

from bot.games.machi_koro.actions import Roll
from bot.table.tables import Tables
from data.rows import DebtRow, OrdersRow, SlotRow, StandingRow
from data.store import Store
from tests.support.match import ANN, BO, Match


@pytest.fixture
def match(tables: Tables) -> Match:
    return Match(tables)


async def owe(store: Store, table: int, seat: int, calls: int = 0) -> None:
    async with store.change() as tx:
        await tx.write_debt(table, DebtRow(seat, 1.0, 1, 1.0, calls=calls))


async def post(store: Store, table: int, place: str) -> None:
    async with store.change() as tx:
        await tx.write_slot(table, SlotRow(place, 2, 3, "shown", False, 1.0, place))


async def test_where_nobody_owes_anything(store: Store, match: Match) -> None:
    first = await match.begin(ANN, BO, channel=1)
    second = await match.begin(ANN, BO, channel=2)
    await match.open(ANN, channel=3)
    await owe(store, first.id, 0)
    assert await store.without_debts() == [second.id]


async def test_where_somebody_counts_as_called_and_no_line_says_so(store: Store, match: Match) -> None:
    tables = [await match.begin(ANN, BO, channel=channel) for channel in range(5)]
    for table in tables[:4]:
        await owe(store, table.id, 1, calls=1)
    await owe(store, tables[4].id, 1)
    await post(store, tables[0].id, "ping:1")
    await post(store, tables[1].id, "ping:1:2")
    await post(store, tables[2].id, "ping:12")
    await post(store, tables[3].id, "ping:0")
    assert await store.with_calls_not_shown() == [tables[2].id, tables[3].id]


async def test_where_robots_play(store: Store, match: Match) -> None:
    robots = await match.begin(ANN, robots=1, channel=1)
    stood_in = await match.begin(ANN, BO, channel=2)
    await match.begin(ANN, BO, channel=3)
    waiting = await match.begin(ANN, robots=1, channel=4)
    async with store.change() as tx:
        await tx.write_attendance(stood_in.id, 1, stand_in="easy", misses=2)
    await owe(store, waiting.id, 0)
    assert await store.with_robots(people_owe=False) == [robots.id, stood_in.id]
    assert await store.with_robots(people_owe=True) == [waiting.id]


async def test_where_orders_may_have_to_be_followed(store: Store, match: Match) -> None:
    tables = [await match.begin(ANN, BO, channel=channel) for channel in range(4)]
    async with store.change() as tx:
        for table, final in zip(tables, (True, False, True, False), strict=True):
            row = OrdersRow(seat=0, turn=1, draft=b"[]", handed_in=b"[]", final=final, handed_in_at=1.0)
            await tx.write_orders(table.id, row)
        await tx.write_standing_orders(tables[1].id, StandingRow(0, b"{}", b"{}"))
        await tx.write_standing_orders(tables[2].id, StandingRow(0, b"{}"))
    assert await store.with_final_orders() == [tables[0].id, tables[2].id]
    assert await store.with_standing_orders() == [tables[1].id]


async def test_no_question_at_a_start_or_a_click_reads_a_whole_table(
    store: Store, tables: Tables, match: Match
) -> None:
    asked = set[str]()
    for connection in (store._connection, store._writer):
        await connection.set_trace_callback(asked.add)
    table = await match.begin(ANN, BO)
    await match.act(ANN, Roll(1))
    await tables.undoable(await tables.load(table.id))
    await store.slots(table.id)
    await store.due()
    await store.next_alarm()
    await store.without_debts()
    await store.with_calls_not_shown()
    await store.with_robots(people_owe=True)
    await store.with_final_orders()
    await store.with_standing_orders()
    await store.table_in(2)
    questions = {sql for sql in asked if sql.lstrip().upper().startswith(("SELECT", "UPDATE", "DELETE"))}
    assert len(questions) > 15
    scans = dict[str, str]()
    for sql in questions:
        for row in await store._connection.execute_fetchall(f"EXPLAIN QUERY PLAN {sql}"):
            if re.match(r"SCAN (?!CONSTANT)", row[3]) and "USING" not in row[3]:
                scans[row[3]] = sql
    assert scans.keys() <= {"SCAN due", "SCAN debts"}, scans
