"""The bot with fake channels instead of a connection to Discord."""

import asyncio
import contextlib
import math
from types import SimpleNamespace

import discord

import cogs.boards.composer
from bot.client import TableBot, Timing
from bot.transport.throttle import RateLimiter
from data.store import Store
from tests.month.channels import BOT, DMS, Channel, Channels
from tests.support.clock import Clock


class Running:
    """One run of the bot."""

    def __init__(self, store: Store, channels: Channels, clock: Clock) -> None:
        self.store, self._clock = store, clock
        self.bot = bot = TableBot(store, Timing(robot_pause=0, clock=clock))
        bot._connection.user = SimpleNamespace(id=BOT)  # type: ignore[assignment]
        bot.get_partial_messageable = lambda number, **_: Channel(channels, number)  # type: ignore[method-assign, assignment]

        async def create_dm(user: discord.abc.Snowflake) -> Channel:
            return Channel(channels, DMS + user.id)

        async def is_member(table: object, user: int) -> bool:
            return True  # people who leave a game are still in the server

        bot.lost_tables.is_member = is_member  # type: ignore[method-assign, assignment]
        bot.create_dm = create_dm  # type: ignore[method-assign, assignment]
        bot.publish_with(cogs.boards.composer.Compose(bot.tables, bot.postal_office, bot.votes))
        throttle = bot.publisher._throttle
        throttle._limiter = throttle._bursts = RateLimiter(a_second=math.inf)  # an hour passes in no time here
        self.tables, self.lobby, self.postal_office, self.alarms, self.time = (
            bot.tables,
            bot.lobby,
            bot.postal_office,
            bot.alarms,
            bot.time,
        )
        self.standing = bot.standing
        self.opened = 0
        self.soonest: dict[int, float] = {}
        self._before = set(asyncio.all_tasks())

    async def start(self) -> None:
        """Start, and finish what an earlier run left."""
        self.opened = len(await self.store.begun())
        await self.time.resume()
        await self.bot.publisher.resume()
        await self.bot.robots.resume()
        await self.postal_office.resume()
        await self.bot.standing.resume()
        self.alarms.start()
        await self.note_deadlines()

    async def note_deadlines(self) -> None:
        """Remember each person's deadlines, as their channels show them."""
        self.soonest.clear()
        for table_id in await self.store.playing():
            table = await self.tables.load(table_id)
            for obligation in await self.store.obligations(table_id):
                user = table.seats[obligation.seat].user_id
                if user is not None and obligation.due_at is not None:
                    self.soonest[user] = min(obligation.due_at, self.soonest.get(user, obligation.due_at))

    async def settle(self) -> None:
        """Wait until no alarm, robot or message is under way."""
        bot = self.bot
        services = (bot.robots, bot.publisher, bot.postal_office, bot.standing, self.alarms)
        while busy := {*bot.tables._running, *(task for each in services for task in each.under_way)}:
            await asyncio.wait(busy, timeout=0.5)

    async def kill(self) -> None:
        """Stop at once, in the middle of any work."""
        tasks = asyncio.all_tasks() - self._before - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._let_go()

    async def stop(self) -> None:
        """Shut down cleanly."""
        await self.settle()
        await self._let_go()

    async def _let_go(self) -> None:
        with contextlib.suppress(asyncio.CancelledError):
            await self.alarms.close()
        await self.bot.robots.close()
        await self.bot.publisher.close()
        await self.postal_office.close()
        await self.bot.standing.close()
        await self.store.close()
