"""A town as numbers: the inputs of the hard robot's network."""

from math import log
from typing import Final

from bot.games.machi_koro.card_values import COSTS
from bot.games.machi_koro.robots.forecast import Prospect, forecast
from bot.games.machi_koro.robots.landmark_race import rounds
from bot.games.machi_koro.robots.model import Table, Town

SITES: Final = ("train_station", "shopping_mall", "amusement_park", "radio_tower", "harbor", "airport")
ICONS: Final = ("wheat", "cow", "gear", "bread", "cup", "factory", "fruit", "boat")

STANDING: Final = ("costs", "missing", "cards", "majors", "dearest", *SITES, *ICONS)
"""The numbers that depend on a town's cards and landmarks only."""
MOVING: Final = (
    "coins", "purse", "gain", "rolled", "hoped", "most", "log_rounds", "rounds", "reach", "wait", "seats", "dealt",
    "unspent", "invested", "race", "rival",
)  # fmt: skip
"""The numbers that depend on coins or the whole table."""
NAMES: Final = (*MOVING, *STANDING)
"""The names of the numbers, in order. All are scaled to about 1."""


def features(table: Table) -> dict[int, list[float]]:
    """Describe every town of a table by numbers, in the order of `NAMES`."""
    return {seat: [*numbers, *standing(table.towns[seat])] for seat, numbers in moving(table).items()}


def moving(table: Table) -> dict[int, list[float]]:
    """Describe every town of a table by the numbers of `MOVING`."""
    prospects = forecast(table)
    order = (table.roller, *table.others(table.roller))
    needs = {seat: rounds(table.towns[seat], prospects[seat]) for seat in order}
    described = {}
    for seat in table.seats:
        rival = min([needed for other, needed in needs.items() if other != seat], default=0.0)
        described[seat] = [
            *_of(table, seat, order.index(seat), prospects[seat]),
            min(8.0, needs[seat] / 8),
            min(8.0, rival / 8),
        ]
    return described


def _of(table: Table, seat: int, wait: int, prospect: Prospect) -> list[float]:
    """Describe what changes in one town; `wait`: turns of others before its next."""
    town = table.towns[seat]
    coins = town.coins
    rest = max(0, town.costs - coins)
    gain = max(0.0, prospect.gain)
    return [
        coins / 10,
        log(1 + coins),
        gain / 5,
        prospect.rolled / 5,
        prospect.hoped / 5,
        prospect.most / 15,
        log((rest + 2) / (gain + 1)),
        min(8.0, rest / (gain + 1.5) / 5),
        _reach(town, gain),
        wait / 3,
        len(table.seats) / 4,
        1.0 if table.deck else 0.0,
        gain * rest / 200,
        town.invested / 5,
    ]


def standing(town: Town) -> list[float]:
    """Describe a town by the numbers of `STANDING`."""
    icons = town.ledger.icons
    return [
        town.costs / 30,
        len(town.missing) / 4,
        sum(town.cards.values()) / 10,
        len(town.ledger.majors) / 2,
        max([COSTS[site] for site in town.missing], default=0) / 20,
        *[1.0 if site in town.built else 0.0 for site in SITES],
        *[icons.get(icon, 0) / 4 for icon in ICONS],
    ]


def _reach(town: Town, gain: float) -> float:
    """Return how near the next landmark is: 1 if affordable, less with each round to wait."""
    cheapest = min([COSTS[site] for site in town.missing], default=0)
    return 1 / (1 + max(0.0, cheapest - town.coins) / (gain + 1))
