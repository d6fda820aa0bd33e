"""Refusals of MafiaDollar in words. Only the player who tried the action reads them."""

from collections.abc import Sequence

from bot.games.mafia_dollar import refusals as r
from bot.games.mafia_dollar.cards import CARDS, COUNTER, GROUP, KIND
from bot.games.values import NotAmongTheChoices, NotPending, Refusal
from bot.language import Sentence, say, say_plural
from rendering.words.mafia_dollar.names import (
    LOOT_NAMES,
    card_name,
    loot_name,
    plight,
    symbol_named,
)
from rendering.words.mafia_dollar.places import name_of

HOW_PLAYED = {
    "gangster": Sentence(
        "{card} is not played like that: it is hired into your hideout, or discarded for its symbol.",
    ),
    "item": Sentence(
        "{card} is not played like that: it is given to one of your gangsters in the hideout, or discarded for its "
        "symbol.",
    ),
    "block": Sentence(
        "{card} is not played like that: it is put on a rival's gangster, or discarded for its symbol.",
    ),
    "warehouse": Sentence("{card} is not played like that: it is opened, or discarded for its symbol."),
    "dog": Sentence(
        "{card} is not played like that: it is put on one of your warehouses, or discarded for its symbol.",
    ),
    "birthday": Sentence(
        "{card} is not played like that: it is celebrated, with a warehouse for the gifts.",
    ),
    "police": Sentence("{card} is not played like that: it is played, or kept."),
}
"""How to play each group of cards."""
NOT_PLAYED = Sentence("{card} is not played like that: it is not played at all.")


def refused(refusal: Refusal, names: Sequence[str]) -> str:
    """Why an action is not possible."""
    match refusal:
        case NotPending():
            return say("That was decided already.")
        case NotAmongTheChoices():
            return say("You cannot choose that now.")
        case r.NotInHand(card):
            return say("You have no {card} in your hand.", card=_known(card))
        case r.WrongCard(card):
            return HOW_PLAYED.get(GROUP.get(card, ""), NOT_PLAYED)(card=_known(card))
        case r.PoliceStays(None):
            return say("You can play nothing only if all your cards are police.")
        case r.PoliceStays(card):
            return say(
                "{card} cannot be discarded: play it, keep it, trade it, or pass it on.", card=_known(card or "")
            )
        case r.TooMuch(count, most):
            return _too_much(count, most)
        case r.EmptyPile(pile):
            return _no_loot_on(pile)
        case r.NotAgreed():
            return say("This table plays without handing items over.")
        case r.NoActionsLeft():
            return say("You have no actions left: end your turn, or trade.")
        case r.NotYourLoot(loot):
            return say("You have no {loot} in your warehouses.", loot=_known(loot))
        case r.NotTheDearest(loot):
            return say("{loot} is not your most valuable loot: the patrol takes that.", loot=_known(loot))
        case r.OutOfTheGame():
            return say("That seat is out of the game.")
        case _:
            return _about_places(refusal) or _about_trades(refusal, names) or say("That is not possible now.")


def _too_much(count: int, most: int) -> str:
    if most <= 1:
        return say_plural(
            "{count} loot card cannot be taken here: one can.",
            "{count} loot cards cannot be taken here: one can.",
            count,
        )
    return say_plural(
        "{count} loot card cannot be taken here: one to {most} can.",
        "{count} loot cards cannot be taken here: one to {most} can.",
        count,
        most=most,
    )


def _no_loot_on(pile: str) -> str:
    name = next((name for kind, name in LOOT_NAMES.items() if kind == pile), None)
    if name is None:
        return say("There is no loot on such a pile.")
    return say("There is no loot on the {loot} pile.", loot=name)


def _about_places(refusal: Refusal) -> str:
    """What is wrong with a gangster or a warehouse."""
    match refusal:
        case r.NotYourGangster(gangster):
            return say("You have no gangster {gangster} in play.", gangster=_known(gangster))
        case r.NotARivalsGangster(gangster):
            return say("No rival has {gangster} in play.", gangster=_known(gangster))
        case r.NotYourWarehouse(warehouse):
            return say("{warehouse} is not one of your warehouses.", warehouse=_known(warehouse))
        case r.NotARivalsWarehouse(warehouse):
            return say("No rival has {warehouse}.", warehouse=_known(warehouse))
        case r.HasADog(warehouse):
            return say("{warehouse} has a guard dog already; there is room for only one.", warehouse=_known(warehouse))
        case r.NothingThere(place):
            if place in KIND:
                return say("{loot} does not lie there.", loot=_known(place))
            return say("{warehouse} is empty: nothing to steal.", warehouse=_known(place))
        case r.OnTheStreet(gangster):
            return say("{gangster} is on the street, but that works only in the hideout.", gangster=_known(gangster))
        case r.InTheHideout(gangster):
            return say("{gangster} is in the hideout, but that works only on the street.", gangster=_known(gangster))
        case r.IsBlocked(gangster, block):
            return _is_blocked(gangster, block)
        case r.NotBlocked(gangster):
            return say("Nothing holds {gangster} back.", gangster=_known(gangster))
        case r.WrongSymbol(card, block):
            return _wrong_symbol(card, block)
        case r.HasActed(gangster):
            return say("{gangster} has acted already. Each gangster acts once a turn.", gangster=_known(gangster))
        case r.DoesNotHave(gangster, item):
            return say("{gangster} has no {item}.", gangster=_known(gangster), item=_known(item))
        case _:
            return ""


def _is_blocked(gangster: str, block: str) -> str:
    symbol = COUNTER.get(block)
    if symbol is None:
        return say("{gangster} is {state}.", gangster=_known(gangster), state=plight(block))
    return say(
        "{gangster} is {state}: a card with a {symbol} frees them.",
        gangster=_known(gangster),
        state=plight(block),
        symbol=symbol_named(symbol),
    )


def _wrong_symbol(card: str, block: str) -> str:
    symbol = COUNTER.get(block)
    if symbol is None:
        return say("{block} needs another symbol; {card} does not have it.", block=_known(block), card=_known(card))
    return say(
        "{block} needs a {symbol}; {card} does not have it.",
        block=_known(block),
        symbol=symbol_named(symbol),
        card=_known(card),
    )


def _about_trades(refusal: Refusal, names: Sequence[str]) -> str:
    match refusal:
        case r.BadPartner():
            return say("Choose another player who is still in the game.")
        case r.NotTheirTurn(seat):
            return say(
                "You trade with the player whose turn it is. Leave {name} an offer ahead.", name=name_of(names, seat)
            )
        case r.TheirTurnNow(seat):
            return say("It is {name}'s turn: offer it now, not ahead.", name=name_of(names, seat))
        case r.TradeCloses():
            return say("Nobody can trade while somebody has to choose. Try again in a moment.")
        case r.OfferStands(seat):
            return say("You have an offer to {name} already: take it back first.", name=name_of(names, seat))
        case r.NoOffer(seat):
            if seat < len(names):
                return say("You have no offer to {name}.", name=names[seat])
            return say("You have no offer to that player.")
        case _:
            return ""


def _known(card: str) -> str:
    """A card's name; the given text in quotes if there is no such card."""
    if card not in CARDS:
        typed = "".join(letter for letter in card[:40] if letter.isalnum() or letter in " -")
        return say("“{typed}”", typed=typed)
    return loot_name(card) if card in KIND else card_name(card)
