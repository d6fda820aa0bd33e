"""The bot inside the test's process, where it starts and stops quickly."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import discord
from discord.http import Route

from bot.client import TableBot, Timing
from bot.playground.server import Playground
from bot.transport.api_url import use_api
from data.store import Store
from tests.support.timeouts import TIMEOUT

IMPATIENT = Timing(robot_pause=0.0)
READY_PAUSE = 0.02
"""Seconds to wait for a server that does not come."""


class BotInside:
    """A `TableBot` on a playground, with its database in a folder, or at `url`. Call `forget` when done with it.

    `timing`: its `steady_clock` measures how old interactions are; give a slow playground's clock here too.
    """

    def __init__(
        self,
        folder: Path,
        playground: Playground,
        timing: Timing = IMPATIENT,
        url: str | None = None,
    ) -> None:
        self.database = folder / "tables.sqlite3"
        self.where = url or self.database
        self._playground = playground
        self._timing = timing
        gateway = discord.gateway.DiscordWebSocket
        self._before = Route.BASE, gateway.DEFAULT_GATEWAY, discord.asset.Asset.BASE

    @contextlib.asynccontextmanager
    async def connected(self) -> AsyncIterator["BotInside"]:
        """Start it; stop it and forget it at the end, also when a test fails: a cancelled client may never end."""
        try:
            await self.start()
            try:
                yield self
            finally:
                await self.stop()
        finally:
            self.forget()

    async def start(self, ready_pause: float = READY_PAUSE) -> None:
        """Start it and wait until it is connected. `ready_pause`: seconds to wait for a server that does not come."""
        await use_api(self._playground.api_url, self._playground.token)
        self._store = await Store.open(self.where)
        self.bot = TableBot(self._store, self._timing)
        self.bot._connection.guild_ready_timeout = ready_pause
        self._running = asyncio.create_task(self.bot.start(self._playground.token), name="bot")
        async with asyncio.timeout(TIMEOUT):
            while not self.bot.is_ready():
                if self._running.done():
                    await self._running
                await asyncio.sleep(0.005)

    async def stop(self) -> None:
        """Stop it as SIGTERM would."""
        await self.bot.close()
        await self._running
        await self._store.close()

    def forget(self) -> None:
        """Point discord.py at Discord again."""
        Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY, discord.asset.Asset.BASE = self._before
