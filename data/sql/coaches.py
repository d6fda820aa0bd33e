"""People to whom players of running games show their hands."""

import msgspec

from data.database import Row
from data.sql.statements import Queries, Statements


class CoachRow(msgspec.Struct, frozen=True):
    """A person, called `name`, who sees the hand in that seat, or saw it until that `ended`."""

    table_id: int
    user_id: int
    name: str
    seat: int
    ended: bool = False


def _coach(row: Row) -> CoachRow:
    return CoachRow(row[0], row[1], row[2], row[3], ended=bool(row[4]))


class CoachReads(Queries):
    """Queries about coaches."""

    async def coaches_at(self, table_id: int) -> list[CoachRow]:
        """Everybody who sees a hand at that table, or saw one earlier in its game."""
        sql = "SELECT table_id, user_id, name, seat, ended FROM coaches WHERE table_id = ? ORDER BY user_id"
        return await self._all(_coach, sql, table_id)

    async def coached_by(self, user_id: int) -> list[int]:
        """The tables where that person sees a hand, the newest first."""
        sql = "SELECT table_id FROM coaches WHERE user_id = ? AND ended = 0 ORDER BY table_id DESC"
        return await self._numbers(sql, user_id)

    async def coaches_of(self, user_id: int) -> list[CoachRow]:
        """That person as a coach, and the coaches who see a hand of theirs now."""
        sql = (
            "SELECT table_id, user_id, name, seat, ended FROM coaches WHERE user_id = ?1 "
            "UNION SELECT c.table_id, c.user_id, c.name, c.seat, c.ended FROM seats AS s "
            "JOIN coaches AS c ON c.table_id = s.table_id AND c.seat = s.seat AND c.ended = 0 WHERE s.user_id = ?1 "
            "ORDER BY 1, 2"
        )
        return await self._all(_coach, sql, user_id)


class CoachChanges(Statements):
    """Changes of coaches."""

    async def add_coach(self, row: CoachRow) -> None:
        """Let that person see the hand of a seat that has no coach."""
        values = msgspec.structs.asdict(row) | {"ended": int(row.ended)}
        await self._put("coaches", "table_id, user_id", **values)

    async def end_coaching(self, table_id: int, seat: int) -> None:
        """End the coaching of that seat: only its player sees the hand."""
        await self._run("UPDATE coaches SET ended = 1 WHERE table_id = ? AND seat = ?", table_id, seat)

    async def drop_coaches(self, table_id: int) -> None:
        """Delete everybody who has seen a hand at that table."""
        await self._run("DELETE FROM coaches WHERE table_id = ?", table_id)

    async def forget_coach(self, table_id: int, user_id: int) -> None:
        """Delete that person as a coach at a table."""
        await self._run("DELETE FROM coaches WHERE table_id = ? AND user_id = ?", table_id, user_id)
