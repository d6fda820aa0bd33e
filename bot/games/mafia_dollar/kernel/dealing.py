"""Laying out and scoring a deal: `rules.deal` in integers."""

from collections.abc import Callable, Iterable

from msgspec import UNSET

from bot.games.mafia_dollar.cards import BELOW, HAND
from bot.games.mafia_dollar.kernel.position import PLAY, Position
from bot.games.mafia_dollar.kernel.tables import KINDS, NONE


def shuffled(cards: Iterable[int], random: Callable[[], float]) -> list[int]:
    """Return the cards in a random order (Fisher and Yates, from the end, like `Chance.shuffled`)."""
    deck = list(cards)
    for last in range(len(deck) - 1, 0, -1):
        chosen = int(random() * (last + 1))
        deck[last], deck[chosen] = deck[chosen], deck[last]
    return deck


def begin_deal(position: Position, first: int, random: Callable[[], float]) -> bool:
    """Lay out a deal and draw its first card; returns False if the deal ends with it."""
    _clear(position)
    position.deal += 1
    position.turn += 1
    position.first = position.active = first
    tables, deck, hands = position.tables, position.deck, position.hands
    order = (first, *position.others[first])
    spare = tables.warehouses[:]
    for seat in order:
        position.warehouses[seat].append(spare.pop(int(random() * len(spare))))
    deck += shuffled([*tables.dealt, *spare], random)
    for _ in range(HAND):
        for seat in order:
            hands[seat].append(deck.pop())
    deck.insert(int(random() * (BELOW + 1)), tables.end)
    _replace_loot(position, order)
    if (cut := tables.options.deck) is not UNSET:
        position.discard += deck[cut:]
        del deck[cut:]
    return draw(position)


def draw(position: Position) -> bool:
    """Draw a card for the active seat; returns False if the End of the prohibition came."""
    tables, deck = position.tables, position.deck
    card = deck.pop()
    while tables.loot <= card < tables.end:
        position.piles[tables.kind[card]].append(card)
        card = deck.pop()
    if card == tables.end:
        position.discard.append(card)
        return False
    position.hands[position.active].append(card)
    return True


def score(position: Position) -> bool:
    """Bank everybody's dollars; returns whether the game is over, which sets the winners."""
    totals, seated, options = position.totals, position.seated, position.tables.options
    for seat in seated:
        totals[seat] += position.dollars(seat)
    if position.deal != position.most_deals and max([totals[seat] for seat in seated]) < options.target:
        return False
    rank = {seat: (totals[seat], len(position.gangsters[seat]), len(position.warehouses[seat])) for seat in seated}
    best = max(rank.values())
    position.winners = tuple([seat for seat in seated if rank[seat] == best])
    return True


def _clear(position: Position) -> None:
    """Take all cards off the table. The lists stay the same objects: the turns' loop holds them."""
    tables = position.tables
    for stacks in (position.hands, position.gangsters, position.warehouses, position.blocks, position.loot):
        for cards in stacks:
            cards.clear()
    for cards in (*position.piles, position.deck, position.discard, position.acted, position.won):
        cards.clear()
    position.street[:] = [False] * tables.gangsters
    position.items[:] = [NONE] * (tables.gangsters * KINDS)
    position.strength[:] = tables.strength
    position.dogs[:] = [NONE] * tables.places
    position.step = PLAY


def _replace_loot(position: Position, order: tuple[int, ...]) -> None:
    """Put loot in hands on its piles and draw again until none is left."""
    tables, hands = position.tables, position.hands
    while True:
        short = [seat for seat in order if max(hands[seat]) >= tables.loot]
        for seat in short:
            for card in hands[seat]:
                if card >= tables.loot:
                    position.piles[tables.kind[card]].append(card)
            hands[seat][:] = [card for card in hands[seat] if card < tables.loot]
        if not short:
            return
        for seat in short:
            while len(hands[seat]) < HAND:
                hands[seat].append(position.deck.pop())
