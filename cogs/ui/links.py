"""Where a table is: a link to the message on which people go on."""

from collections.abc import Sequence

from bot.table.table import Table
from data.rows import SlotRow, TableRow
from data.sql.transaction import Reads

_WHERE_TO_GO_ON = (("board", "chain"), ("post",), ("lobby",))


async def link_to_table(reads: Reads, table: Table) -> str:
    """The newest board, the lobby before the start, or the channel while nothing is shown there yet."""
    return link_among(table.row, await reads.slots(table.id))


def link_among(table: TableRow, slots: Sequence[SlotRow]) -> str:
    """The same, where what is shown of that table is known."""
    shown = [row for row in slots if row.message_id is not None]
    for kinds in _WHERE_TO_GO_ON:
        mine = [row for row in shown if row.slot.partition(":")[0] in kinds]
        if mine:
            newest = max(mine, key=lambda row: int(row.slot.partition(":")[2] or 0))
            return f"https://discord.com/channels/{table.guild_id}/{newest.channel_id}/{newest.message_id}"
    return f"https://discord.com/channels/{table.guild_id}/{table.channel_id}"
