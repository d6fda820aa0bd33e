"""Robots for Machi Koro. They see a view, draw from a chance of their own, and name one legal action.

The easy robot plays like a child who has understood the game: it builds something nearly always, likes
cards that go with what it has, saves up for a landmark when it is close, and does not count odds.
"""

from bot.games.chance import Chance
from bot.games.game import Decision
from bot.games.machi_koro.actions import Build, Keep, MachiAction, Pass, Reroll, Roll, Swap, Target
from bot.games.machi_koro.views import MachiView, TownView
from data.cards.machi_koro import Bank, Establishment, load

LEVELS = ("easy",)

ESTABLISHMENTS = {card.id: card for card in load().establishments}
COSTS = {card.id: card.cost for card in load()}


def easy(view: MachiView, decision: Decision, dice: Chance) -> MachiAction:
    """A sensible answer, found quickly."""
    choice = view.choices[decision.id]
    town = view.towns[decision.seat]
    match decision.ask:
        case "roll":
            return Roll(2 if Roll(2) in choice and _likes_two_dice(town) else 1)
        case "keep":
            again = Reroll(2 if Reroll(2) in choice and _likes_two_dice(town) else 1)
            return Keep() if _acts_on(town, view.go.total) else again
        case "target":
            return max(
                (action for action in choice if isinstance(action, Target)),
                key=lambda action: (view.towns[action.seat].coins, view.towns[action.seat].landmarks),
            )
        case "swap":
            return _swap(view, town, [action for action in choice if isinstance(action, Swap)])
        case "build":
            return _build(town, [action.card for action in choice if isinstance(action, Build)], dice)
        case _:
            return choice.sample(lambda many: dice.draw(many, "robot"))


def _acts_on(town: TownView, total: int) -> bool:
    """Whether a card of the roller's own brings something on that total."""
    return any(
        total in ESTABLISHMENTS[holding.card].rolls and ESTABLISHMENTS[holding.card].colour != "red"
        for holding in town.holdings
    )


def _likes_two_dice(town: TownView) -> bool:
    """Whether what the town earns lies mostly above six."""
    high = low = 0
    for holding in town.holdings:
        card = ESTABLISHMENTS[holding.card]
        if card.colour != "red":
            if card.rolls[0] > 6:
                high += _value(card, town) * holding.copies
            else:
                low += _value(card, town) * holding.copies
    return high > low


def _value(card: Establishment, town: TownView) -> int:
    """Roughly what one copy brings when its number comes up, in coins."""
    match card.effect:
        case Bank(coins, None):
            return coins
        case Bank(coins, icon):
            return coins * sum(holding.copies for holding in town.holdings if ESTABLISHMENTS[holding.card].icon == icon)
        case _:
            return max(1, card.cost // 2)


def _swap(view: MachiView, town: TownView, swaps: list[Swap]) -> MachiAction:
    """The dearest card of somebody else's for the cheapest own, unless that is no gain."""
    if not swaps:
        return Pass()
    best = max(swaps, key=lambda swap: (_gain(swap), view.towns[swap.partner].landmarks))
    return best if _gain(best) > 0 else Pass()


def _gain(swap: Swap) -> int:
    """How much dearer the card taken is than the card given, in coins."""
    return COSTS[swap.take] - COSTS[swap.give]


def _build(town: TownView, cards: list[str], dice: Chance) -> MachiAction:
    """A landmark when one can be paid; else, mostly, a card that fits; now and then nothing, to save up."""
    landmarks = [card for card in cards if card not in ESTABLISHMENTS]
    if landmarks:
        return Build(max(landmarks, key=COSTS.__getitem__))
    if not cards:
        return Pass()
    dearest_missing = max(COSTS[site.card] for site in town.sites if not site.built)
    owned = sum(holding.copies for holding in town.holdings)
    if owned >= 12 and town.coins * 2 >= dearest_missing and dice.draw(3, "robot") > 0:
        return Pass()
    has_station = any(site.card == "train_station" and site.built for site in town.sites)
    worth = [
        (_value(ESTABLISHMENTS[card], town) + 1) ** 2 if has_station or ESTABLISHMENTS[card].rolls[0] <= 6 else 1
        for card in cards
    ]
    ticket = dice.draw(sum(worth), "robot")
    for card, weight in zip(cards, worth, strict=True):
        ticket -= weight
        if ticket < 0:
            return Build(card)
    return Pass()
