"""The expected income of each town in a round, over all rolls of all players.

A row has an entry for each total from 0 to 14. Closed copies count as nothing.
"""

from collections.abc import Callable, Mapping, Sequence
from operator import add, mul, sub
from typing import Final

from bot.games.machi_koro.card_values import TWO_DICE_MEAN
from bot.games.machi_koro.kernel import Position, Tables
from bot.games.machi_koro.kernel.majors import built
from bot.games.machi_koro.kernel.policies import ONE_DIE, TWO_DICE
from bot.games.machi_koro.kernel.tables import NO_INCOME, TOTALS
from data.cards import machi_koro as cards

TURNS_WITH_DOUBLES: Final = 6 / 5
"""Expected turns for each turn with the Amusement Park."""
ASSUMED_PURSE: Final = 5
"""Coins assumed for a roller who has fewer now."""
SWAP_VALUE: Final = 3.0
"""Value of a swap, in coins."""
CLOSING_VALUE: Final = 1.5
"""Value of closing a card, besides its coins."""
WINE_COUNTS: Final = 0.55
"""Mean payment of a Winery as a part of its coins: it pays only every second time."""
REBUILDING_COST: Final = 3
"""Cost of building a landmark again besides its coins: a turn's building."""
GIFT_COST: Final = 1.5
"""Value of a town's cheapest card, given away, in coins."""

MAX_TOWNS: Final = 2_000
"""Towns that are cached, of all games."""
MAX_EVALUATIONS: Final = 8
"""Evaluations that are cached with a town."""

Row = Sequence[float]


def mean(chances: Row, row: Row) -> float:
    """Return the expected value of a row."""
    value: float = sum(map(mul, chances, row))
    return value


class Town:
    """What one town's cards and landmarks bring, whatever the others have.

    - `own`: a roller's coins from the bank, `anyone`: those on another's roll. `varying`: the cards left out of `own`
      because their coins depend on others.
    - `asks`: by the roller's number of landmarks, its payments; None if there are none.
    - `prices`: of the landmarks not built.
    """

    __slots__ = ("_evaluations", "anyone", "asks", "own", "prices", "varying")

    def __init__(self, position: Position, seat: int) -> None:
        tables, base = position.tables, seat * position.tables.stride
        owned = position.cards[base : base + tables.stride]
        self.anyone = _kept(position, seat, 0)
        self.own: list[float] = list(map(add, self.anyone, _kept(position, seat, TOTALS * tables.seats)))
        self.varying = [card for card in tables.varying if owned[card]]
        for card in tables.outside_rows:
            if owned[card] and card not in tables.varying:
                coins = owned[card] * brings(position, seat, card)
                for total in tables.rolls[card]:
                    self.own[total] += coins
                    if card in tables.boat_cards:
                        self.anyone[total] += coins
        asked = [_kept(position, seat, start) for start in tables.asks]
        self.asks = [row if any(row) else None for row in asked]
        built = owned[tables.establishments : tables.nothing]
        self.prices = [price for price, there in zip(tables.landmark_prices, built, strict=True) if not there]
        self._evaluations: dict[object, tuple[list[float], float]] = {}

    def cached(self, moment: object, evaluate: Callable[[], tuple[list[float], float]]) -> tuple[list[float], float]:
        """Return an evaluation of this town at a moment, from a cache."""
        found = self._evaluations.get(moment)
        if found is None:
            if len(self._evaluations) >= MAX_EVALUATIONS:
                self._evaluations.clear()
            found = self._evaluations[moment] = evaluate()
        return found


def _kept(position: Position, seat: int, start: int) -> list[float]:
    """Return the entries of a seat in one section of the position's rows, which begins at `start`."""
    seats = position.tables.seats
    return [*position.rows[start + seat : start + TOTALS * seats : seats]]


_known: dict[tuple[Tables, bytes], Town] = {}


def town(position: Position, seat: int) -> Town:
    """Return what a seat's town brings, from a cache."""
    tables, base = position.tables, seat * position.tables.stride
    end = base + tables.stride
    key = tables, bytes(position.cards[base:end] + position.closed[base:end])
    found = _known.get(key)
    if found is None:
        if len(_known) >= MAX_TOWNS:
            _known.clear()
        found = _known[key] = Town(position, seat)
    return found


def towns(position: Position) -> dict[int, Town]:
    """Return everybody's town, by seat."""
    return {seat: town(position, seat) for seat in position.seated}


class Prospect:
    """The expected coins of a town: `gain` in a round, `rolled` of them in its own turn.

    `hoped`: in its own turn if it could choose the number of dice. `most`: in its own turn with the best total.
    """

    __slots__ = ("gain", "hoped", "most", "rolled")

    def __init__(self) -> None:
        self.gain = self.rolled = self.hoped = self.most = 0.0


def own_row(position: Position, seat: int, mine: Town, varying: Sequence[float]) -> Row:
    """Return the coins that each total brings a roller with this town, before payments; `varying`: see `_varying`."""
    if not varying:
        return mine.own
    tables, row = position.tables, mine.own[:]
    for card, each in zip(mine.varying, varying, strict=True):
        coins = position.cards[seat * tables.stride + card] * each
        for total in tables.rolls[card]:
            row[total] += coins
    return row


def _varying(position: Position, seat: int, mine: Town) -> Sequence[float]:
    """Return the expected coins of one copy of each varying card of a town."""
    return [brings(position, seat, card) for card in mine.varying]


def brings(position: Position, seat: int, card: int) -> float:
    """Return the expected coins of one copy that is not in the position's rows, when it acts."""
    tables = position.tables
    effect = tables.effects[card]
    if tables.kind[card] != NO_INCOME:
        coins = position.rate(seat, card, TWO_DICE_MEAN)
        return coins * WINE_COUNTS if isinstance(effect, cards.Wine) else coins
    match effect:
        case cards.Loan():
            return -effect.back
        case cards.Demolish(coins):
            landmarks = [tables.price[landmark] for landmark in built(position, seat)]
            return coins - min(landmarks) - REBUILDING_COST if landmarks else 0
        case cards.GiveAway(coins):
            return coins - GIFT_COST
        case _:
            return major(position, seat, card)


def major(position: Position, seat: int, card: int) -> float:
    """Return the expected coins of a major for its owner when it acts."""
    purses = [position.coins[other] for other in position.others[seat]]
    effect = position.tables.effects[card]
    match effect:
        case cards.FromEach(coins):
            return sum([min(coins, max(2, purse)) for purse in purses])
        case cards.FromOne(coins):
            return min(coins, max(3, *purses, 3))
        case cards.FromEachPer(coins, icons):
            tables = position.tables
            kinds = [tables.icon_names.index(icon) for icon in icons]
            counted = [
                sum([position.icons[other * tables.icons + kind] for kind in kinds]) for other in position.others[seat]
            ]
            return sum(
                [min(coins * many, max(ASSUMED_PURSE, purse)) for many, purse in zip(counted, purses, strict=True)]
            )
        case cards.FromEachInvested():
            return sum([min(position.invested[seat] + 1, max(ASSUMED_PURSE, purse)) for purse in purses])
        case cards.HalfOfRich(least):
            return sum([purse // 2 if purse >= least else 1.0 for purse in purses])
        case cards.ShareOut():
            purse = position.coins[seat]
            return max(-1.0, min(8.0, (sum(purses) + purse) / len(position.seated) - purse))
        case cards.CloseKind(coins):
            stride = position.tables.stride
            copies = [
                sum(position.cards[kind::stride]) - 2 * position.cards[seat * stride + kind]
                for kind in position.tables.movable
            ]
            return CLOSING_VALUE + coins * max(0, *copies)
        case cards.ActivateAnother():
            return max(0.0, *town(position, seat).own) / 2
        case _:
            return SWAP_VALUE


def chances(position: Position, seat: int, row: Row) -> tuple[Row, float]:
    """Return the probability of each total if the seat rolls as is best, and its expected turns for each turn."""
    tables, owned, base = position.tables, position.cards, seat * position.tables.stride
    first: Row = ONE_DIE
    two: Row = TWO_DICE
    turns, often = 1.0, 1.0
    best = mean(first, row)
    if owned[base + tables.station]:
        if owned[base + tables.harbor]:
            two = _raised(two, row, tables.harbor_least, tables.harbor_adds)
        if owned[base + tables.park]:
            often = TURNS_WITH_DOUBLES
        value = mean(two, row)
        if value * often > best:
            first, best, turns = two, value, often
    if owned[base + tables.tower]:
        again = sum([chance for chance, coins in zip(first, row, strict=True) if coins < best])
        first = [
            chance * (1 + again) if coins >= best else chance * again for chance, coins in zip(first, row, strict=True)
        ]
    return first, turns


def _raised(dice: Row, row: Row, least: int, coins: int) -> Row:
    """Move probabilities to the totals raised by the Harbor, where these bring more."""
    raised = list(dice)
    for total in range(TOTALS - coins - 1, least - 1, -1):
        if row[total + coins] > row[total]:
            raised[total + coins] += raised[total]
            raised[total] = 0.0
    return raised


def net_row(position: Position, roller: int, towns: Mapping[int, Town]) -> tuple[Row, Sequence[tuple[int, Row]], Row]:
    """Return for each total: the roller's coins after payments, each seat's demands, and the part paid."""
    return _net_row(position, roller, towns, _varying(position, roller, towns[roller]))


def _net_row(
    position: Position, roller: int, towns: Mapping[int, Town], varying: Sequence[float]
) -> tuple[Row, Sequence[tuple[int, Row]], Row]:
    row, grown = own_row(position, roller, towns[roller], varying), position.landmarks[roller]
    demanding = [(seat, asked) for seat in position.others[roller] if (asked := towns[seat].asks[grown])]
    if not demanding:
        return row, demanding, row
    purse = max(ASSUMED_PURSE, position.coins[roller])
    whole = (
        demanding[0][1] if len(demanding) == 1 else list(map(sum, zip(*[asked for _, asked in demanding], strict=True)))
    )
    net = list(map(sub, row, [min(purse, asked) for asked in whole]))
    return net, demanding, [min(1.0, purse / asked) if asked else 0.0 for asked in whole]


def forecast(position: Position, known: Mapping[int, Town] | None = None) -> dict[int, Prospect]:
    """Return each seat's prospect of a round; `known`: its `towns`, if the caller has them."""
    seats, known = position.seated, known or towns(position)
    prospects = {seat: Prospect() for seat in seats}
    for roller in seats:
        varying = _varying(position, roller, known[roller])
        row, asked, part = _net_row(position, roller, known, varying)
        dice, turns = chances(position, roller, row)
        rolled = turns * mean(dice, row)
        own = prospects[roller]
        own.rolled = rolled
        own.gain += rolled
        own.hoped = max(rolled, mean(TWO_DICE, row))
        own.most = max(row)
        taken = _taken(position, dice, known[roller], varying)
        for seat in position.others[roller]:
            prospects[seat].gain += turns * (sum(map(mul, dice, known[seat].anyone)) - taken)
        for seat, demand in asked:
            prospects[seat].gain += turns * sum(map(mul, map(mul, dice, demand), part))
    return prospects


def _taken(position: Position, dice: Row, mine: Town, varying: Sequence[float]) -> float:
    """Return the coins that the roller's majors are expected to take from each of the others."""
    tables, coins = position.tables, 0.0
    for card, each in zip(mine.varying, varying, strict=True):
        if card in tables.takers:
            coins += sum([dice[total] for total in tables.rolls[card]]) * each
    return coins / (len(position.seated) - 1) if coins else 0.0
