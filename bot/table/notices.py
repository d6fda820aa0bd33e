"""Notices: lines that a table reads once, such as a passed deadline. The words are in `cogs.ui.time_words`."""

from typing import Final

import msgspec

from bot.table.motions import Motion
from data.rows import NoticeRow
from data.sql.transaction import Change


class VoteEnded(msgspec.Struct, frozen=True, tag="vote_ended"):
    """A vote was decided: by `yes` seats for it and `no` against it, while `silent` did not vote."""

    motion: Motion
    carried: bool
    yes: int
    no: int
    silent: int


class VoteLapsed(msgspec.Struct, frozen=True, tag="vote_lapsed"):
    """A vote was cancelled: the game went on, or the player who was to be replaced came back."""

    motion: Motion


class Managed(msgspec.Struct, frozen=True, tag="managed"):
    """A manager of the server, called `name`, carried a motion alone."""

    motion: Motion
    name: str
    user_id: int | None = None


class SeatPassed(msgspec.Struct, frozen=True, tag="seat_passed"):
    """A seat passed from the player called `old` to the one called `new`, a `robot` or a person.

    `back`: the person had it before. `agreed`: the former player did not do it themselves.
    `volunteered`: the new one asked for the seat, and waited for a vote.
    """

    seat: int
    old: str
    new: str
    robot: bool = False
    back: bool = False
    agreed: bool = False
    volunteered: bool = False


class OfferEnded(msgspec.Struct, frozen=True, tag="offer_ended"):
    """The person called `name` declined the offered seat, or did not answer in time."""

    seat: int
    name: str
    said_no: bool
    user_id: int | None = None


class MemberGone(msgspec.Struct, frozen=True, tag="member_gone"):
    """The person in that seat, called `name`, has left the server."""

    seat: int
    name: str


class NotHere(msgspec.Struct, frozen=True, tag="not_here"):
    """The person called `name` did not answer the roll-call before the game, so they lost their seat."""

    name: str
    user_id: int | None = None


class Coached(msgspec.Struct, frozen=True, tag="coached"):
    """The person called `name` sees the hand in that seat from now on, or no longer (`ended`)."""

    seat: int
    name: str
    user_id: int | None = None
    ended: bool = False


class Moved(msgspec.Struct, frozen=True, tag="moved"):
    """The table is in this channel from now on."""


class LanguageChanged(msgspec.Struct, frozen=True, tag="language_changed"):
    """The person called `name` changed the table's language to this one."""

    language: str
    name: str
    user_id: int | None = None


class WentBack(msgspec.Struct, frozen=True, tag="went_back"):
    """The table continues from a copy of the database: what was done after `copy_at` is lost.

    `copy_at`: the last moment that the copy knows of, in seconds since 1970. `commitment`: the SHA-256 of the secret
    that its numbers come from now.
    """

    copy_at: float
    commitment: str


Announcement = (
    VoteEnded
    | VoteLapsed
    | Managed
    | SeatPassed
    | OfferEnded
    | MemberGone
    | NotHere
    | Coached
    | Moved
    | LanguageChanged
    | WentBack
)
"""News of votes, seats and the table itself; the words are in `cogs.ui.vote_words`."""


class Extended(msgspec.Struct, frozen=True, tag="extended"):
    """A deadline passed and was extended to `until` from the seat's bank, which has `left` extensions more.

    `pinged`: the line that pings the player says it.
    """

    seat: int
    until: float
    left: int
    pinged: bool = False


class PlayedFor(msgspec.Struct, frozen=True, tag="played_for"):
    """A deadline passed and the seat was played for: by journal entries `first` to `last`.

    `ordered`: its standing orders acted. `misses`: how many deadlines it has missed lately. `seconds`: its time for
    each turn from now on, if that is less than was agreed. `stand_in`: a robot plays for the seat from now on.
    """

    seat: int
    first: int
    last: int
    ordered: bool = False
    misses: int = 0
    stand_in: bool = False
    seconds: float | None = None


class Ordered(msgspec.Struct, frozen=True, tag="ordered"):
    """Standing orders acted at once for these seats: journal entries `first` to `last`, in these turns."""

    seats: tuple[int, ...]
    first: int
    last: int
    turns: tuple[int, ...] = msgspec.field(default=(), name="goes")


class IsBack(msgspec.Struct, frozen=True, tag="is_back"):
    """The person in that seat plays it again."""

    seat: int


class OnHoliday(msgspec.Struct, frozen=True, tag="on_holiday"):
    """The person in that seat is away until `until`; a robot plays for them, or (`waits`) the table waits.

    `since`: when the holiday begins, if it is in the future.
    """

    seat: int
    until: float
    waits: bool
    since: float | None = None


class BackSooner(msgspec.Struct, frozen=True, tag="back_sooner"):
    """An announced holiday has ended early, or (not `was_away`) will not begin."""

    seat: int
    was_away: bool


class Stalled(msgspec.Struct, frozen=True, tag="stalled"):
    """A table without a deadline has waited for these seats for a long time."""

    seats: tuple[int, ...]
    since: float


class StillPaused(msgspec.Struct, frozen=True, tag="still_paused"):
    """The table has been paused for long."""

    since: float


class Asleep(msgspec.Struct, frozen=True, tag="asleep"):
    """Everybody has left. Unless a person comes back, robots play the game to its end at `until`."""

    until: float


class PlayedOut(msgspec.Struct, frozen=True, tag="played_out"):
    """Robots have played an abandoned game to its end."""


Notice = (
    Extended
    | PlayedFor
    | Ordered
    | IsBack
    | OnHoliday
    | BackSooner
    | Stalled
    | StillPaused
    | Asleep
    | PlayedOut
    | Announcement
)


async def tell(tx: Change, table_id: int, at: float, notice: Notice) -> None:
    """Add a notice in the open transaction. The caller also makes a new version of the table (`touch`)."""
    await tx.add_notice(table_id, at, msgspec.json.encode(notice))


_NOTICES: Final[msgspec.json.Decoder[Notice]] = msgspec.json.Decoder(Notice)


def read_notice(row: NoticeRow) -> Notice:
    """A notice from its row."""
    return decode_notice(row.notice)


def decode_notice(notice: bytes) -> Notice:
    """A notice as it is stored."""
    return _NOTICES.decode(notice)
