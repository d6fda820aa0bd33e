"""The hard robot's search: the likeliest buildings compared by what the next go makes of them.

First by expectation: a round goes by in which everybody gets what a round brings on average, then the seat
rolls, every total weighed, and builds what is best on each. Then, with what is left of the budget, by rounds
played out: every candidate is followed through the same dice while everybody builds what their own judgement
says. The deck's order is not known and not guessed: what would come on offer is left out.
"""

from typing import Final

from bot.games.chance import Chance
from bot.games.machi_koro.robots.afterstates import settled, unbuilt
from bot.games.machi_koro.robots.forecast import STATIONS, TOWERS, chances, forecast, net_row
from bot.games.machi_koro.robots.model import Table
from bot.games.machi_koro.robots.thinking import Mind

AT_ONCE: Final = 3
"""A budget for an answer in about 20 ms."""
AT_A_TABLE: Final = 36
"""A budget for an answer within a second."""
CANDIDATES: Final = 3
"""How many buildings are compared."""
MARGIN: Final = 0.04
"""How far behind the best, as a chance to win, a building may be and still be compared."""
TRUST: Final = 20
"""How many rounds played out weigh as much as the expectation."""

Judged = list[tuple[float, str | None]]
"""Buildings (None: nothing), and what the table is worth after them; best first."""


def searched(mind: Mind, table: Table, seat: int, judged: Judged, dice: Chance, budget: int) -> str | None:
    """Choose a card to build, or nothing (None), looking so many times into the future.

    `judged` is what `Mind.buildings` found. Fewer looks than there are candidates: the best of them is taken.
    """
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
    """Judge a table by the seat's next go, after a round that brings everybody what is to be expected."""
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
    """Let everybody have a go, the seat last, and judge what stands then."""
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
    """Say whether two dice bring a roller more."""
    if STATIONS.isdisjoint(table.towns[roller].built):
        return False
    dice, _ = chances(table.towns[roller], net_row(table, roller)[0])
    return dice[1] == 0
