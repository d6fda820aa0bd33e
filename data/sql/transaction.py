"""What can be changed in one transaction."""

import sqlite3
from collections.abc import Iterable

from data.rows import AlarmRow, DebtRow, JournalRow, Ledger, Phase, SeatRow, SlotRow, Snapshot, TableRow
from data.sql.dms import DmChanges, DmReads
from data.sql.health import HealthReads
from data.sql.orders import ALARMS_AT, PostChanges, PostReads
from data.sql.people import PEOPLE_AT, PeopleChanges, PeopleReads
from data.sql.personal import MineChanges, MineReads
from data.sql.reasons import ReasonChanges, ReasonReads
from data.sql.reports import ReportChanges, ReportReads
from data.sql.restart import ResumeReads
from data.sql.tables import LAST_ENTRY, TableReads
from data.sql.timekeeping import DEBTS_AT, TimeChanges, TimeReads
from data.sql.votes import VoteChanges, VoteReads


class ChannelTaken(Exception):
    """Another game is open in that channel."""


class Conflict(Exception):
    """The table changed since it was read; nothing was written."""


class Reads(
    HealthReads,
    TableReads,
    PostReads,
    DmReads,
    PeopleReads,
    MineReads,
    TimeReads,
    VoteReads,
    ReasonReads,
    ResumeReads,
    ReportReads,
):
    """Everything that can be asked."""

    async def ledger(self, table_id: int) -> Ledger:
        """What there is to reckon with at a table, at one moment."""
        debts, alarms, people, last = await self._ask(
            [(each, (table_id,)) for each in (DEBTS_AT, ALARMS_AT, PEOPLE_AT, LAST_ENTRY)]
        )
        return Ledger(
            debts={row[0]: DebtRow(*row) for row in debts},
            alarms=[AlarmRow(*row) for row in alarms],
            people={int(row[0]): bytes(row[1]) for row in people},
            last=JournalRow(*last[0]) if last else None,
        )


class Change(
    Reads, PostChanges, DmChanges, PeopleChanges, MineChanges, TimeChanges, VoteChanges, ReasonChanges, ReportChanges
):
    """An open transaction."""

    async def open_table(
        self,
        *,
        game: str,
        guild_id: int,
        channel_id: int,
        host_id: int,
        terms: bytes,
        secret: bytes,
        at: float,
    ) -> int:
        """A new table in its lobby; its number.

        Raises:
            ChannelTaken: another game is open there.
        """
        sql = (
            "INSERT INTO tables (game, guild_id, channel_id, host_id, phase, terms, secret, opened_at, changed_at) "
            "VALUES (?, ?, ?, ?, 'lobby', ?, ?, ?, ?)"
        )
        values = (game, guild_id, channel_id, host_id, terms, secret, at, at)
        try:
            return await self._insert(sql, *values)
        except sqlite3.IntegrityError as error:
            raise ChannelTaken(f"channel {channel_id} has an open game") from error

    async def write_table(
        self,
        table: TableRow,
        *,
        phase: Phase,
        at: float,
        state: bytes | None = None,
        key: bytes | None = None,
        counter: int | None = None,
        host_id: int | None = None,
    ) -> int:
        """Write what changed of a table and mark what it shows as due; its new version.

        When the game is over nothing falls due there any more, and orders and votes are forgotten.

        Raises:
            Conflict: the table is not at the version that was read. Whatever is asked next raises it, or the end.
        """
        version = table.version + 1
        await self._run_or(
            Conflict(f"table {table.id} is no longer at version {table.version}"),
            "UPDATE tables SET phase = ?, version = ?, state = ?, key = ?, counter = ?, host_id = ?, changed_at = ? "
            "WHERE id = ? AND version = ?",
            phase,
            version,
            table.state if state is None else state,
            table.key if key is None else key,
            table.counter if counter is None else counter,
            table.host_id if host_id is None else host_id,
            at,
            table.id,
            table.version,
        )
        if phase in ("over", "closed"):
            await self.forget_the_future(table.id)
            await self.forget_votes(table.id)
        await self.mark_due(table.id, version)
        return version

    async def write_terms(self, table_id: int, terms: bytes) -> None:
        """What a table has agreed on, from now on. Follow it with `write_table`, which makes a new version of it."""
        await self._run("UPDATE tables SET terms = ? WHERE id = ?", terms, table_id)

    async def mark_due(self, table_id: int, version: int) -> None:
        """What that table shows must catch up with `version`."""
        await self._run(
            "INSERT INTO due (table_id, version) VALUES (?, ?) "
            "ON CONFLICT (table_id) DO UPDATE SET version = max(version, excluded.version)",
            table_id,
            version,
        )

    async def caught_up(self, table_id: int, version: int) -> None:
        """What that table shows has caught up with `version`."""
        await self._run("DELETE FROM due WHERE table_id = ? AND version <= ?", table_id, version)

    async def write_seats(self, table_id: int, seats: Iterable[SeatRow]) -> None:
        """Who sits at the table from now on."""
        await self._run("DELETE FROM seats WHERE table_id = ?", table_id)
        for seat in seats:
            await self._run(
                "INSERT INTO seats (table_id, seat, user_id, name, robot, join_id) VALUES (?, ?, ?, ?, ?, ?)",
                table_id,
                seat.seat,
                seat.user_id,
                seat.name,
                seat.robot,
                seat.join_id,
            )

    async def add_entry(self, table_id: int, row: JournalRow) -> None:
        """One more line of the journal."""
        await self._run(
            "INSERT INTO journal (table_id, number, user_id, at, entry) VALUES (?, ?, ?, ?, ?)",
            table_id,
            row.number,
            row.user_id,
            row.at,
            row.entry,
        )

    async def add_snapshot(self, table_id: int, snapshot: Snapshot) -> None:
        """The state with which a go begins."""
        await self._run(
            "INSERT INTO snapshots (table_id, number, go, state) VALUES (?, ?, ?, ?)",
            table_id,
            snapshot.number,
            snapshot.go,
            snapshot.state,
        )

    async def drop_snapshots(self, table_id: int, since: int) -> None:
        """Forget the snapshots taken after entry `since` and later ones: they were undone."""
        await self._run("DELETE FROM snapshots WHERE table_id = ? AND number >= ?", table_id, since)

    async def write_slot(self, table_id: int, row: SlotRow) -> None:
        """Where a message of ours is and what it shows."""
        await self._run(
            "INSERT INTO places (table_id, place, channel_id, message_id, shown, settled, posted_at, marker) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (table_id, place) DO UPDATE SET "
            "channel_id = excluded.channel_id, message_id = excluded.message_id, shown = excluded.shown, "
            "settled = excluded.settled, posted_at = excluded.posted_at, marker = excluded.marker",
            table_id,
            row.slot,
            row.channel_id,
            row.message_id,
            row.shown,
            int(row.settled),
            row.posted_at,
            row.marker,
        )

    async def drop_slot(self, table_id: int, slot: str) -> None:
        """That message is gone."""
        await self._run("DELETE FROM places WHERE table_id = ? AND place = ?", table_id, slot)

    async def reopen_slot(self, table_id: int, slot: str) -> None:
        """That message has to change once more after all (an undo led back to its go)."""
        await self._run("UPDATE places SET settled = 0 WHERE table_id = ? AND place = ?", table_id, slot)

    async def remember_click(self, interaction_id: int, table_id: int, at: float) -> None:
        """That interaction has been carried out."""
        await self._run(
            "INSERT INTO clicks (interaction_id, table_id, at) VALUES (?, ?, ?)", interaction_id, table_id, at
        )

    async def forget_clicks(self, before: float) -> None:
        """Forget interactions that can no longer be delivered again."""
        await self._run("DELETE FROM clicks WHERE at < ?", before)

    async def remember(self, name: str, value: str) -> None:
        """Remember something about the bot itself."""
        await self._run(
            "INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            name,
            value,
        )
