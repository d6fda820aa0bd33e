"""What a table is told when time has passed: one line each, said once. The words are in `cogs.ui.time_words`."""

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
    """A vote came to nothing, for the game went on meanwhile."""

    motion: Motion


class Managed(msgspec.Struct, frozen=True, tag="managed"):
    """Somebody who manages the server, called `name`, did that."""

    motion: Motion
    name: str
    user_id: int | None = None


class SeatPassed(msgspec.Struct, frozen=True, tag="seat_passed"):
    """A seat passed from somebody called `old` to somebody called `new`, a `robot` or a person.

    `back`: it was theirs before.
    """

    seat: int
    old: str
    new: str
    robot: bool = False
    back: bool = False


class OfferEnded(msgspec.Struct, frozen=True, tag="offer_ended"):
    """Somebody called `name` does not play on in that seat: they said no, or nothing in time."""

    seat: int
    name: str
    said_no: bool
    user_id: int | None = None


class MemberGone(msgspec.Struct, frozen=True, tag="member_gone"):
    """Whoever has that seat, called `name`, is not in the server any more."""

    seat: int
    name: str


class Moved(msgspec.Struct, frozen=True, tag="moved"):
    """The table is in this channel from now on."""


Announcement = VoteEnded | VoteLapsed | Managed | SeatPassed | OfferEnded | MemberGone | Moved
"""One of these."""


class Extended(msgspec.Struct, frozen=True, tag="extended"):
    """A deadline passed; the seat has time until then, taken from its bank, in which so many are left."""

    seat: int
    until: float
    left: int


class PlayedFor(msgspec.Struct, frozen=True, tag="played_for"):
    """A deadline passed and the seat was played for: by journal entries `first` to `last`.

    `ordered`: it had standing orders for it. `misses`: how many deadlines have passed lately without a
    word. `stand_in`: a robot plays for the seat from now on.
    """

    seat: int
    first: int
    last: int
    ordered: bool = False
    misses: int = 0
    stand_in: bool = False


class Ordered(msgspec.Struct, frozen=True, tag="ordered"):
    """Standing orders acted at once for these seats: journal entries `first` to `last`, in these goes."""

    seats: tuple[int, ...]
    first: int
    last: int
    goes: tuple[int, ...] = ()


class IsBack(msgspec.Struct, frozen=True, tag="is_back"):
    """Whoever has that seat plays it again."""

    seat: int


class OnHoliday(msgspec.Struct, frozen=True, tag="on_holiday"):
    """Whoever has that seat is away until then; they are played for, or (`waits`) the table waits for them.

    `since`: from when on, where that was still to come.
    """

    seat: int
    until: float
    waits: bool
    since: float | None = None


class BackSooner(msgspec.Struct, frozen=True, tag="back_sooner"):
    """A holiday that the table was told of has ended before its time, or (not `was_away`) will not begin."""

    seat: int
    was_away: bool


class Stalled(msgspec.Struct, frozen=True, tag="stalled"):
    """Nothing has happened for long at a table without a deadline, which waits for these seats."""

    seats: tuple[int, ...]
    since: float


class StillPaused(msgspec.Struct, frozen=True, tag="still_paused"):
    """The table has been paused for long."""

    since: float


class Asleep(msgspec.Struct, frozen=True, tag="asleep"):
    """Nobody is there any more. Unless somebody comes back, robots play the game to its end then."""

    until: float


class PlayedOut(msgspec.Struct, frozen=True, tag="played_out"):
    """Nobody came back; robots have played the game to its end."""


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
    """Let the table be told that, in the transaction that is open; `write_table` must follow or have gone before."""
    await tx.add_notice(table_id, at, msgspec.json.encode(notice))


def read_notice(row: NoticeRow) -> Notice:
    """A notice from its row."""
    notice: Notice = msgspec.json.decode(row.notice, type=Notice)
    return notice
