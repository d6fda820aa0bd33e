"""What gangsters may do, as a choice, and why anything else is illegal. A test compares the two.

Sources: MafiaDollar 4.3; RULINGS.md, "What a block prevents", "Where to break in", "Handing items over".
"""

from typing import Final

from bot.games.choices import AnyOf, Axis, Choice, OneOf, Product, Subsets
from bot.games.mafia_dollar.actions import (
    ActAction,
    Attack,
    Burgle,
    ComeHome,
    EndTurn,
    HandOver,
    MafiaAction,
    MoveOut,
    Spoils,
    Steal,
    TakeLoot,
)
from bot.games.mafia_dollar.cards import ATTACK, SLOT
from bot.games.mafia_dollar.refusals import (
    DoesNotHave,
    EmptyPile,
    HasActed,
    InTheHideout,
    IsBlocked,
    NoActionsLeft,
    NotAgreed,
    NotARivalsGangster,
    NotARivalsWarehouse,
    NothingThere,
    NotYourGangster,
    NotYourWarehouse,
    OnTheStreet,
    TooMuch,
)
from bot.games.mafia_dollar.rules.resolution import (
    gangster_of,
    load,
    owner_of_gangster,
    owner_of_warehouse,
    warehouse_of,
)
from bot.games.mafia_dollar.state import Clan, Gangster, MafiaState
from bot.games.values import Decision, NotAmongTheChoices, Refusal
from data.cards.mafia_dollar import LOOT_KINDS, LootKind

END_TURN: Final = EndTurn()
ONLY_END: Final[Choice[MafiaAction]] = OneOf((END_TURN,))
MOVE_OUT: Final = {card: MoveOut(card) for card in ATTACK}
COME_HOME: Final = {card: ComeHome(card) for card in ATTACK}


def acts(state: MafiaState, decision: Decision) -> Choice[MafiaAction]:
    """Let a gangster who is free and has not acted do one thing, while actions are left; or end the turn."""
    if not state.actions:
        return ONLY_END
    seat, clan = decision.seat, state.clans[decision.seat]
    simple: list[MafiaAction] = []
    street: list[Gangster] = []
    for gangster in clan.gangsters:
        if gangster.acted or gangster.blocks:
            continue
        if gangster.street:
            street.append(gangster)
            simple.append(COME_HOME[gangster.card])
        else:
            simple.append(MOVE_OUT[gangster.card])
            if state.options.give_items and gangster.items:
                simple += _hand_overs(clan, gangster)
    simple.append(END_TURN)
    parts: list[Choice[MafiaAction]] = [OneOf(tuple(simple))]
    if street:
        parts += _hauls(state, clan, street)
        who = Axis("gangster", tuple([gangster.card for gangster in street]))
        others = [state.clans[other] for other in state.others(seat)]
        targets = [gangster.card for other in others for gangster in other.gangsters if gangster.street]
        if targets:
            parts.append(Product(Attack, (who, Axis("target", tuple(targets)))))
        full = [warehouse.card for other in others for warehouse in other.warehouses if warehouse.loot]
        if full:
            parts.append(Product(Burgle, (who, Axis("warehouse", tuple(full)))))
    return parts[0] if len(parts) == 1 else AnyOf(tuple(parts))


def _hand_overs(clan: Clan, giver: Gangster) -> list[MafiaAction]:
    return [
        HandOver(giver.card, receiver.card, item)
        for receiver in clan.gangsters
        if receiver is not giver and not receiver.street
        for item in giver.items
    ]


def _hauls(state: MafiaState, clan: Clan, street: list[Gangster]) -> list[Choice[MafiaAction]]:
    """List the ways to take loot, gangsters with equal loads together (RULINGS.md, "Taking loot")."""
    by_load: dict[int, list[str]] = {}
    for gangster in street:
        by_load.setdefault(load(gangster), []).append(gangster.card)
    where = Axis("warehouse", tuple([warehouse.card for warehouse in clan.warehouses]))
    parts: list[Choice[MafiaAction]] = []
    for most, gangsters in by_load.items():
        hauls = [(kind, count) for kind in LOOT_KINDS for count in range(1, min(most, len(state.piles[kind])) + 1)]
        if hauls:
            parts.append(Product(_haul, (Axis("gangster", tuple(gangsters)), Axis("haul", tuple(hauls)), where)))
    return parts


def _haul(gangster: str, haul: tuple[LootKind, int], warehouse: str) -> TakeLoot:
    return TakeLoot(gangster, *haul, warehouse)


def no_act(state: MafiaState, decision: Decision, action: MafiaAction) -> Refusal | None:
    """Say why the seat may not do that."""
    if isinstance(action, EndTurn):
        return None
    if not isinstance(action, ActAction):
        return NotAmongTheChoices()
    clan = state.clans[decision.seat]
    gangster = gangster_of(clan, action.gangster)
    if gangster is None:
        return NotYourGangster(action.gangster)
    if isinstance(action, HandOver) and not state.options.give_items:
        return NotAgreed()
    if gangster.blocks:
        return IsBlocked(gangster.card, gangster.blocks[-1])
    if gangster.acted:
        return HasActed(gangster.card)
    if not state.actions:
        return NoActionsLeft()
    if isinstance(action, MoveOut | HandOver):
        if gangster.street:
            return OnTheStreet(gangster.card)
    elif not gangster.street:
        return InTheHideout(gangster.card)
    match action:
        case TakeLoot():
            return _no_loot(state, clan, gangster, action)
        case Attack(_, target):
            return _no_target(state, decision.seat, target)
        case Burgle(_, warehouse):
            return _no_burglary(state, decision.seat, warehouse)
        case HandOver(_, receiver, item):
            return _no_hand_over(clan, gangster, receiver, item)
    return None


def _no_loot(state: MafiaState, clan: Clan, gangster: Gangster, action: TakeLoot) -> Refusal | None:
    pile = state.piles.get(action.pile)
    if not pile:
        return EmptyPile(action.pile)
    most = min(load(gangster), len(pile))
    if not 1 <= action.count <= most:
        return TooMuch(action.count, most)
    return None if warehouse_of(clan, action.warehouse) else NotYourWarehouse(action.warehouse)


def _no_target(state: MafiaState, seat: int, target: str) -> Refusal | None:
    found = owner_of_gangster(state, target)
    if found is None or found[0] == seat:
        return NotARivalsGangster(target)
    return None if found[1].street else InTheHideout(target)


def _no_burglary(state: MafiaState, seat: int, warehouse: str) -> Refusal | None:
    found = owner_of_warehouse(state, warehouse)
    if found is None or found[0] == seat:
        return NotARivalsWarehouse(warehouse)
    return None if found[1].loot else NothingThere(warehouse)


def _no_hand_over(clan: Clan, giver: Gangster, name: str, item: str) -> Refusal | None:
    receiver = gangster_of(clan, name)
    if receiver is None or receiver is giver:
        return NotYourGangster(name)
    if receiver.street:
        return OnTheStreet(name)
    return None if item in giver.items else DoesNotHave(giver.card, item)


# --- what a job that succeeded asks ---------------------------------------------------------------------


def spoils(state: MafiaState, decision: Decision) -> Choice[MafiaAction]:
    """Keep any of the items won, or none (RULINGS.md, "Spoils")."""
    won = tuple([SLOT[item] for item in state.job.items]) if state.job else ()
    return Product(_spoils, (Axis("keep", Subsets(won, 0, len(won))),))


def _spoils(keep: tuple[object, ...]) -> Spoils:
    return Spoils(keep)  # type: ignore[arg-type] # the options are slots


def no_spoils(state: MafiaState, decision: Decision, action: MafiaAction) -> Refusal | None:
    """Say why the seat may not share the items out like that."""
    won = tuple([SLOT[item] for item in state.job.items]) if state.job else ()
    if not isinstance(action, Spoils) or action.keep != tuple([slot for slot in won if slot in action.keep]):
        return NotAmongTheChoices()
    return None


def steals(state: MafiaState, decision: Decision) -> Choice[MafiaAction]:
    """Take one loot card or more, up to the load, into one own warehouse (RULINGS.md, "Loot of a burglary")."""
    loot, most = _found(state)
    mine = tuple([warehouse.card for warehouse in state.clans[decision.seat].warehouses])
    return Product(_steal, (Axis("loot", Subsets(tuple(loot), 1, most)), Axis("warehouse", mine)))


def _steal(loot: tuple[object, ...], warehouse: str) -> Steal:
    return Steal(loot, warehouse)  # type: ignore[arg-type] # the options are ids


def no_steal(state: MafiaState, decision: Decision, action: MafiaAction) -> Refusal | None:
    """Say why the seat may not take that."""
    if not isinstance(action, Steal):
        return NotAmongTheChoices()
    loot, most = _found(state)
    if not 1 <= len(action.loot) <= most:
        return TooMuch(len(action.loot), most)
    if action.loot != tuple(sorted([card for card in loot if card in action.loot])):
        return NotAmongTheChoices()
    mine = warehouse_of(state.clans[decision.seat], action.warehouse)
    return None if mine else NotYourWarehouse(action.warehouse)


def _found(state: MafiaState) -> tuple[list[str], int]:
    """Return what lies in the warehouse broken into, and how much of it can be taken."""
    job = state.job
    if job is None or job.warehouse is None:
        return [], 0
    gangster = gangster_of(state.clans[state.active], job.gangster)
    source = warehouse_of(state.clans[job.owner], job.warehouse)
    loot = source.loot if source else []
    return loot, min(load(gangster) if gangster else 0, len(loot))
