"""Odds in words."""

from collections.abc import Sequence
from typing import Final

from bot.games.machi_koro.odds import Growth, MachiOdds, Part, Total
from bot.language import Sentence, say, say_plural
from bot.language.rows import bracketed, capital, commas, headed, paragraph, semicolons, stopped
from data.cards.machi_koro import Landmark
from rendering.words.common import about, listed
from rendering.words.machi_koro.names import CARDS, card_name, coins

NEXT_ROLL: Final = Sentence("Your next roll")
YOU_HAVE: Final = Sentence("you have", context="before a number of coins")
NEEDS_STATION: Final = Sentence("needs a Train Station", context="under two dice")
ONE_IN_SIX: Final = Sentence("With one die every number comes up equally often.")
HIGHER: Final = Sentence("Higher: the number comes up more often.")
HIGHER_AND_RAISED: Final = Sentence("Higher: the number comes up more often. From 10 on, your Harbor can add 2.")
RAISED: Final = Sentence("From 10 on, your Harbor can add 2.")
TWO_DICE: Final = 12
YOU_GET: Final = Sentence("You get")
YOU_PAY: Final = Sentence("You pay")
BEST_BUYS: Final = Sentence("Best buys")
EACH_NUMBER: Final = Sentence("What each number brings")
NO_GROWTH: Final = Sentence("Nothing on sale brings you more coins now. Saving up is fine.")


def signed(amount: float) -> str:
    """Return coins gained or lost, with at most one decimal."""
    sign = "−" if round(amount, 1) < 0 else "+" if round(amount, 1) > 0 else ""
    return f"{sign}{about(abs(amount))}"


def how_often(totals: Sequence[Total]) -> str:
    """What the hills mean, and what a Harbor adds to it."""
    return str(HIGHER_AND_RAISED if len(totals) > TWO_DICE else HIGHER)


def a_roll(expected: float) -> str:
    """The unit of what a roll brings, beside that figure."""
    return say_plural("coin a roll", "coins a roll", _plural(expected))


def then(expected: float) -> str:
    """What two dice would bring."""
    return say_plural(
        "then {coins} coin a roll", "then {coins} coins a roll", _plural(expected), coins=signed(expected)
    )


def a_round(amount: float) -> str:
    """What a town brings while everybody takes a turn."""
    return say("coins a round; your town now: about {coins}", coins=about(amount))


def coins_on_average(amount: float) -> str:
    """Coins with at most one decimal, in words."""
    return say_plural("{coins} coin", "{coins} coins", _plural(amount), coins=about(amount))


def _plural(amount: float) -> int:
    """The number whose plural form fits an amount with at most one decimal; 2 for those with one, and below 0."""
    shown = round(float(amount), 1)
    return int(shown) if shown.is_integer() and shown >= 0 else 2


def adds(growth: Growth) -> str:
    """What a card adds to the coins of a round."""
    return signed(growth.coins) if round(growth.coins, 1) else say("no coins")


def worth_building(found: MachiOdds) -> list[Growth]:
    """The affordable cards that bring coins, and landmarks, which win the game; the best first."""
    return [one for one in found.growth if round(one.coins, 1) > 0 or isinstance(CARDS[one.card], Landmark)]


def nothing_to_build(found: MachiOdds) -> str:
    """Why no card is shown."""
    if found.growth:
        return str(NO_GROWTH)
    return say("You have {coins}, too few for anything on sale.", coins=coins(found.coins))


def describe(found: MachiOdds, *, plain: bool = False) -> str:
    """Return all odds in words. `plain`: in four short lines without formatting, for the picture's description."""
    two = found.throws[1]
    shown = [total for total in (found.totals if two.allowed else found.totals[:6]) if total.gained or total.paid]
    raised = two.allowed and len(found.totals) > TWO_DICE
    buys = worth_building(found)
    town = say("Your town brings about {coins} a round.", coins=coins_on_average(found.a_round))
    if plain:
        numbers = semicolons(headed(each.total, _brings(each)) for each in shown)
        brought = say("What each number brings: {numbers}.", numbers=numbers or say("nothing yet"))
        lines = [_next_roll(found), paragraph(brought, str(RAISED) if raised else "")]
        if not buys:
            return "\n".join([*lines, headed(BEST_BUYS, nothing_to_build(found)), town])
        cards = [say("{card} for {price} ({coins})", **_priced(one), coins=adds(one)) for one in buys]
        return "\n".join([*lines, say("Best buys: {cards}, in coins a round.", cards=listed(cards)), town])
    lines = [_next_roll(found, bold=True), "", f"**{EACH_NUMBER}**"]
    lines += [f"- {headed(f'**{each.total}**', _brings(each, cards=True))}" for each in shown]
    lines += [] if shown else [capital(stopped(say("nothing yet")))]
    lines += ["", str(RAISED)] if raised else []
    lines += ["", f"**{BEST_BUYS}**"]
    lines += [f"{rank}. {_buy(one)}" for rank, one in enumerate(buys, 1)] or [nothing_to_build(found)]
    return "\n".join([*lines, "", town])


def _next_roll(found: MachiOdds, *, bold: bool = False) -> str:
    """What the next roll brings on average."""
    throw, two = found.throws
    one = say_plural("{coins} coin", "{coins} coins", _plural(throw.expected), coins=signed(throw.expected))
    if two.allowed:
        roll = say("{one} on average with one die; {two} with two.", one=one, two=signed(two.expected))
    else:
        roll = say("{one} on average with one die; two dice need a Train Station.", one=one)
    return say("**Your next roll:** {odds}", odds=roll) if bold else headed(NEXT_ROLL, roll)


def _priced(growth: Growth) -> dict[str, object]:
    return {"card": card_name(growth.card), "price": CARDS[growth.card].cost}


def _buy(growth: Growth) -> str:
    """A card, its price, and what it adds."""
    card, price = card_name(growth.card), coins(CARDS[growth.card].cost)
    if not round(growth.coins, 1):
        return say("{card} for {price}: a landmark, no coins", card=card, price=price)
    return say("{card} for {price}: **{coins}** coins a round", card=card, price=price, coins=signed(growth.coins))


def _brings(each: Total, *, cards: bool = False) -> str:
    """What a total brings and costs; `cards`: with the cards that do it."""
    parts = [f"+{each.gained}{_of(each.income) if cards else ''}"] if each.gained else []
    parts += [say("you pay {coins}", coins=f"{each.paid}{_of(each.payments) if cards else ''}")] if each.paid else []
    return commas(parts)


def _of(parts: Sequence[Part]) -> str:
    """The cards that move coins, once each."""
    return bracketed(listed(dict.fromkeys(card_name(part.card) for part in parts if part.coins)))
