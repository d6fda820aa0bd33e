"""Votes, seats that change hands, and tables that cannot be shown."""

from data.rows import HistoryRow, InVainRow, Kind, LostRow, OfferRow, PollRow
from data.sql.statements import Queries, Statements, columns

VOTE = "vote:"
"""First part of the kinds of alarms that end votes."""
OFFER = "offer"
"""The kind of alarm that ends the offer of a seat; one for each seat."""

_POLL = "SELECT id, table_id, kind, motion, seat, opened_at, until, user_id FROM polls "
_OFFER = "SELECT id, table_id, seat, user_id, name, until FROM offers "


class VoteReads(Queries):
    """Queries about votes and seats."""

    async def polls(self, table_id: int) -> list[PollRow]:
        """The open votes of a table, the oldest first."""
        return await self._rows(PollRow, f"{_POLL} WHERE table_id = ? ORDER BY id", table_id)

    async def poll(self, table_id: int, kind: str) -> PollRow | None:
        """The open vote of that kind."""
        return await self._row(PollRow, f"{_POLL} WHERE table_id = ? AND kind = ?", table_id, kind)

    async def ballots(self, poll_id: int) -> dict[int, bool]:
        """The votes cast, by seat: True for, False against."""
        sql = "SELECT seat, yes FROM ballots WHERE poll_id = ? ORDER BY seat"
        return dict(await self._all(lambda row: (int(row[0]), bool(row[1])), sql, poll_id))

    async def votes(self, table_id: int, kind: str = "close") -> set[int]:
        """The seats that voted for it, in the open vote of that kind."""
        poll = await self.poll(table_id, kind)
        return set() if poll is None else {seat for seat, yes in (await self.ballots(poll.id)).items() if yes}

    async def in_vain(self, table_id: int, user_id: int, kind: Kind) -> InVainRow | None:
        """A person's recent failures of that kind at that table; None if there are none."""
        sql = (
            "SELECT table_id, user_id, kind, times, until FROM asked_in_vain "
            "WHERE table_id = ? AND user_id = ? AND kind = ?"
        )
        return await self._row(InVainRow, sql, table_id, user_id, kind)

    async def all_in_vain(self, user_id: int) -> list[InVainRow]:
        """A person's recent failures at every table."""
        sql = "SELECT table_id, user_id, kind, times, until FROM asked_in_vain WHERE user_id = ? ORDER BY 1, 3"
        return await self._rows(InVainRow, sql, user_id)

    async def offers(self, table_id: int) -> list[OfferRow]:
        """The open offers of seats at a table."""
        return await self._rows(OfferRow, f"{_OFFER} WHERE table_id = ? ORDER BY id", table_id)

    async def wanted(self, table_id: int) -> list[int]:
        """The seats of a table that anybody may ask to take over."""
        sql = "SELECT seat FROM wanted WHERE table_id = ? ORDER BY seat"
        return await self._numbers(sql, table_id)

    async def seat_history(self, table_id: int) -> list[HistoryRow]:
        """The players of seats that changed hands, from which entry on, the oldest first."""
        sql = "SELECT seat, user_id, name, robot, from_entry, at FROM seat_history WHERE table_id = ? ORDER BY id"
        return await self._rows(HistoryRow, sql, table_id)

    async def lost(self) -> list[LostRow]:
        """Every table of this process that cannot be shown."""
        mine = self._shards.of_tables("table_id")
        sql = f"SELECT table_id, why, told FROM lost WHERE table_id > 0{mine} ORDER BY table_id"  # noqa: S608
        return await self._all(lambda row: LostRow(row[0], row[1], bool(row[2])), sql)

    async def tables_of_channel(self, channel_id: int) -> list[int]:
        sql = "SELECT id FROM tables WHERE channel_id = ? AND phase IN ('lobby', 'playing')"
        return await self._numbers(sql, channel_id)

    async def servers(self) -> list[int]:
        """This process's servers with open tables."""
        mine = self._shards.of_servers()
        sql = (
            f"SELECT guild_id FROM tables WHERE phase = 'lobby'{mine} "  # noqa: S608 - constants
            f"UNION SELECT guild_id FROM tables WHERE phase = 'playing'{mine} ORDER BY 1"
        )
        return await self._numbers(sql)

    async def tables_of_server(self, guild_id: int) -> list[int]:
        sql = "SELECT id FROM tables WHERE guild_id = ? AND phase IN ('lobby', 'playing') ORDER BY id"
        return await self._numbers(sql, guild_id)


class VoteChanges(Statements):
    async def open_poll(self, poll: PollRow) -> int:
        """Open a vote; return its number. The row's own number is ignored."""
        return await self._new("polls", **columns(poll))

    async def write_in_vain(self, row: InVainRow) -> None:
        """Store until when a person may not ask, or is not asked, at a table."""
        await self._put("asked_in_vain", "table_id, user_id, kind", **columns(row))

    async def write_ballot(self, poll_id: int, seat: int, *, yes: bool) -> None:
        """Store a seat's vote, or change it."""
        await self._put("ballots", "poll_id, seat", poll_id=poll_id, seat=seat, yes=yes)

    async def drop_poll(self, table_id: int, kind: str) -> None:
        """Delete a vote."""
        await self._run("DELETE FROM polls WHERE table_id = ? AND kind = ?", table_id, kind)
        await self._run("DELETE FROM alarms WHERE table_id = ? AND kind = ?", table_id, VOTE + kind)

    async def drop_ballots(self, table_id: int, seat: int) -> None:
        """Delete the votes of a seat, which has a new player."""
        sql = "DELETE FROM ballots WHERE seat = ? AND poll_id IN (SELECT id FROM polls WHERE table_id = ?)"
        await self._run(sql, seat, table_id)

    async def count_again(self, table_id: int, at: float) -> None:
        """Check every open vote at `at`, because the voters have changed."""
        sql = "UPDATE alarms SET at = ? WHERE table_id = ? AND kind LIKE ? AND at > ?"
        await self._run(sql, at, table_id, VOTE + "%", at)

    async def write_ended(self, table_id: int, how: str) -> None:
        """Store how a table was closed."""
        await self._add("endings", table_id=table_id, how=how)

    async def write_channel(self, table_id: int, channel_id: int) -> None:
        """Move the table to another channel; its slots in the old one are emptied.

        Raises:
            Violation: another game is open there.
        """
        await self._run(
            "DELETE FROM slots WHERE table_id = ? AND channel_id = (SELECT channel_id FROM tables WHERE id = ?)",
            table_id,
            table_id,
        )
        await self._run_now("UPDATE tables SET channel_id = ? WHERE id = ?", channel_id, table_id)
        await self.found(table_id)

    async def add_offer(self, table_id: int, seat: int, user_id: int, name: str, until: float) -> None:
        """Offer a seat to a person, instead of an earlier offer."""
        await self.drop_offer(table_id, seat)
        await self._add("offers", table_id=table_id, seat=seat, user_id=user_id, name=name, until=until)
        await self._add("alarms", table_id=table_id, kind=OFFER, seat=seat, at=until)

    async def drop_offer(self, table_id: int, seat: int) -> None:
        await self._run("DELETE FROM offers WHERE table_id = ? AND seat = ?", table_id, seat)
        await self._run("DELETE FROM alarms WHERE table_id = ? AND kind = ? AND seat = ?", table_id, OFFER, seat)

    async def begin_votes_again(self, table_id: int, now: float, until: float) -> None:
        """Let votes and offers of seats that ran out by `now` end at `until`."""
        for named in ("polls", "offers"):
            await self._run(f"UPDATE {named} SET until = ? WHERE table_id = ? AND until <= ?", until, table_id, now)  # noqa: S608
        await self._run(
            "UPDATE alarms SET at = ? WHERE table_id = ? AND at <= ? AND (kind = ? OR substr(kind, 1, ?) = ?)",
            *(until, table_id, now, OFFER, len(VOTE), VOTE),
        )

    async def add_wanted(self, table_id: int, seat: int, at: float) -> None:
        """Let anybody ask to take over a seat."""
        await self._add_once("wanted", table_id=table_id, seat=seat, since=at)

    async def drop_wanted(self, table_id: int, seat: int) -> None:
        """Let nobody ask for that seat any more."""
        await self._run("DELETE FROM wanted WHERE table_id = ? AND seat = ?", table_id, seat)

    async def add_history(self, table_id: int, row: HistoryRow) -> None:
        """Store who has a seat from an entry on."""
        await self._add("seat_history", table_id=table_id, **columns(row))

    async def forget_in_seats(self, user_id: int, name: str) -> None:
        """Remove that person's id from votes and offers, and call them `name` in the history of seats."""
        await self._run("DELETE FROM offers WHERE user_id = ?", user_id)
        await self._run("DELETE FROM asked_in_vain WHERE user_id = ?", user_id)
        await self._run("UPDATE polls SET user_id = NULL WHERE user_id = ?", user_id)
        await self._run("UPDATE seat_history SET user_id = NULL, name = ? WHERE user_id = ?", name, user_id)

    async def lose(self, table_id: int, why: str, at: float) -> None:
        """Store that the table cannot be shown."""
        sql = (
            "INSERT INTO lost (table_id, why, at) VALUES (?, ?, ?) ON CONFLICT (table_id) DO UPDATE SET "
            "told = CASE WHEN lost.why = excluded.why THEN lost.told ELSE 0 END, why = excluded.why"
        )
        await self._run(sql, table_id, why, at)

    async def lost_told(self, table_id: int) -> None:
        """Store that a player was told that the table cannot be shown."""
        await self._run("UPDATE lost SET told = 1 WHERE table_id = ?", table_id)

    async def found(self, table_id: int) -> None:
        """Store that the table can be shown again."""
        await self._run("DELETE FROM lost WHERE table_id = ?", table_id)

    async def retire_slots(self, table_id: int, seat: int) -> None:
        """Make the seat's reminders and private messages be deleted instead of updated: its player has changed."""
        names = ("ping", "hand", "next")
        for name in names:
            theirs = (table_id, f"{name}:{seat}", f"{name}:{seat}:%")
            await self._run(
                "DELETE FROM slots WHERE table_id = ? AND slot IN "
                "(SELECT 'was:' || slot FROM slots WHERE table_id = ? AND (slot = ? OR slot LIKE ?))",
                *(table_id, *theirs),
            )
            await self._run(
                "UPDATE slots SET slot = 'was:' || slot, settled = 0 WHERE table_id = ? AND (slot = ? OR slot LIKE ?)",
                *theirs,
            )

    async def forget_votes(self, table_id: int) -> None:
        """Delete a table's votes, offers and wanted seats."""
        for forgotten in ("polls", "offers", "wanted", "lost", "asked_in_vain"):
            await self._run(f"DELETE FROM {forgotten} WHERE table_id = ?", table_id)  # noqa: S608
