"""Puts copies of the database back in the middle of play, with every way to copy, on SQLite and PostgreSQL.

In each world people play both games, one with hands in DMs and one by post; a lobby, a table in a thread and a
tournament are open, and the picture of the last month comes. A copy is made, people play on and open more, and the copy
is put back. Then everything must be shown once, nothing of the lost future may remain, and the games must go on.
"""

import asyncio
import contextlib
import random
import shutil
import sqlite3
import subprocess
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import aiohttp
import msgspec

from bot.calendar.months import before, due_month
from bot.playground.server import Playground, start
from bot.playground.world.models import Message
from data.maintenance import back_up, beside, checkpoint, keep_before_update, restore
from data.migrate import migrations
from tests.benchmarks.load_world import begin, settle
from tests.end_to_end.outside import ids_of, said_by, settled
from tests.end_to_end.process import BotProcess, joining
from tests.malice import onlooker
from tests.malice.crowd import Crowd
from tests.malice.keeping import month_is_due
from tests.malice.killing import gone, online, settings
from tests.malice.stage import staged
from tests.support.looking import change, looking
from tests.support.person import Failed, Impossible
from tests.support.postgres import Server, programs, server
from tests.support.values import there

RESTORE, UPDATE, FILE, WITH_LOG, DUMP, TEMPLATE = "restore", "update", "file", "file and log", "dump", "template"
ON_SQLITE, ON_POSTGRESQL = (RESTORE, FILE, UPDATE, WITH_LOG), (DUMP, TEMPLATE)
"""How a copy is made and put back."""
BY_HAND = (FILE, WITH_LOG, DUMP, TEMPLATE)
"""The ways that leave no mark in the database."""
STOPPED = (FILE, WITH_LOG, UPDATE, TEMPLATE)
"""The ways that need a bot that does not run."""
IN_A_WORLD = 6
"""Restores in one world."""
PLAYED = 2.5
"""Longest time in seconds for which people play before a copy, and after it."""
PATIENCE, SETTLED, GOES_ON = 60.0, 1.5, 30.0
"""Seconds until everything must be right, for which that must last, and until somebody must have moved."""
SILENT = 1 << 12
"""The flag of a message that notifies nobody."""
LINE = "Continued from the copy"
NEW = (
    "CREATE TABLE old_slots AS SELECT table_id, tournament_id, guild_id, slot, channel_id, message_id, shown, settled, "
    "posted_at, marker FROM slots",
    "DROP TABLE slots",
    "ALTER TABLE old_slots RENAME TO slots",
    "DROP TABLE coaches",
    "DROP TABLE overviews",
    "DROP TABLE blocks",
    "DROP TABLE reviews",
    "DROP TABLE seat_luck",
    "DROP TABLE judgements",
    "DROP TABLE sent_orders",
    "DROP TABLE notes",
    "DROP VIEW every_snapshot",
    "DROP INDEX reasons_of_a_turn",
    *(
        f"ALTER TABLE {table} RENAME turn TO go"
        for table in ("snapshots", "packed_snapshots", "reasons", "achievements")
    ),
    "CREATE VIEW every_snapshot AS SELECT table_id, number, go, state FROM snapshots "
    "UNION ALL SELECT table_id, number, go, state FROM packed_snapshots",
    "CREATE INDEX reasons_of_a_go ON reasons (table_id, go)",
    "ALTER TABLE obligations DROP COLUMN seen_at",
    "ALTER TABLE obligations RENAME reminders TO calls",
    "ALTER TABLE obligations RENAME reminded_at TO called_at",
    "ALTER TABLE obligations RENAME TO debts",
    "DROP TABLE epochs",
    "DROP TABLE table_epochs",
    "ALTER TABLE tournaments DROP COLUMN epoch",
)
"""Takes back what versions 22 to 33 of the database have changed."""
OLD_VERSION = 21


class RestoreResult(msgspec.Struct):
    """The results of a run. `caught_up`: seconds from each start until everything was right."""

    restores: Counter[str] = msgspec.field(default_factory=Counter)
    lost: int = 0
    unmoved: int = 0
    tables: int = 0
    months: int = 0
    pressed: int = 0
    caught_up: list[float] = msgspec.field(default_factory=list)
    wrong: list[str] = msgspec.field(default_factory=list)


class ManyResult(msgspec.Struct):
    """How many tables were shown again, and in how many seconds after the process began and after it was connected."""

    tables: int = 0
    seconds: float = 0.0
    connected: float = 0.0
    wrong: list[str] = msgspec.field(default_factory=list)


async def put_back(folder: Path, *, times: int, seed: int, postgres: Server | None = None) -> RestoreResult:
    """Put a copy back `times` times, in worlds on SQLite and, if there is a server, on PostgreSQL in turns."""
    result, number = RestoreResult(), 0
    while result.restores.total() < times and not result.wrong:
        inner, on = folder / f"world-{number}", postgres if (seed + number) % 2 == 0 else None
        inner.mkdir()
        rng = random.Random(f"{seed} {number}")
        left = min(IN_A_WORLD, times - result.restores.total())
        if on is None:
            await _World(inner, rng, result, None).run(left)
        else:
            async with on.database() as url:
                await _World(inner, rng, result, Stored(on, url)).run(left)
        number += 1
    return result


def put_back_on_both(folder: Path, *, times: int, seed: int) -> RestoreResult:
    """As `put_back`, with a server of PostgreSQL if this machine has its programs."""
    with contextlib.ExitStack() as stack:
        postgres = None if programs() is None else stack.enter_context(server())
        if postgres is not None:
            asyncio.run(postgres.prepare())
        return asyncio.run(put_back(folder, times=times, seed=seed, postgres=postgres))


class Stored(msgspec.Struct, frozen=True):
    """A database on a server."""

    server: Server
    url: str

    @property
    def name(self) -> str:
        """The database's name."""
        return self.url.partition("@/")[2].partition("?")[0]

    def run(self, program: str, *options: str) -> None:
        """Run one of PostgreSQL's programs on this database."""
        found = shutil.which(program) or str(self.server.programs / program)
        asked = [found, "-h", str(self.server.folder), "-U", "bot", *options]
        subprocess.run(asked, check=True, capture_output=True)


class Copy(msgspec.Struct, frozen=True):
    """A copy, and what there was when it was made: the newest message, and each table's entries."""

    kind: str
    path: Path
    newest: int


class Future(msgspec.Struct, frozen=True):
    """What was lost when a copy was put back.

    `known`: the tables that the copy has. `lost`: messages that came after it. `boundary`: the newest message of all.
    """

    known: set[int]
    lost: set[int]
    boundary: int


class _World:
    """One world: a playground, a bot, and people."""

    def __init__(self, folder: Path, rng: random.Random, result: RestoreResult, stored: Stored | None) -> None:
        self.folder, self.rng, self.result, self.stored = folder, rng, result, stored
        self.last_table = 0
        self.copies = 0

    async def run(self, times: int) -> None:
        """Put a copy back so often."""
        stored = {} if self.stored is None else {"DATABASE_URL": self.stored.url}
        async with staged(self.folder, {"PUBLISH_PAUSE": "0.2", **stored}, patience=20.0) as stage:
            self.playground, self.bot, self.people = stage.playground, stage.bot, stage.people
            self.world, tables = stage.playground.hub.world, settings(stage.channels)
            self.club, self.lobby, self.later = [await self._channel(name) for name in ("club", "lobby", "later")]
            await month_is_due(self.bot.where, self.people, self.world.guild_id, int(self.club))
            self.crowd = Crowd(self.playground, self.bot.where, self.people, tables, self.rng)
            ways = ON_SQLITE if self.stored is None else ON_POSTGRESQL
            await self._start()
            await self._commands_known()
            for number in range(times):
                await self._again(ways[number % len(ways)])
                if self.result.wrong:
                    break
            self.result.wrong += self.bot.complaints()
        self.result.pressed += len(self.crowd.pressed)

    async def _channel(self, name: str) -> str:
        return str((await self.people[0]._call("POST", "/play/channels", json={"name": name}))["id"])

    async def _commands_known(self) -> None:
        """Wait until the bot has registered every command that is typed here."""
        for person in self.people:
            while not {"table", "tournament", "machi", "mafia", "my"} <= {
                each["name"] for each in person.state["commands"]
            }:
                await asyncio.sleep(0.1)
                await person.refresh()

    async def _start(self) -> None:
        await self.bot.start()
        await online(self.playground, wanted=True)

    async def _end(self) -> None:
        """Stop or kill the bot."""
        await (self.bot.stop() if self.rng.random() < 0.5 else self.bot.kill())
        await gone(self.playground)

    # --- one time ---------------------------------------------------------------------------------

    async def _again(self, kind: str) -> None:
        await self._keep_going()
        await self._play()
        copy = await self._copy(kind)
        copied = self._known()
        await self._type(self.later, "table open", game="machi_koro")
        await self._type(self.club, "table open", game="mafia_dollar", thread=True)
        await self._type(self.club, "tournament open", name="Lost", game="machi_koro", kind="knock_out", seats=4)
        await self._play()
        await asyncio.sleep(self.rng.random() * 2)
        await self._future_is_seen(copied, copy.newest)
        await self._end()
        if kind not in BY_HAND:
            self._note_numbers()
        later = [message for message in self._of_bot() if message.id > copy.newest]
        lost, named = {each.id for each in later}, {table for each in later for table in _tables(each)}
        self.last_table = max(self.last_table, *named, 0)
        await self._put_back(copy)
        boundary, began = self.world.storage.highest_id(), time.monotonic()
        versions, known = self._entries(), self._known()
        await self._start()
        await self._becomes_right(kind, Future(known, lost, boundary), began)
        self.result.restores[f"{kind} ({'SQLite' if self.stored is None else 'PostgreSQL'})"] += 1
        self.result.lost += len(lost)
        self._look_at_pings(versions, boundary)
        if not self.result.wrong:
            await self._goes_on(kind)

    async def _future_is_seen(self, copied: set[int], newest: int) -> None:
        """Wait until a message names a table that the copy lacks: only by that a copy by hand is noticed at a start."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            named = {table for each in self._of_bot() if each.id > newest for table in _tables(each)}
            if named - copied - {0}:
                return
            await asyncio.sleep(0.1)

    async def _keep_going(self) -> None:
        """Every table, the lobby and the tournament are there."""
        with looking(self.bot.where) as db:
            there = {row[0] for row in db.execute("SELECT channel_id FROM tables WHERE phase IN ('lobby', 'playing')")}
            cups = db.execute("SELECT 1 FROM tournaments WHERE phase IN ('joining', 'playing')").fetchall()
        playing = there - {int(self.lobby)}
        await self.crowd.keep_going(playing)
        if int(self.lobby) not in there:
            await self._type(self.lobby, "table open", game="machi_koro")
        if not cups:
            await self._type(self.club, "tournament open", name="Cup", game="machi_koro", kind="knock_out", seats=4)

    async def _play(self) -> None:
        async with self.crowd.pressing(0.08):
            await asyncio.sleep(1 + self.rng.random() * PLAYED)

    async def _type(self, channel: str, line: str, **options: object) -> None:
        """Run a command; it may be impossible now."""
        person = self.rng.choice(self.people)
        with contextlib.suppress(Impossible, Failed, TimeoutError, LookupError, aiohttp.ClientError, OSError):
            await person.run(channel, line, **options)

    def _of_bot(self) -> list[Message]:
        """Every message of the bot that more than one person may see, in DMs, too."""
        found = [
            message
            for channel in list(self.world.channels)
            for message in self.world.storage.history(channel, viewer_id=None, limit=100_000)
        ]
        return [message for message in found if message.author_id == self.world.bot_id]

    def _entries(self) -> dict[int, tuple[int, int]]:
        """Each running table's channel, and its journal entries without those of steps back."""
        count = "SELECT count(*) FROM journal WHERE table_id = tables.id"
        with looking(self.bot.where) as db:
            rows = db.execute(f"SELECT id, channel_id, ({count}) FROM tables WHERE phase = 'playing'").fetchall()
            epochs = Counter[int]()
            with contextlib.suppress(sqlite3.Error):  # an earlier version knows no epochs
                epochs.update(row[0] for row in db.execute("SELECT table_id FROM table_epochs WHERE from_entry > 0"))
        return {table: (channel, entries - epochs[table]) for table, channel, entries in rows}

    def _known(self) -> set[int]:
        """Every table that the database has."""
        with looking(self.bot.where) as db:
            return {row[0] for row in db.execute("SELECT id FROM tables")}

    def _note_numbers(self) -> None:
        """Note the last number of a table; without a mark in the database, only that which a message named."""
        self.last_table = max({self.last_table, *self._known()})

    # --- copying ----------------------------------------------------------------------------------

    async def _copy(self, kind: str) -> Copy:
        self.copies += 1
        path, file = self.folder / f"copy-{self.copies}", self.bot.database
        stopped = kind in STOPPED or self.rng.random() < 0.3
        if stopped:
            await self.bot.kill()
            await gone(self.playground)
            self._month_is_due_again()
        match kind:
            case "restore":
                await asyncio.to_thread(back_up, file, path)
            case "update":
                _as_version_21(file, path)
                kept = there(keep_before_update(path))
                path = kept
            case "file":
                assert checkpoint(file)
                shutil.copy(file, path)
            case "file and log":
                for each, to in zip((file, *beside(file)), (path, *beside(path)), strict=True):
                    if each.exists():
                        shutil.copy(each, to)
            case "dump":
                await asyncio.to_thread(self._on_server.run, "pg_dump", "-Fc", "-f", str(path), self._on_server.name)
            case _:
                await self._on_server.server.run(f"CREATE DATABASE {self._kept} TEMPLATE {self._on_server.name}")
        newest = self.world.storage.highest_id()
        if stopped:
            await self._start()
        return Copy(kind, path, newest)

    async def _put_back(self, copy: Copy) -> None:
        file = self.bot.database
        match copy.kind:
            case "restore" | "update":
                restore(file, copy.path, self.folder / f"aside-{self.copies}")
            case "file" | "file and log":
                for each, to in zip((copy.path, *beside(copy.path)), (file, *beside(file)), strict=True):
                    to.unlink(missing_ok=True)
                    if each.exists():
                        shutil.copy(each, to)
            case "dump":
                name = self._on_server.name
                await self._on_server.server.run(f"DROP DATABASE {name} WITH (FORCE)", f"CREATE DATABASE {name}")
                await asyncio.to_thread(self._on_server.run, "pg_restore", "-d", name, str(copy.path))
            case _:
                name = self._on_server.name
                await self._on_server.server.run(
                    f"DROP DATABASE {name} WITH (FORCE)",
                    f"CREATE DATABASE {name} TEMPLATE {self._kept}",
                    f"DROP DATABASE {self._kept}",
                )

    @property
    def _on_server(self) -> Stored:
        return there(self.stored)

    @property
    def _kept(self) -> str:
        return f"{self._on_server.name}_copy_{self.copies}"

    def _month_is_due_again(self) -> None:
        """As before the picture of the month was posted."""
        month = due_month(time.time())
        for message in self._of_bot():
            if f"month-{month}.png" in str(message.attachments):
                self.world.storage.drop_message(message.id)
        change(self.bot.where, "DELETE FROM slots WHERE guild_id IS NOT NULL")
        change(self.bot.where, f"UPDATE month_pictures SET month = '{before(month)}'")
        self.result.months += 1

    # --- judging ----------------------------------------------------------------------------------

    async def _becomes_right(self, kind: str, future: Future, began: float) -> None:
        started = time.monotonic() - began
        took, faults = await settled(lambda: self._wrong(future), patience=PATIENCE - started, lasts=SETTLED)
        self.result.wrong += [f"{kind} in {self.folder.name}: {fault}" for fault in faults]
        if not faults:
            self.result.caught_up.append(round(started + took, 1))

    def _wrong(self, future: Future) -> list[str]:
        try:
            facts = onlooker.read(self.bot.where)
            found = [line for line in onlooker.wrong(self.playground, self.bot.where) if not line.startswith("thread ")]
        except sqlite3.Error as error:
            return [str(error)]  # it is being migrated
        return [*found, *self._not_retired(future.lost), *self._lines(facts, future), *self._hands()]

    def _not_retired(self, lost: set[int]) -> Iterator[str]:
        with looking(self.bot.where) as db:
            known = {row[0] for row in db.execute("SELECT message_id FROM slots")}
        for message in self._of_bot():
            offers = any(each.startswith("t:") for each in ids_of(message))
            if message.id in lost - known and not message.interaction and (offers or message.mention_ids):
                place = self.world.channel(message.channel_id)
                yield f"{message.id} in {place.name or 'a DM'} is of the lost future: {_named(message)}"

    def _lines(self, facts: onlooker.Facts, future: Future) -> Iterator[str]:
        """Each table of the copy says so once, and one that was opened since says nothing."""
        told = Counter(
            each.channel_id for each in self._of_bot() if each.id > future.boundary and LINE in said_by(each)
        )
        for table, phase in facts.phases.items():
            channel = facts.channels[table]
            if phase in ("lobby", "playing") and told[channel] != (table in future.known):
                yield f"table {table} in {channel} says {told[channel]} times that it is a copy"

    def _hands(self) -> Iterator[str]:
        """Each player has one hand of a table."""
        there = Counter[tuple[int, str]]()
        for message in self._of_bot():
            if self.world.channel(message.channel_id).is_dm:
                for table in {each.split(":")[1].partition(".")[0] for each in ids_of(message) if each[:2] == "t:"}:
                    there[message.channel_id, table] += 1
        for (channel, table), times in there.items():
            if times > 1:
                yield f"table {table} has {times} live hands in DM {channel}"

    def _look_at_pings(self, before_it: dict[int, tuple[int, int]], boundary: int) -> None:
        """A table that has not moved since the copy pings nobody."""
        after = self._entries()
        for table, (channel, entries) in before_it.items():
            if after.get(table, (0, 0))[1] != entries:
                continue
            self.result.unmoved += 1
            for message in self._of_bot():
                if message.id <= boundary or message.flags & SILENT:
                    continue
                if message.channel_id == channel and message.mention_ids:
                    self.result.wrong.append(f"table {table} pings again: {_named(message)}")
                own = any(each.split(":")[1].partition(".")[0] == str(table) for each in ids_of(message))
                if self.world.channel(message.channel_id).is_dm and own:
                    self.result.wrong.append(f"table {table} notifies by DM again: {_named(message)}")

    async def _goes_on(self, kind: str) -> None:
        """People can play, and a new table gets a number that was never given."""
        began, first = time.monotonic(), {table: entries for table, (_, entries) in self._entries().items()}
        async with self.crowd.pressing(0.05):
            while not any(entries > first.get(table, entries) for table, (_, entries) in self._entries().items()):
                if time.monotonic() - began > GOES_ON:
                    self.result.wrong.append(f"{kind}: nobody can play on")
                    break
                await asyncio.sleep(0.2)
        fresh = await self._channel(f"fresh-{self.copies}")
        await self._type(fresh, "table open", game="machi_koro")
        with looking(self.bot.where) as db:
            asked = "SELECT id FROM tables WHERE channel_id = ? ORDER BY id DESC LIMIT 1"
            rows = db.execute(asked, (int(fresh),)).fetchall()
        for (number,) in rows:
            self.result.tables += 1
            if number <= self.last_table:
                self.result.wrong.append(f"{kind}: number {number} is given again, {self.last_table} was the last")


def _tables(message: Message) -> set[int]:
    """The tables that a message's controls name."""
    return {int(each.split(":")[1].partition(".")[0]) for each in ids_of(message) if each.startswith("t:")}


def _named(message: Message) -> str:
    return f"{said_by(message)[:80]!r} {ids_of(message)[:2]}"


def _as_version_21(database: Path, to: Path) -> None:
    """Copy a database, and make the copy one of version 21, as the update to the next one found it."""
    back_up(database, to)
    with contextlib.closing(sqlite3.connect(to)) as connection:
        for sql in NEW:
            connection.execute(sql)
        connection.execute(f"PRAGMA user_version = {OLD_VERSION}")
        connection.commit()
    assert len(migrations()) > OLD_VERSION


# --- many tables ---------------------------------------------------------------------------------------


async def show_many(folder: Path, *, tables: int) -> ManyResult:
    """Restore a copy with running tables of both games; all must be shown again."""
    playground = await start(folder / "world", port=0)
    result = ManyResult(tables)
    async with contextlib.AsyncExitStack() as stack:
        stack.push_async_callback(playground.close)
        bot = joining(playground, folder)
        stack.push_async_callback(bot.kill)
        world = playground.hub.world
        pairs = settle(world, tables)
        await begin(bot.database, world.guild_id, pairs)
        await bot.start()
        await _all_right(playground, bot, tables, 0)
        await bot.kill()
        await gone(playground)
        copy = folder / "copy"
        back_up(bot.database, copy)
        restore(bot.database, copy, folder / "aside")
        boundary, began = world.storage.highest_id(), time.monotonic()
        await bot.start()
        await online(playground, wanted=True)
        result.connected = round(time.monotonic() - began, 1)
        result.wrong += await _all_right(playground, bot, tables, boundary)
        result.seconds = round(time.monotonic() - began, 1)
        result.connected = round(result.seconds - result.connected, 1)
        result.wrong += bot.complaints()
    return result


async def _all_right(playground: Playground, bot: BotProcess, tables: int, boundary: int) -> list[str]:
    """Wait until as many tables are shown by messages newer than that."""
    began = time.monotonic()
    while True:
        wrong = onlooker.wrong(playground, bot.database)
        with looking(bot.database) as db:
            shown = "SELECT DISTINCT table_id FROM slots WHERE message_id > ? AND slot LIKE 'board:%'"
            fresh = len(db.execute(shown, (boundary,)).fetchall())
        if not wrong and fresh == tables:
            return []
        if time.monotonic() - began > 2 * PATIENCE:
            return [*wrong, f"{fresh} tables are shown"]
        await asyncio.sleep(0.1)
