"""Everything stored about one person, across all tables, and its removal."""

import re
from typing import Final

import msgspec

from data.database import Row
from data.rows import ReportRow
from data.sql.statements import Queries, Statements
from data.sql.tables import entry_of

PEOPLE: Final = (
    *(("tables", "host_id"), ("seats", "user_id"), ("journal", "user_id"), ("closed_dms", "user_id")),
    *(("people", "user_id"), ("polls", "user_id"), ("offers", "user_id"), ("seat_history", "user_id")),
    *(("asked_in_vain", "user_id"), ("players", "user_id"), ("wishes", "user_id"), ("notes", "user_id")),
    *(("tournaments", "host_id"), ("entrants", "user_id"), ("blocks", "user_id"), ("blocks", "blocked_id")),
    *(("coaches", "user_id"), ("sent_orders", "user_id")),
)
"""Every column with the id of a person."""
NAMING: Final = (
    *(("tables", "terms"), ("polls", "motion"), ("notices", "notice")),
    *(("openings", "terms"), ("openings", "seats"), ("tournaments", "terms")),
)
"""Every column of JSON that may name people."""
_EVERYBODY: Final = " UNION ".join(f"SELECT {column} FROM {table}" for table, column in PEOPLE)  # noqa: S608
_TEXTS: Final = tuple(f"SELECT DISTINCT {column} FROM {table}" for table, column in NAMING)  # noqa: S608
_ID: Final = re.compile(rb"(?<![\d.])[1-9]\d{0,18}(?![\d.])")
FORGOTTEN = ""
"""The robot level in the seat of a person who asked to be forgotten; no robot plays there."""


class ActRow(msgspec.Struct, frozen=True):
    """A person's deed at a table: number and time of the journal entry, and the entry, encoded."""

    table_id: int
    number: int
    at: float
    entry: bytes


class MessageRow(msgspec.Struct, frozen=True):
    """A message that only one person reads: its table and where it is."""

    table_id: int
    place: str
    channel_id: int
    message_id: int | None


class FormerSeat(msgspec.Struct, frozen=True):
    """A seat that a person once had, the name used there, and from when on (seconds since 1970)."""

    table: int
    seat: int
    name: str
    at: float


def _act(row: Row) -> ActRow:
    return ActRow(row[0], row[1], row[2], entry_of(row[3]))


class MineReads(Queries):
    """Queries about one person."""

    async def people_known(self) -> set[int]:
        """The ids of everybody who is stored anywhere, and a few other numbers from where ids stand among them."""
        found = set(await self._all(lambda row: int(row[0] or 0), _EVERYBODY))
        for sql in _TEXTS:
            texts = await self._all(lambda row: bytes(row[0]), sql)
            found.update(int(each) for text in texts for each in _ID.findall(text))
        return found - {0}

    async def tables_of(self, user_id: int, *, active: bool = False) -> list[int]:
        """The tables where that person has a seat, the newest first; `active`: only those not over."""
        sql = (
            "SELECT id FROM tables JOIN seats ON seats.table_id = tables.id WHERE user_id = ? "
            "AND (NOT ? OR phase IN ('lobby', 'playing')) ORDER BY id DESC"
        )
        return await self._numbers(sql, user_id, active)

    async def games_of(self, user_id: int, most: int) -> list[tuple[int, str, float]]:
        """The newest tables with a game in which that person has a seat: number, game, and when it was opened."""
        sql = (
            "SELECT id, game, opened_at FROM tables JOIN seats ON seats.table_id = tables.id "
            "WHERE user_id = ? AND state IS NOT NULL ORDER BY id DESC LIMIT ?"
        )
        return await self._all(lambda row: (int(row[0]), str(row[1]), float(row[2])), sql, user_id, most)

    async def finished_games_of(self, user_id: int, most: int) -> list[tuple[int, str, float]]:
        """The newest tables with a seat of that person whose game was played to its end, as in `games_of`."""
        sql = (
            "SELECT id, game, opened_at FROM tables JOIN seats ON seats.table_id = tables.id "
            "WHERE user_id = ? AND phase = 'over' ORDER BY id DESC LIMIT ?"
        )
        return await self._all(lambda row: (int(row[0]), str(row[1]), float(row[2])), sql, user_id, most)

    async def tables_naming(self, user_id: int) -> list[int]:
        """The tables that hold that person's id, but not in a seat.

        They opened them, were invited, had a seat earlier, or are or were offered one or voted into one.
        """
        sql = self._dialect.tables_naming
        return await self._numbers(sql, user_id, str(user_id).encode())

    async def former_seats(self, user_id: int) -> list[FormerSeat]:
        """Every seat that person has taken over or given away, the oldest first."""
        sql = "SELECT table_id, seat, name, at FROM seat_history WHERE user_id = ? ORDER BY id"
        return await self._rows(FormerSeat, sql, user_id)

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
        sql = "SELECT table_id, slot, channel_id, message_id FROM slots WHERE table_id = ? AND slot LIKE ?"
        return await self._rows(MessageRow, sql, table_id, f"hand:{seat}:%")

    async def reports_of(self, table_id: int, seat: int) -> list[ReportRow]:
        """The problem reports of the player who has that seat now, the oldest first."""
        sql = (
            "SELECT id, table_id, seat, entries, at, errors FROM reports WHERE table_id = ?1 AND seat = ?2 AND at >= "
            "coalesce((SELECT max(at) FROM seat_history WHERE table_id = ?1 AND seat = ?2), 0) ORDER BY at"
        )
        return await self._rows(ReportRow, sql, table_id, seat)


class MineChanges(Statements):
    """Changes that remove a person's data."""

    async def leave_nameless(self, table_id: int, user_id: int, name: str, robot: str) -> None:
        """Give that person's seat to a robot of that level (`FORGOTTEN`: to nobody), under that name."""
        sql = "UPDATE seats SET user_id = NULL, name = ?, robot = ? WHERE table_id = ? AND user_id = ?"
        await self._run(sql, name, robot, table_id, user_id)

    async def forget_acts(self, user_id: int) -> None:
        """Keep that person's deeds, without the person."""
        await self._run("UPDATE journal SET user_id = NULL WHERE user_id = ?", user_id)

    async def forget_motions(self, table_id: int, user_id: int) -> bool:
        """Delete open votes at that table that are about that person; return whether there were any."""
        sql, values = self._dialect.polls_naming, (table_id, str(user_id).encode())
        kinds = await self._all(lambda row: str(row[0]), sql, *values)
        for kind in kinds:
            await self._run("DELETE FROM polls WHERE table_id = ? AND kind = ?", table_id, kind)
            await self._run("DELETE FROM alarms WHERE table_id = ? AND kind = ?", table_id, f"vote:{kind}")
        return bool(kinds)

    async def forget_shown(self, table_id: int, text: str) -> None:
        """Make messages that contain that text be shown again: earlier versions stored their words."""
        await self._run(self._dialect.forget_shown, table_id, text)

    async def rewrite_notice(self, table_id: int, number: int, notice: bytes) -> None:
        await self._run("UPDATE notices SET notice = ? WHERE table_id = ? AND number = ?", notice, table_id, number)

    async def forget_host(self, table_id: int, user_id: int) -> None:
        """Remove that person as the one who opened the table."""
        await self._run("UPDATE tables SET host_id = 0 WHERE id = ? AND host_id = ?", table_id, user_id)
