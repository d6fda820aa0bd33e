"""Links to the messages that show a table."""

from collections.abc import Collection, Sequence

from bot.table.table import Table
from data.rows import SlotRow, TableRow
from data.sql.transaction import Reads

BOARDS = ("board", "chain")
_WHERE_TO_GO_ON = (BOARDS, ("post",), ("lobby",))


async def link_to_table(reads: Reads, table: Table) -> str:
    """A link to the newest board, to the lobby before the start, or to the channel if nothing is shown there yet."""
    return link_among(table.row, await reads.slots(table.subject))


def link_among(table: TableRow, slots: Sequence[SlotRow]) -> str:
    """The same, from the table's slots."""
    links = (link_to_newest(table, slots, kinds) for kinds in _WHERE_TO_GO_ON)
    return next(filter(None, links), f"https://discord.com/channels/{table.guild_id}/{table.channel_id}")


def link_to_newest(table: TableRow, slots: Sequence[SlotRow], kinds: Collection[str]) -> str | None:
    """The newest message of those kinds, if one has been posted."""
    shown = [row for row in slots if row.message_id and row.slot.partition(":")[0] in kinds]
    newest = max(shown, key=lambda row: int(row.slot.partition(":")[2] or 0), default=None)
    return None if newest is None else link_to(table, [newest], newest.slot)


def link_to(table: TableRow, slots: Sequence[SlotRow], slot: str) -> str | None:
    """The message in that slot, if it has been posted."""
    row = next((row for row in slots if row.slot == slot and row.message_id), None)
    return None if row is None else f"https://discord.com/channels/{table.guild_id}/{row.channel_id}/{row.message_id}"
