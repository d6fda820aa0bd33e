"""People who would play, open tables to join, and tables that are about to be opened without a click."""

import msgspec

from data.database import Row
from data.sql.statements import Queries, Statements, columns

_WISH = "guild_id, game, user_id, edition, speed, name, channel_id, join_id, at, until, done_at"
_OPENING = "id, guild_id, channel_id, name, game, terms, seats, starts"


class WishRow(msgspec.Struct, frozen=True, kw_only=True):
    """A person who would play a game in a server as soon as somebody else would.

    `channel_id`: below which the table's thread is to be. `done_at`: when they left the queue or found somebody.
    """

    guild_id: int
    game: str
    user_id: int
    edition: str
    speed: str
    name: str
    channel_id: int
    join_id: int
    at: float
    until: float
    done_at: float | None = None


class OpeningRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table to be opened in a thread of that `name` below a channel; `id` is 0 before it is stored.

    `terms` are a table's, `seats` JSON. `starts`: the game begins at once.
    """

    id: int = 0
    guild_id: int
    channel_id: int
    name: str
    game: str
    terms: bytes
    seats: bytes
    starts: bool


def _wish(row: Row) -> WishRow:
    return WishRow(**{name: row[name] for name in _WISH.split(", ")})


def _opening(row: Row) -> OpeningRow:
    values = {name: row[name] for name in _OPENING.split(", ")}
    return OpeningRow(**{**values, "starts": bool(values["starts"])})


class MatchmakingReads(Queries):
    """Queries about the queue, lobbies and openings."""

    async def wishes(self, guild_id: int, now: float) -> list[WishRow]:
        """Everybody who waits in a server's queue, the longest first."""
        sql = f"SELECT {_WISH} FROM wishes WHERE guild_id = ? AND until > ? AND done_at IS NULL ORDER BY at, join_id"  # noqa: S608
        return await self._all(_wish, sql, guild_id, now)

    async def wish(self, guild_id: int, game: str, user_id: int) -> WishRow | None:
        """A person's last wish for a game in a server, also one that has ended."""
        sql = f"SELECT {_WISH} FROM wishes WHERE guild_id = ? AND game = ? AND user_id = ?"  # noqa: S608
        return await self._one(_wish, sql, guild_id, game, user_id)

    async def wishes_of(self, user_id: int) -> list[WishRow]:
        """All wishes of a person that are stored."""
        sql = f"SELECT {_WISH} FROM wishes WHERE user_id = ? ORDER BY guild_id, game"  # noqa: S608
        return await self._all(_wish, sql, user_id)

    async def lobbies(self, guild_id: int, most: int) -> list[int]:
        """The newest tables of a server that have not begun."""
        sql = "SELECT id FROM tables WHERE guild_id = ? AND phase = 'lobby' ORDER BY id DESC LIMIT ?"
        return await self._numbers(sql, guild_id, most)

    async def opening(self, opening_id: int) -> OpeningRow | None:
        """That opening, if it has not been done."""
        return await self._one(_opening, f"SELECT {_OPENING} FROM openings WHERE id = ?", opening_id)  # noqa: S608

    async def openings(self, *, everywhere: bool = False) -> list[OpeningRow]:
        """The tables that are still to be opened, in the order in which they were asked for.

        Only those of this process's servers, unless `everywhere`.
        """
        mine = "" if everywhere else self._shards.of_servers()
        return await self._all(_opening, f"SELECT {_OPENING} FROM openings WHERE id > 0{mine} ORDER BY id")  # noqa: S608


class MatchmakingChanges(Statements):
    """Changes of the queue and of openings."""

    async def write_wish(self, row: WishRow) -> None:
        """Store a person's wish, in place of an earlier one for the same game there."""
        await self._put("wishes", "guild_id, game, user_id", **columns(row))

    async def end_wish(self, row: WishRow, at: float) -> None:
        """Store that a person does not wait any more."""
        sql = "UPDATE wishes SET done_at = ? WHERE guild_id = ? AND game = ? AND user_id = ?"
        await self._run(sql, at, row.guild_id, row.game, row.user_id)

    async def forget_wishes(self, before: float) -> None:
        """Delete wishes that ended before then: no click can be delivered again."""
        await self._run("DELETE FROM wishes WHERE until < ?", before)

    async def forget_wishes_of(self, user_id: int) -> None:
        """Delete all wishes of a person."""
        await self._run("DELETE FROM wishes WHERE user_id = ?", user_id)

    async def add_opening(self, row: OpeningRow) -> int:
        """Store that a table is to be opened; return its number."""
        return await self._new("openings", **columns(row))

    async def write_opening(self, row: OpeningRow) -> None:
        """Replace who has a seat at a table that is to be opened, and its terms."""
        await self._run("UPDATE openings SET terms = ?, seats = ? WHERE id = ?", row.terms, row.seats, row.id)

    async def drop_opening(self, opening_id: int) -> None:
        """Delete that: the table is open, or cannot be."""
        await self._run("DELETE FROM openings WHERE id = ?", opening_id)
