"""Why robots did what they did, for tables that want to know."""

from data.rows import ReasonRow
from data.sql.statements import Queries, Statements, columns


class ReasonReads(Queries):
    """Queries about reasons."""

    async def reasons(self, table_id: int, turn: int) -> list[ReasonRow]:
        """The reasons for the deeds of that turn, in order."""
        sql = "SELECT number, turn, seat, why FROM reasons WHERE table_id = ? AND turn = ? ORDER BY number"
        return await self._rows(ReasonRow, sql, table_id, turn)


class ReasonChanges(Statements):
    async def add_reason(self, table_id: int, reason: ReasonRow) -> None:
        """Store the reason for a journal entry."""
        await self._add("reasons", table_id=table_id, **columns(reason))

    async def drop_reasons(self, table_id: int, number: int) -> None:
        """Delete the reasons from that entry on: they were undone."""
        await self._run("DELETE FROM reasons WHERE table_id = ? AND number >= ?", table_id, number)
