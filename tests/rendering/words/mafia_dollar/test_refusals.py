"""Reasons for refusals in MafiaDollar, in words."""

import typing

import pytest

from bot.games.mafia_dollar import refusals as r
from bot.games.values import NotAmongTheChoices, NotPending, Refusal
from rendering.words.mafia_dollar import refused
from tests.rendering.words.mafia_dollar.games import NAMES

REFUSED: list[tuple[Refusal, str]] = [
    (NotPending(), "That was decided already."),
    (NotAmongTheChoices(), "You cannot choose that now."),
    (r.NotInHand("I05"), "You have no Revolver in your hand."),
    (r.NotInHand("`*nonsense"), "You have no “nonsense” in your hand."),
    (r.WrongCard("W01"), "Warehouse 1 is not played like that: it is opened, or discarded for its symbol."),
    (r.WrongCard("P01"), "Security guard is not played like that: it is played, or kept."),
    (r.PoliceStays(), "You can play nothing only if all your cards are police."),
    (r.PoliceStays("P01"), "Security guard cannot be discarded: play it, keep it, trade it, or pass it on."),
    (r.NotYourGangster("G02"), "You have no gangster Slow Sal in play."),
    (r.NotARivalsGangster("G02"), "No rival has Slow Sal in play."),
    (r.NotYourWarehouse("W03"), "Warehouse 3 is not one of your warehouses."),
    (r.NotARivalsWarehouse("W03"), "No rival has Warehouse 3."),
    (r.HasADog("W03"), "Warehouse 3 has a guard dog already; there is room for only one."),
    (r.NothingThere("W03"), "Warehouse 3 is empty: nothing to steal."),
    (r.OnTheStreet("G02"), "Slow Sal is on the street, but that works only in the hideout."),
    (r.InTheHideout("G02"), "Slow Sal is in the hideout, but that works only on the street."),
    (r.IsBlocked("G02", "B01"), "Slow Sal is in jail: a card with a 🔑 key frees them."),
    (r.NotBlocked("G02"), "Nothing holds Slow Sal back."),
    (r.WrongSymbol("I01", "B17"), "Beat up needs a 🩹 first aid kit; Brass knuckles does not have it."),
    (r.HasActed("G02"), "Slow Sal has acted already. Each gangster acts once a turn."),
    (r.NoActionsLeft(), "You have no actions left: end your turn, or trade."),
    (r.TooMuch(3, 2), "You can take 1 to 2 loot cards here."),
    (r.TooMuch(2, 1), "You can take 1 loot card here."),
    (r.EmptyPile("red_light"), "There is no loot on the Red light district pile."),
    (r.EmptyPile("nonsense"), "There is no loot on the “nonsense” pile."),
    (r.NotAgreed(), "This table plays without handing items over."),
    (r.DoesNotHave("G02", "I05"), "Slow Sal has no Revolver."),
    (r.NotYourLoot("L01"), "You have no 🚬 Tobacco $15,000 in your warehouses."),
    (r.NotTheDearest("L01"), "🚬 Tobacco $15,000 is not your most valuable loot: the patrol takes that."),
    (r.BadPartner(9), "Choose another player who is still in the game."),
    (r.NotTheirTurn(1), "You trade with the player whose turn it is. Leave Bo an offer ahead."),
    (r.TheirTurnNow(1), "It is Bo's turn: offer it now, not ahead."),
    (r.TradeCloses(), "Nobody can trade while somebody has to choose. Try again in a moment."),
    (r.OfferStands(1), "You have an offer to Bo already: take it back first."),
    (r.NoOffer(9), "You have no offer to that player."),
    (r.OutOfTheGame(1), "That seat is out of the game."),
]


@pytest.mark.parametrize(("refusal", "said"), REFUSED)
def test_every_refusal_has_words(refusal: Refusal, said: str) -> None:
    assert refused(refusal, NAMES) == said


def test_no_refusal_of_the_game_is_without_words() -> None:
    assert {type(refusal) for refusal, _ in REFUSED} == set(typing.get_args(r.MafiaRefusal))
