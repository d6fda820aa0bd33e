"""Dealt markets: `rules.market` in integers."""

from collections.abc import Callable, Iterable

from bot.games.machi_koro.kernel.position import Position


def shuffled(cards: Iterable[int], random: Callable[[], float]) -> list[int]:
    """Return the cards in a random order (Fisher and Yates, from the end, like `Chance.shuffled`)."""
    deck = list(cards)
    for last in range(len(deck) - 1, 0, -1):
        chosen = int(random() * (last + 1))
        deck[last], deck[chosen] = deck[chosen], deck[last]
    return deck


def lay_out(position: Position, random: Callable[[], float]) -> None:
    """Lay out the market of a new game."""
    tables = position.tables
    if not tables.sections:
        position.market[: tables.establishments] = tables.copies
        return
    position.deck = shuffled(tables.deck, random)
    _deal(position)


def refill(position: Position, bought: int) -> None:
    """Deal until the market is full, after a card was bought; majors that everybody owns leave first."""
    market = position.market
    if market[bought]:
        if not _everybodys(position, bought):
            return
        market[bought] = 0
    fill(position)


def fill(position: Position) -> None:
    """Deal until the market is full of what somebody can buy, in the turn that it is."""
    market, major = position.market, position.tables.major
    short = True
    while short:
        short = False
        for card in _deal(position):
            if major[card] and market[card] and _everybodys(position, card):
                market[card] = 0
                short = True


def _everybodys(position: Position, card: int) -> bool:
    cards, stride = position.cards, position.tables.stride
    for seat in position.seated:  # noqa: SIM110 - a generator takes three times as long
        if not cards[seat * stride + card]:
            return False
    return True


def _deal(position: Position) -> list[int]:
    """Deal until every section is full or the deck has nothing for it; return the cards."""
    market, deck, added = position.market, position.deck, []
    many, turn, grows = position.tables.establishments, position.turn, position.tables.grows
    for size, holds in position.tables.sections:
        if turn < grows:
            size = min(size, turn)
        if holds is None:
            piles = many - market.count(0)
            while piles < size and deck:
                card = deck.pop()
                piles += not market[card]
                market[card] += 1
                added.append(card)
            continue
        piles = sum([market[card] > 0 for card in holds])
        at = len(deck) - 1
        while piles < size and at >= 0:
            if deck[at] in holds:
                card = deck.pop(at)
                piles += not market[card]
                market[card] += 1
                added.append(card)
            at -= 1
    return added
