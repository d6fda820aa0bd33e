"""A town as numbers: the inputs of the hard robot's network."""

import functools
from collections.abc import Mapping
from math import log
from typing import Final

from bot.games.machi_koro.kernel import Position, Tables
from bot.games.machi_koro.robots.forecast import Prospect, Town, forecast, town, towns
from bot.games.machi_koro.robots.landmark_race import rounds

SITES: Final = ("train_station", "shopping_mall", "amusement_park", "radio_tower", "harbor", "airport")
ICONS: Final = ("wheat", "cow", "gear", "bread", "cup", "factory", "fruit", "boat")

MOVING: Final = (
    "coins", "purse", "gain", "rolled", "hoped", "most", "log_rounds", "rounds", "reach", "unspent", "race", "rival",
)  # fmt: skip
"""The numbers that depend on coins or the whole table."""
STANDING: Final = (
    "wait", "seats", "dealt", "invested", "costs", "missing", "cards", "majors", "dearest", *SITES, *ICONS,
)  # fmt: skip
"""The numbers that change seldom: `wait` counts the others' turns before the next of this town.

A network may also have the copies of each card, and then whether each card is on offer.
"""
NAMES: Final = (*MOVING, *STANDING)
"""The names of the numbers, in order. All are scaled to about 1."""


def moving(position: Position, known: Mapping[int, Town] | None = None) -> dict[int, list[float]]:
    """Describe every town of a table by the numbers of `MOVING`; `known` as in `forecast`."""
    known = known or towns(position)
    prospects, coins = forecast(position, known), position.coins
    order = (position.roller, *position.others[position.roller])
    prices = {seat: known[seat].prices for seat in order}
    needs = {seat: rounds(coins[seat], prices[seat], prospects[seat]) for seat in order}
    described = {}
    for seat in position.seated:
        rival = min([needed for other, needed in needs.items() if other != seat], default=0.0)
        described[seat] = [
            *_of(coins[seat], prospects[seat], prices[seat]),
            min(8.0, needs[seat] / 8),
            min(8.0, rival / 8),
        ]
    return described


def _of(coins: int, prospect: Prospect, prices: list[int]) -> list[float]:
    """Describe what changes in one town; `prices` of missing landmarks."""
    rest = max(0, sum(prices) - coins)
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
        1 / (1 + max(0.0, min(prices, default=0) - coins) / (gain + 1)),
        gain * rest / 200,
    ]


def on_offer(position: Position) -> bytes:
    """Return for each card 1 if it is on offer, else 0."""
    return bytes(map(bool, position.market[: position.tables.establishments]))


def standing(position: Position, seat: int) -> list[float]:
    """Describe a town by the numbers of `STANDING`, its copies of each card, and what is on offer."""
    tables, base = position.tables, seat * position.tables.stride
    owned = position.cards[base : base + tables.establishments]
    prices = town(position, seat).prices
    order = (position.roller, *position.others[position.roller])
    sites, icons = _places(tables)
    return [
        order.index(seat) / 3,
        len(position.seated) / 4,
        1.0 if position.deck else 0.0,
        position.invested[seat] / 5,
        sum(prices) / 30,
        len(prices) / 4,
        sum(owned) / 10,
        sum([copies for copies, major in zip(owned, tables.major, strict=True) if major]) / 2,
        max(prices, default=0) / 20,
        *[float(position.cards[base + site]) for site in sites],
        *[position.icons[seat * tables.icons + icon] / 4 if icon >= 0 else 0.0 for icon in icons],
        *[copies / 4 for copies in owned],
        *map(float, on_offer(position)),
    ]


@functools.cache
def _places(tables: Tables) -> tuple[list[int], list[int]]:
    """Return the numbers of `SITES` (nothing if the game lacks one) and of `ICONS` (-1)."""
    sites = [tables.number.get(site, tables.nothing) for site in SITES]
    return sites, [tables.icon_names.index(icon) if icon in tables.icon_names else -1 for icon in ICONS]
