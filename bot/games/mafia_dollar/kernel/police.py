"""Police cards and the Don's birthday: `rules.police` and `rules.birthday` in integers."""

from bot.games.mafia_dollar.cards import PATROL, RAID
from bot.games.mafia_dollar.kernel.policy import Policy
from bot.games.mafia_dollar.kernel.position import PASS, TOLL, Position
from bot.games.mafia_dollar.kernel.tables import NONE


def call(position: Position, policy: Policy) -> None:
    """Let everybody pass a card to the left, if that is still to come, and then take the toll."""
    if position.step == PASS:
        _pass_on(position, policy)
        position.step = TOLL
    stars = position.tables.stars[position.asking]
    if stars == RAID:
        _raid(position, policy)
    else:
        _take_one(position, policy, dearest=stars == PATROL)
    position.asking = NONE


def celebrate(position: Position, policy: Policy) -> None:
    """Let every other player with loot give a card."""
    seat, chosen = position.active, position.chosen
    gifts = list[tuple[int, int]]()
    for other in position.others[seat]:
        loot = position.loot_of(other)
        if other in chosen:
            gifts.append((other, chosen[other]))
        elif loot:
            gifts.append((other, loot[0] if len(loot) == 1 else policy.give(position, other, loot)))
    for other, card in gifts:
        position.source_of(other, card).remove(card)
        position.loot[position.gifts_to].append(card)
    chosen.clear()
    position.gifts_to = NONE


def _pass_on(position: Position, policy: Policy) -> None:
    seat, hands, others, chosen = position.active, position.hands, position.others, position.chosen
    moved = [
        (giver, chosen[giver] if giver in chosen else policy.pass_card(position, giver))
        for giver in (seat, *others[seat])
        if hands[giver]
    ]
    for giver, card in moved:
        hands[giver].remove(card)
    for giver, card in moved:
        hands[others[giver][0]].append(card)
    chosen.clear()


def _take_one(position: Position, policy: Policy, *, dearest: bool) -> None:
    """Take a loot card of the player's choice; with `dearest`, among the most valuable."""
    seat, value = position.active, position.tables.value
    loot = position.loot_of(seat)
    if not loot:
        return
    card = loot[0]
    if len(loot) > 1:
        most = max([value[one] for one in loot]) if dearest else 0
        card = policy.lose(position, seat, [one for one in loot if value[one] >= most])
    position.source_of(seat, card).remove(card)
    position.discard.append(card)


def _raid(position: Position, policy: Policy) -> None:
    """Take all cards in play but one warehouse of the player's choice."""
    seat, discard, dogs = position.active, position.discard, position.dogs
    mine, stores = position.gangsters[seat], position.warehouses[seat]
    kept = stores[0] if len(stores) == 1 else policy.keep(position, seat)
    for gangster in mine:
        discard += position.strip(gangster)
        position.remove(gangster)
    discard += position.loot_of(seat)
    for store in stores:
        if dogs[store] != NONE:
            discard.append(dogs[store])
        dogs[store] = NONE
        position.loot[store].clear()
        if store != kept:
            discard.append(store)
    mine.clear()
    stores[:] = [kept]
