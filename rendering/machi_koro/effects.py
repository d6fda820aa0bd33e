"""What cards do, in as few words as a tile has room for."""

from typing import Final, assert_never

from data.cards.machi_koro import (
    Bank,
    Bonus,
    Card,
    Colour,
    Dice,
    Establishment,
    ExtraGo,
    FromEach,
    FromOne,
    FromRoller,
    Reroll,
    SwapCards,
)

WHOSE: Final[dict[Colour, str]] = {
    "blue": "Any roll",
    "green": "Own roll",
    "red": "Others’ rolls",
    "purple": "Own roll",
}
"""On whose rolls a card of that colour acts."""

LEGEND: Final[dict[Colour, str]] = {
    "blue": "any roll",
    "green": "own roll",
    "red": "others’ rolls",
    "purple": "own roll, one each",
}


def short(card: Card) -> str:
    """The effect in a few words, such as ``Any roll: +1 from the bank``."""
    words = _words(card)
    return f"{WHOSE[card.colour]}: {words}" if isinstance(card, Establishment) else words


def _words(card: Card) -> str:
    match card.effect:
        case Bank(coins=coins, per=None):
            return f"+{coins} from the bank"
        case Bank(coins=coins, per=kind):
            return f"+{coins} for each {kind} card"
        case FromRoller(coins=coins):
            return f"+{coins} from the roller"
        case FromEach(coins=coins):
            return f"+{coins} from everyone"
        case FromOne(coins=coins):
            return f"+{coins} from one player"
        case SwapCards():
            return "swap a card"
        case Dice(most=most):
            return f"Roll up to {most} dice"
        case Bonus(coins=coins, icons=icons):
            return f"+{coins} for each {' and '.join(icons)} card"
        case ExtraGo():
            return "Doubles: another go"
        case Reroll():
            return "Roll again once a go"
        case _:
            assert_never(card.effect)
