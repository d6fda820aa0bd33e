"""What standing orders do about each question, as far as a view tells: the rules and the words both ask here."""

from typing import Literal

from bot.games.machi_koro.card_values import ESTABLISHMENTS, MAJORS, built
from bot.games.machi_koro.orders import Orders
from bot.games.machi_koro.postal_turn import TurnReport
from bot.games.machi_koro.views import MachiView
from bot.games.values import Decision

Fate = Literal["ordered", "default", "ask"]
"""How a question is answered: as the orders say (or by default if that is impossible), by default, by the player."""


def fate(view: MachiView, seat: int, orders: Orders, field: str, *, late: bool = False) -> Fate:
    """Return how standing orders of that seat answer the questions that belong to a part of them.

    `late`: the deadline is over; orders that name a purchase then answer whatever is asked before it.
    """
    buys = left_to_buy(view, seat, orders)
    if field == "buy":
        return "ordered" if buys else "ask"
    if getattr(orders, field, None) not in (None, ()):
        return "ordered"
    town = view.towns[seat]
    one_die = field == "dice" and not built(town, "train_station")
    follows = field in ("reroll", "add") and orders.dice is not None
    return "default" if follows or (buys and (one_die or late)) else "ask"


def left_to_buy(view: MachiView, seat: int, orders: Orders) -> bool:
    """Return whether the seat can ever buy a card in the orders: it may own it, and it is or may come on offer."""
    town = view.towns[seat]
    if any(site.card in orders.buy for site in town.sites if not site.built):
        return True
    owned = MAJORS.intersection(holding.card for holding in town.holdings)
    wanted = ESTABLISHMENTS.keys() & set(orders.buy) - owned
    return bool(wanted) and (view.deck > 0 or any(pile.card in wanted for pile in view.market if pile.left))


class DryRun(TurnReport, frozen=True):
    """One turn played again with standing orders. `asked`: the decisions that they would have left to the player.

    Those are answered as the player did; the turn stops at one that the player did not meet.
    """

    asked: tuple[Decision, ...] = ()
