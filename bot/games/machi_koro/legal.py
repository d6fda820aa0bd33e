"""What may be answered to each question, as choices; and why anything else may not.

For every question there is a function that lists what is legal and one that judges a single action. Both
say the same thing, which is tested.
"""

from bot.games.choices import Axis, Choice, OneOf, Product
from bot.games.game import Decision, NotAmongTheChoices, Refusal
from bot.games.machi_koro.actions import Build, Keep, MachiAction, Pass, Reroll, Roll, Swap, Target
from bot.games.machi_koro.edition import Edition
from bot.games.machi_koro.income import swappable
from bot.games.machi_koro.refusals import (
    BadTarget,
    NoSuchCard,
    NotOnOffer,
    NotSwappable,
    NotTheirs,
    OnlyOne,
    TooDear,
    TooFewDice,
)
from bot.games.machi_koro.state import MachiState, Town

PASS = Pass()
ROLL_ONE: Choice[MachiAction] = OneOf((Roll(1),))
ROLL_ANY: Choice[MachiAction] = OneOf((Roll(1), Roll(2)))
KEEP_ONE: Choice[MachiAction] = OneOf((Keep(), Reroll(1)))
KEEP_ANY: Choice[MachiAction] = OneOf((Keep(), Reroll(1), Reroll(2)))


# --- roll, keep: one die, or two with the Train Station ----------------------------------------------


def rolls(state: MachiState, edition: Edition, decision: Decision) -> Choice[MachiAction]:
    """Roll one die, or two with the Train Station."""
    return ROLL_ANY if _many_dice(edition, state.towns[decision.seat]) else ROLL_ONE


def no_roll(state: MachiState, edition: Edition, decision: Decision, action: MachiAction) -> Refusal | None:
    """Say why one may not roll like that."""
    if not isinstance(action, Roll):
        return NotAmongTheChoices()
    return _no_dice(edition, state.towns[decision.seat], action.dice)


def keeps(state: MachiState, edition: Edition, decision: Decision) -> Choice[MachiAction]:
    """Keep the dice, or throw one or two again."""
    return KEEP_ANY if _many_dice(edition, state.towns[decision.seat]) else KEEP_ONE


def no_keep(state: MachiState, edition: Edition, decision: Decision, action: MachiAction) -> Refusal | None:
    """Say why one may not keep or throw again like that."""
    if isinstance(action, Reroll):
        return _no_dice(edition, state.towns[decision.seat], action.dice)
    return None if isinstance(action, Keep) else NotAmongTheChoices()


def _many_dice(edition: Edition, town: Town) -> bool:
    return not edition.many_dice.isdisjoint(town.landmarks)


def _no_dice(edition: Edition, town: Town, dice: int) -> Refusal | None:
    if dice == 1 or (dice == 2 and _many_dice(edition, town)):
        return None
    return TooFewDice(dice) if dice == 2 else NotAmongTheChoices()


# --- build: whatever is on offer and can be paid -----------------------------------------------------


def builds(state: MachiState, edition: Edition, decision: Decision) -> Choice[MachiAction]:
    """Build a card on offer or a landmark, paid in full, or nothing."""
    town = state.towns[decision.seat]
    on_offer, cards, landmarks = state.market.get, town.cards, town.landmarks
    establishments, sites = edition.affordable(town.coins)
    answers: list[MachiAction] = [
        build for build, card, only_one in establishments if on_offer(card) and not (only_one and card in cards)
    ]
    answers += [build for build, card in sites if card not in landmarks]
    answers.append(PASS)
    return OneOf(tuple(answers))


def no_build(state: MachiState, edition: Edition, decision: Decision, action: MachiAction) -> Refusal | None:
    """Say why one may not build that."""
    if isinstance(action, Pass):
        return None
    if not isinstance(action, Build):
        return NotAmongTheChoices()
    town, card = state.towns[decision.seat], edition.cards.get(action.card)
    if card is None:
        return NoSuchCard(action.card)
    if card.id in edition.landmarks:
        if card.id in town.landmarks:
            return OnlyOne(card.id)
    else:
        if card.id in town.cards and edition.establishments[card.id].major:
            return OnlyOne(card.id)
        if not state.market.get(card.id):
            return NotOnOffer(card.id)
    return TooDear(card.id, card.cost, town.coins) if card.cost > town.coins else None


# --- target: TV Station ------------------------------------------------------------------------------


def targets(state: MachiState, edition: Edition, decision: Decision) -> Choice[MachiAction]:
    """Choose one of the other players still in the game."""
    return OneOf(tuple([Target(other) for other in state.others(decision.seat)]))


def no_target(state: MachiState, edition: Edition, decision: Decision, action: MachiAction) -> Refusal | None:
    """Say why one may not choose that player."""
    if not isinstance(action, Target):
        return NotAmongTheChoices()
    return None if action.seat in state.others(decision.seat) else BadTarget(action.seat)


# --- swap: Business Center ---------------------------------------------------------------------------


def swaps(state: MachiState, edition: Edition, decision: Decision) -> Choice[MachiAction]:
    """Give one own card and take one of another player's, no majors; or leave it."""
    takes = [
        (partner, card) for partner in state.others(decision.seat) for card in swappable(state.towns[partner], edition)
    ]
    gives = swappable(state.towns[decision.seat], edition)
    return Product(_swap, (Axis("give", tuple(gives)), Axis("take", tuple(takes))), (PASS,))


def _swap(give: str, take: tuple[int, str]) -> Swap:
    return Swap(give, *take)


def no_swap(state: MachiState, edition: Edition, decision: Decision, action: MachiAction) -> Refusal | None:
    """Say why one may not swap like that."""
    if isinstance(action, Pass):
        return None
    if not isinstance(action, Swap):
        return NotAmongTheChoices()
    if action.partner not in state.others(decision.seat):
        return BadTarget(action.partner)
    for seat, card in ((decision.seat, action.give), (action.partner, action.take)):
        if card not in edition.establishments:
            return NoSuchCard(card)
        if edition.establishments[card].major:
            return NotSwappable(card)
        if card not in state.towns[seat].cards:
            return NotTheirs(seat, card)
    return None
