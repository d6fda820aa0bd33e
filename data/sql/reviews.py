"""Reviews of finished games, and luck and mistakes in them."""

from data.rows import ReviewRow
from data.sql.statements import Queries, Statements, columns

_WITHOUT_REVIEW = (
    "JOIN tables ON tables.id = results.table_id WHERE phase = 'over' "
    "AND (NOT EXISTS (SELECT 1 FROM reviews WHERE reviews.table_id = tables.id AND version = ?) "
    "OR NOT EXISTS (SELECT 1 FROM judgements WHERE judgements.table_id = tables.id AND version = ?))"
)


class ReviewReads(Queries):
    """Queries about reviews."""

    async def review(self, table_id: int) -> ReviewRow | None:
        """The review that is kept of a table's game; None if there is none."""
        sql = "SELECT version, entries, packed FROM reviews WHERE table_id = ?"
        return await self._row(ReviewRow, sql, table_id)

    async def judgements(self, table_id: int) -> dict[int, ReviewRow]:
        """What is kept of the decisions at a table, by seat."""
        sql = "SELECT seat, version, entries, packed FROM judgements WHERE table_id = ? ORDER BY seat"
        return dict(await self._all(lambda row: (int(row[0]), ReviewRow(*row[1:])), sql, table_id))

    async def decisions_of(self, player: int, version: int, *, whole: bool) -> list[tuple[int, bytes]]:
        """What is kept of a player's decisions, with the tables; `whole`: in games played from beginning to end."""
        sql = (
            "SELECT judgements.table_id, packed FROM seat_results JOIN judgements "
            "ON judgements.table_id = seat_results.table_id AND judgements.seat = seat_results.seat "
            "WHERE player = ? AND version = ? AND (departure IS NULL OR ?)"
        )
        return await self._all(lambda row: (int(row[0]), bytes(row[1])), sql, player, version, not whole)

    async def unreviewed(self, review: int, judgement: int, most: int) -> list[int]:
        """The newest tables whose finished game has people's results, but lacks a review or judgements.

        `review`, `judgement`: the versions that count.
        """
        sql = f"SELECT tables.id FROM results {_WITHOUT_REVIEW} AND people > 0 ORDER BY results.id DESC LIMIT ?"  # noqa: S608
        return await self._numbers(sql, review, judgement, most)

    async def unreviewed_of(self, player: int, review: int, judgement: int, most: int) -> list[int]:
        """The same of one player's games."""
        sql = (
            f"SELECT tables.id FROM seat_results JOIN results ON results.table_id = seat_results.table_id {_WITHOUT_REVIEW} "  # noqa: S608 E501
            "AND player = ? ORDER BY results.id DESC LIMIT ?"
        )
        return await self._numbers(sql, review, judgement, player, most)

    async def luck_of(self, player: int) -> dict[int, float]:
        """A player's luck in each game that they played from its beginning to its end, by table."""
        sql = (
            "SELECT seat_luck.table_id, luck FROM seat_results "
            "JOIN seat_luck ON seat_luck.table_id = seat_results.table_id AND seat_luck.seat = seat_results.seat "
            "WHERE player = ? AND departure IS NULL"
        )
        return dict(await self._all(lambda row: (int(row[0]), float(row[1])), sql, player))


class ReviewChanges(Statements):
    """Changes of reviews."""

    async def write_review(self, table_id: int, row: ReviewRow) -> None:
        """Keep the review of a table, in place of an earlier one."""
        await self._put("reviews", "table_id", table_id=table_id, **columns(row))

    async def write_judgement(self, table_id: int, seat: int, row: ReviewRow) -> None:
        """Keep what was found of a seat's decisions, in place of an earlier one."""
        await self._put("judgements", "table_id, seat", table_id=table_id, seat=seat, **columns(row))

    async def write_luck(self, table_id: int, seat: int, luck: float) -> None:
        """Keep the luck of a seat's player, from -1 to 1, in place of an earlier one."""
        await self._put("seat_luck", "table_id, seat", table_id=table_id, seat=seat, luck=luck)
