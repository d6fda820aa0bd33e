"""Orders of the normal and the hard robot: their answers, given in advance."""

from typing import Final

from bot.games.machi_koro.kernel import Position
from bot.games.machi_koro.kernel.majors import able, movable
from bot.games.machi_koro.kernel.policies import ONE_DIE, TWO_DICE
from bot.games.machi_koro.orders import MOST_TO_BUY, NOTHING, GiftOrder, Orders, SwapOrder
from bot.games.machi_koro.robots.thinking import Mind, payable

PURSES: Final = 7
"""Number of different purses for which it plans a purchase."""


def planned_orders(position: Position, seat: int, mind: Mind) -> Orders:
    """Write orders for a seat: what it would answer if the table did not change before its turn.

    Parts whose default does what it wants (take from the richest, tear down the cheapest landmark, give a closed copy)
    stay open: the default looks at the table of that moment.
    """
    tables, names = position.tables, position.tables.names
    position.roller = seat
    values = mind.outcomes(position, seat)
    one, two = mind.throws(position, seat, values)
    dice = 2 if two > one else 1
    town = position.cards[seat * tables.stride : (seat + 1) * tables.stride]
    owned = {names[card] for card in range(tables.establishments) if town[card]}
    own = movable(position, seat)
    return Orders(
        dice=dice,
        reroll=tuple(total for total in range(dice, 6 * dice + 1) if values[total] < max(one, two)),
        add=tuple(total for total in range(tables.harbor_least, 13) if mind.add(position, seat, total)),
        swap=_swap(position, seat, mind) if "business_center" in owned and own else None,
        renovate=_named(position, mind.renovate(position, seat)) if "renovation_company" in owned else None,
        activate=_activate(position, seat, mind) if "convention_center" in owned else None,
        gift=_gift(position, seat, mind) if "moving_company" in owned else None,
        invest=mind.invest(position, seat) if "tech_startup" in owned else None,
        buy=_shopping(position, seat, mind, dice),
    )


def _named(position: Position, card: int) -> str:
    return NOTHING if card == position.tables.nothing else position.tables.names[card]


def _swap(position: Position, seat: int, mind: Mind) -> SwapOrder | None:
    if not any(movable(position, other) for other in position.others[seat]):
        return None
    swap, names = mind.swap(position, seat), position.tables.names
    return SwapOrder(names[swap[0]], names[swap[2]], swap[1]) if swap and swap[0] != swap[2] else None


def _activate(position: Position, seat: int, mind: Mind) -> str:
    return _named(position, mind.activate(position, seat)) if able(position, seat) else NOTHING


def _gift(position: Position, seat: int, mind: Mind) -> GiftOrder:
    card, receiver = mind.give(position, seat)
    return GiftOrder(position.tables.names[card], receiver)


def _shopping(position: Position, seat: int, mind: Mind, dice: int) -> tuple[str, ...]:
    """Return the best purchase for each purse that a roll may leave, the fullest purse first."""
    chances = TWO_DICE if dice == 2 else ONE_DIE
    purses = {position.coins[seat]: position}
    for total in range(dice, 6 * dice + 1):
        if chances[total]:
            then = mind.settled(position, seat, total)
            purses.setdefault(then.coins[seat], then)
    full_first = sorted(purses, reverse=True)
    step = max(1, -(-len(full_first) // PURSES))
    wanted: dict[int, None] = {}
    for purse in sorted({*full_first[::step], full_first[-1]}, reverse=True):
        card = mind.purchases(purses[purse], seat, payable(purses[purse], seat))[0][1]
        if card != position.tables.nothing:
            wanted[card] = None
    return tuple([position.tables.names[card] for card in wanted])[:MOST_TO_BUY]
