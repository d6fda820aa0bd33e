"""Why other orders by post were better, in sentences that speak to the player who sent some."""

from collections.abc import Sequence
from typing import Final

from bot.games.machi_koro.actions import Add, Build, Invest, MachiAction, Pass, Reroll, Roll
from bot.games.machi_koro.review.comparing_orders import Reason
from bot.language import Sentence, either
from bot.language.rows import paragraph
from rendering.words.machi_koro.comparing import told
from rendering.words.machi_koro.names import a_or_the_card, card_name
from rendering.words.machi_koro.orders import PASSING
from rendering.words.machi_koro.questions import answer_words

BUILT: Final = Sentence("Where your orders build {given}, {best} was better.")
BUILT_NOTHING: Final = Sentence("Where your orders build nothing, {best} was better.")
BUILT_TOO_MUCH: Final = Sentence("Where your orders build {given}, building nothing was better.")
ONE_DIE: Final = Sentence("One die was better than two.")
TWO_DICE: Final = Sentence("Two dice were better than one.")
ROLLED_AGAIN: Final = Sentence("On a roll of {totals}, keeping it was better than rolling again.")
KEPT: Final = Sentence("On a roll of {totals}, rolling again was better than keeping it.")
ADDED: Final = Sentence("On a roll of {totals}, adding nothing was better than adding 2.")
NOT_ADDED: Final = Sentence("On a roll of {totals}, adding 2 was better than adding nothing.")
INVESTED: Final = Sentence("Putting no coin on {card} was better than putting one there.")
NOT_INVESTED: Final = Sentence("Putting a coin on {card} was better than putting none there.")
LEFT_OPEN: Final = Sentence("{card}: leaving it open was better than “{given}”.")
CHOSE: Final = Sentence("{card}: “{best}” was better than “{given}”.")


def reason(found: Reason, names: Sequence[str]) -> str:
    """Return what was better in the orders, and why. `names`: the seats' names, escaped."""
    return paragraph(_what(found, names), *[told(fact, names) for fact in found.facts])


def _what(found: Reason, names: Sequence[str]) -> str:
    given, best, decision = found.difference.given, found.difference.best, found.difference.decision
    card = card_name(decision.card or "")
    totals = either(map(str, found.totals))
    match given, best:
        case Build(one), Build(other):
            return BUILT(given=a_or_the_card(one), best=a_or_the_card(other))
        case _, Build(other):
            return BUILT_NOTHING(best=a_or_the_card(other))
        case Build(one), _:
            return BUILT_TOO_MUCH(given=a_or_the_card(one))
        case Roll(), Roll(dice):
            return str(ONE_DIE if dice == 1 else TWO_DICE)
        case Reroll(), _:
            return ROLLED_AGAIN(totals=totals)
        case _, Reroll():
            return KEPT(totals=totals)
        case Add(), _:
            return ADDED(totals=totals)
        case _, Add():
            return NOT_ADDED(totals=totals)
        case Invest(), _:
            return INVESTED(card=card)
        case _, Invest():
            return NOT_INVESTED(card=card)

    def words(action: MachiAction) -> str:
        return str(PASSING[decision.ask]) if isinstance(action, Pass) else answer_words(action, decision, names)

    if found.facts[0].told == "from_richest":
        return LEFT_OPEN(card=card, given=words(given))
    return CHOSE(card=card, best=words(best), given=words(given))
