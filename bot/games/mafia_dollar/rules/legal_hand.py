"""Which plays from the hand are legal, as a choice, and why any other play is not. A test compares the two.

Own gangsters come before those of others (RULINGS.md, "Freeing a rival").
"""

from collections.abc import Iterable
from typing import Final

from bot.games.choices import AnyOf, Axis, Choice, OneOf, Product
from bot.games.mafia_dollar.actions import (
    Birthday,
    Block,
    Discard,
    Equip,
    Free,
    Guard,
    Hire,
    MafiaAction,
    Open,
    PlayAction,
    Police,
    Skip,
)
from bot.games.mafia_dollar.cards import CARDS, COUNTER, GROUP, SYMBOL
from bot.games.mafia_dollar.refusals import (
    HasADog,
    NotARivalsGangster,
    NotBlocked,
    NotInHand,
    NotYourGangster,
    NotYourWarehouse,
    OnTheStreet,
    PoliceStays,
    WrongCard,
    WrongSymbol,
)
from bot.games.mafia_dollar.rules.resolution import gangster_of, owner_of_gangster, warehouse_of
from bot.games.mafia_dollar.state import Clan, MafiaState
from bot.games.values import Decision, NotAmongTheChoices, Refusal

SKIP: Final = Skip()
BY_ITSELF: Final[dict[str, PlayAction]] = {
    **{card: Hire(card) for card, group in GROUP.items() if group == "gangster"},
    **{card: Open(card) for card, group in GROUP.items() if group == "warehouse"},
    **{card: Police(card) for card, group in GROUP.items() if group == "police"},
}
"""How a card is played that needs no target."""
DISCARD: Final = {card: Discard(card) for card in CARDS}


def plays(state: MafiaState, decision: Decision) -> Choice[MafiaAction]:
    """List every way to play or discard a card (RULINGS.md, "Discarding instead of playing", "Nothing but police")."""
    seat, clan = decision.seat, state.clans[decision.seat]
    simple: list[MafiaAction] = []
    parts: list[Choice[MafiaAction]] = []
    held: dict[str, list[str]] = {}
    for card in clan.hand:
        held.setdefault(GROUP[card], []).append(card)
        if card in BY_ITSELF:
            simple.append(BY_ITSELF[card])
    simple += [DISCARD[card] for card in clan.hand if GROUP[card] != "police"]
    simple += _frees(state, seat, clan)
    if len(held) == 1 and "police" in held:
        simple.append(SKIP)
    parts.append(OneOf(tuple(simple)))
    if "dog" in held:
        unguarded = tuple([warehouse.card for warehouse in clan.warehouses if warehouse.dog is None])
        _add(parts, Guard, ("card", held["dog"]), ("warehouse", unguarded))
    if "item" in held:
        at_home = tuple([gangster.card for gangster in clan.gangsters if not gangster.street])
        _add(parts, Equip, ("card", held["item"]), ("gangster", at_home))
    if "block" in held:
        rivals = [gangster.card for other in state.others(seat) for gangster in state.clans[other].gangsters]
        _add(parts, Block, ("card", held["block"]), ("gangster", rivals))
    if "birthday" in held:
        warehouses = [warehouse.card for warehouse in clan.warehouses]
        free = (True, False) if _has_blocks(clan) else (True,)
        _add(parts, Birthday, ("card", held["birthday"]), ("warehouse", warehouses), ("free", free))
    return parts[0] if len(parts) == 1 else AnyOf(tuple(parts))


def _add(parts: list[Choice[MafiaAction]], make: type[PlayAction], *axes: tuple[str, Iterable[object]]) -> None:
    """Add a way to play cards on targets, if there are any."""
    made = tuple([Axis(name, tuple(values)) for name, values in axes])
    if all(axis.values for axis in made):
        parts.append(Product(make, made))


def _frees(state: MafiaState, seat: int, clan: Clan) -> list[MafiaAction]:
    """List every card that counters the top block of a gangster, with that gangster."""
    found: list[MafiaAction] = []
    for other in state.clockwise(seat):
        for gangster in state.clans[other].gangsters:
            if gangster.blocks:
                symbol = COUNTER[gangster.blocks[-1]]
                found += [Free(card, gangster.card) for card in clan.hand if SYMBOL.get(card) == symbol]
    return found


def _has_blocks(clan: Clan) -> bool:
    return any(gangster.blocks for gangster in clan.gangsters)


# --- why not ---------------------------------------------------------------------------------------------

GROUP_OF: Final[dict[type, str]] = {
    Hire: "gangster",
    Open: "warehouse",
    Guard: "dog",
    Equip: "item",
    Block: "block",
    Birthday: "birthday",
    Police: "police",
}
"""Which cards are played like this."""


def no_play(state: MafiaState, decision: Decision, action: MafiaAction) -> Refusal | None:
    """Say why the seat may not play or discard that."""
    clan = state.clans[decision.seat]
    if isinstance(action, Skip):
        return None if clan.hand and all(GROUP[card] == "police" for card in clan.hand) else PoliceStays()
    if not isinstance(action, PlayAction):
        return NotAmongTheChoices()
    if action.card not in clan.hand:
        return NotInHand(action.card)
    if GROUP_OF.get(type(action), GROUP[action.card]) != GROUP[action.card]:
        return WrongCard(action.card)
    match action:
        case Discard(card):
            return PoliceStays(card) if GROUP[card] == "police" else None
        case Guard(_, warehouse) | Birthday(_, warehouse):
            own = warehouse_of(clan, warehouse)
            if own is None:
                return NotYourWarehouse(warehouse)
            if isinstance(action, Birthday):
                return None if action.free or _has_blocks(clan) else NotAmongTheChoices()
            return HasADog(warehouse) if own.dog is not None else None
        case Equip(_, name):
            gangster = gangster_of(clan, name)
            if gangster is None:
                return NotYourGangster(name)
            return OnTheStreet(name) if gangster.street else None
        case Block(_, name):
            found = owner_of_gangster(state, name)
            return NotARivalsGangster(name) if found is None or found[0] == decision.seat else None
        case Free(card, name):
            return _no_free(state, card, name)
    return None


def _no_free(state: MafiaState, card: str, name: str) -> Refusal | None:
    found = owner_of_gangster(state, name)
    if found is None:
        return NotARivalsGangster(name)
    if not found[1].blocks:
        return NotBlocked(name)
    top = found[1].blocks[-1]
    return None if SYMBOL.get(card) == COUNTER[top] else WrongSymbol(card, top)
