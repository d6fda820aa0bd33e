"""Odds in words."""

from collections.abc import Sequence
from typing import Final

from bot.games.machi_koro.odds import Growth, MachiOdds, Part, Total
from data.cards.machi_koro import Landmark
from rendering.words.common import about, listed
from rendering.words.machi_koro.names import CARDS, card_name, coins

NEXT_ROLL: Final = "Your next roll"
YOU_HAVE: Final = "you have"
NEEDS_STATION: Final = "needs a Train Station"
ONE_IN_SIX: Final = "With one die every number comes up equally often."
HIGHER: Final = "Higher: the number comes up more often."
RAISED: Final = "From 10 on, your Harbor can add 2."
TWO_DICE: Final = 12
YOU_GET: Final = "You get"
YOU_PAY: Final = "You pay"
BEST_BUYS: Final = "Best buys"
EACH_NUMBER: Final = "What each number brings"
NO_GROWTH: Final = "Nothing on sale brings you more coins now. Saving up is fine."


def signed(amount: float) -> str:
    """Return coins gained or lost, with at most one decimal."""
    sign = "−" if round(amount, 1) < 0 else "+" if round(amount, 1) > 0 else ""
    return f"{sign}{about(abs(amount))}"


def how_often(totals: Sequence[Total]) -> str:
    """What the hills mean, and what a Harbor adds to it."""
    return f"{HIGHER} {RAISED}" if len(totals) > TWO_DICE else HIGHER


def a_roll(expected: float) -> str:
    """The unit of what a roll brings, beside that figure."""
    return "coin a roll" if about(expected) == "1" else "coins a roll"


def then(expected: float) -> str:
    """What two dice would bring."""
    return f"then {signed(expected)} {a_roll(expected)}"


def a_round(amount: float) -> str:
    """What a town brings while everybody takes a turn."""
    return f"coins a round; your town now: about {about(amount)}"


def _coins(amount: float) -> str:
    return "1 coin" if about(amount) == "1" else f"{about(amount)} coins"


def adds(growth: Growth) -> str:
    """What a card adds to the coins of a round."""
    return signed(growth.coins) if round(growth.coins, 1) else "no coins"


def worth_building(found: MachiOdds) -> list[Growth]:
    """The affordable cards that bring coins, and landmarks, which win the game; the best first."""
    return [one for one in found.growth if round(one.coins, 1) > 0 or isinstance(CARDS[one.card], Landmark)]


def nothing_to_build(found: MachiOdds) -> str:
    """Why no card is shown."""
    return NO_GROWTH if found.growth else f"You have {coins(found.coins)}, too few for anything on sale."


def describe(found: MachiOdds, *, plain: bool = False) -> str:
    """Return all odds in words. `plain`: in four short lines without formatting, for the picture's description."""
    one, two = found.throws
    with_two = f"{signed(two.expected)} with two" if two.allowed else "two dice need a Train Station"
    roll = f"{signed(one.expected)} coins on average with one die; {with_two}."
    shown = [each for each in (found.totals if two.allowed else found.totals[:6]) if each.gained or each.paid]
    raised = two.allowed and len(found.totals) > TWO_DICE
    buys = worth_building(found)
    town = f"Your town brings about {_coins(found.a_round)} a round."
    if plain:
        numbers = "; ".join(f"{each.total}: {_brings(each)}" for each in shown) or "nothing yet"
        cards = [f"{card_name(one.card)} for {CARDS[one.card].cost} ({adds(one)})" for one in buys]
        best = f"{listed(cards)}, in coins a round." if cards else nothing_to_build(found)
        more = f" {RAISED}" if raised else ""
        return "\n".join((f"{NEXT_ROLL}: {roll}", f"{EACH_NUMBER}: {numbers}.{more}", f"{BEST_BUYS}: {best}", town))
    lines = [f"**{NEXT_ROLL}:** {roll}", "", f"**{EACH_NUMBER}**"]
    lines += [f"- **{each.total}**: {_brings(each, cards=True)}" for each in shown] or ["Nothing yet."]
    lines += ["", RAISED] if raised else []
    lines += ["", f"**{BEST_BUYS}**"]
    lines += [f"{rank}. {_buy(one)}" for rank, one in enumerate(buys, 1)] or [nothing_to_build(found)]
    return "\n".join([*lines, "", town])


def _buy(growth: Growth) -> str:
    """A card, its price, and what it adds."""
    brings = f"**{signed(growth.coins)}** coins a round" if round(growth.coins, 1) else "a landmark, no coins"
    return f"{card_name(growth.card)} for {coins(CARDS[growth.card].cost)}: {brings}"


def _brings(each: Total, *, cards: bool = False) -> str:
    """What a total brings and costs; `cards`: with the cards that do it."""
    parts = [f"+{each.gained}{_of(each.income) if cards else ''}"] if each.gained else []
    parts += [f"you pay {each.paid}{_of(each.payments) if cards else ''}"] if each.paid else []
    return ", ".join(parts)


def _of(parts: Sequence[Part]) -> str:
    """The cards that move coins, once each."""
    return f" ({listed(dict.fromkeys(card_name(part.card) for part in parts if part.coins))})"
