"""Rows about one person, and their deletion."""

import pytest

from data.rows import JournalRow, NewTableRow, SeatRow
from data.sql.personal import FORGOTTEN, PEOPLE
from data.store import Store
from tests.support.engines import SQLITE
from tests.support.values import there

ANN, BO = 111111111111111111, 222222222222222222


async def opened(store: Store, channel: int, *people: int, host: int = ANN, terms: bytes = b"{}") -> int:
    async with store.change() as tx:
        table = await tx.open_table(
            NewTableRow(game="g", guild_id=1, channel_id=channel, host_id=host, terms=terms, secret=b"s" * 32, at=1.0)
        )
        await tx.write_seats(table, [SeatRow(at, who, f"P{at}", None, 7) for at, who in enumerate(people)])
    return table


async def test_tables_of_a_person_are_running_ones_newest_first(store: Store) -> None:
    first, second = await opened(store, 1, ANN, BO), await opened(store, 2, ANN)
    await opened(store, 3, BO)
    assert await store.tables_of(ANN) == [second, first]
    async with store.change() as tx:
        await tx._run("UPDATE tables SET phase = 'over' WHERE id = ?", second)
    assert await store.tables_of(ANN, active=True) == [first]
    assert await store.tables_of(ANN) == [second, first]


async def test_tables_that_name_a_person_without_a_seat(store: Store) -> None:
    hosted = await opened(store, 1, BO, host=ANN)
    invited = await opened(store, 2, BO, host=BO, terms=b'{"invited":[%d]}' % ANN)
    await opened(store, 3, BO, host=BO, terms=b'{"invited":[%d]}' % BO)
    assert await store.tables_naming(ANN) == [hosted, invited]
    async with store.change() as tx:
        await tx.forget_host(hosted, ANN)
        await tx.forget_host(invited, ANN)
    assert await store.tables_naming(ANN) == [invited]
    row = there(await store.table(invited))
    assert row.host_id == BO


async def test_actions_of_a_forgotten_person_have_no_author(store: Store) -> None:
    table = await opened(store, 1, ANN, BO)
    async with store.change() as tx:
        for number, who in enumerate((ANN, BO, ANN), 1):
            await tx.add_entry(table, JournalRow(number, who, float(number), b"{}"))
    assert [act.number for act in await store.acts_of(ANN)] == [1, 3]
    last = there(await store.last_act(table, ANN))
    assert (last.number, last.at) == (3, 3.0)
    async with store.change() as tx:
        await tx.forget_acts(ANN)
    assert await store.acts_of(ANN) == []
    assert await store.last_act(table, ANN) is None
    assert [row.user_id for row in await store.journal(table)] == [None, BO, None]


async def test_a_seat_is_left_to_a_robot_or_to_nobody(store: Store) -> None:
    table = await opened(store, 1, ANN, BO)
    async with store.change() as tx:
        await tx.leave_nameless(table, ANN, "Former player", "easy")
        await tx.leave_nameless(table, BO, "Former player", FORGOTTEN)
    seats = await store.seats(table)
    assert [(seat.user_id, seat.name, seat.robot) for seat in seats] == [
        (None, "Former player", "easy"),
        (None, "Former player", ""),
    ]
    assert await store.tables_of(ANN) == []


async def test_everybody_who_is_stored_anywhere_is_known(store: Store) -> None:
    cy = 333333333333333333
    await opened(store, 1, ANN, host=BO, terms=b'{"invited":[%d],"speed":1.5,"days":[12]}' % cy)
    assert await store.people_known() == {ANN, BO, cy, 12}


@pytest.mark.parametrize("engine", [SQLITE], indirect=True)
async def test_no_column_with_people_is_left_out(store: Store) -> None:
    columns = "SELECT t.name, c.name FROM sqlite_master t, pragma_table_info(t.name) c WHERE t.type = 'table'"
    found = {
        (table, column)
        for table, column in await store._all(tuple, columns)
        if column in ("user_id", "host_id", "blocked_id")
    }
    assert found == set(PEOPLE)
