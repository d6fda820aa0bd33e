"""What a guided first game says below a question: what to do, and why, in one sentence."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.games.machi_koro.actions import Build, Keep, MachiAction, Roll, Swap, Target
from bot.games.machi_koro.lessons import advised, wanted
from bot.games.machi_koro.views import MachiView, TownView
from bot.games.values import Decision
from bot.language import Sentence
from data.cards.machi_koro import Colour, Establishment
from rendering.words.common import listed
from rendering.words.machi_koro.names import CARDS, card_name, coins, numbers

ROLL: Final = Sentence("Roll the dice: your cards pay you on {numbers}. Blue ones also pay when others roll.")
TWO_DICE: Final = Sentence("Roll two dice: most of what you own pays above 6.")
BUY: Final[Mapping[Colour, Sentence]] = {
    "blue": Sentence("**{card}** pays on {rolls}, on anybody's roll. You have {coins}: build one."),
    "green": Sentence("**{card}** pays on {rolls}, on your own roll. You have {coins}: build one."),
    "red": Sentence("**{card}** takes coins from others who roll {rolls}. You have {coins}: build one."),
    "purple": Sentence("**{card}** takes coins from the others when you roll {rolls}. You have {coins}: build one."),
}
LANDMARK: Final = Sentence("Landmarks win: be the first with all {count}. You have {coins}: build **{card}**.")
SAVE_FOR: Final = Sentence("**{card}** costs {cost}, and you have {coins}: build nothing, and save up.")
NOTHING: Final = Sentence("You have {coins}: build nothing, and save up for a landmark. They win the game.")
TARGET: Final = Sentence("Take the coins from the richest: **{name}** has {coins}.")
SWAP: Final = Sentence("Give a cheap card for a better one: take **{card}** from **{name}**.")
NO_SWAP: Final = Sentence("No swap would help you: keep your cards.")
KEEP: Final = Sentence("This roll pays you: keep it.")
REROLL: Final = Sentence("This roll pays you nothing: roll again.")


def lesson(decision: Decision, view: MachiView, names: Sequence[str]) -> str:
    """Return the advice on a decision of a game with the base cards; empty if there is none."""
    town, action = view.towns[decision.seat], advised(view, decision)
    match decision.ask:
        case "roll":
            return TWO_DICE() if action == Roll(2) else ROLL(numbers=_paying(town))
        case "keep":
            return KEEP() if isinstance(action, Keep) else REROLL()
        case "build":
            return _building(action, view, town)
        case "target" if isinstance(action, Target):
            return TARGET(name=names[action.seat], coins=coins(view.towns[action.seat].coins))
        case "swap":
            return (
                SWAP(card=card_name(action.take), name=names[action.partner]) if isinstance(action, Swap) else NO_SWAP()
            )
        case _:
            return ""


def _paying(town: TownView) -> str:
    """The totals on which a town's cards pay when its owner rolls."""
    cards = [card for held in town.holdings if isinstance(card := CARDS[held.card], Establishment)]
    return listed(str(roll) for roll in sorted({roll for card in cards if card.colour != "red" for roll in card.rolls}))


def _building(action: MachiAction, view: MachiView, town: TownView) -> str:
    have = coins(town.coins)
    if isinstance(action, Build):
        card, name = CARDS[action.card], card_name(action.card)
        if isinstance(card, Establishment):
            return BUY[card.colour](card=name, rolls=numbers(card), coins=have)
        return LANDMARK(card=name, count=len(town.sites), coins=have)
    goal = wanted(view, town.seat)
    if goal is not None:
        return SAVE_FOR(card=card_name(goal), cost=coins(CARDS[goal].cost), coins=have)
    return NOTHING(coins=have)
