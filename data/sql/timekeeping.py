"""Obligations, attendance, notices to tables, and standing orders."""

from data.rows import AttendanceRow, NoticeRow, ObligationRow, StandingRow
from data.sql.statements import Queries, Statements, columns

_COLUMNS = "seat, since, decision, began, due_at, seconds, reminders, reminded_at, seen_at"
_OBLIGATION = f"SELECT {_COLUMNS} FROM obligations WHERE table_id = ?"  # noqa: S608 - a constant
OBLIGATIONS_AT = f"{_OBLIGATION} ORDER BY seat"
_STANDING = "SELECT seat, draft, given FROM standing_orders WHERE table_id = ?"
STANDING_AT = f"{_STANDING} ORDER BY seat"


class TimeReads(Queries):
    """Queries about them."""

    async def obligations(self, table_id: int) -> list[ObligationRow]:
        """The obligations of people at that table, from seat 0."""
        return await self._rows(ObligationRow, OBLIGATIONS_AT, table_id)

    async def obligation(self, table_id: int, seat: int) -> ObligationRow | None:
        """That seat's obligation, if it has one."""
        return await self._row(ObligationRow, f"{_OBLIGATION} AND seat = ?", table_id, seat)

    async def obligations_elsewhere(self, table_id: int) -> list[tuple[int, int, ObligationRow]]:
        """Obligations of a table's people at other, unpaused tables of its server, each after its person and table."""
        sql = (
            f"SELECT {_COLUMNS}, table_id, user_id "  # noqa: S608 - a constant
            "FROM seats JOIN obligations USING (table_id, seat) JOIN tables ON tables.id = table_id "
            "WHERE user_id IN (SELECT user_id FROM seats WHERE table_id = ?1) AND table_id <> ?1 "
            "AND table_id NOT IN (SELECT table_id FROM pauses) "
            "AND +guild_id = (SELECT guild_id FROM tables WHERE id = ?1)"  # with +, not by all tables of the server
        )
        return await self._all(lambda row: (int(row[10]), int(row[9]), ObligationRow(*tuple(row)[:9])), sql, table_id)

    async def pinged_and_not_seen(self, user_id: int, guild_id: int | None) -> list[int]:
        """Tables of that server (None: of any) that have pinged the person, who has shown no sign of life since."""
        sql = (
            "SELECT table_id FROM seats JOIN obligations USING (table_id, seat) JOIN tables ON tables.id = table_id "
            "WHERE user_id = ? AND seen_at IS NULL AND reminded_at IS NOT NULL AND +guild_id = coalesce(?, guild_id)"
        )
        return await self._all(lambda row: int(row[0]), sql, user_id, guild_id)

    async def has_acted(self, user_id: int, guild_id: int, since: float) -> bool:
        """Whether that person has made a move in that server since then (seconds since 1970)."""
        sql = (
            "SELECT count(*) FROM journal JOIN tables ON tables.id = table_id "
            "WHERE user_id = ? AND at >= ? AND +guild_id = ?"
        )
        return bool(await self._one(lambda row: int(row[0]), sql, user_id, since, guild_id))

    async def notices(self, table_id: int) -> list[NoticeRow]:
        """All notices to a table, the oldest first."""
        sql = "SELECT number, at, notice FROM notices WHERE table_id = ? ORDER BY number"
        return await self._rows(NoticeRow, sql, table_id)

    async def standing_orders(self, table_id: int) -> list[StandingRow]:
        """The standing orders and drafts at that table, from seat 0."""
        return await self._rows(StandingRow, STANDING_AT, table_id)

    async def standing_orders_of(self, table_id: int, seat: int) -> StandingRow | None:
        return await self._row(StandingRow, f"{_STANDING} AND seat = ?", table_id, seat)


class TimeChanges(Statements):
    async def write_obligation(self, table_id: int, row: ObligationRow) -> None:
        """Store a seat's obligation."""
        await self._put("obligations", "table_id, seat", table_id=table_id, **columns(row))

    async def drop_obligation(self, table_id: int, seat: int | None = None) -> None:
        """Delete that seat's obligation, or all."""
        await self._run("DELETE FROM obligations WHERE table_id = ? AND seat = coalesce(?, seat)", table_id, seat)

    async def write_attendance(self, table_id: int, row: AttendanceRow) -> None:
        """Store a seat's attendance."""
        await self._put("attendance", "table_id, seat", table_id=table_id, **columns(row))

    async def write_pause(self, table_id: int, since: float | None) -> None:
        """Pause that table since then, or resume it (None). Follow it with `write_table`."""
        await self._run("DELETE FROM pauses WHERE table_id = ?", table_id)
        if since is not None:
            await self._add("pauses", table_id=table_id, since=since)

    async def add_notice(self, table_id: int, at: float, notice: bytes) -> None:
        """Add a notice to the table. Follow it with `write_table`."""
        await self._run(
            "INSERT INTO notices (table_id, number, at, notice) "
            "SELECT ?, coalesce(max(number), 0) + 1, ?, ? FROM notices WHERE table_id = ?",
            table_id,
            at,
            notice,
            table_id,
        )

    async def write_standing_orders(self, table_id: int, row: StandingRow) -> None:
        """Store a seat's standing orders: the draft, and what is active."""
        await self._put("standing_orders", "table_id, seat", table_id=table_id, **columns(row))

    async def drop_standing_orders(self, table_id: int, seat: int | None = None) -> None:
        await self._run("DELETE FROM standing_orders WHERE table_id = ? AND seat = coalesce(?, seat)", table_id, seat)
