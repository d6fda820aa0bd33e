"""Reads the whole database."""

from data.store import Store

NAMES = (
    *("tables", "seats", "journal", "packed_snapshots", "places", "due", "clicks", "facts"),
    *("alarms", "orders", "turns", "threads"),
    *("debts", "attendance", "pauses", "notices", "standing_orders"),
    *("polls", "ballots", "offers", "wanted", "seat_history", "endings", "lost", "asked_in_vain"),
)


async def everything(store: Store) -> dict[str, list[tuple[object, ...]]]:
    """All rows by table."""
    return {
        name: [tuple(row) for row in await store._connection.execute_fetchall(f"SELECT * FROM {name}")]
        for name in NAMES
    }
