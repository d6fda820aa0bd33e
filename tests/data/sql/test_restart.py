"""Queries at a start: they find the right tables and use an index."""

from data.rows import AttendanceRow, ObligationRow, OrdersRow, SlotRow, StandingRow, Subject
from data.store import Store
from tests.support.match import ANN, BO, Match


async def ask(store: Store, table: int, seat: int, reminders: int = 0) -> None:
    async with store.change() as tx:
        await tx.write_obligation(table, ObligationRow(seat, 1.0, 1, 1.0, reminders=reminders))


async def post(store: Store, table: int, place: str) -> None:
    async with store.change() as tx:
        await tx.write_slot(Subject("table", table), SlotRow(place, 2, 3, "shown", False, 1.0, place))


async def test_finds_tables_without_obligations(store: Store, match: Match) -> None:
    first = await match.begin(ANN, BO, channel=1)
    second = await match.begin(ANN, BO, channel=2)
    await match.open(ANN, channel=3)
    await ask(store, first.id, 0)
    assert await store.without_obligations() == [second.id]


async def test_finds_tables_whose_reminder_is_not_shown(store: Store, match: Match) -> None:
    tables = [await match.begin(ANN, BO, channel=channel) for channel in range(5)]
    for table in tables[:4]:
        await ask(store, table.id, 1, reminders=1)
    await ask(store, tables[4].id, 1)
    await post(store, tables[0].id, "ping:1")
    await post(store, tables[1].id, "ping:1:2")
    await post(store, tables[2].id, "ping:12")
    await post(store, tables[3].id, "ping:0")
    assert await store.with_reminders_not_shown() == [tables[2].id, tables[3].id]


async def test_finds_tables_where_robots_may_have_work(store: Store, match: Match) -> None:
    robots = await match.begin(ANN, robots=1, channel=1)
    stood_in = await match.begin(ANN, BO, channel=2)
    await match.begin(ANN, BO, channel=3)
    waiting = await match.begin(ANN, robots=1, channel=4)
    async with store.change() as tx:
        await tx.write_attendance(stood_in.id, AttendanceRow(1, stand_in="easy", misses=2))
    await ask(store, waiting.id, 0)
    assert await store.with_unknown_robot_work(people_must_act=False) == [robots.id, stood_in.id]
    assert await store.with_unknown_robot_work(people_must_act=True) == [waiting.id]
    async with store.change() as tx:
        await tx.write_robot_work(robots.id, (await store.table(robots.id)).version, work=True)  # type: ignore[union-attr]
        await tx.write_robot_work(stood_in.id, 1, work=True)  # has changed since that version
        await tx.write_robot_work(waiting.id, (await store.table(waiting.id)).version, work=False)  # type: ignore[union-attr]
    assert await store.with_robot_work() == [robots.id]
    assert await store.with_unknown_robot_work(people_must_act=False) == [stood_in.id]
    assert await store.with_unknown_robot_work(people_must_act=True) == []


async def test_finds_tables_with_final_or_standing_orders(store: Store, match: Match) -> None:
    tables = [await match.begin(ANN, BO, channel=channel) for channel in range(4)]
    async with store.change() as tx:
        for table, final in zip(tables, (True, False, True, False), strict=True):
            row = OrdersRow(seat=0, postal_turn=1, draft=b"[]", handed_in=b"[]", final=final, handed_in_at=1.0)
            await tx.write_orders(table.id, row)
        await tx.write_standing_orders(tables[1].id, StandingRow(0, b"{}", b"{}"))
        await tx.write_standing_orders(tables[2].id, StandingRow(0, b"{}"))
    assert await store.with_final_orders() == [tables[0].id, tables[2].id]
    assert await store.with_standing_orders() == [tables[1].id]
