"""How cards come on offer. An edition's cards are dealt by one of these, as the table's options say.

Piles always stand in the order of the card table. A pile of 0 is sold out; dealt markets have none.
"""

from collections.abc import Callable

import msgspec

from bot.games.machi_koro import house_rules
from bot.games.machi_koro.events import Dealt, LeftMarket
from bot.games.machi_koro.play import Play
from data.cards.machi_koro import Establishment

MAJORS_IN_PLAY = 4
"""How many copies of each major are in play; with more seats than that, one for each (rulings, "Markets")."""


class Market(msgspec.Struct, frozen=True):
    """A way of offering cards: `lay_out` at the start, `refill` whenever what can be bought has changed."""

    lay_out: Callable[[Play], None]
    refill: Callable[[Play], None]


class Stretch(msgspec.Struct, frozen=True):
    """A part of a dealt market: `size` different piles of the cards that belong there."""

    size: int
    holds: Callable[[Establishment], bool]


def supply(play: Play) -> dict[str, int]:
    """Count the cards of the edition that are in play, starting cards and those left out by agreement not."""
    options, seats = play.state.options, len(play.state.towns)
    return {
        card.id: max(MAJORS_IN_PLAY, seats) if card.major else card.copies
        for card in play.edition.establishments.values()
        if card.id not in options.without
    }


def every_pile(play: Play) -> None:
    """Offer every card of the edition from the start (rulebook, "Game set-up")."""
    play.state.market = supply(play)


def stay_sold_out(play: Play) -> None:
    """Leave an empty pile empty: nothing is hidden that could fill it."""


def dealt(*stretches: Stretch) -> Market:
    """Make a market that is dealt from a shuffled deck until every stretch has its number of piles.

    One deck serves several stretches: each takes the topmost card that belongs there.
    """

    def lay_out(play: Play) -> None:
        copies = supply(play)
        play.state.deck = play.chance.shuffled([card for card in copies for _ in range(copies[card])], "market")
        play.state.market = {}
        _deal(play, stretches)

    def refill(play: Play) -> None:
        _leave(play)
        cards = _deal(play, stretches)
        while _leave(play):
            cards += _deal(play, stretches)
        if cards:
            play.tell(Dealt(tuple(cards)))

    return Market(lay_out, refill)


def _deal(play: Play, stretches: tuple[Stretch, ...]) -> list[str]:
    """Deal until every stretch is full or the deck has nothing for it; return the cards in their order."""
    state, cards = play.state, play.edition.establishments
    came: list[str] = []
    for stretch in stretches:
        piles = sum(1 for card in state.market if stretch.holds(cards[card]))
        while piles < stretch.size:
            at = next((at for at in reversed(range(len(state.deck))) if stretch.holds(cards[state.deck[at]])), None)
            if at is None:
                break
            card = state.deck.pop(at)
            piles += card not in state.market
            state.market[card] = state.market.get(card, 0) + 1
            came.append(card)
    if came:
        state.market = {card: state.market[card] for card in play.edition.sorted(state.market)}
    return came


def _leave(play: Play) -> bool:
    """Take sold-out piles away, and majors that every player has already; tell whether there were any."""
    state = play.state
    sold_out = [card for card, left in state.market.items() if not left]
    for card in sold_out:
        del state.market[card]
    towns = [state.towns[seat].cards for seat in state.seated]
    useless = [
        card
        for card in state.market
        if play.edition.establishments[card].major and all(card in cards for cards in towns)
    ]
    for card in useless:
        copies = state.market.pop(card)
        state.box[card] = state.box.get(card, 0) + copies
        play.tell(LeftMarket(card, copies))
    return bool(sold_out or useless)


def refill(play: Play) -> None:
    """Let the market follow a change of what is on offer, or of who can buy it."""
    MARKETS[play.state.options.market].refill(play)


def take(play: Play, card: str) -> None:
    """Take a card from its pile, for the roller, who has it by now."""
    market = play.state.market
    market[card] -= 1
    if not market[card] or play.edition.establishments[card].major:
        refill(play)


def put_back(play: Play, card: str) -> None:
    """Put a card back on its pile, or open one more."""
    state = play.state
    state.market[card] = state.market.get(card, 0) + 1
    state.market = {pile: state.market[pile] for pile in play.edition.sorted(state.market)}


def _anything(card: Establishment) -> bool:
    return True


def _low(card: Establishment) -> bool:
    return not card.major and card.rolls[0] < house_rules.HIGH_NUMBERS_FROM


def _high(card: Establishment) -> bool:
    return not card.major and card.rolls[0] >= house_rules.HIGH_NUMBERS_FROM


def _major(card: Establishment) -> bool:
    return card.major


MARKETS: dict[str, Market] = {
    "all": Market(every_pile, stay_sold_out),
    **{str(size): dealt(Stretch(size, _anything)) for size in house_rules.DEALT_MARKETS},
    "-".join(map(str, house_rules.SPLIT_MARKET)): dealt(*map(Stretch, house_rules.SPLIT_MARKET, (_low, _high, _major))),
}
"""Each way of offering cards, by the name that stands in a table's options."""
