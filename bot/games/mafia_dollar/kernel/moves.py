"""What a seat can do in a turn, as tuples of integers: `rules.legal_hand` and `rules.legal_jobs`.

A play of a card is ``(how, card, target)``, without a target `NONE`; skipping is ``(SKIP, NONE, NONE)``. What a
gangster does is ``(how, gangster, …)``, and ends with:

- `TAKE_LOOT`: the pile, how many cards, the own warehouse
- `ATTACK`: the gangster attacked; `BURGLE`: the warehouse broken into
- `HAND_OVER`: the gangster who gets the item, the item
"""

from itertools import combinations
from typing import Final

from bot.games.mafia_dollar.kernel.position import Position
from bot.games.mafia_dollar.kernel.tables import (
    BIRTHDAY,
    BLOCK,
    DOG,
    GANGSTER,
    ITEM,
    KINDS,
    NONE,
    POLICE,
    WAREHOUSE,
)

Move = tuple[int, ...]

HIRE, DISCARD, EQUIP, PUT_BLOCK, OPEN, GUARD, FREE, CALL_POLICE, CELEBRATE, CELEBRATE_ONLY, SKIP = range(11)
"""How a card is played. `CELEBRATE` removes all own blocks, `CELEBRATE_ONLY` leaves them."""
MOVE_OUT, TAKE_LOOT, COME_HOME, BURGLE, ATTACK, HAND_OVER, END_TURN = range(7)
"""What a gangster does."""
SKIPPING: Final[Move] = (SKIP, NONE, NONE)
ENDING: Final[Move] = (END_TURN,)
ALONE: Final = {GANGSTER: HIRE, WAREHOUSE: OPEN, POLICE: CALL_POLICE}
"""By group: how cards are played that need no target."""


def plays(position: Position, seat: int) -> list[Move]:
    """List every way to play or discard a card."""
    tables = position.tables
    hand, mine, stores = position.hands[seat], position.gangsters[seat], position.warehouses[seat]
    rivals = [gangster for other in position.others[seat] for gangster in position.gangsters[other]]
    targets = {
        ITEM: (EQUIP, [gangster for gangster in mine if not position.street[gangster]]),
        DOG: (GUARD, [store for store in stores if position.dogs[store] == NONE]),
        BLOCK: (PUT_BLOCK, rivals),
        BIRTHDAY: (CELEBRATE, stores),
    }
    blocked = [gangster for gangster in mine + rivals if position.blocks[gangster]]
    found: list[Move] = []
    for card in hand:
        group, symbol = tables.group[card], tables.symbol[card]
        if group in ALONE:
            found.append((ALONE[group], card, NONE))
        else:
            how, among = targets[group]
            found += [(how, card, target) for target in among]
        if group == BIRTHDAY and any(position.blocks[gangster] for gangster in mine):
            found += [(CELEBRATE_ONLY, card, store) for store in stores]
        if group != POLICE:
            found.append((DISCARD, card, NONE))
        found += [(FREE, card, man) for man in blocked if tables.counter[position.blocks[man][-1]] == symbol]
    if all(tables.group[card] == POLICE for card in hand):
        found.append(SKIPPING)
    return found


def acts(position: Position, seat: int, home: list[int], out: list[int]) -> list[Move]:
    """List what the gangsters can do who are free and have not acted, in the hideout and on the street."""
    found: list[Move] = [(MOVE_OUT, gangster) for gangster in home]
    if position.tables.options.give_items:
        found += hand_overs(position, seat, home)
    stores, targets, full = position.warehouses[seat], on_street(position, seat), with_loot(position, seat)
    for gangster in out:
        found.append((COME_HOME, gangster))
        load = position.strength[gangster * KINDS + 2]
        for pile, cards in enumerate(position.piles):
            for count in range(1, min(load, len(cards)) + 1):
                found += [(TAKE_LOOT, gangster, pile, count, store) for store in stores]
        found += [(ATTACK, gangster, target) for target in targets]
        found += [(BURGLE, gangster, source) for source in full]
    return [*found, ENDING]


def hand_overs(position: Position, seat: int, home: list[int]) -> list[Move]:
    """List the ways to hand over items (option, MafiaDollar 6.1)."""
    receivers = [gangster for gangster in position.gangsters[seat] if not position.street[gangster]]
    return [
        (HAND_OVER, giver, receiver, item)
        for giver in home
        for item in position.items_of(giver)
        for receiver in receivers
        if receiver != giver
    ]


def on_street(position: Position, seat: int) -> list[int]:
    """List the rivals' gangsters on the street."""
    gangsters, street = position.gangsters, position.street
    return [gangster for other in position.others[seat] for gangster in gangsters[other] if street[gangster]]


def with_loot(position: Position, seat: int) -> list[int]:
    """List the rivals' warehouses with loot."""
    warehouses, loot = position.warehouses, position.loot
    return [store for other in position.others[seat] for store in warehouses[other] if loot[store]]


def steals(position: Position, seat: int, gangster: int, source: int) -> list[tuple[tuple[int, ...], int]]:
    """List the loot that a burglar can take, in the order in which it lies, with the own warehouse where it goes."""
    loot = position.loot[source]
    most = min(position.strength[gangster * KINDS + 2], len(loot))
    takes = [take for many in range(1, most + 1) for take in combinations(loot, many)]
    return [(take, store) for take in takes for store in position.warehouses[seat]]
