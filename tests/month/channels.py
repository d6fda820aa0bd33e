"""Channels and direct messages, as far as the bot shows tables in them: what was said, and who was called."""

import re
from collections.abc import AsyncIterator, Callable, Mapping
from types import SimpleNamespace
from typing import Any

import discord
import msgspec

BOT = 1
DMS = 1_000_000_000
"""A person's direct messages are the channel of that number and their own."""


class Said(msgspec.Struct):
    """A message of the bot's."""

    id: int
    channel: int
    text: str
    live: bool


class Call(msgspec.Struct, frozen=True):
    """Somebody was pinged, at that moment, with that text."""

    user: int
    at: float
    text: str


class Channels:
    """Every channel there is. It outlives the bot, as Discord does."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self.messages: dict[int, Said] = {}
        self.calls: list[Call] = []
        self.posts = self.edits = self.deletions = 0
        self._ids = 0

    def say(self, channel: int, content: str | None, view: discord.ui.LayoutView | None, pinged: object) -> Said:
        """A new message."""
        self._ids += 1
        number = (int(self.clock() * 1000) - discord.utils.DISCORD_EPOCH << 22) | self._ids & 0x3FFFFF
        said = Said(number, channel, *_read(content, view))
        self.messages[number] = said
        self.posts += 1
        users = getattr(pinged, "users", ())
        for user in users if isinstance(users, list) else ():
            if f"<@{user.id}>" in said.text:
                self.calls.append(Call(user.id, self.clock(), said.text))
        return said

    def boards_with_controls(self, channel: int) -> list[Said]:
        """The messages of a channel on which something of a game can still be pressed."""
        return [said for said in self.messages.values() if said.channel == channel and said.live]


def _read(content: str | None, view: discord.ui.LayoutView | None) -> tuple[str, bool]:
    """What stands in a message, and whether it can be played on."""
    if view is None:
        return content or "", False
    words: Any = view.to_components()  # type: ignore[no-untyped-call]
    written = msgspec.json.encode(words).decode()
    live = re.search(r'"t:\d+:[1-9]\d*:(?!undo|vote|yes|no)[a-z_]+', written) is not None
    return written, live


class Channel:
    """One channel, as the bot knows channels."""

    def __init__(self, channels: Channels, number: int) -> None:
        self._channels, self.id = channels, number

    async def send(
        self,
        content: str | None = None,
        *,
        view: discord.ui.LayoutView | None = None,
        files: object = (),
        nonce: object = None,
        allowed_mentions: object = None,
        silent: bool = False,
    ) -> Said:
        """Post something."""
        return self._channels.say(self.id, content, view, allowed_mentions)

    async def fetch_message(self, number: int) -> Said:
        """A message that is there."""
        said = self._channels.messages.get(number)
        if said is None:
            raise gone()
        return said

    def get_partial_message(self, number: int) -> "Message":
        """A message that may be there."""
        return Message(self._channels, number)

    async def history(
        self, *, limit: int, after: discord.Object, oldest_first: bool
    ) -> AsyncIterator[Mapping[str, object]]:
        """What the bot posted since, newest first."""
        found = [said for said in self._channels.messages.values() if said.channel == self.id and said.id > after.id]
        for said in sorted(found, key=lambda said: -said.id)[:limit]:
            yield Found(self._channels, said)  # type: ignore[misc]  # as much of a message as is looked at


class Message:
    """A message, as the bot knows messages."""

    def __init__(self, channels: Channels, number: int) -> None:
        self._channels, self.id = channels, number

    async def edit(
        self,
        *,
        content: str | None = None,
        view: discord.ui.LayoutView | None = None,
        attachments: object = (),
        allowed_mentions: object = None,
    ) -> None:
        """Let it show something else."""
        said = self._channels.messages.get(self.id)
        if said is None:
            raise gone()
        said.text, said.live = _read(content, view)
        self._channels.edits += 1

    async def delete(self) -> None:
        """Remove it."""
        if self._channels.messages.pop(self.id, None) is None:
            raise gone()
        self._channels.deletions += 1


class Found(Message):
    """A message found in a channel's history: by us, and with everything in it as one text."""

    def __init__(self, channels: Channels, said: Said) -> None:
        super().__init__(channels, said.id)
        self.author = SimpleNamespace(id=BOT)
        self.channel = SimpleNamespace(id=said.channel)
        self.created_at = discord.utils.snowflake_time(said.id)
        self.flags = discord.MessageFlags()
        self.interaction_metadata = None
        self.content = said.text
        self.components: list[object] = []


def gone() -> discord.NotFound:
    """What Discord answers about a message that is not there."""
    response: Any = SimpleNamespace(status=404, reason="Not Found")
    return discord.NotFound(response, {"code": 10008, "message": "Unknown Message"})
