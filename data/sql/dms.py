"""People to whom the bot cannot send DMs."""

from data.sql.statements import Queries, Statements


class DmReads(Queries):
    """Queries about closed DMs."""

    async def closed_dms_at(self, table_id: int) -> set[int]:
        """The people at a table to whom the bot cannot send DMs."""
        sql = (
            "SELECT closed_dms.user_id FROM seats JOIN closed_dms ON closed_dms.user_id = seats.user_id "
            "WHERE table_id = ?"
        )
        return set(await self._numbers(sql, table_id))

    async def told_of_closed_dms(self, user_id: int) -> bool | None:
        """Whether that person was told that their DMs are closed; None if they are open."""
        return await self._one(lambda row: bool(row[0]), "SELECT told FROM closed_dms WHERE user_id = ?", user_id)


class DmChanges(Statements):
    """Changes of closed DMs."""

    async def dm_closed(self, user_id: int, at: float) -> None:
        """Record that this person takes no DMs."""
        await self._add_once("closed_dms", user_id=user_id, noticed_at=at)

    async def dm_told(self, user_id: int) -> None:
        """Record that this person was told that their DMs are closed."""
        await self._run("UPDATE closed_dms SET told = 1 WHERE user_id = ?", user_id)

    async def dm_opened(self, user_id: int) -> None:
        """Record that this person may be sent DMs again."""
        await self._run("DELETE FROM closed_dms WHERE user_id = ?", user_id)
