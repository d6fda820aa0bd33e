"""What is kept."""

from data.store import Store

NAMES = (
    *("tables", "seats", "journal", "snapshots", "places", "due", "clicks", "votes", "facts"),
    *("alarms", "orders", "turns", "threads"),
)


async def everything(store: Store) -> dict[str, list[tuple[object, ...]]]:
    """Whatever the database holds."""
    return {
        name: [tuple(row) for row in await store._connection.execute_fetchall(f"SELECT * FROM {name}")]
        for name in NAMES
    }
