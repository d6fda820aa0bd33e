"""What a guided first game says below a question: what to do, and why, in one sentence."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.games.machi_koro.actions import Build, Keep, MachiAction, Roll, Swap, Target
from bot.games.machi_koro.lessons import advised, chooses_dice, goal, next_landmark, wanted
from bot.games.machi_koro.moments import leader
from bot.games.machi_koro.odds import rolls
from bot.games.machi_koro.views import MachiView, TownView
from bot.games.values import Decision
from bot.language import Sentence
from bot.language.rows import paragraph
from data.cards.machi_koro import Colour, Establishment, Landmark, SwapCards
from rendering.words.common import listed
from rendering.words.machi_koro.names import CARDS, a_card, coins, effect, numbers
from rendering.words.machi_koro.overview import MOST_OF_A_DIE

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
ROLL: Final = Sentence("Roll the dice.")
DICE: Final[Mapping[int, Sentence]] = {
    1: Sentence("Roll one die, not two: it earns you more now."),
    2: Sentence("Roll two dice: they earn you more now."),
}
EARN: Final = Sentence("You earn on {numbers}.")
LOSE: Final = Sentence("On {numbers} red cards of others cost you coins.")
BUILD: Final[Mapping[Colour, Sentence]] = {
    "blue": Sentence("Build **{card}**: it pays on {rolls}, on anybody's roll."),
    "green": Sentence("Build **{card}**: it pays on {rolls}, on your own roll."),
    "red": Sentence("Build **{card}**: it takes coins from others who roll {rolls}."),
    "purple": Sentence("Build **{card}**: it takes coins from the others when you roll {rolls}."),
}
SWAPS: Final = Sentence("Build **{card}**: when you roll {rolls}, you may swap a card with another player.")
ONE_A_TURN: Final = Sentence("Each turn you can build one card or one landmark.")
CARD_FIRST: Final = Sentence("A landmark can wait: what a card earns pays for it later.")
HELPS: Final = Sentence("For **{card}** you need {cost}: this helps to earn them.")
LANDMARK: Final = Sentence("Landmarks win: be the first with all {count}. Build **{card}**.")
BEHIND: Final = Sentence("**{name}** leads with {built} of {count} landmarks, and all {count} win.")
CATCH_UP: Final = Sentence("Build **{card}**.")
SAVE_FOR: Final = Sentence("Build nothing, and save up for **{card}**: it costs {cost}.")
TARGET: Final = Sentence("Take the coins from the richest: **{name}** has {coins}.")
SWAP: Final = Sentence("Give a cheap card for a better one: take **{card}** from **{name}**.")
NO_SWAP: Final = Sentence("No swap would help you: keep your cards.")
KEEP: Final = Sentence("This roll pays you: keep it.")
REROLL: Final = Sentence("This roll pays you nothing: roll again.")


def lesson(decision: Decision, view: MachiView, names: Sequence[str]) -> str:
    """Return the advice on a decision of a game with the base cards; empty if there is none."""
    action = advised(view, decision)
    match decision.ask:
        case "roll" if isinstance(action, Roll):
            return _rolling(action, view, decision)
        case "keep":
            return KEEP() if isinstance(action, Keep) else REROLL()
        case "build":
            return _building(action, view, decision.seat, names)
        case "target" if isinstance(action, Target):
            return TARGET(name=names[action.seat], coins=coins(view.towns[action.seat].coins))
        case "swap":
            return SWAP(card=a_card(action.take), name=names[action.partner]) if isinstance(action, Swap) else NO_SWAP()
        case _:
            return ""


def _rolling(action: Roll, view: MachiView, decision: Decision) -> str:
    """What to roll, something new in each of the first rounds, and which totals earn or cost the player coins."""
    least, most = (1, MOST_OF_A_DIE) if action.dice == 1 else (2, 2 * MOST_OF_A_DIE)
    nets = list(enumerate(rolls(view, decision.seat).nets, 1))[least - 1 : most]
    earns, costs = (listed(str(total) for total, net in nets if net * sign > 0) for sign in (1, -1))
    if view.round == 1:
        return ROLLS[0](numbers=earns, count=len(view.towns[decision.seat].sites))
    new = ROLLS[view.round - 1]() if view.round <= len(ROLLS) else ""
    how = DICE[action.dice]() if chooses_dice(view, decision) else "" if new else ROLL()
    return paragraph(new, how, EARN(numbers=earns) if earns else "", LOSE(numbers=costs) if costs else "")


def _building(action: MachiAction, view: MachiView, seat: int, names: Sequence[str]) -> str:
    town = view.towns[seat]
    count = len(town.sites)
    card = CARDS[goal(view, seat, action)]
    name = a_card(card.id)
    if isinstance(action, Build) and isinstance(card, Establishment):
        aim = wanted(view, seat) or next_landmark(town)
        aim = next_landmark(town) if aim == card.id else aim
        sentence = SWAPS if isinstance(card.effect, SwapCards) else BUILD[card.colour]
        said = sentence(card=name, rolls=numbers(card))
        return paragraph(said, ONE_A_TURN() if view.round == 1 else _why_now(aim, town))
    first = leader(view)
    ahead = view.towns[first].landmarks if first is not None and not isinstance(card, Establishment) else 0
    said = ""
    if first is not None and town.landmarks < ahead < count - 1:  # of one who lacks one only the board says it
        said = BEHIND(name=names[first], built=ahead, count=count)
    if not isinstance(action, Build):
        return paragraph(said, SAVE_FOR(card=name, cost=coins(card.cost)))
    built = CATCH_UP(card=name) if said else LANDMARK(card=name, count=count)
    return paragraph(said, built, effect(card) if isinstance(card, Landmark) else "")


def _why_now(aim: str | None, town: TownView) -> str:
    """Why to build a card before what comes next, `aim`; empty if nothing does."""
    if aim is None:
        return ""
    if CARDS[aim].cost <= town.coins:
        return CARD_FIRST()
    return HELPS(card=a_card(aim), cost=coins(CARDS[aim].cost))
