"""Which tables need something when the bot starts: asked by index, so that a start does not read every table."""

from data.sql.statements import Queries


class ResumeReads(Queries):
    """What can be asked about tables at which a game is going on, as numbers of tables."""

    async def without_debts(self) -> list[int]:
        """Those at which no person owes anything as far as is stored: robots do, or nobody has counted yet."""
        return await self._numbers(
            "SELECT id FROM tables WHERE phase = 'playing' "
            "AND NOT EXISTS (SELECT 1 FROM debts WHERE table_id = id) ORDER BY id"
        )

    async def with_calls_not_shown(self) -> list[int]:
        """Those at which somebody counts as called, and no line that calls them has been posted or meant to be."""
        return await self._numbers(
            "SELECT DISTINCT table_id FROM debts CROSS JOIN tables ON id = table_id WHERE calls > 0 "
            "AND phase = 'playing' AND NOT EXISTS (SELECT 1 FROM places WHERE places.table_id = debts.table_id "
            "AND place >= 'ping:' || seat AND place < 'ping:' || seat || ';' "
            "AND (place = 'ping:' || seat OR place > 'ping:' || seat || ':')) ORDER BY table_id"
        )

    async def with_robots(self, *, people_owe: bool) -> list[int]:
        """Those at which a robot plays, for itself or in somebody's stead, and people owe something or do not."""
        return await self._numbers(
            "SELECT id FROM tables WHERE phase = 'playing' "  # noqa: S608 - two constants
            "AND (EXISTS (SELECT 1 FROM seats WHERE table_id = id AND robot IS NOT NULL) "
            "OR EXISTS (SELECT 1 FROM attendance WHERE table_id = id AND stand_in IS NOT NULL)) "
            f"AND {'' if people_owe else 'NOT '}EXISTS (SELECT 1 FROM debts WHERE table_id = id) ORDER BY id"
        )

    async def with_final_orders(self) -> list[int]:
        """Those at which somebody's orders for a postal turn are final."""
        return await self._numbers("SELECT DISTINCT table_id FROM orders WHERE final = 1 ORDER BY table_id")

    async def with_standing_orders(self) -> list[int]:
        """Those at which somebody has standing orders."""
        return await self._numbers(
            "SELECT DISTINCT table_id FROM standing_orders WHERE given IS NOT NULL ORDER BY table_id"
        )

    async def _numbers(self, sql: str) -> list[int]:
        return await self._all(lambda row: int(row[0]), sql)
