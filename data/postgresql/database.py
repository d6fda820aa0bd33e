"""PostgreSQL behind the interface of `data.database`: one session writes, another one reads what is committed."""

import asyncio
import functools
import itertools
import re
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

import asyncpg

from data.database import Rows, Statement, Step, Violation
from data.dialect import POSTGRESQL, Dialect
from data.failures import CONTINUES, StorageFailure
from data.migrate import StoreError
from data.postgresql.address import UNREADABLE
from data.postgresql.failures import (
    BROKEN_RULE,
    ENDED,
    FAILED_BEFORE,
    code_of,
    in_words,
    passes,
    storage_failure,
    words_of,
)
from data.postgresql.schema import IN_USE, check_version, migrate, share_lease, take_lease, version_of
from data.postgresql.session import Connection, ConnectionLost, Session, expect_sessions
from data.shards import Shards

COMMIT = "COMMIT"
SNAPSHOT = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
NOTE_COMMIT = (  # a transaction that wrote nothing needs no note
    "INSERT INTO last_commits SELECT ?::text, ?::bigint, now() WHERE pg_current_xact_id_if_assigned() IS NOT NULL "
    "ON CONFLICT (session) DO UPDATE SET number = excluded.number, at = excluded.at RETURNING number"
)
LAST_COMMIT = "SELECT number FROM last_commits WHERE session = $1 FOR UPDATE"
"""Waits for the transaction that the server still commits."""
FORGET_COMMITS = "DELETE FROM last_commits WHERE at < now() - interval '1 day' AND session <> $1"
FIRST_COMMIT = "INSERT INTO last_commits VALUES ($1, 0, now())"
KNOWN_SECONDS = 3.0
"""Seconds to find out whether a transaction was committed whose answer was lost."""
AGAIN_SECONDS = 0.5
LOST_MIDWAY = f"the connection to PostgreSQL was lost in the middle of a change; {CONTINUES}"
ERRORS = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError)
"""What asyncpg raises, besides ValueError for an address that it cannot read."""


class PostgresDatabase:
    """A database of PostgreSQL, open. Make one with `open`, or `reading` to read it only."""

    def __init__(self, url: str, shards: Shards | None = None) -> None:
        self.shards = shards or Shards()
        self._url = url
        self._reader = Session(url, _need_nothing, default_transaction_read_only="on")
        self._writer = Session(url, self._hold)
        self._opened = False
        self._session = secrets.token_hex(8)
        self._commits = itertools.count(1)
        self._changing: Connection | None = None
        """The connection of the open transaction."""

    @property
    def dialect(self) -> Dialect:
        return POSTGRESQL

    @classmethod
    async def open(cls, url: str, shards: Shards | None = None) -> "PostgresDatabase":
        """Connect to the database, and migrate it. Only processes with the same number of `shards` share it.

        Raises:
            StorageFailure: it cannot be used now, or is in use by another process.
            StoreError: it cannot be used, or is from a newer version of the bot.
        """
        database = cls(url, shards)
        await database._begin(
            (database._writer, migrate), (database._writer, database._introduce), (database._reader, _need_nothing)
        )
        database._opened = True
        return database

    @classmethod
    async def reading(cls, url: str) -> "PostgresDatabase":
        """Connect to the database for reading, also while a bot uses it.

        Raises:
            StoreError: it cannot be used, or has not this bot's version.
        """
        database = cls(url)
        await database._begin((database._reader, check_version))
        return database

    @classmethod
    async def looking(cls, url: str) -> "PostgresDatabase | None":
        """Connect for reading to a database of any version; None if it is empty.

        Raises:
            StoreError: it cannot be used, or is another program's.
        """
        database, found = cls(url), list[int | None]()

        async def look(connection: Connection) -> None:
            found.append(await version_of(connection))

        await database._begin((database._reader, look))
        if found[-1] is not None:
            return database
        await database.close()
        return None

    async def _begin(self, *works: tuple[Session, Callable[[Connection], Awaitable[None]]]) -> None:
        try:
            await expect_sessions(self._url)
            for session, work in works:
                await session.run(work)
        except BaseException as error:
            await self.close()
            cause = error.__cause__ if isinstance(error, StorageFailure) and error.__cause__ else error
            if isinstance(cause, ERRORS) and not isinstance(cause, asyncpg.ClientConfigurationError):
                words = f"cannot use the database of DATABASE_URL: {in_words(cause)}"
                raise (StorageFailure if passes(cause) else StoreError)(words) from error
            if isinstance(cause, ValueError):  # its text could quote the password
                raise StoreError(UNREADABLE) from None
            raise

    async def _hold(self, connection: Connection) -> None:
        """Take the lease on a new connection: at the start with patience, after a lost connection almost at once."""
        patience = AGAIN_SECONDS if self._opened else None
        try:
            await (take_lease if self.shards.count is None else share_lease)(connection, patience)
        except StoreError as error:
            if self._opened:
                raise StorageFailure(f"{IN_USE}; {CONTINUES}") from error
            raise

    async def _introduce(self, connection: Connection) -> None:
        """Make this session's row of `last_commits`, and delete those of sessions that ended long ago."""
        await connection.execute(FORGET_COMMITS, self._session)
        await connection.execute(FIRST_COMMIT, self._session)

    async def read(self, groups: Sequence[Sequence[Statement]]) -> list[list[Rows] | Exception]:
        """The rows of each query, or the error of its group; all as of one moment."""

        async def ask(connection: Connection) -> list[list[Rows] | Exception]:
            return await _at_one_moment(connection, groups)

        try:
            return await self._reader.run(ask)
        except ConnectionLost:  # it may have ended long before: a new one answers the same queries
            return await self._reader.run(ask)

    async def write(self, steps: Sequence[Step]) -> list[Rows]:
        """Run statements of one transaction in order; return the rows of each."""
        number: int | None = None  # of the transaction that is being committed, if it wrote anything

        async def run(connection: Connection) -> list[Rows]:
            nonlocal number
            if steps[0].sql == self.dialect.begin:
                self._changing = connection
            elif self._changing is not connection:
                raise StorageFailure(LOST_MIDWAY)
            found = [await carry_out(connection, step) for step in steps if step.sql != COMMIT]
            if steps[-1].sql == COMMIT:
                noted = await carry_out(connection, Step(NOTE_COMMIT, (self._session, next(self._commits))))
                number = noted[0][0] if noted else None
                found.append(await carry_out(connection, steps[-1]))
                self._changing = None
            return found

        try:
            return await self._writer.run(run)
        except StorageFailure:
            if number is not None and await self._is_committed(number):
                return [[] for _ in steps]
            raise

    async def _is_committed(self, number: int) -> bool:
        """Whether a transaction was committed although the connection was lost before the server said so."""
        give_up = time.monotonic() + KNOWN_SECONDS
        while time.monotonic() < give_up:
            with suppress(StoreError):
                last = await self._writer.run(lambda connection: connection.fetchval(LAST_COMMIT, self._session))
                if last is not None:  # else its row was deleted in an idle day, and the server still makes a new one
                    return bool(last == number)
            await asyncio.sleep(AGAIN_SECONDS)
        return False

    async def roll_back(self) -> None:
        """Give up the open transaction, if there is one. If its connection was lost, the server has done so."""

        async def undo(connection: Connection) -> None:
            if connection is self._changing:
                await connection.execute("ROLLBACK")
            self._changing = None

        await self._writer.clear_up(undo)

    async def close(self) -> None:
        """Close both connections, and let others use the database."""
        try:
            await self._reader.close()
        finally:
            await self._writer.close()


async def _need_nothing(connection: Connection) -> None:
    """A connection that only reads needs no lease."""


@functools.lru_cache(maxsize=2048)
def numbered(sql: str) -> str:
    """The same statement with PostgreSQL's parameters: ``$1`` for each ``?`` in order, ``$2`` for ``?2``."""
    numbers = itertools.count(1)
    return re.sub(r"\?(\d*)", lambda found: f"${found[1] or next(numbers)}", sql)


async def carry_out(connection: Connection, step: Step) -> Rows:
    """Run one statement of a transaction; return its rows.

    Raises:
        Violation: a constraint forbids it.
    """
    sql = numbered(step.sql)
    try:
        if step.otherwise is None and step.sql != COMMIT:
            return await connection.fetch(sql, *step.values)
        tag = await connection.execute(sql, *step.values)
    except asyncpg.PostgresError as error:
        if code_of(error).startswith(BROKEN_RULE) or code_of(error) == FAILED_BEFORE:
            raise Violation(words_of(error)) from error
        raise
    if step.otherwise is not None and tag.endswith(" 0"):
        raise step.otherwise
    if step.sql == COMMIT and tag != COMMIT:
        raise Violation("a statement failed before, and so the whole transaction does")
    return []


async def _at_one_moment(connection: Connection, groups: Sequence[Sequence[Statement]]) -> list[list[Rows] | Exception]:
    """The rows or the error of each group of queries. A query that several groups contain runs once."""
    known = dict[Statement, Rows]()
    found = list[list[Rows] | Exception]()
    several = len({each for questions in groups for each in questions}) > 1  # one alone needs no transaction
    if several:
        await connection.execute(SNAPSHOT)
    for questions in groups:
        try:
            for sql, values in questions:
                if (sql, values) not in known:
                    known[sql, values] = await connection.fetch(numbered(sql), *values)
            found.append([known[each] for each in questions])
        except (asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            if connection.is_closed() or code_of(error).startswith(ENDED):
                raise
            found.append(storage_failure(error) or error)
            if several:  # PostgreSQL answers nothing more in this transaction
                known.clear()
                await connection.execute("ROLLBACK")
                await connection.execute(SNAPSHOT)
    if several:
        await connection.execute("COMMIT")
    return found
