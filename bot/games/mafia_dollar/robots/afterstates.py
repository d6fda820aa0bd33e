"""The table after an action; hidden cards count at their average."""

from typing import Final

from msgspec.structs import replace

from bot.games.mafia_dollar.actions import (
    Attack,
    Birthday,
    Block,
    Burgle,
    ComeHome,
    Discard,
    Equip,
    Free,
    Guard,
    HandOver,
    Hire,
    MafiaAction,
    MoveOut,
    Open,
    Police,
    TakeLoot,
)
from bot.games.mafia_dollar.cards import ATTACK, BONUS, BURGLARY, SLOT, STARS
from bot.games.mafia_dollar.robots.model import CHOSEN, MEAN_LOOT, Clan, Gangster, Table, Warehouse
from data.cards.mafia_dollar import LootKind

GIFT: Final = 12_000
"""Average value of loot that its owner chose to give away, in dollars."""
RAID: Final = 3
PATROL: Final = 2


def worn(man: Gangster, item: str) -> Gangster:
    """Return a gangster with an item, which replaces one of the same kind."""
    old = next((one for one in man.items if SLOT[one] == SLOT[item]), None)
    if old is not None:
        man = without(man, old)
    return replace(_adding(man, item, BONUS[item]), items=(*man.items, item))


def without(man: Gangster, item: str) -> Gangster:
    """Return a gangster without one of his items."""
    return replace(_adding(man, item, -BONUS[item]), items=tuple([one for one in man.items if one != item]))


def _adding(man: Gangster, item: str, more: int) -> Gangster:
    """Return a gangster with more of the points, or the load, that an item of this kind adds to."""
    match SLOT[item]:
        case "weapon":
            return replace(man, attack=man.attack + more)
        case "tool":
            return replace(man, burglary=man.burglary + more)
        case "vehicle":
            return replace(man, load=man.load + more)


def played(table: Table, action: MafiaAction) -> Table:
    """Return the table after the viewer, who is active, has played a card, before any action."""
    side = table.sides[table.me]
    match action:
        case Hire(card):
            man = Gangster(card, ATTACK[card], BURGLARY[card])
            return table.but(replace(side.without_card(card), gangsters=(*side.gangsters, man)))
        case Open(card):
            return table.but(replace(side.without_card(card), warehouses=(*side.warehouses, Warehouse(card))))
        case Guard(card, warehouse):
            store = side.warehouse(warehouse)
            return table.but(side.without_card(card).with_warehouse(replace(store, dog=True)))
        case Equip(card, name):
            return table.but(side.without_card(card).with_gangster(worn(side.gangster(name), card)))
        case Block(card, name):
            owner = table.owner(name)
            man = owner.gangster(name)
            return table.but(side.without_card(card), owner.with_gangster(replace(man, blocks=(*man.blocks, card))))
        case Free(card, name):
            owner = table.owner(name)
            man = owner.gangster(name)
            freed = replace(man, blocks=man.blocks[:-1])
            if owner is side:
                return table.but(side.without_card(card).with_gangster(freed))
            return table.but(side.without_card(card), owner.with_gangster(freed))
        case Birthday(card, warehouse, free):
            return _celebrated(table, side.without_card(card), warehouse, free)
        case Police(card):
            return _tolled(table, side.without_card(card), STARS[card])
        case Discard(card):
            return table.but(side.without_card(card))
        case _:
            return table


def _celebrated(table: Table, side: Clan, warehouse: str, free: bool) -> Table:
    gifts, sides = 0, list[Clan]()
    for other in table.others(side.seat):
        source = max(other.warehouses, key=lambda store: store.count, default=None)
        if source is not None and source.count:
            gifts += 1
            sides.append(other.with_warehouse(source.holding(-1, -GIFT)))
    side = side.with_warehouse(side.warehouse(warehouse).holding(gifts, gifts * GIFT))
    if free:
        side = replace(
            side, gangsters=tuple([replace(man, blocks=()) if man.blocks else man for man in side.gangsters])
        )
    return table.but(side, *sides)


def _tolled(table: Table, side: Clan, stars: int) -> Table:
    """Take the toll from the viewer's own loot; the cards passed to the left are ignored."""
    if stars >= RAID:
        return table.but(replace(side, gangsters=(), warehouses=(Warehouse(side.warehouses[0].card),)))
    loot = [(value, at) for at, store in enumerate(side.warehouses) for value in store.values]
    if not loot:
        return table.but(side)
    value, at = max(loot) if stars == PATROL else min(loot)
    return table.but(side.with_warehouse(side.warehouses[at].holding(-1, -value)))


# --- gangsters ------------------------------------------------------------------------------------------


def acted(table: Table, action: MafiaAction) -> Table:
    """Return the table after a gangster of the viewer has acted; skill checks are failed."""
    side = table.sides[table.me]
    match action:
        case MoveOut(name):
            return table.but(side.with_gangster(replace(side.gangster(name), street=True, acted=True)))
        case ComeHome(name) | Attack(name) | Burgle(name):
            return table.but(side.with_gangster(replace(side.gangster(name), street=False, acted=True)))
        case TakeLoot(name, kind, count, warehouse):
            worth, piles = hauled(table, kind, count)
            home = side.with_gangster(replace(side.gangster(name), street=False, acted=True))
            return table.but(home.with_warehouse(home.warehouse(warehouse).holding(count, worth)), piles=piles)
        case HandOver(name, receiver, item):
            giver = side.with_gangster(without(replace(side.gangster(name), acted=True), item))
            return table.but(giver.with_gangster(worn(giver.gangster(receiver), item)))
        case _:
            return table


def hauled(table: Table, kind: LootKind, count: int) -> tuple[float, dict[LootKind, tuple[float, int]]]:
    """Return the value of the top `count` cards of a pile in dollars, and the piles without them."""
    top, cards = table.piles[kind]
    left = cards - count
    return top + (count - 1) * MEAN_LOOT, table.piles | {kind: (MEAN_LOOT if left else 0.0, left)}


def succeeded(table: Table, action: Attack | Burgle) -> Table:
    """Return the table after a skill check of the viewer has succeeded."""
    side = table.sides[table.me]
    man = replace(side.gangster(action.gangster), street=False, acted=True)
    if isinstance(action, Attack):
        owner = table.owner(action.target)
        target = owner.gangster(action.target)
        for item in target.items:
            old = [BONUS[one] for one in man.items if SLOT[one] == SLOT[item]]
            if not old or BONUS[item] > old[0]:
                man = worn(man, item)
        rest = tuple([one for one in owner.gangsters if one.card != target.card])
        return table.but(side.with_gangster(man), replace(owner, gangsters=rest))
    host = table.host(action.warehouse)
    source = host.warehouse(action.warehouse)
    cards = min(man.load, source.count)
    worth = stolen(source, cards)
    place = safest(side)
    changed = side.with_gangster(man)
    return table.but(
        changed.with_warehouse(changed.warehouse(place.card).holding(cards, worth)),
        host.with_warehouse(source.holding(-cards, -worth)),
    )


def stolen(source: Warehouse, cards: int) -> float:
    """Return the value of the best `cards` loot cards of a warehouse in dollars."""
    if cards >= source.count:
        return source.worth
    return min(source.worth, cards * (source.worth / source.count + CHOSEN * (1 - cards / source.count)))


def safest(side: Clan) -> Warehouse:
    """Return the warehouse where a clan puts loot: one with a dog and little loot."""
    return min(side.warehouses, key=lambda store: store.count - 1.5 * store.dog)
