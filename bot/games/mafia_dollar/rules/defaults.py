"""The default answer to each question when a deadline passes (RULINGS.md, "When time is up").

Random where others could exploit a fixed rule. Standing decisions have no deadline.
"""

from bot.games.chance import Chance
from bot.games.mafia_dollar.actions import (
    Discard,
    EndTurn,
    GiveLoot,
    KeepWarehouse,
    LoseLoot,
    MafiaAction,
    PassCard,
    Skip,
    Spoils,
    Steal,
)
from bot.games.mafia_dollar.cards import BONUS, GROUP, SLOT, VALUE
from bot.games.mafia_dollar.rules.legal_replies import dearest
from bot.games.mafia_dollar.rules.resolution import bonus, load, loot_of, the_gangster, the_warehouse
from bot.games.mafia_dollar.state import MafiaState
from bot.games.values import Decision

PURPOSE = "silence"


def random_discard(state: MafiaState, decision: Decision, chance: Chance) -> MafiaAction:
    """Discard a random card, not police; skip if there is no other."""
    cards = [card for card in state.clans[decision.seat].hand if GROUP[card] != "police"]
    return Discard(cards[chance.draw(len(cards), PURPOSE)]) if cards else Skip()


def end_turn(state: MafiaState, decision: Decision, chance: Chance) -> MafiaAction:
    """End the turn."""
    return EndTurn()


def random_pass(state: MafiaState, decision: Decision, chance: Chance) -> MafiaAction:
    """Pass a random card."""
    hand = state.clans[decision.seat].hand
    return PassCard(hand[chance.draw(len(hand), PURPOSE)])


def cheapest_gift(state: MafiaState, decision: Decision, chance: Chance) -> MafiaAction:
    """Give the loot of lowest value."""
    return GiveLoot(min(loot_of(state.clans[decision.seat]), key=VALUE.__getitem__))


def cheapest_loss(state: MafiaState, decision: Decision, chance: Chance) -> MafiaAction:
    """Lose the loot of lowest value."""
    return LoseLoot(min(loot_of(state.clans[decision.seat]), key=VALUE.__getitem__))


def random_dearest(state: MafiaState, decision: Decision, chance: Chance) -> MafiaAction:
    """Lose a random one of the most valuable loot cards."""
    return dearest(state, decision).sample(lambda many: chance.draw(many, PURPOSE))


def first_warehouse(state: MafiaState, decision: Decision, chance: Chance) -> MafiaAction:
    """Keep the first warehouse."""
    return KeepWarehouse(state.clans[decision.seat].warehouses[0].card)


def higher_bonus(state: MafiaState, decision: Decision, chance: Chance) -> MafiaAction:
    """Keep, of each kind of item, the higher bonus; in a tie the old item."""
    assert state.job is not None  # noqa: S101 - only a job asks
    gangster = the_gangster(state, state.job.gangster)[1]
    return Spoils(tuple([SLOT[item] for item in state.job.items if BONUS[item] > bonus(gangster, SLOT[item])]))


def dearest_loot(state: MafiaState, decision: Decision, chance: Chance) -> MafiaAction:
    """Take the most valuable loot, a full load, to the own warehouse with the fewest cards."""
    assert state.job is not None  # noqa: S101 - only a job asks
    loot = the_warehouse(state.clans[state.job.owner], state.job.warehouse or "").loot
    most = load(the_gangster(state, state.job.gangster)[1])
    dearest_first = sorted(loot, key=VALUE.__getitem__, reverse=True)[:most]
    emptiest = min(state.clans[decision.seat].warehouses, key=lambda warehouse: len(warehouse.loot))
    return Steal(tuple([card for card in loot if card in dearest_first]), emptiest.card)
