"""All queries (`Reads`), and all changes of one transaction (`Change`)."""

from collections.abc import Iterable

from data.database import Database, Rows, Violation
from data.packing import pack, pack_entry
from data.rows import AlarmRow, JournalRow, NewTableRow, ObligationFacts, ObligationRow, SeatRow, Snapshot, TableRow
from data.shards import CHANGED, NotOwner, owner_of
from data.sql.achievements import AchievementChanges, AchievementReads
from data.sql.blocks import BlockChanges, BlockReads
from data.sql.coaches import CoachChanges, CoachReads
from data.sql.epochs import EpochChanges, EpochReads
from data.sql.health import HealthChanges, HealthReads
from data.sql.matchmaking import MatchmakingChanges, MatchmakingReads
from data.sql.months import MonthChanges, MonthReads
from data.sql.notes import NoteChanges, NoteReads
from data.sql.orders import ALARMS_AT, PostalChanges, PostalReads
from data.sql.overviews import OverviewChanges, OverviewReads
from data.sql.people import PEOPLE_AT, PeopleChanges, PeopleReads
from data.sql.personal import MineChanges, MineReads
from data.sql.ratings import RatingChanges, RatingReads
from data.sql.reasons import ReasonChanges, ReasonReads
from data.sql.reports import ReportChanges, ReportReads
from data.sql.restart import ResumeReads
from data.sql.results import ResultChanges, ResultReads
from data.sql.reviews import ReviewChanges, ReviewReads
from data.sql.server_figures import ServerFigureReads
from data.sql.slots import SlotChanges, SlotReads
from data.sql.statements import columns
from data.sql.tables import BY_NUMBER, CLICK, LAST_ENTRY, SEATS, Locked, TableReads, journal_row, table_row
from data.sql.timekeeping import OBLIGATIONS_AT, STANDING_AT, TimeChanges, TimeReads
from data.sql.tournaments import TournamentChanges, TournamentReads
from data.sql.votes import VoteChanges, VoteReads

_OBLIGATION_FACTS = (OBLIGATIONS_AT, ALARMS_AT, PEOPLE_AT, LAST_ENTRY)
READ_AHEAD = (BY_NUMBER, SEATS, *_OBLIGATION_FACTS, STANDING_AT)
"""What nearly every change of a table asks, one after another."""


class ChannelTaken(Exception):
    """Another game is open in that channel."""


class Conflict(Exception):
    """The table has changed since it was read; nothing was written."""


class Reads(
    HealthReads,
    TableReads,
    PostalReads,
    PeopleReads,
    MineReads,
    TimeReads,
    VoteReads,
    ReasonReads,
    ResumeReads,
    ReportReads,
    ResultReads,
    RatingReads,
    AchievementReads,
    MonthReads,
    ServerFigureReads,
    MatchmakingReads,
    TournamentReads,
    SlotReads,
    EpochReads,
    NoteReads,
    BlockReads,
    CoachReads,
    OverviewReads,
    ReviewReads,
):
    """All queries."""

    async def obligation_facts(self, table_id: int) -> ObligationFacts:
        """What obligations are computed from, as of one moment."""
        obligations, alarms, people, last = await self._ask([(each, (table_id,)) for each in _OBLIGATION_FACTS])
        return ObligationFacts(
            obligations={row[0]: ObligationRow(*row) for row in obligations},
            alarms=[AlarmRow(*row) for row in alarms],
            people={int(row[0]): bytes(row[1]) for row in people},
            last=journal_row(last[0]) if last else None,
        )


class Change(
    Reads,
    HealthChanges,
    PostalChanges,
    PeopleChanges,
    MineChanges,
    TimeChanges,
    VoteChanges,
    ReasonChanges,
    ReportChanges,
    ResultChanges,
    RatingChanges,
    AchievementChanges,
    MonthChanges,
    MatchmakingChanges,
    TournamentChanges,
    SlotChanges,
    EpochChanges,
    NoteChanges,
    BlockChanges,
    CoachChanges,
    OverviewChanges,
    ReviewChanges,
):
    """An open transaction. `added`: the journal entries that it has appended, with their tables."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.added: list[tuple[int, JournalRow]] = []

    async def asked_by(
        self, table_id: int, interaction_id: int, *, wait: bool = True
    ) -> tuple[bool, TableRow | None, list[SeatRow]]:
        """Whether that interaction was carried out before, and the table with its seats, as of one moment.

        The table is locked until the end of the transaction. Its obligation facts are read in the same hop. Not to
        `wait` for another process that has it locked:

        Raises:
            Locked: it has.
        """
        one = (table_id,)
        locks = [(sql, one) for sql in (self._dialect.lock_table if wait else self._dialect.claim_table)]
        *locked, clicks = await self._ask_with(  # locked first: the rest is then what the other has left
            [*locks, (CLICK, (interaction_id,))], [(each, one) for each in READ_AHEAD]
        )
        tables, seats = self._known[BY_NUMBER, one], self._known[SEATS, one]
        if tables and [] in locked:
            raise Locked
        return bool(clicks), (table_row(tables[0]) if tables else None), [SeatRow(*row) for row in seats]

    async def read_ahead(self, table_id: int) -> None:
        """Read in one hop what `asked_by` reads of a table, as far as it is not known."""
        if missing := [query for each in READ_AHEAD if (query := (each, (table_id,))) not in self._known]:
            await self._ask_with([], missing)

    def _know(self, table_id: int, known: Rows, **changed: object) -> None:
        """Keep a table's row, which was `known` before a statement that changed these columns of it."""
        if known:
            self._known[BY_NUMBER, (table_id,)] = [dict(known[0]) | changed]

    async def open_table(self, new: NewTableRow) -> int:
        """Open a table in its lobby; return its number.

        Raises:
            ChannelTaken: another game is open there.
        """
        sql = (
            "INSERT INTO tables (game, guild_id, channel_id, host_id, phase, terms, secret, opened_at, changed_at) "
            "VALUES (?, ?, ?, ?, 'lobby', ?, ?, ?, ?) RETURNING id"
        )
        values = (new.game, new.guild_id, new.channel_id, new.host_id, new.terms, new.secret, new.at, new.at)
        try:
            table_id = await self._insert(sql, *values)
        except Violation as error:
            raise ChannelTaken(f"channel {new.channel_id} has an open game") from error
        await self.join_newest_epoch(table_id)
        return table_id

    async def write_table(self, table: TableRow, *, at: float) -> int:
        """Write a table's phase, state, key, counter and host, and mark its messages as due; return its new version.

        `table` has the version that was read. The end of the game deletes alarms, orders, votes, notes
        and coaches.

        Raises:
            Conflict: the table is not at the version that was read. Raised by the next query, or at the end.
        """
        version, known = table.version + 1, self._known.get((BY_NUMBER, (table.id,)), [])
        await self._run_or(
            Conflict(f"table {table.id} is no longer at version {table.version}"),
            "UPDATE tables SET phase = ?, version = ?, state = ?, key = ?, counter = ?, host_id = ?, changed_at = ? "
            "WHERE id = ? AND version = ?",
            table.phase,
            version,
            table.state,
            table.key,
            table.counter,
            table.host_id,
            at,
            table.id,
            table.version,
        )
        game = {"phase": table.phase, "version": version, "state": table.state, "key": table.key}
        self._know(table.id, known, **game, counter=table.counter, host_id=table.host_id, changed_at=at)
        if table.phase in ("over", "closed"):
            await self.forget_the_future(table.id)
            await self.forget_votes(table.id)
            await self.drop_notes(table.id)
            await self.drop_coaches(table.id)
        await self.mark_due(table.id, version)
        return version

    async def write_terms(self, table_id: int, terms: bytes) -> None:
        """Store a table's terms. Follow it with `write_table`, which makes a new version."""
        await self._run("UPDATE tables SET terms = ? WHERE id = ?", terms, table_id)

    async def mark_due(self, table_id: int, version: int) -> None:
        """Mark that table's messages as due for `version`."""
        await self._run(
            "INSERT INTO due (table_id, version) VALUES (?, ?) "
            "ON CONFLICT (table_id) DO UPDATE SET version = excluded.version WHERE due.version < excluded.version",
            table_id,
            version,
        )

    async def mark_playing_due(self) -> None:
        """Mark the messages of every table that is being played at as due."""
        await self._run(
            "INSERT INTO due (table_id, version) SELECT id, version FROM tables WHERE phase = 'playing' "
            "ON CONFLICT (table_id) DO NOTHING"
        )

    async def caught_up(self, table_id: int, version: int) -> None:
        """Mark that table's messages as up to date with `version`: after a step back it can be played on."""
        await self._run("DELETE FROM due WHERE table_id = ? AND version <= ?", table_id, version)
        await self.table_was_posted(table_id)

    async def write_seats(self, table_id: int, seats: Iterable[SeatRow]) -> None:
        """Store a table's seats."""
        await self._run("DELETE FROM seats WHERE table_id = ?", table_id)
        for seat in seats:
            who = {"user_id": seat.user_id, "name": seat.name, "robot": seat.robot, "join_id": seat.join_id}
            await self._add("seats", table_id=table_id, seat=seat.seat, **who)

    async def rename_seat(self, table_id: int, seat: int, name: str) -> None:
        """Store what the person in a seat is called now."""
        await self._run("UPDATE seats SET name = ? WHERE table_id = ? AND seat = ?", name, table_id, seat)

    async def add_entry(self, table_id: int, row: JournalRow) -> None:
        self.added.append((table_id, row))
        known = self._known.get((BY_NUMBER, (table_id,)), [])
        values = (row.number, row.user_id, row.at, pack_entry(row.entry))
        sql = "INSERT INTO journal (table_id, number, user_id, at, entry) VALUES (?, ?, ?, ?, ?)"
        await self._run(sql, table_id, *values)
        self._know(table_id, known, entries=row.number)
        self._known[LAST_ENTRY, (table_id,)] = [values]

    async def add_snapshot(self, table_id: int, snapshot: Snapshot) -> None:
        """Store the state at the start of a turn."""
        packed = columns(snapshot) | {"state": pack(snapshot.state)}
        await self._add("packed_snapshots", table_id=table_id, **packed)

    async def copy_game(self, source: int, table_id: int, before: int, user_id: int) -> None:
        """Copy the journal of table `source` up to entry `before`, and its snapshots, to a table that has none.

        Of the people who acted only that one stays named.
        """
        await self._run(
            "INSERT INTO journal (table_id, number, user_id, at, entry) "
            "SELECT ?, number, CASE WHEN user_id = ? THEN user_id END, at, entry FROM journal "
            "WHERE table_id = ? AND number < ?",
            table_id,
            user_id,
            source,
            before,
        )
        await self._run(
            "INSERT INTO packed_snapshots (table_id, number, turn, state) "
            "SELECT ?, number, turn, state FROM every_snapshot WHERE table_id = ? AND number < ?",
            table_id,
            source,
            before,
        )

    async def drop_snapshots(self, table_id: int, since: int) -> None:
        """Delete the snapshots taken after entry `since` and later: they were undone."""
        await self._run("DELETE FROM snapshots WHERE table_id = ? AND number >= ?", table_id, since)
        await self._run("DELETE FROM packed_snapshots WHERE table_id = ? AND number >= ?", table_id, since)

    async def move_snapshot(self, table_id: int, packed: Snapshot) -> None:
        """Replace an uncompressed snapshot by that one, unless it was deleted meanwhile."""
        await self._run(
            "INSERT INTO packed_snapshots (table_id, number, turn, state) "
            "SELECT table_id, number, turn, ? FROM snapshots WHERE table_id = ? AND number = ?",
            packed.state,
            table_id,
            packed.number,
        )
        await self._run("DELETE FROM snapshots WHERE table_id = ? AND number = ?", table_id, packed.number)

    async def write_robot_work(self, table_id: int, version: int, *, work: bool) -> None:
        """Store whether a robot has something to do at a table, unless the table is no longer at that version."""
        await self._run(
            "INSERT INTO robot_work (table_id, work) SELECT id, ? FROM tables WHERE id = ? AND version = ? "
            "ON CONFLICT (table_id) DO UPDATE SET work = excluded.work",
            int(work),
            table_id,
            version,
        )

    async def forget_robot_work(self, table_id: int) -> None:
        """Let the next start find out whether a robot has something to do at a table."""
        await self._run("DELETE FROM robot_work WHERE table_id = ?", table_id)

    async def remember_click(self, interaction_id: int, table_id: int, at: float) -> None:
        """Store that an interaction was carried out."""
        await self._add("clicks", interaction_id=interaction_id, table_id=table_id, at=at)

    async def forget_clicks(self, before: float) -> None:
        """Delete interactions that can no longer be delivered again."""
        await self._run("DELETE FROM clicks WHERE at < ?", before)

    async def hold(self, name: str) -> None:
        """Keep other processes out of what that name stands for until the end of the transaction."""
        for sql in self._dialect.hold:
            await self._run_now(sql, name)

    async def expect_owner(self, guild_id: int) -> None:
        """Check that this process still looks after that server.

        Raises:
            NotOwner: it does not. Raised by the next query, or at the end.
        """
        if self._shards.count is not None:
            name = owner_of(self._shards.of(guild_id), self._shards.count)
            sql = "SELECT 1 FROM facts WHERE name = ? AND value = ? FOR SHARE"
            await self._run_or(NotOwner(), sql, name, self._shards.token)

    async def tell_owner(self, table_id: int, *, secret: bool) -> None:
        """Tell the process that looks after that table, after the commit, that it has changed."""
        if self._shards.count is not None:
            await self._run("SELECT pg_notify(?, ?)", CHANGED, f"{table_id} {'secret' if secret else 'public'}")

    async def remember(self, name: str, value: str) -> None:
        """Store a fact about the bot itself."""
        await self._put("facts", "name", name=name, value=value)
