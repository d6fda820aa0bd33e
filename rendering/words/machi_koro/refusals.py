"""Refusals in words."""

from collections.abc import Sequence
from typing import Final

from bot.games.machi_koro import refusals as r
from bot.games.values import NotAmongTheChoices, NotPending, Refusal
from bot.language import Sentence, say
from rendering.words.common import Told
from rendering.words.machi_koro.names import a_card, card_name, coins

HAS_NONE: Final = Told(Sentence("{name} has no {card}."), you=Sentence("You have no {card}."))


def refused(refusal: Refusal, names: Sequence[str]) -> str:
    """Return why an action is not possible."""
    match refusal:
        case NotPending():
            return say("That was decided already.")
        case NotAmongTheChoices():
            return say("You cannot choose that now.")
        case r.TooFewDice():
            return say("Two dice need a Train Station.")
        case r.NoSuchCard(card):
            return say("There is no card called “{card}” in this game.", card=card_name(card))
        case r.TooDear(card, cost, have):
            return say("{card} costs {coins}; you have {have}.", card=card_name(card), coins=coins(cost), have=have)
        case r.NotOnOffer(card, sold_out=True):
            return say("{card} is sold out.", card=card_name(card))
        case r.NotOnOffer(card):
            return say("{card} is not on sale.", card=card_name(card))
        case r.OnlyOne(card):
            return say("You have {card} already, and a town holds only one.", card=a_card(card))
        case r.BadTarget():
            return say("Choose another player who is still in the game.")
        case r.NotTheirs(seat, card):
            if seat >= len(names):
                return say("That player has no {card}.", card=card_name(card))
            return HAS_NONE(names, seat, card=card_name(card))
        case r.NotSwappable(card):
            return say("{card} is a major: no other card can touch it.", card=card_name(card))
        case r.NotBuilt(card):
            return say("{card} is not a landmark that you can tear down.", card=card_name(card))
        case r.NobodyHas(card):
            return say("Nobody has {card}.", card=a_card(card))
        case r.DoesNothing(card):
            return say("{card} would do nothing now.", card=card_name(card))
        case r.OutOfTheGame():
            return say("That seat is out of the game.")
        case _:
            return say("That is not possible now.")
