"""What a guided first game says below a question: what to do, and why, in one sentence."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.games.machi_koro.actions import Build, Keep, MachiAction, Roll, Swap, Target
from bot.games.machi_koro.card_values import built, copies, value
from bot.games.machi_koro.events import Earned, Took
from bot.games.machi_koro.lessons import advised, chooses_dice, goal, nearly_won, next_landmark, wanted
from bot.games.machi_koro.moments import leader
from bot.games.machi_koro.odds import rolls
from bot.games.machi_koro.views import MachiView, TownView
from bot.games.values import Decision
from bot.language import Sentence
from bot.language.rows import paragraph
from data.cards.machi_koro import Colour, Establishment, FromRoller, Landmark, SwapCards
from rendering.words.common import listed
from rendering.words.machi_koro.names import CARDS, a_card, card_name, coins, effect, numbers
from rendering.words.machi_koro.overview import MOST_OF_A_DIE

ROLLS: Final = (
    Sentence(
        "The first with all {count} landmarks wins: they are the building sites with prices. "
        "Now roll the dice: your cards pay you on {numbers}."
    ),
    Sentence("Roll the dice. Blue cards pay you when others roll, too."),
    Sentence(
        "Roll the dice. If a red card of another player has your number, you pay them first, with what you have. Then "
        "the bank pays for blue and green cards, and purple ones come last."
    ),
    Sentence("Roll the dice. Purple cards take coins from the others, but only when you roll their number yourself."),
    Sentence("Roll the dice. A card that you own twice pays twice."),
    Sentence("Roll the dice. A Train Station lets you roll two, and then numbers above 6 come up, too."),
)
"""What is said before the first rolls: something new in each round."""
LANDMARKS: Final = (
    Sentence("With a Shopping Mall, each card with a cup or bread brings 1 coin more."),
    Sentence("With an Amusement Park, a player who rolls doubles has another turn."),
    Sentence("With a Radio Tower, a player may roll again once a turn."),
)
"""What is said after that; then, in turn, the best number and the next landmark."""
BEST: Final = Sentence("The best number for you is {best}: it brings {coins}.")
TO_GO: Final = Sentence("With {coins} more you can build the **{card}**.")
ROLL: Final = Sentence("Roll the dice.")
DICE: Final[Mapping[int, Sentence]] = {
    1: Sentence("Roll one die, not two: it earns you more now."),
    2: Sentence("Roll two dice: they earn you more now."),
}
BRIEFLY: Final[Mapping[int, Sentence]] = {1: Sentence("Roll one die."), 2: Sentence("Roll two dice.")}
"""The same where the reason was said shortly before."""
EARN: Final = Sentence("You earn on {numbers}.")
LOSE: Final = Sentence("If you roll {numbers}, red cards of others first take coins from you.")
BUILD: Final[Mapping[Colour, Sentence]] = {
    "blue": Sentence("Build **{card}**: it pays when anybody rolls {rolls}."),
    "green": Sentence("Build **{card}**: it pays when you roll {rolls}."),
    "red": Sentence("Build **{card}**: it takes coins from others who roll {rolls}."),
    "purple": Sentence("Build **{card}**: it takes coins from the others when you roll {rolls}."),
}
SWAPS: Final = Sentence("Build **{card}**: when you roll {rolls}, you may swap a card with another player.")
ANOTHER: Final = Sentence("Build one more **{card}**: {rolls} then brings {brings} instead of {now}.")
ONE_A_TURN: Final = Sentence("Each turn you can build one card or one landmark.")
CARD_FIRST: Final = Sentence("A landmark can wait: what a card earns pays for it later.")
HELPS: Final = Sentence("For **{card}** you need {cost}: this helps to earn them.")
LANDMARK: Final = Sentence("Landmarks win the game: be the first with all {count}. Build **{card}**.")
BEHIND: Final = Sentence("**{name}** leads with {built} of {count} landmarks, and the first with all {count} wins.")
CATCH_UP: Final = Sentence("Build **{card}**.")
SAVE_FOR: Final = Sentence("Build nothing, and save up for **{card}**: it costs {cost}.")
NEARLY_WON: Final = Sentence(
    "**{name}** needs only one more landmark, so new cards have no time to pay. Save up for the **{card}**: it "
    "costs {cost}."
)
PAID: Final = Sentence("Red cards of others came first: you paid {coins}.")
PAID_ALL: Final = Sentence(
    "Red cards of others came first: you paid {coins}, all you had. Nobody pays more than they have."
)
PAID_AND_EARNED: Final = Sentence("Red cards of others came first: you paid {coins}. Then the bank paid you {earned}.")
TOOK_ALL: Final = Sentence("Your **{card}** took {coins}. {players} had no more, and nobody pays more than they have.")
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
            return paragraph(_happened(view, decision.seat, names), _building(action, view, decision.seat, names))
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
    dice = (DICE if view.round % 3 == 1 or new else BRIEFLY)[action.dice]()
    how = dice if chooses_dice(view, decision) else "" if new else ROLL()
    warned = LOSE(numbers=costs) if costs else ""
    return paragraph(new, how, EARN(numbers=earns) if earns else "", warned, _later(view, decision.seat, nets))


def _later(view: MachiView, seat: int, nets: Sequence[tuple[int, int]]) -> str:
    """What is said after the first rounds, each time something else. `nets`: what each total brings."""
    nth, landmark = view.round - 1 - len(ROLLS), next_landmark(view.towns[seat])
    best, most = max(nets, key=lambda each: each[1])
    if nth < len(LANDMARKS):
        return LANDMARKS[nth]() if nth >= 0 else ""
    if nth % 3 == 0 and most > 0:
        return BEST(best=best, coins=coins(most))
    short = CARDS[landmark].cost - view.towns[seat].coins if landmark else 0
    return TO_GO(coins=coins(short), card=card_name(landmark or "")) if nth % 3 == 1 and short > 0 else ""


def _happened(view: MachiView, seat: int, names: Sequence[str]) -> str:
    """What the roll has just cost that player, or others who could not pay, in the order of the rules."""
    events = view.turn.events
    paid = [event for event in events if isinstance(event, Took) and event.payer == seat]
    if total := sum(event.coins for event in paid):
        earned = sum(event.coins for event in events if isinstance(event, Earned) and event.seat == seat)
        less = any(event.coins < event.owed for event in paid)
        return (PAID_ALL if less else PAID_AND_EARNED if earned else PAID)(coins=coins(total), earned=coins(earned))
    took = [event for event in events if isinstance(event, Took) and event.seat == seat and view.turn.seat == seat]
    poor = dict.fromkeys(f"**{names[event.payer]}**" for event in took if event.coins < event.owed)
    total = sum(event.coins for event in took)
    return TOOK_ALL(card=card_name(took[0].card), coins=coins(total), players=listed(poor)) if poor and total else ""


def _brings(card: Establishment, town: TownView) -> int:
    """The coins that one copy brings when its number comes."""
    more = 1 if built(town, "shopping_mall") and card.icon in ("cup", "bread") else 0
    return (card.effect.coins if isinstance(card.effect, FromRoller) else value(card, town)) + more


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
        if (many := copies(town, card.id)) and view.round > len(ROLLS):
            now, then = (coins(_brings(card, town) * count) for count in (many, many + 1))
            said = ANOTHER(card=card_name(card.id), rolls=numbers(card), now=now, brings=then)
        return paragraph(said, ONE_A_TURN() if view.round == 1 else _why_now(aim, town))
    first = leader(view)
    close = nearly_won(view)
    if not isinstance(action, Build) and not isinstance(card, Establishment) and close not in (None, seat):
        return NEARLY_WON(name=names[close or 0], card=card_name(card.id), cost=coins(card.cost))
    ahead = view.towns[first].landmarks if first is not None and not isinstance(card, Establishment) else 0
    said = ""
    if first is not None and town.landmarks < ahead < count - 1:  # of one who lacks one only the board says it
        said = BEHIND(name=names[first], built=ahead, count=count)
    if not isinstance(action, Build):
        return paragraph(said, SAVE_FOR(card=name, cost=coins(card.cost)))
    told = CATCH_UP(card=name) if said else LANDMARK(card=name, count=count)
    return paragraph(said, told, effect(card) if isinstance(card, Landmark) else "")


def _why_now(aim: str | None, town: TownView) -> str:
    """Why to build a card before what comes next, `aim`; empty if nothing does."""
    if aim is None:
        return ""
    if CARDS[aim].cost <= town.coins:
        return CARD_FIRST()
    return HELPS(card=a_card(aim), cost=coins(CARDS[aim].cost))
