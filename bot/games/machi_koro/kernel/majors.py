"""Cards that act in a step of their own: `rules.major_effects` in integers."""

from collections.abc import Callable

from bot.games.machi_koro.kernel import income
from bot.games.machi_koro.kernel.policy import Policy
from bot.games.machi_koro.kernel.position import Position
from bot.games.machi_koro.kernel.tables import CATCH, FEW, PER_CARD, PER_EVERYBODY, PER_ICON, WITH
from data.cards import machi_koro as cards

# --- choices ------------------------------------------------------------------------------------------


def movable(position: Position, seat: int) -> list[int]:
    """List the cards of a town that can be swapped or given: all but majors."""
    cards, base = position.cards, seat * position.tables.stride
    return [card for card in position.tables.movable if cards[base + card]]


def anything_movable(position: Position, seat: int) -> bool:
    """Return whether a town has a card that can be swapped or given."""
    cards, base = position.cards, seat * position.tables.stride
    for card in position.tables.movable:  # noqa: SIM110 - a generator takes three times as long
        if cards[base + card]:
            return True
    return False


def built(position: Position, seat: int) -> list[int]:
    """List the landmarks that a seat has built."""
    tables = position.tables
    base = seat * tables.stride
    return [card for card in range(tables.establishments, tables.nothing) if position.cards[base + card]]


def owned_by_any(position: Position) -> list[int]:
    """List the cards, no majors, that somebody owns."""
    tables = position.tables
    return [card for card in tables.movable if any(position.cards[card :: tables.stride])]


def able(position: Position, seat: int) -> list[int]:
    """List the cards of the roller, no majors, that would do something now."""
    return [card for card in movable(position, seat) if _does_something(position, seat, card)]


def _does_something(position: Position, seat: int, card: int) -> bool:
    tables, at = position.tables, seat * position.tables.stride + card
    if tables.colour[card] == "red":
        return False
    if position.closed[at]:
        return True
    effect = tables.effects[card]
    if isinstance(effect, cards.Loan):
        return position.coins[seat] > 0
    if isinstance(effect, cards.Demolish):
        return position.landmarks[seat] > 0
    if isinstance(effect, cards.Wine) or tables.kind[card] not in (PER_ICON, PER_CARD, PER_EVERYBODY, FEW, WITH, CATCH):
        return True
    return position.rate(seat, card, throw=1) > 0


# --- the steps ----------------------------------------------------------------------------------------


def act(position: Position, policy: Policy, random: Callable[[], float]) -> None:
    """Let the queued cards of the roller act, one after the other."""
    queue, effects, nothing = position.queue, position.tables.effects, position.tables.nothing
    while queue:
        card = queue.pop(0)
        if card == nothing:
            _go_back(position)
        elif isinstance(effect := effects[card], cards.ActivateAnother):
            _activate_another(position, policy, random)
        else:
            STEPS[type(effect)](position, policy, effect)


def _from_each(position: Position, policy: Policy, effect: cards.FromEach) -> None:
    for seat in position.others[position.roller]:
        _take(position, seat, effect.coins)


def _from_each_per(position: Position, policy: Policy, effect: cards.FromEachPer) -> None:
    tables = position.tables
    for seat in position.others[position.roller]:
        counted = [position.icons[seat * tables.icons + tables.icon_names.index(icon)] for icon in effect.icons]
        _take(position, seat, effect.coins * sum(counted))


def _from_each_invested(position: Position, policy: Policy, effect: cards.FromEachInvested) -> None:
    for seat in position.others[position.roller]:
        _take(position, seat, position.invested[position.roller])


def _half_of_rich(position: Position, policy: Policy, effect: cards.HalfOfRich) -> None:
    for seat in position.others[position.roller]:
        if position.coins[seat] >= effect.least:
            _take(position, seat, position.coins[seat] // 2)


def _share_out(position: Position, policy: Policy, effect: cards.ShareOut) -> None:
    coins, seated = position.coins, position.seated
    each = -(-sum([coins[seat] for seat in seated]) // len(seated))
    for seat in seated:
        coins[seat] = each


def _from_one(position: Position, policy: Policy, effect: cards.FromOne) -> None:
    others, coins = position.others[position.roller], position.coins
    if len(others) == 1:
        _take(position, others[0], effect.coins)
    elif any(coins[seat] for seat in others):
        _take(position, policy.target(position, position.roller), effect.coins)


def _swap_cards(position: Position, policy: Policy, effect: cards.SwapCards) -> None:
    seat = position.roller
    if not anything_movable(position, seat):
        return
    if not any(anything_movable(position, other) for other in position.others[seat]):
        return
    swap = policy.swap(position, seat)
    if swap is None:
        return
    given, partner, taken = swap
    shut_given = _goes_closed(position, policy, seat, given)
    shut_taken = _goes_closed(position, policy, partner, taken)
    for source, target, card, shut in ((seat, partner, given, shut_given), (partner, seat, taken, shut_taken)):
        position.change(source, card, -1, -shut)
        position.change(target, card, 1, shut)


def _give_away(position: Position, policy: Policy, effect: cards.GiveAway) -> None:
    seat = position.roller
    if anything_movable(position, seat):
        card, receiver = policy.give(position, seat)
        shut = _goes_closed(position, policy, seat, card)
        position.change(seat, card, -1, -shut)
        position.change(receiver, card, 1, shut)
        position.coins[seat] += effect.coins


def _demolish(position: Position, policy: Policy, effect: cards.Demolish) -> None:
    seat = position.roller
    if position.landmarks[seat]:
        position.change_landmark(seat, policy.demolish(position, seat), -1)
        position.coins[seat] += effect.coins


def _close_kind(position: Position, policy: Policy, effect: cards.CloseKind) -> None:
    tables, roller = position.tables, position.roller
    card = policy.renovate(position, roller)
    if card == tables.nothing:
        return
    for seat in (roller, *position.others[roller]):
        at = seat * tables.stride + card
        closing = position.cards[at] - position.closed[at]
        if closing:
            position.change(seat, card, 0, closing)
            if seat != roller:
                _take(position, seat, closing * effect.coins)


def _activate_another(position: Position, policy: Policy, random: Callable[[], float]) -> None:
    if not able(position, position.roller):
        return
    card = policy.activate(position, position.roller)
    if card != position.tables.nothing:
        position.queue.insert(0, position.tables.nothing)
        income.activate(position, card, random)


def _go_back(position: Position) -> None:
    """Return the Convention Center to the market."""
    tables, roller = position.tables, position.roller
    card = tables.number[tables.edition.returning_card or ""]
    if position.cards[roller * tables.stride + card]:
        position.change(roller, card, -1)
        position.market[card] += 1


STEPS: dict[type, Callable[..., None]] = {
    cards.FromEach: _from_each,
    cards.FromEachPer: _from_each_per,
    cards.FromEachInvested: _from_each_invested,
    cards.HalfOfRich: _half_of_rich,
    cards.ShareOut: _share_out,
    cards.FromOne: _from_one,
    cards.SwapCards: _swap_cards,
    cards.GiveAway: _give_away,
    cards.Demolish: _demolish,
    cards.CloseKind: _close_kind,
}
"""For each kind of effect: its step, called as ``step(position, policy, effect)``."""


def _take(position: Position, payer: int, owed: int) -> None:
    """Let the roller take coins from a seat, or as many as it has."""
    coins = position.coins
    paid = min(owed, coins[payer])
    coins[payer] -= paid
    coins[position.roller] += paid


def _goes_closed(position: Position, policy: Policy, owner: int, card: int) -> int:
    """Return 1 if the copy that leaves its owner's town is closed, else 0."""
    at = owner * position.tables.stride + card
    closed = position.closed[at]
    if 0 < closed < position.cards[at]:
        return int(policy.which(position, position.roller, card, owner))
    return int(closed > 0)
