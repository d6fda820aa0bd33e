"""What a table is told about votes, seats and channels: one line each, said once. The words are in `cogs.votes_words`.

They are notices like those of `bot.notices`, which keeps them.
"""

import msgspec

from bot.motions import Motion


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
