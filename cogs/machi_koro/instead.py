"""What could be answered instead of an action that the rules do not allow, in a line or two."""

import itertools
from collections.abc import Sequence

from bot.games.game import Decision
from bot.games.machi_koro import actions
from bot.games.machi_koro.views import MachiView
from rendering.words import machi_koro as sentences

MOST = 5
"""How many answers are named; of more it is said how many there are."""


def instead(decision: Decision, view: MachiView, names: Sequence[str]) -> str:
    """What that decision asks, and a few of its answers. `names` are those of the seats, safe in a message."""
    choice = view.choices[decision.id]
    answers = [_said(action, names) for action in itertools.islice(choice, MOST)]
    more = f" and {len(choice) - MOST} more" if len(choice) > MOST else ""
    return f"{sentences.ask(decision, view, names)}\nYou can choose: {', '.join(answers)}{more}."


def _said(action: actions.MachiAction, names: Sequence[str]) -> str:
    match action:
        case actions.Roll(dice):
            return f"roll {_dice(dice)}"
        case actions.Reroll(dice):
            return f"roll {_dice(dice)} again"
        case actions.Keep():
            return "keep the roll"
        case actions.Target(seat):
            return names[seat]
        case actions.Swap(give, partner, take):
            return f"{sentences.card_name(give)} for {names[partner]}'s {sentences.card_name(take)}"
        case actions.Build(card) | actions.Demolish(card) | actions.Renovate(card) | actions.Activate(card):
            return sentences.card_name(card)
        case actions.Give(card, receiver):
            return f"{sentences.card_name(card)} to {names[receiver]}"
        case actions.Which(closed):
            return "a closed one" if closed else "an open one"
        case actions.Add():
            return "add 2"
        case actions.Invest():
            return "put a coin on the card"
        case _:
            return "pass"


def _dice(dice: int) -> str:
    return "1 die" if dice == 1 else f"{dice} dice"
