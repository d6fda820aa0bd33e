"""A policy that answers a game's questions at random."""

from collections.abc import Callable
from math import comb

from bot.games.mafia_dollar.kernel import moves
from bot.games.mafia_dollar.kernel.moves import (
    ALONE,
    ATTACK,
    BURGLE,
    CELEBRATE,
    CELEBRATE_ONLY,
    COME_HOME,
    DISCARD,
    ENDING,
    EQUIP,
    FREE,
    GUARD,
    MOVE_OUT,
    PUT_BLOCK,
    SKIPPING,
    TAKE_LOOT,
    Move,
)
from bot.games.mafia_dollar.kernel.position import Position
from bot.games.mafia_dollar.kernel.tables import (
    BLOCK,
    DOG,
    ITEM,
    KINDS,
    NO_SYMBOL,
    NONE,
    POLICE,
)


class RandomPolicy:
    """Chooses uniformly among the legal answers, without listing them."""

    def __init__(self, random: Callable[[], float]) -> None:
        self.random = random

    def play(self, position: Position, seat: int) -> Move:
        """Draw the place in the list of all plays, then find the card and its target there."""
        tables, hand, blocks = position.tables, position.hands[seat], position.blocks
        group, symbol, counter = tables.group, tables.symbol, tables.counter
        mine, stores, dogs = position.gangsters[seat], position.warehouses[seat], position.dogs
        rivals = [gangster for other in position.others[seat] for gangster in position.gangsters[other]]
        home = [gangster for gangster in mine if not position.street[gangster]]
        unguarded = [store for store in stores if dogs[store] == NONE]
        stuck = [gangster for gangster in mine if blocks[gangster]]
        ways = len(stores) * (2 if stuck else 1)
        counts = [2, 2, 1 + len(unguarded), 1 + len(home), 1 + len(rivals), 1 + ways, 1]
        stuck += [gangster for gangster in rivals if blocks[gangster]]
        frees = [0] * (NO_SYMBOL + 1)
        for gangster in stuck:
            frees[counter[blocks[gangster][-1]]] += 1
        sizes = [counts[group[card]] + frees[symbol[card]] for card in hand]
        total = sum(sizes)
        at = int(self.random() * (total + (total == len(hand) and all(group[card] == POLICE for card in hand))))
        if at == total:
            return SKIPPING
        for card, size in zip(hand, sizes, strict=True):  # noqa: B007 - the card found is used below
            if at < size:
                break
            at -= size
        kind = group[card]
        if kind in ALONE and not at:
            return ALONE[kind], card, NONE
        if at == counts[kind] - 1:
            return DISCARD, card, NONE
        if at >= counts[kind]:
            freed = [gangster for gangster in stuck if counter[blocks[gangster][-1]] == symbol[card]]
            return FREE, card, freed[at - counts[kind]]
        if kind == BLOCK:
            return PUT_BLOCK, card, rivals[at]
        if kind == ITEM:
            return EQUIP, card, home[at]
        if kind == DOG:
            return GUARD, card, unguarded[at]
        return (CELEBRATE, card, stores[at]) if at < len(stores) else (CELEBRATE_ONLY, card, stores[at - len(stores)])

    def act(self, position: Position, seat: int, home: list[int], out: list[int]) -> Move:
        """Draw the place in the list of all that gangsters can do, then find it there."""
        ways = len(home)
        given = moves.hand_overs(position, seat, home) if position.tables.options.give_items else ()
        if not out:
            at = int(self.random() * (ways + len(given) + 1))
            if at < ways:
                return MOVE_OUT, home[at]
            return given[at - ways] if at < ways + len(given) else ENDING
        stores, strength = position.warehouses[seat], position.strength
        targets, full = moves.on_street(position, seat), moves.with_loot(position, seat)
        heights = [len(pile) for pile in position.piles]
        jobs = 1 + len(targets) + len(full)
        hauls = []
        for gangster in out:
            load = strength[gangster * KINDS + 2]
            hauls.append(sum([height if height < load else load for height in heights]) * len(stores))
        at = int(self.random() * (ways + len(given) + 1 + jobs * len(out) + sum(hauls)))
        if at < ways:
            return MOVE_OUT, home[at]
        at -= ways
        if at <= len(given):
            return given[at] if at < len(given) else ENDING
        at -= len(given) + 1
        for gangster, haul in zip(out, hauls, strict=True):  # noqa: B007 - the gangster found is used below
            if at < haul + jobs:
                break
            at -= haul + jobs
        if at >= haul:
            at -= haul
            if not at:
                return COME_HOME, gangster
            return (ATTACK, gangster, targets[at - 1]) if at <= len(targets) else (BURGLE, gangster, full[at - jobs])
        count, place = divmod(at, len(stores))
        load = strength[gangster * KINDS + 2]
        for pile, height in enumerate(heights):  # noqa: B007 - the pile found is used below
            most = height if height < load else load
            if count < most:
                break
            count -= most
        return TAKE_LOOT, gangster, pile, count + 1, stores[place]

    def pass_card(self, position: Position, seat: int) -> int:
        """Pass any card."""
        return self._pick(position.hands[seat])

    def give(self, position: Position, seat: int, loot: list[int]) -> int:
        """Give any loot."""
        return self._pick(loot)

    def lose(self, position: Position, seat: int, loot: list[int]) -> int:
        """Lose any of that loot."""
        return self._pick(loot)

    def keep(self, position: Position, seat: int) -> int:
        """Keep any warehouse."""
        return self._pick(position.warehouses[seat])

    def spoils(self, position: Position, seat: int, gangster: int, items: list[int]) -> tuple[int, ...]:
        """Keep any items."""
        at = int(self.random() * (1 << len(items)))
        return tuple([item for bit, item in enumerate(items) if at >> bit & 1])

    def steal(self, position: Position, seat: int, gangster: int, source: int) -> tuple[tuple[int, ...], int]:
        """Steal any cards that can be carried, to any warehouse."""
        loot, stores = position.loot[source][:], position.warehouses[seat]
        most = min(position.strength[gangster * KINDS + 2], len(loot))
        at = int(self.random() * sum([comb(len(loot), many) for many in range(1, most + 1)]))
        many = 1
        while at >= comb(len(loot), many):
            at -= comb(len(loot), many)
            many += 1
        taken = tuple([loot.pop(int(self.random() * len(loot))) for _ in range(many)])
        return taken, self._pick(stores)

    def _pick(self, choices: list[int]) -> int:
        return choices[int(self.random() * len(choices))]
