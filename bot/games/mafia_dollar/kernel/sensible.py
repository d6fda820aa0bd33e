"""A policy for rollouts that is quick and plays sensibly."""

import functools
from typing import Final

from bot.games.mafia_dollar.cards import PATROL, RAID
from bot.games.mafia_dollar.kernel import moves
from bot.games.mafia_dollar.kernel.moves import (
    ATTACK,
    BURGLE,
    CALL_POLICE,
    CELEBRATE,
    DISCARD,
    ENDING,
    EQUIP,
    FREE,
    GUARD,
    HIRE,
    MOVE_OUT,
    OPEN,
    PUT_BLOCK,
    SKIPPING,
    TAKE_LOOT,
    Move,
)
from bot.games.mafia_dollar.kernel.policies import RandomPolicy
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
    Tables,
)
from data.cards.mafia_dollar import DICE

A_LOOT: Final = 22_000
"""Assumed value of a hidden loot card, in dollars."""
A_RIVAL: Final = 12_000
"""Value of taking out a rival's gangster, in dollars."""
A_STEP: Final = 9_000
"""Value of having a gangster on the street, in dollars."""
LATE: Final = 45
"""Number of cards in the deck from which on warehouses don't pay any more, and police go."""
ENOUGH_WAREHOUSES: Final = 3
LIKES: Final = {BIRTHDAY: 90, GANGSTER: 70, WAREHOUSE: 60, ITEM: 50, BLOCK: 40, DOG: 30}
"""How much it is worth to keep a card of each group; police cost what they cost."""
MOST_LIKED: Final = 100
"""More than it likes to keep any card."""
FREEING: Final = 50
"""How much it likes to free an own gangster."""
FACES: Final = len(DICE)


class SensiblePolicy(RandomPolicy):
    """Hires and equips gangsters, opens a few warehouses, and takes what brings most dollars; a rollout's stand-in.

    It goes by what its seat can see. The easy robot is this policy, with slips.
    """

    def play(self, position: Position, seat: int) -> Move:
        """Play the card that it likes best, else discard the one that it would miss least."""
        group, liking = position.tables.group, likings(position.tables)
        best, most, worst, least = SKIPPING, 0, NONE, MOST_LIKED
        blocking = False
        for card in position.hands[seat]:
            kind = group[card]
            if kind != POLICE and liking[card] < least:
                worst, least = card, liking[card]
            if kind == BLOCK and blocking:
                continue
            blocking |= kind == BLOCK
            like, move = self.appeal(position, seat, card, kind)
            if like > most:
                best, most = move, like
        free = self._free(position, seat) if most < FREEING else None
        if free is not None:
            return free
        return best if most or worst == NONE else (DISCARD, worst, NONE)

    def act(self, position: Position, seat: int, home: list[int], out: list[int]) -> Move:
        """Do what brings most dollars; call nobody home, and hand nothing over."""
        strength, tables = position.strength, position.tables
        best, most = ENDING, 0.0
        for gangster in home:
            base = gangster * KINDS
            gain: float = A_STEP + 100 * (strength[base] + strength[base + 1] + 5 * strength[base + 2])
            if gain > most:
                best, most = (MOVE_OUT, gangster), gain
        if not out:
            return best
        piles = [(at, tables.value[pile[-1]], len(pile)) for at, pile in enumerate(position.piles) if pile]
        fullest = self._fullest(position, seat)
        target = next(iter(moves.on_street(position, seat)), NONE)
        for gangster in out:
            base = gangster * KINDS
            load = strength[base + 2]
            for at, top, height in piles:
                count = height if height < load else load
                gain = top + (count - 1) * A_LOOT
                if gain > most:
                    best, most = (TAKE_LOOT, gangster, at, count, NONE), gain
            for source, full, dog in fullest:
                count = full if full < load else load
                gain = min(strength[base + 1] - dog, FACES) * count * A_LOOT / FACES
                if gain > most:
                    best, most = (BURGLE, gangster, source), gain
            if target != NONE:
                gain = min(strength[base], FACES) * A_RIVAL / FACES
                if gain > most:
                    best, most = (ATTACK, gangster, target), gain
        return (*best[:4], self._safest(position, seat)) if best[0] == TAKE_LOOT else best

    @staticmethod
    def _fullest(position: Position, seat: int) -> list[tuple[int, int, int]]:
        """Return the rivals' fullest warehouse without a dog and the fullest with one: card, loot cards, dogs."""
        loot, dogs = position.loot, position.dogs
        found = [(NONE, 0, 0), (NONE, 0, 1)]
        for other in position.others[seat]:
            for store in position.warehouses[other]:
                dog = dogs[store] != NONE
                if len(loot[store]) > found[dog][1]:
                    found[dog] = (store, len(loot[store]), int(dog))
        return [one for one in found if one[1]]

    def pass_card(self, position: Position, seat: int) -> int:
        """Pass the card that it would miss least; police first."""
        return min(position.hands[seat], key=likings(position.tables).__getitem__)

    def give(self, position: Position, seat: int, loot: list[int]) -> int:
        """Give the cheapest loot."""
        return min(loot, key=position.tables.value.__getitem__)

    def lose(self, position: Position, seat: int, loot: list[int]) -> int:
        """Lose the cheapest loot."""
        return min(loot, key=position.tables.value.__getitem__)

    def keep(self, position: Position, seat: int) -> int:
        """Keep the first warehouse."""
        return position.warehouses[seat][0]

    def spoils(self, position: Position, seat: int, gangster: int, items: list[int]) -> tuple[int, ...]:
        """Keep what adds more than the old item of that kind."""
        tables, base = position.tables, gangster * KINDS
        old = [position.items[base + slot] for slot in range(KINDS)]
        return tuple(
            [
                item
                for item in items
                if old[tables.slot[item]] == NONE or tables.bonus[item] > tables.bonus[old[tables.slot[item]]]
            ]
        )

    def steal(self, position: Position, seat: int, gangster: int, source: int) -> tuple[tuple[int, ...], int]:
        """Steal the dearest loot, to the safest warehouse."""
        most = position.strength[gangster * KINDS + 2]
        dearest = sorted(position.loot[source], key=position.tables.value.__getitem__, reverse=True)[:most]
        return tuple(dearest), self._safest(position, seat)

    @staticmethod
    def _safest(position: Position, seat: int) -> int:
        """Return the own warehouse with a dog, or with the least loot."""
        dogs, loot = position.dogs, position.loot
        return max(position.warehouses[seat], key=lambda store: 50 * (dogs[store] != NONE) - len(loot[store]))

    def _free(self, position: Position, seat: int) -> Move | None:
        """Free an own gangster from his last block."""
        tables, blocks = position.tables, position.blocks
        for gangster in position.gangsters[seat]:
            if len(blocks[gangster]) == 1:
                wanted = tables.counter[blocks[gangster][0]]
                for card in position.hands[seat]:
                    if tables.symbol[card] == wanted:
                        return FREE, card, gangster
        return None

    def appeal(self, position: Position, seat: int, card: int, kind: int) -> tuple[int, Move]:
        """Return how much it likes to play a card, 0 if not, and how it would play it best."""
        tables, mine, stores = position.tables, position.gangsters[seat], position.warehouses[seat]
        if kind == GANGSTER:
            base = card * KINDS
            points = tables.strength[base] + tables.strength[base + 1]
            return (60 + points if len(mine) <= len(stores) else 22), (HIRE, card, NONE)
        if kind == WAREHOUSE:
            wanted = len(stores) < min(ENOUGH_WAREHOUSES, len(mine)) and len(position.deck) > LATE
            return (58 if wanted else 0), (OPEN, card, NONE)
        if kind == ITEM:
            at = tables.slot[card]
            bare = [one for one in mine if not position.street[one] and position.items[one * KINDS + at] == NONE]
            return (40 + tables.bonus[card], (EQUIP, card, bare[0])) if bare else (0, SKIPPING)
        if kind == BLOCK:
            return self._block(position, seat, card)
        if kind == POLICE:
            return (70 if _better_played(position, seat, card) else 0), (CALL_POLICE, card, NONE)
        if kind == DOG:
            counts = [(len(position.loot[store]), store) for store in stores if position.dogs[store] == NONE]
            most, store = max(counts, default=(0, NONE))
            return (20 + 5 * most if most else 0), (GUARD, card, store)
        rich = sum([bool(position.loot_of(other)) for other in position.others[seat]])
        stuck = any(position.blocks[gangster] for gangster in mine)
        return 15 * rich + 40 * stuck, (CELEBRATE, card, self._safest(position, seat))

    @staticmethod
    def _block(position: Position, seat: int, card: int) -> tuple[int, Move]:
        """Block the strongest rival who is free."""
        strength, blocks = position.strength, position.blocks
        best, most = NONE, 0
        for other in position.others[seat]:
            for gangster in position.gangsters[other]:
                if not blocks[gangster]:
                    base = gangster * KINDS
                    danger = strength[base] + strength[base + 1] + strength[base + 2]
                    if danger > most:
                        best, most = gangster, danger
        return (30 + most if most else 0), (PUT_BLOCK, card, best)


@functools.cache
def likings(tables: Tables) -> list[int]:
    """Return by card how much it is worth to have it in the hand."""
    points = [
        sum(tables.strength[card * KINDS : card * KINDS + 2]) if group == GANGSTER else tables.bonus[card]
        for card, group in enumerate(tables.group)
    ]
    return [LIKES.get(tables.group[card], 0) + points[card] - tables.penalty[card] for card in range(len(points))]


def _better_played(position: Position, seat: int, card: int) -> bool:
    """Return whether a police card costs more in the hand than it takes; early, it can still be passed on."""
    if len(position.deck) > LATE:
        return False
    tables = position.tables
    values = sorted([tables.value[loot] for loot in position.loot_of(seat)])
    stars = tables.stars[card]
    toll = values if stars == RAID else values[-1:] if stars == PATROL else values[:1]
    return tables.penalty[card] > sum(toll)
