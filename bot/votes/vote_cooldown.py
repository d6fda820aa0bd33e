"""The cooldown before a person may propose another vote at a table, or may be offered a seat there again.

Each vote and each offer pings people. After a failed one the person waits, twice as long each time, for any kind of
vote.
"""

from typing import Final

from bot import errors
from bot.table.table import Table
from data.rows import InVainRow, Kind
from data.sql.transaction import Reads
from data.store import Change

FIRST_COOLDOWN: Final = 600.0
LONGEST_PAUSE: Final = 86_400.0
FORGIVEN_AFTER: Final = 86_400.0
"""Seconds after a cooldown until the next one is as short as the first."""


async def came_to_nothing(tx: Change, table_id: int, user_id: int | None, kind: Kind, now: float) -> None:
    """Begin a cooldown for that person (None: unknown), because their vote or an offer to them failed."""
    if user_id is None:
        return
    last = await tx.in_vain(table_id, user_id, kind)
    times = 1 if last is None or last.until + FORGIVEN_AFTER <= now else last.times + 1
    until = now + min(FIRST_COOLDOWN * 2 ** min(times - 1, 10), LONGEST_PAUSE)
    await tx.write_in_vain(InVainRow(table_id, user_id, kind, times, until))


async def expect_may_ask(reads: Reads, table: Table, user_id: int | None, now: float) -> None:
    """Check that the person may propose a vote now.

    Raises:
        AskedInVain: they have to wait.
    """
    last = await reads.in_vain(table.id, user_id, "vote") if user_id is not None else None
    if last is not None and last.until > now:
        raise errors.AskedInVain(last.until)


async def expect_may_be_offered(reads: Reads, table: Table, seat: int, user_id: int, now: float) -> None:
    """Check that the person may be offered the seat now.

    Raises:
        OfferedLately: they may be asked later.
    """
    last = await reads.in_vain(table.id, user_id, "offer")
    offered = next((offer for offer in await reads.offers(table.id) if offer.seat == seat), None)
    until = last.until if last is not None else now
    if offered is not None and offered.user_id == user_id:
        until = max(until, offered.until)
    if until > now:
        raise errors.OfferedLately(until)
