"""Rows of the store, as frozen structs. Times are seconds since 1970, ids are Discord's snowflakes."""

from typing import Literal

import msgspec

Why = Literal["channel", "server", "permission"]
"""Why a table cannot be shown: its channel is gone, the bot is not in its server, or it may not write there."""
Kind = Literal["vote", "offer"]
"""What came to nothing: a vote that somebody asked for, or an offer of a seat to them."""

Phase = Literal["lobby", "playing", "over", "closed"]


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table. `terms` and `state` are JSON; `secret` and `key` never leave the bot while it is played.

    `paused_at` says since when it stands still, `ended` how it was closed: "draw", or None; `entries` how many its
    journal has, `polls` how many votes are open.
    """

    id: int
    game: str
    guild_id: int
    channel_id: int
    host_id: int
    phase: Phase
    terms: bytes
    version: int
    state: bytes | None
    secret: bytes
    key: bytes | None
    counter: int
    opened_at: float
    changed_at: float
    paused_at: float | None = None
    ended: str | None = None
    entries: int = 0
    polls: int = 0

    def __repr__(self) -> str:
        """Without anything that must not stand in a log."""
        return f"TableRow(id={self.id}, game={self.game!r}, phase={self.phase!r}, version={self.version})"


class SeatRow(msgspec.Struct, frozen=True):
    """Who sits where: a person (`user_id`) or a robot (its level).

    `stand_in` is the level of the robot that plays for that person meanwhile, `misses` how many deadlines they let
    pass lately, `in_time` how many goes they have played in time since, `extensions` what they have used of their
    bank. These are written by `write_attendance`.
    """

    seat: int
    user_id: int | None
    name: str
    robot: str | None
    join_id: int
    stand_in: str | None = None
    misses: int = 0
    extensions: int = 0
    in_time: int = 0


class JournalRow(msgspec.Struct, frozen=True):
    """One entry of a journal, still encoded, with who did it and when."""

    number: int
    user_id: int | None
    at: float
    entry: bytes


class ReasonRow(msgspec.Struct, frozen=True):
    """Why a robot did what journal entry `number` says, still encoded: only what everybody may know."""

    number: int
    go: int
    seat: int
    why: bytes


class Snapshot(msgspec.Struct, frozen=True):
    """The state after journal entry `number`, with which go `go` begins."""

    number: int
    go: int
    state: bytes


class SlotRow(msgspec.Struct, frozen=True):
    """A message of ours: where it is and what it last showed.

    `message_id` is None while a post was intended but not yet confirmed: `marker` is what it would be
    recognised by, and `shown` what every try of it was to show, None if they differ. `settled`: nothing about it
    will change any more.
    """

    slot: str
    channel_id: int
    message_id: int | None
    shown: str | None
    settled: bool
    posted_at: float
    marker: str


class AlarmRow(msgspec.Struct, frozen=True):
    """Something that falls due at a table at that time: `kind` says what, `seat` whom it concerns (None: all)."""

    id: int
    table_id: int
    kind: str
    seat: int | None
    at: float


class OrdersRow(msgspec.Struct, frozen=True, kw_only=True):
    """One seat's orders for a postal turn, still encoded: as drafted, and as handed in (None: not at all)."""

    seat: int
    turn: int
    draft: bytes
    handed_in: bytes | None = None
    final: bool = False
    handed_in_at: float | None = None

    def __repr__(self) -> str:
        """Without the orders, which nobody else may know."""
        return f"OrdersRow(seat={self.seat}, turn={self.turn}, final={self.final})"


class TurnRow(msgspec.Struct, frozen=True):
    """A postal turn that was resolved: the journal entries that played it, first and last included.

    `ordered` are those of them that followed orders, `silent` the seats of people who had handed in nothing.
    """

    turn: int
    first_entry: int
    last_entry: int
    ordered: tuple[int, ...]
    silent: tuple[int, ...]
    resolved_at: float


class ThreadRow(msgspec.Struct, frozen=True):
    """A thread that was about to be made below a channel, for a table opened by that interaction."""

    interaction_id: int
    channel_id: int
    name: str


class DebtRow(msgspec.Struct, frozen=True):
    """What one seat owes, without a break `since` then. Times are in seconds since 1970.

    `decision` is what it owes first (by post the number of the turn), asked when it `began`. `due_at` is the
    deadline; where that stands still it is None, and `seconds` is what is left. They have been called `calls`
    times, for the last time `called_at`.
    """

    seat: int
    since: float
    decision: int
    began: float
    due_at: float | None = None
    seconds: float | None = None
    calls: int = 0
    called_at: float | None = None


class NoticeRow(msgspec.Struct, frozen=True):
    """Something a table was told, still encoded; notices are numbered from 1."""

    number: int
    at: float
    notice: bytes


class ReportRow(msgspec.Struct, frozen=True):
    """A problem that was reported at a table, by `seat` (None: somebody who only watches), after so many `entries`.

    `errors` are the references of errors they had been told, with spaces between.
    """

    id: str
    table_id: int
    seat: int | None
    entries: int
    at: float
    errors: str


class StandingRow(msgspec.Struct, frozen=True):
    """One seat's standing orders, still encoded: as drafted, and as given (None: none are followed)."""

    seat: int
    draft: bytes
    given: bytes | None = None

    def __repr__(self) -> str:
        """Without the orders, which nobody else may know."""
        return f"StandingRow(seat={self.seat})"


class Ledger(msgspec.Struct, frozen=True):
    """What there is to reckon with at a table: debts by seat, all alarms, what its people chose, the last entry."""

    debts: dict[int, DebtRow]
    alarms: list[AlarmRow]
    people: dict[int, bytes]
    last: JournalRow | None


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
