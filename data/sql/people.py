"""Settings of people and servers, encoded, and the people to whom the bot cannot send DMs."""

from collections.abc import Sequence

from data.sql.statements import Queries, Statements

PEOPLE_AT = "SELECT user_id, settings FROM people WHERE user_id IN (SELECT user_id FROM seats WHERE table_id = ?)"


class PeopleReads(Queries):
    """Queries about settings and closed DMs."""

    async def person(self, user_id: int) -> bytes | None:
        """That person's settings; None if there are none."""
        return await self._one(lambda row: bytes(row[0]), "SELECT settings FROM people WHERE user_id = ?", user_id)

    async def persons(self, user_ids: Sequence[int]) -> dict[int, bytes]:
        """The settings of these people, by user id, of those who have any."""
        if not user_ids:
            return {}
        marks = ", ".join("?" * len(user_ids))
        sql = f"SELECT user_id, settings FROM people WHERE user_id IN ({marks})"  # noqa: S608
        return dict(await self._all(lambda row: (int(row[0]), bytes(row[1])), sql, *user_ids))

    async def persons_at(self, table_id: int) -> dict[int, bytes]:
        """The settings of a table's people, by user id, of those who have any."""
        return dict(await self._all(lambda row: (int(row[0]), bytes(row[1])), PEOPLE_AT, table_id))

    async def persons_of(self, guild_id: int) -> list[bytes]:
        """The stored settings of people who have a seat at a table of that server, in the order of their ids."""
        sql = (
            "SELECT settings FROM people WHERE user_id IN (SELECT user_id FROM seats WHERE table_id IN "
            "(SELECT id FROM tables WHERE guild_id = ?)) ORDER BY user_id"
        )
        return await self._all(lambda row: bytes(row[0]), sql, guild_id)

    async def steps_of(self, user_id: int, most: int) -> list[float]:
        """The times of up to `most` steps of that person in games, in seconds since 1970."""
        sql = "SELECT at FROM journal WHERE user_id = ? LIMIT ?"
        return await self._all(lambda row: float(row[0]), sql, user_id, most)

    async def server(self, guild_id: int) -> bytes | None:
        """That server's settings; None if there are none."""
        return await self._one(lambda row: bytes(row[0]), "SELECT settings FROM servers WHERE guild_id = ?", guild_id)

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


class PeopleChanges(Statements):
    async def write_person(self, user_id: int, settings: bytes) -> None:
        """Store that person's settings."""
        await self._put("people", "user_id", user_id=user_id, settings=settings)

    async def write_person_unchanged(self, user_id: int, before: bytes | None, settings: bytes) -> None:
        """Store that person's settings if those stored are still `before` (None: there are none)."""
        if before is None:
            await self._add_once("people", user_id=user_id, settings=settings)
        else:
            sql = "UPDATE people SET settings = ? WHERE user_id = ? AND settings = ?"
            await self._run(sql, settings, user_id, before)

    async def forget_person(self, user_id: int) -> None:
        """Delete that person's settings."""
        await self._run("DELETE FROM people WHERE user_id = ?", user_id)

    async def write_server(self, guild_id: int, settings: bytes) -> None:
        """Store that server's settings."""
        await self._put("servers", "guild_id", guild_id=guild_id, settings=settings)

    async def dm_closed(self, user_id: int, at: float) -> None:
        """Record that this person takes no DMs."""
        await self._add_once("closed_dms", user_id=user_id, noticed_at=at)

    async def dm_told(self, user_id: int) -> None:
        """Record that this person was told that their DMs are closed."""
        await self._run("UPDATE closed_dms SET told = 1 WHERE user_id = ?", user_id)

    async def dm_opened(self, user_id: int) -> None:
        """Record that this person may be sent DMs again."""
        await self._run("DELETE FROM closed_dms WHERE user_id = ?", user_id)
