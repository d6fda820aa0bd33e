"""The markets: how cards come on offer. The table's options name one of them.

A pile of 0 is sold out; dealt markets have no such piles.
"""

from collections.abc import Callable, Collection

import msgspec

from bot.games.machi_koro.edition import edition_of
from bot.games.machi_koro.events import Dealt, Grew, LeftMarket
from bot.games.machi_koro.rules.resolution import Play
from bot.games.machi_koro.state import GROWING, GROWS_TO, MachiOptions
from data.cards.machi_koro import Establishment

MAJORS_IN_PLAY = 4
"""Copies of each major in play; with more seats, one for each seat (RULINGS.md, "Copies of the majors")."""

HIGH_NUMBERS_FROM = 7
"""The lowest number of the second deck (RULINGS.md, "Markets with three decks")."""


class Section(msgspec.Struct, frozen=True):
    """A part of a dealt market: `size` different piles of the cards that `holds` accepts, or of any (None).

    `grows`: it has no more piles than turns have begun.
    """

    size: int
    holds: Callable[[Establishment], bool] | None = None
    grows: bool = False

    def room(self, turn: int) -> int:
        """Return how many piles lie open in that turn (from 1; 0 before the first), if the deck has them."""
        return min(self.size, turn) if self.grows else self.size


class Market(msgspec.Struct, frozen=True):
    """A way of offering cards: `lay_out` runs at the start, `refill` after each change.

    `refill` gets the cards that have fewer copies on offer, or fewer possible buyers, than before.
    `sections`: of a dealt market; none if every pile lies open.
    """

    lay_out: Callable[[Play], None]
    refill: Callable[[Play, Collection[str]], None]
    sections: tuple[Section, ...] = ()


def supply(options: MachiOptions, seats: int) -> dict[str, int]:
    """Count the copies of each card in play, without starting cards (RULINGS.md, "Cards left out by agreement")."""
    return {
        card.id: max(MAJORS_IN_PLAY, seats) if card.major else card.copies
        for card in edition_of(options).establishments.values()
        if card.id not in options.without
    }


def every_pile(play: Play) -> None:
    """Offer every card of the edition from the start (rulebook 2017, Game setup)."""
    play.state.market = supply(play.state.options, len(play.state.towns))


def stay_sold_out(play: Play, changed: Collection[str]) -> None:
    """Leave empty piles empty: there is no deck to fill them."""


def dealt(*sections: Section) -> Market:
    """Return a market that is dealt from a shuffled deck until every section has its number of piles.

    All sections share one deck: each takes the topmost card that belongs there. Sources: RULINGS.md, "Market of ten",
    "Markets of twelve and fifteen", "Markets with three decks", "Growing market".
    """

    def lay_out(play: Play) -> None:
        copies = supply(play.state.options, len(play.state.towns))
        play.state.deck = play.chance.shuffled([card for card in copies for _ in range(copies[card])], "market")
        play.state.market = {}
        _deal(play, sections)

    def refill(play: Play, changed: Collection[str]) -> None:
        market = play.state.market
        for card in changed:
            if not market[card]:
                del market[card]
        _remove_unbuyable_majors(play, changed)
        if added := _fill(play, sections):
            play.emit(Dealt(tuple(added)))

    return Market(lay_out, refill, sections)


def grow(play: Play) -> None:
    """Open the pile that a growing market gains with the turn that begins (RULINGS.md, "Growing market")."""
    sections, before = MARKETS[play.state.options.market].sections, set(play.state.market)
    if any(section.grows for section in sections):
        added = _fill(play, sections)
        if stacked := [card for card in added if card in before]:
            play.emit(Dealt(tuple(stacked)))
        for card in play.state.market:
            if card not in before:
                play.emit(Grew(card))


def _fill(play: Play, sections: tuple[Section, ...]) -> list[str]:
    """Deal until every section is full of what somebody can buy; return the cards in order."""
    added = more = _deal(play, sections)
    while _remove_unbuyable_majors(play, more):
        more = _deal(play, sections)
        added += more
    return added


def _deal(play: Play, sections: tuple[Section, ...]) -> list[str]:
    """Deal until every section is full or the deck has nothing for it; return the cards in order."""
    market, added = play.state.market, []
    for section in sections:
        piles, room = _piles(play, section), section.room(play.state.turn)
        while piles < room:
            card = _topmost(play, section)
            if card is None:
                break
            if card in market:
                market[card] += 1
            else:
                market[card] = 1
                piles += 1
            added.append(card)
    return added


def _piles(play: Play, section: Section) -> int:
    if section.holds is None:
        return len(play.state.market)
    cards = play.edition.establishments
    return sum(section.holds(cards[card]) for card in play.state.market)


def _topmost(play: Play, section: Section) -> str | None:
    """Take the topmost card of the deck that belongs to a section, or None."""
    deck, cards = play.state.deck, play.edition.establishments
    if section.holds is None:
        return deck.pop() if deck else None
    for at in range(len(deck) - 1, -1, -1):
        if section.holds(cards[deck[at]]):
            return deck.pop(at)
    return None


def _remove_unbuyable_majors(play: Play, cards: Collection[str]) -> bool:
    """Put piles of majors among `cards` that every player owns back in the box; return whether there were any.

    Source: RULINGS.md, "Majors that nobody can buy leave".
    """
    state, majors, some_left = play.state, play.edition.major_ids, False
    if majors.isdisjoint(cards):
        return False
    for card in cards:
        if card in majors and card in state.market and all(card in state.towns[seat].cards for seat in state.seated):
            copies = state.market.pop(card)
            state.box[card] = state.box.get(card, 0) + copies
            play.emit(LeftMarket(card, copies))
            some_left = True
    return some_left


def take(play: Play, card: str) -> None:
    """Take one card from its pile; the roller already has it."""
    market = play.state.market
    market[card] = left = market[card] - 1
    if not left or card in play.edition.major_ids:
        MARKETS[play.state.options.market].refill(play, (card,))


def after_leaving(play: Play) -> None:
    """Refill the market after a player left: some majors may be unbuyable now."""
    MARKETS[play.state.options.market].refill(play, play.edition.sorted(play.state.market))


def put_back(play: Play, card: str) -> None:
    """Put a card back on its pile, or open a new pile."""
    market = play.state.market
    market[card] = market.get(card, 0) + 1


def _low(card: Establishment) -> bool:
    return not card.major and card.rolls[0] < HIGH_NUMBERS_FROM


def _high(card: Establishment) -> bool:
    return not card.major and card.rolls[0] >= HIGH_NUMBERS_FROM


def _major(card: Establishment) -> bool:
    return card.major


MARKETS: dict[str, Market] = {
    "all": Market(every_pile, stay_sold_out),
    **{str(size): dealt(Section(size)) for size in (10, 12, 15)},
    **{f"{each}-{each}-2": dealt(Section(each, _low), Section(each, _high), Section(2, _major)) for each in (4, 5, 6)},
    GROWING: dealt(Section(GROWS_TO, grows=True)),
}
"""Each market, by its name in a table's options."""
