"""What a job that succeeded asks: spoils and stolen loot, as in `rules.jobs`."""

from bot.games.mafia_dollar.kernel.policy import Policy
from bot.games.mafia_dollar.kernel.position import SPOILS, STEAL, Position
from bot.games.mafia_dollar.kernel.tables import NONE


def take_out(position: Position, policy: Policy, worker: int, target: int) -> None:
    """Discard a gangster on the street; the winner takes what he likes of the items."""
    owner = next(other for other in position.others[position.active] if target in position.gangsters[other])
    position.gangsters[owner].remove(target)
    won = position.strip(target)
    position.remove(target)
    if won:
        position.worker, position.won, position.step = worker, won, SPOILS
        share(position, policy)


def share(position: Position, policy: Policy) -> None:
    """Give the winner the items that he keeps, and discard the rest."""
    kept = policy.spoils(position, position.active, position.worker, position.won)
    for item in position.won:
        if item in kept:
            position.equip(position.worker, item)
        else:
            position.discard.append(item)
    position.worker, position.won = NONE, []


def break_in(position: Position, policy: Policy, worker: int, source: int) -> None:
    """Take loot from a warehouse; a single card goes to a single warehouse without being asked for."""
    loot, stores = position.loot[source], position.warehouses[position.active]
    if len(loot) == 1 and len(stores) == 1:
        position.loot[stores[0]].append(loot.pop())
        return
    position.worker, position.source, position.step = worker, source, STEAL
    steal(position, policy)


def steal(position: Position, policy: Policy) -> None:
    """Move the loot that the burglar chooses, in the order in which it lies."""
    loot = position.loot[position.source]
    wanted, store = policy.steal(position, position.active, position.worker, position.source)
    position.loot[store] += [card for card in loot if card in wanted]
    loot[:] = [card for card in loot if card not in wanted]
    position.worker = position.source = NONE
