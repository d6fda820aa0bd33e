"""Archives threads in which nothing has happened for as long as each of them allows."""

import asyncio

from bot.playground.events.broadcast import Announcements
from bot.playground.world.models import Channel
from bot.playground.world.snowflakes import made_at
from bot.playground.world.world import World

ARCHIVE_POLL_SECONDS = 1.0


def active_until(thread: Channel) -> float:
    """When a thread is archived if nothing else happens, in seconds since 1970.

    As on Discord, a message, un-archiving or a new duration starts the time again; edits and clicks don't.
    """
    latest = max(made_at(thread.last_message_id or thread.id), thread.archive_changed_at)
    return latest + thread.auto_archive_minutes * 60


class Archivist:
    """Archives idle threads, by the world's clock."""

    def __init__(self, world: World, announce: Announcements) -> None:
        self._world = world
        self._announce = announce

    def archive_idle(self) -> None:
        """Archive and announce every active thread whose time is over."""
        now = self._world.clock()
        for thread in self._world.threads():
            if not thread.archived and active_until(thread) <= now:
                thread.archived, thread.archive_changed_at = True, now
                self._world.keep_channel(thread)
                self._announce.channel_updated(thread)

    async def watch(self) -> None:
        """Check every second until the playground closes."""
        while True:
            self.archive_idle()
            await asyncio.sleep(ARCHIVE_POLL_SECONDS)
