"""Standing orders: orders like those by post, followed in a live game."""

from collections.abc import Sequence
from typing import ClassVar

from bot.games.entries import Entry
from bot.games.machi_koro import postal_turn
from bot.games.machi_koro.actions import MachiAction, Pass, Roll
from bot.games.machi_koro.card_values import ESTABLISHMENTS, MAJORS
from bot.games.machi_koro.orders import FIELD_OF, NO_ORDERS, MachiStanding, Orders
from bot.games.machi_koro.postal_rules import finished_turns, rehearse_own_turn
from bot.games.machi_koro.postal_turn import MachiRules, TurnReport
from bot.games.machi_koro.state import MachiState
from bot.games.machi_koro.views import MachiView
from bot.games.orders import StandingRules
from bot.games.values import Decision


class MachiStandingRules(StandingRules[MachiState, MachiStanding]):
    """The standing orders of Machi Koro."""

    orders_type = MachiStanding
    asks: ClassVar[frozenset[str]] = frozenset(FIELD_OF)

    def __init__(self, game: MachiRules) -> None:
        self._game = game

    def blank(self, orders: MachiStanding) -> bool:
        """Return whether the orders are blank; keeping coins is no order."""
        return orders.orders == NO_ORDERS

    def fits(self, state: MachiState, seat: int, orders: MachiStanding) -> bool:
        """Return whether the seat can still buy something in the orders, if they name anything to buy."""
        return not orders.orders.buy or _left_to_buy(self._game.view(state, seat), seat, orders.orders)

    def answer(self, state: MachiState, decision: Decision, orders: MachiStanding, *, late: bool) -> MachiAction | None:
        """Return what the orders say, or the default if that is impossible; None leaves the question to the player.

        `late`: the deadline is over; if the orders name a purchase, their open parts are answered by default.
        """
        view, wanted = self._game.view(state, decision.seat), orders.orders
        choice, field = view.choices[decision.id], FIELD_OF.get(decision.ask, "")
        given = getattr(wanted, field, None)
        follows = field in ("reroll", "add") and wanted.dice is not None
        if decision.ask == "build" and not _left_to_buy(view, decision.seat, wanted):
            return None
        if given in (None, ()) and not (follows or _on_the_way(view, decision, wanted, late=late)):
            return None
        if decision.ask == "build":
            thrifty = postal_turn.leaving(view, decision.seat, wanted, orders.keep_coins)
            return postal_turn.ordered(view, decision, thrifty) or Pass()
        if decision.ask == "roll" and wanted.dice is not None and Roll(wanted.dice) not in choice:
            return next(iter(choice))
        return postal_turn.answer(view, decision, wanted)

    def turns_to_rehearse(self, state: MachiState) -> range:
        """Return the numbers of the turns that are over."""
        return finished_turns(state)

    def rehearse(
        self, before: MachiState, entries: Sequence[Entry], seat: int, orders: MachiStanding
    ) -> TurnReport | None:
        """Return what these orders would have done in one of the seat's own turns."""
        return rehearse_own_turn(self._game, before, entries, seat, orders)


def _on_the_way(view: MachiView, decision: Decision, orders: Orders, *, late: bool) -> bool:
    """Return whether an open question before a purchase needs no player: one way to roll, or no time left."""
    only = decision.ask == "roll" and len(list(view.choices[decision.id])) == 1
    return (only or late) and decision.seat == view.active and _left_to_buy(view, decision.seat, orders)


def _left_to_buy(view: MachiView, seat: int, orders: Orders) -> bool:
    """Return whether the seat can ever buy a card in the orders: it may own it, and it is or may come on offer."""
    town = view.towns[seat]
    if any(site.card in orders.buy for site in town.sites if not site.built):
        return True
    owned = MAJORS.intersection(holding.card for holding in town.holdings)
    wanted = ESTABLISHMENTS.keys() & set(orders.buy) - owned
    return bool(wanted) and (view.deck > 0 or any(pile.card in wanted for pile in view.market if pile.left))
