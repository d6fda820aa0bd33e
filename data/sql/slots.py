"""Message slots: which message shows a table, a tournament or a month, and what it shows."""

from typing import Final

from data.database import Row
from data.rows import SlotRow, Subject, TableRow
from data.sql.statements import Queries, Statements
from data.sql.tables import BY_NUMBER, table_row

_OF: Final = {"table": "table_id", "tournament": "tournament_id", "month": "guild_id", "overview": "overview_id"}
"""The column that names a subject, by its kind."""
_SLOT: Final = "slot, channel_id, message_id, shown, settled, posted_at, marker, sent, attachment_id, picture"
_AT_TABLE: Final = f"SELECT {_SLOT} FROM slots WHERE table_id = ?"  # noqa: S608 - constants


def _slot(row: Row) -> SlotRow:
    return SlotRow(row[0], row[1], row[2], row[3], bool(row[4]), row[5], row[6], row[7], row[8], row[9])


class SlotReads(Queries):
    """Queries about message slots."""

    async def slots(self, subject: Subject) -> list[SlotRow]:
        column = _OF[subject.kind]
        sql = f"SELECT {_SLOT} FROM slots WHERE {column} = ? ORDER BY posted_at, slot"  # noqa: S608 - constants
        return await self._all(_slot, sql, subject.number)

    async def slot(self, subject: Subject, slot: str) -> SlotRow | None:
        """One slot, if its message is sent or intended."""
        column = _OF[subject.kind]
        sql = f"SELECT {_SLOT} FROM slots WHERE {column} = ? AND slot = ?"  # noqa: S608
        return await self._one(_slot, sql, subject.number, slot)

    async def slot_of_message(self, subject: Subject, message_id: int) -> SlotRow | None:
        """The slot with that message: the board's, not that of a ping in it."""
        column = _OF[subject.kind]
        sql = f"SELECT {_SLOT} FROM slots WHERE {column} = ? AND message_id = ? ORDER BY slot"  # noqa: S608
        return await self._one(_slot, sql, subject.number, message_id)

    async def tables_with_intents(self) -> list[int]:
        """This process's tables with a message that was to be sent, and perhaps was."""
        mine = self._shards.of_tables("table_id")
        sql = f"SELECT DISTINCT table_id FROM slots WHERE message_id IS NULL AND table_id IS NOT NULL{mine}"  # noqa: S608
        return await self._numbers(sql)

    async def table_and_slots(self, table_id: int) -> tuple[TableRow | None, list[SlotRow]]:
        """The table with that number and its message slots, as of one moment."""
        tables, slots = await self._ask([(BY_NUMBER, (table_id,)), (_AT_TABLE, (table_id,))])
        return (table_row(tables[0]) if tables else None), [_slot(row) for row in slots]


class SlotChanges(Statements):
    async def write_slot(self, subject: Subject, row: SlotRow) -> None:
        """Store a slot's message and what it shows."""
        column = _OF[subject.kind]
        await self._run(
            f"INSERT INTO slots ({column}, {_SLOT}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "  # noqa: S608 - constants
            f"ON CONFLICT ({column}, slot) WHERE {column} IS NOT NULL DO UPDATE SET "
            "channel_id = excluded.channel_id, message_id = excluded.message_id, shown = excluded.shown, "
            "settled = excluded.settled, posted_at = excluded.posted_at, marker = excluded.marker, "
            "sent = excluded.sent, attachment_id = excluded.attachment_id, picture = excluded.picture",
            *(subject.number, row.slot, row.channel_id, row.message_id, row.shown),
            *(int(row.settled), row.posted_at, row.marker, row.sent, row.attachment_id, row.picture),
        )

    async def show_slot(self, subject: Subject, row: SlotRow) -> None:
        """Store what a slot's message shows, unless the slot is empty or has another message by now.

        If it holds only the intent of that message, store its id, too.
        """
        column = _OF[subject.kind]
        await self._run(
            "UPDATE slots SET message_id = ?, shown = ?, settled = ?, sent = ?, attachment_id = ?, picture = ? "  # noqa: S608
            f"WHERE {column} = ? "
            "AND slot = ? AND (message_id = ? OR (message_id IS NULL AND posted_at = ? AND marker = ?))",
            *(row.message_id, row.shown, int(row.settled), row.sent, row.attachment_id, row.picture, subject.number),
            *(row.slot, row.message_id, row.posted_at, row.marker),
        )

    async def drop_slot(self, subject: Subject, slot: str) -> None:
        column = _OF[subject.kind]
        sql = f"DELETE FROM slots WHERE {column} = ? AND slot = ?"  # noqa: S608 - constants
        await self._run(sql, subject.number, slot)

    async def keep_only_slot(self, subject: Subject, slot: str) -> None:
        """Empty all other slots."""
        column = _OF[subject.kind]
        sql = f"DELETE FROM slots WHERE {column} = ? AND slot <> ?"  # noqa: S608 - constants
        await self._run(sql, subject.number, slot)

    async def reopen_slot(self, subject: Subject, slot: str) -> None:
        """Let a settled slot change once more: an undo led back to its turn.

        It may soon be wanted again as it was, after an edit that nobody knows the outcome of: so it has to be edited.
        """
        column = _OF[subject.kind]
        sql = f"UPDATE slots SET settled = 0, shown = NULL WHERE {column} = ? AND slot = ?"  # noqa: S608 - constants
        await self._run(sql, subject.number, slot)
