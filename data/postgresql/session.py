"""One connection to PostgreSQL, which is made again when it was lost."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any, Protocol, TypeVar

import asyncpg

from data.failures import CONTINUES, StorageFailure
from data.migrate import StoreError
from data.postgresql.address import Address, read_address
from data.postgresql.failures import ENDED, LOST, UNREACHABLE, code_of, storage_failure

T = TypeVar("T")
CONNECT_SECONDS = 5.0
ANSWER_SECONDS = 10.0
"""Seconds after which a statement counts as lost."""
CLOSE_SECONDS = 2.0
SETTINGS = {
    "application_name": "bakers-and-bootleggers",
    "lock_timeout": "1500ms",  # a click must be answered within three seconds
    "tcp_keepalives_idle": "30",  # the server notices within a minute that this machine is gone,
    "tcp_keepalives_interval": "10",  # so that another bot can have the database
    "tcp_keepalives_count": "3",
}


NO_SESSION = (
    "DATABASE_URL leads to a pooler that keeps no sessions (pool_mode = transaction in PgBouncer): lead the bot to "
    "PostgreSQL itself, or let the pooler keep them (pool_mode = session)"
)
ONE_CONNECTION = (
    "PostgreSQL, or a pooler before it, gives the bot one connection only: it needs two, and a third with SHARD_COUNT"
)


class ConnectionLost(StorageFailure):
    """The connection ended in the middle of some work; the next piece of work gets a new one."""


class Connection(Protocol):
    """What is used of asyncpg's connection, which has no types."""

    async def execute(self, sql: str, *values: object, timeout: float | None = None) -> str:  # noqa: ASYNC109
        """Run a statement; return its tag, such as ``UPDATE 1``."""
        ...

    async def fetch(self, sql: str, *values: object) -> list[Any]:
        """Run a statement; return its rows."""
        ...

    async def fetchval(self, sql: str, *values: object) -> Any:  # noqa: ANN401 - a column has any type
        """Run a query; return the first value of the first row."""
        ...

    def is_closed(self) -> bool:
        """Whether the connection was lost."""
        ...

    def terminate(self) -> None:
        """Close it without waiting."""
        ...

    async def close(self, *, timeout: float | None = None) -> None:  # noqa: ASYNC109
        """Close it."""
        ...


class Listening(Connection, Protocol):
    """A connection that also hears what others say."""

    async def add_listener(self, channel: str, callback: Callable[[object, int, str, str], None]) -> None:
        """Call that function with each notification in a channel."""
        ...

    def add_termination_listener(self, callback: Callable[[object], None]) -> None:
        """Call that function when the connection has ended."""
        ...


async def connect(address: Address) -> Connection:
    """A new connection. Its settings come after it, because poolers refuse them before."""
    made: Connection = await asyncpg.connect(address.url, timeout=CONNECT_SECONDS, command_timeout=ANSWER_SECONDS)
    return made


def set_all(settings: Mapping[str, str]) -> str:
    """The statement that gives a session these settings, each as a startup packet would."""
    texts = [tuple(text.replace("'", "''") for text in each) for each in settings.items()]
    return "SELECT " + ", ".join(f"set_config('{name}', '{value}', false)" for name, value in texts)


async def expect_sessions(url: str) -> None:
    """Check that a connection keeps its session: locks, listeners and prepared statements live in one.

    One connection alone looks as if it had one, also behind a pooler that changes it after each transaction. So two ask
    for the same lock, and only one may get it.

    Raises:
        StoreError: a pooler gives a session to one after the other.
        StorageFailure: there is a connection, but no second one.
    """
    address, lock = read_address(url), secrets.randbits(62)
    first = await connect(address)
    second: Connection | None = None
    try:
        await first.fetchval(f"SELECT pg_try_advisory_lock({lock})")
        try:
            second = await connect(address)
            both = await second.fetchval(f"SELECT pg_try_advisory_lock({lock})")
        except TimeoutError:
            raise StorageFailure(ONE_CONNECTION) from None
        if both:
            await second.fetchval(f"SELECT pg_advisory_unlock({lock})")
        if not await first.fetchval(f"SELECT pg_advisory_unlock({lock})") or both:
            raise StoreError(NO_SESSION)
    except (asyncpg.DuplicatePreparedStatementError, asyncpg.InvalidSQLStatementNameError) as error:
        raise StoreError(NO_SESSION) from error
    finally:
        for each in (first, second):
            if each is not None:
                with suppress(*LOST):
                    await each.close(timeout=CLOSE_SECONDS)


class Session:
    """One connection, used by one piece of work at a time. `prepare` gets each new connection first.

    Raises:
        StoreError: the address cannot be meant so.
    """

    def __init__(self, url: str, prepare: Callable[[Connection], Awaitable[None]], **settings: str) -> None:
        self._address = read_address(url)
        self._prepare = prepare
        self._settings = SETTINGS | self._address.settings | settings
        self._connection: Connection | None = None
        self._busy = asyncio.Lock()
        self._closed = False

    async def run(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        """Do some work with the connection. It goes on to its end if the caller is cancelled.

        Raises:
            StorageFailure: the database cannot be used now.
            ConnectionLost: the connection ended while the work was done.
        """
        # asyncpg would ask the server to cancel a statement whose effect is then not known.
        task = asyncio.ensure_future(self._run(work))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        return await asyncio.shield(task)

    async def _run(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        async with self._busy:
            connection = None
            try:
                connection = await self._connected()
                return await work(connection)
            except Exception as error:
                ended = connection is not None and connection.is_closed()
                ended = ended or isinstance(error, LOST) or code_of(error).startswith(ENDED)
                if ended:
                    self._forget()
                if isinstance(error, StoreError):
                    raise
                found = storage_failure(error) or (StorageFailure(f"{UNREACHABLE}; {CONTINUES}") if ended else None)
                if found is None:
                    raise
                if ended and connection is not None and not isinstance(error, TimeoutError):
                    raise ConnectionLost(str(found), damaged=found.damaged) from error
                raise found from error

    async def clear_up(self, work: Callable[[Connection], Awaitable[None]]) -> None:
        """Do some work if there is a connection; if that fails, give the connection up. It raises nothing."""

        async def attempt() -> None:
            async with self._busy:
                if self._connection is not None:
                    try:
                        await work(self._connection)
                    except Exception:  # noqa: BLE001 - the next piece of work gets a new connection
                        self._forget()

        await asyncio.shield(asyncio.ensure_future(attempt()))

    async def _connected(self) -> Connection:
        if self._closed:
            raise StorageFailure("the database is closed")  # late work must not connect again
        if self._connection is not None and self._connection.is_closed():
            self._forget()
        if self._connection is None:
            made = await connect(self._address)
            try:
                await made.execute(set_all(self._settings))
                await self._prepare(made)
            except BaseException:
                made.terminate()
                raise
            self._connection = made
        return self._connection

    def _forget(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    async def close(self) -> None:
        """Wait for the work under way, and close the connection."""
        async with self._busy:
            self._closed = True
            connection, self._connection = self._connection, None
            if connection is not None and not connection.is_closed():
                with suppress(*LOST):  # then it is closed, too
                    await connection.close(timeout=CLOSE_SECONDS)
