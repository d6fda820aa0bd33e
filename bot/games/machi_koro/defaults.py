"""What silence means: by post, and when a deadline passes. One legal answer for every question.

Sources: rulings, "By post"; `house_rules` for what is ours.
"""

from bot.games.game import Decision
from bot.games.machi_koro import house_rules
from bot.games.machi_koro.actions import (
    Add,
    Demolish,
    Give,
    Invest,
    Keep,
    MachiAction,
    Pass,
    Renovate,
    Reroll,
    Roll,
    Target,
    Which,
)
from bot.games.machi_koro.views import MachiView
from data.cards.machi_koro import load

COSTS = {card.id: card.cost for card in load()}


def most_dice(view: MachiView, decision: Decision) -> MachiAction:
    """Roll two dice if possible."""
    return max((action for action in view.choices[decision.id] if isinstance(action, Roll)), key=lambda roll: roll.dice)


def keep(view: MachiView, decision: Decision) -> MachiAction:
    """Let the dice lie."""
    if view.go.total not in house_rules.SILENCE_ROLLS_AGAIN_ON:
        return Keep()
    again = [action for action in view.choices[decision.id] if isinstance(action, Reroll)]
    return max(again, key=lambda reroll: reroll.dice)


def add_nothing(view: MachiView, decision: Decision) -> MachiAction:
    """Leave the total."""
    return Add() if view.go.total in house_rules.SILENCE_ADDS_TO else Keep()


def richest(view: MachiView, decision: Decision) -> MachiAction:
    """Choose the richest player; of several, the first clockwise."""
    targets = [action for action in view.choices[decision.id] if isinstance(action, Target)]
    return max(targets, key=lambda action: view.towns[action.seat].coins)


def a_closed_copy(view: MachiView, decision: Decision) -> MachiAction:
    """Let a closed copy go."""
    return Which(house_rules.SILENCE_SENDS_A_CLOSED_COPY)


def cheapest_landmark(view: MachiView, decision: Decision) -> MachiAction:
    """Un-build the cheapest landmark."""
    standing = [action for action in view.choices[decision.id] if isinstance(action, Demolish)]
    sign = 1 if house_rules.SILENCE_UNBUILDS_THE_CHEAPEST else -1
    return min(standing, key=lambda action: sign * COSTS[action.landmark])


def cheapest_gift(view: MachiView, decision: Decision) -> MachiAction:
    """Give the cheapest card to the poorest other player; of several, the first clockwise."""
    gifts = [action for action in view.choices[decision.id] if isinstance(action, Give)]
    if not house_rules.SILENCE_GIVES_TO_THE_POOREST:
        return min(gifts, key=lambda action: COSTS[action.card])
    return min(gifts, key=lambda action: (COSTS[action.card], view.towns[action.receiver].coins))


def last_kind_not_owned(view: MachiView, decision: Decision) -> MachiAction:
    """Close the kind that stands lowest in the card table of those the player does not own, if there is one."""
    own = {holding.card for holding in view.towns[decision.seat].holdings}
    kinds = [action for action in view.choices[decision.id] if isinstance(action, Renovate)]
    others: list[MachiAction] = [action for action in kinds if action.card not in own]
    if others:
        return others[-1]
    return nothing(view, decision) if house_rules.RENOVATION_MAY_NAME_NONE else kinds[-1]


def keep_the_coin(view: MachiView, decision: Decision) -> MachiAction:
    """Put nothing on the card."""
    return Invest() if house_rules.SILENCE_INVESTS else Pass()


def nothing(view: MachiView, decision: Decision) -> MachiAction:
    """Do not build; make no use of the card."""
    return Pass()
