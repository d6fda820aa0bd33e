"""What a picture of a tournament shows."""

from collections.abc import Sequence

import msgspec

from bot.tournaments.standings import Standing
from rendering.drawing.text import drawable_names


class Box(msgspec.Struct, frozen=True):
    """A match in a bracket. `entrants`: None for those who are not known yet; one alone has a bye.

    `after`: the matches of the round before whose winners the entrants are, by their places in that round. `first`: who
    goes on; `places`: the entrants' places, from 1; None and empty while it is not played.
    """

    entrants: tuple[int | None, ...]
    after: tuple[int, ...] = ()
    first: int | None = None
    places: tuple[int, ...] = ()


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament as it is drawn. `names` by entrant; `robots` and `withdrawn` are entrants.

    `about`: what it is and how far it is, in a few words. `standings`: the best first. `rounds`: the matches of a
    knock-out, by round, also of rounds to come. `over`: there is a winner.
    """

    name: str
    game: str
    about: str
    names: tuple[str, ...]
    robots: frozenset[int]
    withdrawn: frozenset[int]
    standings: Sequence[Standing]
    rounds: Sequence[Sequence[Box]]
    over: bool
    server: str

    def drawn_names(self) -> tuple[str, ...]:
        """The names: a number for those of which nothing can be drawn, and a sign before robots."""
        names = drawable_names(self.names)
        return tuple(f"🤖 {name}" if one in self.robots else name for one, name in enumerate(names))
