"""Rows of the store, as frozen structs. Times are seconds since 1970, ids are Discord's snowflakes."""

from typing import Literal

import msgspec

Why = Literal["channel", "server", "permission", "locked", "content", "unknown"]
"""Why a table cannot be shown: its channel is deleted, the bot is not in the server or may not write there, the thread
is locked, a filter refuses what the bot says, or Discord gives a reason that nobody knows."""
Kind = Literal["vote", "offer"]
"""What failed: a vote that a person started, or an offer of a seat to them."""

Phase = Literal["lobby", "playing", "over", "closed"]


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table. `terms` and `state` are JSON; `secret` and `key` stay inside the bot while the game runs.

    `paused_at`: since when it is paused. `ended`: how it was closed, "draw" or None. `entries`: length of its journal.
    `polls`: number of open votes. `robot_work`: whether a robot has something to do now; None if that is not known.
    `epoch`: the id that its controls carry, empty in the first epoch. `later_secret`, `later_key`: those of its newest
    epoch, if it has been in several. `posted`: whether it was shown since that began, with the secret's SHA-256.
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
    robot_work: bool | None = None
    epoch: str = ""
    later_secret: bytes | None = None
    later_key: bytes | None = None
    posted: bool = True

    def __repr__(self) -> str:
        """Without the secrets, which must not get into a log."""
        return f"TableRow(id={self.id}, game={self.game!r}, phase={self.phase!r}, version={self.version})"


class NewTableRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table to be opened. `terms` is JSON, `secret` has 32 bytes, `at` is in seconds since 1970."""

    game: str
    guild_id: int
    channel_id: int
    host_id: int
    terms: bytes
    secret: bytes
    at: float

    def __repr__(self) -> str:
        """Leave out the secret, which must not get into a log."""
        return f"NewTableRow(game={self.game!r}, channel_id={self.channel_id})"


class OpenedRow(msgspec.Struct, frozen=True):
    """What counts of a table when another one is to be opened. `terms` is JSON."""

    host_id: int
    channel_id: int
    phase: Phase
    terms: bytes
    opened_at: float


class SeatRow(msgspec.Struct, frozen=True):
    """A seat and its player: a person (`user_id`) or a robot (its level).

    Three tables: ``seats`` (`write_seats`), ``attendance`` (`write_attendance`) for the four from `stand_in` on: the
    level of the robot playing for that person. `misses`: deadlines missed lately. `extensions`: used from the bank.
    `in_time`: turns played in time since. And ``coaches`` for `coach`, the person who may see their hand.
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
    coach: int | None = None
    coach_name: str = ""


class AttendanceRow(msgspec.Struct, frozen=True):
    """The stand-in of a seat, and how punctual its player is; `SeatRow` explains the fields."""

    seat: int
    stand_in: str | None = None
    misses: int = 0
    extensions: int = 0
    in_time: int = 0


class JournalRow(msgspec.Struct, frozen=True):
    """A journal entry, encoded, with who did it and when."""

    number: int
    user_id: int | None
    at: float
    entry: bytes


class ReasonRow(msgspec.Struct, frozen=True):
    """Why a robot did what journal entry `number` says, encoded; public information only."""

    number: int
    turn: int
    seat: int
    why: bytes


class Snapshot(msgspec.Struct, frozen=True):
    """The state after journal entry `number`, at the start of turn `turn`."""

    number: int
    turn: int
    state: bytes


class Subject(msgspec.Struct, frozen=True):
    """What messages show: a table or a tournament by its number, months or running games by their server's id."""

    kind: Literal["table", "tournament", "month", "overview"]
    number: int

    def __str__(self) -> str:
        """As in the log: "table 7"."""
        return f"{self.kind} {self.number}"


class SlotRow(msgspec.Struct, frozen=True):
    """A message slot: its message, and what that showed last.

    `message_id` is None while the message is intended but not confirmed. `marker` identifies it in the channel. `shown`
    is what every try of it was to show, None if they differ. `settled`: it will never change again.

    Of what was sent last: `sent` is a fingerprint of its components, `attachment_id` its picture's id, `picture` a
    fingerprint of that file, after a space `id:fingerprint` of each further one. None: not known, or it has no picture.
    """

    slot: str
    channel_id: int
    message_id: int | None
    shown: str | None
    settled: bool
    posted_at: float
    marker: str
    sent: str | None = None
    attachment_id: int | None = None
    picture: str | None = None


class AlarmRow(msgspec.Struct, frozen=True):
    """A stored alarm of kind `kind` at a table; `seat` is None where it concerns all."""

    id: int
    table_id: int
    kind: str
    seat: int | None
    at: float


class OrdersRow(msgspec.Struct, frozen=True, kw_only=True):
    """One seat's orders for a postal turn, encoded: as drafted, and as handed in (None: not yet)."""

    seat: int
    postal_turn: int
    draft: bytes
    handed_in: bytes | None = None
    final: bool = False
    handed_in_at: float | None = None

    def __repr__(self) -> str:
        """Without the orders, which are secret."""
        return f"OrdersRow(seat={self.seat}, turn={self.postal_turn}, final={self.final})"


class PostalTurnRow(msgspec.Struct, frozen=True):
    """A resolved postal turn: its first and last journal entry.

    `ordered`: the entries that followed orders. `silent`: seats of people who handed in nothing.
    """

    postal_turn: int
    first_entry: int
    last_entry: int
    ordered: tuple[int, ...]
    silent: tuple[int, ...]
    resolved_at: float


class SentOrdersRow(msgspec.Struct, frozen=True):
    """The orders by which a person played a postal turn: one set or two as JSON, and the turn's first entry."""

    table_id: int
    postal_turn: int
    entry: int
    seat: int
    user_id: int
    sets: bytes


class ThreadRow(msgspec.Struct, frozen=True):
    """A thread about to be created in a channel, for a table opened by that interaction."""

    interaction_id: int
    channel_id: int
    name: str


class ObligationRow(msgspec.Struct, frozen=True):
    """A seat's obligation, without a break `since` then. Times are in seconds since 1970.

    `decision`: its first decision (by post the turn's number), open since `began`. `due_at`: the deadline; None while
    it is suspended, with `seconds` left. `reminders`: how many were sent, the last one at `reminded_at`. `seen_at`:
    when the person first used the bot after the ping; None: they have shown no sign of life.
    """

    seat: int
    since: float
    decision: int
    began: float
    due_at: float | None = None
    seconds: float | None = None
    reminders: int = 0
    reminded_at: float | None = None
    seen_at: float | None = None


class NoticeRow(msgspec.Struct, frozen=True):
    """A notice to a table, encoded; numbered from 1."""

    number: int
    at: float
    notice: bytes


class ReportRow(msgspec.Struct, frozen=True):
    """A problem report from `seat` (None: a spectator), made after `entries` journal entries.

    `errors`: the codes of errors that the player was given, separated by spaces.
    """

    id: str
    table_id: int
    seat: int | None
    entries: int
    at: float
    errors: str


class StandingRow(msgspec.Struct, frozen=True):
    """One seat's standing orders, encoded: as drafted, and as active (None: inactive)."""

    seat: int
    draft: bytes
    given: bytes | None = None

    def __repr__(self) -> str:
        """Without the orders, which are secret."""
        return f"StandingRow(seat={self.seat})"


class ObligationFacts(msgspec.Struct, frozen=True):
    """What obligations are computed from: those of each seat, all alarms, the people's settings, the last entry."""

    obligations: dict[int, ObligationRow]
    alarms: list[AlarmRow]
    people: dict[int, bytes]
    last: JournalRow | None


class PollRow(msgspec.Struct, frozen=True):
    """An open vote: its subject (`motion`, JSON), the seat that asked for it (None: somebody without one), and its end.

    `user_id`: the person who asked, if known.
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
    """How often lately a person's votes at a table failed, or they let offers of a seat lapse.

    Until `until` they may not ask, or are not asked, again.
    """

    table_id: int
    user_id: int
    kind: Kind
    times: int
    until: float


class OfferRow(msgspec.Struct, frozen=True):
    """An offer to a person to take over a seat."""

    id: int
    table_id: int
    seat: int
    user_id: int
    name: str
    until: float


class HistoryRow(msgspec.Struct, frozen=True):
    """The player of a seat from journal entry `from_entry` on: a person (`user_id`) or a robot (its level)."""

    seat: int
    user_id: int | None
    name: str
    robot: str | None
    from_entry: int
    at: float


class LostRow(msgspec.Struct, frozen=True):
    """A table that cannot be shown: `why`, and whether one of its players has been `told`."""

    table_id: int
    why: Why
    told: bool


class ResultRow(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game. `people`: seats whose result is a person's; if there are none, no seats are stored."""

    table_id: int
    guild_id: int
    game: str
    edition: str
    seats: int
    people: int
    turns: int
    began_at: float
    ended_at: float


Departure = Literal["resigned", "abandoned", "taken_over"]
"""Why a result is not of a whole game: the player resigned, a robot ended it, or the player took over the seat."""


class SeatResultRow(msgspec.Struct, frozen=True, kw_only=True):
    """A seat's result. `player`: the random id of its person; None: a robot's.

    `response`: seconds until the first answer of a turn, the median. `bot.games.records.SeatRecord` and `Luck` explain
    the others. `star_earned` is 0 without a `star`.
    """

    seat: int
    player: int | None
    departure: Departure | None
    response: float | None
    place: int
    won: bool
    earned: int
    star: str | None
    star_earned: int
    best_turn: int
    theft: int
    tries: int
    hits: int
    expected: float


class RobberyRow(msgspec.Struct, frozen=True):
    """The coins or loot that a seat took from a `victim` (a seat) in a whole game."""

    seat: int
    victim: int
    amount: int


class PlayerRow(msgspec.Struct, frozen=True):
    """The person whose results carry the random id `player`, and their name at their last game in a server."""

    player: int
    user_id: int
    name: str


class TallyRow(msgspec.Struct, frozen=True):
    """How many games a player has finished with other people, and how many of them they won."""

    player: int
    games: int
    wins: int


class RatingRow(msgspec.Struct, frozen=True):
    """A player's rating in a server and game: an estimate, its standard deviation, and the number of rated games."""

    player: int
    mu: float
    sigma: float
    games: int


class AchievementRow(msgspec.Struct, frozen=True):
    """An achievement that a seat earned by journal entry `entry` in a turn; `player`: the random id of its holder.

    `announced`: the board of that turn names it, because it was new to the player and they may be named.
    """

    seat: int
    achievement: str
    player: int
    entry: int
    turn: int
    at: float
    announced: bool = False


class BadgeRow(msgspec.Struct, frozen=True):
    """A badge of a player: in how many games they earned it, and when first (seconds since 1970)."""

    achievement: str
    times: int
    first_at: float


Trouble = Literal["gone", "closed"]
"""Why a picture of a month cannot be posted: its channel is deleted, or the bot may not write there."""


class MonthRow(msgspec.Struct, frozen=True):
    """A server that wants a picture of each month in a channel. Months are written like "2026-11".

    `month`: the last one that is done with. `trouble`: why the next one cannot be posted, `since` then.
    """

    guild_id: int
    channel_id: int
    month: str
    since: float | None = None
    trouble: Trouble | None = None


class OverviewRow(msgspec.Struct, frozen=True):
    """A server that keeps a message of its running games in a channel (0: it is to be removed), since `at`."""

    guild_id: int
    channel_id: int
    at: float


class ReviewRow(msgspec.Struct, frozen=True):
    """A finished game looked back on, or one seat's decisions in it, after `entries` entries of its journal.

    `packed` is None if it cannot be judged. `version`: of how that is done.
    """

    version: int
    entries: int
    packed: bytes | None


class LongestRow(msgspec.Struct, frozen=True):
    """A finished game by its table: how many turns it took, and when it began and ended (seconds since 1970)."""

    table_id: int
    game: str
    turns: int
    began_at: float
    ended_at: float


class NewestRow(msgspec.Struct, frozen=True):
    """A table by its number: its game, whether it is still in its lobby, and when it was opened."""

    table_id: int
    game: str
    phase: Phase
    opened_at: float


class GroupRow(msgspec.Struct, frozen=True):
    """Finished games of an edition with that many players: how many, their turns, and when the first ended.

    `longest`: most turns of one; `since`: seconds since 1970.
    """

    edition: str
    seats: int
    games: int
    turns: int
    longest: int
    since: float


class RecordRow(msgspec.Struct, frozen=True):
    """The highest figure in a server, the player who reached it, and their best card in that game."""

    player: int
    star: str | None
    amount: int


class EpochRow(msgspec.Struct, frozen=True):
    """An epoch after the first: its number from 2, its random id, when it began, and the last moment before it."""

    number: int
    id: str
    began_at: float
    copy_at: float | None


class TableEpochRow(msgspec.Struct, frozen=True):
    """An epoch that a table is or was in, after the first. `secret` is None if the table was opened in it.

    `from_entry`: the journal entry since which it counts, 0 if the game had not begun. `posted`: whether the table was
    shown since, with that secret's SHA-256.
    """

    number: int
    epoch: str
    from_entry: int
    secret: bytes | None
    key: bytes | None
    posted: bool

    def __repr__(self) -> str:
        """Leave out the secrets, which must not get into a log."""
        return f"TableEpochRow(number={self.number}, epoch={self.epoch!r})"
