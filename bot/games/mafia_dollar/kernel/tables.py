"""The card table as integers: what `turns` reads, compiled once for a table's options and number of seats."""

import functools
from typing import Final

from bot.games.mafia_dollar.cards import (
    ATTACK,
    BONUS,
    BURGLARY,
    CARDS,
    COUNTER,
    DIE,
    GROUP,
    KIND,
    PENALTY,
    SLOT,
    STARS,
    SYMBOL,
    VALUE,
)
from bot.games.mafia_dollar.rules import deal
from bot.games.mafia_dollar.state import MafiaOptions
from data.cards.mafia_dollar import COUNTERS, LOOT_KINDS, SLOTS

GROUPS: Final = ("gangster", "warehouse", "dog", "item", "block", "birthday", "police", "loot", "end")
"""The groups of cards in the order of their numbers: lists by gangster or warehouse are short."""
GANGSTER, WAREHOUSE, DOG, ITEM, BLOCK, BIRTHDAY, POLICE, LOOT, END = range(len(GROUPS))
SYMBOLS: Final = tuple(COUNTERS.values())
NO_SYMBOL: Final = len(SYMBOLS)
KINDS: Final = len(SLOTS)
"""Kinds of items; a gangster's are at ``gangster * KINDS + slot``."""
DEAREST: Final = max(VALUE.values())
STEP: Final = 100
"""The largest value of loot, and the steps of assumed values, in dollars."""
NONE: Final = -1
"""Stands for no card where a list has a place for one."""


class Tables:
    """Integers for one kind of game. Cards are numbered from 0, group by group, each group in table order.

    - `names`: ids by number. `group`: of `GROUPS`. Gangsters are below `gangsters`, warehouses from there to below
      `places`. From `loot` on all cards are loot, but for the End of the prohibition, `end`.
    - By card, 0 where there is none: `die`, `slot`, `bonus` (of items), `stars`, `penalty`, `kind`, `value` (of loot).
      `symbol`, `counter` (of blocks): in `SYMBOLS`, else `NO_SYMBOL`.
    - `value` goes on past the End: `unseen` numbers stand for loot of an assumed value in a robot's picture.
    - `strength`: bullets, locks and load without items, at ``gangster * KINDS + slot``: slots are in the same order.
    - `warehouses` and `dealt`: first all players get one of those, then the others are shuffled with these.
    """

    def __init__(self, options: MafiaOptions, seats: int) -> None:
        self.options, self.seats = options, seats
        self.names = names = tuple(sorted(CARDS, key=lambda name: GROUPS.index(GROUP[name])))
        self.number = number = {name: at for at, name in enumerate(names)}
        self.group = [GROUPS.index(GROUP[name]) for name in names]
        self.gangsters = self.group.index(WAREHOUSE)
        self.places = self.group.index(DOG)
        self.loot = self.group.index(LOOT)
        self.end = len(names) - 1
        self.die = [DIE.get(name, 0) for name in names]
        self.slot = [SLOTS.index(SLOT[name]) if name in SLOT else 0 for name in names]
        self.bonus = [BONUS.get(name, 0) for name in names]
        self.stars = [STARS.get(name, 0) for name in names]
        self.penalty = [PENALTY.get(name, 0) for name in names]
        self.kind = [LOOT_KINDS.index(KIND[name]) if name in KIND else 0 for name in names]
        self.value = [VALUE.get(name, 0) for name in names] + list(range(0, DEAREST + STEP, STEP))
        self.symbol = [SYMBOLS.index(SYMBOL[name]) if name in SYMBOL else NO_SYMBOL for name in names]
        self.counter = [SYMBOLS.index(COUNTER[name]) if name in COUNTER else NO_SYMBOL for name in names]
        self.strength = [points for name in names[: self.gangsters] for points in (ATTACK[name], BURGLARY[name], 1)]
        self.warehouses = [number[name] for name in deal.WAREHOUSES]
        self.dealt = [number[name] for name in deal.OTHERS]

    def unseen(self, dollars: float) -> int:
        """Return the number that stands for a loot card of this value, from 0 to 50,000 dollars."""
        return self.end + 1 + round(min(max(dollars, 0), DEAREST) / STEP)


@functools.lru_cache(maxsize=64)
def tables_of(options: MafiaOptions, seats: int) -> Tables:
    """Return the integers of a game with these options and seats."""
    return Tables(options, seats)
