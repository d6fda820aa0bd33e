"""How a deal of MafiaDollar ended, line by line."""

from typing import Final

import msgspec

FOR_A_GANGSTER: Final = -5_000
FOR_A_WAREHOUSE: Final = -10_000
MOST_DEALS: Final = 12
"""Deals of a match, at most (RULINGS.md, "Matches")."""


class Line(msgspec.Struct, frozen=True, gc=False):
    """One line of a reckoning: a card and what it brings or costs, in dollars."""

    card: str
    dollars: int


class Reckoning(msgspec.Struct, frozen=True):
    """A seat's score at the end of a deal, line by line: loot, gangsters, warehouses, police cards in the hand."""

    lines: tuple[Line, ...]
    gangsters: int
    warehouses: int

    @property
    def dollars(self) -> int:
        """What it has banked."""
        return sum(line.dollars for line in self.lines)


class DealResult(msgspec.Struct, frozen=True):
    """How a deal ended: every seat's reckoning; None for those who had left."""

    deal: int
    reckonings: tuple[Reckoning | None, ...]
