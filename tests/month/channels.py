"""Fake channels and DMs that record messages and pings."""

import re
from collections.abc import AsyncIterator, Callable, Mapping
from types import SimpleNamespace
from typing import Any, TypeAlias

import discord
import msgspec

BOT = 1
DMS = 1_000_000_000
"""A person's DM channel has this number plus the person's."""


class Said(msgspec.Struct):
    """A message by the bot."""

    id: int
    channel: int
    text: str
    live: bool

    @property
    def author(self) -> object:
        """The bot."""
        return SimpleNamespace(id=BOT)


class Ping(msgspec.Struct, frozen=True):
    """A ping, with its time and text."""

    user: int
    at: float
    text: str


Shown: TypeAlias = discord.ui.LayoutView | discord.ui.View | None
"""What a message shows besides its text: a layout, the controls under a plain text, or nothing (as is MISSING)."""


class Channels:
    """All channels. They outlive the bot, as on Discord."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self.messages: dict[int, Said] = {}
        self.pings: list[Ping] = []
        self.posts = self.edits = 0
        self._ids = 0

    def say(self, channel: int, content: str | None, view: Shown, pinged: object) -> Said:
        """Post a message."""
        self._ids += 1
        number = (int(self.clock() * 1000) - discord.utils.DISCORD_EPOCH << 22) | self._ids & 0x3FFFFF
        said = Said(number, channel, *_read(content, view))
        self.messages[number] = said
        self.posts += 1
        users = getattr(pinged, "users", ())
        for user in users if isinstance(users, list) else ():
            if f"<@{user.id}>" in said.text:
                self.pings.append(Ping(user.id, self.clock(), said.text))
        return said

    def boards_with_controls(self, channel: int) -> list[Said]:
        """A channel's messages with game controls."""
        return [said for said in self.messages.values() if said.channel == channel and said.live]


def _read(content: str | None, view: Shown) -> tuple[str, bool]:
    """A message's text, and whether it has game controls."""
    components: Any = view.to_components() if view else []
    written = msgspec.json.encode(components).decode() if components else ""
    live = re.search(r'"t:\d+(?:\.\w+)?:[1-9]\d*:(?!undo|vote|yes|no)[a-z_]+', written) is not None
    return (content or "") + written, live


class Channel:
    """One channel, with the methods that the bot uses."""

    def __init__(self, channels: Channels, number: int) -> None:
        self._channels, self.id = channels, number

    async def send(
        self,
        content: str | None = None,
        *,
        view: Shown = discord.utils.MISSING,
        files: object = (),
        nonce: object = None,
        allowed_mentions: object = None,
        silent: bool = False,
    ) -> Said:
        """Post a message."""
        return self._channels.say(self.id, content, view, allowed_mentions)

    async def fetch_message(self, number: int) -> Said:
        """Fetch a message; raises `discord.NotFound` if it was deleted."""
        said = self._channels.messages.get(number)
        if said is None:
            raise gone()
        return said

    def get_partial_message(self, number: int) -> "Message":
        """A handle to a message, which may not exist."""
        return Message(self._channels, number)

    async def history(
        self, *, limit: int, after: discord.Object, oldest_first: bool
    ) -> AsyncIterator[Mapping[str, object]]:
        """The bot's messages since a time, newest first."""
        found = [said for said in self._channels.messages.values() if said.channel == self.id and said.id > after.id]
        for said in sorted(found, key=lambda said: -said.id)[:limit]:
            yield Found(self._channels, said)  # type: ignore[misc]  # as much of a message as is looked at


class Message:
    """A message, with the methods that the bot uses."""

    def __init__(self, channels: Channels, number: int) -> None:
        self._channels, self.id = channels, number

    async def edit(
        self,
        *,
        content: str | None = None,
        view: Shown = None,
        attachments: object = (),
        allowed_mentions: object = None,
    ) -> None:
        """Change its content."""
        said = self._channels.messages.get(self.id)
        if said is None:
            raise gone()
        said.text, said.live = _read(content, view)
        self._channels.edits += 1

    async def delete(self) -> None:
        if self._channels.messages.pop(self.id, None) is None:
            raise gone()


class Found(Message):
    """A message of the bot's in a channel's history, with all its text as `content`."""

    def __init__(self, channels: Channels, said: Said) -> None:
        super().__init__(channels, said.id)
        self.author = SimpleNamespace(id=BOT)
        self.channel = SimpleNamespace(id=said.channel)
        self.flags = discord.MessageFlags()
        self.interaction_metadata = None
        self.content = said.text
        self.components: list[object] = []


def gone() -> discord.NotFound:
    """Discord's error for a missing message."""
    response: Any = SimpleNamespace(status=404, reason="Not Found")
    return discord.NotFound(response, {"code": 10008, "message": "Unknown Message"})
