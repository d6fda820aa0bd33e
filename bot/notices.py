"""What a table is told when time has passed: one line each, said once. The words are in `cogs.time_words`."""

import msgspec

from bot.announcements import Announcement
from data.change import Change
from data.rows import NoticeRow


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
