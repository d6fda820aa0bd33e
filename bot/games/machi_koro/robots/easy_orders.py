"""Orders of the easy robot: what it would do in its next turn if nothing changed."""

from bot.games.chance import Chance
from bot.games.machi_koro.actions import Activate, Renovate, Swap
from bot.games.machi_koro.card_values import COSTS, ESTABLISHMENTS, copies, income
from bot.games.machi_koro.orders import MOST_TO_BUY, NOTHING, GiftOrder, Orders, SwapOrder
from bot.games.machi_koro.robots.easy import (
    ENOUGH_INVESTED,
    activate,
    acts_on,
    likes_two_dice,
    loss,
    one_that_fits,
    renovate,
    saves_up,
    standing,
    swap,
)
from bot.games.machi_koro.views import MachiView, TownView

WINDFALL = 8
"""Coins that it expects to earn before its turn."""


def easy_orders(view: MachiView) -> Orders:
    """Write orders for the viewer's next turns: what the easy robot would do if nothing changed.

    The same view gives the same orders. Parts whose default does what it wants (take from the richest, tear down the
    cheapest landmark) stay open: the default looks at the table of that moment.

    Raises:
        ValueError: a spectator has no orders to write.

    """
    if view.viewer is None:
        raise ValueError("a spectator has no orders to write")
    town = view.towns[view.viewer]
    others = [other for other in view.towns if other.seat != town.seat and not other.resigned]
    holds = {held.card: held for held in town.holdings}
    movable = [card for card in holds if not ESTABLISHMENTS[card].major]
    dice = 2 if likes_two_dice(town) else 1
    return Orders(
        dice=dice,
        reroll=tuple(total for total in range(dice, 6 * dice + 1) if not acts_on(town, total)),
        add=_totals_to_raise(town),
        swap=_swap_order(view, movable, others) if "business_center" in holds else None,
        renovate=_renovate_order(view, town, others) if "renovation_company" in holds else None,
        activate=_activate_order(town, movable) if "convention_center" in holds else None,
        gift=_gift_order(view, town, movable, others) if "moving_company" in holds else None,
        invest=holds["tech_startup"].invested < ENOUGH_INVESTED if "tech_startup" in holds else None,
        buy=_shopping(view, town),
    )


def _totals_to_raise(town: TownView) -> tuple[int, ...]:
    """Return the totals to which it would add 2, in a game with a Harbor."""
    if not any(site.card == "harbor" for site in town.sites):
        return ()
    return tuple(total for total in (10, 11, 12) if income(town, total + 2) > income(town, total))


def _swap_order(view: MachiView, movable: list[str], others: list[TownView]) -> SwapOrder | None:
    """Return the swap that it would make now, if any."""
    best = swap(
        view,
        [
            Swap(give, other.seat, held.card)
            for give in movable
            for other in others
            for held in other.holdings
            if not ESTABLISHMENTS[held.card].major
        ],
    )
    return SwapOrder(best.give, best.take, best.partner) if isinstance(best, Swap) else None


def _renovate_order(view: MachiView, town: TownView, others: list[TownView]) -> str:
    """Return the card that it would close now, or `NOTHING`."""
    kinds = {held.card: None for other in (town, *others) for held in other.holdings}
    best = renovate(view, town.seat, [Renovate(kind) for kind in kinds if not ESTABLISHMENTS[kind].major])
    return best.card if isinstance(best, Renovate) else NOTHING


def _activate_order(town: TownView, movable: list[str]) -> str:
    """Return the card that it would activate now, or `NOTHING`."""
    best = activate(town, [Activate(card) for card in movable if ESTABLISHMENTS[card].colour != "red"])
    return best.card if isinstance(best, Activate) else NOTHING


def _gift_order(view: MachiView, town: TownView, movable: list[str], others: list[TownView]) -> GiftOrder | None:
    """Return the gift that it would make now."""
    if not others:
        return None
    card = min(movable, key=lambda one: loss(town, one))
    return GiftOrder(card, min(others, key=lambda other: standing(view, other.seat)).seat)


def _shopping(view: MachiView, town: TownView) -> tuple[str, ...]:
    """Return landmarks that may be in reach, dearest first, then cards that fit, the last affordable now.

    If it saves, landmarks only.
    """
    dice = Chance(b"orders %d %d" % (view.turn.number, town.seat))
    hoped = town.coins + WINDFALL
    missing = sorted((site.card for site in town.sites if not site.built), key=COSTS.__getitem__, reverse=True)
    wanted = [card for card in missing if COSTS[card] <= hoped][: MOST_TO_BUY - 2]
    if saves_up(town, dice):
        return tuple(wanted)
    offered = [
        pile.card
        for pile in view.market
        if pile.left and not (ESTABLISHMENTS[pile.card].major and copies(town, pile.card))
    ]
    for purse in (hoped,) * (MOST_TO_BUY - 1 - len(wanted)) + (town.coins,):
        payable = [card for card in offered if COSTS[card] <= purse and card not in wanted]
        if payable:
            wanted.append(one_that_fits(town, payable, dice))
    return tuple(wanted)
