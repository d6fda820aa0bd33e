"""Orders of the normal and the hard robot: their answers, given in advance."""

from typing import Final

from bot.games.machi_koro.actions import Activate, Give, Invest, MachiAction, Pass, Renovate, Swap
from bot.games.machi_koro.card_values import ESTABLISHMENTS, MAJORS
from bot.games.machi_koro.orders import MOST_TO_BUY, NOTHING, GiftOrder, Orders, SwapOrder
from bot.games.machi_koro.robots.afterstates import settled
from bot.games.machi_koro.robots.forecast import HARBORS
from bot.games.machi_koro.robots.ledger import ONE_DIE, TWO_DICE
from bot.games.machi_koro.robots.model import Table
from bot.games.machi_koro.robots.thinking import Mind
from bot.games.machi_koro.views import MachiView

PURSES: Final = 7
"""Number of different purses for which it plans a purchase."""


def minded_orders(view: MachiView, table: Table, seat: int, mind: Mind) -> Orders:
    """Write orders for a seat: what it would answer if the table did not change before its turn.

    Parts whose default does what it wants (take from the richest, tear down the cheapest landmark, give a closed copy)
    stay open: the default looks at the table of that moment.
    """
    table = Table(table.towns, table.market, table.deck, seat)
    town = table.towns[seat]
    values = mind.outcomes(table)
    worth = mind.throws(table, values)
    dice = max(worth, key=worth.__getitem__)
    own = [card for card in town.cards if card not in MAJORS]
    return Orders(
        dice=dice,
        reroll=tuple(total for total in range(dice, 6 * dice + 1) if values[total] < worth[dice]),
        add=_raised(view, table, mind),
        swap=_swap(table, seat, mind, own) if "business_center" in town.cards else None,
        renovate=_renovate(table, seat, mind) if "renovation_company" in town.cards else None,
        activate=_activate(table, seat, mind, own) if "convention_center" in town.cards else None,
        gift=_gift(table, seat, mind, own) if "moving_company" in town.cards else None,
        invest=_invests(table, seat, mind) if "tech_startup" in town.cards else None,
        buy=_shopping(table, seat, mind, dice),
    )


def _raised(view: MachiView, table: Table, mind: Mind) -> tuple[int, ...]:
    """Return the totals to which it would add 2, in a game with a Harbor."""
    sites = {site.card for town in view.towns for site in town.sites}
    return tuple(
        total
        for landmark, effect in HARBORS.items()
        if landmark in sites
        for total in range(effect.least, 13)
        if mind.outcome(table, total + effect.coins) > mind.outcome(table, total)
    )


def _swap(table: Table, seat: int, mind: Mind, own: list[str]) -> SwapOrder | None:
    swaps: list[MachiAction] = [
        Swap(give, other, take)
        for give in own
        for other in table.others(seat)
        for take in table.towns[other].cards
        if take not in MAJORS and take != give
    ]
    best = mind.choose(table, seat, "business_center", [*swaps, Pass()])
    return SwapOrder(best.give, best.take, best.partner) if isinstance(best, Swap) else None


def _renovate(table: Table, seat: int, mind: Mind) -> str:
    kinds = {card: None for town in table.towns.values() for card in town.cards if card not in MAJORS}
    best = mind.choose(table, seat, "renovation_company", [*map(Renovate, kinds), Pass()])
    return best.card if isinstance(best, Renovate) else NOTHING


def _activate(table: Table, seat: int, mind: Mind, own: list[str]) -> str:
    kinds = [card for card in own if ESTABLISHMENTS[card].colour != "red"]
    best = mind.choose(table, seat, "convention_center", [*map(Activate, kinds), Pass()])
    return best.card if isinstance(best, Activate) else NOTHING


def _gift(table: Table, seat: int, mind: Mind, own: list[str]) -> GiftOrder | None:
    gifts: list[MachiAction] = [Give(card, other) for card in own for other in table.others(seat)]
    best = mind.choose(table, seat, "moving_company", gifts) if gifts else None
    return GiftOrder(best.card, best.receiver) if isinstance(best, Give) else None


def _invests(table: Table, seat: int, mind: Mind) -> bool:
    return isinstance(mind.choose(table, seat, "tech_startup", [Invest(), Pass()]), Invest)


def _shopping(table: Table, seat: int, mind: Mind, dice: int) -> tuple[str, ...]:
    """Return the best purchase for each purse that a roll may leave, the fullest purse first."""
    chances = TWO_DICE if dice == 2 else ONE_DIE
    purses: dict[int, Table] = {}
    for total in range(dice, 6 * dice + 1):
        if chances[total]:
            then = settled(table, total)
            purses[then.towns[seat].coins] = then
    purses.setdefault(table.towns[seat].coins, table)
    full_first = sorted(purses, reverse=True)
    step = max(1, -(-len(full_first) // PURSES))
    wanted: dict[str, None] = {}
    for purse in sorted({*full_first[::step], full_first[-1]}, reverse=True):
        card = mind.buildings(purses[purse], seat, purses[purse].offers(seat))[0][1]
        if card is not None:
            wanted[card] = None
    return tuple(wanted)[:MOST_TO_BUY]
