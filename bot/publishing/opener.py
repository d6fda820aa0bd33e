"""Opens tables in threads of their own without a click: for people whom the queue brought together, for tournaments.

An opening is stored first. The transaction that opens the table deletes it, so each is done once, whenever the process
dies; a thread that was left without a table is removed at the next start (`bot.publishing.threads`).
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Final

import discord
import msgspec

from bot.concurrency import RETRY_FIRST, backoff
from bot.games.registry import GAMES
from bot.language import DEFAULT
from bot.publishing.threads import WEEK_IN_MINUTES, Threads, clear_away
from bot.table.lobby import Lobby, NewTable
from bot.table.openings import seat_rows
from bot.table.tables import Tables
from bot.table.terms import Terms
from bot.transport.circuit_breaker import UNREACHABLE, CircuitOpen
from bot.transport.snowflakes import CLOCKS_DIFFER, snowflake_at
from data.priority_lock import Urgency, set_task_urgency
from data.sql.matchmaking import OpeningRow
from data.store import Change, StorageFailure

log = logging.getLogger(__name__)

CLOSING_SECONDS: Final = 5.0
"""Seconds that the table that is being opened may take when the bot stops."""
_LOW: Final = 1 << 22
"""Snowflakes of one millisecond: only the bits above these are the time."""
OnOpened = Callable[[Change, int, int], Awaitable[None]]
"""Runs in the transaction that opens a table: takes the numbers of the opening and of the table."""
OnRefused = Callable[[Change, int], Awaitable[None]]
"""Runs if no thread can be made there, in the transaction that gives the opening up: takes its number."""


async def _english(guild_id: int) -> str:
    return DEFAULT


class NoThreads(Exception):
    """That channel has no threads, or the opening is not wanted any more."""


class Opener:
    """Does the stored openings one after another, from `resume` until `close`.

    `language_of` says in which language a server's tables are opened.
    """

    def __init__(self, client: discord.Client, tables: Tables, lobby: Lobby, threads: Threads) -> None:
        self._client, self._tables, self._lobby, self._threads = client, tables, lobby, threads
        self.on_opened: list[OnOpened] = []
        self.on_refused: list[OnRefused] = []
        self.language_of: Callable[[int], Awaitable[str]] = _english
        self._working: asyncio.Task[None] | None = None
        self._again = self._open = self._trying = False
        self._wake = asyncio.Event()

    async def resume(self) -> None:
        """Continue with the openings that an earlier process left."""
        self._open = True
        self.poke()

    def poke(self) -> None:
        """Do the openings, because there may be new ones."""
        self._again = True
        self._wake.set()
        if self._open and self._working is None:
            self._working = asyncio.create_task(self._work(), name="open tables")
            self._working.add_done_callback(self._worked)

    def _worked(self, task: asyncio.Task[None]) -> None:
        self._working = None
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("cannot open tables", exc_info=error)
        elif self._again and self._open:
            self.poke()

    async def idle(self) -> None:
        """Wait until every opening is done, or has failed and waits for another try."""
        while self._working is not None:
            await asyncio.wait({self._working})

    async def close(self) -> None:
        """Stop after the table that is being opened. What is not done stays stored."""
        self._open = False
        if self._working is not None:
            if self._trying:  # else its thread might be left without a table
                await asyncio.wait({self._working}, timeout=CLOSING_SECONDS)
            self._working.cancel()
            await asyncio.gather(self._working, return_exceptions=True)

    async def _work(self) -> None:
        set_task_urgency(Urgency.BY_ITSELF)
        pause = RETRY_FIRST
        while self._again:
            self._again = False
            self._wake.clear()
            try:
                done = [await self._try(row) for row in await self._tables.store.openings() if self._open]
            except StorageFailure as error:
                log.info("cannot read what tables are to be opened; trying again in %.0f s: %s", pause, error)
                done = [False]
            if not all(done):
                with contextlib.suppress(TimeoutError):  # a new one does not wait for those that failed
                    await asyncio.wait_for(self._wake.wait(), pause)
                pause, self._again = backoff(pause), True

    async def _try(self, row: OpeningRow) -> bool:
        """Open a table; whether nothing is left to do for it."""
        self._trying = True
        try:
            await self._open_table(row)
        except (discord.Forbidden, discord.NotFound, NoThreads) as error:
            log.warning("channel %d: no thread can be made for a table: %s", row.channel_id, error)
            async with self._tables.store.change() as tx:
                await tx.drop_opening(row.id)
                for refused in self.on_refused:
                    await refused(tx, row.id)
        except (discord.HTTPException, CircuitOpen, StorageFailure, *UNREACHABLE) as error:
            log.info("opening %d: not possible now: %r", row.id, error)
            return False
        except Exception:
            log.exception("opening %d failed", row.id)
            return False
        finally:
            self._trying = False
        return True

    async def _open_table(self, row: OpeningRow) -> None:
        channel = self._client.get_channel(row.channel_id) or await self._client.fetch_channel(row.channel_id)
        if not isinstance(channel, discord.TextChannel):
            raise NoThreads
        since = snowflake_at(self._tables.clock() - CLOCKS_DIFFER)
        async with self._threads.intended(since + row.id % _LOW, channel.id, row.name):
            thread = await channel.create_thread(
                name=row.name, type=discord.ChannelType.public_thread, auto_archive_duration=WEEK_IN_MINUTES
            )
            try:
                await self._open_in(row.id, thread.id)
            except Exception:
                await clear_away(thread)
                raise

    async def _open_in(self, opening_id: int, thread_id: int) -> None:
        """Open the table as it is stored now: a person may have asked to be forgotten meanwhile."""
        row = await self._tables.store.opening(opening_id)
        if row is None:
            raise NoThreads
        terms = msgspec.json.decode(row.terms, type=Terms)
        if not terms.language:
            terms = msgspec.structs.replace(terms, language=await self.language_of(row.guild_id))
        game = GAMES[row.game]
        new = NewTable(
            game=row.game,
            options=msgspec.json.decode(terms.options, type=game.options_type),
            terms=terms,
            guild_id=row.guild_id,
            channel_id=thread_id,
        )

        async def settle(tx: Change, table_id: int) -> None:
            await tx.hold(f"opening {opening_id}")
            if await tx.opening(opening_id) is None:  # another process was quicker
                raise NoThreads
            await tx.drop_opening(opening_id)
            for opened in self.on_opened:
                await opened(tx, opening_id, table_id)

        await self._lobby.open_seated(new, seat_rows(row), settle, starts=row.starts)
