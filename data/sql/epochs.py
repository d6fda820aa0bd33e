"""Epochs: what has to begin again when the database has gone back to a copy, and what must never come again."""

from collections.abc import Iterable
from typing import Final, Literal, get_args

from data.database import Row
from data.rows import EpochRow, TableEpochRow
from data.sql.statements import Queries, Statements, columns

Numbered = Literal["tables", "alarms", "polls", "offers", "seat_history", "results", "openings", "tournaments"]
NUMBERED: Final[tuple[Numbered, ...]] = get_args(Numbered)
"""Tables that number their rows, and never use a number twice."""
_UNSETTLED: Final = (
    "settled = 0 AND (table_id IN (SELECT id FROM tables WHERE phase IN ('lobby', 'playing')) "
    "OR tournament_id IN (SELECT id FROM tournaments WHERE phase IN ('joining', 'playing')) "
    "OR overview_id IN (SELECT guild_id FROM overviews))"
)
"""Messages that would still change: of lobbies, running tables, unfinished tournaments and servers' running games."""
EPOCHS_OF: Final = (
    "SELECT number, epoch, from_entry, secret, key, posted FROM table_epochs WHERE table_id = ? ORDER BY number"
)


def table_epoch(row: Row) -> TableEpochRow:
    """An epoch of a table from its row."""
    return TableEpochRow(row[0], row[1], row[2], row[3], row[4], bool(row[5]))


class EpochReads(Queries):
    """Queries about epochs."""

    async def newest_epoch(self) -> EpochRow | None:
        """The epoch that the database is in; None in the first."""
        sql = "SELECT number, id, began_at, copy_at FROM epochs ORDER BY number DESC LIMIT 1"
        return await self._row(EpochRow, sql)

    async def knows_epoch(self, epoch: str) -> bool:
        """Whether the database has been in that epoch; the first one is the empty text."""
        return not epoch or await self._one(bool, "SELECT 1 FROM epochs WHERE id = ?", epoch) is not None

    async def last_numbers(self) -> dict[Numbered, int]:
        """The last number that each of `NUMBERED` has given."""
        found = await self._ask([(self._dialect.last_number, (name,)) for name in NUMBERED])
        return {name: int(row[0]) for name, rows in zip(NUMBERED, found, strict=True) for row in rows}

    async def ongoing(self) -> list[int]:
        """Every lobby and every running table."""
        sql = "SELECT id FROM tables WHERE phase IN ('lobby', 'playing') ORDER BY id"
        return await self._numbers(sql)

    async def people_at_tables(self) -> list[int]:
        """Everybody who has a seat at a running table."""
        sql = (
            "SELECT DISTINCT user_id FROM seats JOIN tables ON id = table_id "
            "WHERE phase = 'playing' AND user_id IS NOT NULL"
        )
        return await self._numbers(sql)

    async def newest_message(self) -> int:
        """The newest message that is stored; 0: none."""
        return await self._one(lambda row: int(row[0] or 0), "SELECT max(message_id) FROM slots") or 0

    async def channels_at_work(self) -> set[int]:
        """The channels of lobbies, running tables and unfinished tournaments."""
        sql = (
            "SELECT channel_id FROM tables WHERE phase IN ('lobby', 'playing') "
            "UNION SELECT channel_id FROM tournaments WHERE phase IN ('joining', 'playing')"
        )
        return set(await self._numbers(sql))

    async def last_moment(self) -> float | None:
        """The last moment at which a table changed, in seconds since 1970; None: there is no table."""
        return await self._one(lambda row: row[0], "SELECT max(changed_at) FROM tables")


class EpochChanges(Statements):
    """Changes that a step back makes."""

    async def add_epoch(self, row: EpochRow) -> None:
        await self._add("epochs", **columns(row))

    async def add_table_epoch(self, table_id: int, row: TableEpochRow) -> None:
        """Let a table begin an epoch; it begins each only once."""
        await self._add("table_epochs", table_id=table_id, **columns(row))

    async def join_newest_epoch(self, table_id: int) -> None:
        """Let a new table be in the epoch that the database is in."""
        sql = (
            "INSERT INTO table_epochs (table_id, number, epoch, from_entry, posted) "
            "SELECT ?, number, id, 0, 1 FROM epochs ORDER BY number DESC LIMIT 1"
        )
        await self._run(sql, table_id)

    async def write_later_key(self, table_id: int, key: bytes) -> None:
        """Store the key of a game that begins with a later secret."""
        newest = "(SELECT max(number) FROM table_epochs WHERE table_id = ?)"
        sql = f"UPDATE table_epochs SET key = ? WHERE table_id = ? AND number = {newest}"  # noqa: S608 - a constant
        await self._run(sql, key, table_id, table_id)

    async def table_was_posted(self, table_id: int) -> None:
        """Store that a table has been shown since it went back."""
        await self._run("UPDATE table_epochs SET posted = 1 WHERE table_id = ? AND posted = 0", table_id)

    async def count_on_from(self, name: Numbered, last: int) -> None:
        """Number the next row of one of `NUMBERED` higher than `last`."""
        for sql in self._dialect.count_from:
            await self._run(sql, name, last)

    async def move_tournaments(self, epoch: str) -> None:
        """Let every unfinished tournament's controls carry that epoch, which its message has to show."""
        await self._run(
            "UPDATE tournaments SET epoch = ?, version = version + 1 WHERE phase IN ('joining', 'playing')", epoch
        )

    async def forget_facts(self, prefixes: Iterable[str]) -> None:
        """Delete the facts whose names begin like that."""
        for prefix in prefixes:
            await self._run("DELETE FROM facts WHERE substr(name, 1, ?) = ?", len(prefix), prefix)

    async def mark_everything_unshown(self, month: str, since: float) -> None:
        """Count every message of lobbies, running tables, unfinished tournaments and months as not sent.

        What would still change is to be deleted, and sent again. The picture of `month`, if it is due, counts as one
        whose sending was not confirmed, so it is looked for among the messages since then (seconds since 1970).
        """
        in_another = "slot LIKE '%:board' OR slot LIKE '%:line'"  # a ping in a board or a line goes with it
        await self._run(f"DELETE FROM slots WHERE (message_id IS NULL OR {in_another}) AND {_UNSETTLED}")  # noqa: S608
        await self._run(
            "UPDATE slots SET slot = 'was:' || slot || ':' || message_id "  # noqa: S608
            f"WHERE substr(slot, 1, 4) <> 'was:' AND {_UNSETTLED}"
        )
        await self._run(
            "INSERT INTO slots (guild_id, slot, channel_id, posted_at, marker) "
            "SELECT guild_id, 'month:' || ?, channel_id, ?, 'month-' || ? || '.png' FROM month_pictures "
            "WHERE month < ? AND NOT EXISTS (SELECT 1 FROM slots WHERE slots.guild_id = month_pictures.guild_id)",
            *(month, since, month, month),
        )
