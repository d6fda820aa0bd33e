"""What the people at a table can vote on, and when a vote is decided.

Nothing that concerns the whole table is done by one of them alone. Most of it takes more than half of the people
still in the game; what ends the game takes all of them. Robots agree with everything and are not counted. When the
time of a vote is up, whoever has not voted does not count: nobody can block the others by being away. But silence
never lets one person alone end a game that others are in. (Who is away for long has a stand-in, and then no vote.)
Where everybody has left, whoever would play on has the seat when the time is up and nobody came back to say no.

>>> decided(Pause(), {0, 1, 2}, {0: True})
>>> decided(Pause(), {0, 1, 2}, {0: True, 2: True})
True
>>> decided(Close(), {0, 1, 2}, {0: True, 2: False})
False
>>> decided(Close(), {0, 1, 2}, {0: True}, time_is_up=True)
False
>>> decided(Close(), {0, 1, 2}, {0: True, 2: True}, time_is_up=True)
True
>>> decided(Replace(0, "Dee", user_id=4, volunteered=True), set(), {}, time_is_up=True)
True
"""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import Final, Literal

import msgspec

from bot.calendar.deadlines import Deadline

DAYS_TO_VOTE: Final = 2
TIME_TO_VOTE: Final = DAYS_TO_VOTE * 86_400.0
"""Seconds for which a vote, or an offer of a seat, is open."""


class Close(msgspec.Struct, frozen=True, tag="close"):
    """Close the table: the game ends without a winner."""


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """End the game as a draw."""


class Pause(msgspec.Struct, frozen=True, tag="pause"):
    """Let the game stand still."""


class Resume(msgspec.Struct, frozen=True, tag="resume"):
    """Let a game go on that stands still."""


class ChangeDeadline(msgspec.Struct, frozen=True, tag="deadline"):
    """Have another deadline from now on, or none."""

    deadline: Deadline | None


class Holidays(msgspec.Struct, frozen=True, tag="holidays"):
    """Play for whoever is on holiday from now on, or wait for them, as `Terms.away` says."""

    away: Literal["pause", "play"]


class Replace(msgspec.Struct, frozen=True, tag="replace"):
    """Let somebody else play on in a seat: a person (`user_id`), or a robot of that level; called `name`.

    `volunteered`: that person asked for it themselves, and need not be asked any more.
    """

    seat: int
    name: str
    user_id: int | None = None
    robot: str | None = None
    volunteered: bool = False

    def __post_init__(self) -> None:
        """Refuse a seat for nobody, or for two.

        Raises:
            ValueError: it is so.
        """
        if (self.user_id is None) == (self.robot is None):
            raise ValueError("a seat is for a person or for a robot")


class Rewind(msgspec.Struct, frozen=True, tag="undo"):
    """Stand again where seat `seat` was about to answer decision `since`; `last` was answered last when it was asked.

    `seat` is whose step it was; nothing is told by ids that not everybody knows.
    """

    since: int
    last: int
    seat: int


Motion = Close | Draw | Pause | Resume | ChangeDeadline | Holidays | Replace | Rewind

KINDS: Final = tuple(
    str(each.__struct_config__.tag) for each in (Close, Draw, Pause, Resume, ChangeDeadline, Holidays, Replace)
)
"""Every kind of motion but `REWIND`, as managers may carry them alone."""
REWIND: Final = "undo"


def kind_of(motion: Motion) -> str:
    """What kind of motion it is: there is one open vote of a kind."""
    return str(motion.__struct_config__.tag)


def quorum(motion: Motion, people: int) -> int:
    """How many of so many people must be for it even when the time is up: two, to end a game of several."""
    return min(people, 2) if takes_all(motion) else 1


def takes_all(motion: Motion) -> bool:
    """Whether everybody must agree to it, and not just most."""
    return isinstance(motion, Close | Draw)


def decided(
    motion: Motion, people: AbstractSet[int], ballots: Mapping[int, bool], *, time_is_up: bool = False
) -> bool | None:
    """Whether a motion is carried by the seats of `people`; None while that is open.

    `ballots` say who has voted, and whether for it; those of other seats do not count.
    """
    if not people and isinstance(motion, Replace) and motion.volunteered:
        return True if time_is_up else None
    votes = [ballots[seat] for seat in people if seat in ballots]
    counted = len(votes) if time_is_up else len(people)
    yes, no = votes.count(True), votes.count(False)
    carried = yes == counted > 0 if takes_all(motion) else 2 * yes > counted
    lost = no > 0 if takes_all(motion) else 2 * no >= counted
    if carried and yes >= quorum(motion, len(people)):
        return True
    return False if lost or time_is_up else None


def needed(motion: Motion, people: int) -> int:
    """How many of so many people must be for it."""
    return people if takes_all(motion) else people // 2 + 1
