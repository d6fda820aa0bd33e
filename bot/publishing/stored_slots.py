"""The stored message slots, written in few transactions.

What a message shows, and the id of one just sent, is stored together with the next intent, or with the mark that its
subject is up to date. If the process dies before that, the next one finds the message by its marker, or shows the same
once more.
"""

import logging
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager

import discord
import msgspec

from bot.publishing.kept_pictures import Attached, Sent
from bot.publishing.message_slots import Message, in_another
from bot.publishing.subjects import Subjects
from data.failures import StorageFailure
from data.rows import SlotRow, Subject
from data.store import Change, Store

log = logging.getLogger(__name__)

MOST_SUBJECTS = 1000
"""Subjects whose messages are remembered, the latest ones."""


class StoredSlots:
    """Reads and writes slots. `wrote` is called with every change of a subject's slot, with None for a removed one."""

    def __init__(
        self, store: Store, kinds: Mapping[str, Subjects], wrote: Callable[[Subject, str, SlotRow | None], None]
    ) -> None:
        self.kept_in, self._kinds, self._on_written = store, kinds, wrote
        self._shown: dict[Subject, dict[str, SlotRow | None]] = {}
        self._changing: dict[Subject, dict[str, SlotRow]] = {}
        """The slots that are not settled, as they were last read or written here."""

    async def of(self, subject: Subject) -> list[SlotRow]:
        """All slots of that subject."""
        rows = [self._latest(subject, row) for row in await self.kept_in.slots(subject)]
        self._changing.pop(subject, None)
        self._changing[subject] = {row.slot: row for row in rows if row is not None and not row.settled}
        if len(self._changing) > MOST_SUBJECTS:
            del self._changing[next(iter(self._changing))]
        return [row for row in rows if row is not None]

    async def of_message(self, subject: Subject, message_id: int) -> SlotRow | None:
        """The slot with that message, the board's, not that of a ping in it. By now it may have another message."""
        rows = (*self._shown.get(subject, {}).values(), *self._changing.get(subject, {}).values())
        known = [row for row in rows if row is not None and row.message_id == message_id and not in_another(row.slot)]
        return known[0] if known else await self.kept_in.slot_of_message(subject, message_id)

    def _wrote(self, subject: Subject, slot: str, row: SlotRow | None) -> None:
        if (known := self._changing.get(subject)) is not None:
            known.pop(slot, None)
            if row is not None and not row.settled:
                known[slot] = row
        self._on_written(subject, slot, row)

    def _latest(self, subject: Subject, row: SlotRow) -> SlotRow | None:
        shown = self._shown.get(subject, {}).get(row.slot, row)
        return shown if shown is None or shown.message_id == row.message_id or _confirms(shown, row) else row

    def record(self, subject: Subject, row: SlotRow, wanted: Message) -> None:
        """Remember that the slot shows `wanted` now; the subject's next transaction stores it."""
        row = msgspec.structs.replace(row, shown=wanted.mark, settled=wanted.settled)
        self._shown.setdefault(subject, {})[row.slot] = row
        self._wrote(subject, row.slot, row)

    def confirm(self, subject: Subject, *rows: SlotRow) -> None:
        """Remember the message that was sent for these slots; the subject's next transaction stores it."""
        for row in rows:
            self._shown.setdefault(subject, {})[row.slot] = row
            self._wrote(subject, row.slot, row)

    @contextmanager
    def edited(self, subject: Subject, row: SlotRow) -> Iterator[None]:
        """Edit that slot's message inside the block. Without an answer of Discord's nobody knows what it shows then."""
        try:
            yield
        except discord.RateLimited:
            raise
        except BaseException as error:
            if not (isinstance(error, discord.HTTPException) and error.status < 500):
                self.confirm(subject, msgspec.structs.replace(row, shown=None, settled=False))
            raise

    def drop(self, subject: Subject, slot: str) -> None:
        """Remember that the slot is empty, though no message is deleted; the subject's next transaction stores it."""
        self._shown.setdefault(subject, {})[slot] = None
        self._wrote(subject, slot, None)

    def distrust(self, subject: Subject) -> None:
        """Let messages change once more though they count as settled: the subject has changed, perhaps by an undo."""
        for slot, row in self._shown.get(subject, {}).items():
            if row is not None:
                self._shown[subject][slot] = msgspec.structs.replace(row, settled=False)

    async def write(self, subject: Subject, *rows: SlotRow) -> None:
        """Store these slots.

        Raises:
            NotOwner: a message was to be sent, but another process shows that subject by now.
        """
        guild_id = await self._kinds[subject.kind].guild_of(subject.number)
        async with self.change(subject) as tx:
            if any(row.message_id is None for row in rows):
                await tx.expect_owner(guild_id)
            for row in rows:
                await tx.write_slot(subject, row)
        self._changed(subject, {row.slot: row for row in rows})

    async def forget(self, subject: Subject, slot: str) -> None:
        """Store that the slot is empty."""
        async with self.change(subject) as tx:
            await tx.drop_slot(subject, slot)
        self._changed(subject, {slot: None})

    async def store(self, subject: Subject) -> None:
        """Store what the subject's messages show. If that fails, they are shown once more."""
        try:
            while subject in self._shown:
                async with self.change(subject):
                    pass  # it stores that by itself
        except StorageFailure as error:
            self._shown.pop(subject, None)
            log.info("%s: cannot store what it shows: %s", subject, error)

    @asynccontextmanager
    async def change(self, subject: Subject) -> AsyncIterator[Change]:
        """A transaction that also stores what the subject's messages show."""
        shown = dict(self._shown.get(subject, {}))
        async with self.kept_in.change() as tx:
            for slot, row in shown.items():
                await (tx.drop_slot(subject, slot) if row is None else tx.show_slot(subject, row))
            yield tx
        left = self._shown.get(subject, {})
        self._keep(subject, {slot: row for slot, row in left.items() if slot not in shown or row is not shown[slot]})

    def _changed(self, subject: Subject, rows: Mapping[str, SlotRow | None]) -> None:
        """These slots are stored: what was remembered of them before is out of date."""
        left = self._shown.get(subject, {})
        self._keep(subject, {slot: row for slot, row in left.items() if slot not in rows})
        for slot, row in rows.items():
            self._wrote(subject, slot, row)

    def _keep(self, subject: Subject, rows: dict[str, SlotRow | None]) -> None:
        if rows:
            self._shown[subject] = rows
        else:
            self._shown.pop(subject, None)


def with_sent(row: SlotRow, sent: Sent) -> SlotRow:
    """The slot of a message that was sent with that."""
    first, *rest = sent.attached or (None,)
    stored = [f"{each.id}:{each.fingerprint}" for each in rest if each is not None]
    return msgspec.structs.replace(
        row,
        sent=sent.components,
        attachment_id=None if first is None else first.id,
        picture=None if first is None else " ".join((first.fingerprint, *stored)),
    )


def attached_at(row: SlotRow) -> tuple[Attached, ...]:
    """The pictures that the message of that slot has, as far as they are known."""
    if row.attachment_id is None or row.picture is None:
        return ()
    first, *rest = row.picture.split(" ")
    others = (each.partition(":") for each in rest)
    return (Attached(row.attachment_id, first), *(Attached(int(kept), found) for kept, _, found in others))


def _confirms(row: SlotRow, intent: SlotRow) -> bool:
    """Whether that row is an intent's, with the id of the message sent for it."""
    return intent.message_id is None and (row.marker, row.posted_at) == (intent.marker, intent.posted_at)
