"""Where a table is: a link to the message on which people go on."""

from bot.seating import Table
from data.change import Reads

_WHERE_TO_GO_ON = (("board", "chain"), ("post",), ("lobby",))


async def link_to_table(reads: Reads, table: Table) -> str:
    """The newest board, the lobby before the start, or the channel while nothing is shown there yet."""
    shown = [row for row in await reads.places(table.id) if row.message_id is not None]
    channel = f"https://discord.com/channels/{table.row.guild_id}/{table.row.channel_id}"
    for kinds in _WHERE_TO_GO_ON:
        mine = [row for row in shown if row.place.partition(":")[0] in kinds]
        if mine:
            newest = max(mine, key=lambda row: int(row.place.partition(":")[2] or 0))
            return f"https://discord.com/channels/{table.row.guild_id}/{newest.channel_id}/{newest.message_id}"
    return channel
