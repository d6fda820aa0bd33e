"""Fixed players of Machi Koro: a random one, and strategies named in the literature.

A plan lists cards in the order to buy them, skipping those that it cannot buy; then it builds landmarks, cheapest
first. No plan looks at the other players, and none is ever tuned.
"""

from collections.abc import Mapping
from typing import Final

from bot.games.chance import Chance
from bot.games.machi_koro import Build, Keep, MachiAction, MachiView, Pass, Reroll, Roll
from bot.games.machi_koro.rules.questions import QUESTIONS
from bot.games.machi_koro.views import TownView
from bot.games.values import Decision
from data.cards.machi_koro import load

COSTS: Final = {card.id: card.cost for card in load()}
CARDS: Final = {card.id: card for card in load().establishments}
STATION: Final = "train_station"


def at_random(view: MachiView, decision: Decision, dice: Chance) -> MachiAction:
    """Choose any legal answer, each equally likely."""
    return view.choices[decision.id].sample(lambda many: dice.draw(many, "yardstick"))


class Plan:
    """Buys the `wanted` number of each card (or the station) in order, then landmarks.

    `dice` is how many it rolls once it may choose.
    """

    def __init__(self, wanted: Mapping[str, int], dice: int) -> None:
        self.wanted, self.dice = tuple(wanted.items()), dice
        self.totals = {total for card in wanted if card in CARDS for total in CARDS[card].rolls}

    def __call__(self, view: MachiView, decision: Decision, dice: Chance) -> MachiAction:
        """Answer as the plan says, else by the game's default."""
        choice = view.choices[decision.id]
        match decision.ask:
            case "roll":
                return Roll(self.dice) if Roll(self.dice) in choice else Roll(1)
            case "keep":
                if view.turn.total in self.totals:
                    return Keep()
                return Reroll(self.dice) if Reroll(self.dice) in choice else Reroll(1)
            case "build":
                return self._build(view, decision)
            case _:
                return QUESTIONS[decision.ask].default(view, decision)

    def _build(self, view: MachiView, decision: Decision) -> MachiAction:
        """Build the plan's first missing card that can be bought, else the cheapest landmark."""
        town, choice = view.towns[decision.seat], view.choices[decision.id]
        on_offer = {pile.card for pile in view.market if pile.left}
        for card, copies in self.wanted:
            if _has(town, card) < copies and (card in on_offer or card not in CARDS):
                if Build(card) in choice:
                    return Build(card)
                if card == STATION:
                    return Pass()
        missing = sorted((site.card for site in town.sites if not site.built), key=COSTS.__getitem__)
        unfinished = any(_has(town, card) < copies and card in on_offer for card, copies in self.wanted)
        if missing and not unfinished and Build(missing[0]) in choice:
            return Build(missing[0])
        return Pass()


def _has(town: TownView, card: str) -> int:
    """How many copies of a card or landmark the town has."""
    if card not in CARDS:
        return sum(site.built for site in town.sites if site.card == card)
    return sum(held.copies for held in town.holdings if held.card == card)


CHEESE_FACTORY: Final = Plan({"ranch": 6, STATION: 1, "cheese_factory": 2}, dice=2)
CONVENIENCE_STORE: Final = Plan({"convenience_store": 6, "bakery": 3, "ranch": 2}, dice=1)
ONE_DIE: Final = Plan(
    {"wheat_field": 2, "ranch": 2, "bakery": 3, "convenience_store": 3, "cafe": 2, "forest": 3, "stadium": 1}, dice=1
)
FURNITURE_FACTORY: Final = Plan({"forest": 4, STATION: 1, "furniture_factory": 2, "mine": 2}, dice=2)
