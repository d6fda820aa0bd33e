"""A playground that recommends two shards."""

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

from bot.playground.server import Playground, start
from tests.support.openapi import checking


@contextlib.asynccontextmanager
async def sharded(folder: Path, own: int) -> AsyncIterator[Playground]:
    """Run it; its server is on shard `own`: it was created in an even or an odd millisecond, which decides that."""
    founded = 1_790_000_000.0005 + own / 1000
    running = await start(folder / "world", port=0, clock=lambda: founded)
    assert (running.hub.world.guild_id >> 22) % 2 == own
    running.hub.gateway.shards = 2
    try:
        with checking(running.hub, refused_too=True):
            yield running
    finally:
        await running.close()
