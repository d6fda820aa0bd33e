"""Gangsters, warehouses and offers on the table, and their owners. `names` are the seats' names."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

import msgspec

from bot.games.mafia_dollar import odds
from bot.games.mafia_dollar.odds import Odds
from bot.games.mafia_dollar.views import ClanView, GangsterView, MafiaView, OfferView, WarehouseView
from bot.language import Sentence, habits, say, say_in_context
from bot.language.rows import commas
from rendering.words.common import listed, named
from rendering.words.mafia_dollar.names import card_name, item_name, loot_counted, owned, plight, points

ON_THE_STREET = Sentence("on the street", context="where a gangster is")
IN_THE_HIDEOUT = Sentence("in the hideout", context="where a gangster is")
EMPTY = Sentence("empty", context="a warehouse")


class Placed(msgspec.Struct, frozen=True):
    """A gangster in play, his owner's seat, and whether he is on the street."""

    seat: int
    gangster: GangsterView
    street: bool


class Stored(msgspec.Struct, frozen=True):
    """A warehouse in play, and its owner's seat."""

    seat: int
    warehouse: WarehouseView


def find_gangster(view: MafiaView, card: str) -> Placed | None:
    """A gangster in play, by card id; None: not in play."""
    for clan in view.clans:
        for gangster in clan.hideout:
            if gangster.card == card:
                return Placed(clan.seat, gangster, street=False)
        for gangster in clan.street:
            if gangster.card == card:
                return Placed(clan.seat, gangster, street=True)
    return None


def can_act(gangster: GangsterView) -> bool:
    """Whether a gangster can do something this turn."""
    return not gangster.acted and not gangster.blocks


def find_warehouse(view: MafiaView, card: str) -> Stored | None:
    """A warehouse in play, by card id; None: not in play."""
    for clan in view.clans:
        for warehouse in clan.warehouses:
            if warehouse.card == card:
                return Stored(clan.seat, warehouse)
    return None


def source_of(view: MafiaView, loot: str) -> str | None:
    """The warehouse where loot lies, as far as the viewer may know; None otherwise."""
    return next((each.card for clan in view.clans for each in clan.warehouses if each.loot and loot in each.loot), None)


def offer_under(view: MafiaView, decision: int) -> OfferView | None:
    """The trade that a decision is about; None: the viewer knows of none."""
    return next((offer for offer in view.offers if offer.decision == decision), None)


def offer_to(view: MafiaView, seat: int, partner: int) -> OfferView | None:
    """The offer of `seat` to `partner`; None: the viewer knows of none."""
    return next((offer for offer in view.offers if (offer.seat, offer.partner) == (seat, partner)), None)


def left_of(view: MafiaView, seat: int) -> int:
    """The next player clockwise who is still in the game, and who gets the card that `seat` passes on."""
    seats = len(view.clans)
    order = [(seat + step) % seats for step in range(1, seats + 1)]
    return next(other for other in order if not view.clans[other].resigned)


def name_of(names: Sequence[str], seat: int) -> str:
    """A seat's name; “That player” if there is no such seat."""
    return names[seat] if 0 <= seat < len(names) else say("That player")


def somebodys(view: MafiaView, card: str, names: Sequence[str]) -> str:
    """A gangster or warehouse with its owner: “Bo's Slow Sal”; the viewer's own without a name."""
    found = find_gangster(view, card) or find_warehouse(view, card)
    if found is None or found.seat == view.viewer:
        return card_name(card)
    return owned(name_of(names, found.seat), card)


def figures_of(gangster: GangsterView) -> str:
    """A gangster's points, items included: 4 bullets, 1 lock."""
    return points(gangster.attack, gangster.burglary)


def blocked_by(gangster: GangsterView) -> str:
    """A gangster's blocks, the top one first; empty: none."""
    return commas(plight(block) for block in reversed(gangster.blocks))


def items_of(gangster: GangsterView) -> str:
    """A gangster's items: Revolver +2 and Motorcycle +1; empty: none."""
    return listed(item_name(item) for item in gangster.items) if gangster.items else ""


def state_of(placed: Placed) -> list[str]:
    """A gangster's place, points, blocks and items, to stand in one line."""
    gangster = placed.gangster
    parts = [str(ON_THE_STREET if placed.street else IN_THE_HIDEOUT), figures_of(gangster)]
    if gangster.blocks:
        parts.append(f"⛔ {named(list(map(plight, reversed(gangster.blocks))), MOST_OF_BLOCKS)}")
    if gangster.items:
        parts.append(items_of(gangster))
    if gangster.acted:
        parts.append(say_in_context("a gangster in this turn", "has acted"))
    return parts


MOST_OF_BLOCKS: Final = 50
"""Characters of the blocks on a gangster, beside his place and points."""


def inside(warehouse: WarehouseView) -> str:
    """The public contents of a warehouse: 2 loot cards, guard dog."""
    loot = loot_counted(warehouse.count) if warehouse.count else EMPTY
    return say("{loot}, guard dog", loot=loot) if warehouse.dog else str(loot)


def attack_odds(view: MafiaView, gangster: GangsterView) -> Odds:
    """The odds of an attack by that gangster."""
    return odds.of(view, gangster.attack)


def burglary_odds(view: MafiaView, gangster: GangsterView, warehouse: WarehouseView) -> Odds:
    """The odds of that gangster breaking into that warehouse."""
    return odds.of(view, break_in_points(gangster, warehouse))


def break_in_points(gangster: GangsterView, warehouse: WarehouseView) -> int:
    """Points of that gangster at that warehouse: locks and tool, less one for a dog."""
    return gangster.burglary - (warehouse.dog is not None)


def needs(points: int) -> str:
    """The dice that let a check succeed: “needs a die of 5 or more”."""
    needed = odds.least(points)
    if needed is None:
        return say("cannot succeed, no die is high enough")
    if needed == 1:
        return say("any die will do")
    return say("needs an 8") if needed == 8 else say("needs a die of {number} or more", number=needed)


def percent(chance: Fraction | float) -> str:
    """A chance in whole per cent; never 0 if it is possible, never 100 if it is not certain."""
    exact = float(chance)
    if 0 < exact < 0.01:
        return say("under {percent}", percent=habits.percent(0.01))
    if 0.99 < exact < 1:
        return say("over {percent}", percent=habits.percent(0.99))
    return habits.percent(exact)


def clans(view: MafiaView) -> list[ClanView]:
    """The clans still in the game, clockwise from the active seat."""
    seats = len(view.clans)
    return [clan for clan in (view.clans[(view.active + step) % seats] for step in range(seats)) if not clan.resigned]
