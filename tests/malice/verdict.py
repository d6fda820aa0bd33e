"""Checks after forged input: an answer in words, no error in the log, and no change to other people's games."""

import logging
from collections.abc import Mapping

import msgspec

from bot.games.entries import Acted, Entry, Left
from bot.records.audit import check
from bot.table.tables import Tables
from cogs.ui import words
from data.store import Store

OUR_FAULT = str(words.BROKEN).partition(".")[0]


class FuzzResult(msgspec.Struct):
    """The number of cases, how many changed a game, and the faults."""

    cases: int = 0
    answered: int = 0
    changed: int = 0
    wrong: list[str] = msgspec.field(default_factory=list)


class Complaints(logging.Handler):
    """Collects logged errors."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Collect a record with its exception."""
        raised = f" {record.exc_info[1]!r}" if record.exc_info else ""
        self.lines.append(f"{record.getMessage()}{raised}")

    def taken(self) -> list[str]:
        """Return and clear the collected errors."""
        lines, self.lines = self.lines, []
        return lines


class Verdict:
    """Watches the journals of one store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.tables = Tables(store)
        self.lengths: dict[int, int] = {}
        self.seats: dict[int, dict[int, int]] = {}

    async def since(self, senders: Mapping[int, str]) -> list[str]:
        """Return illegitimate changes by these people (by id, with what they sent), and remember the current state."""
        wrong = []
        for number in await self.store.begun():
            seats = {row.user_id: row.seat for row in await self.store.seats(number) if row.user_id is not None}
            before, known = self.lengths.get(number, 0), self.seats.get(number, seats)
            rows = await self.store.journal(number, before)
            for row in rows:
                deed = msgspec.json.decode(row.entry, type=Entry).deed
                if row.user_id is None or not isinstance(deed, Acted | Left):
                    continue
                if row.user_id not in senders:
                    wrong.append(f"table {number}: {row.user_id} did {deed} without having sent anything")
                elif known.get(row.user_id, seats.get(row.user_id)) != deed.seat:
                    wrong.append(f"table {number}: {senders[row.user_id]} acted for seat {deed.seat}")
            self.lengths[number], self.seats[number] = before + len(rows), seats
        return wrong

    async def every_table(self) -> list[str]:
        """Return the tables whose journal doesn't give the stored state."""
        wrong = []
        for number in await self.store.begun():
            problem = check(await self.tables.whole(number)).problem
            if problem is not None:
                wrong.append(f"table {number}: {problem}")
        return wrong
