"""Default answers: one legal action for each question, used by post and when a deadline passes.

Sources: RULINGS.md, "Defaults of the postal rules", "Our defaults", "Equal players". Choices list players clockwise
from the roller, so `min` and `max` take the first of equal players.
"""

from bot.games.machi_koro.actions import (
    Demolish,
    Give,
    Keep,
    MachiAction,
    Pass,
    Renovate,
    Roll,
    Target,
    Which,
)
from bot.games.machi_koro.card_values import COSTS
from bot.games.machi_koro.views import MachiView
from bot.games.values import Decision


def most_dice(view: MachiView, decision: Decision) -> MachiAction:
    """Roll two dice if possible."""
    return max((action for action in view.choices[decision.id] if isinstance(action, Roll)), key=lambda roll: roll.dice)


def keep(view: MachiView, decision: Decision) -> MachiAction:
    """Keep the roll (Radio Tower); add nothing to it (Harbor)."""
    return Keep()


def richest(view: MachiView, decision: Decision) -> MachiAction:
    """Take from the richest player."""
    targets = [action for action in view.choices[decision.id] if isinstance(action, Target)]
    return max(targets, key=lambda action: view.towns[action.seat].coins)


def which_copy(view: MachiView, decision: Decision) -> Which:
    """Give a closed copy of one's own card; take an open copy of another player's."""
    return Which(closed=view.gives(decision.seat))


def cheapest_landmark(view: MachiView, decision: Decision) -> MachiAction:
    """Tear down the cheapest landmark."""
    standing = [action for action in view.choices[decision.id] if isinstance(action, Demolish)]
    return min(standing, key=lambda action: COSTS[action.landmark])


def cheapest_gift(view: MachiView, decision: Decision) -> MachiAction:
    """Give the cheapest card to the poorest other player."""
    gifts = [action for action in view.choices[decision.id] if isinstance(action, Give)]
    return min(gifts, key=lambda action: (COSTS[action.card], view.towns[action.receiver].coins))


def last_to_close(view: MachiView, decision: Decision) -> MachiAction:
    """Close the last card in table order that the player does not own and of which another copy is open, if any."""
    own = {holding.card for holding in view.towns[decision.seat].holdings}
    still_open = {holding.card for town in view.towns for holding in town.holdings if holding.copies > holding.closed}
    kinds = [action for action in view.choices[decision.id] if isinstance(action, Renovate)]
    others: list[MachiAction] = [action for action in kinds if action.card in still_open - own]
    return others[-1] if others else Pass()


def nothing(view: MachiView, decision: Decision) -> MachiAction:
    """Build nothing; do not use the card."""
    return Pass()
