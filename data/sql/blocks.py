"""Blocks: with whom people never want to sit at a table. Only `bot.table.company` decides by them."""

import msgspec

from data.sql.statements import Queries, Statements, columns


class BlockRow(msgspec.Struct, frozen=True):
    """A person (`user_id`) has blocked another one, who was called `name` then."""

    user_id: int
    blocked_id: int
    name: str


class BlockReads(Queries):
    """Queries about blocks."""

    async def blocks_about(self, user_id: int) -> list[BlockRow]:
        """The blocks by that person and of them, by the blocked person's name."""
        sql = "SELECT user_id, blocked_id, name FROM blocks WHERE user_id = ?1 OR blocked_id = ?1 ORDER BY name, 1, 2"
        return await self._rows(BlockRow, sql, user_id)


class BlockChanges(Statements):
    """Changes of blocks."""

    async def write_block(self, row: BlockRow) -> None:
        """Store that a person has blocked another one."""
        await self._put("blocks", "user_id, blocked_id", **columns(row))

    async def drop_block(self, user_id: int, blocked_id: int) -> None:
        """Delete that."""
        await self._run("DELETE FROM blocks WHERE user_id = ? AND blocked_id = ?", user_id, blocked_id)

    async def forget_blocks(self, user_id: int) -> None:
        """Delete all blocks by that person and of them."""
        await self._run("DELETE FROM blocks WHERE user_id = ?1 OR blocked_id = ?1", user_id)
