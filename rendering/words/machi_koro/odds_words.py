"""Odds in words."""

from typing import Final

from bot.games.machi_koro.odds import MachiOdds, Throw
from rendering.words.common import about, listed
from rendering.words.machi_koro.names import card_name

NEXT_ROLL: Final = "Your next roll brings, on average"
BY_TOTAL: Final = "Coins on each total"
ADDS: Final = "Coins a round more, if you build"
NOTHING_AFFORDABLE: Final = "Nothing: you cannot pay for anything now"


def signed(coins: float) -> str:
    """Return coins gained or lost, with at most one decimal."""
    sign = "−" if round(coins, 1) < 0 else "+" if round(coins, 1) > 0 else ""
    return f"{sign}{about(abs(coins))}"


def describe(found: MachiOdds, *, plain: bool = False) -> str:
    """Return all odds in a few lines. `plain`: without formatting."""
    mark = "" if plain else "**"
    one, two = found.throws
    lines = [
        f"{mark}{NEXT_ROLL}:{mark} {signed(one.expected)} with one die; {signed(two.expected)} with two"
        f"{'' if two.allowed else ' (once you may roll them)'}.",
        f"{mark}{BY_TOTAL}:{mark} {_totals(one, two)}.",
    ]
    cards = [f"{card_name(growth.card)} {signed(growth.coins)}" for growth in found.growth]
    lines.append(f"{mark}{ADDS}:{mark} {listed(cards)}." if cards else f"{mark}{ADDS}:{mark} {NOTHING_AFFORDABLE}.")
    return "\n".join(lines)


def _totals(one: Throw, two: Throw) -> str:
    totals = enumerate((one.coins[0], *two.coins), 1)
    return ", ".join(f"{total}: {signed(coins)}" for total, coins in totals)
