"""Rough values of cards for a town, in coins: the easy robot's yardstick."""

from bot.games.machi_koro.views import TownView
from data.cards import machi_koro as cards
from data.cards.machi_koro import Establishment, load

ESTABLISHMENTS = {card.id: card for card in load().establishments}
COSTS = {card.id: card.cost for card in load()}
LANDMARKS = frozenset(card.id for card in load().landmarks)
MAJORS = frozenset(card.id for card in load().establishments if card.major)
TWO_DICE_MEAN = 7
"""The mean total of two dice."""


def value(card: Establishment, town: TownView) -> int:
    """Estimate the coins that one copy brings when it acts; 0 if its condition fails."""
    match card.effect:
        case cards.Bank(coins, None):
            return coins
        case cards.Bank(coins, icon):
            return coins * sum(held.copies for held in town.holdings if ESTABLISHMENTS[held.card].icon == icon)
        case cards.BankIfFew(coins, fewer_than):
            return coins if town.landmarks < fewer_than else 0
        case cards.BankWith(coins, landmark) | cards.FromRollerWith(coins, landmark):
            return coins if built(town, landmark) else 0
        case cards.Catch(landmark):
            return TWO_DICE_MEAN if built(town, landmark) else 0
        case cards.PerCard(coins, counted):
            return coins * copies(town, counted)
        case cards.Wine(coins, counted):
            return coins * copies(town, counted) // 2
        case cards.Demolish():
            return 0
        case cards.FromEachInvested():
            return max(1, 2 * copies(town, card.id))
        case _:
            return max(1, card.cost // 2)


def income(town: TownView, total: int) -> int:
    """Estimate the coins that a town's own cards bring when its owner rolls `total`; red cards don't count."""
    return sum(
        value(card, town) * (held.copies - held.closed)
        for held in town.holdings
        for card in [ESTABLISHMENTS[held.card]]
        if total in card.rolls and card.colour != "red"
    )


def copies(town: TownView, card: str) -> int:
    """Count a town's copies of a card."""
    return sum(held.copies for held in town.holdings if held.card == card)


def built(town: TownView, landmark: str) -> bool:
    """Return whether a landmark is built."""
    return any(site.built for site in town.sites if site.card == landmark)
