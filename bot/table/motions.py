"""What the people at a table can vote on, and when a vote is decided.

A motion needs more than half of the people still in the game; one that ends the game needs all of them. Robots are not
counted, and people for whom a robot stands in only if they vote. When the time is up, people who have not voted do not
count, so that an absent person cannot block the others. But one person alone can never end a game that others are in.
If everybody has left, a volunteer gets the seat when the time is up and nobody has come back to vote against it.

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
    """Pause the game."""


class Resume(msgspec.Struct, frozen=True, tag="resume"):
    """Resume a paused game."""


class ChangeDeadline(msgspec.Struct, frozen=True, tag="deadline"):
    """Change the deadline, or remove it."""

    deadline: Deadline | None


class Holidays(msgspec.Struct, frozen=True, tag="holidays"):
    """Play for people on holiday, or wait for them, as `Terms.away` says."""

    away: Literal["pause", "play"]


class Replace(msgspec.Struct, frozen=True, tag="replace"):
    """Give a seat to another person (`user_id`) or to a robot of a level, called `name`.

    `volunteered`: that person asked for the seat, so it need not be offered to them.
    """

    seat: int
    name: str
    user_id: int | None = None
    robot: str | None = None
    volunteered: bool = False

    def __post_init__(self) -> None:
        """Check that either a person or a robot is named.

        Raises:
            ValueError: both or neither are named.
        """
        if (self.user_id is None) == (self.robot is None):
            raise ValueError("a seat is for a person or for a robot")


class Rewind(msgspec.Struct, frozen=True, tag="undo"):
    """Go back to before seat `seat` answered decision `since`.

    `last` was the last answered decision when this was proposed. Both are ids that everybody at the table knows.
    """

    since: int
    last: int
    seat: int


Motion = Close | Draw | Pause | Resume | ChangeDeadline | Holidays | Replace | Rewind

KINDS: Final = tuple(
    str(each.__struct_config__.tag) for each in (Close, Draw, Pause, Resume, ChangeDeadline, Holidays, Replace)
)
"""Every kind of motion but `REWIND`: managers may carry these alone."""
REPLACE: Final = "replace"
REWIND: Final = "undo"


def kind_of(motion: Motion) -> str:
    """The kind of a motion: a table has at most one open vote of each kind."""
    return str(motion.__struct_config__.tag)


def quorum(motion: Motion, people: int) -> int:
    """How many of `people` must vote for it even when the time is up: two, to end a game of several."""
    return min(people, 2) if takes_all(motion) else 1


def takes_all(motion: Motion) -> bool:
    """Whether everybody must agree, not just a majority."""
    return isinstance(motion, Close | Draw)


def decided(
    motion: Motion, people: AbstractSet[int], ballots: Mapping[int, bool], *, time_is_up: bool = False
) -> bool | None:
    """Whether a motion is carried by the seats of `people`; None while that is open.

    `ballots` are yes or no by seat; those of other seats do not count.
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
    """How many of `people` must vote for it."""
    return people if takes_all(motion) else people // 2 + 1
