"""The easy robot: plays like a child who knows the rules, and is pleasant to beat.

It nearly always builds, prefers cards that fit its own, saves for a landmark when one is close, and ignores odds.
"""

import itertools
from typing import TypeVar

from bot.games.chance import Chance
from bot.games.choices import Choice
from bot.games.machi_koro.actions import (
    Activate,
    Add,
    Build,
    Demolish,
    Give,
    Invest,
    Keep,
    MachiAction,
    Pass,
    Renovate,
    Reroll,
    Roll,
    Swap,
    Target,
)
from bot.games.machi_koro.card_values import COSTS, ESTABLISHMENTS, built, copies, income, value
from bot.games.machi_koro.rules.defaults import which_copy
from bot.games.machi_koro.views import MachiView, TownView
from bot.games.values import Decision

ENOUGH_INVESTED = 5
"""Most coins that it puts on a Tech Startup."""
WORTH_A_CONVENTION = 8
"""Fewest coins of another card for which it gives up a Convention Center."""
MANY_CARDS = 12
"""Number of cards from which on it saves for landmarks."""

A = TypeVar("A")


def easy(view: MachiView, decision: Decision, dice: Chance) -> MachiAction:
    """Return a sensible answer, quickly."""
    choice = view.choices[decision.id]
    town = view.towns[decision.seat]
    match decision.ask:
        case "roll":
            return Roll(2 if Roll(2) in choice and likes_two_dice(town) else 1)
        case "keep":
            again = Reroll(2 if Reroll(2) in choice and likes_two_dice(town) else 1)
            return Keep() if acts_on(town, view.turn.total) else again
        case "add":
            return Add() if income(town, view.turn.total + 2) > income(town, view.turn.total) else Keep()
        case "target":
            return max(_all(choice, Target), key=lambda one: standing(view, one.seat))
        case "swap":
            return swap(view, _all(choice, Swap))
        case "which":
            return which_copy(view, decision)
        case "give":
            return min(_all(choice, Give), key=lambda one: (loss(town, one.card), *standing(view, one.receiver)))
        case "demolish":
            return min(_all(choice, Demolish), key=lambda one: COSTS[one.landmark])
        case "renovate":
            return renovate(view, decision.seat, _all(choice, Renovate))
        case "activate":
            return activate(town, _all(choice, Activate))
        case "invest":
            lying = max(held.invested for held in town.holdings)
            return Invest() if lying < ENOUGH_INVESTED and town.coins > 1 else Pass()
        case "build":
            return _build(town, [one.card for one in _all(choice, Build)], dice)
        case _:
            return choice.sample(lambda many: dice.draw(many, "robot"))


def _all(choice: Choice[MachiAction], kind: type[A]) -> list[A]:
    return [action for action in choice if isinstance(action, kind)]


def standing(view: MachiView, seat: int) -> tuple[int, int]:
    """Return how well a player is doing: coins, then landmarks."""
    return view.towns[seat].coins, view.towns[seat].landmarks


def acts_on(town: TownView, total: int) -> bool:
    """Return whether an open card of the roller acts on that total."""
    return any(
        total in ESTABLISHMENTS[held.card].rolls and ESTABLISHMENTS[held.card].colour != "red"
        for held in town.holdings
        if held.copies > held.closed
    )


def likes_two_dice(town: TownView) -> bool:
    """Return whether the town earns mostly on totals above 6."""
    high = low = 0
    for held in town.holdings:
        card = ESTABLISHMENTS[held.card]
        if card.colour != "red":
            if card.rolls[0] > 6:
                high += value(card, town) * held.copies
            else:
                low += value(card, town) * held.copies
    return high > low


def swap(view: MachiView, swaps: list[Swap]) -> MachiAction:
    """Return the swap of the cheapest own card for another player's dearest, or pass if that is no gain."""
    if not swaps:
        return Pass()
    best = max(swaps, key=lambda swap: (_gain(swap), view.towns[swap.partner].landmarks))
    return best if _gain(best) > 0 else Pass()


def _gain(swap: Swap) -> int:
    """Return the cost of the card taken less that of the card given, in coins."""
    return COSTS[swap.take] - COSTS[swap.give]


def loss(town: TownView, card: str) -> tuple[int, int]:
    """Return what the town loses with one copy of a card: its value, then its cost."""
    return value(ESTABLISHMENTS[card], town), COSTS[card]


def renovate(view: MachiView, seat: int, kinds: list[Renovate]) -> MachiAction:
    """Close the card that hurts the others most, own copies counted against it; pass if it hurts more oneself."""
    if not kinds:
        return Pass()

    def harm(kind: Renovate) -> int:
        card = ESTABLISHMENTS[kind.card]
        return sum(
            (held.copies - held.closed) * (value(card, town) + 1) * (-2 if town.seat == seat else 1)
            for town in view.towns
            for held in town.holdings
            if held.card == kind.card
        )

    best = max(kinds, key=harm)
    return best if harm(best) > 0 else Pass()


def activate(town: TownView, kinds: list[Activate]) -> MachiAction:
    """Activate the card that brings most, if that is worth the Convention Center."""

    def brings(kind: Activate) -> int:
        card = ESTABLISHMENTS[kind.card]
        closed = sum(held.closed for held in town.holdings if held.card == kind.card)
        return value(card, town) * (copies(town, kind.card) - closed)

    best = max(kinds, key=brings, default=None)
    return best if best is not None and brings(best) >= WORTH_A_CONVENTION else Pass()


def _build(town: TownView, cards: list[str], dice: Chance) -> MachiAction:
    """Build a landmark if affordable; else mostly a card that fits, or sometimes nothing, to save."""
    landmarks = [card for card in cards if card not in ESTABLISHMENTS]
    if landmarks:
        return Build(max(landmarks, key=COSTS.__getitem__))
    if not cards:
        return Pass()
    if saves_up(town, dice):
        return Pass()
    return Build(one_that_fits(town, cards, dice))


def saves_up(town: TownView, dice: Chance) -> bool:
    """Return whether to save: often, if it has many cards and the dearest landmark is close."""
    dearest_missing = max((COSTS[site.card] for site in town.sites if not site.built), default=0)
    owned = sum(held.copies for held in town.holdings)
    return owned >= MANY_CARDS and town.coins * 2 >= dearest_missing and dice.draw(3, "robot") > 0


def one_that_fits(town: TownView, cards: list[str], dice: Chance) -> str:
    """Draw one of these establishments, more likely one that fits the town."""
    has_station = built(town, "train_station")
    worth = [
        (value(ESTABLISHMENTS[card], town) + 1) ** 2 if has_station or ESTABLISHMENTS[card].rolls[0] <= 6 else 1
        for card in cards
    ]
    ticket = dice.draw(sum(worth), "robot")
    return cards[next(at for at, below in enumerate(itertools.accumulate(worth)) if ticket < below)]
