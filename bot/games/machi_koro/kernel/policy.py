"""The protocol of policies: they answer the questions of a game, as the position lies when they are asked."""

from typing import Protocol

from bot.games.machi_koro.kernel.position import Position


class Policy(Protocol):
    """Answers questions of every seat. Cards are numbers; `tables.nothing` declines."""

    def dice(self, position: Position, seat: int) -> int:
        """Return how many dice to roll, 1 or 2; asked with a Train Station."""
        ...

    def again(self, position: Position, seat: int, dice: tuple[int, int]) -> int:
        """Radio Tower: return how many dice to roll again; 0 keeps `dice` (the second is 0 for one die)."""
        ...

    def add(self, position: Position, seat: int, total: int) -> bool:
        """Harbor: return whether to add to `total`."""
        ...

    def build(self, position: Position, seat: int, affordable: tuple[int, ...]) -> int:
        """Return the card to build, or nothing.

        `affordable`: by price, nothing last. A card must also be on offer in `position.market`, and the town own less
        of it than `tables.limit`.
        """
        ...

    def target(self, position: Position, seat: int) -> int:
        """TV Station: return the seat to take coins from; asked if there are several."""
        ...

    def swap(self, position: Position, seat: int) -> tuple[int, int, int] | None:
        """Business Center: return the card to give, the other seat and the card to take; None declines."""
        ...

    def give(self, position: Position, seat: int) -> tuple[int, int]:
        """Moving Company: return the card to give and the seat that gets it."""
        ...

    def which(self, position: Position, seat: int, card: int, owner: int) -> bool:
        """Return whether a closed copy of `owner`'s card goes, who has open and closed ones; asked of the roller."""
        ...

    def demolish(self, position: Position, seat: int) -> int:
        """Demolition Company: return the landmark to tear down."""
        ...

    def renovate(self, position: Position, seat: int) -> int:
        """Renovation Company: return the card to close, or nothing."""
        ...

    def activate(self, position: Position, seat: int) -> int:
        """Convention Center: return the card that acts, or nothing."""
        ...

    def invest(self, position: Position, seat: int) -> bool:
        """Tech Startup: return whether to put a coin on it."""
        ...
