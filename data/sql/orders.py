"""Alarms, postal orders, resolved postal turns, and threads about to be created."""

import msgspec

from data.database import Row
from data.rows import AlarmRow, OrdersRow, PostalTurnRow, SentOrdersRow, ThreadRow
from data.sql.statements import Queries, Statements, columns

_ALARM = "SELECT id, table_id, kind, seat, at FROM alarms "
ALARMS_AT = f"{_ALARM} WHERE table_id = ? ORDER BY at, id"
_ORDERS = "SELECT seat, turn, draft, handed_in, final, handed_in_at FROM orders WHERE table_id = ? "
_SENT = (
    "SELECT sent_orders.table_id, sent_orders.turn, first_entry, seat, user_id, sets FROM sent_orders "
    "JOIN turns ON turns.table_id = sent_orders.table_id AND turns.turn = sent_orders.turn"
)
_TURN = "SELECT turn, first_entry, last_entry, ordered, silent, resolved_at FROM turns WHERE table_id = ? "


def _orders(row: Row) -> OrdersRow:
    return OrdersRow(
        seat=row[0], postal_turn=row[1], draft=row[2], handed_in=row[3], final=bool(row[4]), handed_in_at=row[5]
    )


def _postal_turn(row: Row) -> PostalTurnRow:
    ordered, silent = (msgspec.json.decode(numbers, type=tuple[int, ...]) for numbers in (row[3], row[4]))
    return PostalTurnRow(row[0], row[1], row[2], ordered, silent, row[5])


NO_ALARM = 0
"""An id that no alarm has: PostgreSQL accepts no empty list of ids."""


class PostalReads(Queries):
    """Queries about them."""

    async def next_alarm(self, ignoring: frozenset[int] = frozenset()) -> AlarmRow | None:
        """This process's next alarm whose id is not ignored. At paused tables, ends of postal turns are skipped."""
        marks = ", ".join("?" * (1 + len(ignoring)))
        held = "kind = 'post' AND table_id IN (SELECT table_id FROM pauses)"
        mine = self._shards.of_tables("alarms.table_id")
        sql = f"{_ALARM} WHERE id NOT IN ({marks}) AND NOT ({held}){mine} ORDER BY at, id LIMIT 1"
        return await self._row(AlarmRow, sql, NO_ALARM, *ignoring)

    async def alarm(self, alarm_id: int) -> AlarmRow | None:
        """The alarm with that id, if it is still set."""
        return await self._row(AlarmRow, f"{_ALARM} WHERE id = ?", alarm_id)

    async def alarms(self, table_id: int) -> list[AlarmRow]:
        """A table's alarms, the earliest first."""
        return await self._rows(AlarmRow, ALARMS_AT, table_id)

    async def orders(self, table_id: int) -> list[OrdersRow]:
        """The orders and drafts of all seats, from seat 0."""
        return await self._all(_orders, f"{_ORDERS} ORDER BY seat", table_id)

    async def orders_of(self, table_id: int, seat: int) -> OrdersRow | None:
        return await self._one(_orders, f"{_ORDERS} AND seat = ?", table_id, seat)

    async def postal_turn(self, table_id: int, postal_turn: int) -> PostalTurnRow | None:
        """That postal turn, if it is resolved."""
        return await self._one(_postal_turn, f"{_TURN} AND turn = ?", table_id, postal_turn)

    async def postal_turn_with(self, table_id: int, entry: int) -> PostalTurnRow | None:
        """The resolved postal turn to which that journal entry belongs."""
        return await self._one(_postal_turn, f"{_TURN} AND ? BETWEEN first_entry AND last_entry", table_id, entry)

    async def postal_turns(self, table_id: int) -> int:
        """Number of resolved postal turns."""
        sql = "SELECT coalesce(max(turn), 0) FROM turns WHERE table_id = ?"
        return await self._number(sql, table_id)

    async def sent_orders(self, table_id: int) -> list[SentOrdersRow]:
        """The orders by which people played the postal turns of a table, in order."""
        sql = f"{_SENT} WHERE sent_orders.table_id = ? ORDER BY sent_orders.turn, seat"
        return await self._rows(SentOrdersRow, sql, table_id)

    async def sent_orders_of(self, user_id: int) -> list[SentOrdersRow]:
        """All orders by which a person played postal turns."""
        return await self._rows(SentOrdersRow, f"{_SENT} WHERE user_id = ? ORDER BY sent_orders.table_id", user_id)

    async def threads(self) -> list[ThreadRow]:
        """The threads that were about to be created for tables that were not opened."""
        sql = "SELECT interaction_id, channel_id, name FROM threads ORDER BY interaction_id"
        return await self._rows(ThreadRow, sql)


class PostalChanges(Statements):
    async def set_alarm(self, table_id: int, kind: str, at: float, seat: int | None = None) -> None:
        """Set an alarm, or move it to `at` (seconds since 1970)."""
        await self.drop_alarm(table_id, kind, seat)
        await self._add("alarms", table_id=table_id, kind=kind, seat=seat, at=at)

    async def move_alarm(self, table_id: int, kind: str, at: float, seat: int) -> None:
        """Move a seat's alarm to `at` (seconds since 1970) if it is set."""
        await self._run(
            "UPDATE alarms SET at = ? WHERE table_id = ? AND kind = ? AND seat = ?", at, table_id, kind, seat
        )

    async def drop_alarm(self, table_id: int, kind: str, seat: int | None = None) -> None:
        sql = "DELETE FROM alarms WHERE table_id = ? AND kind = ? AND coalesce(seat, -1) = coalesce(?, -1)"
        await self._run(sql, table_id, kind, seat)

    async def write_orders(self, table_id: int, row: OrdersRow) -> None:
        """Store what a seat has drafted and handed in."""
        await self._put("orders", "table_id, seat", table_id=table_id, **columns(row, postal_turn="turn"))

    async def drop_orders(self, table_id: int, seat: int | None = None) -> None:
        await self._run("DELETE FROM orders WHERE table_id = ? AND seat = coalesce(?, seat)", table_id, seat)

    async def add_postal_turn(self, table_id: int, row: PostalTurnRow) -> None:
        """Store a resolved postal turn."""
        lists = {"ordered": msgspec.json.encode(row.ordered), "silent": msgspec.json.encode(row.silent)}
        await self._add("turns", table_id=table_id, **(columns(row, postal_turn="turn") | lists))

    async def add_sent_orders(self, table_id: int, postal_turn: int, seat: int, user_id: int, sets: bytes) -> None:
        """Keep the orders by which a person played a postal turn."""
        await self._add("sent_orders", table_id=table_id, turn=postal_turn, seat=seat, user_id=user_id, sets=sets)

    async def forget_sent_orders(self, user_id: int) -> None:
        """Delete all orders by which a person played."""
        await self._run("DELETE FROM sent_orders WHERE user_id = ?", user_id)

    async def forget_the_future(self, table_id: int) -> None:
        """Delete all alarms and orders of a table."""
        for forgotten in ("alarms", "obligations", "standing_orders", "pauses"):
            await self._run(f"DELETE FROM {forgotten} WHERE table_id = ?", table_id)  # noqa: S608
        await self.drop_orders(table_id)

    async def add_thread(self, row: ThreadRow) -> None:
        """Store that a thread is about to be created."""
        await self._add_once("threads", **columns(row))

    async def drop_thread(self, interaction_id: int) -> None:
        """Delete that: the thread has its table, or is removed."""
        await self._run("DELETE FROM threads WHERE interaction_id = ?", interaction_id)
