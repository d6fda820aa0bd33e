"""What people and servers have chosen for themselves, still encoded."""

from collections.abc import Sequence

from data.sql.statements import Queries, Statements

PEOPLE_AT = "SELECT user_id, settings FROM people WHERE user_id IN (SELECT user_id FROM seats WHERE table_id = ?)"


class PeopleReads(Queries):
    """What can be asked about choices."""

    async def person(self, user_id: int) -> bytes | None:
        """What that person has chosen; None if nothing."""
        return await self._one(lambda row: bytes(row[0]), "SELECT settings FROM people WHERE user_id = ?", user_id)

    async def persons(self, user_ids: Sequence[int]) -> dict[int, bytes]:
        """What these people have chosen, by id; who has chosen nothing is missing."""
        marks = ", ".join("?" * len(user_ids))
        sql = f"SELECT user_id, settings FROM people WHERE user_id IN ({marks})"  # noqa: S608
        return dict(await self._all(lambda row: (int(row[0]), bytes(row[1])), sql, *user_ids))

    async def persons_at(self, table_id: int) -> dict[int, bytes]:
        """What the people who sit at a table have chosen, by id; who has chosen nothing is missing."""
        return dict(await self._all(lambda row: (int(row[0]), bytes(row[1])), PEOPLE_AT, table_id))

    async def server(self, guild_id: int) -> bytes | None:
        """What that server's managers have chosen; None if nothing."""
        return await self._one(lambda row: bytes(row[0]), "SELECT settings FROM servers WHERE guild_id = ?", guild_id)


class PeopleChanges(Statements):
    """What can be written down about choices."""

    async def write_person(self, user_id: int, settings: bytes) -> None:
        """What that person has chosen from now on."""
        sql = (
            "INSERT INTO people (user_id, settings) VALUES (?, ?) "
            "ON CONFLICT (user_id) DO UPDATE SET settings = excluded.settings"
        )
        await self._run(sql, user_id, settings)

    async def forget_person(self, user_id: int) -> None:
        """Nothing is chosen by that person any more."""
        await self._run("DELETE FROM people WHERE user_id = ?", user_id)

    async def write_server(self, guild_id: int, settings: bytes) -> None:
        """What that server's managers have chosen from now on."""
        sql = (
            "INSERT INTO servers (guild_id, settings) VALUES (?, ?) "
            "ON CONFLICT (guild_id) DO UPDATE SET settings = excluded.settings"
        )
        await self._run(sql, guild_id, settings)
