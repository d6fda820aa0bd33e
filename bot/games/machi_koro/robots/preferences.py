"""The hard robot's preferences among purchases in the base game with four players.

The evaluation judges each town by itself. This second network sees the whole table before the purchase, and returns for
each card what to add to the logarithm of its value. So it corrects what the evaluation misses.

It was learned by policy gradient, in 5.3 million games against three normal robots, 40 % of them in ten piles. The
trainer is not part of this project: it is a C program on a compiled copy of the rules and robots, which chose the same
as this module in 3,683 of 3,685 purchases. It did the following:

- The learner draws each purchase; the probabilities are the softmax of (logarithm of the value + preference) / 0.04.
  The evaluation stays as it is. All preferences begin at 0, the units' weights at random (about 0.1).
- After each batch of 256 to 1,024 games, Adam moves the weights by 0.0015, less at the end: a drawn purchase that won
  more than expected becomes likelier. A bonus for entropy (0.006 to 0.02) keeps other purchases in play.
- Expected is the mean value of what may be drawn, corrected by one more output, which learns from the same games. The
  result counts for 0.85 to 0.99, the expectation at the next purchase for the rest (lambda).
- After 2.1 million games, the luck of the dice was subtracted from the result: by how much each total was worth more
  than the mean of all totals. That changes no expectation, and halved the variance.
- The stored weights are a moving average over 200 to 800 batches.

`tests.benchmarks.tournament` has the figures.
"""

import functools
from collections.abc import Iterable
from math import log, log1p
from operator import mul
from pathlib import Path
from typing import Final

import msgspec

from bot.games.machi_koro.kernel import Position
from bot.games.machi_koro.robots.forecast import forecast, towns
from bot.games.machi_koro.robots.landmark_race import rounds
from bot.games.machi_koro.robots.search import Searching
from bot.games.machi_koro.robots.thinking import buyable

LEARNED: Final = Path(__file__).with_name("preferences.json")
EDITION: Final = "base"
SEATS: Final = 4
PRICES: Final = (1, 2, 3, 4, 5, 6, 7, 8, 10, 13, 16, 22)
"""Coins at which more can be bought; each has an input: whether the seat has that many."""
CAFE_TOTAL: Final = 3
FAMILY_TOTAL: Final = 9
"""Totals on which a Cafe and a Family Restaurant collect."""


class Preferences(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A network with one hidden layer of rectified linear units, and a direct linear path.

    `hidden`: a row of weights for each unit: of the numbers of `described`, then the bias. `output`: a row for each
    card, the last for nothing: of the units, of the numbers, then the bias.
    """

    hidden: tuple[tuple[float, ...], ...]
    output: tuple[tuple[float, ...], ...]

    def __call__(self, position: Position, seat: int, cards: Iterable[int]) -> list[float]:
        """Return what to add to the logarithm of the value of each of the cards, if the seat buys it now."""
        numbers = [*described(position, seat), 1.0]
        units: list[float] = [max(0.0, sum(map(mul, row, numbers))) for row in self.hidden]
        units += numbers
        return [sum(map(mul, self.output[card], units)) for card in cards]


def described(position: Position, seat: int) -> list[float]:
    """Describe a table before a seat's purchase by numbers, scaled to about 1: towns from the seat on, then the market.

    Last come the seat's own coins, what each total brings it as the roller, and what it has to fear from the others.
    """
    tables, coins = position.tables, position.coins
    known = towns(position)
    prospects = forecast(position, known)
    needs = {other: rounds(coins[other], known[other].prices, prospect) for other, prospect in prospects.items()}
    numbers: list[float] = []
    for other in (seat, *position.others[seat]):
        first, costs, prospect = other * tables.stride, sum(known[other].prices), prospects[other]
        numbers += [coins[other] / 10, log1p(coins[other]) / 2]
        numbers += [copies / 4 for copies in position.cards[first : first + tables.establishments]]
        numbers += position.cards[first + tables.establishments : first + tables.nothing]
        numbers += [max(0.0, prospect.gain) / 5, prospect.rolled / 5, prospect.hoped / 5, min(8.0, needs[other] / 8)]
        numbers += [max(0, costs - coins[other]) / 30, costs / 30]
    numbers += [copies / 6 for copies in position.market[: tables.establishments]]
    numbers += [bool(position.deck), bool(tables.sections)]
    numbers += [coins[seat] >= price for price in PRICES]
    numbers += [income / 8 for income in known[seat].own[1:13]]
    rivals = position.others[seat]
    asks = [asked for other in rivals if (asked := known[other].asks[0])]
    numbers += [sum([asked[total] for asked in asks]) / 4 for total in (CAFE_TOTAL, FAMILY_TOTAL)]
    numbers += [max([coins[other] for other in rivals]) / 10]
    numbers += [min([needs[other] for other in rivals]) >= needs[seat]]
    return numbers


@functools.cache
def preferences(path: Path = LEARNED) -> Preferences:
    """Read the network.

    Raises:
        msgspec.DecodeError: the file is no such network.

    """
    return msgspec.json.decode(path.read_bytes(), type=Preferences)


class Preferring(Searching):
    """A mind that adds the preferences to its evaluation; with fewer players it searches instead."""

    def build(self, position: Position, seat: int, affordable: Iterable[int]) -> int:
        """Choose a card to build, or nothing."""
        if len(position.seated) != SEATS:
            return super().build(position, seat, affordable)
        judged = self.purchases(position, seat, buyable(position, seat, affordable))
        if len(judged) == 1 or not 0 < judged[0][0] < 1:
            return judged[0][1]
        more = preferences()(position, seat, [card for _, card in judged])
        worth = {card: log(value) + add for (value, card), add in zip(judged, more, strict=True)}
        return max(worth, key=worth.__getitem__)
