"""How cards come on offer. An edition's cards are dealt by one of these, as the table's options say."""

from collections.abc import Callable

import msgspec

from bot.games.machi_koro.play import Play


class Market(msgspec.Struct, frozen=True):
    """A way of offering cards: `lay_out` at the start, `refill` whenever a card has been taken."""

    lay_out: Callable[[Play], None]
    refill: Callable[[Play], None]


def every_pile(play: Play) -> None:
    """Offer every card of the edition from the start (rulebook, "Game set-up")."""
    play.state.market = {card.id: card.copies for card in play.edition.establishments.values()}


def stay_sold_out(play: Play) -> None:
    """Leave an empty pile empty: nothing is hidden that could fill it."""


MARKETS: dict[str, Market] = {"all": Market(every_pile, stay_sold_out)}
"""Each way of offering cards, by the name that stands in a table's options."""
