"""The rare parts of income: boats, closed copies, and what follows after all income. The rest is in `turns`."""

from collections.abc import Callable

from bot.games.machi_koro.kernel.position import Position
from bot.games.machi_koro.kernel.tables import CATCH, NO_INCOME
from data.cards.machi_koro import Demolish, GiveAway, Loan, Wine


def settle(position: Position, total: int, random: Callable[[], float]) -> None:
    """After the rows and counted cards paid: pay boats, open closed copies, do what follows after all income."""
    tables, roller = position.tables, position.roller
    base, cards, closed = roller * tables.stride, position.cards, position.closed
    later: list[tuple[int, int]] = []
    for card in tables.later[total]:
        copies = cards[base + card] - closed[base + card]
        if copies:
            later.append((card, copies))
    throw = 0
    for card in tables.boats[total]:
        for seat in (roller, *position.others[roller]):
            copies = _open(position, seat, card)
            if copies and position.cards[seat * tables.stride + tables.argument[card]]:
                throw = throw or int(random() * 6) + int(random() * 6) + 2
                position.coins[seat] += copies * position.rate(seat, card, throw)
    for card, copies in later:
        if tables.kind[card] != NO_INCOME:
            position.coins[roller] += copies * position.rate(roller, card)
    if position.shut[total]:
        for card in tables.everything_at[total]:
            _reopen(position, card)
    if later:
        _afterwards(position, later)


def activate(position: Position, card: int, random: Callable[[], float]) -> None:
    """Convention Center: let all the roller's copies of one blue or green card act."""
    tables, roller = position.tables, position.roller
    copies = _open(position, roller, card)
    closed = position.closed[roller * tables.stride + card]
    if copies:
        throw = 0
        if tables.kind[card] == CATCH and position.cards[roller * tables.stride + tables.argument[card]]:
            throw = int(random() * 6) + int(random() * 6) + 2
        position.coins[roller] += copies * position.rate(roller, card, throw)
    if closed:
        position.change(roller, card, 0, -closed)
    _afterwards(position, [(card, copies)])


def _open(position: Position, seat: int, card: int) -> int:
    at = seat * position.tables.stride + card
    return position.cards[at] - position.closed[at]


def _reopen(position: Position, card: int) -> None:
    """Open the closed copies of a card in the towns where it would have acted."""
    tables, roller = position.tables, position.roller
    colour = tables.colour[card]
    for seat in position.seated:
        closed = position.closed[seat * tables.stride + card]
        if closed and (colour == "blue" or (colour == "red") == (seat != roller)):
            position.change(seat, card, 0, -closed)


def _afterwards(position: Position, later: list[tuple[int, int]]) -> None:
    """Pay loans back, close wineries and queue companies; `later`: cards of the roller and the copies that acted."""
    roller, coins, effects = position.roller, position.coins, position.tables.effects
    for card, copies in later:
        effect = effects[card]
        if isinstance(effect, (Demolish, GiveAway)):
            position.queue[:0] = [card] * copies
        elif isinstance(effect, Loan):
            coins[roller] = max(0, coins[roller] - copies * effect.back)
        elif isinstance(effect, Wine):
            position.change(roller, card, 0, copies)
