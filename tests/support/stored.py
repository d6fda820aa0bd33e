"""Reads the whole database; reaches below the store."""

from data.sqlite import SqliteDatabase
from data.store import Store

NAMES = (
    *("tables", "seats", "journal", "packed_snapshots", "slots", "due", "clicks", "facts"),
    *("alarms", "orders", "turns", "threads"),
    *("obligations", "attendance", "pauses", "notices", "standing_orders"),
    *("polls", "ballots", "offers", "wanted", "seat_history", "endings", "lost", "asked_in_vain"),
    *("players", "player_names", "results", "seat_results", "robberies", "ratings", "rating_steps"),
)


async def everything(store: Store) -> dict[str, list[tuple[object, ...]]]:
    """All rows by table."""
    return {name: sorted(await store._all(tuple, f"SELECT * FROM {name}"), key=repr) for name in NAMES}


def file_of(store: Store) -> SqliteDatabase:
    """The SQLite database that keeps a store."""
    assert isinstance(store._database, SqliteDatabase)
    return store._database
