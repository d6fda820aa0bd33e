"""What a picture of a tournament shows."""

from collections.abc import Sequence

import msgspec

from bot.tournaments.standings import Standing
from rendering.drawing.text import drawable_names


class Box(msgspec.Struct, frozen=True):
    """A match in a bracket: its entrants in the order of their places, if these are known; the first `ahead` won it.

    `free`: places of the match whose entrants are not known yet.
    """

    entrants: tuple[int, ...]
    ahead: int = 0
    free: int = 0


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

    def plain_names(self) -> tuple[str, ...]:
        """The names for the alt text; a number for those of which nothing can be drawn."""
        return drawable_names(self.names)

    def drawn_names(self) -> tuple[str, ...]:
        """The names as they are drawn: robots have a sign before them."""
        names = self.plain_names()
        return tuple(f"🤖 {name}" if one in self.robots else name for one, name in enumerate(names))
