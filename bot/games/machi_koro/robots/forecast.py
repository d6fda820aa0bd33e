"""The expected income of each town in a round, over all rolls of all players."""

from operator import mul
from typing import Final

from bot.games.machi_koro.card_values import ESTABLISHMENTS
from bot.games.machi_koro.robots.ledger import ONE_DIE, PLANT_ROLLS, TOTALS, TWO_DICE, Row, mean
from bot.games.machi_koro.robots.model import Table, Town
from data.cards import machi_koro as cards
from data.cards.machi_koro import AddToRoll, Dice, Establishment, ExtraTurn, Reroll, load

TURNS_WITH_DOUBLES: Final = 6 / 5
"""Expected turns for each turn with the Amusement Park."""
A_PURSE: Final = 5
"""Coins assumed for a roller who has fewer now."""
A_SWAP: Final = 3.0
"""Value of a swap, in coins."""
A_CLOSING: Final = 1.5
"""Value of closing a card, besides its coins."""

STATIONS: Final = frozenset(card.id for card in load().landmarks if isinstance(card.effect, Dice))
TOWERS: Final = frozenset(card.id for card in load().landmarks if isinstance(card.effect, Reroll))
PARKS: Final = frozenset(card.id for card in load().landmarks if isinstance(card.effect, ExtraTurn))
HARBORS: Final = {card.id: card.effect for card in load().landmarks if isinstance(card.effect, AddToRoll)}


class Prospect:
    """The expected coins of a town: `gain` in a round, `rolled` of them in its own turn.

    `hoped`: in its own turn if it could choose the number of dice. `most`: in its own turn with the best total.
    """

    __slots__ = ("gain", "hoped", "most", "rolled")

    def __init__(self) -> None:
        self.gain = self.rolled = self.hoped = self.most = 0.0


def own_row(table: Table, seat: int) -> Row:
    """Return the coins that each total brings a roller, before payments."""
    town, towns = table.towns[seat], table.towns
    book = town.ledger
    row = book.own
    if book.plants or book.majors:
        row = row[:]
        if book.plants:
            cups = sum(other.ledger.icons.get("cup", 0) for other in towns.values())
            for total in PLANT_ROLLS:
                row[total] += book.plants * cups
        for card in book.majors:
            brings = major(table, seat, card)
            for total in card.rolls:
                row[total] += brings
    return row


def major(table: Table, seat: int, card: Establishment) -> float:
    """Return the expected coins of a major for its owner when it acts."""
    town = table.towns[seat]
    others = [table.towns[other] for other in table.seats if other != seat]
    effect = card.effect
    match effect:
        case cards.FromEach(coins):
            return sum(min(coins, max(2, other.coins)) for other in others)
        case cards.FromOne(coins):
            return float(min(coins, max(3, *(other.coins for other in others), 3)))
        case cards.FromEachPer(coins, icons):
            return sum(
                min(coins * sum(other.ledger.icons.get(icon, 0) for icon in icons), max(A_PURSE, other.coins))
                for other in others
            )
        case cards.FromEachInvested():
            return sum(min(town.invested + 1, max(A_PURSE, other.coins)) for other in others)
        case cards.HalfOfRich(least):
            return sum(other.coins // 2 if other.coins >= least else 1.0 for other in others)
        case cards.ShareOut():
            share = sum(other.coins for other in table.towns.values()) / len(table.seats)
            return max(-1.0, min(8.0, share - town.coins))
        case cards.CloseKind(coins):
            kinds: dict[str, int] = {}
            for other in others:
                for name, copies in other.cards.items():
                    if ESTABLISHMENTS[name].colour != "purple":
                        kinds[name] = kinds.get(name, 0) + copies
            return A_CLOSING + coins * max((n - town.cards.get(name, 0) for name, n in kinds.items()), default=0)
        case cards.ActivateAnother():
            return max(0.0, max(town.ledger.own)) / 2
        case _:
            return A_SWAP


def demands(table: Table, seat: int, roller: int) -> Row | None:
    """Return the coins that a roller has to pay a seat on each total; None if always 0."""
    book, town = table.towns[seat].ledger, table.towns[roller]
    grown = len(town.built)
    row = book.asks
    if book.asks_grown and grown >= 2:
        row = book.asks_grown if row is None else list(map(float.__add__, row, book.asks_grown))
    if book.asks_all and grown >= 3:
        purse = float(max(A_PURSE, town.coins))
        all_of_it = [purse if copies else 0.0 for copies in book.asks_all]
        row = all_of_it if row is None else list(map(float.__add__, row, all_of_it))
    return row


def chances(town: Town, row: Row) -> tuple[Row, float]:
    """Return the probability of each total if the town rolls as is best, and its expected turns for each turn."""
    turns = 1.0
    first, best = ONE_DIE, mean(ONE_DIE, row)
    if not STATIONS.isdisjoint(town.built):
        two, often = TWO_DICE, 1.0
        for landmark, effect in HARBORS.items():
            if landmark in town.built:
                two = _raised(two, row, effect)
        if not PARKS.isdisjoint(town.built):
            often = TURNS_WITH_DOUBLES
        value = mean(two, row)
        if value * often > best:
            first, best, turns = two, value, often
    if not TOWERS.isdisjoint(town.built):
        again = sum([chance for chance, coins in zip(first, row, strict=True) if coins < best])
        first = [
            chance * (1 + again) if coins >= best else chance * again for chance, coins in zip(first, row, strict=True)
        ]
    return first, turns


def _raised(dice: Row, row: Row, effect: AddToRoll) -> Row:
    """Move probabilities to the totals raised by the Harbor, where these bring more."""
    raised = dice[:]
    for total in range(TOTALS - effect.coins - 1, effect.least - 1, -1):
        if row[total + effect.coins] > row[total]:
            raised[total + effect.coins] += raised[total]
            raised[total] = 0.0
    return raised


def net_row(table: Table, roller: int) -> tuple[Row, list[tuple[int, Row]], Row]:
    """Return for each total: the roller's coins after payments, each seat's demands, and the part paid."""
    row = own_row(table, roller)
    demanding = [
        (seat, decision) for seat in table.seats if seat != roller and (decision := demands(table, seat, roller))
    ]
    if not demanding:
        return row, demanding, row
    purse = float(max(A_PURSE, table.towns[roller].coins))
    whole = (
        demanding[0][1]
        if len(demanding) == 1
        else [sum(decision) for decision in zip(*(o for _, o in demanding), strict=True)]
    )
    net = [coins - min(purse, decision) for coins, decision in zip(row, whole, strict=True)]
    return net, demanding, [min(1.0, purse / decision) if decision else 0.0 for decision in whole]


def forecast(table: Table) -> dict[int, Prospect]:
    """Return each seat's prospect of a round."""
    towns, seats = table.towns, table.seats
    prospects = {seat: Prospect() for seat in seats}
    for roller in seats:
        town = towns[roller]
        row, asked, part = net_row(table, roller)
        dice, turns = chances(town, row)
        rolled = turns * mean(dice, row)
        own = prospects[roller]
        own.rolled = rolled
        own.gain += rolled
        own.hoped = max(rolled, mean(TWO_DICE, row))
        own.most = max(row)
        for seat in seats:
            if seat != roller:
                prospects[seat].gain += turns * mean(dice, towns[seat].ledger.anyone)
        for seat, decision in asked:
            prospects[seat].gain += turns * sum(map(mul, map(mul, dice, decision), part))
        if town.ledger.majors:
            taken = _taken(table, roller, dice) * turns / (len(seats) - 1)
            for seat in seats:
                if seat != roller:
                    prospects[seat].gain -= taken
    return prospects


def _taken(table: Table, roller: int, dice: Row) -> float:
    """Return the coins that the roller's majors are expected to take from the others."""
    return sum(
        sum(dice[total] for total in card.rolls) * major(table, roller, card)
        for card in table.towns[roller].ledger.majors
        if isinstance(card.effect, cards.FromOthers)
    )
