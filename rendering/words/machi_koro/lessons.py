"""What a guided first game says below a question: what to do, and why, in one sentence."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.games.machi_koro.actions import Build, Keep, MachiAction, Roll, Swap, Target
from bot.games.machi_koro.lessons import advised, goal, next_landmark
from bot.games.machi_koro.moments import leader
from bot.games.machi_koro.views import MachiView, TownView
from bot.games.values import Decision
from bot.language import Sentence
from bot.language.rows import paragraph
from data.cards.machi_koro import Colour, Establishment, SwapCards
from rendering.words.common import listed
from rendering.words.machi_koro.names import CARDS, card_name, coins, numbers

ROLLS: Final = (
    Sentence(
        "The first with all {count} landmarks wins: they are the building sites with prices. "
        "Now roll the dice: your cards pay you on {numbers}."
    ),
    Sentence("Roll the dice. Blue cards pay you when others roll, too."),
    Sentence("Roll the dice. If a red card of another player has your number, you pay them first, with what you have."),
    Sentence("Roll the dice. Purple cards take coins from the others, but only when you roll their number yourself."),
    Sentence("Roll the dice. A card that you own twice pays twice."),
    Sentence("Roll the dice. A Train Station lets you roll two, and then numbers above 6 come up, too."),
)
"""What is said before the first rolls: something new in each round."""
ROLL: Final = Sentence("Roll the dice: {numbers} pay you.")
TWO_DICE: Final = Sentence("Roll two dice: most of your cards pay above 6, on {numbers}.")
BUILD: Final[Mapping[Colour, Sentence]] = {
    "blue": Sentence("**{card}** pays on {rolls}, on anybody's roll. You have {coins}: build one."),
    "green": Sentence("**{card}** pays on {rolls}, on your own roll. You have {coins}: build one."),
    "red": Sentence("**{card}** takes coins from others who roll {rolls}. You have {coins}: build one."),
    "purple": Sentence("**{card}** takes coins from the others when you roll {rolls}. You have {coins}: build one."),
}
SWAPS: Final = Sentence(
    "With **{card}** you may swap a card with another player when you roll {rolls}. You have {coins}: build it."
)
ONE_A_TURN: Final = Sentence("Each turn you can build one card or one landmark.")
CARD_FIRST: Final = Sentence("A landmark can wait: what a card earns pays for it later.")
LANDMARK: Final = Sentence("Landmarks win: be the first with all {count}. You have {coins}: build **{card}**.")
BEHIND: Final = Sentence("**{name}** leads with {built} of {count} landmarks, and all {count} win.")
CATCH_UP: Final = Sentence("You have {coins}: build **{card}**.")
SAVE_FOR: Final = Sentence("**{card}** costs {cost}, and you have {coins}: build nothing, and save up.")
TARGET: Final = Sentence("Take the coins from the richest: **{name}** has {coins}.")
SWAP: Final = Sentence("Give a cheap card for a better one: take **{card}** from **{name}**.")
NO_SWAP: Final = Sentence("No swap would help you: keep your cards.")
KEEP: Final = Sentence("This roll pays you: keep it.")
REROLL: Final = Sentence("This roll pays you nothing: roll again.")


def lesson(decision: Decision, view: MachiView, names: Sequence[str]) -> str:
    """Return the advice on a decision of a game with the base cards; empty if there is none."""
    town, action = view.towns[decision.seat], advised(view, decision)
    match decision.ask:
        case "roll" if action == Roll(2):
            return TWO_DICE(numbers=_paying(town, above=6))
        case "roll":
            said = ROLLS[view.round - 1] if view.round <= len(ROLLS) else ROLL
            return said(numbers=_paying(town), count=len(town.sites))
        case "keep":
            return KEEP() if isinstance(action, Keep) else REROLL()
        case "build":
            return _building(action, view, decision.seat, names)
        case "target" if isinstance(action, Target):
            return TARGET(name=names[action.seat], coins=coins(view.towns[action.seat].coins))
        case "swap":
            return (
                SWAP(card=card_name(action.take), name=names[action.partner]) if isinstance(action, Swap) else NO_SWAP()
            )
        case _:
            return ""


def _paying(town: TownView, above: int = 0) -> str:
    """The totals `above` that on which a town's cards pay when its owner rolls."""
    cards = [card for held in town.holdings if isinstance(card := CARDS[held.card], Establishment)]
    rolls = {roll for card in cards if card.colour != "red" for roll in card.rolls if roll > above}
    return listed(map(str, sorted(rolls)))


def _building(action: MachiAction, view: MachiView, seat: int, names: Sequence[str]) -> str:
    town = view.towns[seat]
    have, count = coins(town.coins), len(town.sites)
    card = CARDS[goal(view, seat, action)]
    name = card_name(card.id)
    if isinstance(action, Build) and isinstance(card, Establishment):
        waits = (landmark := next_landmark(town)) is not None and CARDS[landmark].cost <= town.coins
        sentence = SWAPS if isinstance(card.effect, SwapCards) else BUILD[card.colour]
        said = sentence(card=name, rolls=numbers(card), coins=have)
        return paragraph(said, str(ONE_A_TURN) if view.round == 1 else str(CARD_FIRST) if waits else "")
    first = leader(view)
    ahead = view.towns[first].landmarks if first is not None and not isinstance(card, Establishment) else 0
    said = ""
    if first is not None and town.landmarks < ahead < count - 1:  # of one who lacks one only the board says it
        said = BEHIND(name=names[first], built=ahead, count=count)
    if not isinstance(action, Build):
        return paragraph(said, SAVE_FOR(card=name, cost=coins(card.cost), coins=have))
    return paragraph(said, CATCH_UP(card=name, coins=have)) if said else LANDMARK(card=name, count=count, coins=have)
