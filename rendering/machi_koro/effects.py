"""Card effects in a few words, short enough for a picture."""

from collections.abc import Mapping
from typing import Final, assert_never

from bot.language import Sentence, say
from bot.language.rows import capital, headed
from data.cards import machi_koro as does
from data.cards.machi_koro import Card, Colour, Establishment, Icon, Landmark
from rendering.words.common import listed
from rendering.words.machi_koro.names import ICONS, card_name

WHOSE: Final[Mapping[Colour, Sentence]] = {
    "blue": Sentence("any roll"),
    "green": Sentence("own roll"),
    "red": Sentence("others’ rolls"),
    "purple": Sentence("own roll"),
}
"""On whose rolls a card of each colour acts."""
LEGEND: Final[Mapping[Colour, Sentence]] = {**WHOSE, "purple": Sentence("own roll, one each")}


def short(card: Card) -> str:
    """Return the effect in a few words, such as ``Any roll: +1 from the bank``."""
    return headed(capital(str(WHOSE[card.colour])), words(card)) if isinstance(card, Establishment) else words(card)


def words(card: Card) -> str:
    """Return the effect without on whose rolls the card acts, which its colour says."""
    if isinstance(card, Landmark):
        return _landmark(card.effect)
    match card.effect:
        case does.Bank(coins=coins, per=kind):
            if kind is None:
                return say("+{coins} from the bank", coins=coins)
            return say("+{coins} for each {symbol} card", coins=coins, symbol=ICONS[kind])
        case does.BankIfFew(coins=coins, fewer_than=limit):
            return say("+{coins} below {count} landmarks", coins=coins, count=limit)
        case does.BankWith(coins=coins, landmark=landmark):
            return say("+{coins} with a {landmark}", coins=coins, landmark=card_name(landmark))
        case does.Catch(landmark=landmark):
            return say("+ two dice with a {landmark}", landmark=card_name(landmark))
        case does.PerCard(coins=coins, card=counted):
            return say("+{coins} for each {card}", coins=coins, card=card_name(counted))
        case does.PerEverybodys(coins=coins, per=kind):
            return say("+{coins} for each {symbol} card of anybody", coins=coins, symbol=ICONS[kind])
        case does.Wine(coins=coins, card=counted):
            return say("+{coins} for each {card}, then closes", coins=coins, card=card_name(counted))
        case does.Loan(coins=coins, back=back):
            return say("−{back}; +{coins} when built", back=back, coins=coins)
        case does.Demolish(coins=coins):
            return say("tear down a landmark, +{coins}", coins=coins)
        case does.GiveAway(coins=coins):
            return say("give a card away, +{coins}", coins=coins)
        case does.FromRoller(coins=coins):
            return say("+{coins} from the roller", coins=coins)
        case does.FromRollerWith(coins=coins, landmark=landmark):
            return say("+{coins} with a {landmark}", coins=coins, landmark=card_name(landmark))
        case does.FromGrownRoller(coins=coins, landmarks=many):
            return say("+{coins} if {count} landmarks stand", coins=coins, count=many)
        case does.AllFromRoller(landmarks=many):
            return say("all if {count} landmarks stand", count=many)
        case _:
            return _major(card.effect)


def _major(effect: does.Major) -> str:
    match effect:
        case does.FromEach(coins=coins):
            return say("+{coins} from everyone", coins=coins)
        case does.FromEachPer(coins=coins, icons=icons):
            return say("+{coins} for others’ {symbols}", coins=coins, symbols=_both(icons))
        case does.FromEachInvested():
            return say("+1 from all for each coin on it")
        case does.HalfOfRich(least=least):
            return say("half the coins of all with {count}+", count=least)
        case does.FromOne(coins=coins):
            return say("+{coins} from one player", coins=coins)
        case does.SwapCards():
            return say("swap a card")
        case does.CloseKind(coins=coins):
            return say("close a kind of card, +{coins} for each", coins=coins)
        case does.ShareOut():
            return say("all coins shared evenly")
        case does.ActivateAnother():
            return say("another card acts, this one goes")
        case _:
            assert_never(effect)


def _landmark(effect: does.LandmarkEffect) -> str:
    match effect:
        case does.Dice(most=most):
            return say("Roll up to {count} dice", count=most)
        case does.Bonus(coins=coins, icons=icons):
            return say("+{coins} for each {symbol} card", coins=coins, symbol=_both(icons))
        case does.ExtraTurn():
            return say("Doubles: another turn")
        case does.Reroll():
            return say("Roll again once a turn")
        case does.AddToRoll(coins=coins, least=least):
            return say("Add {coins} to {least} or more", coins=coins, least=least)
        case does.ForNothing(coins=coins):
            return say("+{coins} for building nothing", coins=coins)
        case does.Relief(coins=coins):
            return say("No coins: +{coins} before building", coins=coins)
        case _:
            assert_never(effect)


def _both(icons: tuple[Icon, ...]) -> str:
    return listed(str(ICONS[icon]) for icon in icons)
