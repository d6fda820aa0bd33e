"""Places: the messages of ours that show a table, and what each of them should show now."""

from collections.abc import Callable, Sequence
from typing import Protocol

import discord
import msgspec

from bot.seating import Table
from data.rows import PlaceRow
from rendering.picture import Picture

_PRIVATE = ("hand", "offer", "unfit")
"""What places are called that only one person reads."""


def in_log(place: str) -> str:
    """What a place is called in the log: of a private one that it is one, and neither whose nor of what."""
    kind = place.removeprefix("was:").partition(":")[0]
    return "private" if kind in _PRIVATE else place


class Post(msgspec.Struct, frozen=True, kw_only=True):
    """What a place should show.

    A post is either plain `text` or a `layout` (made anew each time, for it is used up by sending) around
    the picture that `draw` makes, if any. `fingerprint` tells two posts apart without drawing anything;
    `marker` is what one of our own messages is recognised by. `mentions` are the people it pings. `recipient` is
    whom it is for alone: it is sent to them by DM.
    `settled`: it will never have to change again.
    """

    place: str
    fingerprint: str
    marker: str
    text: str | None = None
    layout: Callable[[Picture | None], discord.ui.LayoutView] | None = None
    draw: Callable[[], Picture] | None = None
    mentions: tuple[int, ...] = ()
    recipient: int | None = None
    settled: bool = False


class Plan(msgspec.Struct, frozen=True):
    """Everything that shows a table at one version: `posts` in the order they should stand in the channel.

    A stored, unsettled place that is not among them is to be deleted.
    """

    table: Table
    posts: Sequence[Post]

    def post(self, place: str) -> Post | None:
        """What that place should show, if it should be there."""
        return next((post for post in self.posts if post.place == place), None)


class Composer(Protocol):
    """Makes the plan for a table; `stored` are the messages there are already."""

    async def __call__(self, table: Table, stored: Sequence[PlaceRow]) -> Plan:
        """The plan for that table."""
        ...
