"""Whose private messages the bot may not write to."""

from data.sql.statements import Queries, Statements


class DmReads(Queries):
    """What can be asked about closed DMs."""

    async def closed_dms(self) -> dict[int, bool]:
        """Everybody who has closed theirs, by id, and whether they have been told so."""
        return dict(await self._all(lambda row: (row[0], bool(row[1])), "SELECT user_id, told FROM closed_dms"))


class DmChanges(Statements):
    """What can be written down about closed DMs."""

    async def dm_closed(self, user_id: int, at: float) -> None:
        """That person cannot be written to."""
        sql = "INSERT INTO closed_dms (user_id, noticed_at) VALUES (?, ?) ON CONFLICT DO NOTHING"
        await self._run(sql, user_id, at)

    async def dm_told(self, user_id: int) -> None:
        """That person knows that they cannot be written to."""
        await self._run("UPDATE closed_dms SET told = 1 WHERE user_id = ?", user_id)

    async def dm_opened(self, user_id: int) -> None:
        """That person may be tried again."""
        await self._run("DELETE FROM closed_dms WHERE user_id = ?", user_id)
