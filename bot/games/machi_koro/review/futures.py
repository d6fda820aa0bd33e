"""Plays on from a table of Machi Koro, to judge where an answer leads.

Normal robots play some rounds, then the estimate says what the table is worth. In editions in which it would find them
worse than players at random (`tests/benchmarks/decisions.py` has the figures), quick players play to the end. That is
less sharp, so there are more futures.
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
ESTIMATED, TO_THE_END = 48, 384
"""Futures of an answer: if the estimate ends them, and if they are played to the end."""


class Quick(SensiblePolicy):
    """A quick player that knows what majors would take now.

    At half its price hardly anybody would buy a Tax Office later on. So a player who did not buy it at once would seem
    to have lost it for the whole game.
    """

    def coins(self, position: Position, seat: int, card: int) -> float:
        """Return the coins that one more copy brings in a round on its totals, roughly."""
        if position.tables.colour[card] == "purple":
            return major(position, seat, card)
        return super().coins(position, seat, card)


class PlayingOn:
    """Plays on for a seat, from tables of one edition. `futures` and `to_the_end`: as of a `Hindsight`."""

    def __init__(self, edition: str, estimate: Estimate, seat: int) -> None:
        self._edition, self._estimate, self._seat = edition, estimate, seat
        self.to_the_end = edition not in ROUNDS
        self.futures: int = TO_THE_END if self.to_the_end else ESTIMATED

    def __call__(
        self, position: Position, random: Callable[[], float], first: tuple[str, object] | None = None
    ) -> float:
        """Change `position` and return the seat's chance to win, from 0 to 1; `first`: a question and its answer."""
        policy: Policy = Quick(random) if self.to_the_end else mind_of("normal", self._edition)
        if first is not None:
            policy = beginning(policy, *first)
        rounds = ROUNDS.get(self._edition, LONGEST)
        winners = play(position, policy, random, rounds * len(position.seated))
        return (self._seat in winners) / len(winners) if winners else self._estimate(position)[self._seat]
