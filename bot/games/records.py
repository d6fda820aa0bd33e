"""What a finished game is remembered for in statistics. Each game fills it in from its own events."""

from collections.abc import Mapping, Sequence

import msgspec

from bot.games.values import Outcome


class Luck(msgspec.Struct, frozen=True):
    """How many tries there were (rolls, skill checks), how many did something, and how many would on average."""

    tries: int = 0
    hits: int = 0
    expected: float = 0.0

    def after(self, *, hit: bool, chance: float) -> "Luck":
        """The same with one more try; `chance`: from 0 to 1."""
        return Luck(self.tries + 1, self.hits + hit, self.expected + chance)


class Star(msgspec.Struct, frozen=True):
    """The card that did most for a seat, and what it earned: coins, or jobs."""

    card: str
    earned: int


class LuckyRoll(msgspec.Struct, frozen=True):
    """The luckiest roll of a seat, or its luckiest skill check: the dice, and the coins that it brought, if any.

    `chance`: of that result, from 0 to 1. `score`: higher is luckier, to compare with others of the same game.
    """

    seat: int
    dice: tuple[int, ...]
    coins: int
    chance: float
    score: float


class SeatRecord(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat achieved in a game.

    `place`: from 1; equal seats share one. `earned`: coins gained over the game, or dollars banked. `best_turn`: most
    coins gained, or loot taken, in one turn. `theft`: most coins or loot taken from one seat at once. `robbed`: coins
    or loot taken in the whole game, by the seat that lost them; only amounts above 0.
    """

    place: int
    won: bool
    earned: int
    star: Star | None
    best_turn: int
    theft: int
    robbed: Mapping[int, int]
    luck: Luck


class GameRecord(msgspec.Struct, frozen=True):
    """A finished game: its edition, how many turns it took, and every seat from seat 0."""

    edition: str
    turns: int
    seats: tuple[SeatRecord, ...]


def places(outcome: Outcome) -> Mapping[int, int]:
    """Return the place of each seat, from 1; equal seats share the best of theirs.

    >>> places(Outcome(((2,), (0, 1)), "landmarks"))
    {2: 1, 0: 2, 1: 2}
    """
    found: dict[int, int] = {}
    for group in outcome.ranking:
        found |= dict.fromkeys(group, len(found) + 1)
    return found


def best(earned: Mapping[str, int]) -> Star | None:
    """Return the card with the highest figure above 0; among equals the first in the alphabet."""
    order: Sequence[tuple[int, str]] = sorted((-amount, card) for card, amount in earned.items() if amount > 0)
    return Star(order[0][1], -order[0][0]) if order else None
