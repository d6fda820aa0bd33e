"""Copies everything from one database into an empty one: from SQLite to PostgreSQL, or back."""

import hashlib
from collections.abc import AsyncIterator
from typing import Final

import msgspec

from data.database import Database, Row, Statement, Step
from data.migrate import StoreError
from data.sql.epochs import NUMBERED

KEYS: Final = {
    "tables": ("id",),
    "seats": ("table_id", "seat"),
    "journal": ("table_id", "number"),
    "snapshots": ("table_id", "number"),
    "packed_snapshots": ("table_id", "number"),
    "due": ("table_id",),
    "clicks": ("interaction_id",),
    "facts": ("name",),
    "alarms": ("id",),
    "orders": ("table_id", "seat"),
    "turns": ("table_id", "turn"),
    "threads": ("interaction_id",),
    "closed_dms": ("user_id",),
    "people": ("user_id",),
    "servers": ("guild_id",),
    "obligations": ("table_id", "seat"),
    "attendance": ("table_id", "seat"),
    "pauses": ("table_id",),
    "notices": ("table_id", "number"),
    "standing_orders": ("table_id", "seat"),
    "endings": ("table_id",),
    "polls": ("id",),
    "ballots": ("poll_id", "seat"),
    "offers": ("id",),
    "wanted": ("table_id", "seat"),
    "seat_history": ("id",),
    "lost": ("table_id",),
    "reasons": ("table_id", "number"),
    "reports": ("id",),
    "asked_in_vain": ("table_id", "user_id", "kind"),
    "robot_work": ("table_id",),
    "players": ("id",),
    "player_names": ("player", "guild_id"),
    "results": ("id",),
    "seat_results": ("table_id", "seat"),
    "robberies": ("table_id", "seat", "victim"),
    "ratings": ("guild_id", "game", "player"),
    "rating_steps": ("table_id", "player"),
    "month_pictures": ("guild_id",),
    "achievements": ("table_id", "seat", "achievement"),
    "wishes": ("guild_id", "game", "user_id"),
    "openings": ("id",),
    "tournaments": ("id",),
    "entrants": ("tournament_id", "number"),
    "matches": ("tournament_id", "round", "number"),
    "overviews": ("guild_id",),
    "coaches": ("table_id", "user_id"),
    "slots": ("table_id", "tournament_id", "guild_id", "overview_id", "slot"),
    "epochs": ("number",),
    "table_epochs": ("table_id", "number"),
    "notes": ("table_id", "user_id"),
    "blocks": ("user_id", "blocked_id"),
    "reviews": ("table_id",),
    "seat_luck": ("table_id", "seat"),
    "judgements": ("table_id", "seat"),
    "sent_orders": ("table_id", "turn", "seat"),
}
"""Every table with the columns of its key; a table stands after those that it refers to."""
NULLABLE: Final = frozenset({"slots"})
"""Tables in whose key all ids but one are NULL."""
AT_ONCE: Final = 200
"""Rows in one batch."""


async def move(source: Database, target: Database) -> int:
    """Copy every row, then compare both databases; return the number of rows. All is copied or nothing.

    Raises:
        StoreError: the target holds something, or what it holds now is not the same.
    """
    for name in KEYS:
        if await _all(target, f"SELECT 1 FROM {name} LIMIT 1"):  # noqa: S608 - a constant
            raise StoreError("there is something in the database to copy into: name an empty one")
    count = 0
    await target.write([Step(target.dialect.begin)])
    try:
        for name in KEYS:
            async for rows in _pages(source, name):
                await target.write([_insertion(name, rows)])
                count += len(rows)
        for name in NUMBERED:
            ((last,),) = await _all(source, source.dialect.last_number, name)
            if last:
                await target.write([Step(sql, (name, last)) for sql in target.dialect.count_from])
        await target.write([Step("COMMIT")])
    except BaseException:
        await target.roll_back()
        raise
    for name in KEYS:
        if await _digest(source, name) != await _digest(target, name):
            raise StoreError(f"the copy differs from the original in its table {name}: do not use it")
    return count


async def _pages(database: Database, name: str) -> AsyncIterator[list[Row]]:
    """The rows of a table in the order of its key, in batches of `AT_ONCE`."""
    keys = ", ".join(f"coalesce({key}, 0)" if name in NULLABLE and key.endswith("_id") else key for key in KEYS[name])
    marks = ", ".join("?" * len(KEYS[name]))
    rows = await _all(database, f"SELECT * FROM {name} ORDER BY {keys} LIMIT {AT_ONCE:d}")  # noqa: S608
    following = f"SELECT * FROM {name} WHERE ({keys}) > ({marks}) ORDER BY {keys} LIMIT {AT_ONCE:d}"  # noqa: S608
    while rows:
        yield rows
        rows = await _all(
            database, following, *(0 if (value := rows[-1][key]) is None else value for key in KEYS[name])
        )


async def _all(database: Database, sql: str, *values: object) -> list[Row]:
    question: Statement = (sql, values)
    [found] = await database.read([[question]])
    if isinstance(found, Exception):
        raise found
    return found[0]


def _insertion(name: str, rows: list[Row]) -> Step:
    """The statement that inserts these rows."""
    columns = list(rows[0].keys())
    marks = ", ".join([f"({', '.join('?' * len(columns))})"] * len(rows))
    sql = f"INSERT INTO {name} ({', '.join(columns)}) VALUES {marks}"  # noqa: S608 - names of our own
    return Step(sql, tuple(value for row in rows for value in row))


async def _digest(database: Database, name: str) -> bytes:
    """What is in a table, in 32 bytes."""
    found = hashlib.sha256()
    async for rows in _pages(database, name):
        for row in rows:
            found.update(msgspec.msgpack.encode({key: row[key] for key in sorted(row.keys())}))
    return found.digest()
