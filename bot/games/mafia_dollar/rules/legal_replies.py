"""Legal answers to cards and trades, as choices, and why other answers are illegal. A test compares the two."""

from typing import Final

from bot.games.choices import Choice, OneOf
from bot.games.mafia_dollar.actions import (
    Answer,
    Confirm,
    Decline,
    GiveLoot,
    KeepWarehouse,
    LoseLoot,
    MafiaAction,
    Offer,
    PassCard,
    Withdraw,
)
from bot.games.mafia_dollar.cards import VALUE
from bot.games.mafia_dollar.refusals import (
    BadPartner,
    NoOffer,
    NotInHand,
    NotTheDearest,
    NotTheirTurn,
    NotYourLoot,
    NotYourWarehouse,
    OfferStands,
    TheirTurnNow,
    TradeCloses,
)
from bot.games.mafia_dollar.rules.resolution import loot_of, warehouse_of
from bot.games.mafia_dollar.rules.trades import is_open, offer_of, offer_to, partners, partners_ahead
from bot.games.mafia_dollar.state import MafiaState
from bot.games.values import Decision, NotAmongTheChoices, Refusal

DECLINE: Final = Decline()
CONFIRM: Final[Choice[MafiaAction]] = OneOf((Confirm(), DECLINE))
ONLY_DECLINE: Final[Choice[MafiaAction]] = OneOf((DECLINE,))


# --- police and birthday --------------------------------------------------------------------------------


def passes(state: MafiaState, decision: Decision) -> Choice[MafiaAction]:
    """Pass any hand card, police included (RULINGS.md, "Passing cards")."""
    return OneOf(tuple([PassCard(card) for card in state.clans[decision.seat].hand]))


def no_pass(state: MafiaState, decision: Decision, action: MafiaAction) -> Refusal | None:
    """Say why the seat may not pass that."""
    if not isinstance(action, PassCard):
        return NotAmongTheChoices()
    return None if action.card in state.clans[decision.seat].hand else NotInHand(action.card)


def gifts(state: MafiaState, decision: Decision) -> Choice[MafiaAction]:
    """Give any own loot (RULINGS.md, "Birthday gifts")."""
    return OneOf(tuple([GiveLoot(loot) for loot in loot_of(state.clans[decision.seat])]))


def no_gift(state: MafiaState, decision: Decision, action: MafiaAction) -> Refusal | None:
    """Say why the seat may not give that."""
    return _not_own_loot(state, decision, action, GiveLoot)


def losses(state: MafiaState, decision: Decision) -> Choice[MafiaAction]:
    """Lose any own loot to a security guard (RULINGS.md, "Security guard")."""
    return OneOf(tuple([LoseLoot(loot) for loot in loot_of(state.clans[decision.seat])]))


def no_loss(state: MafiaState, decision: Decision, action: MafiaAction) -> Refusal | None:
    """Say why the seat may not lose that."""
    return _not_own_loot(state, decision, action, LoseLoot)


def _not_own_loot(
    state: MafiaState, decision: Decision, action: MafiaAction, kind: type[GiveLoot | LoseLoot]
) -> Refusal | None:
    if not isinstance(action, kind):
        return NotAmongTheChoices()
    return None if action.loot in loot_of(state.clans[decision.seat]) else NotYourLoot(action.loot)


def dearest(state: MafiaState, decision: Decision) -> Choice[MafiaAction]:
    """Lose the most valuable loot, or one of several, to a patrol (RULINGS.md, "Patrol")."""
    loot = loot_of(state.clans[decision.seat])
    most = max(VALUE[card] for card in loot)
    return OneOf(tuple([LoseLoot(card) for card in loot if VALUE[card] == most]))


def no_dearest(state: MafiaState, decision: Decision, action: MafiaAction) -> Refusal | None:
    """Say why a patrol does not take that."""
    refusal = no_loss(state, decision, action)
    if refusal is not None or not isinstance(action, LoseLoot):
        return refusal
    most = max(VALUE[card] for card in loot_of(state.clans[decision.seat]))
    return None if VALUE[action.loot] == most else NotTheDearest(action.loot)


def keepers(state: MafiaState, decision: Decision) -> Choice[MafiaAction]:
    """Keep one warehouse (RULINGS.md, "Raid")."""
    return OneOf(tuple([KeepWarehouse(warehouse.card) for warehouse in state.clans[decision.seat].warehouses]))


def no_keeper(state: MafiaState, decision: Decision, action: MafiaAction) -> Refusal | None:
    """Say why the seat may not keep that."""
    if not isinstance(action, KeepWarehouse):
        return NotAmongTheChoices()
    mine = warehouse_of(state.clans[decision.seat], action.warehouse)
    return None if mine else NotYourWarehouse(action.warehouse)


# --- trades ---------------------------------------------------------------------------------------------


def offers(state: MafiaState, decision: Decision) -> Choice[MafiaAction]:
    """Offer a card now or ahead, or withdraw an offer (RULINGS.md, "Steps of a trade")."""
    seat = decision.seat
    hand = state.clans[seat].hand
    answers: list[MafiaAction] = [Withdraw(offer.partner) for offer in state.offers if offer.seat == seat]
    answers += [Offer(partner, card) for partner in partners(state, seat) for card in hand]
    answers += [Offer(partner, card, ahead=True) for partner in partners_ahead(state, seat) for card in hand]
    return OneOf(tuple(answers))


def no_offer(state: MafiaState, decision: Decision, action: MafiaAction) -> Refusal | None:
    """Say why the seat may not make that offer."""
    seat = decision.seat
    if isinstance(action, Withdraw):
        return None if offer_to(state, seat, action.partner) else NoOffer(action.partner)
    if not isinstance(action, Offer):
        return NotAmongTheChoices()
    if action.partner not in state.others(seat):
        return BadPartner(action.partner)
    if action.give not in state.clans[seat].hand:
        return NotInHand(action.give)
    if action.ahead:
        if action.partner == state.active:
            return TheirTurnNow(action.partner)
    elif state.active not in (seat, action.partner):
        return NotTheirTurn(action.partner)
    elif not is_open(state):
        return TradeCloses()
    return OfferStands(action.partner) if offer_to(state, seat, action.partner) else None


def answers(state: MafiaState, decision: Decision) -> Choice[MafiaAction]:
    """Answer an offer with any hand card, or decline it, also after answering (RULINGS.md, "Steps of a trade")."""
    offer = offer_of(state, decision.id)
    if offer is None or offer.answer is not None:
        return ONLY_DECLINE
    return OneOf((*[Answer(card) for card in state.clans[decision.seat].hand], DECLINE))


def no_answer(state: MafiaState, decision: Decision, action: MafiaAction) -> Refusal | None:
    """Say why the seat may not answer an offer like that."""
    if isinstance(action, Decline):
        return None
    offer = offer_of(state, decision.id)
    if not isinstance(action, Answer) or offer is None or offer.answer is not None:
        return NotAmongTheChoices()
    return None if action.give in state.clans[decision.seat].hand else NotInHand(action.give)


def confirms(state: MafiaState, decision: Decision) -> Choice[MafiaAction]:
    """Confirm a trade, or decline the answer (RULINGS.md, "Steps of a trade")."""
    return CONFIRM


def no_confirm(state: MafiaState, decision: Decision, action: MafiaAction) -> Refusal | None:
    """Say why the seat may not answer like that."""
    return None if action in CONFIRM else NotAmongTheChoices()
