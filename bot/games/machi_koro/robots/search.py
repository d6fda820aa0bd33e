"""The hard robot's search: compares the best purchases by their futures.

First by expectation: a round in which all towns get their mean income, then the seat rolls (all totals, weighted) and
makes the best purchase on each. Then, with the rest of the budget, by playouts: each candidate is followed through the
same dice while all seats buy by their own evaluation. The deck is unknown and not guessed: nothing is dealt.
"""

from typing import Final, NamedTuple

from bot.games.chance import Chance
from bot.games.machi_koro.robots.afterstates import settled, unbuilt
from bot.games.machi_koro.robots.forecast import STATIONS, TOWERS, chances, forecast, net_row
from bot.games.machi_koro.robots.model import Table
from bot.games.machi_koro.robots.thinking import Mind

AT_ONCE: Final = 3
"""Budget for an answer in about 20 ms."""
AT_A_TABLE: Final = 36
"""Budget for an answer within a second."""
CANDIDATES: Final = 3
"""Number of purchases compared."""
MARGIN: Final = 0.04
"""Largest loss in probability to win, against the best, for a purchase to be compared."""
TRUST: Final = 20
"""Number of playouts that weigh as much as the expectation."""

Judged = list[tuple[float, str | None]]
"""The table's value after each purchase (None: nothing), and that purchase; best first."""


class Playouts(NamedTuple):
    """The means of a search: its dice, and the most evaluations of futures."""

    dice: Chance
    budget: int = 0


def searched(mind: Mind, table: Table, seat: int, judged: Judged, playouts: Playouts) -> str | None:
    """Choose a card to build, or nothing (None).

    `judged`: the result of `Mind.buildings`. If the budget is below the number of candidates, the best is returned.
    """
    dice, budget = playouts
    best = judged[0][0]
    close = [one for one in judged[:CANDIDATES] if one[0] >= best - MARGIN]
    if len(close) == 1 or budget < len(close) or best >= 1:
        return judged[0][1]
    later = table.passed_on()
    tables = [unbuilt(later, seat) if card is None else later.built(seat, card) for _, card in close]
    values = [(prior + expected(mind, then, seat)) / 2 for (prior, _), then in zip(close, tables, strict=True)]
    turns = (budget - len(close)) // len(close)
    if turns:
        played = [0.0] * len(close)
        for _ in range(turns):
            throws = [(dice.draw(6, "robot") + 1, dice.draw(6, "robot") + 1) for _ in table.seats]
            for at, start in enumerate(tables):
                played[at] += _played_out(mind, start, seat, throws)
        values = [(TRUST * value + total) / (TRUST + turns) for value, total in zip(values, played, strict=True)]
    return close[max(range(len(close)), key=values.__getitem__)][1]


def expected(mind: Mind, table: Table, seat: int) -> float:
    """Evaluate a table by the seat's next turn, after a round of mean income."""
    prospects = forecast(table)
    changed = {
        other: town.paid(round(prospects[other].gain - (prospects[other].rolled if other == seat else 0.0)))
        for other, town in table.towns.items()
    }
    before = Table(changed, table.market, table.deck, seat)
    values = mind.outcomes(before)
    worth = max(mind.throws(before, values).values())
    if TOWERS.isdisjoint(before.towns[seat].built):
        return worth
    return max(mind.throws(before, [max(value, worth) for value in values]).values())


def _played_out(mind: Mind, table: Table, seat: int, throws: list[tuple[int, int]]) -> float:
    """Play a turn of each player, the seat last, and evaluate the table."""
    for first, second in throws:
        roller = table.roller
        table = settled(table, first + (second if _rolls_two(table, roller) else 0))
        judged = mind.buildings(table, roller, table.offers(roller))
        if judged[0][0] >= 1:
            return 1.0 if roller == seat else 0.0
        if roller == seat:
            return judged[0][0]
        later, card = table.passed_on(), judged[0][1]
        table = unbuilt(later, roller) if card is None else later.built(roller, card)
    return mind.judge(table, seat)


def _rolls_two(table: Table, roller: int) -> bool:
    """Return whether two dice bring a roller more."""
    if STATIONS.isdisjoint(table.towns[roller].built):
        return False
    dice, _ = chances(table.towns[roller], net_row(table, roller)[0])
    return dice[1] == 0
