"""Refusals of MafiaDollar in words: one entry for each kind. Only the player who tried the action reads them."""

import functools
from collections.abc import Mapping, Sequence
from typing import Final

from bot.games.mafia_dollar import refusals as r
from bot.games.mafia_dollar.cards import CARDS, COUNTER, GROUP
from bot.games.values import Refusal
from bot.language import Plural, Sentence, say
from bot.language.tables import By, Fields, Words
from rendering.words.mafia_dollar.names import LOOT_NAMES, card_name, plight, symbol_named
from rendering.words.mafia_dollar.places import name_of
from rendering.words.refusals import NOBODY, OUT, why_not

WORDS: Final[Mapping[type[Refusal], Words]] = {
    r.NotInHand: Sentence("You have no {card} in your hand."),
    r.WrongCard: By(
        lambda refusal: GROUP.get(refusal.card),
        {
            "gangster": Sentence(
                "{card} is not played like that: it is hired into your hideout, or discarded for its symbol."
            ),
            "item": Sentence(
                "{card} is not played like that: it is given to one of your gangsters in the hideout, or discarded "
                "for its symbol."
            ),
            "block": Sentence(
                "{card} is not played like that: it is put on a rival's gangster, or discarded for its symbol."
            ),
            "warehouse": Sentence("{card} is not played like that: it is opened, or discarded for its symbol."),
            "dog": Sentence(
                "{card} is not played like that: it is put on one of your warehouses, or discarded for its symbol."
            ),
            "birthday": Sentence("{card} is not played like that: it is celebrated, with a warehouse for the gifts."),
            "police": Sentence("{card} is not played like that: it is played, or kept."),
        },
        Sentence("{card} is not played like that: it is not played at all."),
    ),
    r.PoliceStays: By(
        "card",
        {None: Sentence("You can play nothing only if all your cards are police.")},
        Sentence("{card} cannot be discarded: play it, keep it, trade it, or pass it on."),
    ),
    r.NotYourGangster: Sentence("You have no gangster {gangster} in play."),
    r.NotARivalsGangster: Sentence("No rival has {gangster} in play."),
    r.NotYourWarehouse: Sentence("{warehouse} is not one of your warehouses."),
    r.NotARivalsWarehouse: Sentence("No rival has {warehouse}."),
    r.HasADog: Sentence("{warehouse} has a guard dog already; there is room for only one."),
    r.NothingThere: Sentence("{warehouse} is empty: nothing to steal."),
    r.OnTheStreet: Sentence("{gangster} is on the street, but that works only in the hideout."),
    r.InTheHideout: Sentence("{gangster} is in the hideout, but that works only on the street."),
    r.IsBlocked: Sentence("{gangster} is {state}: a card with a {symbol} frees them."),
    r.NotBlocked: Sentence("Nothing holds {gangster} back."),
    r.WrongSymbol: Sentence("{block} needs a {symbol}; {card} does not have it."),
    r.HasActed: Sentence("{gangster} has acted already. Each gangster acts once a turn."),
    r.NoActionsLeft: Sentence("You have no actions left: end your turn, or trade."),
    r.TooMuch: Plural("You can take {count} loot card here.", "You can take 1 to {count} loot cards here.", of="most"),
    r.EmptyPile: Sentence("There is no loot on the {pile} pile."),
    r.NotAgreed: Sentence("This table plays without handing items over."),
    r.DoesNotHave: Sentence("{gangster} has no {item}."),
    r.NotYourLoot: Sentence("You have no {loot} in your warehouses."),
    r.NotTheDearest: Sentence("{loot} is not your most valuable loot: the patrol takes that."),
    r.BadPartner: NOBODY,
    r.NotTheirTurn: Sentence("You trade with the player whose turn it is. Leave {name} an offer ahead."),
    r.TheirTurnNow: Sentence("It is {name}'s turn: offer it now, not ahead."),
    r.TradeCloses: Sentence("Nobody can trade while somebody has to choose. Try again in a moment."),
    r.OfferStands: Sentence("You have an offer to {name} already: take it back first."),
    r.NoOffer: Sentence("You have no offer to that player."),
    r.OutOfTheGame: OUT,
}


def refused(refusal: Refusal, names: Sequence[str]) -> str:
    """Why an action is not possible."""
    return why_not(refusal, WORDS, {**FIELDS, "name": ("seat", functools.partial(name_of, names))})


def _known(card: str) -> str:
    """A card's name; the given text in quotes if there is no such card."""
    if card not in CARDS:
        typed = "".join(letter for letter in card[:40] if letter.isalnum() or letter in " -")
        return say("“{typed}”", typed=typed)
    return card_name(card)


FIELDS: Final[Fields] = {
    **{field: (field, _known) for field in ("card", "gangster", "warehouse", "block", "item", "loot")},
    "state": ("block", plight),
    "symbol": ("block", lambda block: symbol_named(COUNTER[block])),
    "pile": ("pile", lambda pile: LOOT_NAMES[pile] if pile in LOOT_NAMES else _known(pile)),
}
