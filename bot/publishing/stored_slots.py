"""The stored message slots, written in few transactions.

What a message shows, and the id of one just sent, is stored together with the next intent, or with the mark that its
table is up to date. If the process dies before that, the next one finds the message by its marker, or shows the same
once more.
"""

import logging
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager

import msgspec

from bot.publishing.message_slots import Message, in_another
from bot.table.tables import Tables
from data.failures import StorageFailure
from data.rows import SlotRow
from data.store import Change

log = logging.getLogger(__name__)


class StoredSlots:
    """Reads and writes slots. `wrote` is called with every change of a table's slot, with None for a removed one."""

    def __init__(self, tables: Tables, wrote: Callable[[int, str, SlotRow | None], None]) -> None:
        self._tables, self._store, self._wrote = tables, tables.store, wrote
        self._shown: dict[int, dict[str, SlotRow | None]] = {}

    async def of(self, table_id: int) -> list[SlotRow]:
        """All slots of that table."""
        rows = [self._latest(table_id, row) for row in await self._store.slots(table_id)]
        return [row for row in rows if row is not None]

    async def of_message(self, table_id: int, message_id: int) -> SlotRow | None:
        """The slot with that message: the board's, not that of a ping in it."""
        rows = [row for row in self._shown.get(table_id, {}).values() if row is not None and not in_another(row.slot)]
        just_shown = next((row for row in rows if row.message_id == message_id), None)
        return just_shown or await self._store.slot_of_message(table_id, message_id)

    def _latest(self, table_id: int, row: SlotRow) -> SlotRow | None:
        shown = self._shown.get(table_id, {}).get(row.slot, row)
        return shown if shown is None or shown.message_id == row.message_id or _confirms(shown, row) else row

    def record(self, table_id: int, row: SlotRow, wanted: Message) -> None:
        """Remember that the slot shows `wanted` now; the table's next transaction stores it."""
        row = msgspec.structs.replace(row, shown=wanted.fingerprint, settled=wanted.settled)
        self._shown.setdefault(table_id, {})[row.slot] = row
        self._wrote(table_id, row.slot, row)

    def confirm(self, table_id: int, *rows: SlotRow) -> None:
        """Remember the message that was sent for these slots; the table's next transaction stores it."""
        for row in rows:
            self._shown.setdefault(table_id, {})[row.slot] = row
            self._wrote(table_id, row.slot, row)

    def drop(self, table_id: int, slot: str) -> None:
        """Remember that the slot is empty, though no message is deleted; the table's next transaction stores it."""
        self._shown.setdefault(table_id, {})[slot] = None
        self._wrote(table_id, slot, None)

    def distrust(self, table_id: int) -> None:
        """Let messages change once more though they count as settled: the table has changed, perhaps by an undo."""
        for slot, row in self._shown.get(table_id, {}).items():
            if row is not None:
                self._shown[table_id][slot] = msgspec.structs.replace(row, settled=False)

    async def write(self, table_id: int, *rows: SlotRow) -> None:
        """Store these slots.

        Raises:
            NotOwner: a message was to be sent, but another process shows that table by now.
        """
        guild_id, _ = await self._tables.home(table_id)
        async with self.change(table_id) as tx:
            if any(row.message_id is None for row in rows):
                await tx.expect_owner(guild_id)
            for row in rows:
                await tx.write_slot(table_id, row)
        self._changed(table_id, {row.slot: row for row in rows})

    async def forget(self, table_id: int, slot: str) -> None:
        """Store that the slot is empty."""
        async with self.change(table_id) as tx:
            await tx.drop_slot(table_id, slot)
        self._changed(table_id, {slot: None})

    async def store(self, table_id: int) -> None:
        """Store what the table's messages show. If that fails, they are shown once more."""
        try:
            while table_id in self._shown:
                async with self.change(table_id):
                    pass  # it stores that by itself
        except StorageFailure as error:
            self._shown.pop(table_id, None)
            log.info("table %d: cannot store what it shows: %s", table_id, error)

    @asynccontextmanager
    async def change(self, table_id: int) -> AsyncIterator[Change]:
        """A transaction that also stores what the table's messages show."""
        shown = dict(self._shown.get(table_id, {}))
        async with self._store.change() as tx:
            for slot, row in shown.items():
                await (tx.drop_slot(table_id, slot) if row is None else tx.show_slot(table_id, row))
            yield tx
        left = self._shown.get(table_id, {})
        self._keep(table_id, {slot: row for slot, row in left.items() if slot not in shown or row is not shown[slot]})

    def _changed(self, table_id: int, rows: Mapping[str, SlotRow | None]) -> None:
        """These slots are stored: what was remembered of them before is out of date."""
        left = self._shown.get(table_id, {})
        self._keep(table_id, {slot: row for slot, row in left.items() if slot not in rows})
        for slot, row in rows.items():
            self._wrote(table_id, slot, row)

    def _keep(self, table_id: int, rows: dict[str, SlotRow | None]) -> None:
        if rows:
            self._shown[table_id] = rows
        else:
            self._shown.pop(table_id, None)


def _confirms(row: SlotRow, intent: SlotRow) -> bool:
    """Whether that row is an intent's, with the id of the message sent for it."""
    return intent.message_id is None and (row.marker, row.posted_at) == (intent.marker, intent.posted_at)
