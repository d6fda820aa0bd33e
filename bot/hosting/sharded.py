"""A client with the shards of this process, which may become more or fewer while it runs.

Without an `Ownership` it is discord.py's own client with all shards that Discord recommends.
"""

import asyncio
import itertools
from collections import defaultdict
from collections.abc import Mapping
from typing import Any

import discord
import yarl
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.shard import EventItem, Shard

from bot.concurrency import cancel_all
from bot.errors import NotYet
from bot.hosting.connection_state import ConnectionState
from bot.hosting.patience import Patience
from bot.hosting.reconnects import PacedEvents, Reconnects, SessionLimits
from bot.hosting.redaction import name_of
from data.shards import Ownership

DOUBLINGS = 5
"""discord.py's pause after a failed connection doubles so often, to half a minute; of itself to 17 minutes."""
_QUEUE, _SHARDS = "_AutoShardedClient__queue", "_AutoShardedClient__shards"
"""discord.py's own names."""


class ShardedClient(commands.AutoShardedBot):
    """Connects the shards that `ownership` gives this process, or all if it is None.

    `patience` waits while Discord does not answer at the start.
    """

    def __init__(self, ownership: Ownership | None, patience: Patience, **options: Any) -> None:  # noqa: ANN401 - discord.py's own
        super().__init__(**options)
        self._ownership = ownership
        self._patience = patience
        self._log_in, self.http.static_login = self.http.static_login, self._logged_in  # type: ignore[method-assign]
        if ownership is not None and ownership.shards.count is not None:
            self.shard_count = ownership.shards.count
        self._concurrency = 1
        """The number of buckets: shards that may identify at the same time."""
        self._address = DiscordWebSocket.DEFAULT_GATEWAY
        self._gateway_known = asyncio.Event()
        self._connecting: dict[int, asyncio.Task[None]] = {}
        self._in_bucket: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._may_identify: set[int] = set()
        self._reconnects = Reconnects(self._gateway)

    async def _async_setup_hook(self) -> None:
        await super()._async_setup_hook()
        setattr(self, _QUEUE, PacedEvents(self._reconnects, self._has))

    async def _gateway(self) -> tuple[int, str, Mapping[str, Any]]:
        return await self.http.get_bot_gateway()

    def _has(self, item: EventItem) -> bool:
        return item.shard is None or self._launched.get(item.shard.id or 0) is item.shard

    @property
    def _launched(self) -> dict[int, Any]:
        """discord.py's shards by number."""
        found: dict[int, Any] = getattr(self, _SHARDS)
        return found

    def _get_state(self, **options: Any) -> ConnectionState:  # noqa: ANN401 - discord.py's own
        return ConnectionState(
            dispatch=self.dispatch, handlers=self._handlers, hooks=self._hooks, http=self.http, **options
        )

    async def _logged_in(self, token: str) -> Any:  # noqa: ANN401 - discord.py's own
        """discord.py's login, tried again by itself, because `setup_hook` must not run twice."""

        async def attempt() -> object:
            try:
                return await self._log_in(token)
            except BaseException:
                await self.http.close()  # the next attempt makes a session and a connector of its own
                self.http.connector = discord.utils.MISSING
                raise

        return await self._patience.until(attempt)

    async def application_info(self) -> discord.AppInfo:
        """What Discord knows of this bot's application."""
        return await self._patience.until(super().application_info)

    async def launch_shards(self) -> None:
        """Connect every shard. While Discord does not answer, ask again."""
        await self._patience.until(self._launch_shards)

    async def _launch_shards(self) -> None:
        recommended, address, limits = await self.http.get_bot_gateway()
        needed = 1 if self._ownership is not None else self.shard_count or recommended
        while await self._reconnects.until_left(SessionLimits.read(limits), needed):
            recommended, address, limits = await self.http.get_bot_gateway()
        if self._ownership is None:
            self.shard_count = needed
            await super().launch_shards()
            return
        self._address = yarl.URL(address)
        self._concurrency = max(1, limits["max_concurrency"])
        self._connection.shard_count = self.shard_count
        self._gateway_known.set()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until that shard may identify: processes with the same token share the budget."""
        if self._ownership is None or shard_id is None:
            await super().before_identify_hook(shard_id, initial=initial)
        elif shard_id in self._may_identify:
            self._may_identify.discard(shard_id)
        else:
            await self._ownership.may_identify(shard_id % self._concurrency)
        self._reconnects.identifies(shard_id or 0)

    async def launch_shard(self, gateway: yarl.URL, shard_id: int, *, initial: bool = False) -> None:
        """Connect a shard for the first time. After each failure discord.py's own would call itself, ever deeper."""
        tries = itertools.count()

        async def attempt() -> DiscordWebSocket:
            made = DiscordWebSocket.from_client(
                self, initial=initial and next(tries) == 0, gateway=gateway, shard_id=shard_id
            )
            try:
                return await asyncio.wait_for(made, self.shard_connect_timeout)
            except Exception as error:
                raise NotYet(f"there is no connection to Discord ({name_of(error)})") from error

        shard = Shard(await self._patience.until(attempt), self, getattr(self, _QUEUE).put_nowait)
        shard._backoff._max = DOUBLINGS
        self._launched[shard_id] = shard
        shard.launch()

    def connect_shards(self, shards: frozenset[int]) -> None:
        """Connect these shards too, each as soon as it may."""
        for shard in sorted(shards - self._connecting.keys()):
            self._connecting[shard] = asyncio.create_task(self._connect(shard), name=f"connect shard {shard}")
        self._connection.shard_ids = sorted(self._connecting)

    async def _connect(self, shard: int) -> None:
        await self._gateway_known.wait()
        assert self._ownership is not None  # noqa: S101 - only then shards are connected one by one
        bucket = shard % self._concurrency
        async with self._in_bucket[bucket]:  # so that a connection never waits long before it identifies
            await self._ownership.may_identify(bucket)
            self._may_identify.add(shard)
            await self.launch_shard(self._address, shard)

    async def disconnect_shards(self, shards: frozenset[int]) -> None:
        """Disconnect these shards: another process has them now."""
        launched = self._launched
        for shard in shards:
            if (connecting := self._connecting.pop(shard, None)) is not None:
                connecting.cancel()
                await asyncio.wait({connecting})
            if (found := launched.pop(shard, None)) is not None:
                await found.close()
            for guild in [guild for guild in self.guilds if guild.shard_id == shard]:
                self._connection._remove_guild(guild)
        self._connection.shard_ids = sorted(self._connecting)

    async def close(self) -> None:
        """Disconnect all shards."""
        await cancel_all(self._connecting.values())
        if (events := getattr(self, _QUEUE, None)) is not None:
            await events.close()
        await super().close()

    def connected_shards(self) -> dict[int, bool]:
        """Whether each shard that was started is connected, by its number from 0."""
        return {number: not shard.is_closed() for number, shard in self.shards.items()}
