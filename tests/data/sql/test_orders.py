"""Rows about the future of tables: alarms, orders, postal turns, intended threads."""

import msgspec
import pytest

from data.rows import OrdersRow, PostalTurnRow, ThreadRow
from data.store import Store, Violation
from tests.data.test_store import opened
from tests.support.values import there

DRAFT = OrdersRow(seat=1, postal_turn=3, draft=b"[1]")
FINAL = OrdersRow(seat=1, postal_turn=3, draft=b"[2]", handed_in=b"[2]", final=True, handed_in_at=5.0)


# --- alarms --------------------------------------------------------------------------------------------------


async def test_the_first_alarm_of_all_tables_rings_first(store: Store) -> None:
    first, second = await opened(store), await opened(store, channel=8)
    async with store.change() as tx:
        await tx.set_alarm(first, "late", 30.0)
        await tx.set_alarm(second, "soon", 10.0, seat=2)
        await tx.set_alarm(first, "then", 20.0)
    found = there(await store.next_alarm())
    assert (found.table_id, found.kind, found.seat, found.at) == (second, "soon", 2, 10.0)
    assert [alarm.kind for alarm in await store.alarms(first)] == ["then", "late"]
    after = there(await store.next_alarm(frozenset({found.id})))
    assert after.kind == "then"
    assert await store.next_alarm(frozenset(range(9))) is None


async def test_a_new_alarm_gets_an_id_and_replaces_the_old(store: Store) -> None:
    number = await opened(store)
    async with store.change() as tx:
        await tx.set_alarm(number, "tea", 10.0)
        await tx.set_alarm(number, "tea", 10.0, seat=0)
    before = await store.alarms(number)
    async with store.change() as tx:
        await tx.set_alarm(number, "tea", 20.0)
    after = await store.alarms(number)
    assert [(alarm.seat, alarm.at) for alarm in after] == [(0, 10.0), (None, 20.0)]
    assert after[1].id > max(alarm.id for alarm in before)
    assert await store.alarm(before[0].id if before[0].seat is None else before[1].id) is None


async def test_each_table_and_seat_has_one_alarm_of_a_kind(store: Store) -> None:
    number = await opened(store)
    insert = "INSERT INTO alarms (table_id, kind, seat, at) VALUES (?, 'tea', ?, 1.0)"
    for seat in (None, 0):
        async with store.change() as tx:
            await tx._run(insert, number, seat)
        with pytest.raises(Violation):
            async with store.change() as tx:
                await tx._run(insert, number, seat)


# --- orders --------------------------------------------------------------------------------------------------


async def test_orders_are_written_over_and_forgotten_by_seat_or_all(store: Store) -> None:
    number = await opened(store)
    other = msgspec.structs.replace(DRAFT, seat=0)
    async with store.change() as tx:
        for row in (DRAFT, other, FINAL):
            await tx.write_orders(number, row)
    assert await store.orders(number) == [other, FINAL]
    assert await store.orders_of(number, 1) == FINAL
    assert await store.orders_of(number, 2) is None
    async with store.change() as tx:
        await tx.drop_orders(number, 1)
    assert await store.orders(number) == [other]
    async with store.change() as tx:
        await tx.drop_orders(number)
    assert await store.orders(number) == []


@pytest.mark.parametrize(
    "impossible",
    [
        msgspec.structs.replace(FINAL, handed_in=None, handed_in_at=None),
        msgspec.structs.replace(FINAL, handed_in_at=None),
        msgspec.structs.replace(DRAFT, handed_in_at=1.0),
    ],
)
async def test_orders_not_handed_in_cannot_be_final(store: Store, impossible: OrdersRow) -> None:
    number = await opened(store)
    with pytest.raises(Violation):
        async with store.change() as tx:
            await tx.write_orders(number, impossible)


async def test_a_row_of_orders_does_not_show_them(store: Store) -> None:
    secret = msgspec.structs.replace(FINAL, draft=b"secret", handed_in=b"secret")
    assert "secret" not in f"{secret} {secret!r} {[secret]}"


# --- turns ---------------------------------------------------------------------------------------------------


async def test_turns_are_counted_and_kept_once(store: Store) -> None:
    number = await opened(store)
    assert (await store.postal_turns(number), await store.postal_turn(number, 0)) == (0, None)
    first, second = PostalTurnRow(1, 2, 8, (2, 3), (1,), 5.0), PostalTurnRow(2, 9, 12, (), (0, 1), 6.0)
    async with store.change() as tx:
        await tx.add_postal_turn(number, first)
        await tx.add_postal_turn(number, second)
    assert await store.postal_turns(number) == 2
    assert [await store.postal_turn(number, postal_turn) for postal_turn in (1, 2)] == [first, second]
    with pytest.raises(Violation):
        async with store.change() as tx:
            await tx.add_postal_turn(number, second)


# --- the end -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", ["over", "closed"])
async def test_a_finished_game_keeps_postal_turns_without_alarms_or_orders(store: Store, phase: str) -> None:
    number, other = await opened(store), await opened(store, channel=8)
    async with store.change() as tx:
        for table in (number, other):
            await tx.set_alarm(table, "tea", 1.0)
            await tx.write_orders(table, FINAL)
            await tx.add_postal_turn(table, PostalTurnRow(1, 2, 8, (), (), 5.0))
    row = there(await store.table(number))
    async with store.change() as tx:
        await tx.write_table(msgspec.structs.replace(row, phase=phase), at=2.0)
    assert (await store.alarms(number), await store.orders(number), await store.postal_turns(number)) == ([], [], 1)
    assert (len(await store.alarms(other)), len(await store.orders(other))) == (1, 1)


# --- threads -------------------------------------------------------------------------------------------------


async def test_a_thread_is_remembered_until_it_has_its_table(store: Store) -> None:
    row = ThreadRow(11, 2, "Ann's game")
    async with store.change() as tx:
        await tx.add_thread(row)
        await tx.add_thread(row)
    assert await store.threads() == [row]
    async with store.change() as tx:
        await tx.drop_thread(11)
    assert await store.threads() == []
