"""Refusals of MafiaDollar in words. Only the player who tried the action reads them."""

from collections.abc import Sequence

from bot.games.mafia_dollar import refusals as r
from bot.games.mafia_dollar.cards import CARDS, COUNTER, GROUP, KIND, SYMBOL
from bot.games.values import NotAmongTheChoices, NotPending, Refusal
from rendering.words.mafia_dollar.names import (
    LOOT_NAMES,
    card_name,
    counted,
    loot_name,
    plight,
    symbol_named,
)
from rendering.words.mafia_dollar.places import name_of

HOW_PLAYED = {
    "gangster": "is hired into your hideout",
    "item": "is given to one of your gangsters in the hideout",
    "block": "is put on a rival's gangster",
    "warehouse": "is opened",
    "dog": "is put on one of your warehouses",
    "birthday": "is celebrated, with a warehouse for the gifts",
    "police": "is played, or kept",
}
"""How to play each group of cards."""


def refused(refusal: Refusal, names: Sequence[str]) -> str:
    """Why an action is not possible."""
    match refusal:
        case NotPending():
            return "That was decided already."
        case NotAmongTheChoices():
            return "You cannot choose that now."
        case r.NotInHand(card):
            return f"You have no {_known(card)} in your hand."
        case r.WrongCard(card):
            how = HOW_PLAYED.get(GROUP.get(card, ""), "is not played at all")
            symbol = ", or discarded for its symbol" if card in SYMBOL else ""
            return f"{_known(card)} is not played like that: it {how}{symbol}."
        case r.PoliceStays(None):
            return "You can play nothing only if all your cards are police."
        case r.PoliceStays(card):
            return f"{_known(card or '')} cannot be discarded: play it, keep it, trade it, or pass it on."
        case r.TooMuch(count, most):
            return f"{counted(count, 'loot card')} cannot be taken here: one{'' if most <= 1 else f' to {most}'} can."
        case r.EmptyPile(pile):
            return f"There is no loot on {_pile(pile)}."
        case r.NotAgreed():
            return "This table plays without handing items over."
        case r.NoActionsLeft():
            return "You have no actions left: end your turn, or trade."
        case r.NotYourLoot(loot):
            return f"You have no {_known(loot)} in your warehouses."
        case r.NotTheDearest(loot):
            return f"{_known(loot)} is not your most valuable loot: the patrol takes that."
        case r.OutOfTheGame():
            return "That seat is out of the game."
        case _:
            return _about_places(refusal) or _about_trades(refusal, names) or "That is not possible now."


def _about_places(refusal: Refusal) -> str:
    """What is wrong with a gangster or a warehouse."""
    match refusal:
        case r.NotYourGangster(gangster):
            return f"You have no gangster {_known(gangster)} in play."
        case r.NotARivalsGangster(gangster):
            return f"No rival has {_known(gangster)} in play."
        case r.NotYourWarehouse(warehouse):
            return f"{_known(warehouse)} is not one of your warehouses."
        case r.NotARivalsWarehouse(warehouse):
            return f"No rival has {_known(warehouse)}."
        case r.HasADog(warehouse):
            return f"{_known(warehouse)} has a guard dog already; there is room for only one."
        case r.NothingThere(place):
            if place in KIND:
                return f"{_known(place)} does not lie there."
            return f"{_known(place)} is empty: nothing to steal."
        case r.OnTheStreet(gangster):
            return f"{_known(gangster)} is on the street, but that works only in the hideout."
        case r.InTheHideout(gangster):
            return f"{_known(gangster)} is in the hideout, but that works only on the street."
        case r.IsBlocked(gangster, block):
            symbol = COUNTER.get(block)
            frees = f": a card with a {symbol_named(symbol)} frees" if symbol else ""
            return f"{_known(gangster)} is {plight(block) if block in CARDS else 'blocked'}{frees}."
        case r.NotBlocked(gangster):
            return f"Nothing holds {_known(gangster)} back."
        case r.WrongSymbol(card, block):
            symbol = COUNTER.get(block)
            need = f"needs a {symbol_named(symbol)}" if symbol else "needs another symbol"
            return f"{_known(block)} {need}; {_known(card)} does not have it."
        case r.HasActed(gangster):
            return f"{_known(gangster)} has acted already. Each gangster acts once a turn."
        case r.DoesNotHave(gangster, item):
            return f"{_known(gangster)} has no {_known(item)}."
        case _:
            return ""


def _about_trades(refusal: Refusal, names: Sequence[str]) -> str:
    match refusal:
        case r.BadPartner():
            return "Choose another player who is still in the game."
        case r.NotTheirTurn(seat):
            return f"You trade with the player whose turn it is. Leave {name_of(names, seat)} an offer ahead."
        case r.TheirTurnNow(seat):
            return f"It is {name_of(names, seat)}'s turn: offer it now, not ahead."
        case r.TradeCloses():
            return "Nobody can trade while somebody has to choose. Try again in a moment."
        case r.OfferStands(seat):
            return f"You have an offer to {name_of(names, seat)} already: take it back first."
        case r.NoOffer(seat):
            return f"You have no offer to {names[seat] if seat < len(names) else 'that player'}."
        case _:
            return ""


def _known(card: str) -> str:
    """A card's name; the given text in quotes if there is no such card."""
    if card not in CARDS:
        return f"“{''.join(letter for letter in card[:40] if letter.isalnum() or letter in ' -')}”"
    return loot_name(card) if card in KIND else card_name(card)


def _pile(pile: str) -> str:
    """A loot pile by its kind."""
    return next((f"the {name} pile" for kind, name in LOOT_NAMES.items() if kind == pile), "such a pile")
