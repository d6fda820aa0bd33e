"""How cards come on offer. An edition's cards are dealt by one of these, as the table's options say.

A pile of 0 is sold out; dealt markets have none.
"""

from collections.abc import Callable, Collection

import msgspec

from bot.games.machi_koro import house_rules
from bot.games.machi_koro.events import Dealt, LeftMarket
from bot.games.machi_koro.resolution import Play
from data.cards.machi_koro import Establishment

MAJORS_IN_PLAY = 4
"""How many copies of each major are in play; with more seats than that, one for each (rulings, "Markets")."""


class Market(msgspec.Struct, frozen=True):
    """A way of offering cards: `lay_out` at the start, `refill` whenever what can be bought has changed.

    `refill` is told of which cards fewer lie there than before, or may be bought by fewer players.
    """

    lay_out: Callable[[Play], None]
    refill: Callable[[Play, Collection[str]], None]


class Stretch(msgspec.Struct, frozen=True):
    """A part of a dealt market: `size` different piles of the cards that belong there, or of any (None)."""

    size: int
    holds: Callable[[Establishment], bool] | None = None


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


def stay_sold_out(play: Play, changed: Collection[str]) -> None:
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

    def refill(play: Play, changed: Collection[str]) -> None:
        market = play.state.market
        for card in changed:
            if not market[card]:
                del market[card]
        _put_useless_majors_away(play, changed)
        came = more = _deal(play, stretches)
        while _put_useless_majors_away(play, more):
            more = _deal(play, stretches)
            came += more
        if came:
            play.tell(Dealt(tuple(came)))

    return Market(lay_out, refill)


def _deal(play: Play, stretches: tuple[Stretch, ...]) -> list[str]:
    """Deal until every stretch is full or the deck has nothing for it; return the cards in their order."""
    market, came = play.state.market, []
    for stretch in stretches:
        piles = _piles(play, stretch)
        while piles < stretch.size:
            card = _topmost(play, stretch)
            if card is None:
                break
            if card in market:
                market[card] += 1
            else:
                market[card] = 1
                piles += 1
            came.append(card)
    return came


def _piles(play: Play, stretch: Stretch) -> int:
    """Count the piles that belong to a stretch."""
    if stretch.holds is None:
        return len(play.state.market)
    cards = play.edition.establishments
    return sum(stretch.holds(cards[card]) for card in play.state.market)


def _topmost(play: Play, stretch: Stretch) -> str | None:
    """Take the topmost card of the deck that belongs to a stretch, or None."""
    deck, cards = play.state.deck, play.edition.establishments
    if stretch.holds is None:
        return deck.pop() if deck else None
    for at in range(len(deck) - 1, -1, -1):
        if stretch.holds(cards[deck[at]]):
            return deck.pop(at)
    return None


def _put_useless_majors_away(play: Play, cards: Collection[str]) -> bool:
    """Put the piles back in the box of those majors among `cards` that every player has; say whether any left."""
    state, majors, some_left = play.state, play.edition.only_one, False
    if majors.isdisjoint(cards):
        return False
    for card in cards:
        if card in majors and card in state.market and all(card in state.towns[seat].cards for seat in state.seated):
            copies = state.market.pop(card)
            state.box[card] = state.box.get(card, 0) + copies
            play.tell(LeftMarket(card, copies))
            some_left = True
    return some_left


def take(play: Play, card: str) -> None:
    """Take a card from its pile, for the roller, who has it by now."""
    market = play.state.market
    market[card] = left = market[card] - 1
    if not left or card in play.edition.only_one:
        MARKETS[play.state.options.market].refill(play, (card,))


def after_leaving(play: Play) -> None:
    """Let the market follow that a player has left, who will buy nothing any more."""
    MARKETS[play.state.options.market].refill(play, play.edition.sorted(play.state.market))


def put_back(play: Play, card: str) -> None:
    """Put a card back on its pile, or open one more."""
    market = play.state.market
    market[card] = market.get(card, 0) + 1


def _low(card: Establishment) -> bool:
    return not card.major and card.rolls[0] < house_rules.HIGH_NUMBERS_FROM


def _high(card: Establishment) -> bool:
    return not card.major and card.rolls[0] >= house_rules.HIGH_NUMBERS_FROM


def _major(card: Establishment) -> bool:
    return card.major


MARKETS: dict[str, Market] = {
    "all": Market(every_pile, stay_sold_out),
    **{str(size): dealt(Stretch(size)) for size in house_rules.DEALT_MARKETS},
    "-".join(map(str, house_rules.SPLIT_MARKET)): dealt(*map(Stretch, house_rules.SPLIT_MARKET, (_low, _high, _major))),
}
"""Each way of offering cards, by the name that stands in a table's options."""
