"""Rows about votes and seats that change hands, as frozen structs. Times are seconds since 1970."""

from typing import Literal

import msgspec

Why = Literal["channel", "server", "permission"]
"""Why a table cannot be shown: its channel is gone, the bot is not in its server, or it may not write there."""


Kind = Literal["vote", "offer"]
"""What came to nothing: a vote that somebody asked for, or an offer of a seat to them."""


class PollRow(msgspec.Struct, frozen=True):
    """An open vote: on what (`motion`, JSON), asked for by which seat (None: somebody without one), until when.

    `user_id` is who asked, where that is known.
    """

    id: int
    table_id: int
    kind: str
    motion: bytes
    seat: int | None
    opened_at: float
    until: float
    user_id: int | None = None


class InVainRow(msgspec.Struct, frozen=True):
    """How often lately votes that somebody asked for at a table, or offers to them, came to nothing.

    Before `until` they may not ask, or are not asked, again.
    """

    table_id: int
    user_id: int
    kind: Kind
    times: int
    until: float


class OfferRow(msgspec.Struct, frozen=True):
    """A seat that somebody is asked to play on in."""

    id: int
    table_id: int
    seat: int
    user_id: int
    name: str
    until: float


class HistoryRow(msgspec.Struct, frozen=True):
    """Who sat in a seat from journal entry `from_entry` on: a person (`user_id`) or a robot (its level)."""

    seat: int
    user_id: int | None
    name: str
    robot: str | None
    from_entry: int
    at: float


class LostRow(msgspec.Struct, frozen=True):
    """A table that cannot be shown where it is: `why`, and whether somebody has been `told`."""

    table_id: int
    why: Why
    told: bool
