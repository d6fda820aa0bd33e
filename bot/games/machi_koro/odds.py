"""What a player may want to know before a go: what the next roll brings on average, and what each card would add.

From a view alone. What the next roll brings is counted out over the dice, with everybody's coins as they are; what a
card asks is not foreseen, and cards that swap, close or move cards count as no coins. What a card adds in a round is
what robots reckon: on one's own go and everybody else's.
"""

from typing import Final

import msgspec

from bot.games.machi_koro.robots.afterstates import settled
from bot.games.machi_koro.robots.forecast import STATIONS, forecast, major
from bot.games.machi_koro.robots.ledger import ONE_DIE, TWO_DICE, Row, mean
from bot.games.machi_koro.robots.model import Table, rebuilt
from bot.games.machi_koro.views import MachiView
from data.cards import machi_koro as cards

MOVES_COINS: Final = (
    cards.FromEach,
    cards.FromOne,
    cards.FromEachPer,
    cards.FromEachInvested,
    cards.HalfOfRich,
    cards.ShareOut,
)
"""Effects of majors that move coins, and nothing else."""


class Throw(msgspec.Struct, frozen=True):
    """What so many dice bring: coins on average, and by total, from the lowest that can fall.

    `allowed`: the seat may roll so many.
    """

    dice: int
    expected: float
    coins: tuple[int, ...]
    allowed: bool


class Growth(msgspec.Struct, frozen=True):
    """How many coins a round a card would add."""

    card: str
    coins: float


class MachiOdds(msgspec.Struct, frozen=True):
    """Everything that is told: both ways to roll, and what can be built now, the best first."""

    seat: int
    throws: tuple[Throw, ...]
    growth: tuple[Growth, ...]


def odds(view: MachiView, seat: int) -> MachiOdds:
    """Count out what `seat` may expect of its next roll, and of each card it could pay for now."""
    table = rebuilt(view)
    rolling = Table(table.towns, table.market, table.deck, seat)
    both = not STATIONS.isdisjoint(table.towns[seat].built)
    throws = (_throw(rolling, seat, 1, ONE_DIE, allowed=True), _throw(rolling, seat, 2, TWO_DICE, allowed=both))
    now = forecast(table)[seat].gain
    growth = [Growth(card, round(forecast(table.built(seat, card))[seat].gain - now, 1)) for card in table.offers(seat)]
    return MachiOdds(seat, throws, tuple(sorted(growth, key=lambda one: -one.coins)))


def _throw(table: Table, seat: int, dice: int, chances: Row, *, allowed: bool) -> Throw:
    totals = range(dice, 6 * dice + 1)
    coins = tuple(_gain(table, seat, total) for total in totals)
    row = [0.0] * len(chances)
    row[dice : 6 * dice + 1] = map(float, coins)
    return Throw(dice, mean(chances, row), coins, allowed)


def _gain(table: Table, seat: int, total: int) -> int:
    """What a total brings the roller in coins; what majors bring besides is taken out again."""
    town = table.towns[seat]
    besides = sum(
        round(major(table, seat, card))
        for card in town.ledger.majors
        if total in card.rolls and not isinstance(card.effect, MOVES_COINS)
    )
    return settled(table, total).towns[seat].coins - town.coins - besides
