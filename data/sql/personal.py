"""What is stored about one person, across all tables, and how it is taken away again."""

import sqlite3

import msgspec

from data.rows import ReportRow
from data.sql.statements import Queries, Statements

FORGOTTEN = ""
"""The level of robot that stands at the seat of somebody who asked to be forgotten: none plays there any more."""


class ActRow(msgspec.Struct, frozen=True):
    """Something that somebody did at a table: the journal entry's number, when, and the entry, still encoded."""

    table_id: int
    number: int
    at: float
    entry: bytes


class MessageRow(msgspec.Struct, frozen=True):
    """A message of ours that only one person reads: whose table it is of, and where it is."""

    table_id: int
    place: str
    channel_id: int
    message_id: int | None


class FormerSeat(msgspec.Struct, frozen=True):
    """A seat that somebody had, under which name and from when on, in seconds since 1970."""

    table: int
    seat: int
    name: str
    at: float


def _act(row: sqlite3.Row) -> ActRow:
    return ActRow(*row)


def _message(row: sqlite3.Row) -> MessageRow:
    return MessageRow(*row)


class MineReads(Queries):
    """What can be asked about one person."""

    async def tables_of(self, user_id: int, *, active: bool = False) -> list[int]:
        """The tables at which that person has a seat, the newest first; only those not over yet, if `active`."""
        sql = (
            "SELECT id FROM tables JOIN seats ON seats.table_id = tables.id WHERE user_id = ? "
            "AND (NOT ? OR phase IN ('lobby', 'playing')) ORDER BY id DESC"
        )
        return await self._all(lambda row: int(row[0]), sql, user_id, active)

    async def tables_naming(self, user_id: int) -> list[int]:
        """The tables that hold that person's id other than at a seat.

        They opened them, were invited, had a seat there before, are asked or voted on to have one, or were.
        """
        sql = (
            "SELECT id FROM tables WHERE host_id = ?1 OR instr(terms, ?2) > 0 "
            "UNION SELECT table_id FROM seat_history WHERE user_id = ?1 "
            "UNION SELECT table_id FROM offers WHERE user_id = ?1 "
            "UNION SELECT table_id FROM polls WHERE instr(motion, ?2) > 0 "
            "UNION SELECT table_id FROM notices WHERE instr(notice, ?2) > 0 ORDER BY 1"
        )
        return await self._all(lambda row: int(row[0]), sql, user_id, str(user_id).encode())

    async def former_seats(self, user_id: int) -> list[FormerSeat]:
        """Every seat that person has taken over or given away, the oldest first."""
        sql = "SELECT table_id, seat, name, at FROM seat_history WHERE user_id = ? ORDER BY id"
        return await self._all(lambda row: FormerSeat(*row), sql, user_id)

    async def acts_of(self, user_id: int) -> list[ActRow]:
        """Everything that person did at any table, oldest first."""
        sql = "SELECT table_id, number, at, entry FROM journal WHERE user_id = ? ORDER BY table_id, number"
        return await self._all(_act, sql, user_id)

    async def last_act(self, table_id: int, user_id: int) -> ActRow | None:
        """The last thing that person did at a table."""
        sql = (
            "SELECT table_id, number, at, entry FROM journal WHERE table_id = ? AND user_id = ? "
            "ORDER BY number DESC LIMIT 1"
        )
        return await self._one(_act, sql, table_id, user_id)

    async def private_messages(self, table_id: int, seat: int) -> list[MessageRow]:
        """The messages by DM of one seat at a table."""
        sql = "SELECT table_id, place, channel_id, message_id FROM places WHERE table_id = ? AND place LIKE ?"
        return await self._all(_message, sql, table_id, f"hand:{seat}:%")

    async def reports_of(self, table_id: int, seat: int) -> list[ReportRow]:
        """The problems that were reported by whoever has that seat now, the oldest first."""
        sql = (
            "SELECT id, table_id, seat, entries, at, errors FROM reports WHERE table_id = ?1 AND seat = ?2 AND at >= "
            "coalesce((SELECT max(at) FROM seat_history WHERE table_id = ?1 AND seat = ?2), 0) ORDER BY at"
        )
        return await self._all(lambda row: ReportRow(*row), sql, table_id, seat)


class MineChanges(Statements):
    """How somebody is forgotten."""

    async def leave_nameless(self, table_id: int, user_id: int, name: str, robot: str) -> None:
        """Somebody's seat is a robot's of that level from now on (`FORGOTTEN`: nobody's), under that name."""
        sql = "UPDATE seats SET user_id = NULL, name = ?, robot = ? WHERE table_id = ? AND user_id = ?"
        await self._run(sql, name, robot, table_id, user_id)

    async def forget_acts(self, user_id: int) -> None:
        """What that person did stays done, by nobody."""
        await self._run("UPDATE journal SET user_id = NULL WHERE user_id = ?", user_id)

    async def forget_motions(self, table_id: int, user_id: int) -> bool:
        """Nothing is voted on at that table that is about that person. Whether anything was."""
        sql = "SELECT kind FROM polls WHERE table_id = ? AND instr(motion, ?) > 0"
        kinds = await self._all(lambda row: str(row[0]), sql, table_id, str(user_id).encode())
        for kind in kinds:
            await self._run("DELETE FROM polls WHERE table_id = ? AND kind = ?", table_id, kind)
            await self._run("DELETE FROM alarms WHERE table_id = ? AND kind = ?", table_id, f"vote:{kind}")
        return bool(kinds)

    async def forget_shown(self, table_id: int, text: str) -> None:
        """Messages in which that stood are taken to show something else: earlier versions kept their words."""
        sql = "UPDATE places SET shown = NULL WHERE table_id = ? AND instr(shown, ?) > 0"
        await self._run(sql, table_id, text)

    async def rewrite_notice(self, table_id: int, number: int, notice: bytes) -> None:
        """What a table was told, in other words."""
        await self._run("UPDATE notices SET notice = ? WHERE table_id = ? AND number = ?", notice, table_id, number)

    async def forget_host(self, table_id: int, user_id: int) -> None:
        """That table was opened by nobody, if it was by that person."""
        await self._run("UPDATE tables SET host_id = 0 WHERE id = ? AND host_id = ?", table_id, user_id)
