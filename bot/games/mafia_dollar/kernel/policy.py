"""The protocol of policies: they answer the questions of a game, as the position lies when they are asked."""

from typing import Protocol

from bot.games.mafia_dollar.kernel.moves import Move
from bot.games.mafia_dollar.kernel.position import Position


class Policy(Protocol):
    """Answers questions of every seat. Cards are numbers. Nobody trades."""

    def play(self, position: Position, seat: int) -> Move:
        """Return one of `moves.plays`."""
        ...

    def act(self, position: Position, seat: int, home: list[int], out: list[int]) -> Move:
        """Return one of `moves.acts`; asked while a gangster can act.

        `home`, `out`: the gangsters who can, in the hideout and on the street. `position.actions` are left.
        """
        ...

    def pass_card(self, position: Position, seat: int) -> int:
        """Return the hand card that goes to the next player."""
        ...

    def give(self, position: Position, seat: int, loot: list[int]) -> int:
        """Birthday: return which of its loot the seat gives; asked if it has several."""
        ...

    def lose(self, position: Position, seat: int, loot: list[int]) -> int:
        """Guard or patrol: return which of this loot the police get; asked if the seat has several in all."""
        ...

    def keep(self, position: Position, seat: int) -> int:
        """Raid: return the warehouse that stays; asked if there are several."""
        ...

    def spoils(self, position: Position, seat: int, gangster: int, items: list[int]) -> tuple[int, ...]:
        """Return which of the items won the gangster keeps; the others are discarded."""
        ...

    def steal(self, position: Position, seat: int, gangster: int, source: int) -> tuple[tuple[int, ...], int]:
        """Return one of `moves.steals`; not asked for one card and one warehouse."""
        ...
