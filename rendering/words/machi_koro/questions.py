"""Questions and answers in words."""

import itertools
from collections.abc import Collection, Sequence

from bot.games.machi_koro import actions
from bot.games.machi_koro.views import MachiView
from bot.games.values import Decision
from rendering.words.common import listed, thinking
from rendering.words.machi_koro.names import card_name, coins

MOST_NAMED = 5
"""Most answers that are named; the others are counted."""


def ask(decision: Decision, view: MachiView, names: Sequence[str]) -> str:
    """Return the public question of a decision."""
    name = names[decision.seat]
    match decision.ask:
        case "roll":
            return f"**{name}**, roll the dice."
        case "keep":
            return f"**{name}**, keep this roll or roll again (Radio Tower)?"
        case "target":
            return f"**{name}**, which player pays you 5 coins (TV Station)?"
        case "swap":
            return f"**{name}**, swap a card (Business Center)?"
        case "add":
            return f"**{name}**, add 2 to the {view.turn.total} (Harbor)?"
        case "which":
            return f"**{name}**, which {card_name(decision.card or '')} goes: an open one or a closed one?"
        case "give":
            return f"**{name}**, which card do you give away, and to whom (Moving Company)?"
        case "demolish":
            return f"**{name}**, which landmark do you tear down (Demolition Company)?"
        case "renovate":
            return f"**{name}**, which cards close (Renovation Company)?"
        case "activate":
            return f"**{name}**, let another card of yours act (Convention Center)?"
        case "invest":
            return f"**{name}**, put a coin on your Tech Startup? {_lying(view, decision)}"
        case _:
            have = view.towns[decision.seat].coins
            return f"**{name}**, build something? You have {coins(have)}."


def asks(view: MachiView, names: Sequence[str], robots: Collection[int] = ()) -> list[str]:
    """Return the public questions of all open decisions. `robots`: the seats that robots play, which nobody asks."""
    return [
        thinking(names[decision.seat]) if decision.seat in robots else ask(decision, view, names)
        for decision in view.pending
    ]


def nearly_there(view: MachiView, names: Sequence[str]) -> str:
    """Return who needs only one more landmark; empty if nobody does."""
    close = [
        f"**{name}**"
        for name, town in zip(names, view.towns, strict=True)
        if town.landmarks == len(town.sites) - 1 and not town.resigned
    ]
    if not close:
        return ""
    return f"🏁 {listed(close)} {'needs' if len(close) == 1 else 'each need'} one more landmark to win."


def _lying(view: MachiView, decision: Decision) -> str:
    """Return how many coins are on the card that asks."""
    lying = next((held.invested for held in view.towns[decision.seat].holdings if held.card == decision.card), 0)
    return f"{coins(lying)} {'lies' if lying == 1 else 'lie'} on it."


def swap_take(whose: str) -> str:
    """Return the first question of a swap; `whose`: the other player's name, escaped."""
    return f"**Swap** 1 of 2: which card of **{whose}** do you take?"


def swap_give(took: str, whose: str) -> str:
    """Return the second question of a swap; `took`: the card to take, with its article."""
    return f"**Swap** 2 of 2: you take {took} from **{whose}**. Which card do you give for it?"


def give_to(whom: str) -> str:
    """Return the question which card a player gives to `whom`."""
    return f"Which card do you give **{whom}**?"


def instead(decision: Decision, view: MachiView, names: Sequence[str]) -> str:
    """Return the question and a few of its answers. `names`: the seats' names, escaped."""
    choice = view.choices[decision.id]
    answers = [answer_words(action, decision, names) for action in itertools.islice(choice, MOST_NAMED)]
    more = f" and {len(choice) - MOST_NAMED} more" if len(choice) > MOST_NAMED else ""
    return f"{ask(decision, view, names)}\nYou can choose: {', '.join(answers)}{more}."


def answer_words(action: actions.MachiAction, decision: Decision, names: Sequence[str]) -> str:
    """Return an answer in a few words."""
    match action:
        case actions.Roll(dice):
            return f"roll {dice_in_words(dice)}"
        case actions.Reroll(dice):
            return f"roll {dice_in_words(dice)} again"
        case actions.Keep():
            return "add nothing" if decision.ask == "add" else "keep the roll"
        case actions.Target(seat):
            return names[seat]
        case actions.Swap(give, partner, take):
            return f"{card_name(give)} for {names[partner]}'s {card_name(take)}"
        case actions.Build(card) | actions.Demolish(card) | actions.Renovate(card) | actions.Activate(card):
            return card_name(card)
        case actions.Give(card, receiver):
            return f"{card_name(card)} to {names[receiver]}"
        case actions.Which(closed):
            return "a closed one" if closed else "an open one"
        case actions.Add():
            return "add 2"
        case actions.Invest():
            return "put a coin on the card"
        case _:
            return "pass"


def dice_in_words(dice: int) -> str:
    """Return a number of dice in words."""
    return "1 die" if dice == 1 else f"{dice} dice"
