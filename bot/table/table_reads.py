"""What is known of tables: each as it was last committed, at an earlier turn, and with its journal."""

import msgspec

from bot import errors
from bot.games import journal
from bot.games.entries import Acted, Entry
from bot.games.values import Why
from bot.table.table import NO_TABLE, Ref, Table, Whole, read_in, read_table, read_whole
from data.store import Store


class Reason(msgspec.Struct, frozen=True):
    """Why the robot in a seat did something, as far as everybody may know."""

    seat: int
    why: Why


class Home(msgspec.Struct, frozen=True):
    """The server and the game of a table, and the epoch that its controls carry (empty: the first)."""

    guild_id: int
    game: str
    epoch: str


class TableReads:
    """Reads tables from the store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._homes: dict[int, Home] = {}

    async def load(self, table_id: int) -> Table:
        """The table as it was last committed.

        Raises:
            NoSuchTable: there is none with that number.
        """
        return await read_in(self.store, table_id)

    async def whole(self, table_id: int) -> Whole:
        """The table as it was last committed, with the journal that leads there.

        Raises:
            NoSuchTable: there is none with that number.
        """
        found = await read_whole(self.store, table_id)
        if found is None:
            raise errors.NoSuchTable
        return found

    async def find(self, channel_id: int) -> Table:
        """The channel's table: the active one, else the latest.

        Raises:
            NoSuchTable: there has been none.
        """
        row = await self.store.table_in(channel_id)
        if row is None:
            raise errors.NoSuchTable
        return read_table(row, await self.store.seats(row.id))

    async def home(self, table_id: int) -> Home:
        """The server and the game of that table, and its epoch, which change only with a step back.

        Raises:
            NoSuchTable: there is none with that number.
        """
        if table_id not in self._homes:
            row = await self.store.table(table_id)
            if row is None:
                raise errors.NoSuchTable
            self._homes[table_id] = Home(row.guild_id, row.game, row.epoch)
        return self._homes[table_id]

    def ref(self, table_id: int) -> Ref:
        """What controls name that table by, if it is known without a question to the database; else no table."""
        home = self._homes.get(table_id)
        return NO_TABLE if home is None else Ref(table_id, home.epoch)

    def forget_homes(self) -> None:
        """Read again where each table is: the database has gone back to a copy."""
        self._homes.clear()

    async def is_mine(self, table_id: int) -> bool:
        """Whether this process looks after that table: its messages, alarms and robots.

        Raises:
            NoSuchTable: there is none with that number.
        """
        return self.store.shards.count is None or self.store.shards.owns((await self.home(table_id)).guild_id)

    async def at_turn(self, table: Table, turn: int) -> Table:
        """The table as it was when turn `turn` ended; the current table for the current or last turn."""
        snapshot = await self.store.last_snapshot(table.id)  # often the one, and the same query for every turn
        if snapshot is not None and snapshot.turn != turn + 1:
            snapshot = await self.store.snapshot_of_turn(table.id, turn + 1)
        if snapshot is None:
            return table
        return msgspec.structs.replace(table, state=table.game.decode(snapshot.state))

    async def turn_starts(self, table: Table) -> list[bytes]:
        """The saved states at the beginning of each turn, from turn 1."""
        return await self.store.turn_starts(table.id)

    async def entries(self, table_id: int, after: int = 0) -> list[Entry]:
        """The journal from entry `after` + 1 on."""
        return [msgspec.json.decode(row.entry, type=Entry) for row in await self.store.journal(table_id, after)]

    async def undoable(self, table: Table) -> Entry | None:
        """The step that could be taken back now, by any seat; None by post."""
        if table.row.phase != "playing" or table.postal:
            return None
        rows = await self.store.journal_since_snapshot(table.id)
        entries = [msgspec.json.decode(row.entry, type=Entry) for row in rows]
        last = journal.last_step(entries)
        if last is not None and any(row.number == last.number and row.user_id is None for row in rows):
            return None  # a robot, an order or a deadline did it: undoing it would be a way to gain time
        if last is not None and last.rules != table.game.version:
            return None
        return journal.undoable(entries, last.deed.seat) if last and isinstance(last.deed, Acted) else None

    async def reasons(self, table: Table, turn: int) -> list[Reason]:
        """The reasons of robots in turn `turn`, as far as everybody may know, in order."""
        rows = await self.store.reasons(table.id, turn)
        return [Reason(row.seat, msgspec.json.decode(row.why, type=table.game.why_type)) for row in rows]
