"""Finds the bot's own messages again: by their controls, their text or the name of their picture."""

import hashlib
import re
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

import discord

from bot.transport.snowflakes import snowflake_at
from bot.transport.throttle import Throttle

LOOK_BACK: Final = 100
"""Messages of a channel that are searched at most."""
DAY: Final = 86_400.0
TextPlace: TypeAlias = discord.TextChannel | discord.VoiceChannel | discord.StageChannel | discord.Thread
"""Where a server's members can read a message: also the chat of a voice channel, and a forum's post."""
_JOINER: Final = "\u2060"
_UNSEEN_DIGITS: Final = str.maketrans("01", "\u200b\u200c")
_TABLE: Final = re.compile(r"t:([1-9]\d{0,14})(?:\.[0-9a-f]{6})?:", re.ASCII)


def newest_messages(channels: Iterable[object]) -> dict[TextPlace, int]:
    """The newest message's id, of each of those channels and threads that has one.

    What discord.py keeps of them is from the start of the connection: the bot hears of no messages.
    """
    return {each: each.last_message_id for each in channels if isinstance(each, TextPlace) and each.last_message_id}


async def own_messages(
    client: discord.Client, throttle: Throttle, channel_id: int, marker: str, since: float = 0.0
) -> list[discord.Message]:
    """The bot's messages in that channel that have the marker, newest first.

    It searches the last `LOOK_BACK` messages, back to a day before `since` (in Unix seconds). Raises what Discord
    answers, and `CircuitOpen`.
    """
    after = discord.Object(snowflake_at(since - DAY))
    async with throttle.request(channel_id, reads=True):
        history = client.get_partial_messageable(channel_id).history(limit=LOOK_BACK, after=after, oldest_first=False)
        return [one async for one in history if one.author == client.user and has_marker(one, marker)]


def has_marker(message: discord.Message, marker: str) -> bool:
    """Whether a message has that marker in a text, a custom id or a picture's name."""
    if marker in message.content or any(marker in media.url for media in _media(message)):
        return True
    for component in _components(message):
        if any(marker in str(getattr(component, name, None) or "") for name in ("custom_id", "content")):
            return True
    return False


def unseen_mark(*numbers: int) -> str:
    """A marker for a text that a reader does not see: the numbers in binary digits without a width."""
    digits = (f"{number:b}".translate(_UNSEEN_DIGITS) for number in numbers)
    return _JOINER.join(["", *digits, ""])


def custom_ids(message: discord.Message) -> list[str]:
    """The ids of a message's controls."""
    found = [getattr(component, "custom_id", None) for component in _components(message)]
    return [str(each) for each in found if each]


def pictures(message: discord.Message) -> list[str]:
    """The addresses of a message's pictures, which end with their names."""
    return [str(media.url) for media in _media(message)]


def attachments_of(message: discord.Message) -> list[int]:
    """The ids of the attachments that a message shows as its pictures, from top to bottom."""
    return [media.attachment_id for media in _media(message) if media.attachment_id is not None]


def tables_named(message: discord.Message) -> set[int]:
    """The numbers of the tables that a message's controls name."""
    return {int(found[1]) for each in custom_ids(message) if (found := _TABLE.match(each))}


def _media(message: discord.Message) -> Iterator[discord.UnfurledMediaItem]:
    for component in _components(message):
        for item in getattr(component, "items", ()):
            yield item.media


def _components(message: discord.Message) -> Iterator[object]:
    """A message's components, from top to bottom those of one level before those in them."""
    waiting = deque[object](message.components)
    while waiting:
        component = waiting.popleft()
        waiting.extend(getattr(component, "children", ()))
        if accessory := getattr(component, "accessory", None):
            waiting.append(accessory)
        yield component


def idempotency_key(*parts: object) -> str:
    """An idempotency key for Discord: for a few minutes, two messages with the same one become one."""
    return hashlib.blake2s(" ".join(map(str, parts)).encode(), digest_size=12).hexdigest()


async def say_once(
    client: discord.Client, throttle: Throttle, channel_id: int, text: str, *, key: str, again: bool, silent: bool
) -> None:
    """Send a plain text that must not come twice. `key` names it. `again`: an earlier try may have come through.

    It pings nobody. Raises what Discord answers, and `CircuitOpen`.
    """
    if again:
        try:
            if await own_messages(client, throttle, channel_id, text):
                return
        except discord.HTTPException:  # Discord does not show the messages there; the nonce helps for a while
            pass
    async with throttle.request(channel_id):
        await client.get_partial_messageable(channel_id).send(
            text, nonce=idempotency_key(key), silent=silent, allowed_mentions=discord.AllowedMentions.none()
        )
