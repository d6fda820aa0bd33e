"""Problems that players reported."""

from data.rows import ReportRow
from data.sql.statements import Queries, Statements

MOST_OF_A_TABLE = 20
"""Reports that are kept of one table; the oldest go."""


class ReportReads(Queries):
    """What can be asked about reports."""

    async def report(self, report_id: str) -> ReportRow | None:
        """The report of that number."""
        sql = "SELECT id, table_id, seat, entries, at, errors FROM reports WHERE id = ?"
        return await self._one(lambda row: ReportRow(*row), sql, report_id)


class ReportChanges(Statements):
    """What can be written down about reports."""

    async def add_report(self, report: ReportRow) -> None:
        """A problem was reported."""
        await self._run(
            "INSERT INTO reports (id, table_id, seat, entries, at, errors) VALUES (?, ?, ?, ?, ?, ?)",
            *(report.id, report.table_id, report.seat, report.entries, report.at, report.errors),
        )
        await self._run(
            "DELETE FROM reports WHERE table_id = ? AND id NOT IN "
            "(SELECT id FROM reports WHERE table_id = ? ORDER BY at DESC, id LIMIT ?)",
            *(report.table_id, report.table_id, MOST_OF_A_TABLE),
        )
