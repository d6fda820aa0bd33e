"""Opens tables in threads of their own without a click: for people whom the queue brought together, for tournaments.

An opening is stored first. The transaction that opens the table deletes it, so each is done once, whenever the process
dies; the next try uses the thread that an earlier one has made, or it is removed (`bot.publishing.threads`).
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

import discord
import msgspec

from bot.calendar.deadlines import DAY
from bot.concurrency import RETRY_MOST, Locks
from bot.errors import Full, NotInvited
from bot.games.registry import GAMES
from bot.language import DEFAULT
from bot.publishing.one_time_lines import OneTimeLines
from bot.publishing.refusals import How, judge, refusal_of
from bot.publishing.threads import Threads
from bot.table.limits import expect_room
from bot.table.lobby import Lobby, NewTable
from bot.table.openings import asked_by, seat_rows
from bot.table.tables import Tables
from bot.table.terms import Terms
from bot.transport.snowflakes import CLOCKS_DIFFER, snowflake_at
from bot.worker import Worker
from data.priority_lock import Urgency, set_task_urgency
from data.sql.matchmaking import OpeningRow
from data.store import Change

log = logging.getLogger(__name__)

ALL: Final = 0
"""Stands for all openings; numbers begin at 1."""
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
    """Does the stored openings from `resume` until `close`.

    `language_of`: in which language a server's tables open. `no_room`: what is read while a channel takes no thread.
    """

    no_room: Callable[[int], str]

    def __init__(
        self, client: discord.Client, tables: Tables, lobby: Lobby, threads: Threads, lines: OneTimeLines
    ) -> None:
        self._client, self._tables, self._lobby = client, tables, lobby
        self._threads, self._lines = threads, lines
        self.on_opened: list[OnOpened] = []
        self.on_refused: list[OnRefused] = []
        self.language_of: Callable[[int], Awaitable[str]] = _english
        self._open = False
        self._servers = Locks[int]()
        self._worker = Worker("open table", self._work, judge)

    async def resume(self) -> None:
        """Continue with the openings that an earlier process left."""
        self._open = True
        self.poke()

    def poke(self) -> None:
        """Do the openings, because there may be new ones."""
        if self._open:
            self._worker.poke(ALL)

    async def idle(self) -> None:
        """Wait until every opening is done."""
        while self._worker.tasks:
            await asyncio.wait(self._worker.tasks)

    async def close(self) -> None:
        """Stop. What is not done stays stored."""
        await self._worker.close()

    async def _work(self, opening_id: int) -> float | None:
        """Open a table; one that finds no room is tried again when there may be some."""
        set_task_urgency(Urgency.BY_ITSELF)
        if opening_id == ALL:
            for row in await self._tables.store.openings():
                self._worker.poke(row.id)
        elif (found := await self._tables.store.opening(opening_id)) is not None:
            try:
                async with self._servers.hold(found.guild_id):  # else several would find the same room
                    await self._do(found)
            except Full as full:
                log.debug("opening %d waits for room: %s", opening_id, full)
                return RETRY_MOST
            except discord.HTTPException as error:
                if refusal_of(error).how is How.WAIT:
                    raise
                log.warning("channel %d takes no thread now: %s", found.channel_id, error)
                await self._tell(found)
                return RETRY_MOST
        return None

    async def _do(self, row: OpeningRow) -> None:
        try:
            await self._open_table(row)
        except (discord.Forbidden, discord.NotFound, NoThreads, NotInvited) as error:
            log.warning("channel %d: a table cannot be opened: %s", row.channel_id, error)
            async with self._tables.store.change() as tx:
                await tx.drop_opening(row.id)
                for refused in self.on_refused:
                    await refused(tx, row.id)

    async def _tell(self, row: OpeningRow) -> None:
        """Tell the tournament's host, or the person who asked first, that there is no room for a thread."""
        terms = msgspec.json.decode(row.terms, type=Terms)
        found = await self._tables.store.tournament(terms.tournament) if terms.tournament else None
        first = next((seat.user_id for seat in seat_rows(row) if seat.user_id is not None), None)
        host = first if found is None else found[0].host_id
        if host:
            key = f"opening {row.id} waits for a thread"
            await self._lines.person_once(host, lambda: self.no_room(row.channel_id), key)

    async def _open_table(self, row: OpeningRow) -> None:
        if await self._tables.store.opening(row.id) is None:
            return  # given up since it was read: no thread is made
        await expect_room(self._tables.store, asked_by(row), self._tables.clock())
        channel = self._client.get_channel(row.channel_id) or await self._client.fetch_channel(row.channel_id)
        if not isinstance(channel, discord.TextChannel):
            raise NoThreads
        since = snowflake_at(await self._asked_since() - CLOCKS_DIFFER)
        intent = self._threads.intent(since + row.id % _LOW, channel.id, row.name, same=_LOW - 1)
        async with self._threads.made(intent, channel) as thread:
            await self._open_in(row.id, thread.id)

    async def _asked_since(self) -> float:
        """Since when a thread may have been made for an opening: in a future that the database has lost, perhaps."""
        now, epoch = self._tables.clock(), await self._tables.store.newest_epoch()
        if epoch is None or epoch.copy_at is None or now - epoch.began_at > DAY:
            return now
        return min(now, epoch.copy_at)

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
            thread=True,
        )

        async def settle(tx: Change, table_id: int) -> None:
            await tx.hold(f"opening {opening_id}")
            if await tx.opening(opening_id) is None:  # another process was quicker
                raise NoThreads
            await tx.drop_opening(opening_id)
            for opened in self.on_opened:
                await opened(tx, opening_id, table_id)

        await self._lobby.open_seated(new, seat_rows(row), settle, starts=row.starts)
