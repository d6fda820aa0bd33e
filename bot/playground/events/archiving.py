"""Threads archive themselves: those in which nothing happened for as long as each of them allows."""

import asyncio

from bot.playground.events.broadcast import Announcements
from bot.playground.world.models import Channel
from bot.playground.world.snowflakes import made_at
from bot.playground.world.world import World

ARCHIVE_POLL_SECONDS = 1.0


def active_until(thread: Channel) -> float:
    """When a thread's time is up, in seconds since 1970, unless something happens in it.

    As on Discord that is a message, its un-archiving, or a new time set; edits and clicks do not count.
    """
    latest = max(made_at(thread.last_message_id or thread.id), thread.archive_changed_at)
    return latest + thread.auto_archive_minutes * 60


class Archivist:
    """Archives the threads whose time is up, by the world's clock."""

    def __init__(self, world: World, announce: Announcements) -> None:
        self._world = world
        self._announce = announce

    def archive_idle(self) -> None:
        """Archive every active thread in which nothing happened for too long, and tell of it."""
        now = self._world.clock()
        for thread in self._world.threads():
            if not thread.archived and active_until(thread) <= now:
                thread.archived, thread.archive_changed_at = True, now
                self._world.keep_channel(thread)
                self._announce.channel_updated(thread)

    async def watch(self) -> None:
        """Look every second, for as long as the playground runs."""
        while True:
            self.archive_idle()
            await asyncio.sleep(ARCHIVE_POLL_SECONDS)
