"""Which of this process's tables need something at a start. Indexes keep it from reading every table."""

from data.sql.statements import Queries


class ResumeReads(Queries):
    """Queries about open tables. Unless they say otherwise, they return table numbers."""

    async def without_obligations(self) -> list[int]:
        """Tables where no person has a stored obligation: robots play, or it was never computed."""
        return await self._numbers(
            "SELECT id FROM tables WHERE phase = 'playing' "  # noqa: S608 - constants
            f"AND NOT EXISTS (SELECT 1 FROM obligations WHERE table_id = id){self._shards.of_servers()} ORDER BY id"
        )

    async def with_reminders_not_shown(self) -> list[int]:
        """Tables where a player counts as reminded without a reminder sent or intended."""
        return await self._numbers(
            "SELECT DISTINCT table_id FROM obligations CROSS JOIN tables WHERE id = table_id AND reminders > 0 "  # noqa: S608
            "AND phase = 'playing' AND NOT EXISTS (SELECT 1 FROM slots WHERE slots.table_id = obligations.table_id "
            "AND slot >= 'ping:' || seat AND slot < 'ping:' || seat || ';' "
            f"AND (slot = 'ping:' || seat OR slot > 'ping:' || seat || ':')){self._shards.of_servers()} "
            "ORDER BY table_id"
        )

    async def with_robot_work(self) -> list[int]:
        """Tables where a robot has something to do."""
        return await self._numbers(
            "SELECT table_id FROM robot_work CROSS JOIN tables WHERE id = table_id "  # noqa: S608 - constants
            f"AND work = 1 AND phase = 'playing'{self._shards.of_servers()} ORDER BY table_id"
        )

    async def with_unknown_robot_work(self, *, people_must_act: bool) -> list[int]:
        """Tables where a robot plays, for itself or for a person, and people have obligations or not.

        Only those that last changed under an earlier version of the bot, so that what robots have to do is not stored.
        """
        return await self._numbers(
            "SELECT id FROM tables WHERE phase = 'playing' "  # noqa: S608 - two constants
            "AND NOT EXISTS (SELECT 1 FROM robot_work WHERE table_id = id) "
            "AND (EXISTS (SELECT 1 FROM seats WHERE table_id = id AND robot IS NOT NULL) "
            "OR EXISTS (SELECT 1 FROM attendance WHERE table_id = id AND stand_in IS NOT NULL)) "
            f"AND {'' if people_must_act else 'NOT '}EXISTS (SELECT 1 FROM obligations WHERE table_id = id)"
            f"{self._shards.of_servers()} ORDER BY id"
        )

    async def with_final_orders(self) -> list[int]:
        """Tables with final orders for a postal turn."""
        mine = self._shards.of_tables("table_id")
        sql = f"SELECT DISTINCT table_id FROM orders WHERE final = 1{mine} ORDER BY table_id"  # noqa: S608
        return await self._numbers(sql)

    async def with_standing_orders(self) -> list[int]:
        return await self._numbers(
            "SELECT DISTINCT table_id FROM standing_orders WHERE given IS NOT NULL"  # noqa: S608 - constants
            f"{self._shards.of_tables('table_id')} ORDER BY table_id"
        )

    async def open_terms(self, most: int) -> list[tuple[str, bytes]]:
        """The games and terms of open tables, of `most` of them."""
        mine = self._shards.of_servers()
        sql = f"SELECT game, terms FROM tables WHERE phase IN ('lobby', 'playing'){mine} LIMIT ?"  # noqa: S608
        return await self._all(lambda row: (str(row[0]), bytes(row[1])), sql, most)
