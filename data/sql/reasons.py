"""Why robots did what they did, where a table wants to be told."""

from data.rows import ReasonRow
from data.sql.statements import Queries, Statements


class ReasonReads(Queries):
    """What can be asked about reasons."""

    async def reasons(self, table_id: int, go: int) -> list[ReasonRow]:
        """Those for what was done in that go, in the order of doing."""
        sql = "SELECT number, go, seat, why FROM reasons WHERE table_id = ? AND go = ? ORDER BY number"
        return await self._all(lambda row: ReasonRow(*row), sql, table_id, go)


class ReasonChanges(Statements):
    """What can be written down about reasons."""

    async def add_reason(self, table_id: int, reason: ReasonRow) -> None:
        """The reason for a journal entry."""
        sql = "INSERT INTO reasons (table_id, number, go, seat, why) VALUES (?, ?, ?, ?, ?)"
        await self._run(sql, table_id, reason.number, reason.go, reason.seat, reason.why)

    async def drop_reasons(self, table_id: int, number: int) -> None:
        """What was done from that entry on has been taken back."""
        await self._run("DELETE FROM reasons WHERE table_id = ? AND number >= ?", table_id, number)
