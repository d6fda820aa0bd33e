"""One standing message of all running games of a server, and whose turn it is. It pings nobody."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from bot.errors import NoSuchTable, NotThere
from bot.publishing.message_slots import Plan, PublicMessage
from bot.publishing.refusals import Refusal
from bot.publishing.subjects import Home, Subjects
from bot.table.tables import Tables
from bot.worker import Worker
from data.priority_lock import Urgency, set_task_urgency
from data.rows import OverviewRow, SlotRow, Subject
from data.store import Change

QUIET: Final = 10
"""How many of the publisher's pauses pass between a change of a table and that of the message."""
NOWHERE: Final = 0
"""The channel of a message that is to be removed."""

ComposeOverview = Callable[[OverviewRow], Awaitable[PublicMessage]]
"""Makes the message of a server."""


class Overviews(Subjects):
    """The messages, by their server. `compose` says what they show, `on_due` gets each that may have to change.

    `is_here` tells whether the bot is in a server. `pause`: seconds from a change of a table to that of the message.
    """

    def __init__(self, tables: Tables, is_here: Callable[[int], bool], pause: float) -> None:
        self._tables, self._store, self._is_here, self._pause = tables, tables.store, is_here, pause
        self.compose: ComposeOverview | None = None
        self.on_due: Callable[[Subject], None] = lambda subject: None
        self._kept, self._changed = set[int](), set[int]()
        self._worker = Worker[str]("list", self._list)
        tables.on_change.append(self._look)

    async def close(self) -> None:
        """Stop. The next start looks at every message."""
        await self._worker.close()

    def _look(self, table_id: int) -> None:
        """A table has changed."""
        if self._kept:
            self._changed.add(table_id)
            self._worker.poke("running games")

    async def _list(self, _: str) -> None:
        """After a while, have the messages of all servers compared in which tables have changed."""
        await asyncio.sleep(self._pause)
        set_task_urgency(Urgency.ROBOT)
        changed = frozenset(self._changed)
        servers = [await self._server_of(table_id) for table_id in changed]
        self._changed -= changed  # if the database was away, they are looked up once more
        for guild_id in self._kept.intersection(servers):
            self.on_due(Subject("overview", guild_id))

    async def _server_of(self, table_id: int) -> int:
        try:
            return (await self._tables.home(table_id)).guild_id
        except NoSuchTable:
            return 0

    async def keep(self, row: OverviewRow) -> None:
        """Keep a server's message in that channel from now on; in none (`NOWHERE`), it is removed."""
        async with self._store.change() as tx:
            await tx.write_overview(row)
        self._kept.add(row.guild_id)
        self.on_due(Subject("overview", row.guild_id))

    # --- what the publisher asks ----------------------------------------------------------------------------

    async def guild_of(self, number: int) -> int:
        """The server itself."""
        return number

    async def home(self, number: int) -> Home | None:
        """The channel of the message."""
        row = await self._store.overview(number)
        return None if row is None else Home(number, row.channel_id, row.at)

    async def plan(self, number: int, stored: Sequence[SlotRow]) -> Plan:
        """The message as it is now. In another channel it is another message, and the one before goes.

        Raises:
            NotThere: the server keeps none, or the bot has left it.
        """
        row = await self._store.overview(number)
        if row is None or self.compose is None or not self._is_here(number):
            raise NotThere
        messages = [] if row.channel_id == NOWHERE else [await self.compose(row)]
        return Plan(Subject("overview", number), row.channel_id, messages)

    async def behind(self) -> list[int]:
        """Every message: who is waited for may have changed unheard of."""
        self._kept = {row.guild_id for row in await self._store.overviews()}
        return sorted(filter(self._is_here, self._kept))

    async def caught_up(self, tx: Change, plan: Plan) -> None:
        """Once the message is removed, the server keeps none."""
        if plan.channel_id == NOWHERE:
            await tx.drop_overview(plan.subject.number)
            self._kept.discard(plan.subject.number)

    async def refused(self, number: int, refusal: Refusal) -> None:
        """The message cannot be shown: without its channel the server keeps none."""
        if refusal.why == "channel":
            async with self._store.change() as tx:
                await tx.drop_overview(number)
            self._kept.discard(number)
