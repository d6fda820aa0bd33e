"""Odds for a player before a turn: what the next roll brings on average, and what each card would add.

Computed from a view alone. The next roll: the mean over all dice results, with all players' coins as they are; cards
that swap, close or move cards count as 0 coins. What a card adds in a round is the robots' forecast for the player's
own turn and all other turns.
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
"""Effects of majors that only move coins."""


class Throw(msgspec.Struct, frozen=True):
    """What a roll of `dice` dice brings in coins: `expected` on average, `coins` by total from the lowest.

    `allowed`: the seat may roll that many dice.
    """

    dice: int
    expected: float
    coins: tuple[int, ...]
    allowed: bool


class Growth(msgspec.Struct, frozen=True):
    """The coins that a card would add in each round."""

    card: str
    coins: float


class MachiOdds(msgspec.Struct, frozen=True):
    """The odds of one seat: a roll of one die and of two, and the affordable cards, best first."""

    seat: int
    throws: tuple[Throw, ...]
    growth: tuple[Growth, ...]


def odds(view: MachiView, seat: int) -> MachiOdds:
    """Compute what `seat` may expect of its next roll and of each card it can afford now."""
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
    """Return the coins that a total brings the roller, without what `settled` estimates for other majors."""
    town = table.towns[seat]
    besides = sum(
        round(major(table, seat, card))
        for card in town.ledger.majors
        if total in card.rolls and not isinstance(card.effect, MOVES_COINS)
    )
    return settled(table, total).towns[seat].coins - town.coins - besides
