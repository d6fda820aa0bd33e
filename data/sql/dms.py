"""People to whom the bot cannot send DMs."""

from data.sql.statements import Queries, Statements


class DmReads(Queries):
    """Queries about closed DMs."""

    async def closed_dms(self) -> dict[int, bool]:
        """People with closed DMs, by user id, and whether they have been told."""
        return dict(await self._all(lambda row: (row[0], bool(row[1])), "SELECT user_id, told FROM closed_dms"))


class DmChanges(Statements):
    """Changes of closed DMs."""

    async def dm_closed(self, user_id: int, at: float) -> None:
        """Record that this person takes no DMs."""
        sql = "INSERT INTO closed_dms (user_id, noticed_at) VALUES (?, ?) ON CONFLICT DO NOTHING"
        await self._run(sql, user_id, at)

    async def dm_told(self, user_id: int) -> None:
        """Record that this person was told that their DMs are closed."""
        await self._run("UPDATE closed_dms SET told = 1 WHERE user_id = ?", user_id)

    async def dm_opened(self, user_id: int) -> None:
        """Record that this person may be sent DMs again."""
        await self._run("DELETE FROM closed_dms WHERE user_id = ?", user_id)
