"""What may be answered to each question, as choices; and why anything else may not.

For every question there is a function that lists what is legal and one that judges a single action. Both
say the same thing, which is tested.
"""

from bot.games.choices import Axis, Choice, OneOf, Product
from bot.games.game import Decision, NotAmongTheChoices, Refusal
from bot.games.machi_koro import house_rules
from bot.games.machi_koro.actions import (
    Activate,
    Add,
    Build,
    Demolish,
    Give,
    Invest,
    Keep,
    MachiAction,
    Pass,
    Renovate,
    Reroll,
    Roll,
    Swap,
    Target,
    Which,
)
from bot.games.machi_koro.card_transfers import movable
from bot.games.machi_koro.edition import Edition
from bot.games.machi_koro.major_effects import able, does_something, kinds_in_towns
from bot.games.machi_koro.refusals import (
    BadTarget,
    DoesNothing,
    NobodyHas,
    NoSuchCard,
    NotBuilt,
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
KEEP_TWO: Choice[MachiAction] = OneOf((Keep(), Reroll(2)))
ADD: Choice[MachiAction] = OneOf((Add(), Keep()))
WHICH: Choice[MachiAction] = OneOf((Which(False), Which(True)))
INVEST: Choice[MachiAction] = OneOf((Invest(), PASS))


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
    if not house_rules.REROLL_MAY_CHANGE_DICE:
        return KEEP_TWO if len(state.dice) == 2 else KEEP_ONE
    return KEEP_ANY if _many_dice(edition, state.towns[decision.seat]) else KEEP_ONE


def no_keep(state: MachiState, edition: Edition, decision: Decision, action: MachiAction) -> Refusal | None:
    """Say why one may not keep or throw again like that."""
    if isinstance(action, Reroll):
        if not house_rules.REROLL_MAY_CHANGE_DICE and action.dice != len(state.dice):
            return NotAmongTheChoices()
        return _no_dice(edition, state.towns[decision.seat], action.dice)
    return None if isinstance(action, Keep) else NotAmongTheChoices()


def _many_dice(edition: Edition, town: Town) -> bool:
    return not edition.many_dice.isdisjoint(town.landmarks)


def _no_dice(edition: Edition, town: Town, dice: int) -> Refusal | None:
    if dice == 1 or (dice == 2 and _many_dice(edition, town)):
        return None
    return TooFewDice(dice) if dice == 2 else NotAmongTheChoices()


def adds(state: MachiState, edition: Edition, decision: Decision) -> Choice[MachiAction]:
    """Add two to the total, or leave it."""
    return ADD


def no_add(state: MachiState, edition: Edition, decision: Decision, action: MachiAction) -> Refusal | None:
    """Say why one may not answer the Harbor like that."""
    return None if action in ADD else NotAmongTheChoices()


# --- build: whatever is on offer and can be paid -----------------------------------------------------


def builds(state: MachiState, edition: Edition, decision: Decision) -> Choice[MachiAction]:
    """Build a card on offer or a landmark, paid in full, or nothing."""
    town, on_offer = state.towns[decision.seat], state.market.get
    cards, landmarks = town.cards, town.landmarks
    establishments, sites = edition.affordable(town.coins)
    return OneOf(
        (
            *[build for build, card, only_one in establishments if on_offer(card) and not (only_one and card in cards)],
            *[build for build, card in sites if card not in landmarks],
            PASS,
        )
    )


def no_build(state: MachiState, edition: Edition, decision: Decision, action: MachiAction) -> Refusal | None:
    """Say why one may not build that."""
    if isinstance(action, Pass):
        return None
    if not isinstance(action, Build):
        return NotAmongTheChoices()
    town, card = state.towns[decision.seat], edition.cards.get(action.card)
    if card is None:
        return NoSuchCard(action.card)
    if card.id not in edition.establishments:
        if card.id in town.landmarks or card.id not in edition.landmarks:
            return OnlyOne(card.id)
    else:
        if card.id in town.cards and edition.establishments[card.id].major:
            return OnlyOne(card.id)
        if not state.market.get(card.id):
            return NotOnOffer(card.id, sold_out=card.id in state.market)
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
        (partner, card) for partner in state.others(decision.seat) for card in movable(state.towns[partner], edition)
    ]
    gives = movable(state.towns[decision.seat], edition)
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
    return _not_moved(state, edition, decision.seat, action.give) or _not_moved(
        state, edition, action.partner, action.take
    )


def _not_moved(state: MachiState, edition: Edition, seat: int, card: str) -> Refusal | None:
    """Say why that card of that town cannot change hands."""
    if card not in edition.establishments:
        return NoSuchCard(card)
    if edition.establishments[card].major:
        return NotSwappable(card)
    return None if card in state.towns[seat].cards else NotTheirs(seat, card)


# --- give: Moving Company; which: the copy that goes --------------------------------------------------


def gifts(state: MachiState, edition: Edition, decision: Decision) -> Choice[MachiAction]:
    """Give any own card, no major, to any other player."""
    cards = movable(state.towns[decision.seat], edition)
    return Product(Give, (Axis("card", tuple(cards)), Axis("receiver", state.others(decision.seat))))


def no_gift(state: MachiState, edition: Edition, decision: Decision, action: MachiAction) -> Refusal | None:
    """Say why one may not give that."""
    if not isinstance(action, Give):
        return NotAmongTheChoices()
    if action.receiver not in state.others(decision.seat):
        return BadTarget(action.receiver)
    return _not_moved(state, edition, decision.seat, action.card)


def copies(state: MachiState, edition: Edition, decision: Decision) -> Choice[MachiAction]:
    """Let an open copy go, or a closed one."""
    return WHICH


def no_copy(state: MachiState, edition: Edition, decision: Decision, action: MachiAction) -> Refusal | None:
    """Say why one may not answer which copy goes like that."""
    return None if action in WHICH else NotAmongTheChoices()


# --- demolish, renovate, activate, invest: a card each ------------------------------------------------


def demolitions(state: MachiState, edition: Edition, decision: Decision) -> Choice[MachiAction]:
    """Un-build one of the landmarks that stand."""
    built = edition.sorted(state.towns[decision.seat].landmarks)
    return OneOf(tuple([Demolish(landmark) for landmark in built]))


def no_demolition(state: MachiState, edition: Edition, decision: Decision, action: MachiAction) -> Refusal | None:
    """Say why one may not un-build that."""
    if not isinstance(action, Demolish):
        return NotAmongTheChoices()
    if action.landmark not in edition.cards:
        return NoSuchCard(action.landmark)
    return None if action.landmark in state.towns[decision.seat].landmarks else NotBuilt(action.landmark)


def renovations(state: MachiState, edition: Edition, decision: Decision) -> Choice[MachiAction]:
    """Name a kind of card that somebody owns, no major; or none."""
    kinds: list[MachiAction] = [Renovate(card) for card in kinds_in_towns(state, edition)]
    return OneOf((*kinds, PASS) if house_rules.RENOVATION_MAY_NAME_NONE else tuple(kinds))


def no_renovation(state: MachiState, edition: Edition, decision: Decision, action: MachiAction) -> Refusal | None:
    """Say why one may not name that kind."""
    if isinstance(action, Pass) and house_rules.RENOVATION_MAY_NAME_NONE:
        return None
    if not isinstance(action, Renovate):
        return NotAmongTheChoices()
    if action.card not in edition.establishments:
        return NoSuchCard(action.card)
    if edition.establishments[action.card].major:
        return NotSwappable(action.card)
    owned = any(action.card in state.towns[seat].cards for seat in state.seated)
    return None if owned else NobodyHas(action.card)


def activations(state: MachiState, edition: Edition, decision: Decision) -> Choice[MachiAction]:
    """Let one of the own cards act that would do something, no major; or keep the card."""
    cards = able(state, edition, decision.seat)
    return OneOf((*[Activate(card) for card in cards], PASS))


def no_activation(state: MachiState, edition: Edition, decision: Decision, action: MachiAction) -> Refusal | None:
    """Say why one may not let that card act."""
    if isinstance(action, Pass):
        return None
    if not isinstance(action, Activate):
        return NotAmongTheChoices()
    unmoved = _not_moved(state, edition, decision.seat, action.card)
    if unmoved is not None:
        return unmoved
    return None if does_something(state, edition, decision.seat, action.card) else DoesNothing(action.card)


def investments(state: MachiState, edition: Edition, decision: Decision) -> Choice[MachiAction]:
    """Put a coin on the Tech Startup, or leave it."""
    return INVEST


def no_investment(state: MachiState, edition: Edition, decision: Decision, action: MachiAction) -> Refusal | None:
    """Say why one may not answer the Tech Startup like that."""
    return None if action in INVEST else NotAmongTheChoices()
