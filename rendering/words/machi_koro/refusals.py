"""Refusals in words."""

from collections.abc import Sequence

from bot.games.machi_koro import refusals as r
from bot.games.values import NotAmongTheChoices, NotPending, Refusal
from rendering.words.machi_koro.names import a_card, card_name, coins


def refused(refusal: Refusal, names: Sequence[str]) -> str:
    """Return why an action is not possible."""
    match refusal:
        case NotPending():
            return "That was decided already."
        case NotAmongTheChoices():
            return "You cannot choose that now."
        case r.TooFewDice():
            return "Two dice need a Train Station."
        case r.NoSuchCard(card):
            return f"There is no card called “{card_name(card)}” in this game."
        case r.TooDear(card, cost, have):
            return f"{card_name(card)} costs {coins(cost)}; you have {have}."
        case r.NotOnOffer(card, sold_out=True):
            return f"{card_name(card)} is sold out."
        case r.NotOnOffer(card):
            return f"{card_name(card)} is not on sale."
        case r.OnlyOne(card):
            return f"You have {a_card(card)} already, and a town holds only one."
        case r.BadTarget():
            return "Choose another player who is still in the game."
        case r.NotTheirs(seat, card):
            owner = names[seat] if seat < len(names) else "That player"
            return f"{owner} has no {card_name(card)}."
        case r.NotSwappable(card):
            return f"{card_name(card)} is a major: no other card can touch it."
        case r.NotBuilt(card):
            return f"{card_name(card)} is not a landmark that you can tear down."
        case r.NobodyHas(card):
            return f"Nobody has {a_card(card)}."
        case r.DoesNothing(card):
            return f"{card_name(card)} would do nothing now."
        case r.OutOfTheGame():
            return "That seat is out of the game."
        case _:
            return "That is not possible now."
