"""Plays on from a table of Machi Koro, to judge where an answer leads.

Normal robots play some rounds, then the estimate says what the table is worth. In editions in which it would find them
worse than players at random (`tests/benchmarks/decisions.py` has the figures), quick players play to the end. That is
less sharp, so there are more futures. In the other editions they check what the estimate says, which likes its own
answers: what they contradict, readers did not believe either.
"""

from collections.abc import Callable, Mapping
from typing import Final

from bot.games.machi_koro.kernel import Policy, Position, SensiblePolicy, play
from bot.games.machi_koro.kernel.policies import beginning
from bot.games.machi_koro.review.estimate import Estimate
from bot.games.machi_koro.robots.forecast import major
from bot.games.machi_koro.robots.levels import mind_of

ROUNDS: Final[Mapping[str, int]] = {"base": 2, "millionaires-row": 2}
"""Rounds that a future lasts, in the editions in which the estimate ends it. Only there mistakes rank players."""
LONGEST: Final = 100
"""Rounds after which the estimate ends a future everywhere."""
ESTIMATED, TO_THE_END, CHECKS = 48, 384, 192
"""Futures of an answer: if the estimate ends them, if they are played to the end, and to the end besides the former."""
LAST: Final = 2
"""Landmarks that a seat lacks at most when it saves for them: else every landmark would seem to be built too soon."""


class Quick(SensiblePolicy):
    """A quick player that knows what majors would take now, and saves for its last landmarks.

    At half its price hardly anybody would buy a Tax Office later on. So a player who did not buy it at once would seem
    to have lost it for the whole game. `missed`: a seat, and the card that it buys as soon as it can.
    """

    missed: tuple[int, int] | None = None

    def build(self, position: Position, seat: int, affordable: tuple[int, ...]) -> int:
        """Build the card that was missed, else as a sensible player does, but near the end only landmarks."""
        tables = position.tables
        if self.missed is not None and self.missed[0] == seat and self.missed[1] in affordable:
            card = self.missed[1]
            if position.market[card] and position.cards[seat * tables.stride + card] < tables.limit[card]:
                self.missed = None
                return card
        if tables.landmarks - position.landmarks[seat] <= LAST:
            affordable = tuple([card for card in affordable if card >= tables.establishments])
        return super().build(position, seat, affordable)

    def coins(self, position: Position, seat: int, card: int) -> float:
        """Return the coins that one more copy brings in a round on its totals, roughly."""
        if position.tables.colour[card] == "purple":
            return major(position, seat, card)
        return super().coins(position, seat, card)


class PlayingOn:
    """Plays on for a seat, from tables of one edition. `futures`, `to_the_end` and `checks`: as of a `Hindsight`."""

    def __init__(self, edition: str, estimate: Estimate, seat: int) -> None:
        self._edition, self._estimate, self._seat = edition, estimate, seat
        self.to_the_end = edition not in ROUNDS
        self.futures: int = TO_THE_END if self.to_the_end else ESTIMATED
        self.checks: int = 0 if self.to_the_end else CHECKS

    def __call__(
        self,
        position: Position,
        random: Callable[[], float],
        first: tuple[str, object] | None = None,
        missed: int | None = None,
    ) -> float:
        """Change `position` and return the seat's chance to win, from 0 to 1.

        `first`: a question and its answer. `missed`: a card that the seat buys as soon as it can.
        """
        if self.to_the_end:
            return self.end(position, random, first, missed)
        return self._play(position, random, mind_of("normal", self._edition), first, ROUNDS[self._edition])

    def end(
        self, position: Position, random: Callable[[], float], first: tuple[str, object] | None, missed: int | None
    ) -> float:
        """As a call, but to the end."""
        policy = Quick(random)
        policy.missed = None if missed is None else (self._seat, missed)
        return self._play(position, random, policy, first, LONGEST)

    def _play(
        self,
        position: Position,
        random: Callable[[], float],
        policy: Policy,
        first: tuple[str, object] | None,
        rounds: int,
    ) -> float:
        if first is not None:
            policy = beginning(policy, *first)
        winners = play(position, policy, random, rounds * len(position.seated))
        return (self._seat in winners) / len(winners) if winners else self._estimate(position)[self._seat]
