"""Problems that players reported."""

from data.rows import ReportRow
from data.sql.statements import Queries, Statements, columns

MOST_OF_A_TABLE = 20
"""Reports kept of one table; the oldest are deleted."""


class ReportReads(Queries):
    """Queries about reports."""

    async def report(self, report_id: str) -> ReportRow | None:
        sql = "SELECT id, table_id, seat, entries, at, errors FROM reports WHERE id = ?"
        return await self._row(ReportRow, sql, report_id)


class ReportChanges(Statements):
    async def add_report(self, report: ReportRow) -> None:
        await self._add("reports", **columns(report))
        await self._run(
            "DELETE FROM reports WHERE table_id = ? AND id NOT IN "
            "(SELECT id FROM reports WHERE table_id = ? ORDER BY at DESC, id LIMIT ?)",
            *(report.table_id, report.table_id, MOST_OF_A_TABLE),
        )
