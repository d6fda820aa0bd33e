"""Reasons are stored with the turn of their action and deleted by an undo."""

from data.rows import NewTableRow, ReasonRow
from data.store import Store


async def test_reasons_are_read_in_order_and_deleted_with_an_undo(store: Store) -> None:
    async with store.change() as tx:
        table = await tx.open_table(
            NewTableRow(game="machi_koro", guild_id=1, channel_id=2, host_id=3, terms=b"{}", secret=b"", at=0.0)
        )
        rows = [ReasonRow(number, turn, 1, b'{"reason":"wins"}') for number, turn in ((7, 2), (5, 2), (4, 1))]
        for row in rows:
            await tx.add_reason(table, row)
    assert await store.reasons(table, 2) == [rows[1], rows[0]]
    async with store.change() as tx:
        await tx.drop_reasons(table, 5)
    assert await store.reasons(table, 2) == []
    assert await store.reasons(table, 1) == [rows[2]]
