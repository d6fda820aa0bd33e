"""Places: the messages of ours that show a table, and what each of them should show now."""

from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec

from bot.publishing.content import PrivateContent, PublicContent
from bot.table.table import Table
from data.rows import SlotRow
from rendering.drawing.picture import Picture

_PRIVATE = ("hand", "offer", "unfit")
"""What slots are called that only one person reads."""


def in_log(slot: str) -> str:
    """What a slot is called in the log: of a private one that it is one, and neither whose nor of what."""
    kind = slot.removeprefix("was:").partition(":")[0]
    return "private" if kind in _PRIVATE else slot


class _Message(msgspec.Struct, frozen=True, kw_only=True):
    """What a slot should show: either plain `text`, or a layout around the picture that `draw` makes, if any.

    `fingerprint` tells two messages apart without
    drawing anything; `marker` is what one of our own messages is recognised by. `settled`: it will never change again.
    """

    slot: str
    fingerprint: str
    marker: str
    text: str | None = None
    draw: Callable[[], Picture] | None = None
    settled: bool = False


class PublicMessage(_Message, frozen=True, kw_only=True):
    """A message in the table's channel, for everybody. `mentions` are the user ids it pings."""

    layout: PublicContent | None = None
    mentions: tuple[int, ...] = ()


class PrivateMessage(_Message, frozen=True, kw_only=True):
    """A message by DM, for one person alone. `reader` is their user id."""

    reader: int
    layout: PrivateContent | None = None


Message = PublicMessage | PrivateMessage


class Plan(msgspec.Struct, frozen=True):
    """Everything that shows a table at one version: `posts` in the order they should stand in the channel.

    A stored, unsettled slot that is not among them is to be deleted.
    """

    table: Table
    posts: Sequence[Message]

    def post(self, slot: str) -> Message | None:
        """What that slot should show, if it should be there."""
        return next((post for post in self.posts if post.slot == slot), None)


class Composer(Protocol):
    """Makes the plan for a table; `stored` are the messages there are already."""

    async def __call__(self, table: Table, stored: Sequence[SlotRow]) -> Plan:
        """The plan for that table."""
        ...
