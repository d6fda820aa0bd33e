"""Notes that people keep for themselves at a table."""

from data.sql.statements import Queries, Statements


class NoteReads(Queries):
    """Queries about notes."""

    async def note(self, table_id: int, user_id: int) -> str:
        """A person's note at that table; empty if there is none."""
        sql = "SELECT text FROM notes WHERE table_id = ? AND user_id = ?"
        return await self._one(lambda row: str(row[0]), sql, table_id, user_id) or ""

    async def noted(self) -> list[tuple[int, int]]:
        """The table and the person of every note."""
        return await self._all(lambda row: (int(row[0]), int(row[1])), "SELECT table_id, user_id FROM notes")

    async def notes_of(self, user_id: int) -> list[tuple[int, str]]:
        """All notes of a person, each with its table."""
        sql = "SELECT table_id, text FROM notes WHERE user_id = ? ORDER BY table_id"
        return await self._all(lambda row: (int(row[0]), str(row[1])), sql, user_id)


class NoteChanges(Statements):
    """Changes of notes."""

    async def write_note(self, table_id: int, user_id: int, text: str) -> None:
        """Store a person's note at a table in place of the one before."""
        await self._put("notes", "table_id, user_id", table_id=table_id, user_id=user_id, text=text)

    async def drop_note(self, table_id: int, user_id: int) -> None:
        """Delete a person's note at a table."""
        await self._run("DELETE FROM notes WHERE table_id = ? AND user_id = ?", table_id, user_id)

    async def drop_notes(self, table_id: int) -> None:
        """Delete all notes at a table."""
        await self._run("DELETE FROM notes WHERE table_id = ?", table_id)

    async def forget_notes(self, user_id: int) -> None:
        """Delete all notes of a person."""
        await self._run("DELETE FROM notes WHERE user_id = ?", user_id)
