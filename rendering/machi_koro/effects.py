"""Card effects in a few words, short enough for a picture."""

from typing import Final, assert_never

from data.cards import machi_koro as does
from data.cards.machi_koro import Card, Colour, Establishment, Icon, Landmark
from rendering.words.machi_koro.names import card_name

WHOSE: Final[dict[Colour, str]] = {
    "blue": "Any roll",
    "green": "Own roll",
    "red": "Others’ rolls",
    "purple": "Own roll",
}
"""On whose rolls a card of each colour acts."""

LEGEND: Final[dict[Colour, str]] = {
    "blue": "any roll",
    "green": "own roll",
    "red": "others’ rolls",
    "purple": "own roll, one each",
}


def short(card: Card) -> str:
    """Return the effect in a few words, such as ``Any roll: +1 from the bank``."""
    return f"{WHOSE[card.colour]}: {words(card)}" if isinstance(card, Establishment) else words(card)


def words(card: Card) -> str:
    """Return the effect without on whose rolls the card acts, which its colour says."""
    if isinstance(card, Landmark):
        return _landmark(card.effect)
    match card.effect:
        case does.Bank(coins=coins, per=None):
            return f"+{coins} from the bank"
        case does.Bank(coins=coins, per=kind):
            return f"+{coins} for each {kind} card"
        case does.BankIfFew(coins=coins, fewer_than=limit):
            return f"+{coins} below {limit} landmarks"
        case does.BankWith(coins=coins, landmark=landmark):
            return f"+{coins} with a {card_name(landmark)}"
        case does.Catch(landmark=landmark):
            return f"+ two dice with a {card_name(landmark)}"
        case does.PerCard(coins=coins, card=counted):
            return f"+{coins} for each {card_name(counted)}"
        case does.PerEverybodys(coins=coins, per=kind):
            return f"+{coins} for each {kind} card of anybody"
        case does.Wine(coins=coins, card=counted):
            return f"+{coins} for each {card_name(counted)}, then closes"
        case does.Loan(coins=coins, back=back):
            return f"−{back}; +{coins} when built"
        case does.Demolish(coins=coins):
            return f"tear down a landmark, +{coins}"
        case does.GiveAway(coins=coins):
            return f"give a card away, +{coins}"
        case does.FromRoller(coins=coins):
            return f"+{coins} from the roller"
        case does.FromRollerWith(coins=coins, landmark=landmark):
            return f"+{coins} with a {card_name(landmark)}"
        case does.FromGrownRoller(coins=coins, landmarks=many):
            return f"+{coins} if {many} landmarks stand"
        case does.AllFromRoller(landmarks=many):
            return f"all if {many} landmarks stand"
        case _:
            return _major(card.effect)


def _major(effect: does.Major) -> str:
    match effect:
        case does.FromEach(coins=coins):
            return f"+{coins} from everyone"
        case does.FromEachPer(coins=coins, icons=icons):
            return f"+{coins} for others’ {_either(icons)}"
        case does.FromEachInvested():
            return "+1 from all for each coin on it"
        case does.HalfOfRich(least=least):
            return f"half the coins of all with {least}+"
        case does.FromOne(coins=coins):
            return f"+{coins} from one player"
        case does.SwapCards():
            return "swap a card"
        case does.CloseKind(coins=coins):
            return f"close a kind of card, +{coins} for each"
        case does.ShareOut():
            return "all coins shared evenly"
        case does.ActivateAnother():
            return "another card acts, this one goes"
        case _:
            assert_never(effect)


def _landmark(effect: does.LandmarkEffect) -> str:
    match effect:
        case does.Dice(most=most):
            return f"Roll up to {most} dice"
        case does.Bonus(coins=coins, icons=icons):
            return f"+{coins} for each {_either(icons)} card"
        case does.ExtraTurn():
            return "Doubles: another turn"
        case does.Reroll():
            return "Roll again once a turn"
        case does.AddToRoll(coins=coins, least=least):
            return f"Add {coins} to {least} or more"
        case does.ForNothing(coins=coins):
            return f"+{coins} for building nothing"
        case does.Relief(coins=coins):
            return f"No coins: +{coins} before building"
        case _:
            assert_never(effect)


def _either(icons: tuple[Icon, ...]) -> str:
    return " and ".join(icons)
